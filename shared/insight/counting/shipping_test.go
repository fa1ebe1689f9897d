package counting_test

import (
	"fmt"
	"maps"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"backdock/shared/catalog/item"
	"backdock/shared/platform/money"
	"backdock/shared/sales/order/ordersync"
	"backdock/shared/sales/orderline"
)

// dock is a game between an ERP that ships orders, imports of its orders, a stream that lags, counters that are killed,
// and readings of the ERP's stock. All quantities are eaches of item 2, which is stocked by the each.
type dock struct {
	*world
	onHand    int64            // in the ERP
	ordered   map[string]int64 // by order
	fulfilled map[string]int64 // by order, in the ERP
	sold      int64            // and reserved
	returned  int64            // goods that came back
	readings  []*stockReading
	seen      map[string]item.Detail // the item as somebody read it some time ago
}

type stockReading struct {
	at     time.Time
	onHand int64
	read   bool
}

const shippedItem, startStock = "2", 100

func newDock(t testing.TB) *dock {
	d := &dock{world: newWorld(t), onHand: startStock, ordered: map[string]int64{}, fulfilled: map[string]int64{}}
	d.readStock(t)
	return d
}

// fatal is the common interface of *testing.T and *rapid.T.
type fatal interface {
	Fatal(...any)
	Fatalf(string, ...any)
}

func (d *dock) at() time.Time {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.now = d.now.Add(time.Millisecond)
	return d.now
}

func (d *dock) storeReading(t fatal, r *stockReading) {
	stock := map[string]item.Stock{shippedItem: {OnHand: money.Int(r.onHand)}}
	if _, err := d.items.TakeStock(ctx, item.StockReading{At: r.at, Stock: stock}); err != nil {
		t.Fatal(err)
	}
}

// readStock reads the ERP's stock at once.
func (d *dock) readStock(t fatal) { d.storeReading(t, &stockReading{d.at(), d.onHand, true}) }

func (d *dock) details(t fatal) map[string]item.Detail {
	details, err := d.items.GetAll(ctx, []string{shippedItem})
	if err != nil {
		t.Fatal(err)
	}
	return details
}

// left returns what is left according to the counters and the item as it was read.
func (d *dock) left(t fatal, details map[string]item.Detail) money.Decimal {
	left, err := d.counters.Left(ctx, tomorrow, item.Prefetched(details))
	if err != nil {
		t.Fatal(err)
	}
	return left[shippedItem].Left
}

func (d *dock) sell(t fatal, id string, quantity int64) {
	d.ordered[id], d.sold = quantity, d.sold+quantity
	o := line("l1", shippedItem, fmt.Sprint(quantity), each)
	o.NetSuiteLine = 1
	d.take(t, id, "c", today, tomorrow, o)
	d.deliver(t) // the reservation of an order that is not counted yet is not part of this game
}

// ship moves a quantity of an order in the ERP; negative: it comes back.
func (d *dock) ship(id string, quantity int64) {
	d.fulfilled[id], d.onHand = d.fulfilled[id]+quantity, d.onHand-quantity
	d.returned += max(0, -quantity)
}

// importOrder imports what the ERP has of an order.
func (d *dock) importOrder(t fatal, id string) {
	status := "B"
	switch {
	case d.fulfilled[id] == d.ordered[id]:
		status = "F"
	case d.fulfilled[id] > 0:
		status = "D"
	}
	_, err := d.sender.TakeProgress(ctx, id, ordersync.Snapshot{Status: status, Lines: []ordersync.SnapshotLine{{Line: 1,
		Quantity: money.Int(d.ordered[id]), Fulfilled: money.Int(d.fulfilled[id])}}})
	if err != nil {
		t.Fatal(err)
	}
}

