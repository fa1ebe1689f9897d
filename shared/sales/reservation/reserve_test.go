package reservation_test

import (
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"backdock/shared/app/apptest"
	"backdock/shared/catalog/item"
	"backdock/shared/catalog/purchaseorder"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/tabletest"
	"backdock/shared/sales/orderline"
	"backdock/shared/sales/reservation"
	"backdock/shared/stock/promise"
)

var tomorrow = today.AddDays(1)

// stock sets the quantity on hand of items 1 to n.
func (w *world) stock(t testing.TB, n int, quantity int64) map[string]item.Detail {
	t.Helper()
	stock := map[string]item.Stock{}
	var ids []string
	for i := 1; i <= n; i++ {
		ids = append(ids, fmt.Sprint(i))
		stock[ids[i-1]] = item.Stock{OnHand: money.Int(quantity), OnOrder: money.Int(1000)}
	}
	if _, err := w.Items().ImportStock(ctx, stock); err != nil {
		t.Fatal(err)
	}
	details, err := w.Items().GetAll(ctx, ids)
	if err != nil {
		t.Fatal(err)
	}
	return details
}

// wants returns lines of quantity eaches of items 1 to n.
func wants(n int, quantity string) []orderline.Line {
	var lines []orderline.Line
	for i := 1; i <= n; i++ {
		lines = append(lines, orderline.Line{ID: fmt.Sprint("l", i), ItemID: fmt.Sprint(i),
			Quantity: money.MustParse(quantity), Units: apptest.Piece})
	}
	return lines
}

