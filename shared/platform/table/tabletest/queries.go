package tabletest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"backdock/shared/platform/table"
)

func queries(t *testing.T, s table.Table, p string) {
	for _, sk := range []string{"a1", "a2", "a3", "b1", "b2"} {
		commit(t, s, table.Put(table.New(key(p, sk), record{Name: sk})))
	}
	tests := map[string]struct {
		q    table.Query
		want string
	}{
		"all":               {table.Query{}, "a1 a2 a3 b1 b2"},
		"reverse":           {table.Query{Reverse: true}, "b2 b1 a3 a2 a1"},
		"prefix":            {table.Query{Prefix: "a"}, "a1 a2 a3"},
		"from":              {table.Query{From: "a3"}, "a3 b1 b2"},
		"to":                {table.Query{To: "a3"}, "a1 a2 a3"},
		"between":           {table.Query{From: "a2", To: "b1"}, "a2 a3 b1"},
		"limit":             {table.Query{Limit: 2}, "a1 a2"},
		"consistent":        {table.Query{Consistent: true, Prefix: "b"}, "b1 b2"},
		"reverse and limit": {table.Query{Reverse: true, Limit: 2}, "b2 b1"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			tt.q.PK = p
			got, err := table.Find[record](context.Background(), s, tt.q)
			if err != nil || names(got) != tt.want {
				t.Errorf("got %s, %v, want %s", names(got), err, tt.want)
			}
			most := 0
			if tt.q.Limit > 0 {
				most = tt.q.Limit
			}
			if n, err := s.Count(context.Background(), tt.q, most); err != nil ||
				(tt.q.Limit == 0 && n != len(strings.Fields(tt.want))) {
				t.Errorf("count %d, %v", n, err)
			}
		})
	}
	t.Run("pages", func(t *testing.T) {
		for _, reverse := range []bool{false, true} {
			var got []record
			q := table.Query{PK: p, Limit: 2, Reverse: reverse}
			for {
				page, err := s.Query(context.Background(), q)
				if err != nil {
					t.Fatal(err)
				}
				for _, i := range page.Items {
					var r record
					if err := i.Decode(&r); err != nil {
						t.Fatal(err)
					}
					got = append(got, r)
				}
				if page.Next == "" {
					break
				}
				q.After = page.Next
			}
			want := "a1 a2 a3 b1 b2"
			if reverse {
				want = "b2 b1 a3 a2 a1"
			}
			if names(got) != want {
				t.Errorf("got %s", names(got))
			}
		}
	})
}

func names(all []record) string {
	var n []string
	for _, r := range all {
		n = append(n, r.Name)
	}
	return strings.Join(n, " ")
}

func indexes(t *testing.T, s table.Table, p string) {
	ctx := context.Background()
	put := func(n int, place string) {
		item := table.New(key(fmt.Sprintf("%s%d", p, n), "1"), record{Name: fmt.Sprint(n)}).Listed("l",
			map[string]int{"n": n})
		item.ByAll, item.ByKey, item.Feed.At = key(p+"all", place), key(p+"key", place), key(p+"feed", place)
		commit(t, s, table.Put(item))
	}
	put(1, "c")
	put(2, "b")
	put(3, "a")
	put(1, "0") // item 1 moves to the front
	for _, index := range []table.Index{table.ByAll, table.ByKey} {
		pk := map[table.Index]string{table.ByAll: "all", table.ByKey: "key"}[index]
		got, err := table.Find[record](ctx, s, table.Query{Index: index, PK: p + pk})
		if err != nil || names(got) != "1 3 2" {
			t.Errorf("index %d: got %s, %v", index, names(got), err)
		}
	}
	page, err := s.Query(ctx, table.Query{Index: table.ByFeed, PK: p + "feed", From: "a"})
	if err != nil || len(page.Items) != 2 || string(page.Items[0].Feed.Row) != `{"n":3}` ||
		page.Items[0].Feed.At.SK != "a" || len(bytes.Trim(page.Items[0].Body, "{}")) != 0 {
		t.Errorf("got %+v, %v", page.Items, err)
	}
	// An item without keys in an index is not found there.
	commit(t, s, table.Put(table.New(key(p+"1", "1"), record{Name: "1"})))
	if got, err := table.Find[record](ctx, s, table.Query{Index: table.ByAll, PK: p + "all"}); err != nil ||
		names(got) != "3 2" {
		t.Errorf("got %s, %v", names(got), err)
	}
}

func batches(t *testing.T, s table.Table, p string) {
	ctx := context.Background()
	var ops []table.Op
	var keys []table.Key
	for i := range 230 {
		k := key(fmt.Sprintf("%s%03d", p, i), "1")
		keys = append(keys, k)
		ops = append(ops, table.Put(table.New(k, record{Name: fmt.Sprint(i)})))
	}
	if err := s.Write(ctx, ops...); err != nil {
		t.Fatal(err)
	}
	if err := s.Write(ctx, table.Delete(keys[7])); err != nil {
		t.Fatal(err)
	}
	slices.Reverse(keys)
	got, err := table.LoadAll[record](ctx, s, append(keys, keys[0])) // one of the keys twice
	if err != nil || len(got) != 229 || got[0].Name != "229" || got[228].Name != "0" {
		t.Errorf("%d items, %v", len(got), err)
	}
	if none, err := s.BatchGet(ctx, nil); err != nil || len(none) != 0 {
		t.Errorf("got %v, %v", none, err)
	}
}

func limits(t *testing.T, s table.Table, p string) {
	var ops []table.Op
	for i := range 101 {
		ops = append(ops, table.Put(table.New(key(p, fmt.Sprint(i)), record{})))
	}
	if err := s.Commit(context.Background(), ops...); !errors.Is(err, table.ErrLimit) {
		t.Errorf("101 actions: %v", err)
	}
	commit(t, s, ops[:100]...)
	if err := s.Commit(context.Background(),
		table.Put(table.New(key(p, "big"), record{Name: strings.Repeat("x", 410<<10)}))); !errors.Is(err, table.ErrLimit) {
		t.Errorf("an item of 410 KB: %v", err)
	}
	if err := s.Commit(context.Background(), ops[0], ops[0]); !errors.Is(err, table.ErrLimit) {
		t.Errorf("one item twice: %v", err)
	}
}
