package tripchange_test

import (
	"fmt"
	"reflect"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"backdock/shared/app/apptest/depot"
	"backdock/shared/delivery/trip"
	"backdock/shared/delivery/tripchange"
	"backdock/shared/platform/money"
	"backdock/shared/sales/order"
	"backdock/shared/sales/receiving"
)

// conserved checks that trips and orders are consistent: every order of a trip is at one of its stops and loaded once,
// no order is on two trips, an order names its trip, and the totals are the sums of the loads.
func conserved(t failer, d *company, trips []string, orders []order.Order) {
	t.Helper()
	on := map[string]string{}
	for _, id := range trips {
		f := d.Read(t, id)
		stops := map[string]bool{}
		for _, s := range f.Stops {
			if stops[s.ID] {
				t.Fatalf("trip %s has stop %s twice", f.Number, s.ID)
			}
			stops[s.ID] = true
			for _, o := range s.SalesOrderIDs {
				if on[o] != "" {
					t.Fatalf("order %s is twice at stops, of trips %s and %s", o, on[o], id)
				}
				on[o] = id
			}
		}
		var loaded []string
		for _, l := range f.Loads {
			loaded = append(loaded, l.SalesOrderID)
		}
		if !slices.Equal(sorted(loaded), sorted(f.OrderIDs())) {
			t.Fatalf("trip %s has loads of %v, its stops have %v", f.Number, loaded, f.OrderIDs())
		}
		sum := func(of func(trip.Load) money.Decimal) money.Decimal { return money.Sum(f.Loads, of) }
		got := f.Totals
		if got.Stops != len(f.Stops) || got.Orders != len(f.OrderIDs()) ||
			!got.Weight.Equal(sum(func(l trip.Load) money.Decimal { return l.Weight })) ||
			!got.Cases.Equal(sum(func(l trip.Load) money.Decimal { return l.Cases })) ||
			!got.Value.Equal(sum(func(l trip.Load) money.Decimal { return l.Value })) ||
			!got.Volume.Equal(sum(func(l trip.Load) money.Decimal { return l.Volume })) {
			t.Fatalf("trip %s: totals %+v of %d stops, loads %+v", f.Number, got, len(f.Stops), f.Loads)
		}
	}
	for _, o := range orders {
		if now := d.OrderOf(t, o.ID); now.TripID != on[o.ID] {
			t.Fatalf("order %s says that it is on trip %q, and is at a stop of %q", o.ID, now.TripID, on[o.ID])
		}
	}
}

// For any additions, moves and removals on two trips, by accepted and refused edits: no order is lost or on a trip
// twice or on both trips, and a refused edit changes nothing.
func TestStopsAndOrdersAreConserved(t *testing.T) {
	d := newDepot(t)
	rapid.Check(t, func(t *rapid.T) {
		d.NextDay()
		d.SetHour(d.Day, 6)
		var orders []order.Order
		for n := range rapid.IntRange(1, 6).Draw(t, "orders") {
			orders = append(orders, d.Sold(t, rapid.IntRange(0, shops-1).Draw(t, "shop"), apples("l1", fmt.Sprint(n+1)),
				salt("l2", "1.5")))
		}
		trips := []string{d.NewTrip(t).ID, d.NewTrip(t).ID}
		for range rapid.IntRange(1, 12).Draw(t, "edits") {
			f := d.Read(t, rapid.SampledFrom(trips).Draw(t, "trip"))
			what := rapid.SampledFrom([]string{"add orders", "add a stop", "set the stops", "set the stops", "optimize",
				"recalculate", "cancel", "delete"}).Draw(t, "what")
			err := edit(t, d, f, orders, what)
			if refusal(t, err) {
				d.Same(t, f, what)
			}
			if what == "delete" && err == nil {
				trips = slices.DeleteFunc(slices.Clone(trips), func(id string) bool { return id == f.ID })
				trips = append(trips, d.NewTrip(t).ID)
			}
			live := slices.DeleteFunc(slices.Clone(trips), func(id string) bool { return !d.Read(t, id).Status.Active() })
			if what == "cancel" && err == nil {
				trips = append(trips, d.NewTrip(t).ID)
			}
			conserved(t, d, live, orders)
		}
	})
}

