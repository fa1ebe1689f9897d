package items_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"backdock/functions/apitest"
	"backdock/functions/items"
	"backdock/shared/platform/access"
)

const bulkPath = "/inventory-items/bulk/metadata"

// bulk changes items as the role pricing.
func bulk(t *testing.T, s *apitest.Server, body map[string]any) []items.MetadataResult {
	t.Helper()
	var results []items.MetadataResult
	s.As(access.Pricing, "PATCH", bulkPath, body).Want(t, 200).Into(t, &results)
	return results
}

func undone(t *testing.T, s *apitest.Server, batch string) []items.MetadataResult {
	t.Helper()
	var results []items.MetadataResult
	s.As(access.Pricing, "POST", bulkPath+"/"+batch+"/undo", nil).Want(t, 200).Into(t, &results)
	return results
}

func itemOf(t *testing.T, s *apitest.Server, id string) items.Item {
	t.Helper()
	var it items.Item
	s.As(access.Pricing, "GET", "/inventory-items/"+id, nil).Want(t, 200).Into(t, &it)
	return it
}

func TestBulkLists(t *testing.T) {
	s := shop(t)
	bulk(t, s, map[string]any{"ids": []string{"11", "12"}, "addTags": []string{"11"}, "addKeywords": []string{"frijoles "},
		"addSubstitutes": []string{"11", "13"}})
	it := itemOf(t, s, "11")
	if !slices.Equal(it.Tags, []string{"11"}) || !slices.Equal(it.SearchKeywords, []string{"frijoles"}) ||
		!slices.Equal(it.Substitutes, []string{"13"}) {
		t.Errorf("got %+v", it)
	}
	if it := itemOf(t, s, "12"); !slices.Equal(it.Substitutes, []string{"11", "13"}) {
		t.Errorf("substitutes of 12: %v", it.Substitutes)
	}
	bulk(t, s, map[string]any{"ids": []string{"12"}, "removeKeywords": []string{"frijoles"},
		"removeSubstitutes": []string{"13"}})
	if it := itemOf(t, s, "12"); len(it.SearchKeywords) > 0 || !slices.Equal(it.Substitutes, []string{"11"}) {
		t.Errorf("after removing: %+v", it)
	}
	many := make([]string, 49)
	for i := range many {
		many[i] = fmt.Sprint("tag ", i)
	}
	bulk(t, s, map[string]any{"ids": []string{"11"}, "addTags": many})
	got := bulk(t, s, map[string]any{"ids": []string{"11", "12"}, "addTags": []string{"one more"}})
	if got[0].OK || got[0].Code != "invalid" || got[0].Changed || !got[1].Changed {
		t.Errorf("a tag too many: %+v", got)
	}
	s.As(access.Pricing, "PATCH", bulkPath, map[string]any{"ids": []string{"11"},
		"addSubstitutes": []string{"404"}}).Want(t, 400, "there is no item 404")
}

// An item that was changed since its version was read is left out, and what was so before is not a change.
func TestBulkVersions(t *testing.T) {
	s := shop(t)
	bulk(t, s, map[string]any{"ids": []string{"12"}, "addTags": []string{"dana"}})
	got := bulk(t, s, map[string]any{"ids": []string{"11", "12", "13"}, "versions": map[string]int{"11": 0, "12": 0},
		"addTags": []string{"dana", "holiday"}})
	if !got[0].Changed || got[1].OK || got[1].Changed || got[1].Code != "stale" || got[1].Version != 1 ||
		got[1].BatchID != "" || !got[2].Changed {
		t.Errorf("got %+v", got)
	}
	if it := itemOf(t, s, "12"); !slices.Equal(it.Tags, []string{"dana"}) {
		t.Errorf("the stale item has the tags %v", it.Tags)
	}
	got = bulk(t, s, map[string]any{"ids": []string{"11"}, "addTags": []string{"dana"}})
	if !got[0].OK || got[0].Changed || got[0].BatchID != "" || got[0].Version != 1 {
		t.Errorf("nothing to change: %+v", got)
	}
}

func TestUndo(t *testing.T) {
	s := shop(t)
	bulk(t, s, map[string]any{"ids": []string{"11"}, "addTags": []string{"a", "b"}})
	before := itemOf(t, s, "11")
	batch := bulk(t, s, map[string]any{"ids": []string{"11", "12", "13"}, "removeTags": []string{"a"},
		"addTags": []string{"holiday"}, "set": map[string]any{"hidden": true}})[0].BatchID
	s.As(access.Manager, "POST", bulkPath+"/"+batch+"/undo", nil).Want(t, 404) // another user's
	s.As(access.Sales, "POST", bulkPath+"/"+batch+"/undo", nil).Want(t, 403)
	s.As(access.Manager, "PATCH", "/inventory-items/12/metadata", map[string]any{"featured": true}).Want(t, 200)
	got := undone(t, s, batch)
	if len(got) != 3 || !got[0].Changed || got[1].Code != "stale" || got[1].Changed || !got[2].Changed {
		t.Errorf("got %+v", got)
	}
	if it := itemOf(t, s, "11"); !slices.Equal(it.Tags, before.Tags) || it.Hidden || it.Version != 3 {
		t.Errorf("restored: %+v", it)
	}
	if it := itemOf(t, s, "12"); !it.Hidden || !it.Featured || !slices.Equal(it.Tags, []string{"holiday"}) {
		t.Errorf("changed meanwhile: %+v", it)
	}
	if got := undone(t, s, batch); len(got) != 1 || got[0].Code != "stale" {
		t.Errorf("the rest again: %+v", got)
	}
	batch = bulk(t, s, map[string]any{"ids": []string{"13"}, "addTags": []string{"late"}})[0].BatchID
	s.Advance(16 * time.Minute)
	s.As(access.Pricing, "POST", bulkPath+"/"+batch+"/undo", nil).Want(t, 404, "older than 15 minutes")
}

// A repeated request changes nothing again, and can still be undone.
func TestBulkIsSafeToRepeat(t *testing.T) {
	s := shop(t)
	send := func(method, path string, body any) apitest.Answer {
		return s.Do(apitest.Request{Method: method, Path: path, Body: body, Token: s.Token(access.Pricing),
			Header: map[string]string{"idempotency-key": "once-" + method}})
	}
	body := map[string]any{"ids": []string{"11", "12"}, "versions": map[string]int{"11": 0}, "addTags": []string{"x"}}
	var first, again []items.MetadataResult
	send("PATCH", bulkPath, body).Want(t, 200).Into(t, &first)
	send("PATCH", bulkPath, body).Want(t, 200).Into(t, &again)
	if !slices.Equal(first, again) || itemOf(t, s, "11").Version != 1 {
		t.Errorf("%+v, then %+v", first, again)
	}
	undo := bulkPath + "/" + first[0].BatchID + "/undo"
	first, again = nil, nil
	send("POST", undo, nil).Want(t, 200).Into(t, &first)
	send("POST", undo, nil).Want(t, 200).Into(t, &again)
	if !slices.Equal(first, again) || itemOf(t, s, "11").Version != 2 {
		t.Errorf("undo: %+v, then %+v", first, again)
	}
}
