package triptest_test

import (
	"fmt"
	"net/http"
	"testing"

	"backdock/functions/apitest"
	"backdock/shared/platform/access"
	"backdock/shared/platform/synctask"
)

// send sends a request with a request id.
func (w *world) send(as access.Role, requestID, method, path string, body any) apitest.Answer {
	w.t.Helper()
	return w.Do(apitest.Request{Method: method, Path: path, Body: body, Token: w.Token(as),
		Header: map[string]string{"x-request-id": requestID}})
}

// only returns the log lines with a message; there must be at least one.
func only(t *testing.T, lines []apitest.Line, message string) []apitest.Line {
	t.Helper()
	var found []apitest.Line
	for _, l := range lines {
		if l["msg"] == message {
			found = append(found, l)
		}
	}
	if len(found) == 0 {
		t.Fatalf("no line %q", message)
	}
	return found
}

// Everything that a press of a button causes can be found in the logs by the request, by the trip and by each
// order, down to the calls of NetSuite.
func TestLinesOfATripsStep(t *testing.T) {
	w := newWorld(t, 1, patience)
	first, second := w.order(), w.order()
	tr := w.onTheRoad(first, second)
	w.work(how{}) // the orders are sent
	w.Lines.Take()

	// NetSuite refuses the first order, and fails once for the second.
	w.control("POST", "faults", object{"match": object{"method": "POST", "path": "/salesOrder/"}, "kind": "status",
		"status": 400, "count": 1}, nil)
	w.send(access.Dispatcher, "press-1", "POST", "/routes/"+tr.ID+"/process-fulfillments", nil).Want(t, 202)
	w.run(how{})
	lines := w.Lines.Take()

	for _, l := range only(t, lines, "request") {
		if l["operation"] == "processFulfillments" {
			l.Want(t, map[string]string{"requestId": "press-1", "tripId": tr.ID})
		}
	}
	tasks := map[string]string{}
	for _, r := range w.taskRows(synctask.Filter{}) {
		task, err := w.tasks().Get(t.Context(), r.ID)
		if err != nil {
			t.Fatal(err)
		}
		if task.TripID == tr.ID {
			tasks[task.SalesOrderID] = task.ID
		}
	}
	failed := 0
	seen := map[string]int{}
	for _, l := range append(only(t, lines, "netsuite call"), only(t, lines, "sync task")...) {
		order := fmt.Sprint(l["salesOrderId"])
		l.Want(t, map[string]string{"originRequestId": "press-1", "tripId": tr.ID, "taskId": tasks[order]})
		if l["requestId"] == nil || l["requestId"] == "press-1" {
			t.Errorf("the invocation's id is %v", l["requestId"])
		}
		if l["kind"] == "rejected" || l["status"] == float64(http.StatusBadRequest) {
			failed++
		}
		seen[order]++
	}
	if failed == 0 || seen[first.ID] == 0 || seen[second.ID] == 0 || len(seen) != 2 {
		t.Errorf("failed calls: %d; lines by order: %v", failed, seen)
	}
	for _, l := range only(t, lines, "step finished") {
		l.Want(t, map[string]string{"requestId": "fulfillment-finish", "tripId": tr.ID})
	}
}

// Everything that a person changes or has read again can be found in the logs by the order and by the request.
func TestLinesOfAnOrder(t *testing.T) {
	w := newWorld(t, 1, patience)
	o := w.order()
	w.settle(how{}, nil)
	w.Token(access.Manager) // which is a request, too
	for requestID, ask := range map[string]func() apitest.Answer{
		"edit": func() apitest.Answer {
			return w.send(access.Manager, "edit", "PATCH", "/sales-order/"+o.ID, object{"memo": "by the back door"}).Want(t, 200)
		},
		"sync": func() apitest.Answer {
			return w.send(access.Manager, "sync", "POST", "/sync-tasks/sync/create", object{"resourceType": "sales_order",
				"resourceId": o.ID, "direction": "in"}).Want(t, 201)
		},
	} {
		w.Lines.Take()
		ask()
		w.settle(how{}, nil)
		lines := w.Lines.Take()
		only(t, lines, "request")[0].Want(t, map[string]string{"requestId": requestID, "salesOrderId": o.ID})
		for _, l := range append(only(t, lines, "netsuite call"), only(t, lines, "sync task")...) {
			l.Want(t, map[string]string{"originRequestId": requestID, "salesOrderId": o.ID})
			if l["taskId"] == nil || l["requestId"] == nil {
				t.Errorf("%s: no id of the task or of the invocation: %v", requestID, l)
			}
		}
	}
}

// A task whose result cannot be stored is logged with the ids of its records.
func TestLinesOfAWorkerThatFails(t *testing.T) {
	w := newWorld(t, 1, patience)
	o := w.order()
	tr := w.onTheRoad(o)
	w.work(how{})
	w.press(tr.ID, "process-fulfillments")
	w.mortal.chance.Store(100)
	run := w.Workflows.Running()[0]
	w.Lines.Take()
	if _, err := w.call(run, how{}, "request", o.ID); err == nil {
		t.Fatal("the step was asked for")
	}
	for _, l := range only(t, w.Lines.Take(), "invocation failed") {
		l.Want(t, map[string]string{"requestId": "fulfillment-request", "tripId": tr.ID, "salesOrderId": o.ID,
			"group": "fulfillment"})
	}

	w.mortal.chance.Store(0)
	if _, err := w.call(run, how{}, "request", o.ID); err != nil {
		t.Fatal(err)
	}
	taskID := w.taskRows(synctask.Filter{Status: synctask.Pending})[0].ID
	w.events.Project(t.Context(), w.worker)
	w.mortal.chance.Store(100)
	w.events.Work(t.Context(), w.worker, "erp-priority")
	for _, l := range only(t, w.Lines.Take(), "message not done") {
		l.Want(t, map[string]string{"taskId": taskID, "tripId": tr.ID, "salesOrderId": o.ID, "resourceId": "IF-" + tr.ID +
			"-" + o.ID, "group": "erp-worker"})
		if l["requestId"] == nil {
			t.Errorf("no request id: %v", l)
		}
	}
}
