package order_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"backdock/shared/blob"
	"backdock/shared/fault"
	"backdock/shared/money"
	"backdock/shared/netsuite"
	"backdock/shared/order"
	"backdock/shared/setting"
	"backdock/shared/synctask"
	"backdock/shared/table"
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
	return f.Push(ctx, f.erp.client, f.settings, o.ID, o.Sync.TaskID)
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
	if err := f.push(o); err != nil || f.erp.requests != 0 {
		t.Errorf("%v, %d requests", err, f.erp.requests)
	}
}

func TestALaterTaskSendsTheOrder(t *testing.T) {
	f := newOffice(t)
	first := f.make(t, full(f))
	second := f.edit(t, first, func(o *order.Order) { o.Memo = "changed before it was sent" })
	if err := f.push(first); !errors.Is(err, order.ErrSuperseded) || f.erp.requests != 0 {
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
					if err := cut.Push(ctx, f.erp.client, f.settings, o.ID, o.Sync.TaskID); err != nil && !errors.Is(err, errKilled) {
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
		var m *order.Mismatch
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
	var m *order.Mismatch
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
	got, err := f.Refresh(ctx, f.erp.client, o.ID)
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
