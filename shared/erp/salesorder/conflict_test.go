package salesorder_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"backdock/shared/catalog/item"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/synctask"
	"backdock/shared/sales/order"
	"backdock/shared/sales/order/ordersync"
)

// conflicting returns an order whose lines were changed on both sides, and whose task has failed because of
// that.
func conflicting(t *testing.T, f *office) order.Order {
	t.Helper()
	return clashed(t, f, f.pushed(t, f.Order(ctx, t, full())))
}

// clashed changes an order on both sides.
func clashed(t *testing.T, f *office, o order.Order) order.Order {
	t.Helper()
	there := f.erp.orders[0]
	there.Item.Items[0].Quantity = dec("50")
	there.settle()
	o = f.edit(t, o, func(o *order.Order) { o.Lines[1].Quantity, o.Lines[1].Amount = dec("6"), dec("20") })
	var m *synctask.Refusal
	if err := f.push(o); !errors.As(err, &m) || m.Code != ordersync.Conflicting {
		t.Fatalf("got %v", err)
	}
	return f.get(t, o.ID)
}

func (f *office) conflicts() *ordersync.Conflicts {
	return ordersync.NewConflicts(f.orders, f.Table, shelf{}, f.Now)
}

// shelf is a catalog without items.
type shelf struct{}

func (shelf) GetAll(context.Context, []string) (map[string]item.Detail, error) { return nil, nil }

func TestAConflictShowsBothSides(t *testing.T) {
	f := newOffice(t)
	if _, err := f.conflicts().Of(ctx, f.pushed(t, f.Order(ctx, t, full())).ID); !fault.Is(err, fault.NotFound) {
		t.Errorf("an order in sync: %v", err)
	}
	f = newOffice(t)
	o := conflicting(t, f)
	c, err := f.conflicts().Of(ctx, o.ID)
	if err != nil {
		t.Fatal(err)
	}
	var differ []string
	for _, side := range []ordersync.Side{c.Portal, c.NetSuite} {
		for _, l := range side.Lines {
			differ = append(differ, fmt.Sprintf("%s %t", l.Quantity, l.Differs))
		}
	}
	if want := "[2 true 6 true 4 false 50 true 1.5 true 4 false]"; fmt.Sprint(differ) != want {
		t.Errorf("lines %v, want %s", differ, want)
	}
	if c.Code != ordersync.Conflicting || c.Version != o.Version || c.Portal.Total.String() != "83" ||
		c.NetSuite.Total.String() != "572" || c.NetSuite.Lines[0].Item.Name != "ITEM-101" {
		t.Errorf("conflict %+v", c)
	}
	if hidden := c.WithoutPrices(); hidden.Portal.Total != nil || hidden.NetSuite.Lines[0].Rate != nil ||
		hidden.NetSuite.Lines[0].Amount != nil {
		t.Errorf("prices are shown: %+v", hidden)
	}
}

func TestAConflictIsDecidedForThePortal(t *testing.T) {
	f := newOffice(t)
	o := conflicting(t, f)
	stale := o.Version - 1
	if _, err := f.conflicts().Resolve(ctx, o.ID, ordersync.KeepPortal, &stale); !fault.Is(err, fault.Conflict) {
		t.Errorf("an older version: %v", err)
	}
	o, err := f.conflicts().Resolve(ctx, o.ID, ordersync.KeepPortal, &o.Version)
	if err != nil {
		t.Fatal(err)
	}
	f.agrees(t, f.pushed(t, o))
	if _, err := f.conflicts().Resolve(ctx, o.ID, ordersync.KeepPortal, nil); !fault.Is(err, fault.NotFound) {
		t.Errorf("decided twice: %v", err)
	}
}

func TestAConflictIsDecidedForNetSuite(t *testing.T) {
	f := newOffice(t)
	o := conflicting(t, f)
	before := o.Sync.TaskID
	o, err := f.conflicts().Resolve(ctx, o.ID, ordersync.KeepNetSuite, nil)
	if err != nil {
		t.Fatal(err)
	}
	task := f.task(t, o.Sync.TaskID)
	if task.Direction != synctask.In || task.NetSuiteID != o.NetSuiteID || task.ResourceID != o.ID ||
		o.Sync.Status != synctask.StatePending || o.Sync.TaskID == before {
		t.Fatalf("task %+v, sync %+v", task, o.Sync)
	}
	in := ours(o, f.Now())
	in.Lines[0].Quantity, in.Lines[0].Amount = dec("50"), dec("525")
	in.Lines[1].Quantity, in.Lines[1].Amount = dec("1.5"), dec("5")
	early := in
	early.ReadAt = o.UpdatedAt.Add(-time.Second)
	if r := f.take(t, early); r.Stale+r.Unsent != 1 {
		t.Errorf("what was read before the decision was taken: %+v", r)
	}
	writes := f.erp.writes
	if r := f.take(t, in); r.Changed != 1 {
		t.Fatalf("%+v", r)
	}
	got := f.get(t, o.ID)
	if got.Unsent() || got.Sync.Error != "" || got.Lines[0].Quantity.String() != "50" ||
		got.Lines[1].Quantity.String() != "1.5" || got.Total.String() != "572" || got.Lines[0].ID != o.Lines[0].ID {
		t.Errorf("order %+v", got)
	}
	if f.erp.writes != writes {
		t.Error("NetSuite was told of its own lines")
	}
	// The next change is compared with the imported state.
	f.agrees(t, f.pushed(t, f.edit(t, got, func(o *order.Order) {
		o.Lines[2].Quantity, o.Lines[2].Amount = dec("5"),
			dec("52.5")
	})))
}

