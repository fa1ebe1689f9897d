// Package purchaseorder stores NetSuite's purchase orders: what will arrive at the warehouse, and when.
package purchaseorder

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"backdock/shared/catalog/item"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/money"
	"backdock/shared/platform/replica"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/packed"
)

// Order is a purchase order.
type Order struct {
	ID       string     `json:"_id"`    // NetSuite internal id
	Number   string     `json:"number"` // tranId
	VendorID string     `json:"vendorId"`
	Vendor   string     `json:"vendor"`
	Date     civil.Date `json:"date"`
	DueDate  civil.Date `json:"dueDate"` // expected arrival
	Status   Status     `json:"status"`
	Memo     string     `json:"memo"`
	Lines    []Line     `json:"lines"`
}

// Status is NetSuite's status of a purchase order. The record is a copy, so it is stored as NetSuite's letter.
type Status string

// The statuses.
const (
	PendingApproval                 Status = "A"
	PendingReceipt                  Status = "B"
	Rejected                        Status = "C"
	PartiallyReceived               Status = "D"
	PendingBillingPartiallyReceived Status = "E"
	PendingBilling                  Status = "F"
	Billed                          Status = "G"
	Closed                          Status = "H"
)

// Pending reports whether the order has quantities to receive.
func (o Order) Pending() bool {
	return o.Status == PendingReceipt || o.Status == PartiallyReceived || o.Status == PendingBillingPartiallyReceived
}

// Line is a line of a purchase order. Quantities are in Units.
type Line struct {
	Line     int           `json:"line"`
	ItemID   string        `json:"itemId"`
	Name     string        `json:"name"`
	Units    string        `json:"units"`
	Quantity money.Decimal `json:"quantity"`
	Received money.Decimal `json:"received"`
	Rate     money.Decimal `json:"rate"` // per unit
	// Expected is the line's own arrival date, or the order's.
	Expected civil.Date `json:"expected"`
	Closed   bool       `json:"closed"`
	// StockQuantity and StockReceived are Quantity and Received in the item's stock unit.
	StockQuantity money.Decimal `json:"stockQuantity"`
	StockReceived money.Decimal `json:"stockReceived"`
}

// Orders stores purchase orders:
//
//	by id:      PURCHASE#<id> / PURCHASE; the lines are its blob
//	pending:    ByKey PURCHASES#pending / <due date>#<id>
//	of an item: ITEMPURCHASE#<item id> / <order id>: its outstanding quantity
type Orders struct {
	Arrivals
	items *item.Items
	now   func() time.Time
}

// New makes the store. It updates the next arrivals of items.
func New(t table.Table, items *item.Items, now func() time.Time) *Orders {
	return &Orders{ArrivalsIn(t), items, now}
}

// Record is a purchase order with the times and the version of our copy.
type Record struct {
	Order
	replica.Times
	Version int64 `json:"version"`
}

func key(id string) table.Key { return table.Key{PK: "PURCHASE#" + id, SK: "PURCHASE"} }

func itemKey(itemID, orderID string) table.Key {
	return table.Key{PK: "ITEMPURCHASE#" + itemID, SK: orderID}
}

// coming is the outstanding quantity of one item in one order, in the stock unit.
type coming struct {
	Date     civil.Date    `json:"date"`
	Quantity money.Decimal `json:"quantity"`
}

// Get reads a purchase order. Errors: fault.NotFound.
func (s *Orders) Get(ctx context.Context, id string) (Order, error) {
	r, err := s.Record(ctx, id)
	return r.Order, err
}

// Record is Get with the times and the version of our copy.
func (s *Orders) Record(ctx context.Context, id string) (Record, error) {
	item, err := s.table.Get(ctx, key(id))
	if errors.Is(err, table.ErrMissing) {
		return Record{}, fault.New(fault.NotFound, "there is no purchase order %s", id)
	}
	if err != nil {
		return Record{}, fmt.Errorf("read purchase order %s: %w", id, err)
	}
	return packed.Whole(item, (*Record).lines)
}

func (r *Record) lines() any { return &r.Lines }

// Some reads purchase orders by id. Unknown ids are left out.
func (s *Orders) Some(ctx context.Context, ids []string) (map[string]Order, error) {
	keys := make([]table.Key, len(ids))
	for i, id := range ids {
		keys[i] = key(id)
	}
	items, err := s.table.BatchGet(ctx, keys)
	if err != nil {
		return nil, fmt.Errorf("read %d purchase orders: %w", len(ids), err)
	}
	found, err := packed.WholeAll(items, (*Record).lines)
	if err != nil {
		return nil, err
	}
	byID := make(map[string]Order, len(found))
	for _, r := range found {
		byID[r.ID] = r.Order
	}
	return byID, nil
}

