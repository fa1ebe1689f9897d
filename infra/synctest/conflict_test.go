package synctest_test

import (
	"testing"
	"time"

	"backdock/shared/erp/discovery"
	"backdock/shared/erp/netsuite"
	"backdock/shared/platform/money"
	"backdock/shared/platform/synctask"
	"backdock/shared/sales/order"
	"backdock/shared/sales/order/ordersync"
)

// inConflict returns an order whose lines were changed both in NetSuite and in the portal.
func (w *world) inConflict() order.Order {
	w.t.Helper()
	o := w.takeOrder(itemID, 2)
	w.settle(10 * time.Minute)
	o = w.order(o.ID)
	w.patch(netsuite.TypeSalesOrder, o.NetSuiteID,
		map[string]any{"item": map[string]any{"items": []any{map[string]any{"line": o.Lines[0].NetSuiteLine,
			"quantity": 50}}}})
	_, err := w.orders().Update(w.t.Context(), o.ID, nil, func(o *order.Order) error {
		o.Lines[0].Quantity, o.Lines[0].Amount = money.Int(3), money.Int(72)
		return nil
	})
	if err != nil {
		w.t.Fatal(err)
	}
	w.settle(10 * time.Minute)
	if o = w.order(o.ID); o.Sync.Status != synctask.StateFailed {
		w.t.Fatalf("sync %+v", o.Sync)
	}
	return o
}

func TestAConflictIsSolvedEitherWay(t *testing.T) {
	for keep, cases := range map[ordersync.Keep]string{ordersync.KeepPortal: "3", ordersync.KeepNetSuite: "50"} {
		w := newSmallWorld(t)
		o := w.inConflict()
		if _, err := w.b.OrderConflicts().Resolve(t.Context(), o.ID, keep, &o.Version); err != nil {
			t.Fatal(err)
		}
		w.settle(10 * time.Minute)
		o = w.order(o.ID)
		there, err := w.client().SalesOrder(t.Context(), o.NetSuiteID)
		if err != nil {
			t.Fatal(err)
		}
		same(t, string(keep), []any{o.Sync.Status, o.Lines[0].Quantity, there.Item.Items[0].Quantity},
			[]any{synctask.StateSynced, cases, cases})
		if failed := w.taskRows(synctask.Filter{Status: synctask.Failed}); len(failed) != 0 {
			t.Errorf("%s: %d failed tasks are left", keep, len(failed))
		}
		w.pass(time.Hour)
		w.completed(w.discover(discovery.Options{Full: true}))
		same(t, string(keep)+" after a full comparison", w.order(o.ID).Lines[0].Quantity, cases)
	}
}

// NetSuite's version cannot be read: the order shows the error, and the task can be retried.
func TestADecisionThatCannotBeCarriedOutStandsOnTheOrder(t *testing.T) {
	w := newSmallWorld(t)
	o := w.inConflict()
	w.fault(simFault{Match: map[string]string{"path": "suiteql"}, Kind: "status", Status: 403, Count: 1})
	if _, err := w.b.OrderConflicts().Resolve(t.Context(), o.ID, ordersync.KeepNetSuite, nil); err != nil {
		t.Fatal(err)
	}
	w.settle(10 * time.Minute)
	if o = w.order(o.ID); o.Sync.Status != synctask.StateFailed || o.Sync.Error == "" ||
		o.Sync.Problem == nil || o.Sync.Problem.Code != synctask.SyncPermissionMissing {
		t.Fatalf("sync %+v", o.Sync)
	}
	if _, err := w.discoveries().Retry(t.Context(), o.Sync.TaskID); err != nil {
		t.Fatal(err)
	}
	w.settle(10 * time.Minute)
	same(t, "after the retry", []any{w.order(o.ID).Sync.Status, w.order(o.ID).Lines[0].Quantity},
		[]any{synctask.StateSynced, "50"})
}

// A failed task is no longer counted when a later task has sent its record.
func TestALaterTaskSupersedesWhatFailed(t *testing.T) {
	w := newSmallWorld(t)
	w.fault(simFault{Match: map[string]string{"method": "POST", "path": "/salesOrder"}, Kind: "status", Status: 400,
		Count: 1})
	o := w.takeOrder(itemID, 2)
	w.settle(10 * time.Minute)
	failed := w.taskRows(synctask.Filter{Status: synctask.Failed})
	if len(failed) != 1 {
		t.Fatalf("%d failed tasks", len(failed))
	}
	if _, err := w.orders().Update(t.Context(), o.ID, nil,
		func(o *order.Order) error { o.Memo = "again"; return nil }); err != nil {
		t.Fatal(err)
	}
	w.settle(10 * time.Minute)
	task, err := w.tasks().Get(t.Context(), failed[0].ID)
	if err != nil || task.Status != synctask.Superseded || w.order(o.ID).Unsent() {
		t.Errorf("task %+v, %v, order %+v", task, err, w.order(o.ID).Sync)
	}
	if causes, err := w.tasks().Causes(t.Context()); err != nil || len(causes) != 0 {
		t.Errorf("causes %+v, %v", causes, err)
	}
}

// A task whose message was lost runs after a later one of its record. It must not hide that the later one has failed.
func TestAnEarlierTaskDoesNotHideALaterFailure(t *testing.T) {
	w := newSmallWorld(t)
	o := w.takeOrder("99999", 1) // NetSuite does not know the item
	first := o.Sync.TaskID
	w.project(t.Context())
	w.Lose()
	o, err := w.orders().Update(t.Context(), o.ID, nil, func(o *order.Order) error { o.Memo = "again"; return nil })
	if err != nil {
		t.Fatal(err)
	}
	w.run()
	w.advance(time.Hour)
	w.settle(time.Hour)
	for id, want := range map[string]synctask.Status{first: synctask.Superseded, o.Sync.TaskID: synctask.Failed} {
		if task, err := w.tasks().Get(t.Context(), id); err != nil || task.Status != want {
			t.Errorf("task %s is %s, want %s (%v)", id, task.Status, want, err)
		}
	}
}
