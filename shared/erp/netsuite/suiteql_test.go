package netsuite_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"backdock/shared/erp/netsuite"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
)

// answering makes the account answer each statement with the next page.
func (e *erp) answering(pages ...string) {
	e.handle = func(w http.ResponseWriter, r *http.Request, _ string) bool {
		if r.URL.Path != "/services/rest/query/v1/suiteql" || r.Header.Get("Prefer") != "transient" || len(pages) == 0 {
			return false
		}
		fmt.Fprint(w, pages[0])
		pages = pages[1:]
		return true
	}
}

func TestQuery(t *testing.T) {
	e := newERP(t)
	e.answering(`{"links":[],"count":2,"hasMore":true,"offset":20,"totalResults":53,"items":[
		{"links":[],"id":"1","Email":"a@b","isinactive":"F"},{"links":[],"id":2,"isinactive":true,"price":1.50,"gone":null}]}`)
	got, err := e.client().Query(t.Context(), "SELECT id FROM customer WHERE id > ?", []string{"-7"},
		netsuite.Page{Limit: 20, Offset: 20})
	want := netsuite.Result{HasMore: true, Total: 53, Rows: []netsuite.Row{
		{"id": "1", "email": "a@b", "isinactive": "F"}, {"id": "2", "isinactive": "T", "price": "1.50"}}}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, %v", got, err)
	}
	if sent := e.sent(); sent[0] != "POST /query/v1/suiteql?limit=20&offset=20" {
		t.Errorf("sent %v", sent)
	}
	if e.bodies[0] != `{"q":"SELECT id FROM customer WHERE id \u003e ?","params":["-7"]}` {
		t.Errorf("body %s", e.bodies[0])
	}
}

func TestRowsGoOnAfterTheLastKey(t *testing.T) {
	e := newERP(t)
	e.answering(
		`{"hasMore":true,"items":[{"item":"1","location":"1"},{"item":"1","location":"2"}]}`,
		`{"hasMore":false,"items":[{"item":"2","location":"1"}]}`)
	var keys []string
	for row, err := range e.client().Rows(t.Context(), netsuite.Select{
		Columns: []string{"l.item", "l.location"}, From: "aggregateitemlocation l", Where: "l.item > ? OR l.item < 0",
		Params: []string{"0"},
		Key:    []string{"l.item", "l.location"},
	}) {
		if err != nil {
			t.Fatal(err)
		}
		keys = append(keys, row["item"]+"/"+row["location"])
	}
	if !slices.Equal(keys, []string{"1/1", "1/2", "2/1"}) {
		t.Errorf("rows %v", keys)
	}
	want := []string{
		`SELECT l.item, l.location FROM aggregateitemlocation l WHERE (l.item > ? OR l.item < 0) ORDER BY l.item, l.location [0]`,
		`SELECT l.item, l.location FROM aggregateitemlocation l WHERE (l.item > ? OR l.item < 0) AND (l.item > ? OR l.item = ? AND l.location > ?) ORDER BY l.item, l.location [0 1 1 2]`,
	}
	for i, body := range e.bodies {
		var q struct {
			Q      string
			Params []string
		}
		if err := json.Unmarshal([]byte(body), &q); err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprint(q.Q, " ", q.Params); got != want[i] {
			t.Errorf("statement %d:\n got %s\nwant %s", i, got, want[i])
		}
	}
}

func TestRowsStopAtTheFirstError(t *testing.T) {
	tests := map[string]struct {
		page, want string
		key        []string
	}{
		"a key that does not advance": {`{"hasMore":true,"items":[{"id":"5"}]}`, "is not unique", []string{"id"}},
		"a key that is not selected":  {`{"hasMore":true,"items":[{"name":"5"}]}`, "not among the columns", []string{"t.id"}},
		"no key":                      {`{"hasMore":true,"items":[{"id":"5"}]}`, "needs a key", nil},
		"an answer that is no page":   {`{"items":[{"id":{}}]}`, "column id", []string{"id"}},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			e := newERP(t)
			e.answering(tt.page, tt.page, tt.page)
			var last error
			for _, err := range e.client().Rows(t.Context(), netsuite.Select{Columns: []string{"id"}, From: "item", Key: tt.key,
				After: []string{"4"}}) {
				last = err
			}
			if last == nil || !strings.Contains(last.Error(), tt.want) {
				t.Errorf("got %v", last)
			}
		})
	}
}

func TestRowsEndWithTheirReader(t *testing.T) {
	e := newERP(t)
	e.answering(`{"hasMore":true,"items":[{"id":"1"},{"id":"2"}]}`)
	for range e.client().Rows(t.Context(), netsuite.Select{Columns: []string{"id"}, From: "item", Key: []string{"id"}}) {
		break
	}
	if n := len(e.sent()); n != 1 {
		t.Errorf("%d calls", n)
	}
}

func TestRowReadsItsColumns(t *testing.T) {
	chicago := time.FixedZone("", -6*3600)
	row := netsuite.Row{"qty": "-12.50", "yes": "T", "no": "F", "at": "2026-06-01T13:45:09", "on": "2026-06-01",
		"odd": "maybe"}
	qty, err1 := row.Decimal("qty")
	none, err2 := row.Decimal("missing")
	yes, err3 := row.Bool("yes")
	no, err4 := row.Bool("no")
	at, err5 := row.Time("at", chicago)
	never, err6 := row.Time("missing", chicago)
	on, err7 := row.Date("on")
	for _, err := range []error{err1, err2, err3, err4, err5, err6, err7} {
		if err != nil {
			t.Error(err)
		}
	}
	if !qty.Equal(money.MustParse("-12.5")) || !none.IsZero() || !yes || no || !never.IsZero() ||
		on != civil.MustParse("2026-06-01") ||
		!at.Equal(time.Date(2026, 6, 1, 19, 45, 9, 0, time.UTC)) || row.Has("missing") || !row.Has("odd") {
		t.Errorf("got %v %v %v %v %v %v %v", qty, none, yes, no, at, never, on)
	}
	_, err1 = row.Decimal("odd")
	_, err2 = row.Bool("odd")
	_, err3 = row.Time("on", chicago)
	_, err4 = row.Date("at")
	for i, err := range []error{err1, err2, err3, err4} {
		if err == nil {
			t.Errorf("bad value %d was taken", i)
		}
	}
	if got := netsuite.TimeParam(at, chicago); got != "2026-06-01 13:45:09" {
		t.Errorf("param %q", got)
	}
}

func TestServerTime(t *testing.T) {
	e := newERP(t)
	e.answering(`{"items":[{"utctime":"2026-11-21T12:00:00","accounttime":"2026-11-21T06:00:00"}]}`)
	now, err := e.client().ServerTime(t.Context())
	if err != nil || !now.UTC.Equal(time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)) || now.Zone.String() != "UTC-06:00" ||
		netsuite.TimeParam(now.UTC, now.Zone) != "2026-11-21 06:00:00" {
		t.Errorf("got %+v, %v", now, err)
	}
}

func FuzzRow(f *testing.F) {
	f.Add([]byte(`{"links":[],"id":"1","a":true,"b":1e400,"c":null}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		var row, again netsuite.Row
		if json.Unmarshal(text, &row) != nil {
			return
		}
		written, err := json.Marshal(row)
		if err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(written, &again); err != nil || !maps.Equal(row, again) {
			t.Errorf("%v became %v, %v", row, again, err)
		}
	})
}
