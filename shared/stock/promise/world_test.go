package promise_test

import (
	"context"
	"fmt"
	"sync"
	"time"

	"pgregory.net/rapid"

	"backdock/shared/catalog/item"
	"backdock/shared/catalog/purchaseorder"
	"backdock/shared/catalog/unit"
	"backdock/shared/platform/blob"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
	"backdock/shared/platform/setting"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/memory"
	"backdock/shared/stock/promise"
)

var ctx = context.Background()

// today is the date in all tests.
var today = civil.MustParse("2026-11-22")

// fails is the common interface of *testing.T and *rapid.T.
type fails interface {
	Helper()
	Fatal(...any)
	Fatalf(string, ...any)
}

// world has the counters of an item "1" on a table in memory, and the expected quantities by day in a simple
// model.
type world struct {
	table     *hooked
	items     *item.Items
	purchases *purchaseorder.Orders
	counters  *promise.Counters

	onHand   money.Decimal
	promised map[civil.Date]money.Decimal
	arriving map[civil.Date]money.Decimal
}

// hooked is a table on which a function runs between a read and the write that is based on it.
type hooked struct {
	*memory.Table
	mu     sync.Mutex
	behind func()
}

// BatchGet implements table.Table.
func (h *hooked) BatchGet(ctx context.Context, keys []table.Key) ([]table.Item, error) {
	items, err := h.Table.BatchGet(ctx, keys)
	h.mu.Lock()
	behind := h.behind
	h.behind = nil
	h.mu.Unlock()
	if behind != nil {
		behind()
	}
	return items, err
}

func newWorld(t fails, onHand money.Decimal) *world {
	t.Helper()
	clock := func() time.Time { return today.In(time.UTC).Add(17 * time.Hour) }
	w := &world{table: &hooked{Table: memory.New()}, onHand: onHand, promised: map[civil.Date]money.Decimal{},
		arriving: map[civil.Date]money.Decimal{}}
	w.items = item.New(w.table, blob.NewMemory(), clock, unit.New(w.table, clock))
	w.purchases = purchaseorder.New(w.table, w.items, clock)
	w.counters = promise.NewCounters(w.table, setting.New(w.table, clock))
	if _, err := w.items.Import(ctx, []item.Item{{ID: "1", ItemID: "B-1", Name: "Beans", IsActive: true}}); err != nil {
		t.Fatal(err)
	}
	if _, err := w.items.ImportStock(ctx, map[string]item.Stock{"1": {OnHand: onHand,
		OnOrder: money.Int(1e6)}}); err != nil {
		t.Fatal(err)
	}
	return w
}

// buy adds an arrival of a quantity on a date.
func (w *world) buy(t fails, date civil.Date, quantity money.Decimal) {
	t.Helper()
	id := fmt.Sprint(len(w.arriving) + 1)
	for w.exists(t, id) {
		id += "0"
	}
	err := w.purchases.Import(ctx, []purchaseorder.Order{{ID: id, Status: "B", DueDate: date, Lines: []purchaseorder.Line{
		{Line: 1, ItemID: "1", Quantity: quantity, StockQuantity: quantity, Expected: date}}}})
	if err != nil {
		t.Fatal(err)
	}
	w.arriving[date] = w.arriving[date].Add(quantity)
}

func (w *world) exists(t fails, id string) bool {
	t.Helper()
	some, err := w.purchases.Some(ctx, []string{id})
	if err != nil {
		t.Fatal(err)
	}
	return len(some) > 0
}

// count applies a change, if there is one.
func (w *world) count(t fails, d promise.Delta, conds ...table.Cond) error {
	t.Helper()
	if len(d) == 0 {
		return nil
	}
	if err := w.table.Commit(ctx, d.Op("1", conds...)); err != nil {
		return err
	}
	for date, quantity := range d {
		w.promised[date] = w.promised[date].Add(quantity)
	}
	return nil
}

func (w *world) mustCount(t fails, d promise.Delta) {
	t.Helper()
	if err := w.count(t, d); err != nil {
		t.Fatal(err)
	}
}

// want returns the expected quantities up to a date.
func (w *world) want(date civil.Date) promise.Left {
	var l promise.Left
	for d, n := range w.promised {
		if !d.After(date) {
			l.Promised = l.Promised.Add(n)
		}
	}
	for d, n := range w.arriving {
		if !d.After(date) && !d.Before(today) {
			l.Arriving = l.Arriving.Add(n)
		}
	}
	l.Left = w.onHand.Add(l.Arriving).Sub(l.Promised)
	return l
}

func (w *world) details(t fails) map[string]item.Detail {
	t.Helper()
	details, err := w.items.GetAll(ctx, []string{"1"})
	if err != nil {
		t.Fatal(err)
	}
	return details
}

func (w *world) left(t fails, date civil.Date) promise.Left {
	t.Helper()
	left, err := w.counters.Left(ctx, date, item.Prefetched(w.details(t)))
	if err != nil {
		t.Fatal(err)
	}
	return left["1"]
}

// check compares what is left on each day with the expected quantity.
func (w *world) check(t fails) {
	t.Helper()
	for n := -2; n <= horizon+1; n++ {
		date := today.AddDays(n)
		if got, want := w.left(t, date), w.want(date); !table.Same(got, want) {
			t.Fatalf("on %s: %+v, want %+v", date, got, want)
		}
	}
}

func (w *world) free(t fails, date civil.Date, without promise.Delta) promise.Free {
	t.Helper()
	free, err := w.counters.Free(ctx, date, w.details(t), map[string]promise.Delta{"1": without})
	if err != nil {
		t.Fatal(err)
	}
	return free["1"]
}

// least returns the smallest quantity left on a date or later.
func (w *world) least(from civil.Date) money.Decimal {
	least := w.want(from).Left
	for n := range 2 * horizon {
		least = least.Min(w.want(from.AddDays(n)).Left)
	}
	return least
}

// horizon is the last day of promises and arrivals, in days from today.
const horizon = 6

var (
	dates = rapid.Custom(func(t *rapid.T) civil.Date {
		return today.AddDays(rapid.IntRange(-2, horizon).Draw(t,
			"day"))
	})
	quantities = rapid.Custom(func(t *rapid.T) money.Decimal {
		return money.Scaled(rapid.Int64Range(1, 60).Draw(t,
			"quarters")*25, 2)
	})
	changes = rapid.Custom(func(t *rapid.T) change {
		q := quantities.Draw(t, "quantity")
		if rapid.Bool().Draw(t, "taken back") {
			q = q.Neg()
		}
		return change{dates.Draw(t, "date"), q}
	})
)

// change is a quantity added to a date.
type change struct {
	date     civil.Date
	quantity money.Decimal
}

func delta(changes ...change) promise.Delta {
	d := promise.Delta{}
	for _, c := range changes {
		d.Add(c.date, c.quantity)
	}
	return d
}