// The promise falls when the order is counted as shipped, and what is on hand with it: before the next reading of the
// stock, with one that began before the shipment, and with the next.
func TestShippedGoodsAreNotSoldAgain(t *testing.T) {
	d := newDock(t)
	check := func(when, onHand, left string) {
		t.Helper()
		details := d.details(t)
		if got := details[shippedItem].Stock.OnHand.String(); got != onHand {
			t.Errorf("%s: %s on hand, want %s", when, got, onHand)
		}
		if got := d.left(t, details).String(); got != left {
			t.Errorf("%s: %s left, want %s", when, got, left)
		}
	}
	d.sell(t, "a", 10)
	check("sold", "100", "90")
	before := &stockReading{d.at(), d.onHand, true}
	d.ship("a", 10)
	d.importOrder(t, "a")
	check("shipped, and the stream lags", "100", "90")
	d.deliver(t)
	check("shipped", "90", "90")
	d.storeReading(t, before)
	check("with a reading from before", "90", "90")
	if moved, err := d.items.Moved(ctx); err != nil || !slices.Equal(moved, []string{shippedItem}) {
		t.Errorf("moved: %v, %v", moved, err)
	}
	if _, err := d.orders.CountableNow(ctx, []string{"a"}); err != nil {
		t.Fatal(err)
	}
	if err := d.counting.Recount(ctx, []string{"a"}); err != nil {
		t.Fatal(err)
	}
	check("counted again", "90", "90")
	d.readStock(t)
	check("with the next reading", "90", "90")
	if moved, err := d.items.Moved(ctx); err != nil || len(moved) > 0 {
		t.Errorf("moved: %v, %v", moved, err)
	}
	d.sell(t, "b", 5)
	d.ship("b", 5)
	d.importOrder(t, "b")
	d.readStock(t) // began after the ERP had it
	d.deliver(t)
	check("counted after the reading", "85", "85")
}

// People close an order in NetSuite while its goods are on a truck. The portal reads the end first, and what was shipped
// afterwards: the goods have left all the same.
func TestGoodsOfAnOrderThatWasClosedHaveLeft(t *testing.T) {
	d := newDock(t)
	d.sell(t, "a", 10)
	closed := func(fulfilled int64) {
		t.Helper()
		if _, err := d.sender.TakeProgress(ctx, "a", ordersync.Snapshot{Status: "H", Lines: []ordersync.SnapshotLine{{Line: 1,
			Quantity: money.Int(10), Fulfilled: money.Int(fulfilled), Closed: true}}}); err != nil {
			t.Fatal(err)
		}
		d.deliver(t)
	}
	closed(0)
	if got := d.left(t, d.details(t)).String(); got != "100" {
		t.Errorf("closed, and nothing shipped: %s left", got)
	}
	closed(10)
	if got := d.left(t, d.details(t)).String(); got != "90" {
		t.Errorf("closed, and shipped: %s left, want 90", got)
	}
}

