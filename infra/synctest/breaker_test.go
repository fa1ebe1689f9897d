package synctest_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"backdock/infra/eventtest"
	"backdock/shared/platform/queue"
	"backdock/shared/platform/synctask"
	"backdock/shared/sales/order"
)

// pause advances the time until the next message is visible, but at most by a minute; then a sweep runs.
func (w *world) pause() {
	w.t.Helper()
	now := w.now()
	next := now.Add(time.Minute)
	if at, any := w.Next(); any && at.Before(next) {
		next = at
	}
	w.advance(next.Sub(now))
	if next.Sub(now) >= time.Minute {
		w.schedule(`{"job":"tasks"}`)
	}
}

// through runs the queues until no task is open. It returns the elapsed time by the injected clock, which has the
// pauses between attempts but not the duration of calls.
func (w *world) through(most time.Duration) time.Duration {
	w.t.Helper()
	began := w.now()
	for {
		w.run()
		took := w.now().Sub(began)
		if w.openTasks() == 0 {
			return took
		}
		if took > most {
			w.t.Fatalf("%d tasks are open after %v", w.openTasks(), took)
		}
		w.pause()
	}
}

func TestOrdersAreThroughSoonAfterAnOutage(t *testing.T) {
	w := newSmallWorld(t)
	w.setDown(true)
	var orders []order.Order
	for range 120 {
		orders = append(orders, w.takeOrder(itemID, 1))
	}
	probes := 0
	for began := w.now(); w.now().Sub(began) < 10*time.Minute; w.pause() {
		before := w.Delivered(queue.ERPPriority)
		w.run()
		probes += w.Delivered(queue.ERPPriority) - before
	}
	if away, err := w.tasks().Away(t.Context()); err != nil || !away.IsAway() {
		t.Fatalf("away %+v, %v", away, err)
	}
	// The orders' own messages, and one probe every ten seconds.
	if probes > 120+80 {
		t.Errorf("%d messages in ten minutes", probes)
	}
	w.setDown(false)
	if took := w.through(time.Minute); took > 30*time.Second {
		t.Errorf("through %v after the ERP was back", took)
	}
	w.wantOnce(orders)
	w.noneDead()
}

// If some answers are good, lost answers, 500s and 429s do not count as an outage, and an affected order is retried
// within seconds.
func TestFaultsAmongGoodAnswersAreNoOutage(t *testing.T) {
	w := newSmallWorld(t)
	w.fault(simFault{Kind: "drop_after_commit", Rate: 0.3})
	w.fault(simFault{Kind: "status", Status: 500, Rate: 0.2})
	w.fault(simFault{Kind: "status", Status: 429, Rate: 0.2})
	w.fault(simFault{Kind: "drop_before", Rate: 0.1})
	var orders []order.Order
	for range 40 {
		orders = append(orders, w.takeOrder(itemID, 2))
	}
	if took := w.through(10 * time.Minute); took > time.Minute {
		t.Errorf("the pauses add up to %v", took)
	}
	w.control("DELETE", "faults", nil, nil)
	w.wantOnce(orders)
	w.noneDead()
}

func TestALostAnswerIsTriedAgainWithinSeconds(t *testing.T) {
	w := newSmallWorld(t)
	w.fault(simFault{Match: map[string]string{"method": "POST", "path": "/salesOrder"}, Kind: "drop_before", Count: 20})
	o := w.takeOrder(itemID, 1)
	w.run()
	task, err := w.tasks().Get(t.Context(), w.order(o.ID).Sync.TaskID)
	if err != nil || task.Status != synctask.Retrying {
		t.Fatalf("task %+v, %v", task, err)
	}
	at, any := w.Next()
	if pause := at.Sub(w.now()); !any || pause > 10*time.Second {
		t.Errorf("tried again after %v", pause)
	}
	if away, err := w.tasks().Away(t.Context()); err != nil || away.Version != 0 {
		t.Errorf("a lost answer among good ones counts as %+v, %v", away, err)
	}
	w.control("DELETE", "faults", nil, nil)
	if took := w.through(time.Minute); took > 10*time.Second {
		t.Errorf("through after %v", took)
	}
	w.wantOnce([]order.Order{o})
}

// A record that always makes the ERP fail does not keep the breaker open: each probe uses another task.
func TestAPoisonousRecordDoesNotKeepTheERPAway(t *testing.T) {
	w := newSmallWorld(t)
	w.setDown(true)
	bad := w.takeOrder(itemID, 1)
	w.run()
	for range 3 {
		w.pause()
		w.run()
	}
	var orders []order.Order
	for range 3 {
		orders = append(orders, w.takeOrder(itemID, 1))
	}
	w.run()
	w.setDown(false)
	w.fault(simFault{Match: map[string]string{"path": bad.OrderNumber}, Kind: "status", Status: 503})
	for began := w.now(); w.now().Sub(began) < 40*time.Second; w.pause() {
		w.run()
	}
	there := w.erpOrders()
	for _, o := range orders {
		if there[o.OrderNumber] != 1 {
			t.Errorf("order %s is there %d times", o.OrderNumber, there[o.OrderNumber])
		}
	}
}

// A delivery that was throttled before the worker ran does not count as an attempt of the task.
func TestThrottledDeliveriesAreNoAttempts(t *testing.T) {
	w := newSmallWorld(t)
	o := w.takeOrder(itemID, 1)
	w.project(t.Context())
	for range eventtest.MaxReceives - 1 {
		if n := w.Throttle(queue.ERPPriority); n == 0 {
			t.Fatal("nothing was received")
		}
		w.advance(eventtest.Visibility + time.Second)
	}
	w.run()
	w.wantOnce([]order.Order{o})
	task, err := w.tasks().Get(t.Context(), w.order(o.ID).Sync.TaskID)
	if err != nil || task.Tries != 1 {
		t.Errorf("task %+v, %v", task, err)
	}
	w.noneDead()
}

// A task whose workers are all killed is marked as failed after a few attempts, and only its last message goes to
// the dead-letter queue.
func TestATaskThatKillsItsWorkersIsBuried(t *testing.T) {
	w := newSmallWorld(t)
	o := w.takeOrder(itemID, 1)
	w.Death = func() *eventtest.Death { return &eventtest.Death{At: 2} }
	for range 60 {
		w.run()
		w.advance(time.Minute)
		w.schedule(`{"job":"tasks"}`)
	}
	task, err := w.tasks().Get(t.Context(), w.order(o.ID).Sync.TaskID)
	if err != nil || task.Status != synctask.Failed || task.Cause != synctask.CausePoison {
		t.Fatalf("task %+v, %v", task, err)
	}
	if state := w.order(o.ID).Sync; state.Status != synctask.StateFailed || !strings.Contains(state.Error, "workers") {
		t.Errorf("the order says %+v", state)
	}
	same(t, "dead messages", len(w.Dead()), 1)
}

// Priority tasks are processed while many bulk tasks are waiting.
func TestBulkWorkDoesNotStarvePriority(t *testing.T) {
	w := newSmallWorld(t)
	for range 300 {
		task := synctask.NewPart(w.now(), synctask.Record, synctask.Item, "bulk-"+text(w.now().UnixNano()), itemID, "",
			queue.ERPBulk)
		if err := w.tasks().Create(t.Context(), task); err != nil {
			t.Fatal(err)
		}
	}
	o := w.takeOrder(itemID, 1)
	w.project(t.Context())
	w.Work(context.Background(), w.b, queue.ERPPriority)
	w.wantOnce([]order.Order{o})
	if w.openTasks() < 200 {
		t.Errorf("%d tasks are open: there was no line", w.openTasks())
	}
}
