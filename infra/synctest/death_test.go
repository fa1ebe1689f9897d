package synctest_test

import (
	"testing"
	"time"

	"backdock/infra/eventtest"
	"backdock/shared/erp/discovery"
	"backdock/shared/platform/synctask"
	"backdock/shared/sales/order"
	"backdock/shared/sales/order/orderlist"
)

// dieOnce kills the first invocation at a step, before or after it. The result reports whether an invocation was
// killed.
func (w *world) dieOnce(at int, after bool) *eventtest.Death {
	d := &eventtest.Death{At: at, After: after}
	first := true
	w.Death = func() *eventtest.Death {
		if !first {
			return nil
		}
		first = false
		return d
	}
	return d
}

func TestAWorkerKilledAtAnyWriteSendsAnOrderOnce(t *testing.T) {
	for _, after := range []bool{false, true} {
		for at := 1; ; at++ {
			w := newSmallWorld(t)
			o := w.takeOrder(itemID, 1)
			d := w.dieOnce(at, after)
			w.settle(20 * time.Minute)
			if !d.Struck() {
				t.Logf("an order takes %d writes", at-1)
				if at < 3 {
					t.Error("nobody died")
				}
				break
			}
			w.wantOnce([]order.Order{o})
			w.noneDead()
			task, err := w.tasks().Get(t.Context(), w.order(o.ID).Sync.TaskID)
			if err != nil || task.Status != synctask.Succeeded {
				t.Errorf("killed at %d: task %+v, %v", at, task, err)
			}
			if t.Failed() {
				t.Fatalf("killed at write %d, after it: %v", at, after)
			}
		}
	}
}

func TestAWorkerKilledAtAnyWriteCompletesADiscovery(t *testing.T) {
	for _, after := range []bool{false, true} {
		for at := 1; ; at++ {
			w := newSmallWorld(t)
			for i := range 3 {
				w.orderThere("THERE-"+text(i), 2)
			}
			w.pass(2 * time.Minute)
			deaths := 0
			w.Death = func() *eventtest.Death { // each invocation is killed at that write, three times at most
				if deaths++; deaths > 3 {
					return nil
				}
				return &eventtest.Death{At: at, After: after}
			}
			disc := w.discover(discovery.Options{})
			if disc.Status != discovery.Completed {
				w.completed(disc)
			}
			_, by := w.progress(disc)
			for rt, want := range map[synctask.ResourceType]int{synctask.Item: 2, synctask.Customer: 1, synctask.SalesOrder: 3,
				synctask.Stock: 2, synctask.UnitType: 1} {
				if p := by[rt]; p.Found != want || p.Queued != want || p.Done != want || p.Failed != 0 {
					t.Errorf("%s: %+v, want %d of each", rt, p, want)
				}
			}
			_, total, err := w.orderList().Rows(t.Context(), orderlist.Filter{}, nil, 1, 20)
			if err != nil || total != 3 {
				t.Errorf("%d orders are here (%v)", total, err)
			}
			w.noneDead()
			if t.Failed() {
				t.Fatalf("killed at write %d, after it: %v", at, after)
			}
			if at == 25 {
				break
			}
		}
	}
}
