package salesorder_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"backdock/shared/app/apptest"
	"backdock/shared/erp/salesorder"
	"backdock/shared/platform/access"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/setting"
	"backdock/shared/platform/synctask"
	"backdock/shared/platform/table"
	"backdock/shared/sales/order"
	"backdock/shared/sales/order/ordersync"
)

var (
	ctx  = apptest.As(access.Sales)
	date = apptest.Today.AddDays(2)
	dec  = apptest.Dec
)

// office is the test company with an ERP that receives its orders.
type office struct {
	*apptest.Company
	orders *order.Orders
	sender *salesorder.Sender
	erp    *erp
}

func newOffice(t testing.TB) *office {
	t.Helper()
	f := &office{Company: apptest.New(t), erp: newERP(t)}
	f.orders = f.Orders()
	f.sender = salesorder.NewSender(f.orders, f.OrderSender(), f.Settings())
	if _, err := f.Settings().Set(ctx, setting.ERPLocation, []byte(`"6"`), setting.Write{}); err != nil {
		t.Fatal(err)
	}
	return f
}

// line returns a line of the item 100 + n.
func line(n int, quantity, rate string) order.Line {
	r := dec(rate)
	return order.Line{ID: fmt.Sprintf("line-%d", n), ItemID: fmt.Sprint(100 + n), Quantity: dec(quantity),
		Units: apptest.Piece, Rate: &r, DeterminedRate: &r,
		Amount: dec(quantity).Mul(r).Amount(), IsOpen: true, Item: order.LineItem{ID: fmt.Sprint(100 + n),
			ItemID: "CODE", Name: "A product with a name"}}
}

// full returns an order that was not created yet.
func full() order.Order {
	o := order.Order{Status: order.PendingFulfillment, CustomerID: apptest.Deli,
		Customer:        order.Customer{ID: apptest.Deli, Name: "Deli"},
		TransactionDate: apptest.Today, DeliveryDate: date, Memo: "ring twice",
		ShipTo: order.ShipTo{AddressID: apptest.DeliDock},
		Lines:  []order.Line{line(1, "2", "10.5"), line(2, "1.5", "3.33333"), line(1, "4", "10.5")}}
	o.Lines[2].ID = "line-3"
	return o
}

func (f *office) get(t testing.TB, id string) order.Order {
	t.Helper()
	o, err := f.orders.Get(ctx, id)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

func (f *office) push(o order.Order) error {
	return f.sender.Push(ctx, f.erp.client, o.ID, o.Sync.TaskID)
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
	o, err := f.orders.Update(ctx, o.ID, nil, func(o *order.Order) error { change(o); return nil })
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// agrees fails unless the ERP has exactly this order, once.
func (f *office) agrees(t testing.TB, o order.Order) {
	t.Helper()
	if len(f.erp.orders) != 1 {
		t.Fatalf("%d orders in the ERP", len(f.erp.orders))
	}
	there := f.erp.orders[0]
	if there.ExternalID != o.OrderNumber || there.Entity.ID != o.CustomerID ||
		there.ShipDate != o.DeliveryDate.String() || there.TranDate != o.TransactionDate.String() ||
		there.Memo != o.Memo || there.Location.ID != "6" || there.ShipAddressList.ID != o.ShipTo.AddressID ||
		!there.Subtotal.Equal(o.Total) || len(there.Item.Items) != len(o.Lines) {
		t.Fatalf("the ERP has %+v", there)
	}
	for i, l := range o.Lines {
		e := there.Item.Items[i]
		if l.NetSuiteLine != e.Line || e.Line == 0 || e.Item.ID != l.ItemID || !e.Quantity.Equal(l.Quantity) ||
			e.Units != l.Units || !e.Rate.Equal(*l.Rate) || e.Price.ID != "-1" {
			t.Fatalf("line %d: the ERP has %+v, we have %+v", i, e, l)
		}
	}
	if o.NetSuiteID != there.ID || o.NetSuiteNumber != there.TranID || o.Sync.Status != synctask.StateSynced ||
		o.Sync.LastSyncedAt == nil || o.Sync.Error != "" {
		t.Fatalf("ids %s %s, sync %+v", o.NetSuiteID, o.NetSuiteNumber, o.Sync)
	}
}

// take imports an order from NetSuite.
func (f *office) take(t testing.TB, in ordersync.Snapshot) ordersync.Imported {
	t.Helper()
	result, err := f.OrderImporter().Import(ctx, []ordersync.Snapshot{in})
	if err != nil || len(result.Failed) > 0 {
		t.Fatal(err, result.Failed)
	}
	return result
}

// ours returns a portal order as NetSuite would return it.
func ours(o order.Order, readAt time.Time) ordersync.Snapshot {
	in := ordersync.Snapshot{NetSuiteID: o.NetSuiteID, ExternalID: o.OrderNumber, Number: o.NetSuiteNumber, Status: "B",
		CustomerID: o.CustomerID, ShipAddressID: o.ShipTo.AddressID,
		TransactionDate: o.TransactionDate, ShipDate: o.DeliveryDate, Memo: o.Memo, ReadAt: readAt}
	for _, l := range o.Lines {
		in.Lines = append(in.Lines, ordersync.SnapshotLine{Line: l.NetSuiteLine, ItemID: l.ItemID,
			ItemCode: l.Item.ItemID, ItemName: l.Item.Name, Units: l.Units, Quantity: l.Quantity, Rate: *l.Rate,
			Amount: l.Amount})
	}
	return in
}

func (f *office) task(t testing.TB, id string) synctask.Task {
	t.Helper()
	task, err := synctask.New(f.Table, nil, nil, f.Now).Get(ctx, id)
	if err != nil {
		t.Fatal(err)
	}
	return task
}

// gone fails unless the order was removed with this message.
func (f *office) gone(t testing.TB, id, words string) {
	t.Helper()
	if _, err := f.orders.Get(ctx, id); !fault.Is(err, fault.NotFound) {
		t.Errorf("the order is there: %v", err)
	}
	events, err := f.orders.History(ctx, id, "")
	if err != nil || len(events) == 0 || events[0].Summary != words {
		t.Errorf("history %+v, %v", events, err)
	}
	for _, e := range events {
		if strings.Contains(e.Summary, "NetSuite has it") {
			t.Errorf("the history says %q of an order that NetSuite never accepted", e.Summary)
		}
	}
}

// failing is a table whose n-th write from now on fails, before or after it takes effect.
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
