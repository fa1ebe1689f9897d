package synctest_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"backdock/infra/eventtest"
	"backdock/shared/erp/netsuite"
	"backdock/shared/platform/queue"
	"backdock/shared/platform/synctask"
	"backdock/shared/platform/table"
	"backdock/shared/sales/order"
)

func TestAnOrderArrivesOnce(t *testing.T) {
	w := newSmallWorld(t)
	o := w.takeOrder(itemID, 3)
	w.run()
	w.wantOnce([]order.Order{o})
	task, err := w.tasks().Get(t.Context(), w.order(o.ID).Sync.TaskID)
	if err != nil || task.Status != synctask.Succeeded || len(task.Attempts) != 1 || task.NetSuiteID == "" ||
		task.Direction != synctask.Out {
		t.Errorf("task %+v, %v", task, err)
	}
}

// TestOrdersArriveOnceWhateverFails sends 50 orders to an ERP in which three of ten calls fail in some way.
func TestOrdersArriveOnceWhateverFails(t *testing.T) {
	for name, f := range map[string]simFault{
		"too many requests":   {Kind: "status", Status: 429, Rate: 0.3},
		"unavailable":         {Kind: "status", Status: 503, Rate: 0.3},
		"slow":                {Kind: "delay", DelayMs: 3_600_000, Rate: 0.03},
		"dropped before":      {Kind: "drop_before", Rate: 0.3},
		"dropped after":       {Kind: "drop_after_commit", Rate: 0.3},
		"internal error, all": {Kind: "status", Status: 500, Rate: 0.3},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newSmallWorld(t)
			if f.Kind == "delay" { // many times what an answer takes, as those that are delayed are waited for
				w.patience = 2 * time.Second
				w.open()
			}
			w.fault(f)
			if strings.HasSuffix(name, "all") {
				w.fault(simFault{Kind: "drop_before", Rate: 0.3})
				w.fault(simFault{Kind: "drop_after_commit", Rate: 0.3})
				w.fault(simFault{Kind: "status", Status: 429, Rate: 0.3})
			}
			var orders []order.Order
			for range 50 {
				orders = append(orders, w.takeOrder(itemID, 2))
			}
			w.settle(6 * time.Hour)
			w.control("DELETE", "faults", nil, nil)
			w.wantOnce(orders)
			w.noneDead()
		})
	}
}

func TestAnOutageDelaysOrdersAndNothingElse(t *testing.T) {
	for _, length := range []time.Duration{10 * time.Minute, time.Hour} {
		t.Run(length.String(), func(t *testing.T) {
			w := newSmallWorld(t)
			w.setDown(true)
			var orders []order.Order
			for minute := time.Duration(0); minute < length; minute += time.Minute {
				if len(orders) < 40 {
					orders = append(orders, w.takeOrder(itemID, 1))
				}
				w.run()
				w.schedule(`{"job":"sweep"}`)
				w.advance(time.Minute)
			}
			away, err := w.tasks().Away(t.Context())
			if err != nil || !away.IsAway() || w.now().Sub(away.Since) < length-5*time.Minute {
				t.Errorf("away %+v, %v", away, err)
			}
			if failed := w.taskRows(synctask.Filter{Status: synctask.Failed}); len(failed) != 0 {
				t.Errorf("%d tasks failed for an outage", len(failed))
			}
			before := w.now()
			w.setDown(false)
			w.settle(10 * time.Minute)
			t.Logf("all were there %v after the ERP was back", w.now().Sub(before).Round(time.Second))
			w.wantOnce(orders)
			w.noneDead()
			if away, err := w.tasks().Away(t.Context()); err != nil || away.IsAway() {
				t.Errorf("still away: %+v, %v", away, err)
			}
		})
	}
}

