package synctest_test

import (
	"testing"
	"time"

	"backdock/shared/erp/discovery"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/synctask"
	"backdock/shared/sales/order"
)

// TestTheFirstSyncStartsAtADate: of the orders before the start date only open ones are imported. An order that is
// closed later is kept, although later full reads no longer include it.
func TestTheFirstSyncStartsAtADate(t *testing.T) {
	w := newSmallWorld(t)
	ctx := t.Context()
	recent, oldOpen, oldClosed := w.orderThere("X-1", 1), w.orderThere("X-2", 2), w.orderThere("X-3", 3)
	for _, id := range []string{oldOpen, oldClosed} {
		w.patch("salesOrder", id, map[string]any{"tranDate": "2020-03-04"})
	}
	if err := w.client().CloseSalesOrder(ctx, oldClosed); err != nil {
		t.Fatal(err)
	}
	w.set("erp.startDate", `"2021-01-01"`)
	there := func(want ...string) {
		t.Helper()
		for _, id := range []string{recent, oldOpen, oldClosed} {
			_, err := w.orders().Get(ctx, "NS"+leftZeros(id))
			if err != nil && !fault.Is(err, fault.NotFound) {
				t.Fatal(err)
			}
			wanted := false
			for _, one := range want {
				wanted = wanted || one == id
			}
			if wanted != (err == nil) {
				t.Errorf("order %s is there: %t", id, err == nil)
			}
		}
	}
	w.pass(3 * time.Hour) // otherwise earlier changes are read as new ones
	w.completed(w.discover(discovery.Options{}))
	there(recent, oldOpen)
	w.pass(3 * time.Hour)
	if err := w.client().CloseSalesOrder(ctx, oldOpen); err != nil {
		t.Fatal(err)
	}
	w.pass(2 * time.Minute)
	w.completed(w.discover(discovery.Options{ResourceTypes: []synctask.ResourceType{synctask.SalesOrder}}))
	if o := w.theirs(oldOpen); o.Status != order.Closed {
		t.Errorf("its change is not read: %s", o.Status)
	}
	w.completed(w.discover(discovery.Options{ResourceTypes: []synctask.ResourceType{synctask.SalesOrder}, Full: true}))
	there(recent, oldOpen)
	if o := w.theirs(oldOpen); o.Status != order.Closed {
		t.Errorf("after a full comparison it is %s", o.Status)
	}
}

func leftZeros(id string) string { return "000000000000"[:12-len(id)] + id }