// For every interleaving of shipping, importing, counting and reading, with counters killed at any write: no more is left
// than there is, also for those who have read the item before. In the end stock and counters are right.
func TestNothingIsLeftMoreBecauseItWasShipped(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		d := newDock(t)
		comeBack := rapid.Bool().Draw(rt, "goods come back")
		some := func(rt *rapid.T) string {
			if len(d.ordered) == 0 {
				d.sell(rt, "o00", 4)
			}
			return rapid.SampledFrom(slices.Sorted(maps.Keys(d.ordered))).Draw(rt, "order")
		}
		rt.Repeat(map[string]func(*rapid.T){
			"sell": func(rt *rapid.T) {
				d.sell(rt, fmt.Sprintf("o%02d", len(d.ordered)), rapid.Int64Range(1, 9).Draw(rt, "quantity"))
			},
			"ship": func(rt *rapid.T) {
				id := some(rt)
				if open := d.ordered[id] - d.fulfilled[id]; open > 0 {
					d.ship(id, rapid.Int64Range(1, open).Draw(rt, "quantity"))
				}
			},
			"come back": func(rt *rapid.T) {
				if id := some(rt); comeBack && d.fulfilled[id] > 0 {
					d.ship(id, -rapid.Int64Range(1, d.fulfilled[id]).Draw(rt, "quantity"))
				}
			},
			"import": func(rt *rapid.T) { d.importOrder(rt, some(rt)) },
			"count": func(rt *rapid.T) {
				part := slices.Clone(d.stream[:rapid.IntRange(0, len(d.stream)).Draw(rt, "records")])
				d.fate.dies(rapid.IntRange(0, 3).Draw(rt, "dies at"), rapid.Bool().Draw(rt, "after"))
				err := d.counting.Count(ctx, part)
				d.fate.dies(0, false)
				if err == nil && rapid.Bool().Draw(rt, "acknowledged") {
					d.stream = d.stream[len(part):]
				}
			},
			"begin reading": func(*rapid.T) { d.readings = append(d.readings, &stockReading{at: d.at()}) },
			"read": func(rt *rapid.T) {
				if len(d.readings) > 0 {
					r := rapid.SampledFrom(d.readings).Draw(rt, "reading")
					r.onHand, r.read = d.onHand, true
				}
			},
			"store": func(rt *rapid.T) {
				if len(d.readings) > 0 {
					if r := rapid.SampledFrom(d.readings).Draw(rt, "reading"); r.read {
						d.storeReading(rt, r)
					}
				}
			},
			"reserve": func(rt *rapid.T) {
				if d.seen == nil {
					return
				}
				n := rapid.Int64Range(1, 60).Draw(rt, "quantity")
				d.sold += n
				id := fmt.Sprintf("cart-r%d", d.sold)
				r, err := d.promises.Reserve(ctx, id, tomorrow, []orderline.Line{{ItemID: shippedItem, Units: each,
					Quantity: money.Int(n)}}, d.seen)
				if err != nil {
					rt.Fatal(err)
				}
				if len(r.Short) > 0 {
					d.sold -= n
				} else if d.sold > startStock+d.returned {
					rt.Fatalf("%d were reserved, %d of %d are sold", n, d.sold, startStock)
				}
			},
			"look": func(rt *rapid.T) { d.seen = d.details(rt) },
			"":     func(rt *rapid.T) { d.check(rt) },
		})
		d.finish(rt)
	})
}

// check fails if more is left than there is. Goods that come back may be read before the order is imported.
func (d *dock) check(t fatal) {
	most := money.Int(startStock - d.sold + d.returned)
	for when, details := range map[string]map[string]item.Detail{"now": d.details(t), "as seen before": d.seen} {
		if details == nil {
			continue
		}
		if left := d.left(t, details); most.Less(left) {
			t.Fatalf("%s: %s left of %s", when, left, most)
		}
	}
}

func (d *dock) finish(t fatal) {
	for id := range d.ordered {
		d.importOrder(t, id)
	}
	d.deliver(t)
	d.readStock(t)
	details := d.details(t)
	if got := details[shippedItem].Stock.OnHand; !got.Equal(money.Int(d.onHand)) {
		t.Fatalf("%s on hand, the ERP has %d", got, d.onHand)
	}
	if got := d.left(t, details); !got.Equal(money.Int(startStock - d.sold)) {
		t.Fatalf("%s left, want %d", got, startStock-d.sold)
	}
	if moved, err := d.items.Moved(ctx); err != nil || len(moved) > 0 {
		t.Fatalf("moved: %v, %v", moved, err)
	}
}

// Many shipments of an item between two readings are few movements.
func TestManyShipmentsOfAnItem(t *testing.T) {
	d := newDock(t)
	for n := range 60 {
		id := fmt.Sprintf("o%02d", n)
		d.sell(t, id, 1)
		d.ship(id, 1)
		d.importOrder(t, id)
		d.deliver(t)
	}
	if got := d.left(t, d.details(t)); got.String() != "40" {
		t.Errorf("%s left", got)
	}
	copies, err := d.items.Copies(ctx, []string{shippedItem})
	if err != nil || copies[shippedItem].Moved != 20 {
		t.Errorf("%d movements, %v", copies[shippedItem].Moved, err)
	}
	d.readStock(t)
	d.finish(t)
}
