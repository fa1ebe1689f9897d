package dayplan_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"backdock/shared/app/apptest"
	"backdock/shared/delivery/dayplan"
	"backdock/shared/delivery/trip"
	"backdock/shared/delivery/tripchange"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/table"
)

// aDay has a trip that carries too much, a trip with little, orders on no trip, and a truck without a trip. A plan moves
// orders between the trips and makes one.
func aDay(t failer) (y *yard, spare string) {
	t.Helper()
	y = newYard(t)
	y.trip(y.truck(4, ""), "", y.order(0, 2), y.order(5, 2), y.order(6, 2))
	y.trip(y.truck(4, ""), "", y.order(1, 1))
	y.order(2, 2)
	y.order(7, 2)
	return y, y.truck(6, "")
}

// A trip that the plan made loads again at the warehouse. Undoing the plan deletes it.
func TestAPlanThatMadeATripWithAReloadIsUndone(t *testing.T) {
	y := newYard(t)
	for shop := range 6 {
		y.order(shop, 2)
	}
	p, proposal := y.finished(dayplan.Request{VehicleIDs: []string{y.truck(8, "")}, Reload: true})
	if len(proposal.Trips) != 1 || proposal.Trips[0].TripID != nil || proposal.Trips[0].After.Reloads != 1 {
		t.Fatalf("got %+v", proposal.Trips)
	}
	if p = y.applied(p.ID); p.Status != dayplan.Applied || placed(y.deliveries()) != 6 {
		t.Fatalf("%s %s, %v", p.Status, p.Error, y.deliveries())
	}
	if p = y.undone(p.ID); p.Status != dayplan.Undone || p.Error != "" || len(y.deliveries()) != 0 {
		t.Errorf("%s %s, %v", p.Status, p.Error, y.deliveries())
	}
}

// Each write of a worker that applies or undoes a plan fails once, before it is done or before its answer.
func TestAWriteThatFailsOnceDoesNotStopAPlan(t *testing.T) {
	for _, afterwards := range []bool{false, true} {
		for at, failed := 1, true; failed; at++ {
			y, spare := aDay(t)
			before := y.deliveries()
			p, _ := y.finished(dayplan.Request{VehicleIDs: []string{spare}})
			failed = false
			once := func() {
				n := 0
				y.fails = func([]table.Op) (bool, bool) {
					n++
					failed = failed || n == at
					return n == at && !afterwards, n == at && afterwards
				}
			}
			apptest.Check(t)(y.DayPlans().Apply(ctx, p.ID, nil))
			once()
			if p, _ = y.carried(p.ID); p.Status != dayplan.Applied || p.Error != "" || len(p.Left) > 0 {
				t.Fatalf("write %d: %s %s, left %v", at, p.Status, p.Error, p.Left)
			}
			y.fails = nil
			if now := y.deliveries(); placed(now) != 6 || len(now) != 3 {
				t.Fatalf("write %d: %v", at, now)
			}
			apptest.Check(t)(y.DayPlans().Undo(ctx, p.ID))
			once()
			p, _ = y.carried(p.ID)
			y.fails = nil
			if now := y.deliveries(); p.Status != dayplan.Undone || p.Error != "" || !maps.Equal(now, before) {
				t.Fatalf("write %d: %s %s, %v, was %v", at, p.Status, p.Error, now, before)
			}
		}
	}
}

// A step that fails each time is passed over at last: the plan says so and ends, and it can be undone.
func TestAStepThatAlwaysFailsEndsThePlan(t *testing.T) {
	y, spare := aDay(t)
	before := y.deliveries()
	p, proposal := y.finished(dayplan.Request{VehicleIDs: []string{spare}})
	i := slices.IndexFunc(proposal.Trips, func(tr dayplan.Trip) bool { return tr.TripID == nil })
	stuck := proposal.Trips[i].Stops[0].SalesOrderIDs[0]
	on := ""
	for tripID, orders := range before {
		if strings.Contains(orders, stuck) {
			on = tripID
		}
	}
	apptest.Check(t)(y.DayPlans().Apply(ctx, p.ID, nil))
	y.fails = failing(table.Key{PK: "ORDER#" + stuck, SK: "ORDER"})
	p, workers := y.carried(p.ID)
	y.fails = nil
	now := y.deliveries()
	if p.Status != dayplan.Applied || !strings.Contains(p.Error, "internal error") || len(p.Left) == 0 || workers < 3 {
		t.Fatalf("%s %q, left %v, after %d workers: %v", p.Status, p.Error, p.Left, workers, now)
	}
	if p = y.undone(p.ID); p.Status != dayplan.Undone || !maps.Equal(y.deliveries(), before) {
		t.Errorf("%s %q: %v, was %v (order %s on %s)", p.Status, p.Error, y.deliveries(), before, stuck, on)
	}
}

