package synctest_test

import (
	"context"
	"sync"
	"testing"
	"time"

	"backdock/shared/discovery"
	"backdock/shared/order"
	"backdock/shared/synctask"
	"backdock/shared/table"
)

// death ends an invocation of the worker at its n-th write: before it, or after it
// without its answer. Nothing that the invocation does later has any effect.
type death struct {
	mu     sync.Mutex
	left   int
	after  bool
	dead   bool
	cancel context.CancelFunc
}

type deathKey struct{}

// strikes tells whether the write has to be carried out, and whether it is heard of.
func (d *death) strikes() (do, heard bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.dead {
		return false, false
	}
	if d.left--; d.left > 0 {
		return true, true
	}
	d.dead = true
	d.cancel()
	return d.after, false
}

// mortal is a table whose writes an invocation's death prevents.
type mortal struct{ table.Table }

func (m mortal) guarded(ctx context.Context, write func() error) error {
	d, ok := ctx.Value(deathKey{}).(*death)
	if !ok {
		return write()
	}
	do, heard := d.strikes()
	if !do {
		return context.Canceled
	}
	if err := write(); heard || err != nil {
		return err
	}
	return context.Canceled
}

func (m mortal) Commit(ctx context.Context, ops ...table.Op) error {
	return m.guarded(ctx, func() error { return m.Table.Commit(ctx, ops...) })
}

func (m mortal) Write(ctx context.Context, ops ...table.Op) error {
	return m.guarded(ctx, func() error { return m.Table.Write(ctx, ops...) })
}

// dieOnce lets the first invocation die, and tells whether one did.
func (w *world) dieOnce(at int, after bool) *death {
	d := &death{left: at, after: after}
	first := true
	w.dies = func() *death {
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
			if !d.dead {
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
			w.dies = func() *death { // each invocation dies at that write, if it comes so far, but only three times
				if deaths++; deaths > 3 {
					return nil
				}
				return &death{left: at, after: after}
			}
			disc := w.discover(discovery.Options{})
			if disc.Status != discovery.Completed {
				w.completed(disc)
			}
			_, by := w.progress(disc)
			for rt, want := range map[synctask.ResourceType]int{synctask.Item: 2, synctask.Customer: 1, synctask.SalesOrder: 3, synctask.Stock: 2, synctask.UnitType: 1} {
				if p := by[rt]; p.Found != want || p.Queued != want || p.Done != want || p.Failed != 0 {
					t.Errorf("%s: %+v, want %d of each", rt, p, want)
				}
			}
			_, total, err := w.orders().List(t.Context(), order.Filter{}, nil, 1, 20)
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
