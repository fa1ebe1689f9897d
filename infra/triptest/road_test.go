package triptest_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"backdock/infra/eventtest"
	"backdock/shared/delivery/trip"
	"backdock/shared/erp/discovery"
	"backdock/shared/platform/access"
	"backdock/shared/platform/queue"
	"backdock/shared/platform/synctask"
	"backdock/shared/platform/workflow"
	"backdock/shared/sales/order"
)

var buttons = []struct{ button, done string }{
	{"process-fulfillments", "fulfilled"}, {"update-fulfillments-to-shipped", "shipped"}, {"create-invoices", "invoiced"}}

// underWay creates a trip whose stops are all completed.
func (w *world) underWay(orders ...order.Order) seen {
	w.t.Helper()
	tr := w.trip(orders...)
	w.move(tr.ID, "planned", "ready", "in_progress")
	for _, s := range tr.Stops {
		w.As(access.Driver, "PUT", "/trips/"+tr.ID+"/stops/"+s.ID+"/complete", object{}).Want(w.t, 200)
	}
	return tr
}

// wantOnce fails the test unless the ERP has exactly one fulfillment and one invoice for each order of the trips
// and no others, and no task has failed for good.
func (w *world) wantOnce(trips map[string][]order.Order) {
	w.t.Helper()
	fulfilled, invoiced, want := w.records("itemFulfillment"), w.records("invoice"), 0
	for tripID, orders := range trips {
		for _, o := range orders {
			want++
			if _, ok := fulfilled[trip.FulfillmentExternalID(tripID, o.ID)]; !ok {
				w.t.Errorf("no item fulfillment of order %s", o.OrderNumber)
			}
			if _, ok := invoiced[trip.InvoiceExternalID(tripID, o.ID)]; !ok {
				w.t.Errorf("no invoice of order %s", o.OrderNumber)
			}
		}
	}
	if len(fulfilled) != want || len(invoiced) != want {
		w.t.Errorf("%d item fulfillments and %d invoices, want %d", len(fulfilled), len(invoiced), want)
	}
	w.noneFailed()
}

func (w *world) noneFailed() {
	w.t.Helper()
	for _, body := range w.events.Dead() {
		w.t.Errorf("dead: %s", body)
	}
	for _, r := range w.taskRows(synctask.Filter{Status: synctask.Failed}) {
		w.t.Errorf("failed: %s %s: %s", r.Action, r.ResourceID, r.Cause)
	}
}

// The steps of 25 trips with 20 orders each are started at once, while orders are synced and a discovery reads all
// records. All of them finish, and the ERP never has more concurrent requests than it allows.
func TestTwentyFiveTripsAtOnce(t *testing.T) {
	w := newWorld(t, 5, patience)
	trips := map[string][]order.Order{}
	for range 25 {
		var orders []order.Order
		for range 20 {
			orders = append(orders, w.order())
		}
		tr := w.trip(orders...)
		w.move(tr.ID, "planned")
		trips[tr.ID] = orders
	}
	if _, err := discovery.New(w.Table, w.tasks(), nil, w.Now).Start(t.Context(), discovery.Options{}); err != nil {
		t.Fatal(err)
	}
	for id := range trips {
		w.press(id, "process-fulfillments")
	}
	var others []order.Order
	for range 40 {
		others = append(others, w.order())
	}
	w.run(how{})
	for id := range trips {
		if s := w.status(id); s.ERPStatus != "fulfilled" || s.Running || s.Counts.Fulfilled != 20 {
			t.Errorf("trip %s: %s, %+v", id, s.ERPStatus, s.Counts)
		}
	}
	for _, o := range others {
		if now := w.orderOf(o.ID); now.Unsent() {
			t.Errorf("order %s is %s", o.OrderNumber, now.Sync.Status)
		}
	}
	if n := len(w.records("itemFulfillment")); n != 500 {
		t.Errorf("%d item fulfillments", n)
	}
	w.noneFailed()
	var stats struct {
		MostInFlight, TooMany int
		ByStatus              map[string]int
	}
	w.control("GET", "stats", nil, &stats)
	if stats.MostInFlight > 5 || stats.TooMany != 0 || stats.ByStatus["429"] != 0 {
		t.Errorf("the ERP says %+v", stats)
	}
	t.Logf("the ERP says %+v; messages: %d with priority, %d bulk", stats, w.events.Delivered(queue.ERPPriority),
		w.events.Delivered(queue.ERPBulk))
}