// Pending returns the orders with quantities to receive, earliest first.
func (s *Orders) Pending(ctx context.Context) ([]Record, error) {
	items, err := table.FindItems(ctx, s.table, table.Query{Index: table.ByKey, PK: "PURCHASES#pending"})
	if err != nil {
		return nil, fmt.Errorf("purchase orders to receive: %w", err)
	}
	return packed.WholeAll(items, (*Record).lines)
}

// Import stores orders from NetSuite and updates the next arrivals of their items.
func (s *Orders) Import(ctx context.Context, orders []Order) error {
	touched := map[string]bool{}
	for _, o := range orders {
		if o.Lines == nil {
			o.Lines = []Line{}
		}
		if err := s.store(ctx, o, touched); err != nil {
			return fmt.Errorf("import purchase order %s: %w", o.ID, err)
		}
	}
	return s.arrivals(ctx, touched)
}

func (s *Orders) store(ctx context.Context, o Order, touched map[string]bool) error {
	before, err := s.Record(ctx, o.ID)
	if err != nil && !fault.Is(err, fault.NotFound) {
		return err
	}
	next := Record{Order: o, Times: before.Times.Written(s.now()), Version: before.Version + 1}
	next.Lines = nil
	stored := packed.Within(table.New(key(o.ID), next), o.Lines)
	if o.Pending() {
		stored.ByKey = table.Key{PK: "PURCHASES#pending", SK: o.DueDate.String() + "#" + o.ID}
	}
	expected := o.coming()
	var ops []table.Op
	for _, itemID := range sorted(before.coming()) {
		if _, still := expected[itemID]; !still {
			ops = append(ops, table.Delete(itemKey(itemID, o.ID)))
			touched[itemID] = true
		}
	}
	for _, itemID := range sorted(expected) {
		ops = append(ops, table.Put(table.New(itemKey(itemID, o.ID), expected[itemID])))
		touched[itemID] = true
	}
	if err := s.table.Write(ctx, ops...); err != nil {
		return err
	}
	// Written last: until then a retry still finds what the previous version of the order brought.
	return s.table.Write(ctx, table.Put(stored))
}

// sorted returns the ids of a map's items, sorted, so that the same work makes the same calls.
func sorted[T any](byItem map[string]T) []string { return slices.Sorted(maps.Keys(byItem)) }

// coming returns an order's outstanding quantities, by item.
func (o Order) coming() map[string]coming {
	all := map[string]coming{}
	if !o.Pending() {
		return all
	}
	for _, l := range o.Lines {
		open := l.StockQuantity.Sub(l.StockReceived)
		if l.Closed || open.Sign() <= 0 {
			continue
		}
		c, known := all[l.ItemID]
		if !known || l.Expected.Before(c.Date) {
			c.Date = l.Expected
		}
		c.Quantity = c.Quantity.Add(open)
		all[l.ItemID] = c
	}
	return all
}

// arrivals updates the next arrivals of some items.
func (s *Orders) arrivals(ctx context.Context, touched map[string]bool) error {
	next := make(map[string]*item.Arrival, len(touched))
	for _, itemID := range sorted(touched) {
		expected, err := table.Find[coming](ctx, s.table, table.Query{PK: itemKey(itemID, "").PK, Consistent: true})
		if err != nil {
			return fmt.Errorf("arrivals of item %s: %w", itemID, err)
		}
		slices.SortFunc(expected, func(a, b coming) int { return a.Date.DaysSince(b.Date) })
		next[itemID] = nil
		for _, c := range expected {
			if next[itemID] == nil {
				next[itemID] = &item.Arrival{Date: c.Date}
			}
			if next[itemID].Date == c.Date {
				next[itemID].Quantity = next[itemID].Quantity.Add(c.Quantity)
			}
		}
	}
	if len(next) == 0 {
		return nil
	}
	_, err := s.items.ImportArrivals(ctx, next)
	return err
}

// Remove removes orders that NetSuite no longer has.
func (s *Orders) Remove(ctx context.Context, ids []string) error {
	touched := map[string]bool{}
	for _, id := range ids {
		o, err := s.Get(ctx, id)
		if fault.Is(err, fault.NotFound) {
			continue
		}
		if err != nil {
			return err
		}
		o.Status = Closed // nothing of it arrives
		if err := s.store(ctx, o, touched); err != nil {
			return err
		}
	}
	if err := s.arrivals(ctx, touched); err != nil {
		return err
	}
	ops := make([]table.Op, len(ids))
	for i, id := range ids {
		ops[i] = table.Delete(key(id))
	}
	return s.table.Write(ctx, ops...)
}
