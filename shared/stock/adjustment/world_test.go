package adjustment_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"backdock/shared/catalog/item"
	"backdock/shared/catalog/unit"
	"backdock/shared/platform/access"
	"backdock/shared/platform/blob"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/listing"
	"backdock/shared/platform/money"
	"backdock/shared/platform/setting"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/memory"
	"backdock/shared/stock/adjustment"
)

// fails is the common interface of *testing.T and *rapid.T.
type fails interface {
	Helper()
	Fatal(...any)
	Fatalf(string, ...any)
	Errorf(string, ...any)
}

// mortal is a table whose writes fail after some more of them: its process was killed.
type mortal struct {
	table.Table
	mu   sync.Mutex
	left int // writes; negative: no limit
}

var errKilled = errors.New("killed")

// Commit implements table.Table.
func (m *mortal) Commit(ctx context.Context, ops ...table.Op) error {
	m.mu.Lock()
	dead := m.left == 0
	if m.left > 0 {
		m.left--
	}
	m.mu.Unlock()
	if dead {
		return errKilled
	}
	return m.Table.Commit(ctx, ops...)
}

func (m *mortal) kill(after int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.left = after
}

// The units: 12 pieces are a case, which is the stock unit; a pallet has 40 cases.
const (
	piece, aCase, pallet = "1", "2", "3"
	location             = "7"
)

// world has items a, b, c with 100 cases each, and n without a known cost.
type world struct {
	table       *mortal
	items       *item.Items
	adjustments *adjustment.Adjustments
	settings    *setting.Settings
	ctx         context.Context

	mu  sync.Mutex
	now time.Time
}

// as returns the context of a manager.
func as(user string) context.Context {
	return access.With(context.Background(), access.Caller{UserID: user, Role: access.Manager})
}

var known = []string{"a", "b", "c"}

func newWorld(t fails) *world {
	t.Helper()
	w := &world{now: time.Date(2026, 11, 23, 15, 0, 0, 0, time.UTC)}
	w.ctx = fault.WithConfirmed(as("u1"), adjustment.Questions)
	w.table = &mortal{Table: listing.Track(memory.New(), w.clock), left: -1}
	units := unit.New(w.table, w.clock)
	w.settings = setting.New(w.table, w.clock)
	w.items = item.New(w.table, blob.NewMemory(), w.clock, units)
	w.adjustments = adjustment.New(w.table, blob.NewMemory(), w.items, w.settings, w.clock)
	check := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	_, err := units.Import(w.ctx, []unit.Type{{ID: "9", Name: "Case of 12", Items: []unit.Unit{
		{ID: piece, Abbreviation: "ea", ConversionRate: money.Int(1), IsBase: true},
		{ID: aCase, Abbreviation: "cs", ConversionRate: money.Int(12)},
		{ID: pallet, Abbreviation: "pl", ConversionRate: money.Int(480)}}}})
	check(err)
	w.set(t, setting.ERPLocation, `"`+location+`"`)
	cost := money.Int(24)
	var all []item.Item
	stock := map[string]item.Stock{}
	for _, id := range append([]string{"n", "old"}, known...) {
		it := item.Item{ID: id, ItemID: "CODE-" + id, Name: "Item " + id, UnitsTypeID: "9", StockUnit: aCase, SaleUnit: aCase,
			AverageCost: &cost, IsActive: id != "old"}
		if id == "n" {
			it.AverageCost = nil
		}
		all = append(all, it)
		stock[id] = item.Stock{OnHand: money.Int(100), Available: money.Int(90), Committed: money.Int(10)}
	}
	_, err = w.items.Import(w.ctx, all)
	check(err)
	_, err = w.items.ImportStock(w.ctx, stock)
	check(err)
	return w
}

func (w *world) set(t fails, key, value string) {
	t.Helper()
	if _, err := w.settings.Set(w.ctx, key, []byte(value), setting.Write{}); err != nil {
		t.Fatal(err)
	}
}

func (w *world) clock() time.Time {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.now = w.now.Add(time.Millisecond)
	return w.now
}

func (w *world) advance(d time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.now = w.now.Add(d)
}

// onHand returns the stock of an item as people see it.
func (w *world) onHand(t fails, id string) money.Decimal {
	t.Helper()
	d, err := w.items.Get(w.ctx, id)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := d.Stock.Available, d.Stock.OnHand.Sub(money.Int(10)); !got.Equal(want) {
		t.Fatalf("%s: available %s, want %s", id, got, want)
	}
	return d.Stock.OnHand
}

func line(itemID string, quantity int64, units string) adjustment.LineInput {
	return adjustment.LineInput{ItemID: itemID, Quantity: money.Int(quantity), Units: units}
}

func (w *world) input(id string, d adjustment.Direction, lines ...adjustment.LineInput) adjustment.Input {
	return adjustment.Input{ID: id, Direction: d, Reason: adjustment.Damaged, Lines: lines}
}

// post posts an adjustment that must be accepted.
func (w *world) post(t fails, id string, d adjustment.Direction, lines ...adjustment.LineInput) adjustment.Adjustment {
	t.Helper()
	posted, err := w.adjustments.Post(w.ctx, w.input(id, d, lines...))
	if err != nil {
		t.Fatal(err)
	}
	return posted[0]
}

func (w *world) wantOnHand(t fails, id, want string) {
	t.Helper()
	if got := w.onHand(t, id); got.String() != want {
		t.Errorf("%s: %s on hand, want %s", id, got, want)
	}
}

// send sends an adjustment to an ERP that takes it.
func (w *world) send(t fails, id string) {
	t.Helper()
	a, err := w.adjustments.Get(w.ctx, id)
	if err == nil {
		a, _, err = w.adjustments.Prepare(w.ctx, id, a.Sync.TaskID)
	}
	if err == nil {
		_, err = w.adjustments.BeginSending(w.ctx, a)
	}
	if err == nil {
		err = w.adjustments.Sent(w.ctx, id, "90"+id, "IA"+id)
	}
	if err != nil {
		t.Fatal(fmt.Errorf("send %s: %w", id, err))
	}
}

// read stores a reading of the stock of an item that began at a time.
func (w *world) read(t fails, at time.Time, itemID string, onHand money.Decimal) (stored bool) {
	t.Helper()
	left, err := w.items.TakeStock(w.ctx, item.StockReading{At: at, Contains: w.adjustments.Contained,
		Stock: map[string]item.Stock{itemID: {OnHand: onHand, Available: onHand.Sub(money.Int(10)),
			Committed: money.Int(10)}}})
	if err != nil {
		t.Fatal(err)
	}
	return len(left) == 0
}
