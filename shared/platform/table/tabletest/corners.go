package tabletest

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
)

// corners are edge cases in which implementations are likely to differ.
var corners = map[string]func(*testing.T, table.Table, string){
	"kinds of values have no order among them":  kinds,
	"texts are ordered by their bytes":          texts,
	"set and add make an item":                  changeOfNothing,
	"only numbers are added to":                 addToNoNumber,
	"a failed transaction writes nothing":       allOrNothing,
	"bounds that leave nothing between them":    emptyRange,
	"a full page does not know whether it is":   fullPage,
	"a page holds a megabyte":                   megabyte,
	"numbers keep their value in every form":    numbers,
	"a write of many large items":               largeWrite,
	"only unconditional puts and deletes batch": onlyPutsAndDeletes,
	"keys are not empty":                        emptyKeys,
	"the table's own names are refused":         reservedNames,
	"an expiry is a second":                     expiry,
	"a blob stays as it is":                     blobs,
	"update lets all of many writers through":   update,
}

func kinds(t *testing.T, s table.Table, p string) {
	item := table.New(key(p, "1"), map[string]any{"null": nil, "yes": true, "n": 5, "five": "5", "list": []int{1}})
	commit(t, s, table.Put(item))
	for name, tt := range map[string]struct {
		cond table.Cond
		ok   bool
	}{
		"null is null":                     {table.FieldIs("null", nil), true},
		"what is not there is not null":    {table.FieldIs("none", nil), false},
		"null is not at least a number":    {table.FieldAtLeast("null", 5), false},
		"null is not at most a number":     {table.FieldAtMost("null", 5), false},
		"true is not at least a number":    {table.FieldAtLeast("yes", 5), false},
		"a text is not the number":         {table.FieldIs("five", 5), false},
		"a text is not at most the number": {table.FieldAtMost("five", 6), false},
		"a number is not at least a text":  {table.FieldAtLeast("n", "5"), false},
		"a list is not at least a number":  {table.FieldAtLeast("list", 0), false},
		"a number in another form":         {table.FieldIs("n", json.Number("5.0")), true},
		"a number with an exponent":        {table.FieldIs("n", json.Number("0.5e1")), true},
	} {
		t.Run(name, func(t *testing.T) {
			err := s.Commit(context.Background(), table.Check(item.Key, tt.cond))
			if tt.ok != (err == nil) || (err != nil && !errors.Is(err, table.ErrCondition)) {
				t.Errorf("got %v, want ok: %v", err, tt.ok)
			}
		})
	}
}

func texts(t *testing.T, s table.Table, p string) {
	commit(t, s, table.Put(table.New(key(p, "1"), map[string]any{"name": "a"})))
	for _, greater := range []string{"a!", "a ", "a\"", "b", "ä"} {
		commit(t, s, table.Check(key(p, "1"), table.FieldAtMost("name", greater)))
		if err := s.Commit(context.Background(), table.Check(key(p, "1"), table.FieldAtLeast("name",
			greater))); !errors.Is(err, table.ErrCondition) {
			t.Errorf("a is at least %q: %v", greater, err)
		}
	}
	raw := table.Item{Key: key(p, "2"), Body: json.RawMessage(`{"name":"a\u0026b"}`)}
	commit(t, s, table.Put(raw))
	commit(t, s, table.Check(raw.Key, table.FieldIs("name", "a&b")))
}

func changeOfNothing(t *testing.T, s table.Table, p string) {
	commit(t, s, table.Set(key(p, "set"), map[string]any{"name": "x"}))
	if got, err := table.Load[record](context.Background(), s, key(p, "set")); err != nil || got.Name != "x" {
		t.Errorf("got %+v, %v", got, err)
	}
	both := table.Op{Verb: table.ChangeItem, Key: key(p, "both"), Set: map[string]any{"name": "y"},
		Add: map[string]money.Decimal{"n": money.Int(2)}}
	for range 2 {
		commit(t, s, both)
	}
	if got, err := table.Load[record](context.Background(), s, key(p, "both")); err != nil || got.Name != "y" ||
		!got.N.Equal(money.Int(4)) {
		t.Errorf("got %+v, %v", got, err)
	}
	if err := s.Commit(context.Background(), table.Set(key(p, "none"), nil)); err == nil {
		t.Error("a change that changes nothing was taken")
	}
	if err := s.Commit(context.Background(), table.Set(key(p, "none"), map[string]any{"name": "x"},
		table.Present())); !errors.Is(err, table.ErrCondition) {
		t.Errorf("set where there must be one: %v", err)
	}
}