// While the ERP is unavailable, the steps wait and show this. When it is back, they continue automatically.
func TestStepsWaitForTheERP(t *testing.T) {
	w := newWorld(t, 6, patience)
	first, second := w.trip(w.order(), w.order(), w.order()), w.trip(w.order(), w.order())
	w.move(first.ID, "planned")
	w.move(second.ID, "planned")
	w.work(how{})
	w.down.Store(true)
	began := w.Now()
	w.press(first.ID, "process-fulfillments")
	w.press(second.ID, "process-fulfillments")
	executions := w.Workflows.Running()
	for _, e := range executions {
		w.ask(e, how{})
	}
	looks := 0
	for next := w.Now(); w.Now().Sub(began) < 10*time.Minute; w.wait() {
		w.work(how{})
		if w.Now().Before(next) {
			continue
		}
		seen, err := w.call(executions[0], how{}, "look", "")
		if err != nil {
			t.Fatal(err)
		}
		looks++
		next = w.Now().Add(time.Duration(pauseOf(t, seen)) * time.Second)
	}
	if looks > 30 {
		t.Errorf("the execution looked %d times in ten minutes: its history would not last for a long outage", looks)
	}
	for _, id := range []string{first.ID, second.ID} {
		s := w.status(id)
		if s.ERPStatus != "processing" || !s.Running || s.Waiting == nil || s.Counts.Failed != 0 {
			t.Fatalf("during the outage: %+v", s)
		}
		if since := s.Waiting.Since; since.Before(began) || since.After(began.Add(time.Minute)) ||
			!strings.Contains(s.Waiting.Error, "NetSuite") {
			t.Errorf("waiting since %v (%s), it began at %v", since, s.Waiting.Error, began)
		}
	}
	w.noneFailed()
	w.down.Store(false)
	back := w.Now()
	for w.work(how{}); w.openTasks() > 0; w.work(how{}) {
		w.wait()
	}
	if took := w.Now().Sub(back); took > 30*time.Second {
		t.Errorf("through %v after the ERP was back", took)
	}
	// The last result ended the executions; they did not wait for their next poll.
	for _, id := range []string{first.ID, second.ID} {
		if s := w.status(id); s.ERPStatus != "fulfilled" || s.Running || s.Waiting != nil {
			t.Errorf("after the outage: %+v", s)
		}
	}
	w.settle(how{}, executions)
	w.noneFailed()
}

// An order that the ERP refused shows this on its trip, and continues when it is corrected.
func TestAnOrderThatWasRefused(t *testing.T) {
	w := newWorld(t, 7, patience)
	good, bad := w.order(), w.order()
	w.control("POST", "faults", object{"match": object{"method": "POST", "path": "/salesOrder"}, "kind": "status",
		"status": 400, "count": 1}, nil)
	w.work(how{})
	if o := w.orderOf(good.ID); o.Sync.Status == synctask.StateFailed {
		good, bad = bad, good
	}
	tr := w.trip(good, bad)
	w.move(tr.ID, "planned")
	w.press(tr.ID, "process-fulfillments")
	w.run(how{})
	s := w.status(tr.ID)
	if s.ERPStatus != "partial" || s.Counts.Fulfilled != 1 || s.Counts.Failed != 1 || s.Running {
		t.Fatalf("status %+v", s)
	}
	if words := *s.Orders[1].Fulfillment.Error; !strings.HasPrefix(words, "its sales order was refused by NetSuite: ") {
		t.Errorf("the trip says %q", words)
	}
	w.press(tr.ID, "retry-fulfillment-processing") // which sends the order again, too
	w.run(how{})
	if s = w.status(tr.ID); s.ERPStatus != "fulfilled" || w.orderOf(bad.ID).Unsent() {
		t.Errorf("status %+v", s)
	}
	w.noneFailed()
}