func TestDataThatTheERPRefusesStandsAsFailed(t *testing.T) {
	w := newSmallWorld(t)
	bad, good := w.takeOrder("99999", 1), w.takeOrder(itemID, 1)
	w.settle(10 * time.Minute)
	if there := w.erpOrders(); len(there) != 1 || there[good.OrderNumber] != 1 {
		t.Errorf("the ERP has %v", there)
	}
	state := w.order(bad.ID).Sync
	invalid := synctask.SyncProblem{Code: synctask.SyncItemInvalid, Field: "items.0.netSuiteInvItemId",
		Params: synctask.SyncParams{Line: 1}}
	if state.Status != synctask.StateFailed || !strings.Contains(state.Error, "99999") || state.Problem == nil ||
		*state.Problem != invalid {
		t.Errorf("state %+v", state)
	}
	task, err := w.tasks().Get(t.Context(), state.TaskID)
	if err != nil || task.Status != synctask.Failed || !strings.HasPrefix(task.Cause, "INVALID_CONTENT item.items[]") ||
		len(task.Attempts) != 1 {
		t.Errorf("task %+v, %v", task, err)
	}
	causes, err := w.tasks().Causes(t.Context())
	if err != nil || len(causes) != 1 || causes[0].Cause != task.Cause || causes[0].Count != 1 {
		t.Errorf("causes %+v, %v", causes, err)
	}
	w.noneDead()
}

func TestALaterChangeSupersedesTheTaskBefore(t *testing.T) {
	w := newSmallWorld(t)
	o := w.takeOrder(itemID, 1)
	first := o.Sync.TaskID
	changed, err := w.orders().Update(t.Context(), o.ID, nil, func(o *order.Order) error {
		o.Memo = "to the back door"
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	w.run()
	w.wantOnce([]order.Order{o})
	for id, want := range map[string]synctask.Status{first: synctask.Superseded, changed.Sync.TaskID: synctask.Succeeded} {
		if task, err := w.tasks().Get(t.Context(), id); err != nil || task.Status != want {
			t.Errorf("task %s is %s, want %s (%v)", id, task.Status, want, err)
		}
	}
	same(t, "memo in the ERP", w.records("salesOrder")[0]["memo"], "to the back door")
}

func TestPoisonEndsAsAFailedTaskAndOnTheDeadLetterQueue(t *testing.T) {
	w := newSmallWorld(t)
	w.b.ERP = func(context.Context) (*netsuite.Client, error) {
		return nil, errors.New("the secret has no private key")
	}
	o := w.takeOrder(itemID, 1)
	messages := []string{`{"taskId":7}`, `not JSON`, `{"taskId":"x","more":1}`, `{"taskId":"unknown-task"}`, `[]`, `{}`}
	for _, body := range messages {
		if err := w.Send(t.Context(), table.Message{Queue: queue.ERPBulk, Body: json.RawMessage(body)}); err != nil {
			t.Fatal(err)
		}
	}
	for range 3 * eventtest.MaxReceives {
		w.run()
		w.advance(eventtest.Visibility + time.Second)
		w.schedule(`{"job":"sweep"}`)
	}
	same(t, "dead messages", len(w.Dead()), len(messages)+1)
	failed := w.taskRows(synctask.Filter{Status: synctask.Failed})
	same(t, "failed tasks", len(failed), len(messages)+1)
	for _, r := range failed {
		if r.ResourceType == synctask.Unknown {
			same(t, "cause", r.Cause, synctask.CauseUnreadable)
			continue
		}
		task, err := w.tasks().Get(t.Context(), r.ID)
		if err != nil {
			t.Fatal(err)
		}
		same(t, "cause", r.Cause, synctask.CausePoison)
		same(t, "tries", task.Tries, 5) // four tries and the end
		if !strings.Contains(task.LastWords(), "no private key") {
			t.Errorf("last words %q", task.LastWords())
		}
	}
	if state := w.order(o.ID).Sync; state.Status != synctask.StateFailed || !strings.Contains(state.Error,
		"no private key") {
		t.Errorf("the order's state is %+v", state)
	}
}

func TestAForgottenMessageIsSentAgain(t *testing.T) {
	w := newSmallWorld(t)
	o := w.takeOrder(itemID, 1)
	w.project(t.Context())
	w.Lose()
	w.advance(30 * time.Second)
	w.schedule(`{"job":"sweep"}`)
	w.run()
	same(t, "orders before a minute is over", len(w.erpOrders()), 0)
	w.advance(2 * time.Minute)
	w.schedule(`{"job":"sweep"}`)
	w.run()
	w.wantOnce([]order.Order{o})
}