func addToNoNumber(t *testing.T, s table.Table, p string) {
	commit(t, s, table.Put(table.New(key(p, "1"), map[string]any{"text": "x", "null": nil})))
	for _, field := range []string{"text", "null"} {
		err := s.Commit(context.Background(), table.Add(key(p, "1"), map[string]money.Decimal{field: money.Int(1)}))
		if err == nil || errors.Is(err, table.ErrCondition) {
			t.Errorf("add to %s: %v", field, err)
		}
	}
}

func allOrNothing(t *testing.T, s table.Table, p string) {
	commit(t, s, table.Put(table.New(key(p, "text"), map[string]any{"n": "x"})))
	err := s.Commit(context.Background(), table.Put(table.New(key(p, "first"), record{})),
		table.Add(key(p, "text"), map[string]money.Decimal{"n": money.Int(1)}))
	if err == nil {
		t.Fatal("a text was added to")
	}
	if _, err := s.Get(context.Background(), key(p, "first")); !errors.Is(err, table.ErrMissing) {
		t.Errorf("half of the transaction was written: %v", err)
	}
}

func emptyRange(t *testing.T, s table.Table, p string) {
	commit(t, s, table.Put(table.New(key(p, "b"), record{})))
	q := table.Query{PK: p, From: "c", To: "a"}
	if page, err := s.Query(context.Background(), q); err != nil || len(page.Items) != 0 || page.Next != "" {
		t.Errorf("got %+v, %v", page, err)
	}
	if n, err := s.Count(context.Background(), q, 0); err != nil || n != 0 {
		t.Errorf("got %d, %v", n, err)
	}
}

// Readers must go on until Next is empty: a full page does not tell whether it is the last.
func fullPage(t *testing.T, s table.Table, p string) {
	for _, sk := range []string{"a", "b"} {
		commit(t, s, table.Put(table.New(key(p, sk), record{Name: sk})))
	}
	q := table.Query{PK: p, Limit: 2}
	first, err := s.Query(context.Background(), q)
	if err != nil || len(first.Items) != 2 {
		t.Fatalf("got %+v, %v", first, err)
	}
	if q.After = first.Next; q.After == "" {
		return // emulators look ahead; the service does not
	}
	if last, err := s.Query(context.Background(), q); err != nil || len(last.Items) != 0 || last.Next != "" {
		t.Errorf("got %+v, %v", last, err)
	}
}

func megabyte(t *testing.T, s table.Table, p string) {
	for i := range 12 {
		commit(t, s, table.Put(table.New(key(p, fmt.Sprint(i)), record{Name: strings.Repeat("x", 100<<10)})))
	}
	all, err := table.Find[record](context.Background(), s, table.Query{PK: p})
	if err != nil || len(all) != 12 {
		t.Errorf("found %d, %v", len(all), err)
	}
	if n, err := s.Count(context.Background(), table.Query{PK: p}, 0); err != nil || n != 12 {
		t.Errorf("counted %d, %v", n, err)
	}
}

func numbers(t *testing.T, s table.Table, p string) {
	item := table.Item{Key: key(p, "1"),
		Body: json.RawMessage(`{"a":1e5,"b":1.50,"c":-0,"d":1E-7,"e":99999999999999999999999999999999999999,"f":9007199254740993}`)}
	commit(t, s, table.Put(item))
	got, err := table.Load[map[string]money.Decimal](context.Background(), s, item.Key)
	if err != nil {
		t.Fatal(err)
	}
	for field, want := range map[string]string{"a": "100000", "b": "1.5", "c": "0", "d": "0.0000001",
		"e": "99999999999999999999999999999999999999", "f": "9007199254740993"} {
		if !got[field].Equal(money.MustParse(want)) {
			t.Errorf("%s is %s, want %s", field, got[field], want)
		}
	}
}

func largeWrite(t *testing.T, s table.Table, p string) {
	var ops []table.Op
	for i := range 25 {
		ops = append(ops, table.Put(table.New(key(p, fmt.Sprint(i)), record{Name: strings.Repeat("x", 200<<10)})))
	}
	if err := s.Write(context.Background(), ops...); err != nil {
		t.Error(err)
	}
	if err := s.Commit(context.Background(), ops...); !errors.Is(err, table.ErrLimit) {
		t.Errorf("5 MB in one transaction: %v", err)
	}
}

