package trip_test

import (
	"slices"
	"testing"

	"backdock/shared/delivery/trip"
	"backdock/shared/delivery/tripchange"
	"backdock/shared/platform/api"
	"backdock/shared/platform/fault"
	"backdock/shared/sales/order"
)

const plan = "plan-1"

func (d *depot) hold(t failer) {
	t.Helper()
	if err := d.Table.Commit(ctx, trip.Hold(d.day, plan)); err != nil {
		t.Fatal(err)
	}
}

func (d *depot) unhold(t failer) {
	t.Helper()
	if err := d.Table.Commit(ctx, trip.Release(d.day, plan)); err != nil {
		t.Fatal(err)
	}
}

// rearrange fails the test unless the trip becomes as wanted, and again unless a repetition changes nothing.
func (d *depot) rearrange(t failer, a tripchange.Arrangement) (trip.Full, []tripchange.Left) {
	t.Helper()
	f, left, err := d.Rearrange(ctx, plan, a)
	if err != nil {
		t.Fatal(err)
	}
	again, leftAgain, err := d.Rearrange(ctx, plan, a)
	if err != nil || again.Version != f.Version || !slices.Equal(left, leftAgain) {
		t.Fatalf("repeated: version %d after %d, left %v after %v, %v", again.Version, f.Version, leftAgain, left, err)
	}
	return d.read(t, a.TripID), left
}

func (d *depot) takeOff(t failer, tripID string, orders ...string) {
	t.Helper()
	for range 2 { // it is safe to repeat
		if err := d.TakeOff(ctx, plan, tripID, orders); err != nil {
			t.Fatal(err)
		}
	}
}

func (d *depot) orders(t failer, n, shop int) []order.Order {
	t.Helper()
	all := make([]order.Order, n)
	for i := range all {
		all[i] = d.order(t, shop, apples("l1", "1"))
	}
	return all
}

func TestAHeldDateIsChangedByThePlanOnly(t *testing.T) {
	d := newDepot(t)
	o := d.order(t, 0, apples("l1", "1"))
	f := d.trip(t, o)
	d.hold(t)
	other := d.day.AddDays(1)
	elsewhere, err := d.Create(ctx, "elsewhere", tripchange.Edit{Date: &other})
	if err != nil {
		t.Fatalf("a trip on another day: %v", err)
	}
	before := d.read(t, f.ID)
	for name, change := range map[string]func() error{
		"edit": func() error {
			_, err := d.Edit(ctx, f.ID, nil, tripchange.Edit{Notes: new("n")})
			return err
		},
		"orders": func() error {
			_, err := d.Edit(ctx, f.ID, nil, tripchange.Edit{AddOrders: []string{d.order(t, 1, apples("l1", "1")).ID}})
			return err
		},
		"status": func() error { _, err := d.Move(ctx, f.ID, trip.Planned, "", nil); return err },
		"delete": func() error { return d.Delete(ctx, f.ID) },
		"onto the date": func() error {
			_, err := d.Edit(ctx, elsewhere.ID, nil, tripchange.Edit{Date: &d.day})
			return err
		},
		"create": func() error {
			_, err := d.Create(ctx, "created", tripchange.Edit{Date: &d.day, AddOrders: []string{d.order(t, 1, apples("l1", "1")).ID}})
			return err
		},
	} {
		if err := change(); !fault.Is(err, fault.Conflict) {
			t.Errorf("%s: %v", name, err)
		}
		d.same(t, before, name)
	}
	if by, err := d.HeldBy(ctx, d.day); by != plan || err != nil {
		t.Errorf("held by %q, %v", by, err)
	}
	d.unhold(t)
	if err := d.TakeOff(ctx, plan, f.ID, []string{o.ID}); err == nil {
		t.Error("a plan that holds nothing has changed a trip")
	}
	if by, err := d.HeldBy(ctx, d.day); by != "" || err != nil {
		t.Errorf("held by %q, %v", by, err)
	}
	if f = d.move(t, f.ID, trip.Planned); f.ChangedBy == "" {
		t.Error("the trip does not say who changed it")
	}
}

