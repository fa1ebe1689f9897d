package dayplan_test

import (
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"backdock/shared/delivery/day"
	"backdock/shared/delivery/dayplan"
	"backdock/shared/delivery/trip"
	"backdock/shared/delivery/tripchange"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/id"
	"backdock/shared/platform/table"
)

// people change trips while a plan is applied and undone.
type people struct {
	*yard
	rt     *rapid.T
	orders []string
	spare  []string
	// planID is the plan that is being applied, applied or undone.
	planID string
	// before is what the trips delivered when the plan began to be applied; changed: somebody has changed a trip since.
	before  map[string]string
	changed bool
}

// For any changes of several people, any plans, and any writes that fail before they are done or before their answer:
// afterwards everything ends, no trip is held, each order is on at most one trip, each trip can be changed, and a plan
// that was undone has given back what nobody changed since.
func TestChangesOfTripsEndAndConserveOrders(t *testing.T) {
	met := map[string]int{}
	rapid.Check(t, func(rt *rapid.T) {
		w := &people{yard: newYard(rt), rt: rt}
		for n := range rapid.IntRange(2, 4).Draw(rt, "trips") {
			w.orders = append(w.orders, w.order(n, 1), w.order(n+4, 2))
			w.trip(w.truck(rapid.IntRange(2, 6).Draw(rt, "cases"), ""), "", w.orders[2*n:]...)
		}
		for n := range 3 {
			w.orders = append(w.orders, w.order(n+2, 2))
		}
		w.spare = []string{w.truck(5, "")}
		for range rapid.IntRange(3, 14).Draw(rt, "steps") {
			w.faults(rapid.IntRange(0, 5).Draw(rt, "faults"))
			name := rapid.SampledFrom([]string{"edit", "move", "create", "delete", "plan", "worker", "worker", "undo"}).Draw(rt, "step")
			err := map[string]func() error{"edit": w.edit, "move": w.move, "create": w.create, "delete": w.remove,
				"plan": w.apply, "worker": w.worker, "undo": w.undo}[name]()
			if err == nil {
				met[name]++
			}
			refused, known := errors.AsType[*fault.Error](err)
			if err != nil && !known && !errors.Is(err, errLost) && !errors.Is(err, table.ErrCondition) {
				rt.Fatalf("%s: %v", name, err)
			}
			if known && strings.Contains(refused.Error(), "try again in a few seconds") && refused.RetryAfter == 0 {
				rt.Fatalf("%s: %v says no time to wait", name, err)
			}
			if err == nil && name != "plan" && name != "worker" && name != "undo" || err != nil && !known {
				w.changed = true
			}
		}
		w.faults(0)
		w.end(met)
	})
	for _, name := range []string{"edit", "move", "create", "delete", "plan", "worker", "undo", "given back"} {
		if met[name] == 0 {
			t.Errorf("%q has never happened", name)
		}
	}
}

// faults makes the n-th of the next Commits fail, before or after it is done; 0: none.
func (w *people) faults(n int) {
	after, commits := rapid.Bool().Draw(w.rt, "afterwards"), 0
	w.fails = func([]table.Op) (bool, bool) {
		commits++
		return commits == n && !after, commits == n && after
	}
}

// one draws a trip of the date.
func (w *people) one() trip.Trip {
	w.rt.Helper()
	trips, err := w.Trips().OnDate(ctx, date)
	if err != nil {
		w.rt.Fatal(err)
	}
	if len(trips) == 0 {
		return trip.Trip{ID: "nobody"}
	}
	slices.SortFunc(trips, func(a, b trip.Trip) int { return strings.Compare(a.Number, b.Number) })
	return trips[rapid.IntRange(0, len(trips)-1).Draw(w.rt, "trip")]
}