func onlyPutsAndDeletes(t *testing.T, s table.Table, p string) {
	item := table.New(key(p, "1"), record{})
	for name, op := range map[string]table.Op{
		"a condition": table.Put(item, table.Absent()), "a check": table.Check(item.Key, table.Absent()),
		"an addition": table.Add(item.Key, map[string]money.Decimal{"n": money.Int(1)}),
	} {
		if err := s.Write(context.Background(), op); err == nil {
			t.Errorf("%s was taken", name)
		}
	}
	if err := s.Write(context.Background(), table.Put(item), table.Delete(item.Key)); !errors.Is(err, table.ErrLimit) {
		t.Errorf("one item twice: %v", err)
	}
}

func emptyKeys(t *testing.T, s table.Table, p string) {
	in := func(change func(*table.Item)) table.Item {
		item := table.New(key(p, "1"), record{})
		change(&item)
		return item
	}
	for name, item := range map[string]table.Item{
		"no partition key":         in(func(i *table.Item) { i.PK = "" }),
		"no sort key":              in(func(i *table.Item) { i.SK = "" }),
		"no sort key in an index":  in(func(i *table.Item) { i.ByAll = table.Key{PK: p} }),
		"a sort key of 1025 bytes": in(func(i *table.Item) { i.SK = strings.Repeat("x", 1025) }),
	} {
		if err := s.Commit(context.Background(), table.Put(item)); !errors.Is(err, table.ErrLimit) {
			t.Errorf("%s: %v", name, err)
		}
		if err := s.Write(context.Background(), table.Put(item)); !errors.Is(err, table.ErrLimit) {
			t.Errorf("%s in a batch: %v", name, err)
		}
	}
}

func reservedNames(t *testing.T, s table.Table, p string) {
	for _, name := range table.Reserved {
		for _, op := range []table.Op{
			table.Put(table.New(key(p, "1"), map[string]any{name: "1"})), table.Set(key(p, "1"), map[string]any{name: "1"}),
			table.Add(key(p, "1"), map[string]money.Decimal{name: money.Int(1)}),
		} {
			if err := s.Commit(context.Background(), op); err == nil {
				t.Errorf("%s was taken", name)
			}
		}
	}
}

func expiry(t *testing.T, s table.Table, p string) {
	at := time.Now().Add(time.Hour).In(time.FixedZone("x", 3600))
	commit(t, s, table.Put(table.New(key(p, "1"), record{}).Expiring(at)))
	got, err := s.Get(context.Background(), key(p, "1"))
	if err != nil || got.Expires != at.Truncate(time.Second).UTC() {
		t.Errorf("got %v, want %v; %v", got.Expires, at, err)
	}
}

// As many writers as Update has tries all succeed, however slow the table is, because each loses only against
// a writer that succeeded.
func update(t *testing.T, s table.Table, p string) {
	commit(t, s, table.Put(table.New(key(p, "1"), record{Version: 1})))
	var wg sync.WaitGroup
	for range 20 {
		wg.Go(func() {
			err := table.Update(context.Background(), "the record", func() error {
				r, err := table.Load[record](context.Background(), s, key(p, "1"))
				if err != nil {
					return err
				}
				r.Version++
				return s.Commit(context.Background(), table.Put(table.New(key(p, "1"), r), table.VersionIs(r.Version-1)))
			})
			if err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
}

func blobs(t *testing.T, s table.Table, p string) {
	every := make([]byte, 256)
	for i := range every {
		every[i] = byte(i)
	}
	item := table.New(key(p, "1"), map[string]any{"name": "x"})
	item.Blob = every
	commit(t, s, table.Put(item), table.Put(table.New(key(p, "2"), record{})))
	commit(t, s, table.Set(item.Key, map[string]any{"name": "y"}))
	commit(t, s, table.Check(item.Key, table.FieldIs("name", "y")))
	page, err := s.Query(context.Background(), table.Query{PK: item.PK})
	if err != nil || len(page.Items) != 2 {
		t.Fatalf("got %d items, %v", len(page.Items), err)
	}
	if got := page.Items[0].Blob; !bytes.Equal(got, every) {
		t.Errorf("the blob is %v", got)
	}
	if got := page.Items[1].Blob; got != nil {
		t.Errorf("a blob of an item without one: %v", got)
	}
	item.Blob = make([]byte, table.MaxItemBytes)
	if err := s.Commit(context.Background(), table.Put(item)); !errors.Is(err, table.ErrLimit) {
		t.Errorf("an item that is too large by its blob: %v", err)
	}
}
