// Package ordertest has a world for the tests of orders: the orders, their list, and a NetSuite that accepts everything.
package ordertest

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"backdock/shared/platform/blob"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/id"
	"backdock/shared/platform/listing"
	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/memory"
	"backdock/shared/sales/customer"
	"backdock/shared/sales/order"
	"backdock/shared/sales/order/orderlist"
	"backdock/shared/sales/order/ordersync"
)

// World is a store of orders on a table in memory, with a clock that advances at each call.
type World struct {
	*order.Orders
	*ordersync.Sender
	Importer *ordersync.Importer
	List     *orderlist.Orders
	Table    table.Table

	mu   sync.Mutex
	now  time.Time
	sent int // orders that NetSuite has got
}

// New returns a World without orders.
func New() *World {
	w := &World{now: time.Date(2026, 11, 21, 14, 0, 0, 0, time.UTC)}
	w.Table = listing.Track(memory.New(), w.Clock)
	w.Orders = order.New(w.Table, w.Clock)
	w.Sender = ordersync.NewSender(w.Orders, w.Clock)
	w.Importer = ordersync.NewImporter(w.Orders, w.Table, book{}, book{}, w.Clock)
	w.List = orderlist.New(w.Orders, w.Table, blob.NewMemory(), w.Clock)
	return w
}

// Clock returns the time, which is later at each call.
func (w *World) Clock() time.Time {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.now = w.now.Add(time.Microsecond)
	return w.now
}

// Wait advances the clock.
func (w *World) Wait(d time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.now = w.now.Add(d)
}

var ctx = context.Background()

// Date is the delivery date of the orders.
var Date = civil.MustParse("2026-11-23")

// Dec returns a number.
func Dec(s string) money.Decimal { return money.MustParse(s) }

// Line returns line n of an order.
func Line(n int, quantity, rate string) order.Line {
	r := Dec(rate)
	return order.Line{ID: fmt.Sprintf("line-%d", n), ItemID: fmt.Sprint(100 + n), Quantity: Dec(quantity), Units: "1",
		Rate: &r, DeterminedRate: &r,
		Amount: Dec(quantity).Mul(r).Amount(), IsOpen: true, Item: order.LineItem{ID: fmt.Sprint(100 + n), ItemID: "CODE",
			Name: "A product with a name"}}
}

// Draft returns an order that is not stored yet.
func Draft(now time.Time, lines ...order.Line) order.Order {
	return order.Order{ID: id.New(now), Status: order.PendingFulfillment, CustomerID: "7",
		Customer:        order.Customer{ID: "7", Name: "Corner Grocery"},
		TransactionDate: civil.MustParse("2026-11-21"), DeliveryDate: Date, Lines: lines, Owner: "user-sales"}
}

// Full returns a Draft with three lines, a memo and an address.
func (w *World) Full() order.Order {
	o := Draft(w.Clock(), Line(1, "2", "10.5"), Line(2, "1.5", "3.33333"), Line(1, "4", "10.5"))
	o.Lines[2].ID = "line-3"
	o.Memo, o.ShipTo.AddressID = "ring twice", "71"
	return o
}

// Make stores a new order.
func (w *World) Make(t testing.TB, o order.Order) order.Order {
	t.Helper()
	if err := w.Table.Commit(ctx, w.Creating(ctx, &o)...); err != nil {
		t.Fatal(err)
	}
	return o
}

