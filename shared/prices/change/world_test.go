package change_test

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"

	"backdock/shared/catalog/item"
	"backdock/shared/catalog/unit"
	"backdock/shared/platform/access"
	"backdock/shared/platform/blob"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/listing"
	"backdock/shared/platform/money"
	"backdock/shared/platform/queue"
	"backdock/shared/platform/setting"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/memory"
	"backdock/shared/prices/change"
	"backdock/shared/prices/matrix"
	"backdock/shared/prices/pricelevel"
)

// world is a company with the price levels 1 and 2 and some items, each with the prices 20 and, from 10 on, 19 at level 1
// and 18 at level 2, on a cost of 12. Its clock moves by a microsecond at each read.
type world struct {
	t     testing.TB
	table *mortal
	items *item.Items
	*change.Changes

	mu  sync.Mutex
	now time.Time
}

// mortal is a table whose process is killed after some writes: later ones do nothing and fail.
type mortal struct {
	table.Table
	mu   sync.Mutex
	left int // writes until it is killed; negative: never
}

func (m *mortal) Commit(ctx context.Context, ops ...table.Op) error {
	m.mu.Lock()
	killed := m.left == 0
	m.left--
	m.mu.Unlock()
	if killed {
		return context.Canceled
	}
	return m.Table.Commit(ctx, ops...)
}

func newWorld(t testing.TB, items int) *world {
	t.Helper()
	w := &world{t: t, now: time.Date(2026, 11, 26, 15, 0, 0, 0, time.UTC)}
	w.table = &mortal{Table: listing.Track(memory.New(), w.clock), left: -1}
	units := unit.New(w.table, w.clock)
	_, err := units.Import(t.Context(), []unit.Type{{ID: "7", Name: "Case", Items: []unit.Unit{{ID: "1", UnitOfMeasure: "Case",
		ConversionRate: money.Int(1), IsBase: true}}}})
	w.must(err)
	w.items = item.New(w.table, blob.NewMemory(), w.clock, units)
	levels := pricelevel.New(w.table)
	w.must(levels.Import(t.Context(), []pricelevel.Level{{ID: "1", Name: "Base", IsActive: true}, {ID: "2", Name: "Chains", IsActive: true}}))
	matrices := matrix.New(w.table, w.clock)
	settings := setting.New(w.table, w.clock)
	w.Changes = change.New(change.Sources{Table: w.table, Queue: queue.NewMemory(), Items: w.items, Levels: levels,
		Matrices: matrices, Settings: settings, Now: w.clock,
		Step: func(context.Context) (money.Decimal, error) { return money.MustParse("0.05"), nil }})
	cost := money.MustParse("12")
	var all []item.Item
	for n := range items {
		all = append(all, item.Item{ID: id(n), ItemID: fmt.Sprint("C-", n), Name: fmt.Sprint("Item ", n), UnitsTypeID: "7",
			SaleUnit: "1", StockUnit: "1", PurchaseUnit: "1", AverageCost: &cost, IsActive: true,
			Prices: []item.Price{{PriceLevelID: "1", Price: *dec("20")}, {PriceLevelID: "1", Quantity: *dec("10"), Price: *dec("19")},
				{PriceLevelID: "2", Price: *dec("18")}}})
	}
	_, err = w.items.Import(t.Context(), all)
	w.must(err)
	return w
}

func id(n int) string { return fmt.Sprint(1000 + n) }

func dec(s string) *money.Decimal { d := money.MustParse(s); return &d }

func (w *world) must(err error) {
	w.t.Helper()
	if err != nil {
		w.t.Fatal(err)
	}
}

func (w *world) clock() time.Time {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.now = w.now.Add(time.Microsecond)
	return w.now
}

func (w *world) advance(d time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.now = w.now.Add(d)
}

// as is the context of a caller.
func (w *world) as(role access.Role) context.Context {
	return access.With(w.t.Context(), access.Caller{UserID: "user-" + string(role), Email: string(role) + "@example.com", Role: role})
}

func (w *world) price(item, level, quantity string) string {
	w.t.Helper()
	d, err := w.items.Get(w.t.Context(), item)
	w.must(err)
	p := d.TierPrice(level, *dec(quantity))
	if p == nil {
		return "none"
	}
	return p.String()
}

// to is a change of a base price.
func to(item, level, price string) change.Change {
	return change.Change{ItemID: item, PriceLevelID: level, Price: dec(price)}
}

func (w *world) apply(batch string, changes ...change.Change) (change.Batch, []change.Result) {
	w.t.Helper()
	return w.applyOn(civil.Date{}, batch, changes...)
}

func (w *world) applyOn(date civil.Date, batch string, changes ...change.Change) (change.Batch, []change.Result) {
	w.t.Helper()
	b, results, err := w.Apply(w.as(access.Pricing), change.Wanted{ID: batch, Source: change.Source{Kind: change.Matrix},
		Changes: changes, EffectiveDate: date})
	w.must(err)
	return b, results
}

// outcomes are the states and problems of results, in short.
func outcomes(results []change.Result) string {
	text := ""
	for _, r := range results {
		text += " " + string(r.State)
		if r.Problem != nil {
			text += ":" + string(r.Problem.Code)
		}
	}
	return text[min(1, len(text)):]
}
