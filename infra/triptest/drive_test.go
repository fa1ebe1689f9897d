package triptest_test

import (
	"encoding/json"
	"slices"
	"time"

	worker "backdock/functions/fulfillment"
	"backdock/shared/delivery/tripstep"
	"backdock/shared/erp/fulfillment"
	"backdock/shared/platform/queue"
	"backdock/shared/platform/synctask"
	"backdock/shared/platform/workflow"
)

// how defines the way in which an execution is driven.
type how struct {
	twice      bool // each task's message is sent twice
	retries    int  // of each call, as the state machine makes them
	abortAfter int  // orders; 0: not at all
	unasked    bool // each call that asks for an order dies, and each that records this
}

// run drives the running executions like the state machine: it requests the tasks of all their orders and polls
// until all have results. A sweep runs at least every minute.
func (w *world) run(h how) {
	w.t.Helper()
	var watched []workflow.Execution
	for _, e := range w.Workflows.Running() {
		if e.Machine != workflow.TripFulfillmentToInvoice {
			w.t.Fatalf("machine %s", e.Machine)
		}
		if w.ask(e, h) {
			watched = append(watched, e)
		} else {
			w.Workflows.Finish(e.ID, workflow.Failed)
		}
	}
	w.settle(h, watched)
}

// runSteps does the same as exec, but does not wait for tasks that are waiting themselves.
func (w *world) runSteps(h how) {
	w.t.Helper()
	for _, e := range w.Workflows.Running() {
		if !w.ask(e, h) {
			w.t.Fatal("the execution was aborted")
		}
		for w.work(h); !w.looked(e, h); w.work(h) {
			w.wait()
		}
	}
}

// settle runs the queues and polls the executions until these are done and no task is open.
func (w *world) settle(h how, watched []workflow.Execution) {
	w.t.Helper()
	for limit := w.Now().Add(12 * time.Hour); ; {
		w.work(h)
		watched = slices.DeleteFunc(watched, func(e workflow.Execution) bool { return w.looked(e, h) })
		if len(watched) == 0 && w.openTasks() == 0 {
			return
		}
		if w.Now().After(limit) {
			w.t.Fatalf("%d executions and %d tasks are open after 12 hours", len(watched), w.openTasks())
		}
		w.wait()
	}
}

// work runs the queues until no message is visible.
func (w *world) work(h how) {
	w.t.Helper()
	if h.twice {
		w.announceAll()
	}
	w.events.Run(w.t.Context(), w.worker)
}

// wait advances the time until the next message is visible, but at most by a minute; then a sweep runs.
func (w *world) wait() {
	w.t.Helper()
	now := w.Now()
	next := now.Add(time.Minute)
	if at, any := w.events.Next(); any && at.Before(next) {
		next = at
	}
	w.Advance(next.Sub(now))
	if w.swept = w.swept + next.Sub(now); w.swept >= time.Minute {
		w.swept = 0
		// The sweep uses the table directly, because only workers are killed here.
		if _, err := synctask.New(w.Table, w.Blobs, w.events, w.Now).Sweep(w.t.Context()); err != nil {
			w.t.Fatal(err)
		}
	}
}

func (w *world) tasks() *synctask.Tasks { return w.Backend.Tasks() }

func (w *world) taskRows(f synctask.Filter) []*synctask.Row {
	w.t.Helper()
	rows, err := w.tasks().Rows(w.t.Context(), f)
	if err != nil {
		w.t.Fatal(err)
	}
	return rows
}

func (w *world) openTasks() int {
	return len(slices.DeleteFunc(w.taskRows(synctask.Filter{}), func(r *synctask.Row) bool { return !r.Status.Open() }))
}

// announceAll sends the message of each open task again.
func (w *world) announceAll() {
	w.t.Helper()
	for _, r := range w.taskRows(synctask.Filter{}) {
		if r.Status.Open() {
			if err := w.events.Send(w.t.Context(), queue.Message(queue.ERPPriority,
				synctask.Message{TaskID: r.ID})); err != nil {
				w.t.Fatal(err)
			}
		}
	}
}

// call invokes the function fulfillment like the state machine.
func (w *world) call(e workflow.Execution, h how, action, orderID string) (any, error) {
	w.t.Helper()
	var exec tripstep.Execution
	if err := json.Unmarshal(e.Input, &exec); err != nil {
		w.t.Fatal(err)
	}
	raw, err := json.Marshal(object{"action": action, "tripId": exec.TripID, "step": exec.Step, "attempt": exec.Attempt,
		"salesOrderId": orderID,
		"error":        object{"Error": "Lambda.Unknown", "Cause": "the process ended"}})
	if err != nil {
		w.t.Fatal(err)
	}
	for try := 0; ; try++ {
		got, err := worker.Worker.Invoke(w.t.Context(), "fulfillment-"+action, w.worker, raw)
		if err == nil || try >= h.retries {
			return got, err
		}
	}
}

// ask starts an execution and requests the tasks of its orders. It returns false if the execution was aborted.
func (w *world) ask(e workflow.Execution, h how) bool {
	w.t.Helper()
	begun, err := w.call(e, h, fulfillment.Begin, "")
	if err != nil {
		_, _ = w.call(e, h, fulfillment.Stopped, "") // it may be killed too; then nobody reports it
		return false
	}
	for i, o := range begun.(worker.ToDo).Orders {
		if h.abortAfter > 0 && i >= h.abortAfter {
			return false // aborted, and the trip does not show it
		}
		if h.unasked {
			continue
		}
		if _, err := w.call(e, h, fulfillment.Ask, o.SalesOrderID); err != nil {
			_, _ = w.call(e, h, fulfillment.OrderFailed, o.SalesOrderID)
		}
	}
	return true
}

// looked polls the results of an execution, ends it if all are there, and reports whether it ended.
func (w *world) looked(e workflow.Execution, h how) (ended bool) {
	w.t.Helper()
	h.retries += 20 // the state machine retries a poll for a long time
	seen, err := w.call(e, h, fulfillment.Watch, "")
	switch {
	case err != nil:
		w.t.Fatal(err)
	case !seen.(worker.Seen).Done:
		return false
	}
	state := workflow.Succeeded
	if _, err := w.call(e, h, fulfillment.Finish, ""); err != nil {
		state = workflow.Failed
	}
	w.Workflows.Finish(e.ID, state)
	return true
}