// Read reads an order.
func (w *World) Read(t testing.TB, id string) order.Order {
	t.Helper()
	o, err := w.Get(ctx, id)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// Edit changes an order.
func (w *World) Edit(t testing.TB, o order.Order, change func(*order.Order)) order.Order {
	t.Helper()
	o, err := w.Update(ctx, o.ID, nil, func(o *order.Order) error { change(o); return nil })
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// Push sends an order, as erp/salesorder does.
func (w *World) Push(o order.Order) error {
	sent, err := w.BeginSending(ctx, o.ID, o.Sync.TaskID)
	if errors.Is(err, ordersync.ErrSent) {
		return nil
	}
	if err != nil {
		return err
	}
	theirs := Ours(sent, w.Clock())
	theirs.Subtotal = sent.Total
	if theirs.NetSuiteID == "" {
		theirs.NetSuiteID, theirs.Number = fmt.Sprint(500+w.sent), fmt.Sprint("SO", 900+w.sent)
		w.sent++
	}
	if sent.Ended() {
		theirs.Status = "H"
	}
	key := 1
	for i := range theirs.Lines {
		l := &theirs.Lines[i]
		if l.Line == 0 {
			l.Line = key
		}
		key = max(key, l.Line) + 2
		l.Closed = sent.Ended() || sent.Lines[i].IsClosed
	}
	return w.Sent(ctx, sent, o.Sync.TaskID, &theirs)
}

// Pushed sends an order and reads it again.
func (w *World) Pushed(t testing.TB, o order.Order) order.Order {
	t.Helper()
	if err := w.Push(o); err != nil {
		t.Fatal(err)
	}
	return w.Read(t, o.ID)
}

// Inbound returns an order that was made in NetSuite.
func Inbound(id string, readAt time.Time) ordersync.Snapshot {
	return ordersync.Snapshot{NetSuiteID: id, Number: "SO" + id, Status: "B", CustomerID: "7", ShipAddressID: "71",
		TransactionDate: civil.MustParse("2026-11-20"),
		ShipDate:        Date, Memo: "by fax", ReadAt: readAt, Lines: []ordersync.SnapshotLine{
			{Line: 1, ItemID: "101", ItemCode: "SKU-101", ItemName: "Apples", Units: "2", Quantity: Dec("3"), Rate: Dec("20"),
				Amount: Dec("60")},
			{Line: 3, ItemID: "102", ItemCode: "SKU-102", ItemName: "Beans", Units: "1", Quantity: Dec("10"), Rate: Dec("1.5"),
				Amount: Dec("15"), Fulfilled: Dec("4")}}}
}

// Ours returns a portal order as NetSuite sends it.
func Ours(o order.Order, readAt time.Time) ordersync.Snapshot {
	in := ordersync.Snapshot{NetSuiteID: o.NetSuiteID, ExternalID: o.OrderNumber, Number: o.NetSuiteNumber, Status: "B",
		CustomerID: o.CustomerID, ShipAddressID: o.ShipTo.AddressID,
		TransactionDate: o.TransactionDate, ShipDate: o.DeliveryDate, Memo: o.Memo, ReadAt: readAt}
	for _, l := range o.Lines {
		in.Lines = append(in.Lines, ordersync.SnapshotLine{Line: l.NetSuiteLine, ItemID: l.ItemID, ItemCode: l.Item.ItemID,
			ItemName: l.Item.Name, Units: l.Units, Quantity: l.Quantity, Rate: *l.Rate, Amount: l.Amount})
	}
	return in
}

// Take imports orders from NetSuite.
func (w *World) Take(t testing.TB, in ...ordersync.Snapshot) ordersync.Imported {
	t.Helper()
	result, err := w.Importer.Import(ctx, in)
	if err != nil || len(result.Failed) > 0 {
		t.Fatal(err, result.Failed)
	}
	return result
}

// ByNetSuite returns the order with a number of NetSuite.
func (w *World) ByNetSuite(t testing.TB, number string) order.Order {
	t.Helper()
	rows, total, err := w.List.Rows(ctx, orderlist.Filter{Search: number}, nil, 1, 10)
	if err != nil || total != 1 {
		t.Fatal(total, err)
	}
	return w.Read(t, rows[0].ID)
}

// book has one customer: 7, with price level 2 and address 71 on route r1.
type book struct{}

func (book) Get(_ context.Context, id string) (customer.Detail, error) {
	if id != "7" {
		return customer.Detail{}, fault.New(fault.NotFound, "there is no customer %s", id)
	}
	return customer.Detail{Customer: customer.Customer{ID: "7", Name: "Corner Grocery", PriceLevelID: "2",
		Addresses: []customer.Address{{ID: "71", Street: "1 Fulton St", City: "Chicago"}, {ID: "72", Street: "2 Lake St",
			City: "Chicago"}}},
		Assignments: map[string]customer.Assignment{"71": {RouteID: "r1", StopNumber: 4}}}, nil
}

func (book) Names(context.Context) (map[string]string, error) {
	return map[string]string{"r1": "North"}, nil
}

func (book) Name(_ context.Context, id string) (string, error) {
	return map[string]string{"r1": "North"}[id], nil
}
