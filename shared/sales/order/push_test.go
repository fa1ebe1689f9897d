package order_test

import (
	"backdock/shared/erp/salesorder"

	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"backdock/shared/catalog/item"
	"backdock/shared/erp/netsuite"
	"backdock/shared/platform/blob"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/money"
	"backdock/shared/platform/setting"
	"backdock/shared/platform/synctask"
	"backdock/shared/platform/table"
	"backdock/shared/sales/order"
	"backdock/shared/sales/orderline"
)

// office is a store of orders with an ERP to send them to.
type office struct {
	*bench
	erp      *erp
	settings *setting.Settings
}

func newOffice(t testing.TB) *office {
	t.Helper()
	f := &office{bench: newBench(), erp: newERP(t)}
	f.settings = setting.New(f.table, f.clock)
	if _, err := f.settings.Set(ctx, setting.ERPLocation, []byte(`"6"`), setting.Write{}); err != nil {
		t.Fatal(err)
	}
	return f
}

func (f *office) push(o order.Order) error {
	return salesorder.NewSender(f.Orders, f.settings).Push(ctx, f.erp.client, o.ID, o.Sync.TaskID)
}

func (f *office) pushed(t testing.TB, o order.Order) order.Order {
	t.Helper()
	if err := f.push(o); err != nil {
		t.Fatal(err)
	}
	return f.get(t, o.ID)
}