// More orders change trips than a transaction holds.
func TestAPlanExchangesTheOrdersOfTwoTrips(t *testing.T) {
	const n = 60
	d := newDepot(t)
	a, b, idle := d.orders(t, n, 0), d.orders(t, n, 1), d.orders(t, n, 2)
	first, second := d.trip(t, a...), d.trip(t, b...)
	d.move(t, first.ID, trip.Planned)
	d.hold(t)
	stops := func(from trip.Full, orders []order.Order) trip.Stop {
		stop := from.Stops[0]
		stop.ID, stop.SalesOrderIDs = stop.ID+"-new", nil
		for _, o := range orders {
			stop.SalesOrderIDs = append(stop.SalesOrderIDs, o.ID)
		}
		return stop
	}
	d.takeOff(t, first.ID, first.OrderIDs()...)
	d.takeOff(t, second.ID, second.OrderIDs()...)
	stop := stops(second, b)
	stop.Locked, stop.Notes = true, "ring twice"
	now, left := d.rearrange(t, tripchange.Arrangement{TripID: first.ID, Status: trip.Planned,
		Stops: []trip.Stop{stop, {ID: "idle", Type: trip.Delivery, SalesOrderIDs: idsOf(idle)}}})
	if len(left) > 0 || now.Status != trip.Planned || len(now.Stops) != 2 || !now.Stops[0].Locked ||
		now.Stops[0].Notes != "ring twice" || now.Stops[1].Customer.Name != "Shop 2" || now.Totals.Orders != 2*n ||
		now.Totals.DistanceKm == 0 {
		t.Fatalf("left %v, trip %+v", left, now.Trip)
	}
	if now, left = d.rearrange(t, tripchange.Arrangement{TripID: second.ID, Status: trip.Draft,
		Stops: []trip.Stop{stops(first, a)}}); len(left) > 0 || now.Totals.Orders != n {
		t.Fatalf("left %v, trip %+v", left, now.Trip)
	}
	for id, trips := range map[string][]order.Order{first.ID: slices.Concat(b, idle), second.ID: a} {
		for _, o := range trips {
			if on := d.orderOf(t, o.ID); on.TripID != id || len(on.Trips) != 1 || on.Trips[0].ID != id {
				t.Fatalf("order %s is on %q, links %+v; want %s", o.OrderNumber, on.TripID, on.Trips, id)
			}
		}
	}
}

func idsOf(orders []order.Order) []string {
	ids := make([]string, len(orders))
	for i, o := range orders {
		ids[i] = o.ID
	}
	return ids
}

func TestAPlanLeavesWhatDoesNotFitAnyMore(t *testing.T) {
	d := newDepot(t)
	ended, elsewhere, good := d.order(t, 0, apples("l1", "1")), d.order(t, 1, apples("l1", "1")),
		d.order(t, 2, apples("l1", "1"))
	f := d.trip(t, d.order(t, 3, apples("l1", "1")))
	d.trip(t, elsewhere)
	if _, err := d.Orders().Update(ctx, ended.ID, nil, func(o *order.Order) error {
		o.Status = order.Cancelled
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	d.hold(t)
	now, left := d.rearrange(t, tripchange.Arrangement{TripID: f.ID, Status: trip.Draft, Stops: []trip.Stop{
		{ID: "s1", Type: trip.Delivery, SalesOrderIDs: []string{ended.ID}},
		{ID: "s2", Type: trip.Delivery, SalesOrderIDs: []string{good.ID, elsewhere.ID, "nobody"}}, f.Stops[0]}})
	want := []tripchange.Left{{SalesOrderID: ended.ID, OrderNumber: ended.OrderNumber, Code: tripchange.LeftEnded},
		{SalesOrderID: elsewhere.ID, OrderNumber: elsewhere.OrderNumber, Code: tripchange.LeftElsewhere},
		{SalesOrderID: "nobody", Code: tripchange.LeftGone}}
	if !slices.Equal(left, want) || len(now.Stops) != 2 || !slices.Equal(now.OrderIDs(),
		[]string{good.ID, f.Loads[0].SalesOrderID}) {
		t.Errorf("left %+v, trip %+v", left, now.Stops)
	}
}

func TestAPlanGivesATripTheStatusThatItMayHave(t *testing.T) {
	d := newDepot(t)
	o := d.order(t, 0, apples("l1", "1"))
	f := d.trip(t, o)
	d.move(t, f.ID, trip.Planned, trip.Ready)
	d.hold(t)
	d.takeOff(t, f.ID, o.ID)
	now, _ := d.rearrange(t, tripchange.Arrangement{TripID: f.ID, Status: trip.Ready})
	if now.Status != trip.Draft || len(now.Stops) != 0 {
		t.Fatalf("without stops it is %s", now.Status)
	}
	d.unhold(t)
	d.move(t, d.trip(t, d.order(t, 1, apples("l1", "1"))).ID, trip.Planned, trip.Ready) // the same truck
	d.hold(t)
	if now, _ = d.rearrange(t, tripchange.Arrangement{TripID: f.ID, Status: trip.Ready, Stops: f.Stops}); now.Status !=
		trip.Planned {
		t.Errorf("with a truck that is on another trip it is %s", now.Status)
	}
	d.unhold(t)
	if _, err := d.Edit(ctx, f.ID, nil, tripchange.Edit{StartTime: new("14:00"),
		VehicleID: new(api.Nullable(truck))}); err != nil {
		t.Fatal(err)
	}
	d.hold(t)
	if now, _ = d.rearrange(t, tripchange.Arrangement{TripID: f.ID, Status: trip.Ready, Stops: f.Stops}); now.Status !=
		trip.Ready {
		t.Errorf("with a free truck it is %s", now.Status)
	}
}
