package counting_test

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"

	"backdock/shared/catalog/item"
	"backdock/shared/catalog/unit"
	"backdock/shared/insight/counting"
	"backdock/shared/insight/stats"
	"backdock/shared/platform/blob"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/listing"
	"backdock/shared/platform/money"
	"backdock/shared/platform/setting"
	"backdock/shared/platform/synctask"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/memory"
	"backdock/shared/platform/table/tabletest"
	"backdock/shared/sales/order"
	"backdock/shared/sales/order/ordersync"
	"backdock/shared/sales/reservation"
	"backdock/shared/stock/promise"
)

var ctx = context.Background()

// today is the date in all tests, a Saturday.
var (
	today    = civil.MustParse("2026-11-21")
	tomorrow = today.AddDays(1)
)

// world is a table whose stream the test itself delivers.
type world struct {
	memory   *memory.Table
	orders   *order.Orders
	sender   *ordersync.Sender
	items    *item.Items
	counting *counting.Counting
	promises *reservation.Promises
	counters *promise.Counters
	sales    *stats.Sales
	history  *stats.Histories
	// itemSales are the sales of one item.
	itemSales *stats.ItemSales
	stream    []order.Change
	fate      *fate

	mu  sync.Mutex
	now time.Time
}

// Items 1 to catalog: odd ones are sold by the case of 12 and stocked by the each, even ones are sold and
// stocked by the each.
const catalog = 60

const each, caseOf12 = "1", "2"

const sixHours = 6 * time.Hour

func newWorld(t testing.TB) *world {
	t.Helper()
	w := &world{memory: memory.New(), now: time.Date(2026, 11, 21, 14, 0, 0, 0, time.UTC), fate: &fate{}}
	clock := func() time.Time {
		w.mu.Lock()
		defer w.mu.Unlock()
		w.now = w.now.Add(time.Microsecond)
		return w.now
	}
	w.memory.Stream(func(c table.Change) {
		change, ours, err := order.ChangeOf(c)
		if err != nil {
			t.Errorf("read %s: %v", c.Key.PK, err)
		}
		if ours && change.Sold {
			w.stream = append(w.stream, change)
		}
	})
	tracked := listing.Track(w.memory, clock)
	units := unit.New(tracked, clock)
	settings := setting.New(tracked, clock)
	w.items = item.New(tracked, blob.NewMemory(), clock, units)
	w.orders = order.New(tracked, clock)
	w.sender = ordersync.NewSender(w.orders, clock)
	w.counting, w.promises = counterOn(&tabletest.Mortal{Table: tracked, Dies: w.fate.met}, w.orders, w.items,
		settings, clock)
	w.counters = promise.NewCounters(tracked, settings)
	w.sales = stats.NewSales(tracked, clock)
	w.history = stats.NewHistories(tracked, clock)
	w.itemSales = stats.NewItemSales(tracked)
	if _, err := units.Import(ctx, []unit.Type{{ID: "7", Name: "Each / Case", Items: []unit.Unit{
		{ID: each, ConversionRate: money.Int(1), IsBase: true}, {ID: caseOf12,
			ConversionRate: money.Int(12)}}}}); err != nil {
		t.Fatal(err)
	}
	var all []item.Item
	for n := 1; n <= catalog; n++ {
		i := item.Item{ID: fmt.Sprint(n), ItemID: fmt.Sprintf("B-%02d", n), Name: fmt.Sprintf("Beans %d", n),
			UnitsTypeID: "7", SaleUnit: each, StockUnit: each, IsActive: true}
		if n%2 == 1 {
			i.SaleUnit = caseOf12
		}
		all = append(all, i)
	}
	if _, err := w.items.Import(ctx, all); err != nil {
		t.Fatal(err)
	}
	return w
}

// counterOn returns the Counting and the promises of a table.
func counterOn(t table.Table, orders *order.Orders, items *item.Items, settings *setting.Settings,
	now func() time.Time) (*counting.Counting, *reservation.Promises) {
	promises := reservation.NewPromises(t, orders, items, settings, now)
	return counting.New(orders, items, promises, stats.NewRecorder(t, orders, items, now)), promises
}

// line returns an order line with a quantity of an item in units.
func line(id, itemID, quantity, units string) order.Line {
	rate := money.MustParse("2.50")
	return order.Line{ID: id, ItemID: itemID, Item: order.LineItem{ID: itemID, ItemID: "B-" + itemID,
		Name: "Beans " + itemID}, Quantity: money.MustParse(quantity),
		Units: units, Rate: &rate, IsOpen: true}
}

// take creates an order.
func (w *world) take(t interface{ Fatal(...any) }, id, customerID string, date, delivery civil.Date,
	lines ...order.Line) {
	o := order.Order{ID: id, Status: order.PendingFulfillment, CustomerID: customerID,
		Customer: order.Customer{ID: customerID}, TransactionDate: date,
		DeliveryDate: delivery, Lines: lines, CartID: "cart-" + id, Sync: synctask.Sync{State: synctask.State{Status: synctask.StatePending}}}
	if err := w.memory.Commit(ctx, w.orders.Creating(ctx, &o)...); err != nil {
		t.Fatal(err)
	}
}

func (w *world) edit(t interface{ Fatal(...any) }, id string, change func(*order.Order)) {
	if _, err := w.orders.Update(ctx, id, nil, func(o *order.Order) error { change(o); return nil }); err != nil {
		t.Fatal(err)
	}
}

// deliver passes the stream to the Counting until it is empty.
func (w *world) deliver(t interface{ Fatal(...any) }) {
	if err := w.counting.Count(ctx, w.stream); err != nil {
		t.Fatal(err)
	}
	w.stream = nil
}

// promised returns the promised quantity of an item up to a date.
func (w *world) promised(t interface{ Fatal(...any) }, itemID string, until civil.Date) string {
	details, err := w.items.GetAll(ctx, []string{itemID})
	if err != nil {
		t.Fatal(err)
	}
	left, err := w.counters.Left(ctx, until, item.Prefetched(details))
	if err != nil {
		t.Fatal(err)
	}
	return left[itemID].Promised.String()
}

// fate kills a process at its n-th write: before it, or after it without an answer.
type fate struct {
	mu    sync.Mutex
	left  int // writes until the kill; 0: none
	after bool
	dead  bool
}

// dies kills the process at a write from now on; 0: never.
func (f *fate) dies(at int, after bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.left, f.after, f.dead = at, after, false
}

// met reports whether the process is killed before this write or after it.
func (f *fate) met() (before, after bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.dead || f.left == 0 {
		return f.dead, false
	}
	f.left--
	f.dead = f.left == 0
	return f.dead && !f.after, f.dead && f.after
}