func (f *office) edit(t testing.TB, o order.Order, change func(*order.Order)) order.Order {
	t.Helper()
	o, err := f.Update(ctx, o.ID, nil, func(o *order.Order) error { change(o); return nil })
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// agrees fails unless the ERP holds exactly this order, once.
func (f *office) agrees(t testing.TB, o order.Order) {
	t.Helper()
	if len(f.erp.orders) != 1 {
		t.Fatalf("%d orders in the ERP", len(f.erp.orders))
	}
	there := f.erp.orders[0]
	if there.ExternalID != o.OrderNumber || there.Entity.ID != o.CustomerID || there.ShipDate != o.DeliveryDate.String() || there.TranDate != o.TransactionDate.String() ||
		there.Memo != o.Memo || there.Location.ID != "6" || there.ShipAddressList.ID != o.ShipTo.AddressID || !there.Subtotal.Equal(o.Total) || len(there.Item.Items) != len(o.Lines) {
		t.Fatalf("the ERP has %+v", there)
	}
	for i, l := range o.Lines {
		e := there.Item.Items[i]
		if l.NetSuiteLine != e.Line || e.Line == 0 || e.Item.ID != l.ItemID || !e.Quantity.Equal(l.Quantity) || e.Units != l.Units || !e.Rate.Equal(*l.Rate) || e.Price.ID != "-1" {
			t.Fatalf("line %d: the ERP has %+v, we have %+v", i, e, l)
		}
	}
	if o.NetSuiteID != there.ID || o.NetSuiteNumber != there.TranID || o.Sync.Status != synctask.StateSynced || o.Sync.LastSyncedAt == nil || o.Sync.Error != "" {
		t.Fatalf("ids %s %s, sync %+v", o.NetSuiteID, o.NetSuiteNumber, o.Sync)
	}
}

func full(f *office) order.Order {
	o := draft(f.clock(), line(1, "2", "10.5"), line(2, "1.5", "3.33333"), line(1, "4", "10.5"))
	o.Lines[2].ID = "line-3"
	o.Memo, o.ShipTo.AddressID = "ring twice", "71"
	return o
}

func TestPushMakesTheOrderOnce(t *testing.T) {
	f := newOffice(t)
	o := f.make(t, full(f))
	got := f.pushed(t, o)
	f.agrees(t, got)
	if got.Version != o.Version {
		t.Errorf("version %d: being sent is nothing that a person changed", got.Version)
	}
	requests := f.erp.requests
	if f.agrees(t, f.pushed(t, o)); f.erp.requests != requests {
		t.Error("a task that was done asks the ERP again")
	}
}

func TestPushSendsChanges(t *testing.T) {
	f := newOffice(t)
	o := f.pushed(t, f.make(t, full(f)))
	o = f.edit(t, o, func(o *order.Order) {
		o.Memo, o.DeliveryDate = "", date.AddDays(1)
		o.Lines[0].Quantity, o.Lines[0].Amount = dec("3"), dec("31.5")
		o.Lines = append([]order.Line{o.Lines[2], line(4, "1", "7")}, o.Lines[0])
	})
	f.agrees(t, f.pushed(t, o))
}

func TestPushClosesACancelledOrder(t *testing.T) {
	f := newOffice(t)
	o := f.pushed(t, f.make(t, full(f)))
	if err := f.Remove(ctx, o.ID); err != nil {
		t.Fatal(err)
	}
	got := f.pushed(t, f.get(t, o.ID))
	for _, l := range f.erp.orders[0].Item.Items {
		if !l.IsClosed {
			t.Errorf("line %d is open", l.Line)
		}
	}
	if got.Status != order.Cancelled || got.Sync.Status != synctask.StateSynced || got.Lines[0].IsOpen {
		t.Errorf("order %+v", got)
	}
}

func TestARemovedOrderIsNotSent(t *testing.T) {
	f := newOffice(t)
	o := f.make(t, full(f))
	if err := f.Remove(ctx, o.ID); err != nil {
		t.Fatal(err)
	}
	if err := f.push(o); !errors.Is(err, synctask.ErrSuperseded) || f.erp.requests != 0 {
		t.Errorf("%v, %d requests", err, f.erp.requests)
	}
	if task := f.task(t, o.Sync.TaskID); task.Status != synctask.Superseded {
		t.Errorf("the task that was to send it is %s", task.Status)
	}
}

func (f *office) task(t testing.TB, id string) synctask.Task {
	t.Helper()
	task, err := synctask.New(f.table, nil, nil, f.clock).Get(ctx, id)
	if err != nil {
		t.Fatal(err)
	}
	return task
}

// gone fails unless the order is not there, and was removed with these words.
func (f *office) gone(t testing.TB, id, words string) {
	t.Helper()
	if _, err := f.Get(ctx, id); !fault.Is(err, fault.NotFound) {
		t.Errorf("the order is there: %v", err)
	}
	events, err := f.History(ctx, id, "")
	if err != nil || len(events) == 0 || events[0].Summary != words {
		t.Errorf("history %+v, %v", events, err)
	}
	for _, e := range events {
		if strings.Contains(e.Summary, "NetSuite has it") {
			t.Errorf("the history says %q of an order that NetSuite never accepted", e.Summary)
		}
	}
}

func TestAnOrderThatNetSuiteRefusedCanBeRemoved(t *testing.T) {
	f := newOffice(t)
	o := full(f)
	o.CustomerID = ""
	o = f.make(t, o)
	err := f.push(o)
	if netsuite.KindOf(err) != netsuite.Invalid {
		t.Fatal(err)
	}
	if err := f.SendFailed(ctx, o.ID, o.Sync.TaskID, err.Error()); err != nil {
		t.Fatal(err)
	}
	if err := f.Remove(ctx, o.ID); err != nil {
		t.Fatal(err)
	}
	f.gone(t, o.ID, "Removed: NetSuite had not accepted it")
}

// Whether NetSuite has made it is not known: it is looked for before it is removed.
func TestAnOrderOfWhichNobodyKnowsIsLookedForBeforeItIsRemoved(t *testing.T) {
	for _, arrived := range []bool{false, true} {
		f := newOffice(t)
		o := f.make(t, full(f))
		f.erp.fault = func(n int) string {
			switch {
			case n == 1 && arrived:
				return "drop_after"
			case n == 1, n > 1:
				return "drop_before"
			}
			return ""
		}
		if err := f.push(o); !netsuite.Retryable(err) {
			t.Fatal(err)
		}
		if err := f.Remove(ctx, o.ID); err != nil {
			t.Fatal(err)
		}
		f.erp.fault = nil
		if !arrived {
			if err := f.push(f.get(t, o.ID)); !errors.Is(err, synctask.ErrSuperseded) {
				t.Errorf("got %v", err)
			}
			f.gone(t, o.ID, "Removed: NetSuite never had it")
			continue
		}
		got := f.pushed(t, f.get(t, o.ID))
		if got.Status != order.Cancelled || !f.erp.orders[0].Item.Items[0].IsClosed {
			t.Errorf("order %+v", got)
		}
	}
}

// conflicting is an order whose lines were changed on both sides, and whose task has
// failed for that.
func conflicting(t *testing.T, f *office) order.Order {
	t.Helper()
	o := full(f)
	o.CustomerID = "7"
	o = f.pushed(t, f.make(t, o))
	there := f.erp.orders[0]
	there.Item.Items[0].Quantity = dec("50")
	there.settle()
	o = f.edit(t, o, func(o *order.Order) { o.Lines[1].Quantity, o.Lines[1].Amount = dec("6"), dec("20") })
	var m *synctask.Refusal
	if err := f.push(o); !errors.As(err, &m) || m.Code != order.Conflicting {
		t.Fatalf("got %v", err)
	}
	return f.get(t, o.ID)
}

func (f *office) desk() *order.Desk {
	return order.NewDesk(f.Orders, book{}, shelf{}, book{}, nil, nil, nil, f.settings)
}

// shelf is a catalogue without items.
type shelf struct{}

func (shelf) GetAll(context.Context, []string) (map[string]item.Detail, error) { return nil, nil }

func TestAConflictShowsBothSides(t *testing.T) {
	f := newOffice(t)
	if _, err := f.desk().Conflict(ctx, f.pushed(t, f.make(t, full(f))).ID); !fault.Is(err, fault.NotFound) {
		t.Errorf("an order in sync: %v", err)
	}
	f = newOffice(t)
	o := conflicting(t, f)
	c, err := f.desk().Conflict(ctx, o.ID)
	if err != nil {
		t.Fatal(err)
	}
	var differ []string
	for _, side := range []order.Side{c.Portal, c.NetSuite} {
		for _, l := range side.Lines {
			differ = append(differ, fmt.Sprintf("%s %t", l.Quantity, l.Differs))
		}
	}
	if want := "[2 true 6 true 4 false 50 true 1.5 true 4 false]"; fmt.Sprint(differ) != want {
		t.Errorf("lines %v, want %s", differ, want)
	}
	if c.Code != order.Conflicting || c.Version != o.Version || c.Portal.Total.String() != "83" || c.NetSuite.Total.String() != "572" || c.NetSuite.Lines[0].Item.Name != "ITEM-101" {
		t.Errorf("conflict %+v", c)
	}
	if hidden := c.WithoutPrices(); hidden.Portal.Total != nil || hidden.NetSuite.Lines[0].Rate != nil || hidden.NetSuite.Lines[0].Amount != nil {
		t.Errorf("prices are shown: %+v", hidden)
	}
}

func TestAConflictIsDecidedForThePortal(t *testing.T) {
	f := newOffice(t)
	o := conflicting(t, f)
	stale := o.Version - 1
	if _, err := f.Resolve(ctx, o.ID, order.KeepPortal, &stale); !fault.Is(err, fault.Conflict) {
		t.Errorf("an older version: %v", err)
	}
	o, err := f.Resolve(ctx, o.ID, order.KeepPortal, &o.Version)
	if err != nil {
		t.Fatal(err)
	}
	f.agrees(t, f.pushed(t, o))
	if _, err := f.Resolve(ctx, o.ID, order.KeepPortal, nil); !fault.Is(err, fault.NotFound) {
		t.Errorf("decided twice: %v", err)
	}
}

func TestAConflictIsDecidedForNetSuite(t *testing.T) {
	f := newOffice(t)
	o := conflicting(t, f)
	before := o.Sync.TaskID
	o, err := f.Resolve(ctx, o.ID, order.KeepNetSuite, nil)
	if err != nil {
		t.Fatal(err)
	}
	task := f.task(t, o.Sync.TaskID)
	if task.Direction != synctask.In || task.NetSuiteID != o.NetSuiteID || task.ResourceID != o.ID || o.Sync.Status != synctask.StatePending || o.Sync.TaskID == before {
		t.Fatalf("task %+v, sync %+v", task, o.Sync)
	}
	in := ours(o, f.clock())
	in.Lines[0].Quantity, in.Lines[0].Amount = dec("50"), dec("525")
	in.Lines[1].Quantity, in.Lines[1].Amount = dec("1.5"), dec("5")
	early := in
	early.ReadAt = o.UpdatedAt.Add(-time.Second)
	if r := f.take(t, early); r.Stale+r.Held != 1 {
		t.Errorf("what was read before the decision was taken: %+v", r)
	}
	writes := f.erp.writes
	if r := f.take(t, in); r.Changed != 1 {
		t.Fatalf("%+v", r)
	}
	got := f.get(t, o.ID)
	if got.Unsent() || got.Sync.Error != "" || got.Lines[0].Quantity.String() != "50" || got.Lines[1].Quantity.String() != "1.5" || got.Total.String() != "572" || got.Lines[0].ID != o.Lines[0].ID {
		t.Errorf("order %+v", got)
	}
	if f.erp.writes != writes {
		t.Error("NetSuite was told of its own lines")
	}
	// The next change is compared with what was taken over.
	f.agrees(t, f.pushed(t, f.edit(t, got, func(o *order.Order) { o.Lines[2].Quantity, o.Lines[2].Amount = dec("5"), dec("52.5") })))
}

// A later change is sent instead of giving way.
func TestAChangeAfterTheDecisionIsSent(t *testing.T) {
	f := newOffice(t)
	o := conflicting(t, f)
	if _, err := f.Resolve(ctx, o.ID, order.KeepNetSuite, nil); err != nil {
		t.Fatal(err)
	}
	o = f.edit(t, o, func(o *order.Order) { o.Memo = "changed after all" })
	if r := f.take(t, ours(o, f.clock())); r.Held != 1 {
		t.Errorf("%+v", r)
	}
	if got := f.get(t, o.ID); got.Memo != "changed after all" || !got.Unsent() {
		t.Errorf("order %+v", got)
	}
}

func TestALaterTaskSendsTheOrder(t *testing.T) {
	f := newOffice(t)
	first := f.make(t, full(f))
	second := f.edit(t, first, func(o *order.Order) { o.Memo = "changed before it was sent" })
	if err := f.push(first); !errors.Is(err, synctask.ErrSuperseded) || f.erp.requests != 0 {
		t.Errorf("%v, %d requests", err, f.erp.requests)
	}
	f.agrees(t, f.pushed(t, second))
}

func TestAChangeWhileTheOrderIsBeingSentStaysUnsent(t *testing.T) {
	f := newOffice(t)
	o := f.make(t, full(f))
	var changed order.Order
	f.erp.fault = func(n int) string {
		if n == 1 {
			changed = f.edit(t, o, func(o *order.Order) { o.Lines[0].Quantity, o.Lines[0].Amount = dec("9"), dec("94.5") })
		}
		return ""
	}
	if err := f.push(o); err != nil {
		t.Fatal(err)
	}
	if got := f.get(t, o.ID); !got.Unsent() || got.NetSuiteID == "" {
		t.Fatalf("sync %+v", got.Sync)
	}
	f.agrees(t, f.pushed(t, changed))
}

// failing is a table whose n-th write from now on fails, before or after it was done.
type failing struct {
	table.Table
	left  int
	after bool
}

var errKilled = errors.New("killed")

func (f *failing) Commit(ctx context.Context, ops ...table.Op) error {
	f.left--
	if f.left != -1 {
		return f.Table.Commit(ctx, ops...)
	}
	if !f.after {
		return errKilled
	}
	return errors.Join(f.Table.Commit(ctx, ops...), errKilled)
}

// Whatever request or write is cut off, before or after it took effect, repeating
// the push leaves the order in the ERP once and as it is here.
func TestPushMayBeKilledAnywhere(t *testing.T) {
	stages := map[string]func(t *testing.T, f *office) order.Order{
		"a new order": func(t *testing.T, f *office) order.Order { return f.make(t, full(f)) },
		"a changed order": func(t *testing.T, f *office) order.Order {
			o := f.pushed(t, f.make(t, full(f)))
			return f.edit(t, o, func(o *order.Order) {
				o.Lines[1].Quantity, o.Lines[1].Amount = dec("6"), dec("20")
				o.Lines = append(o.Lines[:2], line(4, "1", "7"), line(5, "2", "8"))
			})
		},
	}
	for name, stage := range stages {
		for n := range 8 {
			for _, after := range []bool{false, true} {
				t.Run(fmt.Sprintf("%s, request %d, %t", name, n, after), func(t *testing.T) {
					f := newOffice(t)
					o := stage(t, f)
					f.erp.requests = 0
					f.erp.fault = func(i int) string {
						switch {
						case i != n:
							return ""
						case after:
							return "drop_after"
						}
						return "drop_before"
					}
					if err := f.push(o); err != nil && !netsuite.Retryable(err) {
						t.Fatal(err)
					}
					f.agrees(t, f.pushed(t, o))
				})
				t.Run(fmt.Sprintf("%s, write %d, %t", name, n, after), func(t *testing.T) {
					f := newOffice(t)
					o := stage(t, f)
					cut := order.New(&failing{f.table, n, after}, blob.NewMemory(), f.clock)
					if err := salesorder.NewSender(cut, f.settings).Push(ctx, f.erp.client, o.ID, o.Sync.TaskID); err != nil && !errors.Is(err, errKilled) {
						t.Fatal(err)
					}
					f.agrees(t, f.pushed(t, o))
				})
			}
		}
	}
}

func TestAConflictIsShownAndDecidedByAPerson(t *testing.T) {
	f := newOffice(t)
	o := f.pushed(t, f.make(t, full(f)))
	there := f.erp.orders[0]
	there.Item.Items[0].Quantity = dec("50")
	there.settle()
	o = f.edit(t, o, func(o *order.Order) { o.Lines[1].Quantity, o.Lines[1].Amount = dec("6"), dec("20") })
	writes := f.erp.writes
	for range 3 { // the queue may bring the message again: that decides nothing
		err := f.push(o)
		var m *synctask.Refusal
		if !errors.As(err, &m) || m.Code != "CONFLICT" || !strings.Contains(m.Words, "50 × ITEM-101 = 525") || !strings.Contains(m.Words, "6 × CODE = 20") {
			t.Fatalf("got %v", err)
		}
		if err := f.SendFailed(ctx, o.ID, o.Sync.TaskID, m.Words); err != nil {
			t.Fatal(err)
		}
	}
	if got := f.get(t, o.ID); got.Sync.Status != synctask.StateFailed || !strings.Contains(got.Sync.Error, "50 × ITEM-101") || f.erp.writes != writes {
		t.Fatalf("sync %+v, %d writes", got.Sync, f.erp.writes-writes)
	}
	o, err := f.Requeue(ctx, o.ID)
	if err != nil {
		t.Fatal(err)
	}
	f.agrees(t, f.pushed(t, o))
}

func TestARefusalIsTheERPsOwn(t *testing.T) {
	f := newOffice(t)
	o := full(f)
	o.CustomerID = ""
	o = f.make(t, o)
	if err := f.push(o); netsuite.KindOf(err) != netsuite.Invalid || !strings.Contains(err.Error(), "Please enter value(s)") {
		t.Errorf("got %v", err)
	}
}

func TestAForeignRecordIsNotTouched(t *testing.T) {
	f := newOffice(t)
	o := f.make(t, full(f))
	f.erp.orders = []*erpOrder{{ID: "499", ExternalID: o.OrderNumber, Entity: erpRef{ID: "8", RefName: "Somebody else"}}}
	var m *synctask.Refusal
	if err := f.push(o); !errors.As(err, &m) || m.Code != "FOREIGN_RECORD" || f.erp.writes != 0 {
		t.Errorf("%v, %d writes", err, f.erp.writes)
	}
}

func TestAMissingSettingIsNamed(t *testing.T) {
	f := newOffice(t)
	if _, err := f.settings.Set(ctx, setting.ERPLocation, []byte(`""`), setting.Write{}); err != nil {
		t.Fatal(err)
	}
	if err := f.push(f.make(t, full(f))); !fault.Is(err, fault.Conflict) || !strings.Contains(err.Error(), setting.ERPLocation) {
		t.Errorf("got %v", err)
	}
}

func TestRefreshTakesOverProgress(t *testing.T) {
	f := newOffice(t)
	o := f.pushed(t, f.make(t, full(f)))
	there := f.erp.orders[0]
	there.Status.ID = "D"
	there.Item.Items[0].Fulfilled, there.Item.Items[1].Fulfilled, there.Item.Items[1].Billed = dec("1"), dec("1.5"), dec("1.5")
	got, err := salesorder.Refresh(ctx, f.erp.client, f.Orders, o.ID)
	if err != nil {
		t.Fatal(err)
	}
	if got.Status != order.PartiallyFulfilled || got.Lines[0].Fulfilled.String() != "1" || !got.Lines[0].IsOpen || got.Lines[1].IsOpen || got.Version != o.Version || got.Unsent() {
		t.Errorf("got %+v", got)
	}
	if lines, _, value := got.Open(); lines != 2 || !value.Equal(money.MustParse("52.5")) {
		t.Errorf("%d open lines worth %s", lines, value)
	}
}

// What waits for an approval is not sent, whatever else of the order is.
func TestPushSendsNothingThatWaits(t *testing.T) {
	f := newOffice(t)
	o := f.pushed(t, f.make(t, full(f)))
	o = f.edit(t, o, func(o *order.Order) {
		rate := dec("0.01")
		changed, added := o.Entries()[0], o.Entries()[1]
		changed.CustomRate, changed.Rate, added.ID = &rate, &rate, "another"
		o.Pending, o.Memo = []orderline.Line{changed, added}, "ring three times"
	})
	if got := f.pushed(t, o); len(got.Pending) != 2 {
		t.Errorf("%d lines wait", len(got.Pending))
	} else {
		f.agrees(t, got)
	}
}
