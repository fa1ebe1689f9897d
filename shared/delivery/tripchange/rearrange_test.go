package tripchange_test

import (
	"errors"
	"slices"
	"strings"
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
func hold(t failer, d *company, tripIDs ...string) {
	t.Helper()
	for _, id := range tripIDs {
		if err := d.Table.Commit(ctx, trip.TakeHold(id, d.Read(t, id).Version, plan, trip.Hold{Kind: trip.HoldPlan})); err != nil {
			t.Fatal(err)
		}
	}
}

// carry writes a change down and carries it out. It fails the test unless the change ends, unless a repetition changes
// nothing and says the same, and if a trip is held afterwards.
func carry(t failer, d *company, c tripchange.Change) tripchange.Outcome {
	t.Helper()
	if err := d.Table.Commit(ctx, d.TripChanges().Begin(ctx, c, true)...); err != nil {
		t.Fatal(err)
	}
	o, ended, err := d.TripChanges().Carry(ctx, c.ID, nil)
	if err != nil || !ended {
		t.Fatalf("ended %t, %v", ended, err)
	}
	for _, w := range c.Trips {
		f := d.Read(t, w.After.TripID)
		if f.HeldBy != "" || f.MadeBy(c.ID) != (o.Versions[f.ID] == f.Version) {
			t.Fatalf("trip %s is held by %q, version %d: %+v", f.Number, f.HeldBy, f.Version, o)
		}
	}
	again, _, err := d.TripChanges().Carry(ctx, c.ID, nil)
	if err != nil || !table.Same(again, o) {
		t.Fatalf("carried out again: %+v after %+v, %v", again, o, err)
	}
	return o
}

// wanted is a change of a trip to other stops and another status.
func wanted(f trip.Full, status trip.Status, stops ...trip.Stop) tripchange.Wanted {
	return tripchange.Wanted{Version: f.Version,
		Before: tripchange.Arrangement{TripID: f.ID, Status: f.Status, Stops: f.Stops},
		After:  tripchange.Arrangement{TripID: f.ID, Status: status, Stops: stops}}
}

func TestAHeldTripIsChangedByThePlanOnly(t *testing.T) {
	d := newDepot(t)
	o := d.Sold(t, 0, apples("l1", "1"))
	f, free := d.NewTrip(t, o), d.NewTrip(t, d.Sold(t, 2, apples("l1", "1")))
	hold(t, d, f.ID)
	before := d.Read(t, f.ID)
	for name, change := range map[string]func() error{
		"edit": func() error {
			_, err := d.Edit(ctx, f.ID, nil, tripchange.Edit{Notes: new("n")})
			return err
		},
		"orders": func() error {
			_, err := d.Edit(ctx, f.ID, nil, tripchange.Edit{AddOrders: []string{d.Sold(t, 1, apples("l1", "1")).ID}})
			return err
		},
		"status": func() error { _, err := d.Move(ctx, f.ID, trip.Planned, "", nil); return err },
		"delete": func() error { return d.Delete(ctx, f.ID) },
		"another day": func() error {
			_, err := d.Edit(ctx, f.ID, nil, tripchange.Edit{Date: new(d.Day.AddDays(1))})
			return err
		},
		"together": func() error {
			_, err := d.EditTogether(ctx, tripchange.Together{ID: "t", Edits: []tripchange.TogetherEdit{
				{TripID: f.ID, Version: &before.Version, Edit: tripchange.Edit{Stops: new([]tripchange.StopEdit{})}},
				{TripID: free.ID, Version: &free.Version, Edit: tripchange.Edit{AddOrders: []string{o.ID}}}}})
			return err
		},
	} {
		err := change()
		var refused *fault.Error
		if !errors.As(err, &refused) || refused.Kind != fault.Conflict || refused.RetryAfter == 0 {
			t.Errorf("%s: %v", name, err)
		}
		d.Same(t, before, name)
	}
	if _, err := d.Edit(ctx, free.ID, nil, tripchange.Edit{Notes: new("n")}); err != nil {
		t.Errorf("another trip of the date: %v", err)
	}
	if _, err := d.Create(ctx, "created", tripchange.Edit{Date: &d.Day,
		AddOrders: []string{d.Sold(t, 1, apples("l1", "1")).ID}}); err != nil {
		t.Errorf("a new trip of the date: %v", err)
	}
	if now, err := d.Release(ctx, plan, f.ID); err != nil || now.HeldBy != "" || now.Version != before.Version {
		t.Errorf("released: %+v, %v", now.Trip, err)
	}
	if f = d.Through(t, f.ID, trip.Planned); f.ChangedBy == "" || f.MadeBy(plan) {
		t.Errorf("changed by %q, made by the plan %t", f.ChangedBy, f.MadeBy(plan))
	}
}

// Somebody has read a trip before it is held and writes after it.
func TestAHoldIsNotOverwritten(t *testing.T) {
	d := newDepot(t)
	f := d.NewTrip(t, d.Sold(t, 0, apples("l1", "1")))
	tried := 0
	_, err := d.Trips.Change(ctx, f.ID, nil, func(f *trip.Full) ([]table.Op, error) {
		if tried++; tried == 1 {
			hold(t, d, f.ID)
		}
		f.Notes = "n"
		f.Version++
		return nil, nil
	})
	if now := d.Read(t, f.ID); !fault.Is(err, fault.Conflict) || now.HeldBy != plan || now.Notes != "" {
		t.Errorf("held by %q, notes %q, %v", now.HeldBy, now.Notes, err)
	}
}

// More orders change trips than a transaction holds.
func TestAPlanExchangesTheOrdersOfTwoTrips(t *testing.T) {
	const n = 60
	d := newDepot(t)
	a, b, idle := d.SoldMany(t, n, 0), d.SoldMany(t, n, 1), d.SoldMany(t, n, 2)
	first, second := d.NewTrip(t, a...), d.NewTrip(t, b...)
	first = d.Through(t, first.ID, trip.Planned)
	stops := func(from trip.Full, orders []order.Order) trip.Stop {
		stop := from.Stops[0]
		stop.ID, stop.SalesOrderIDs = stop.ID+"-new", nil
		for _, o := range orders {
			stop.SalesOrderIDs = append(stop.SalesOrderIDs, o.ID)
		}
		return stop
	}
	stop := stops(second, b)
	stop.Locked, stop.Notes = true, "ring twice"
	o := carry(t, d, tripchange.Change{ID: plan, Trips: []tripchange.Wanted{
		wanted(first, trip.Planned, stop, trip.Stop{ID: "idle", Type: trip.Delivery, SalesOrderIDs: idsOf(idle)}),
		wanted(second, trip.Draft, stops(first, a))}})
	now := d.Read(t, first.ID)
	if o.Error != "" || len(o.Left) > 0 || now.Status != trip.Planned || len(now.Stops) != 2 || !now.Stops[0].Locked ||
		now.Stops[0].Notes != "ring twice" || now.Stops[1].Customer.Name != "Shop 2" || now.Totals.Orders != 2*n ||
		now.Totals.DistanceKm == 0 {
		t.Fatalf("%+v, trip %+v", o, now.Trip)
	}
	if now = d.Read(t, second.ID); now.Totals.Orders != n {
		t.Fatalf("trip %+v", now.Trip)
	}
	for id, trips := range map[string][]order.Order{first.ID: slices.Concat(b, idle), second.ID: a} {
		for _, o := range trips {
			if on := d.OrderOf(t, o.ID); on.TripID != id || len(on.Trips) != 1 || on.Trips[0].ID != id {
				t.Fatalf("order %s is on %q, links %+v; want %s", o.OrderNumber, on.TripID, on.Trips, id)
			}
		}
	}
}

func TestAPlanLeavesWhatDoesNotFitAnyMore(t *testing.T) {
	d := newDepot(t)
	ended, elsewhere, good := d.Sold(t, 0, apples("l1", "1")), d.Sold(t, 1, apples("l1", "1")),
		d.Sold(t, 2, apples("l1", "1"))
	f := d.NewTrip(t, d.Sold(t, 3, apples("l1", "1")))
	d.NewTrip(t, elsewhere)
	if _, err := d.Orders().Update(ctx, ended.ID, nil, func(o *order.Order) error {
		o.Status = order.Cancelled
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	o := carry(t, d, tripchange.Change{ID: plan, Trips: []tripchange.Wanted{wanted(f, trip.Draft,
		trip.Stop{ID: "s1", Type: trip.Delivery, SalesOrderIDs: []string{ended.ID}},
		trip.Stop{ID: "s2", Type: trip.Delivery, SalesOrderIDs: []string{good.ID, elsewhere.ID, "nobody"}}, f.Stops[0])}})
	left, now := o.Left, d.Read(t, f.ID)
	slices.SortFunc(left, func(a, b tripchange.Left) int { return strings.Compare(string(a.Code), string(b.Code)) })
	want := []tripchange.Left{{SalesOrderID: elsewhere.ID, OrderNumber: elsewhere.OrderNumber,
		Code: tripchange.LeftElsewhere}, {SalesOrderID: ended.ID, OrderNumber: ended.OrderNumber, Code: tripchange.LeftEnded},
		{SalesOrderID: "nobody", Code: tripchange.LeftGone}}
	if !slices.Equal(left, want) || len(now.Stops) != 2 || !slices.Equal(now.OrderIDs(),
		[]string{good.ID, f.Loads[0].SalesOrderID}) {
		t.Errorf("left %+v, trip %+v", left, now.Stops)
	}
}

func TestAPlanGivesATripTheStatusThatItMayHave(t *testing.T) {
	d := newDepot(t)
	o := d.Sold(t, 0, apples("l1", "1"))
	f := d.NewTrip(t, o)
	f = d.Through(t, f.ID, trip.Planned, trip.Ready)
	full := f.Stops
	give := func(id string, stops ...trip.Stop) trip.Full {
		t.Helper()
		f := d.Read(t, f.ID)
		carry(t, d, tripchange.Change{ID: id, Trips: []tripchange.Wanted{wanted(f, trip.Ready, stops...)}})
		return d.Read(t, f.ID)
	}
	if now := give("1"); now.Status != trip.Draft || len(now.Stops) != 0 {
		t.Fatalf("without stops it is %s", now.Status)
	}
	d.Through(t, d.NewTrip(t, d.Sold(t, 1, apples("l1", "1"))).ID, trip.Planned, trip.Ready) // the same truck
	if now := give("2", full...); now.Status != trip.Planned {
		t.Errorf("with a truck that is on another trip it is %s", now.Status)
	}
	if _, err := d.Edit(ctx, f.ID, nil, tripchange.Edit{StartTime: new("14:00"),
		VehicleID: new(api.Nullable(truck))}); err != nil {
		t.Fatal(err)
	}
	if now := give("3", full...); now.Status != trip.Ready {
		t.Errorf("with a free truck it is %s", now.Status)
	}
}