// The sync manager's retry also repeats a failed step, without an execution.
func TestAFailedStepIsRetriedInTheSyncManager(t *testing.T) {
	w := newWorld(t, 8, patience)
	tr := w.trip(w.order())
	w.move(tr.ID, "planned")
	w.control("POST", "faults", object{"match": object{"method": "POST", "path": "!transform"}, "kind": "status",
		"status": 400, "count": 1}, nil)
	w.press(tr.ID, "process-fulfillments")
	w.run(how{})
	failed := w.taskRows(synctask.Filter{Status: synctask.Failed})
	if s := w.status(tr.ID); s.ERPStatus != "failed" || len(failed) != 1 || failed[0].Action != synctask.Fulfill {
		t.Fatalf("status %+v, failed %+v", s, failed)
	}
	w.As(access.Admin, "POST", "/sync-tasks/retry", object{"cause": failed[0].Cause}).Want(t, 202, `"retried":1`)
	w.run(how{})
	if s := w.status(tr.ID); s.ERPStatus != "fulfilled" || w.get(tr.ID).ERPStatus != "fulfilled" {
		t.Errorf("status %+v", s)
	}
	w.noneFailed()
}

// A worker is killed at each write of a step and at each call of the ERP. The step is done exactly once, within two
// minutes.
func TestAWorkerKilledAtAnyLineOfAStep(t *testing.T) {
	w := newWorld(t, 9, patience)
	trips := map[string][]order.Order{}
	for _, after := range []bool{false, true} {
		for at, died := 1, 3; died > 0; at++ {
			o := w.order()
			tr := w.underWay(o)
			trips[tr.ID] = []order.Order{o}
			w.run(how{}) // the order itself
			died = 0
			for _, b := range buttons {
				d := &eventtest.Death{At: at, After: after}
				first := true
				w.events.Death = func() *eventtest.Death {
					if first {
						first = false
						return d
					}
					return nil
				}
				w.press(tr.ID, b.button)
				began := w.Now()
				w.run(how{})
				w.events.Death = nil
				if d.Struck() {
					died++
				}
				if s := w.status(tr.ID); s.ERPStatus != b.done || s.Running {
					t.Fatalf("killed at %d, after it: %v: %s: %+v", at, after, b.button, s)
				}
				if took := w.Now().Sub(began); took > 2*time.Minute {
					t.Errorf("killed at %d, after it: %v: %s took %v", at, after, b.button, took)
				}
			}
			w.move(tr.ID, "returning", "completed")
			if at > 60 {
				t.Fatal("a step has no end")
			}
		}
	}
	w.wantOnce(trips)
	t.Logf("%d trips", len(trips))
}

// An execution is killed before, between and after its requests. Pressing the button again continues the step.
func TestAnExecutionKilledAtAnyLine(t *testing.T) {
	w := newWorld(t, 10, patience)
	trips := map[string][]order.Order{}
	for at := range 4 {
		orders := []order.Order{w.order(), w.order(), w.order()}
		tr := w.trip(orders...)
		w.move(tr.ID, "planned")
		trips[tr.ID] = orders
		w.press(tr.ID, "process-fulfillments")
		if at > 0 {
			w.run(how{abortAfter: at})
		} else {
			for _, e := range w.Workflows.Running() {
				w.Workflows.Finish(e.ID, workflow.Failed)
			}
		}
		w.press(tr.ID, "process-fulfillments")
		w.run(how{})
		if s := w.status(tr.ID); s.ERPStatus != "fulfilled" || s.Running {
			t.Errorf("killed after %d requests: %+v", at, s)
		}
	}
	if n := len(w.records("itemFulfillment")); n != 12 {
		t.Errorf("%d item fulfillments", n)
	}
	w.noneFailed()
}

func pauseOf(t *testing.T, seen any) int {
	t.Helper()
	var seconds int
	if _, err := fmt.Sscanf(fmt.Sprint(seen), "{false %d}", &seconds); err != nil {
		t.Fatalf("a look answered %v", seen)
	}
	return seconds
}