// Undoing a plan would delete a trip that it made, but an order of that was sent to the ERP meanwhile: the trip stays,
// the rest is undone, and nothing is held.
func TestATripThatRefusesToGoEndsThePlan(t *testing.T) {
	y, spare := aDay(t)
	before := y.deliveries()
	p, _ := y.finished(dayplan.Request{VehicleIDs: []string{spare}})
	p = y.applied(p.ID)
	made := ""
	for tripID := range y.deliveries() {
		if _, old := before[tripID]; !old {
			made = tripID
		}
	}
	f, err := y.Trips().Get(ctx, made)
	if err != nil {
		t.Fatal(err)
	}
	sent := f.OrderIDs()[0]
	apptest.Check(t)(nil, y.Table.Commit(ctx, trip.WriteResult(trip.Result{TripID: made, SalesOrderID: sent,
		OrderNumber: "SO-1", Fulfill: trip.StepResult{State: trip.StepRunning}}, 0)))
	p = y.undone(p.ID)
	now := y.deliveries()
	if p.Status != dayplan.Undone || !strings.Contains(p.Error, f.Number) || now[made] != sent {
		t.Errorf("%s %q: %v", p.Status, p.Error, now)
	}
	if _, err := y.TripChanges().Edit(ctx, made, nil, tripchange.Edit{Notes: new("n")}); err != nil {
		t.Errorf("the trip cannot be changed: %v", err)
	}
}

// More trips than a transaction can hold are held before anything is undone.
func TestAPlanOfMoreThan97TripsIsUndone(t *testing.T) {
	y := newYard(t)
	var spare []string
	for n := range 50 {
		y.trip(y.truck(1, ""), "")
		spare = append(spare, y.truck(1, ""))
		y.order(2*n, 1)
		y.order(2*n+1, 1)
	}
	before := y.deliveries()
	p, _ := y.finished(dayplan.Request{VehicleIDs: spare})
	p = y.applied(p.ID)
	if now := y.deliveries(); p.Error != "" || placed(now) != 100 || len(now) != 100 {
		t.Fatalf("%s %q: %d orders on %d trips", p.Status, p.Error, placed(now), len(now))
	}
	if p = y.undone(p.ID); p.Status != dayplan.Undone || p.Error != "" || !maps.Equal(y.deliveries(), before) {
		t.Fatalf("%s %q: %v", p.Status, p.Error, y.deliveries())
	}
	p, _ = y.finished(dayplan.Request{VehicleIDs: spare})
	p = y.applied(p.ID)
	apptest.Check(t)(y.DayPlans().Undo(ctx, p.ID))
	changed := y.changeOneNotHeld()
	p, _ = y.carried(p.ID)
	if p.Status != dayplan.Applied || !strings.Contains(p.Error, "nothing was undone") || placed(y.deliveries()) != 100 {
		t.Fatalf("a trip was changed in between: %s %q, %d orders", p.Status, p.Error, placed(y.deliveries()))
	}
	if _, err := y.DayPlans().Undo(ctx, p.ID); !fault.Is(err, fault.Conflict) || !strings.Contains(err.Error(), changed) {
		t.Errorf("undone over a change of %s: %v", changed, err)
	}
}

// changeOneNotHeld changes a trip that no plan holds, and returns its number.
func (y *yard) changeOneNotHeld() string {
	y.t.Helper()
	trips, err := y.Trips().OnDate(ctx, date)
	if err != nil {
		y.t.Fatal(err)
	}
	i := slices.IndexFunc(trips, func(tr trip.Trip) bool { return tr.HeldBy == "" })
	if i < 0 {
		y.t.Fatal("all trips are held")
	}
	apptest.Check(y.t)(y.TripChanges().Edit(ctx, trips[i].ID, nil, tripchange.Edit{Notes: new("n")}))
	return trips[i].Number
}
