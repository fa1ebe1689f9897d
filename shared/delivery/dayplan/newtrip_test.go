package dayplan_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"backdock/shared/app/apptest"
	"backdock/shared/delivery/dayplan"
	"backdock/shared/delivery/trip"
	"backdock/shared/platform/access"
	"backdock/shared/platform/queue"
	"backdock/shared/platform/table"
)

// A new trip has the usual driver of its vehicle, if that drives and is on no other trip of the date.
func TestTheDriverOfANewTrip(t *testing.T) {
	for name, tt := range map[string]struct {
		role   access.Role
		onTrip bool
		usual  bool
		want   bool
	}{
		"a free driver":     {access.Driver, false, true, true},
		"on another trip":   {access.Driver, true, true, false},
		"somebody else":     {access.Viewer, false, true, false},
		"no usual driver":   {access.Driver, false, false, false},
		"not the usual one": {access.Driver, true, false, false},
	} {
		y := newYard(t)
		person, usual, busy := y.person(tt.role), "", ""
		if tt.usual {
			usual = person
		}
		if tt.onTrip {
			busy = person
		}
		y.trip(y.truck(1, ""), busy, y.order(0, 1))
		y.order(1, 3)
		_, proposal := y.finished(dayplan.Request{VehicleIDs: []string{y.truck(3, usual)}})
		i := slices.IndexFunc(proposal.Trips, func(tr dayplan.Trip) bool { return tr.TripID == nil })
		want := ""
		if tt.want {
			want = person
		}
		if i < 0 || proposal.Trips[i].DriverID != want {
			t.Errorf("%s: %+v, want driver %q", name, proposal.Trips, want)
		}
	}
}

// A new trip starts when most trips of the date do.
func TestTheStartOfANewTrip(t *testing.T) {
	y := newYard(t)
	truck := y.truck(3, "")
	y.order(1, 3)
	p, _ := y.finished(dayplan.Request{VehicleIDs: []string{truck}})
	y.applied(p.ID)
	f := y.onlyTrip()
	if f.StartTime != "06:00" || string(f.VehicleID) != truck || f.HeldBy != "" {
		t.Errorf("got %+v", f)
	}
}

// Three workers may fail to make a proposal. The fourth message ends the plan, and the date can be planned again.
func TestAPlanThatCannotBeMadeFails(t *testing.T) {
	y := newYard(t)
	y.trip(y.truck(1, ""), "", y.order(0, 1))
	id := y.start(dayplan.Request{})
	proposal := failing(table.Key{PK: "PLAN#" + id, SK: "PROPOSAL"})
	for worker := 1; worker <= 3; worker++ {
		y.fails = proposal
		if _, err := y.DayPlans().Work(ctx, id); !errors.Is(err, errLost) {
			t.Fatalf("worker %d: %v", worker, err)
		}
		y.fails = nil
		if p, _ := y.plan(id); p.Status != dayplan.Running || p.Error != "" {
			t.Fatalf("after worker %d the plan is %s: %s", worker, p.Status, p.Error)
		}
		if y.Queue.(*queue.Memory).Take(queue.Plans); worker > 1 {
			continue
		}
		y.Advance(time.Minute)
		if n, err := y.DayPlans().Sweep(ctx); n != 1 || err != nil {
			t.Fatalf("announced %d, %v", n, err)
		}
	}
	if p, err := y.DayPlans().Work(ctx, id); p.Status != dayplan.Failed || err != nil ||
		!strings.Contains(p.Error, "start it again") {
		t.Fatalf("%s %q, %v", p.Status, p.Error, err)
	}
	y.finished(dayplan.Request{})
}

// A worker that still has the plan is not followed by another one.
func TestAPlanHasOneWorker(t *testing.T) {
	y := newYard(t)
	y.trip(y.truck(1, ""), "", y.order(0, 1))
	id := y.start(dayplan.Request{})
	busy := make(chan bool)
	first := true
	y.fails = func(ops []table.Op) (bool, bool) {
		if first && slices.ContainsFunc(ops, func(op table.Op) bool { return op.Key.SK == "PROPOSAL" }) {
			first = false
			y.mu.Unlock()
			p, err := y.DayPlans().Work(context.WithoutCancel(ctx), id)
			y.mu.Lock()
			if p.Status != dayplan.Running || err != nil {
				t.Errorf("a second worker: %s, %v", p.Status, err)
			}
			close(busy)
		}
		return false, false
	}
	if p, err := y.DayPlans().Work(ctx, id); p.Status != dayplan.Finished || err != nil {
		t.Errorf("%s, %v", p.Status, err)
	}
	<-busy
}

// A plan that is queued can be cancelled, one that is being applied ends by itself.
func TestWhatCanBeCancelled(t *testing.T) {
	y := newYard(t)
	y.trip(y.truck(1, ""), "", y.order(0, 1))
	y.order(1, 3)
	truck := y.truck(3, "")
	id := y.start(dayplan.Request{VehicleIDs: []string{truck}})
	for range 2 {
		if p, err := y.DayPlans().Cancel(ctx, id); p.Status != dayplan.Cancelled || err != nil {
			t.Fatalf("%s, %v", p.Status, err)
		}
	}
	p, _ := y.finished(dayplan.Request{VehicleIDs: []string{truck}})
	apptest.Check(t)(y.DayPlans().Apply(ctx, p.ID, nil))
	if _, err := y.DayPlans().Cancel(ctx, p.ID); !apptest.Refusal(t, err) {
		t.Error("a plan that is being applied was cancelled")
	}
	if p, _ = y.carried(p.ID); p.Status != dayplan.Applied {
		t.Errorf("it is %s", p.Status)
	}
}

// onlyTrip returns the one trip of the date.
func (y *yard) onlyTrip() trip.Trip {
	y.t.Helper()
	trips, err := y.Trips().OnDate(ctx, date)
	if err != nil || len(trips) != 1 {
		y.t.Fatalf("%d trips, %v", len(trips), err)
	}
	return trips[0]
}
