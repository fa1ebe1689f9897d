package salesorder_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"backdock/shared/erp/netsuite"
	"backdock/shared/erp/salesorder"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/money"
	"backdock/shared/platform/setting"
	"backdock/shared/platform/synctask"
	"backdock/shared/sales/order"
	"backdock/shared/sales/order/ordersync"
	"backdock/shared/sales/orderline"
)

func TestPushMakesTheOrderOnce(t *testing.T) {
	f := newOffice(t)
	o := f.Order(ctx, t, full())
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
	o := f.pushed(t, f.Order(ctx, t, full()))
	o = f.edit(t, o, func(o *order.Order) {
		o.Memo, o.DeliveryDate = "", date.AddDays(1)
		o.Lines[0].Quantity, o.Lines[0].Amount = dec("3"), dec("31.5")
		o.Lines = append([]order.Line{o.Lines[2], line(4, "1", "7")}, o.Lines[0])
	})
	f.agrees(t, f.pushed(t, o))
}

func TestPushClosesACancelledOrder(t *testing.T) {
	f := newOffice(t)
	o := f.pushed(t, f.Order(ctx, t, full()))
	if err := f.orders.Remove(ctx, o.ID); err != nil {
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
	o := f.Order(ctx, t, full())
	if err := f.orders.Remove(ctx, o.ID); err != nil {
		t.Fatal(err)
	}
	if err := f.push(o); !errors.Is(err, synctask.ErrSuperseded) || f.erp.requests != 0 {
		t.Errorf("%v, %d requests", err, f.erp.requests)
	}
	if task := f.task(t, o.Sync.TaskID); task.Status != synctask.Superseded {
		t.Errorf("the task that was to send it is %s", task.Status)
	}
}

func TestAnOrderThatNetSuiteRefusedCanBeRemoved(t *testing.T) {
	f := newOffice(t)
	o := full()
	o.CustomerID = ""
	o = f.Order(ctx, t, o)
	err := f.push(o)
	if netsuite.KindOf(err) != netsuite.Invalid {
		t.Fatal(err)
	}
	if err := f.sender.Failed(ctx, o.ID, o.Sync.TaskID, err, err.Error()); err != nil {
		t.Fatal(err)
	}
	if err := f.orders.Remove(ctx, o.ID); err != nil {
		t.Fatal(err)
	}
	f.gone(t, o.ID, "Removed: NetSuite had not accepted it")
}

// It is not known whether NetSuite has created the order, so it is searched before it is removed.
func TestAnOrderOfWhichNobodyKnowsIsLookedForBeforeItIsRemoved(t *testing.T) {
	for _, arrived := range []bool{false, true} {
		f := newOffice(t)
		o := f.Order(ctx, t, full())
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
		if err := f.orders.Remove(ctx, o.ID); err != nil {
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

func TestALaterTaskSendsTheOrder(t *testing.T) {
	f := newOffice(t)
	first := f.Order(ctx, t, full())
	second := f.edit(t, first, func(o *order.Order) { o.Memo = "changed before it was sent" })
	if err := f.push(first); !errors.Is(err, synctask.ErrSuperseded) || f.erp.requests != 0 {
		t.Errorf("%v, %d requests", err, f.erp.requests)
	}
	f.agrees(t, f.pushed(t, second))
}

func TestAChangeWhileTheOrderIsBeingSentStaysUnsent(t *testing.T) {
	f := newOffice(t)
	o := f.Order(ctx, t, full())
	var changed order.Order
	f.erp.fault = func(n int) string {
		if n == 1 {
			changed = f.edit(t, o, func(o *order.Order) {
				o.Lines[0].Quantity, o.Lines[0].Amount = dec("9"),
					dec("94.5")
			})
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

// Whichever request or write is interrupted, before or after it took effect: after a repeat the ERP has the
// order once, in its current state.
func TestPushMayBeKilledAnywhere(t *testing.T) {
	stages := map[string]func(t *testing.T, f *office) order.Order{
		"a new order": func(t *testing.T, f *office) order.Order { return f.Order(ctx, t, full()) },
		"a changed order": func(t *testing.T, f *office) order.Order {
			o := f.pushed(t, f.Order(ctx, t, full()))
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
					cut := order.New(&failing{f.Table, n, after}, f.Now)
					if err := salesorder.NewSender(cut, ordersync.NewSender(cut, f.Now), f.Settings()).Push(ctx, f.erp.client, o.ID,
						o.Sync.TaskID); err != nil && !errors.Is(err, errKilled) {
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
	o := f.pushed(t, f.Order(ctx, t, full()))
	there := f.erp.orders[0]
	there.Item.Items[0].Quantity = dec("50")
	there.settle()
	o = f.edit(t, o, func(o *order.Order) { o.Lines[1].Quantity, o.Lines[1].Amount = dec("6"), dec("20") })
	writes := f.erp.writes
	for range 3 { // SQS may deliver the message again; that decides nothing
		err := f.push(o)
		var m *synctask.Refusal
		if !errors.As(err, &m) || m.Code != "CONFLICT" || !strings.Contains(m.Words, "50 × ITEM-101 = 525") ||
			!strings.Contains(m.Words, "6 × CODE = 20") {
			t.Fatalf("got %v", err)
		}
		if err := f.sender.Failed(ctx, o.ID, o.Sync.TaskID, err, m.Words); err != nil {
			t.Fatal(err)
		}
	}
	if got := f.get(t, o.ID); got.Sync.Status != synctask.StateFailed || !strings.Contains(got.Sync.Error,
		"50 × ITEM-101") || f.erp.writes != writes {
		t.Fatalf("sync %+v, %d writes", got.Sync, f.erp.writes-writes)
	}
	o, err := f.OrderSender().Requeue(ctx, o.ID)
	if err != nil {
		t.Fatal(err)
	}
	f.agrees(t, f.pushed(t, o))
}

// What NetSuite's people have fulfilled cannot be taken off the order here: a person takes their version over, or takes the
// goods back there. It stays a conflict if the portal's version is to stay.
func TestFulfilledGoodsThatTheOrderHasNoLongerAreAConflict(t *testing.T) {
	for name, change := range map[string]func(o *order.Order){
		"less of it":           func(o *order.Order) { o.Lines[0].Quantity, o.Lines[0].Amount = dec("1"), dec("10.5") },
		"less than was packed": func(o *order.Order) { o.Lines[0].Quantity, o.Lines[0].Amount = dec("1"), dec("10.5") },
		"none of it":           func(o *order.Order) { o.Lines = o.Lines[1:] },
	} {
		t.Run(name, func(t *testing.T) {
			f := newOffice(t)
			o := f.pushed(t, f.Order(ctx, t, full()))
			there := f.erp.orders[0]
			if line := there.Item.Items[0]; name == "less than was packed" {
				line.Picked = line.Quantity
			} else {
				line.Fulfilled = line.Quantity
			}
			o = f.edit(t, o, change)
			writes := f.erp.writes
			for range 2 {
				var m *synctask.Refusal
				err := f.push(o)
				if !errors.As(err, &m) || m.Code != ordersync.Conflicting || !strings.Contains(m.Words, "picked, fulfilled or billed 2 of ITEM-101") {
					t.Fatalf("got %v", err)
				}
				if err := f.sender.Failed(ctx, o.ID, o.Sync.TaskID, err, m.Words); err != nil {
					t.Fatal(err)
				}
				if o, err = f.conflicts().Resolve(ctx, o.ID, ordersync.KeepPortal, nil); err != nil {
					t.Fatal(err)
				}
			}
			if f.erp.writes != writes {
				t.Errorf("%d writes", f.erp.writes-writes)
			}
		})
	}
}

func TestARefusalIsTheERPsOwn(t *testing.T) {
	f := newOffice(t)
	o := full()
	o.CustomerID = ""
	o = f.Order(ctx, t, o)
	if err := f.push(o); netsuite.KindOf(err) != netsuite.Invalid || !strings.Contains(err.Error(),
		"Please enter value(s)") {
		t.Errorf("got %v", err)
	}
}

func TestAForeignRecordIsNotTouched(t *testing.T) {
	f := newOffice(t)
	o := f.Order(ctx, t, full())
	f.erp.orders = []*erpOrder{{ID: "499", ExternalID: o.OrderNumber, Entity: erpRef{ID: "8",
		RefName: "Somebody else"}}}
	var m *synctask.Refusal
	if err := f.push(o); !errors.As(err, &m) || m.Code != "FOREIGN_RECORD" || f.erp.writes != 0 {
		t.Errorf("%v, %d writes", err, f.erp.writes)
	}
}

func TestAMissingSettingIsNamed(t *testing.T) {
	f := newOffice(t)
	if _, err := f.Settings().Set(ctx, setting.ERPLocation, []byte(`""`), setting.Write{}); err != nil {
		t.Fatal(err)
	}
	if err := f.push(f.Order(ctx, t, full())); !fault.Is(err, fault.Conflict) || !strings.Contains(err.Error(),
		setting.ERPLocation) {
		t.Errorf("got %v", err)
	}
}

func TestRefreshTakesOverProgress(t *testing.T) {
	f := newOffice(t)
	o := f.pushed(t, f.Order(ctx, t, full()))
	there := f.erp.orders[0]
	there.Status.ID = "D"
	there.Item.Items[0].Fulfilled, there.Item.Items[1].Fulfilled, there.Item.Items[1].Billed = dec("1"), dec("1.5"),
		dec("1.5")
	got, err := salesorder.Refresh(ctx, f.erp.client, f.orders, f.OrderSender(), o.ID)
	if err != nil {
		t.Fatal(err)
	}
	if got.Status != order.PartiallyFulfilled || got.Lines[0].Fulfilled.String() != "1" || !got.Lines[0].IsOpen ||
		got.Lines[1].IsOpen || got.Version != o.Version || got.Unsent() {
		t.Errorf("got %+v", got)
	}
	if lines, _, value := got.Open(); lines != 2 || !value.Equal(money.MustParse("52.5")) {
		t.Errorf("%d open lines worth %s", lines, value)
	}
}

// An order that waits for approval is not sent, whatever else happens to it.
func TestPushSendsNothingThatWaits(t *testing.T) {
	f := newOffice(t)
	o := f.pushed(t, f.Order(ctx, t, full()))
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