// edit makes one edit of a trip.
func edit(t *rapid.T, d *company, f trip.Full, orders []order.Order, what string) error {
	some := func() []string {
		ids := make([]string, rapid.IntRange(0, 3).Draw(t, "how many"))
		for i := range ids {
			ids[i] = rapid.SampledFrom(orders).Draw(t, "order").ID
		}
		return ids
	}
	var err error
	switch what {
	case "add orders":
		ids := some()
		var after trip.Full
		if after, err = d.Edit(ctx, f.ID, nil, tripchange.Edit{AddOrders: ids}); err == nil {
			want := sorted(append(f.OrderIDs(), ids...))
			if got := sorted(after.OrderIDs()); !slices.Equal(got, slices.Compact(want)) {
				t.Fatalf("the trip has %v, want %v", got, want)
			}
		}
	case "add a stop":
		_, err = d.Edit(ctx, f.ID, nil, tripchange.Edit{AddStop: &tripchange.StopEdit{SalesOrderIDs: some()}, Position: rapid.IntRange(0,
			4).Draw(t, "position")})
	case "set the stops":
		err = setStops(t, d, f, some)
	case "optimize":
		locked := func(stops []trip.Stop) map[int]string {
			at := map[int]string{}
			for i, s := range stops {
				if s.Locked {
					at[i] = s.ID
				}
			}
			return at
		}
		var o tripchange.Optimized
		if o, err = d.Optimize(ctx, f.ID, true, nil); err == nil {
			after := d.Read(t, f.ID)
			if o.After.DistanceKm > o.Before.DistanceKm || !slices.Equal(sorted(ids(after.Stops)), sorted(ids(f.Stops))) ||
				!reflect.DeepEqual(locked(after.Stops), locked(f.Stops)) {
				t.Fatalf("optimized from %v to %v: %+v", ids(f.Stops), ids(after.Stops), o)
			}
		}
	case "recalculate":
		var after trip.Full
		if after, err = d.Recalculate(ctx, f.ID); err == nil && (!slices.Equal(ids(after.Stops), ids(f.Stops)) ||
			!slices.Equal(after.OrderIDs(), f.OrderIDs())) {
			t.Fatalf("recalculated from %+v to %+v", f.Stops, after.Stops)
		}
	case "cancel":
		_, err = d.Move(ctx, f.ID, trip.Cancelled, "", nil)
	case "delete":
		err = d.Delete(ctx, f.ID)
	}
	return err
}

// setStops replaces the stops of a trip by some of them in another order, and by new ones with some orders.
func setStops(t *rapid.T, d *company, f trip.Full, some func() []string) error {
	wanted := []tripchange.StopEdit{}
	for _, s := range rapid.Permutation(f.Stops).Draw(t, "stops") {
		switch rapid.IntRange(0, 4).Draw(t, "stop") {
		case 0: // left out
		case 1:
			wanted = append(wanted, tripchange.StopEdit{ID: s.ID, SalesOrderIDs: some()})
		default:
			wanted = append(wanted, tripchange.StopEdit{ID: s.ID})
		}
	}
	if rapid.IntRange(0, 3).Draw(t, "a new stop") == 0 {
		wanted = append(wanted, tripchange.StopEdit{SalesOrderIDs: some()})
	}
	if rapid.IntRange(0, 3).Draw(t, "a stop twice") == 0 && len(wanted) > 0 {
		wanted = append(wanted, tripchange.StopEdit{ID: wanted[0].ID, SalesOrderIDs: []string{}})
	}
	after, err := d.Edit(ctx, f.ID, nil, tripchange.Edit{Stops: &wanted})
	if err == nil {
		if len(after.Stops) != len(wanted) {
			t.Fatalf("%d stops of %d", len(after.Stops), len(wanted))
		}
		for i, w := range wanted {
			if s := after.Stops[i]; w.ID != "" && s.ID != w.ID || w.SalesOrderIDs != nil && !slices.Equal(s.SalesOrderIDs,
				w.SalesOrderIDs) {
				t.Fatalf("stop %d is %+v, want %+v", i, s, w)
			}
		}
	}
	return err
}

func ids(stops []trip.Stop) []string {
	all := make([]string, len(stops))
	for i, s := range stops {
		all[i] = s.ID
	}
	return all
}

// A stop keeps its id when it gets another order. If the order it was created for comes back, that order gets a stop
// with another id.
func TestAnOrderThatComesBackGetsAStopOfItsOwn(t *testing.T) {
	d := newDepot(t)
	first, other := d.Sold(t, 0, apples("l1", "1")), d.Sold(t, 1, apples("l1", "1"))
	f := d.NewTrip(t, first)
	if _, err := d.Edit(ctx, f.ID, nil, tripchange.Edit{Stops: &[]tripchange.StopEdit{{ID: f.Stops[0].ID,
		SalesOrderIDs: []string{other.ID}}}}); err != nil {
		t.Fatal(err)
	}
	f, err := d.Edit(ctx, f.ID, nil, tripchange.Edit{AddOrders: []string{first.ID}})
	if err != nil || !slices.Equal(f.OrderIDs(), []string{other.ID, first.ID}) {
		t.Fatalf("orders %v, %v", f.OrderIDs(), err)
	}
	conserved(t, d, []string{f.ID}, []order.Order{first, other})
}

