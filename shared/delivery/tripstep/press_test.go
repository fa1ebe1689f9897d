package tripstep_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"backdock/shared/app/apptest"
	"backdock/shared/app/apptest/depot"
	"backdock/shared/delivery/trip"
	"backdock/shared/delivery/tripreport"
	"backdock/shared/delivery/tripstep"
	"backdock/shared/platform/access"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/workflow"
)

var ctx = apptest.As(access.Dispatcher)

// For any course of a trip, its stops and its steps: a press starts a step exactly if the step's option gives no reason
// against it, for as many orders as the option says; the same press while it runs is the same execution. A step takes an
// order only after the step before, and none that it has done.
func TestAPressDoesWhatItsOptionSays(t *testing.T) {
	d := depot.New(t)
	rapid.Check(t, func(t *rapid.T) {
		d.NextDay()
		d.SetHour(d.Day, 8)
		id := d.NewTrip(t, d.Sold(t, 0, depot.Apples("l1", "2")), d.Sold(t, 1, depot.Apples("l1", "2"))).ID
		if rapid.Bool().Draw(t, "on the road") {
			d.Leave(t, d.Read(t, id))
		}
		events := rapid.SampledFrom([]string{"press", "work", "press", "work", "stop", "status"})
		for _, event := range rapid.SliceOfN(events, 20, 50).Draw(t, "events") {
			f := d.Read(t, id)
			switch event {
			case "status":
				options, err := d.Options(ctx, f)
				if err == nil && len(options) > 0 {
					_, err = d.Move(ctx, id, rapid.SampledFrom(options).Draw(t, "status").Status, "because", nil)
				}
				apptest.Refusal(t, err)
			case "stop":
				_, err := d.CompleteStop(ctx, id, rapid.SampledFrom(f.Stops).Draw(t, "stop").ID, tripreport.Completion{
					Notes:  new("nobody there"),
					Status: rapid.SampledFrom([]trip.StopStatus{trip.StopArrived, trip.StopCompleted, trip.StopFailed}).Draw(t, "result")})
				apptest.Refusal(t, err)
			case "press":
				press(t, d, f)
			case "work":
				work(t, d, f)
			}
		}
	})
}

// possible are the statuses of a trip in which a step can start.
var possible = map[trip.Step][]trip.Status{
	trip.Fulfill: {trip.Planned, trip.Ready, trip.InProgress, trip.Returning, trip.Completed},
	trip.Ship:    {trip.Ready, trip.InProgress, trip.Returning, trip.Completed},
	trip.Invoice: {trip.InProgress, trip.Returning, trip.Completed},
}

// press presses a step and compares what happens with the step's option.
func press(t *rapid.T, d *depot.Depot, f trip.Full) {
	option := rapid.SampledFrom(tripstep.StepOptions(&f)).Draw(t, "option")
	step := option.Step
	after, err := d.Steps.Press(ctx, f.ID, step)
	running, runs := f.Running()
	switch {
	case runs && running == step:
		if err != nil || after.Workflow.Attempt != f.Workflow.Attempt {
			t.Fatalf("%s again: %+v, %v", step, after.Workflow, err)
		}
		d.Same(t, f, "the same press")
	case option.Reason != "":
		if !fault.Is(err, fault.Conflict) {
			t.Fatalf("%s, although %s: %v", step, option.Reason, err)
		}
		d.Same(t, f, "a press that is refused")
	case err != nil:
		t.Fatalf("%s of %d orders: %v", step, option.Orders, err)
	case option.Orders == 0:
		d.Same(t, f, "a press with nothing to do")
	default:
		w := after.Workflow
		if !slices.Contains(possible[step], f.Status) {
			t.Fatalf("%s started on a trip that is %s", step, f.Status)
		}
		if w.Step != step || w.State != trip.WorkflowRunning || len(w.Orders) != option.Orders || w.Attempt != f.Attempts[step]+1 {
			t.Fatalf("%s of %d orders started %+v", step, option.Orders, w)
		}
	}
}

// work carries out the running execution, of which orders may fail.
func work(t *rapid.T, d *depot.Depot, f trip.Full) {
	step, running := f.Running()
	if !running {
		return
	}
	exec := tripstep.Execution{TripID: f.ID, Step: step, Attempt: f.Workflow.Attempt}
	orders, err := d.Steps.Begin(ctx, exec)
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range orders {
		r := f.Result(id)
		if i := slices.Index(trip.Steps, step); r.At(step).State == trip.StepDone || i > 0 && r.At(trip.Steps[i-1]).State != trip.StepDone {
			t.Fatalf("%s takes order %s: %+v", step, id, r)
		}
		if _, claimed, err := d.Steps.Claim(ctx, exec, id); err != nil || !claimed {
			t.Fatalf("order %s is claimed: %t, %v", id, claimed, err)
		}
		fails := rapid.IntRange(0, 3).Draw(t, "luck") == 0
		if fails {
			err = d.Steps.Fail(ctx, exec, id, "USER_ERROR", "no")
		} else {
			err = d.Trips.Record(ctx, f.ID, id, func(r *trip.Result) { r.At(step).State = trip.StepDone })
		}
		if err != nil {
			t.Fatal(err)
		}
		if _, claimed, err := d.Steps.Claim(ctx, exec, id); err != nil || claimed != fails {
			t.Fatalf("order %s, failed %t, is claimed again: %t, %v", id, fails, claimed, err)
		}
		if fails {
			if err := d.Steps.Fail(ctx, exec, id, "USER_ERROR", "no"); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := d.Steps.End(ctx, exec, trip.WorkflowFinished, ""); err != nil {
		t.Fatal(err)
	}
	d.Backend.Workflows.(*workflow.Memory).Finish(f.Workflow.Execution, workflow.Succeeded)
}
