package tripstep_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"backdock/shared/app/apptest/depot"
	"backdock/shared/delivery/trip"
	"backdock/shared/delivery/tripreport"
	"backdock/shared/delivery/tripstep"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/setting"
	"backdock/shared/platform/synctask"
	"backdock/shared/platform/workflow"
)

// loading is a trip that is ready, with two orders whose goods are being packed.
type loading struct {
	*depot.Depot
	t      *testing.T
	id     string
	orders []string
	exec   tripstep.Execution
}

func newLoading(t *testing.T, then ...trip.Step) *loading {
	t.Helper()
	d := depot.New(t)
	d.SetHour(d.Day, 6)
	f := d.NewTrip(t, d.Sold(t, 0, depot.Apples("l1", "2")), d.Sold(t, 1, depot.Apples("l1", "2")))
	d.Through(t, f.ID, trip.Planned, trip.Ready)
	if _, err := d.Steps.Press(ctx, f.ID, trip.Fulfill, then...); err != nil {
		t.Fatal(err)
	}
	return &loading{d, t, f.ID, f.OrderIDs(), tripstep.Execution{TripID: f.ID, Step: trip.Fulfill, Attempt: 1}}
}

func (l *loading) ok(err error) {
	l.t.Helper()
	if err != nil {
		l.t.Fatal(err)
	}
}

func (l *loading) workflows() *workflow.Memory { return l.Backend.Workflows.(*workflow.Memory) }

// done records that an order has passed the step of an execution.
func (l *loading) done(exec tripstep.Execution, n int) {
	l.t.Helper()
	l.ok(l.Trips.Record(ctx, l.id, l.orders[n], func(r *trip.Result) { r.At(exec.Step).State = trip.StepDone }))
}

func (l *loading) state(step trip.Step, n int) trip.StepState {
	l.t.Helper()
	f := l.Read(l.t, l.id)
	r := f.Result(l.orders[n])
	return r.At(step).State
}

// running checks which step and attempt is under way; attempt 0: none.
func (l *loading) running(step trip.Step, attempt int, when string) {
	l.t.Helper()
	f := l.Read(l.t, l.id)
	got, under := f.Running()
	if under != (attempt > 0) || under && (got != step || f.Workflow.Attempt != attempt) {
		l.t.Errorf("%s: %s is under way: %t, %+v; want attempt %d of %s", when, got, under, f.Workflow, attempt, step)
	}
}

func (l *loading) task(id string) synctask.Task {
	return synctask.NewAction(l.Now(), synctask.Wish{ID: id, Action: synctask.Fulfill, ResourceType: synctask.ItemFulfillment,
		ResourceID: "IF-" + id, TripID: l.id, SalesOrderID: l.orders[0], Attempt: 1})
}

func TestAStepIsRequestedOncePerTask(t *testing.T) {
	l := newLoading(t)
	for _, tt := range []struct{ task, replaced, is string }{{"t1", "", "t1"}, {"t1", "", "t1"}, {"t2", "t1", "t2"}} {
		replaced, err := l.Steps.Request(ctx, l.exec, l.orders[0], l.task(tt.task))
		f := l.Read(t, l.id)
		r := f.Result(l.orders[0])
		if err != nil || replaced != tt.replaced || r.Fulfill.TaskID != tt.is || r.Fulfill.State != trip.StepPending {
			t.Errorf("task %s replaced %q, %v; the result is %+v", tt.task, replaced, err, r.Fulfill)
		}
	}
	l.done(l.exec, 0)
	before := l.Read(t, l.id)
	later := l.exec
	later.Attempt++
	for what, exec := range map[string]tripstep.Execution{"an order that is done": l.exec, "an attempt that is not under way": later} {
		if _, err := l.Steps.Request(ctx, exec, l.orders[0], l.task("t3")); err != nil {
			t.Error(err)
		}
		l.Same(t, before, "a request for "+what)
	}
}

func TestATaskIsRetriedWhileItsOrderNeedsIt(t *testing.T) {
	l := newLoading(t)
	l.ok(l.Steps.Fail(ctx, l.exec, l.orders[0], "USER_ERROR", "no"))
	l.ok(l.Steps.Again(ctx, l.exec, l.orders[0]))
	if got := l.state(trip.Fulfill, 0); got != trip.StepPending {
		t.Errorf("a task that is retried leaves its order %s", got)
	}
	earlier := l.exec
	earlier.Attempt = 0
	l.done(l.exec, 1)
	for what, err := range map[string]error{"an order that is done": l.Steps.Again(ctx, l.exec, l.orders[1]),
		"an earlier attempt":  l.Steps.Again(ctx, earlier, l.orders[0]),
		"an order of no trip": l.Steps.Again(ctx, l.exec, "another")} {
		if !fault.Is(err, fault.Conflict) {
			t.Errorf("a task of %s is retried: %v", what, err)
		}
	}
	l.ok(l.Steps.Fail(ctx, l.exec, l.orders[1], "USER_ERROR", "too late"))
	if got := l.state(trip.Fulfill, 1); got != trip.StepDone {
		t.Errorf("a failure that arrives after the result leaves the order %s", got)
	}
}

