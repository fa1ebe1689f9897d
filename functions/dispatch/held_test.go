package dispatch_test

import (
	"maps"
	"testing"
	"time"

	"backdock/shared/delivery/trip"
	"backdock/shared/platform/access"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/tabletest"
)

// hold is what a trip says about the change that holds it.
type hold struct {
	By, Kind string
	Since    time.Time
}

// heldTrips checks that the board and the trips themselves say the same of what holds them, and returns how many are held
// by want. All held ones must be.
func (w *office) heldTrips(want hold) int {
	w.t.Helper()
	held := 0
	for _, onBoard := range w.board().Trips {
		var itself struct{ Held *hold }
		w.As(access.Dispatcher, "GET", "/trips/"+onBoard.ID, nil).Want(w.t, 200, `"held":`).Into(w.t, &itself)
		if (itself.Held == nil) != (onBoard.Held == nil) || onBoard.Held != nil && *onBoard.Held != *itself.Held {
			w.t.Errorf("trip %s: the board says %+v, the trip %+v", onBoard.TripNumber, onBoard.Held, itself.Held)
		}
		if onBoard.Held == nil {
			continue
		}
		held++
		onBoard.Held.Since = onBoard.Held.Since.Truncate(time.Second) // the clock goes on with each look at it
		if *onBoard.Held != want {
			w.t.Errorf("trip %s is held by %+v, want %+v", onBoard.TripNumber, *onBoard.Held, want)
		}
	}
	return held
}

// second is the second that it is now.
func (w *office) second() time.Time { return w.Now().Truncate(time.Second) }

// While a plan is applied or undone, a trip says so, with who did it and since when.
func TestATripSaysWhichPlanHoldsIt(t *testing.T) {
	w, _ := aDay(t)
	id := w.finished(object{"objective": "distance"}).ID
	w.apply(id, nil)
	since := w.second()
	w.Advance(time.Second)
	if w.heldTrips(hold{"The dispatcher", "plan", since}) == 0 {
		t.Error("the plan holds no trip")
	}
	w.worked(id)
	if n := w.heldTrips(hold{}); n > 0 {
		t.Errorf("%d trips are held after the plan was applied", n)
	}
	w.As(access.Manager, "POST", "/dispatch/plan/"+id+"/undo", nil).Want(t, 202)
	if w.heldTrips(hold{"The manager", "undo", w.second()}) == 0 {
		t.Error("the undo holds no trip")
	}
	w.worked(id)
	if n := w.heldTrips(hold{}); n > 0 {
		t.Errorf("%d trips are held after the undo", n)
	}
}

// A move that is larger than a transaction says so of its trips while it is carried out.
func TestATripSaysThatALargeMoveHoldsIt(t *testing.T) {
	w := newOffice(t)
	first, _, move := w.largeMove()
	held := 0
	for at := 1; held == 0; at++ {
		if at > 10 {
			t.Fatal("the move has held no trip")
		}
		w.NewProcess(func(t table.Table) table.Table { return tabletest.NewDying(t, at, true) })
		w.tryMove(move)
		w.NewProcess(nil)
		held = w.heldTrips(hold{"The dispatcher", "move", w.second()})
	}
	if held != 2 {
		t.Errorf("%d trips are held, want 2", held)
	}
	w.As(access.Dispatcher, "PUT", "/trips/"+first, object{"startTime": "07:00"}).Want(t, 409, "is being applied")
}

// A packed order that is being taken off its trip is marked on the board as it is on the trip.
func TestTheBoardShowsOrdersThatAreBeingTakenOff(t *testing.T) {
	w := newOffice(t)
	o, other := w.order(0, 1), w.order(1, 1)
	id := w.make("/trips", object{"tripDate": monday, "vehicleId": w.van, "salesOrderIds": []string{o.ID, other.ID}})
	for _, packed := range []string{o.ID, other.ID} {
		err := w.Trips().Record(ctx, id, packed, func(r *trip.Result) {
			r.FulfillmentID, r.Fulfill = "IF"+packed, trip.StepResult{State: trip.StepDone, At: w.Now()}
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	type leaving struct {
		By, Reason, State, Error string
		At                       time.Time
	}
	shown := func(want map[string]leaving) {
		t.Helper()
		var itself struct {
			Stops []struct {
				ItemFulfillments []struct {
					SalesOrderID string
					Leaving      *leaving
				}
			}
		}
		w.As(access.Dispatcher, "GET", "/trips/"+id, nil).Want(t, 200).Into(t, &itself)
		onTrip, onBoard := map[string]leaving{}, map[string]leaving{}
		for _, s := range itself.Stops {
			for _, f := range s.ItemFulfillments {
				if f.Leaving != nil {
					f.Leaving.At = f.Leaving.At.Truncate(time.Second)
					onTrip[f.SalesOrderID] = *f.Leaving
				}
			}
		}
		for _, s := range w.board().Trips[0].Stops {
			for _, o := range s.Orders {
				if o.Leaving != nil {
					o.Leaving.At = o.Leaving.At.Truncate(time.Second)
					onBoard[o.SalesOrderID] = leaving(*o.Leaving)
				}
			}
		}
		if !maps.Equal(onTrip, want) || !maps.Equal(onBoard, want) {
			t.Errorf("the trip shows %+v, the board %+v, want %+v", onTrip, onBoard, want)
		}
	}
	shown(map[string]leaving{})
	w.As(access.Dispatcher, "PUT", "/trips/"+id, object{"stops": []object{{"salesOrderIds": []string{other.ID}}}}).Want(t, 409,
		"it has been sent to the ERP for it. Choose Take off at its stop: its item fulfillment is taken back first")
	w.As(access.Dispatcher, "POST", "/trips/"+id+"/orders/"+o.ID+"/take-off", object{"reason": "sold twice"}).Want(t, 200,
		`"by":"The dispatcher"`)
	begun := leaving{By: "The dispatcher", Reason: "sold twice", State: "pending", At: w.second()}
	shown(map[string]leaving{o.ID: begun})
	if err := w.TripReports().FailUndelivered(ctx, id, o.ID, "locked period"); err != nil {
		t.Fatal(err)
	}
	begun.State, begun.Error = "failed", "locked period"
	shown(map[string]leaving{o.ID: begun})
	if err := w.TripChanges().FinishTakeOff(ctx, id, o.ID); err != nil {
		t.Fatal(err)
	}
	shown(map[string]leaving{})
}
