package dispatch_test

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"backdock/shared/platform/money"
	"backdock/shared/sales/order"
)

// Whatever is moved: each order is on exactly one trip or on none, as its own record says; stops are numbered from 1
// and have orders; loads are those of the orders.
func TestMovesConserveOrders(t *testing.T) {
	w := newOffice(t)
	var orders []order.Order
	for n := range 9 {
		orders = append(orders, w.order(n%6, 1+n%3))
	}
	north, south := w.fromSchedule()
	trips := []string{"", north.ID, south.ID}
	rapid.Check(t, func(t *rapid.T) {
		var moves []object
		b := w.board()
		where := map[string]string{}
		for _, trip := range b.Trips {
			for _, id := range trip.orders() {
				where[id] = trip.ID
			}
		}
		for range rapid.IntRange(1, 4).Draw(t, "moves") {
			o := rapid.SampledFrom(orders).Draw(t, "order")
			target := rapid.SampledFrom(trips).Draw(t, "to")
			if where[o.ID] == "" && target == "" || slices.ContainsFunc(moves, func(m object) bool {
				return m["salesOrderId"] == o.ID
			}) {
				continue
			}
			m := to(o, where[o.ID], target)
			if rapid.Bool().Draw(t, "at a position") {
				m = at(m, rapid.IntRange(0, 12).Draw(t, "position"))
			}
			moves = append(moves, m)
		}
		if len(moves) == 0 {
			return
		}
		dry := rapid.Bool().Draw(t, "dry run")
		a := w.tryMove(object{"moves": moves, "dryRun": dry,
			"accept": object{"codes": []string{"overload", "late"}, "note": "fine"}})
		if a.Status != 200 {
			t.Fatalf("%v: %s", moves, a)
		}
		after := w.board()
		on := map[string]string{}
		for _, trip := range after.Trips {
			load := 0.0
			for i, s := range trip.Stops {
				if s.Sequence != i+1 || len(s.Orders) == 0 {
					t.Fatalf("stop %d: %+v", i, s)
				}
			}
			for _, id := range trip.orders() {
				if on[id] != "" {
					t.Fatalf("%s is on two trips", id)
				}
				on[id] = trip.ID
				i := slices.IndexFunc(orders, func(o order.Order) bool { return o.ID == id })
				load += orders[i].Lines[0].Quantity.Mul(money.Int(10)).Float()
			}
			if load != trip.Load.Weight.Load {
				t.Fatalf("%s carries %v, and its orders weigh %v", trip.ID, trip.Load.Weight.Load, load)
			}
		}
		for _, o := range orders {
			_, unplanned := after.reasons()[o.ID]
			if unplanned == (on[o.ID] != "") {
				t.Fatalf("%s: on %q, unplanned %v", o.ID, on[o.ID], unplanned)
			}
			stored, err := w.Orders().Get(ctx, o.ID)
			if err != nil || stored.TripID != on[o.ID] {
				t.Fatalf("%s says %q and is on %q: %v", o.ID, stored.TripID, on[o.ID], err)
			}
		}
		for _, m := range moves {
			want := fmt.Sprint(m["toTripId"])
			if m["toTripId"] == nil {
				want = ""
			}
			if id := m["salesOrderId"].(string); !dry && on[id] != want || dry && on[id] != where[id] {
				t.Fatalf("%s is on %q after %v", id, on[id], m)
			}
		}
		if full, err := w.Trips().Get(ctx, north.ID); err != nil || full.Totals.Orders != len(full.OrderIDs()) {
			t.Fatalf("totals: %+v, %v", full.Totals, err)
		}
	})
}
