// Package tabletest is the suite that every implementation of table.Table passes.
package tabletest

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
)

type record struct {
	Name    string         `json:"name"`
	N       money.Decimal  `json:"n"`
	None    *money.Decimal `json:"none"`
	List    []string       `json:"list"`
	Deep    map[string]any `json:"deep"`
	Yes     bool           `json:"yes"`
	Version int64          `json:"version"`
}

func key(pk, sk string) table.Key { return table.Key{PK: pk, SK: sk} }

// Run runs the suite. open returns an empty table, or one in which nobody else uses the partitions of this
// run.
func Run(t *testing.T, open func(t *testing.T) table.Table) {
	tests := map[string]func(*testing.T, table.Table, string){
		"what is put is got":                        putAndGet,
		"an item without a key is missing":          missing,
		"conditions":                                conditions,
		"a failed transaction names its operations": transaction,
		"counters start at 0":                       counters,
		"set leaves the other fields":               set,
		"queries":                                   queries,
		"indexes":                                   indexes,
		"batches":                                   batches,
		"the service's limits":                      limits,
		"racing writers lose no update":             racing,
		"racing transactions keep what belongs together": racingTransactions,
	}
	maps.Copy(tests, corners)
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			test(t, open(t), fmt.Sprintf("%s#%d#", strings.ReplaceAll(name, " ", "-"), time.Now().UnixNano()))
		})
	}
}

func commit(t *testing.T, s table.Table, ops ...table.Op) {
	t.Helper()
	if err := s.Commit(context.Background(), ops...); err != nil {
		t.Fatal(err)
	}
}

func putAndGet(t *testing.T, s table.Table, p string) {
	want := record{Name: "Grüße \"x\"\n", N: money.MustParse("12345678901234567890.12345"), List: []string{"a", ""},
		Yes: true, Version: 3,
		Deep: map[string]any{"x": []any{nil, true, map[string]any{}}}}
	expires := time.Now().Add(time.Hour).Truncate(time.Second).UTC()
	item := table.New(key(p, "1"), want).Listed("things",
		map[string]any{"row": money.MustParse("1.50")}).Expiring(expires).Announcing("q", map[string]int{"id": 7})
	item.Outbox.DelaySeconds = 9
	item.Feed.At = key(p+"feed", "9")
	item.ByAll, item.ByKey = key(p+"all", "1"), key(p+"key", "1")
	commit(t, s, table.Put(item))
	got, err := s.Get(context.Background(), item.Key)
	if err != nil {
		t.Fatal(err)
	}
	var r record
	if err := got.Decode(&r); err != nil {
		t.Fatal(err)
	}
	a, _ := json.Marshal(want)
	b, _ := json.Marshal(r)
	if !bytes.Equal(a, b) {
		t.Errorf("got %s, want %s", b, a)
	}
	if !got.Expires.Equal(expires) || got.ByAll != item.ByAll || got.ByKey != item.ByKey || got.Feed.At != item.Feed.At ||
		got.Feed.List != "things" {
		t.Errorf("got %+v", got)
	}
	if got.Outbox == nil || got.Outbox.Queue != "q" || string(got.Outbox.Body) != `{"id":7}` ||
		got.Outbox.DelaySeconds != 9 {
		t.Errorf("outbox %+v", got.Outbox)
	}
	commit(t, s, table.Delete(item.Key))
	commit(t, s, table.Delete(item.Key)) // a second delete is not an error
	if _, err := s.Get(context.Background(), item.Key); !errors.Is(err, table.ErrMissing) {
		t.Errorf("deleted, and still there: %v", err)
	}
}

func missing(t *testing.T, s table.Table, p string) {
	if _, err := s.Get(context.Background(), key(p, "none")); !errors.Is(err, table.ErrMissing) {
		t.Errorf("got %v", err)
	}
	if _, err := table.Load[record](context.Background(), s, key(p, "none")); !errors.Is(err, table.ErrMissing) {
		t.Errorf("got %v", err)
	}
}