// An edit that moves more orders than a transaction can hold is made in parts, and no order is lost.
func TestALargeTripIsConserved(t *testing.T) {
	d := newDepot(t)
	var orders []order.Order
	for n := range trip.MaxOrders {
		orders = append(orders, d.Sold(t, n%shops, apples("l1", "1")))
	}
	f := d.NewTrip(t, orders...)
	conserved(t, d, []string{f.ID}, orders)
	if len(f.OrderIDs()) != trip.MaxOrders || len(f.Stops) != shops {
		t.Fatalf("%d orders at %d stops", len(f.OrderIDs()), len(f.Stops))
	}
	if _, err := d.Edit(ctx, f.ID, nil, tripchange.Edit{AddOrders: []string{d.Sold(t, 0, apples("l1", "1")).ID}}); !refusal(t,
		err) {
		t.Error("a trip of more orders than it may have")
	}
	last := []tripchange.StopEdit{{ID: f.Stops[shops-1].ID}}
	after, err := d.Edit(ctx, f.ID, nil, tripchange.Edit{Stops: &last})
	if err != nil || len(after.Stops) != 1 || len(after.OrderIDs()) != len(f.Stops[shops-1].SalesOrderIDs) {
		t.Fatalf("%v, %d stops with %d orders", err, len(after.Stops), len(after.OrderIDs()))
	}
	conserved(t, d, []string{f.ID}, orders)
	if err := d.Delete(ctx, f.ID); err != nil {
		t.Fatal(err)
	}
	conserved(t, d, nil, orders)
}

// A load contains the open quantities of an order, in kilograms and in sale units, at the lines' rates.
func TestLoadsAreWhatIsOpen(t *testing.T) {
	d := newDepot(t)
	fulfilled, closed := apples("l3", "10"), apples("l4", "7")
	fulfilled.Fulfilled, closed.IsOpen = dec("6"), false
	unknown := depot.Line("l5", "999", depot.CaseUnit, "2", "10")
	f := d.NewTrip(t, d.Sold(t, 0, apples("l1", "3"), salt("l2", "1.5"), fulfilled, closed, unknown))
	// 3 and 4 cases at 2.5 kg and 25; 1.5 pieces at 1.5 kg and 3.333; the last is worth 20 and has no weight.
	want := trip.Totals{Stops: 1, Orders: 1, Weight: dec("19.75"), Cases: dec("8.5"), Value: dec("200")}
	if got := f.Totals; !got.Weight.Equal(want.Weight) || !got.Cases.Equal(want.Cases) || !got.Value.Equal(want.Value) {
		t.Errorf("totals %+v, want %+v", got, want)
	}
}

// A stop follows the delivery facts of its address: a vehicle that is early waits for the window, before and after its
// departure, and service takes the address's minutes unless a user has set them.
func TestStopsFollowTheDeliveryFacts(t *testing.T) {
	d := newDepot(t)
	_, err := d.Backend.Customers().SetFacts(ctx, "c0", "a0", nil, func(f *receiving.Facts) {
		f.ServiceMinutes = new(25)
		f.Windows = []receiving.Window{{Weekday: int(d.Day.Weekday()), From: "10:00", To: "11:00"}}
	})
	if err != nil {
		t.Fatal(err)
	}
	f := d.NewTrip(t, d.Sold(t, 0, apples("l1", "1")), d.Sold(t, 1, apples("l1", "1")))
	drive := time.Duration(f.Stops[1].Leg.Seconds) * time.Second
	next := local(d.Day, 10, 25).Add(drive)
	if first := f.Stops[0]; first.ServiceMinutes != 25 || !first.PlannedArrival.Before(local(d.Day, 9, 0)) ||
		!f.Stops[1].PlannedArrival.Equal(next) || f.Stops[1].ServiceMinutes != 10 {
		t.Errorf("got %+v", f.Stops)
	}
	end := next.Add(10*time.Minute + time.Duration(f.Return.Seconds)*time.Second)
	if want := int((end.Sub(local(d.Day, 8, 0)) + time.Minute - 1) / time.Minute); f.Totals.DurationMin != want {
		t.Errorf("%d minutes, want %d", f.Totals.DurationMin, want)
	}
	f = d.Leave(t, f)
	if !f.Stops[1].ETA.Equal(next) {
		t.Errorf("expected at %v, want %v", f.Stops[1].ETA, next)
	}
	f, err = d.Edit(ctx, f.ID, nil, tripchange.Edit{Stops: &[]tripchange.StopEdit{{ID: f.Stops[0].ID, ServiceMinutes: new(40)},
		{ID: f.Stops[1].ID}}})
	if err != nil || f.Stops[0].ServiceMinutes != 40 || !f.Stops[1].ETA.Equal(next.Add(15*time.Minute)) {
		t.Errorf("got %+v, %v", f.Stops, err)
	}
}