// NetSuite's version may be the one that was read last: what people changed there was taken back before the decision.
func TestTheLastReadingIsTakenOverAfterTheDecision(t *testing.T) {
	f := newOffice(t)
	o := f.pushed(t, f.Order(ctx, t, full()))
	in := ours(o, f.Now())
	f.take(t, in)
	o = clashed(t, f, o)
	if _, err := f.conflicts().Resolve(ctx, o.ID, ordersync.KeepNetSuite, nil); err != nil {
		t.Fatal(err)
	}
	in.ReadAt = f.Now()
	r := f.take(t, in)
	if got := f.get(t, o.ID); r.Changed != 1 || got.Unsent() || !got.Lines[1].Quantity.Equal(in.Lines[1].Quantity) {
		t.Errorf("%+v, the order is %s with %s of line 2", r, got.Sync.Status, got.Lines[1].Quantity)
	}
}

// Who tries failed tasks again does not undo what somebody else has just decided.
func TestARetryLeavesTheDecisionForNetSuite(t *testing.T) {
	f := newOffice(t)
	o := conflicting(t, f)
	o, err := f.conflicts().Resolve(ctx, o.ID, ordersync.KeepNetSuite, nil)
	if err != nil {
		t.Fatal(err)
	}
	if task, err := f.sender.Queue(ctx, o.ID); err != nil || task != o.Sync.TaskID {
		t.Errorf("the retry made task %q, %v", task, err)
	}
	in := ours(o, f.Now())
	in.Lines[0].Quantity, in.Lines[0].Amount = dec("50"), dec("525")
	if r := f.take(t, in); r.Changed != 1 || f.get(t, o.ID).Unsent() {
		t.Errorf("%+v", r)
	}
}

// A change after the decision is sent.
func TestAChangeAfterTheDecisionIsSent(t *testing.T) {
	f := newOffice(t)
	o := conflicting(t, f)
	if _, err := f.conflicts().Resolve(ctx, o.ID, ordersync.KeepNetSuite, nil); err != nil {
		t.Fatal(err)
	}
	o = f.edit(t, o, func(o *order.Order) { o.Memo = "changed after all" })
	if r := f.take(t, ours(o, f.Now())); r.Unsent != 1 {
		t.Errorf("%+v", r)
	}
	if got := f.get(t, o.ID); got.Memo != "changed after all" || !got.Unsent() {
		t.Errorf("order %+v", got)
	}
}

// A worker that was stopped after it sent a change, and another change before the next worker, are no conflict: NetSuite
// has what the portal had.
func TestAnOrderIsNoConflictWithItself(t *testing.T) {
	for name, change := range map[string]func(o *order.Order){
		"a quantity": func(o *order.Order) { o.Lines[0].Quantity, o.Lines[0].Amount = dec("7"), dec("73.5") },
		"a new line": func(o *order.Order) {
			added := o.Lines[1]
			added.ID, added.NetSuiteLine, added.LineNumber = "line-4", 0, 4
			o.Lines = append(o.Lines, added)
		},
	} {
		t.Run(name, func(t *testing.T) {
			f := newOffice(t)
			o := f.edit(t, f.pushed(t, f.Order(ctx, t, full())), change)
			writes := f.erp.writes
			f.erp.fault = func(int) string {
				if f.erp.writes > writes {
					return "drop_before"
				}
				return ""
			}
			if err := f.push(o); err == nil || f.erp.writes != writes+1 {
				t.Fatalf("%d writes, %v", f.erp.writes-writes, err)
			}
			f.erp.fault = nil
			o = f.edit(t, f.get(t, o.ID), func(o *order.Order) { o.Lines[0].Quantity, o.Lines[0].Amount = dec("3"), dec("31.5") })
			f.agrees(t, f.pushed(t, o))
		})
	}
}