func conditions(t *testing.T, s table.Table, p string) {
	commit(t, s, table.Put(table.New(key(p, "1"), record{Name: "x", N: money.MustParse("1.50"), Yes: true, Version: 7})))
	tests := map[string]struct {
		sk   string
		cond table.Cond
		ok   bool
	}{
		"absent where there is one":      {"1", table.Absent(), false},
		"absent where there is none":     {"2", table.Absent(), true},
		"present where there is one":     {"1", table.Present(), true},
		"present where there is none":    {"2", table.Present(), false},
		"the version":                    {"1", table.VersionIs(7), true},
		"another version":                {"1", table.VersionIs(8), false},
		"a version of nothing":           {"2", table.VersionIs(7), false},
		"as read":                        {"1", table.AsRead(7), true},
		"as read, of another version":    {"1", table.AsRead(8), false},
		"as read, none":                  {"2", table.AsRead(0), true},
		"as read, none, and now one":     {"1", table.AsRead(0), false},
		"a text":                         {"1", table.FieldIs("name", "x"), true},
		"another text":                   {"1", table.FieldIs("name", "y"), false},
		"a flag":                         {"1", table.FieldIs("yes", true), true},
		"a number by its value":          {"1", table.FieldIs("n", money.MustParse("1.5")), true},
		"at most, equal":                 {"1", table.FieldAtMost("n", money.MustParse("1.5")), true},
		"at most, less":                  {"1", table.FieldAtMost("n", money.MustParse("1.4")), false},
		"at least, greater":              {"1", table.FieldAtLeast("n", money.MustParse("1.6")), false},
		"at least, 10 is more than 9":    {"1", table.FieldAtLeast("version", 6), true},
		"a field that is not there":      {"1", table.FieldAtMost("other", 5), false},
		"without a field that it has":    {"1", table.Without("n"), false},
		"without a field that it lacks":  {"1", table.Without("other"), true},
		"without a field, but no item":   {"2", table.Without("other"), false},
		"any of two, the second":         {"1", table.Any(table.Absent(), table.VersionIs(7)), true},
		"any of two, neither":            {"1", table.Any(table.Absent(), table.VersionIs(9)), false},
		"any of two where there is none": {"2", table.Any(table.Absent(), table.VersionIs(9)), true},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			// Each condition alone and in a transaction.
			for _, ops := range [][]table.Op{
				{table.Delete(key(p, tt.sk+"-"+"never"), table.Absent())},
				{table.Check(key(p, tt.sk), tt.cond)},
				{table.Check(key(p, tt.sk), tt.cond), table.Put(table.New(key(p, "other"), record{}))},
			} {
				err := s.Commit(context.Background(), ops...)
				if ops[0].Verb == table.DeleteItem {
					if err != nil {
						t.Fatal(err)
					}
					continue
				}
				if tt.ok && err != nil || !tt.ok && (!errors.Is(err, table.ErrCondition) || !table.FailedAt(err, 0)) {
					t.Errorf("got %v, want ok: %v", err, tt.ok)
				}
			}
			put := table.Put(table.New(key(p, tt.sk), record{Name: "x", N: money.MustParse("1.50"), Yes: true, Version: 7}),
				tt.cond)
			err := s.Commit(context.Background(), put)
			if tt.ok != (err == nil) {
				t.Errorf("put alone: got %v, want ok: %v", err, tt.ok)
			}
			if tt.sk == "2" {
				commit(t, s, table.Delete(key(p, "2")))
			}
		})
	}
}

func transaction(t *testing.T, s table.Table, p string) {
	commit(t, s, table.Put(table.New(key(p, "there"), record{})))
	err := s.Commit(context.Background(),
		table.Put(table.New(key(p, "new"), record{}), table.Absent()),
		table.Put(table.New(key(p, "there"), record{}), table.Absent()),
		table.Check(key(p, "gone"), table.Present()))
	if !errors.Is(err, table.ErrCondition) || table.FailedAt(err, 0) || !table.FailedAt(err, 1) ||
		!table.FailedAt(err, 2) {
		t.Errorf("got %v", err)
	}
	if _, err := s.Get(context.Background(), key(p, "new")); !errors.Is(err, table.ErrMissing) {
		t.Errorf("half of the transaction was written: %v", err)
	}
}

