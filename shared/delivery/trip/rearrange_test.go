package trip_test

import (
	"errors"
	"slices"
	"testing"

	"backdock/shared/delivery/trip"
	"backdock/shared/delivery/tripchange"
	"backdock/shared/platform/api"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/table"
	"backdock/shared/sales/order"
)

const plan = "plan-1"

// hold takes hold of trips for the plan.
func (d *depot) hold(t failer, tripIDs ...string) {
	t.Helper()
	for _, id := range tripIDs {
		if err := d.Table.Commit(ctx, trip.Hold(id, d.read(t, id).Version, plan)); err != nil {
			t.Fatal(err)
		}
	}
}

// rearrange fails the test unless the trip is given back, and unless a repetition changes nothing and says the same.
func (d *depot) rearrange(t failer, a tripchange.Arrangement) (trip.Full, []tripchange.Left) {
	t.Helper()
	f, left, err := d.Rearrange(ctx, plan, a)
	if err != nil {
		t.Fatal(err)
	}
	again, leftAgain, err := d.Rearrange(ctx, plan, a)
	if err != nil || again.Revision != f.Revision || !slices.Equal(left, leftAgain) {
		t.Fatalf("repeated: revision %d after %d, left %v after %v, %v", again.Revision, f.Revision, leftAgain, left, err)
	}
	if f.HeldBy != "" || !f.MadeBy(plan) {
		t.Fatalf("held by %q, made by %q", f.HeldBy, f.ChangeID)
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

func TestAHeldTripIsChangedByThePlanOnly(t *testing.T) {
	d := newDepot(t)
	o := d.order(t, 0, apples("l1", "1"))
	f, free := d.trip(t, o), d.trip(t, d.order(t, 2, apples("l1", "1")))
	d.hold(t, f.ID)
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
		"another day": func() error {
			_, err := d.Edit(ctx, f.ID, nil, tripchange.Edit{Date: new(d.day.AddDays(1))})
			return err
		},
		"together": func() error {
			_, err := d.EditTogether(ctx, tripchange.Together{ID: "t", Edits: []tripchange.TogetherEdit{
				{TripID: f.ID, Version: before.Version, Edit: tripchange.Edit{Stops: new([]tripchange.StopEdit{})}},
				{TripID: free.ID, Version: free.Version, Edit: tripchange.Edit{AddOrders: []string{o.ID}}}}})
			return err
		},
	} {
		err := change()
		var refused *fault.Error
		if !errors.As(err, &refused) || refused.Kind != fault.Conflict || refused.RetryAfter == 0 {
			t.Errorf("%s: %v", name, err)
		}
		d.same(t, before, name)
	}
	if _, err := d.Edit(ctx, free.ID, nil, tripchange.Edit{Notes: new("n")}); err != nil {
		t.Errorf("another trip of the date: %v", err)
	}
	if _, err := d.Create(ctx, "created", tripchange.Edit{Date: &d.day,
		AddOrders: []string{d.order(t, 1, apples("l1", "1")).ID}}); err != nil {
		t.Errorf("a new trip of the date: %v", err)
	}
	if now, err := d.Release(ctx, plan, f.ID); err != nil || now.HeldBy != "" || now.Version != before.Version {
		t.Errorf("released: %+v, %v", now.Trip, err)
	}
	if err := d.TakeOff(ctx, plan, f.ID, []string{o.ID}); !errors.Is(err, trip.ErrNotHeld) {
		t.Errorf("a plan that holds nothing changes a trip: %v", err)
	}
	if f = d.move(t, f.ID, trip.Planned); f.ChangedBy == "" || f.MadeBy(plan) {
		t.Errorf("changed by %q, made by the plan %t", f.ChangedBy, f.MadeBy(plan))
	}
}

// Somebody has read a trip before it is held and writes after it.
func TestAHoldIsNotOverwritten(t *testing.T) {
	d := newDepot(t)
	f := d.trip(t, d.order(t, 0, apples("l1", "1")))
	tried := 0
	_, err := d.Trips.Change(ctx, f.ID, nil, func(f *trip.Full) ([]table.Op, error) {
		if tried++; tried == 1 {
			d.hold(t, f.ID)
		}
		f.Notes = "n"
		f.Version++
		return nil, nil
	})
	if now := d.read(t, f.ID); !fault.Is(err, fault.Conflict) || now.HeldBy != plan || now.Notes != "" {
		t.Errorf("held by %q, notes %q, %v", now.HeldBy, now.Notes, err)
	}
}

// More orders change trips than a transaction holds.
func TestAPlanExchangesTheOrdersOfTwoTrips(t *testing.T) {
	const n = 60
	d := newDepot(t)
	a, b, idle := d.orders(t, n, 0), d.orders(t, n, 1), d.orders(t, n, 2)
	first, second := d.trip(t, a...), d.trip(t, b...)
	d.move(t, first.ID, trip.Planned)
	d.hold(t, first.ID, second.ID)
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
	d.hold(t, f.ID)
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
	d.hold(t, f.ID)
	d.takeOff(t, f.ID, o.ID)
	now, _ := d.rearrange(t, tripchange.Arrangement{TripID: f.ID, Status: trip.Ready})
	if now.Status != trip.Draft || len(now.Stops) != 0 {
		t.Fatalf("without stops it is %s", now.Status)
	}
	d.move(t, d.trip(t, d.order(t, 1, apples("l1", "1"))).ID, trip.Planned, trip.Ready) // the same truck
	d.hold(t, f.ID)
	if now, _ = d.rearrange(t, tripchange.Arrangement{TripID: f.ID, Status: trip.Ready, Stops: f.Stops}); now.Status !=
		trip.Planned {
		t.Errorf("with a truck that is on another trip it is %s", now.Status)
	}
	if _, err := d.Edit(ctx, f.ID, nil, tripchange.Edit{StartTime: new("14:00"),
		VehicleID: new(api.Nullable(truck))}); err != nil {
		t.Fatal(err)
	}
	d.hold(t, f.ID)
	if now, _ = d.rearrange(t, tripchange.Arrangement{TripID: f.ID, Status: trip.Ready, Stops: f.Stops}); now.Status !=
		trip.Ready {
		t.Errorf("with a free truck it is %s", now.Status)
	}
}