func (w *people) edit() error {
	t := w.one()
	e := tripchange.Edit{Notes: new(rapid.SampledFrom([]string{"a", "b"}).Draw(w.rt, "notes"))}
	switch {
	case rapid.Bool().Draw(w.rt, "add"):
		e.AddOrders = []string{rapid.SampledFrom(w.orders).Draw(w.rt, "order")}
	case len(t.Stops) > 0:
		var stops []tripchange.StopEdit
		for _, s := range t.Stops[1:] {
			stops = append(stops, tripchange.StopEdit{ID: s.ID})
		}
		e.Stops = &stops
	}
	_, err := w.TripChanges().Edit(ctx, t.ID, &t.Version, e)
	return err
}

func (w *people) move() error {
	from, to := w.one(), w.one()
	move := day.Move{FromTripID: from.ID, ToTripID: to.ID}
	if len(from.OrderIDs()) > 0 {
		move.SalesOrderID = from.OrderIDs()[0]
	} else {
		move.FromTripID, move.SalesOrderID = "", rapid.SampledFrom(w.orders).Draw(w.rt, "order")
	}
	_, err := w.Days().Move(ctx, day.Change{Date: date, Moves: []day.Move{move}, ID: id.New(w.Now()),
		Accept: []day.Code{day.Overload}, Note: "n"})
	if broken, ok := errors.AsType[*day.BrokenError](err); ok {
		return fault.New(fault.Conflict, "%v", broken)
	}
	return err
}

func (w *people) create() error {
	_, err := w.TripChanges().Create(ctx, id.New(w.Now()), tripchange.Edit{Date: &date, StartTime: new("07:00"),
		AddOrders: []string{rapid.SampledFrom(w.orders).Draw(w.rt, "order")}})
	return err
}

func (w *people) remove() error { return w.TripChanges().Delete(ctx, w.one().ID) }

func (w *people) apply() error {
	fails := w.fails
	w.fails = nil
	planID := w.start(dayplan.Request{VehicleIDs: w.spare})
	p, err := w.DayPlans().Work(ctx, planID)
	w.fails = fails
	if err != nil || p.Status != dayplan.Finished {
		return fault.New(fault.Conflict, "%s: %v", p.Status, err)
	}
	before := w.arranged()
	_, err = w.DayPlans().Apply(ctx, planID, nil)
	now, _, failed := w.DayPlans().Get(ctx, planID)
	if failed == nil && now.Status == dayplan.Applying {
		w.planID, w.before, w.changed = planID, before, false
	}
	return err
}

func (w *people) worker() error {
	if w.planID == "" {
		return nil
	}
	p, err := w.DayPlans().Work(ctx, w.planID)
	if p.Error != "" || len(p.Left) > 0 {
		w.changed = true
	}
	return err
}

func (w *people) undo() error {
	if w.planID == "" {
		return nil
	}
	_, err := w.DayPlans().Undo(ctx, w.planID)
	return err
}

// arranged is what the trips deliver, without a look at what else is true.
func (w *people) arranged() map[string]string {
	trips, err := w.Trips().OnDate(ctx, date)
	if err != nil {
		w.rt.Fatal(err)
	}
	all := map[string]string{}
	for _, t := range trips {
		all[t.ID] = strings.Join(t.OrderIDs(), " ")
	}
	return all
}

// end lets what was begun end, undoes the last plan if that is possible, and looks at the trips.
func (w *people) end(met map[string]int) {
	if w.planID != "" {
		p, _ := w.carried(w.planID)
		if p.Error != "" || len(p.Left) > 0 {
			w.changed = true
		}
		if p.Status == dayplan.Applied {
			w.deliveries()
			if _, err := w.DayPlans().Undo(ctx, w.planID); err == nil {
				p, _ = w.carried(w.planID)
			} else if !w.changed {
				w.rt.Fatalf("nobody has changed a trip: %v", err)
			}
		}
		if now := w.deliveries(); p.Status == dayplan.Undone && !w.changed && p.Error == "" {
			if met["given back"]++; !maps.Equal(now, w.before) {
				w.rt.Fatalf("undone: %v, was %v", now, w.before)
			}
		}
	}
	for tripID := range w.deliveries() {
		if _, err := w.TripChanges().Edit(ctx, tripID, nil, tripchange.Edit{Notes: new("the end")}); err != nil {
			w.rt.Fatalf("trip %s cannot be changed: %v", tripID, err)
		}
	}
}