func counters(t *testing.T, s table.Table, p string) {
	add := func(n string, conds ...table.Cond) error {
		return s.Commit(context.Background(), table.Add(key(p, "c"), map[string]money.Decimal{"n": money.MustParse(n),
			"m": money.Int(1)}, conds...))
	}
	for range 3 {
		if err := add("1.25"); err != nil {
			t.Fatal(err)
		}
	}
	if err := add("1", table.FieldAtMost("n", money.Int(3))); !errors.Is(err, table.ErrCondition) {
		t.Errorf("beyond the bound: %v", err)
	}
	got, err := table.Load[map[string]money.Decimal](context.Background(), s, key(p, "c"))
	if err != nil || !got["n"].Equal(money.MustParse("3.75")) || !got["m"].Equal(money.Int(3)) {
		t.Errorf("got %v, %v", got, err)
	}
	// A counter's item may expire; an addition without a time keeps the expiry.
	expires := time.Now().Add(time.Hour).Truncate(time.Second).UTC()
	commit(t, s, table.Add(key(p, "c"), map[string]money.Decimal{"n": money.Int(1)}).Expiring(expires))
	commit(t, s, table.Add(key(p, "c"), map[string]money.Decimal{"n": money.Int(1)}))
	item, err := s.Get(context.Background(), key(p, "c"))
	if err != nil || !item.Expires.Equal(expires) {
		t.Errorf("expires %v, want %v, %v", item.Expires, expires, err)
	}
}

func set(t *testing.T, s table.Table, p string) {
	item := table.New(key(p, "1"), record{Name: "a", List: []string{"x"}, Version: 1})
	item.ByAll = key(p+"all", "1")
	commit(t, s, table.Put(item))
	commit(t, s, table.Set(item.Key, map[string]any{"name": "b", "none": money.MustParse("2.5")}, table.VersionIs(1)))
	got, err := table.Load[record](context.Background(), s, item.Key)
	if err != nil || got.Name != "b" || got.None == nil || !got.None.Equal(money.MustParse("2.5")) ||
		!slices.Equal(got.List, []string{"x"}) {
		t.Errorf("got %+v, %v", got, err)
	}
	found, err := table.Find[record](context.Background(), s, table.Query{Index: table.ByAll, PK: p + "all"})
	if err != nil || len(found) != 1 || found[0].Name != "b" {
		t.Errorf("the index has %+v, %v", found, err)
	}
	type inner struct {
		By    string    `json:"by"`
		Since time.Time `json:"since"`
	}
	want := inner{"x", time.Date(2026, 11, 26, 5, 0, 0, 7000, time.UTC)}
	commit(t, s, table.Set(item.Key, map[string]any{"inner": want}, table.Without("inner")))
	nested, err := table.Load[map[string]json.RawMessage](context.Background(), s, item.Key)
	var is inner
	if err == nil {
		err = json.Unmarshal(nested["inner"], &is)
	}
	if err != nil || is != want {
		t.Errorf("the object that was set is %+v, %v", is, err)
	}
}

func racing(t *testing.T, s table.Table, p string) {
	commit(t, s, table.Put(table.New(key(p, "1"), record{Version: 1})))
	var wg sync.WaitGroup
	for range 20 {
		wg.Go(func() {
			for {
				r, err := table.Load[record](context.Background(), s, key(p, "1"))
				if err != nil {
					t.Error(err)
					return
				}
				before := r.Version
				r.Version++
				r.List = append(r.List, "x")
				err = s.Commit(context.Background(), table.Put(table.New(key(p, "1"), r), table.VersionIs(before)))
				if err == nil {
					return
				}
				if !errors.Is(err, table.ErrCondition) {
					t.Error(err)
					return
				}
			}
		})
	}
	wg.Wait()
	if r, err := table.Load[record](context.Background(), s, key(p, "1")); err != nil || len(r.List) != 20 ||
		r.Version != 21 {
		t.Errorf("got %d entries, version %d, %v", len(r.List), r.Version, err)
	}
}

func racingTransactions(t *testing.T, s table.Table, p string) {
	var wg sync.WaitGroup
	var mu sync.Mutex
	won := 0
	for i := range 20 {
		wg.Go(func() {
			err := s.Commit(context.Background(),
				table.Put(table.New(key(p, "unique"), record{Name: fmt.Sprint(i)}), table.Absent()),
				table.Put(table.New(key(p+"mine", fmt.Sprint(i)), record{}), table.Absent()))
			if err == nil {
				mu.Lock()
				won++
				mu.Unlock()
			} else if !errors.Is(err, table.ErrCondition) {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	n, err := s.Count(context.Background(), table.Query{PK: p + "mine"}, 0)
	if err != nil || n != 1 || won != 1 {
		t.Errorf("%d won, %d written, %v", won, n, err)
	}
}