func (w *world) reserve(t testing.TB, cartID string, date civil.Date, lines []orderline.Line,
	items map[string]item.Detail) promise.Reservation {
	t.Helper()
	r, err := w.promises.Reserve(ctx, cartID, date, lines, items)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// draft returns a guard that always holds: the cart does not exist, because tests create none.
func draft(cartID string) table.Op {
	return table.Check(table.Key{PK: "CART#" + cartID, SK: "CART"}, table.Absent())
}

func TestOfTheLastCasesNobodyGetsOneTwice(t *testing.T) {
	w := newWorld(t)
	items := w.stock(t, 1, 10)
	var got, short atomic.Int32
	var wg sync.WaitGroup
	for n := range 20 {
		wg.Go(func() {
			promises := reservation.NewPromises(w.Table, w.Orders(), w.Items(), w.Settings(), w.Now) // own process
			// Retry after a conflict until the other processes are done.
			for {
				r, err := promises.Reserve(ctx, fmt.Sprint("cart", n), tomorrow, wants(1, "1"), items)
				switch {
				case err != nil:
					continue
				case len(r.Short) > 0:
					short.Add(1)
				default:
					got.Add(1)
				}
				return
			}
		})
	}
	wg.Wait()
	if got.Load() != 10 || short.Load() != 10 || w.promised(t, "1", tomorrow) != "10" {
		t.Errorf("%d got one, %d did not, %s promised of 10", got.Load(), short.Load(), w.promised(t, "1", tomorrow))
	}
}

func TestWhatIsReservedBecomesTheOrders(t *testing.T) {
	w := newWorld(t)
	items := w.stock(t, 2, 10)
	if r := w.reserve(t, "cart-1", tomorrow, wants(2, "4"), items); len(r.Short) > 0 || len(r.Guards) != 1 {
		t.Fatalf("reserved %+v", r)
	}
	if ids, err := w.promises.Reserved(ctx, w.Now().Add(time.Minute)); err != nil || len(ids) != 1 || ids[0] != "cart-1" {
		t.Errorf("reserved %v, %v", ids, err)
	}
	w.counted(t, "cart-1", tomorrow, line("1", "4"), line("2", "3"))
	if a, b := w.promised(t, "1", tomorrow), w.promised(t, "2", tomorrow); a != "4" || b != "3" {
		t.Errorf("promised %s and %s", a, b)
	}
	if ids, err := w.promises.Reserved(ctx, w.Now().Add(time.Minute)); err != nil || len(ids) != 0 {
		t.Errorf("still reserved %v, %v", ids, err)
	}
	for id, want := range map[string]string{"": "6", "cart-1": "10", "cart-2": "6"} {
		left, err := w.promises.LeftFor(ctx, id, tomorrow, item.Prefetched(items))
		if err != nil || left["1"].String() != want {
			t.Errorf("left for %q: %s, want %s (%v)", id, left["1"], want, err)
		}
	}
	// It belongs to the order now: it is neither released nor reserved again.
	if err := w.promises.Release(ctx, "cart-1", draft("cart-1")); err != nil {
		t.Fatal(err)
	}
	w.reserve(t, "cart-1", tomorrow, wants(2, "9"), items)
	if a := w.promised(t, "1", tomorrow); a != "4" {
		t.Errorf("promised %s after the order was counted", a)
	}
}

func TestAReservationFollowsTheCart(t *testing.T) {
	w := newWorld(t)
	items := w.stock(t, 3, 10)
	steps := []struct {
		date  civil.Date
		lines []orderline.Line
		want  [3]string // promised quantities of items 1 to 3
		short int
	}{
		{tomorrow, wants(3, "4"), [3]string{"4", "4", "4"}, 0},
		{tomorrow, wants(3, "4"), [3]string{"4", "4", "4"}, 0},
		{tomorrow, wants(2, "10"), [3]string{"10", "10", "0"}, 0},
		{tomorrow.AddDays(1), wants(2, "6"), [3]string{"6", "6", "0"}, 0},
		{tomorrow, append(wants(2, "6"), wants(1, "5")...), [3]string{"6", "6", "0"}, 1},
		{tomorrow, wants(1, "10"), [3]string{"10", "0", "0"}, 0},
	}
	for i, step := range steps {
		if r := w.reserve(t, "cart-1", step.date, step.lines, items); len(r.Short) != step.short {
			t.Errorf("step %d: short of %+v", i, r.Short)
		}
		for n, want := range step.want {
			if got := w.promised(t, fmt.Sprint(n+1), tomorrow.AddDays(1)); got != want {
				t.Errorf("step %d: %s promised of item %d, want %s", i, got, n+1, want)
			}
		}
	}
	if err := w.promises.Release(ctx, "cart-1", draft("cart-1")); err != nil {
		t.Fatal(err)
	}
	if got := w.promised(t, "1", tomorrow); got != "0" {
		t.Errorf("%s promised after the release", got)
	}
	// A guard that fails: the cart has become an order.
	w.reserve(t, "cart-1", tomorrow, wants(1, "4"), items)
	err := w.promises.Release(ctx, "cart-1", table.Check(table.Key{PK: "CART#cart-1", SK: "CART"}, table.Present()))
	if !errors.Is(err, table.ErrCondition) || w.promised(t, "1", tomorrow) != "4" {
		t.Errorf("released an order's, %v", err)
	}
}

// Stock promised for a later date is not sold before, and an arrival counts from its date on.
func TestFreeLooksAheadToLaterDays(t *testing.T) {
	w := newWorld(t)
	w.stock(t, 1, 10)
	if err := w.PurchaseOrders().Import(ctx, []purchaseorder.Order{
		{ID: "1", Status: "B", Lines: []purchaseorder.Line{{ItemID: "1", StockQuantity: money.Int(5),
			Expected: today.AddDays(2)}}},
		{ID: "2", Status: "B", Lines: []purchaseorder.Line{{ItemID: "1", StockQuantity: money.Int(100),
			Expected: today.AddDays(-3)}}},
	}); err != nil {
		t.Fatal(err)
	}
	w.counted(t, "cart-1", today.AddDays(3), line("1", "8"))
	items, err := w.Items().GetAll(ctx, []string{"1"})
	if err != nil {
		t.Fatal(err)
	}
	for days, want := range map[int]string{1: "7", 2: "7", 3: "7"} {
		free, err := w.counters.Free(ctx, today.AddDays(days), items, nil)
		if err != nil || free["1"].Quantity.String() != want {
			t.Errorf("free in %d days: %s, want %s (%v)", days, free["1"].Quantity, want, err)
		}
	}
	for days, want := range map[int]promise.Left{1: {Left: money.Int(10)}, 2: {Left: money.Int(15),
		Arriving: money.Int(5)},
		3: {Left: money.Int(7), Arriving: money.Int(5), Promised: money.Int(8)}} {
		left, err := w.counters.Left(ctx, today.AddDays(days), item.Prefetched(items))
		if got := left["1"]; err != nil || !got.Left.Equal(want.Left) || !got.Arriving.Equal(want.Arriving) ||
			!got.Promised.Equal(want.Promised) {
			t.Errorf("left in %d days: %+v, want %+v (%v)", days, got, want, err)
		}
	}
}

func TestAReservationSurvivesDeathAtAnyWrite(t *testing.T) {
	const items = 50 // needs two Commits
	for _, after := range []bool{false, true} {
		for at := 1; ; at++ {
			w := newWorld(t)
			details := w.stock(t, items, 10)
			w.Process.Dies = tabletest.DiesAt(at, after)
			_, err := w.promises.Reserve(ctx, "cart-1", tomorrow, wants(items, "7"), details)
			if err == nil {
				err = w.promises.Release(ctx, "cart-1", draft("cart-1"))
			}
			died := err != nil
			w.Process.Dies = tabletest.Lives
			if at%2 == 0 { // repeat the request, or else sweep
				if r := w.reserve(t, "cart-1", tomorrow, wants(items, "7"), details); len(r.Short) > 0 {
					t.Fatalf("died at %d: short of %+v", at, r.Short)
				}
				if got := w.promised(t, "50", tomorrow); got != "7" {
					t.Errorf("died at %d: %s promised", at, got)
				}
			}
			if err := w.promises.Release(ctx, "cart-1", draft("cart-1")); err != nil {
				t.Fatal(err)
			}
			for i := 1; i <= items; i++ {
				if got := w.promised(t, fmt.Sprint(i), tomorrow); got != "0" {
					t.Fatalf("died at %d, after it %v: %s promised of item %d", at, after, got, i)
				}
			}
			if ids, err := w.promises.Reserved(ctx, w.Now().Add(time.Hour)); err != nil || len(ids) > 0 {
				t.Errorf("died at %d: still reserved %v, %v", at, ids, err)
			}
			if !died {
				if at < 4 {
					t.Error("nobody died")
				}
				break
			}
		}
	}
}