// The last result ends the execution, and starts the step that was pressed with it. Settle may be called again after each
// of them.
func TestTheLastResultEndsAnExecution(t *testing.T) {
	l := newLoading(t, trip.Ship)
	l.ok(l.Steps.Settle(ctx, l.exec))
	l.done(l.exec, 0)
	l.ok(l.Steps.Settle(ctx, l.exec))
	l.running(trip.Fulfill, 1, "after the first result")
	l.done(l.exec, 1)
	l.workflows().Refuse(1)
	if err := l.Steps.Settle(ctx, l.exec); err == nil {
		t.Error("a step that could not be started is not reported")
	}
	for range 2 {
		l.ok(l.Steps.Settle(ctx, l.exec))
		l.running(trip.Ship, 1, "after the last result")
	}
	started := 0
	for _, e := range l.workflows().Running() {
		var exec tripstep.Execution
		l.ok(json.Unmarshal(e.Input, &exec))
		if exec.Step == trip.Ship {
			started++
		}
	}
	if started != 1 {
		t.Errorf("%d executions ship the goods", started)
	}
}

// A failed order waits for a person: no step follows. A retry takes it alone, and the step that follows is pressed again.
func TestARetryTakesTheFailedOrdersAlone(t *testing.T) {
	l := newLoading(t, trip.Ship)
	if _, err := l.Steps.Retry(ctx, l.id); err != nil {
		t.Errorf("a retry while the step is under way: %v", err)
	}
	l.running(trip.Fulfill, 1, "after a retry of a step that is under way")
	l.done(l.exec, 0)
	l.ok(l.Steps.Fail(ctx, l.exec, l.orders[1], "USER_ERROR", "no"))
	l.ok(l.Steps.Settle(ctx, l.exec))
	l.running("", 0, "after a failure")
	f, err := l.Steps.Retry(ctx, l.id)
	l.ok(err)
	if !slices.Equal(f.Workflow.Orders, l.orders[1:]) || f.Workflow.Attempt != 2 {
		t.Errorf("a retry started %+v", f.Workflow)
	}
	l.exec.Attempt = 2
	l.done(l.exec, 1)
	l.ok(l.Steps.Settle(ctx, l.exec))
	l.running("", 0, "after the retry")
	if _, err := l.Steps.Retry(ctx, l.id); !fault.Is(err, fault.Conflict) {
		t.Errorf("a retry with no failed order: %v", err)
	}
}

// What a trip wants is started by the sweep if the start was lost, and again if its execution vanished.
func TestTheSweepStartsWhatATripWants(t *testing.T) {
	l := newLoading(t, trip.Ship)
	for _, step := range []trip.Step{trip.Fulfill, trip.Ship} {
		exec := tripstep.Execution{TripID: l.id, Step: step, Attempt: 1}
		l.done(exec, 0)
		l.done(exec, 1)
		l.ok(l.Steps.Settle(ctx, exec))
	}
	_, err := l.Settings().Set(ctx, setting.TripsInvoiceOnCompletion, json.RawMessage("true"), setting.Write{})
	l.ok(err)
	l.SetHour(l.Day, 8)
	f := l.Through(t, l.id, trip.InProgress)
	for _, s := range f.Stops {
		_, err := l.CompleteStop(ctx, l.id, s.ID, tripreport.Completion{Status: trip.StopCompleted})
		l.ok(err)
	}
	l.Through(t, l.id, trip.Returning, trip.Completed)
	l.workflows().Refuse(1)
	if _, err := l.Steps.Sweep(ctx); err == nil {
		t.Error("a sweep whose start failed reports nothing")
	}
	sweep := func() {
		t.Helper()
		if _, err := l.Steps.Sweep(ctx); err != nil {
			t.Fatal(err)
		}
	}
	for attempt := 1; attempt < 4; attempt++ {
		sweep()
		sweep()
		l.running(trip.Invoice, attempt, "after the sweeps")
		l.workflows().Finish(l.Read(t, l.id).Workflow.Execution, workflow.Failed)
	}
	exec := tripstep.Execution{TripID: l.id, Step: trip.Invoice, Attempt: 3}
	l.done(exec, 0)
	l.ok(l.Steps.Fail(ctx, exec, l.orders[1], "USER_ERROR", "no"))
	l.ok(l.Steps.Settle(ctx, exec))
	sweep()
	l.running("", 0, fmt.Sprint("what failed waits for a person: ", l.state(trip.Invoice, 1)))
}

// A worker had begun with an order when its stop was reported as failed, and the report did not see that: with the worker's
// result the trip says that the goods wait for a decision, also while other orders are still under way.
func TestAResultAfterTheReportShowsThatGoodsWait(t *testing.T) {
	for _, others := range []bool{true, false} {
		l := newLoading(t)
		l.SetHour(l.Day, 8)
		f := l.Through(t, l.id, trip.InProgress)
		_, err := l.CompleteStop(ctx, l.id, f.Stops[f.StopOf(l.orders[0])].ID, tripreport.Completion{Status: trip.StopFailed,
			Notes: new("Closed")})
		l.ok(err)
		waits := func(when string, want ...string) {
			t.Helper()
			stored, err := l.Trips.Undecided(ctx)
			l.ok(err)
			if f := l.Read(t, l.id); !slices.Equal(f.Undecided, want) || len(stored) != len(want) || len(want) > 0 && !stored[want[0]] {
				t.Errorf("%s: the trip says %v and the list %v, want %v", when, f.Undecided, stored, want)
			}
		}
		waits("before the result")
		if !others {
			l.done(l.exec, 1)
		}
		l.done(l.exec, 0)
		for range 2 {
			l.ok(l.Steps.Settle(ctx, l.exec))
			waits("after the result", l.orders[0])
		}
	}
}
