// Package posting stores NetSuite's item fulfillments and invoices of sales orders, including those that were not
// created by the portal.
package posting

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/packed"
)

// Fulfillment is an item fulfillment.
type Fulfillment struct {
	ID           string     `json:"_id"`          // NetSuite internal id
	Number       string     `json:"number"`       // tranId
	ExternalID   string     `json:"externalId"`   // IF-…, if a trip created it
	SalesOrderID string     `json:"salesOrderId"` // NetSuite internal id
	Date         civil.Date `json:"date"`
	ShipStatus   ShipStatus `json:"shipStatus"`
	// Lines are stored until it is shipped, because a trip can still use it until then.
	Lines []Line `json:"lines"`
}

// ShipStatus is NetSuite's status of an item fulfillment. The record is a copy, so it is stored as NetSuite's letter.
type ShipStatus string

// The statuses.
const (
	Picked  ShipStatus = "A"
	Packed  ShipStatus = "B"
	Shipped ShipStatus = "C"
)

// Shipped reports whether the goods have been shipped.
func (f Fulfillment) Shipped() bool { return f.ShipStatus == Shipped }

// Line is a line of an item fulfillment.
type Line struct {
	OrderLine int           `json:"orderLine"` // NetSuite's key of the sales order's line
	ItemID    string        `json:"itemId"`
	Quantity  money.Decimal `json:"quantity"`
	Units     string        `json:"units"`
}

// Invoice is an invoice.
type Invoice struct {
	ID           string        `json:"_id"`          // NetSuite internal id
	Number       string        `json:"number"`       // tranId
	ExternalID   string        `json:"externalId"`   // INV-…, if a trip created it
	SalesOrderID string        `json:"salesOrderId"` // NetSuite internal id; "" for one without an order
	CustomerID   string        `json:"customerId"`
	Date         civil.Date    `json:"date"`
	DueDate      civil.Date    `json:"dueDate"`
	Total        money.Decimal `json:"total"`
	Unpaid       money.Decimal `json:"unpaid"`
	Status       InvoiceStatus `json:"status"`
}

// InvoiceStatus is NetSuite's status of an invoice, stored as its letter. NetSuite has more.
type InvoiceStatus string

// The statuses.
const (
	Open       InvoiceStatus = "A"
	PaidInFull InvoiceStatus = "B"
)

// Postings stores item fulfillments and invoices:
//
//	by sales order:  POSTING#<NetSuite id of the order> / IF#<id> and INV#<id>; the lines are the blob
//	by id:           ByKey POSTINGS#<id> / POSTING
//	not shipped yet: ByAll UNSHIPPED / <NetSuite id of the order>#<id>, only fulfillments
type Postings struct{ table table.Table }

// New returns the store.
func New(t table.Table) *Postings { return &Postings{t} }

func partition(orderID string) string { return "POSTING#" + orderID }

func item(key table.Key, id string, v any) table.Op {
	i := table.New(key, v)
	i.ByKey = table.Key{PK: "POSTINGS#" + id, SK: "POSTING"}
	return table.Put(i)
}

// OfOrder reads the fulfillments and invoices of a sales order, by its NetSuite id. It is one query.
func (s *Postings) OfOrder(ctx context.Context, orderID string) ([]Fulfillment, []Invoice, error) {
	items, err := table.FindItems(ctx, s.table, table.Query{PK: partition(orderID)})
	if err != nil {
		return nil, nil, fmt.Errorf("item fulfillments and invoices of order %s: %w", orderID, err)
	}
	first := slices.IndexFunc(items, func(i table.Item) bool { return strings.HasPrefix(i.SK, invoicePrefix) })
	if first < 0 {
		first = len(items)
	}
	fulfillments, err := packed.WholeAll(items[:first], (*Fulfillment).lines)
	if err != nil {
		return nil, nil, err
	}
	invoices, err := packed.WholeAll[Invoice](items[first:], nil)
	return fulfillments, invoices, err
}

// The sort keys: fulfillments come before invoices.
const fulfillmentPrefix, invoicePrefix = "IF#", "INV#"

func (s *Postings) fulfillments(ctx context.Context, q table.Query) ([]Fulfillment, error) {
	items, err := table.FindItems(ctx, s.table, q)
	if err != nil {
		return nil, err
	}
	return packed.WholeAll(items, (*Fulfillment).lines)
}

func (f *Fulfillment) lines() any { return &f.Lines }

const unshipped = "UNSHIPPED"

// Unshipped reads the item fulfillments that are picked or packed but not shipped, by the NetSuite id of their sales
// order. If an order has several, the newest is returned.
func (s *Postings) Unshipped(ctx context.Context) (map[string]Fulfillment, error) {
	all, err := s.fulfillments(ctx, table.Query{Index: table.ByAll, PK: unshipped})
	if err != nil {
		return nil, fmt.Errorf("item fulfillments that are not shipped: %w", err)
	}
	byOrder := make(map[string]Fulfillment, len(all))
	for _, f := range all {
		byOrder[f.SalesOrderID] = f
	}
	return byOrder, nil
}

func (f Fulfillment) key() table.Key {
	return table.Key{PK: partition(f.SalesOrderID), SK: fulfillmentPrefix + f.ID}
}

func (v Invoice) key() table.Key {
	return table.Key{PK: partition(v.SalesOrderID), SK: invoicePrefix + v.ID}
}

// FulfillmentCopies reads the stored item fulfillments, in the order of all; nil: not stored.
func (s *Postings) FulfillmentCopies(ctx context.Context, all []Fulfillment) ([]*Fulfillment, error) {
	return copies(ctx, s.table, all, Fulfillment.key, (*Fulfillment).lines)
}

// InvoiceCopies reads the stored invoices, in the order of all; nil: not stored.
func (s *Postings) InvoiceCopies(ctx context.Context, all []Invoice) ([]*Invoice, error) {
	return copies(ctx, s.table, all, Invoice.key, nil)
}

func copies[T any](ctx context.Context, t table.Table, all []T, key func(T) table.Key, part func(*T) any) ([]*T, error) {
	keys := make([]table.Key, len(all))
	for i, v := range all {
		keys[i] = key(v)
	}
	items, err := t.BatchGet(ctx, keys)
	if err != nil {
		return nil, fmt.Errorf("read %d postings: %w", len(keys), err)
	}
	byKey := make(map[table.Key]*T, len(items))
	for _, i := range items {
		v, err := packed.Whole(i, part)
		if err != nil {
			return nil, err
		}
		byKey[i.Key] = &v
	}
	stored := make([]*T, len(all))
	for i, k := range keys {
		stored[i] = byKey[k]
	}
	return stored, nil
}

// ImportFulfillments stores item fulfillments from NetSuite.
func (s *Postings) ImportFulfillments(ctx context.Context, all []Fulfillment) error {
	ops := make([]table.Op, len(all))
	for i, f := range all {
		lines := f.Lines
		if f.Lines = nil; lines == nil {
			lines = []Line{}
		}
		ops[i] = item(f.key(), f.ID, f)
		ops[i].Item = packed.Within(ops[i].Item, lines)
		if !f.Shipped() {
			ops[i].Item.ByAll = table.Key{PK: unshipped, SK: f.SalesOrderID + "#" + f.ID}
		}
	}
	if err := s.table.Write(ctx, ops...); err != nil {
		return fmt.Errorf("import item fulfillments: %w", err)
	}
	return nil
}

// ImportInvoices stores invoices from NetSuite.
func (s *Postings) ImportInvoices(ctx context.Context, all []Invoice) error {
	ops := make([]table.Op, len(all))
	for i, v := range all {
		ops[i] = item(v.key(), v.ID, v)
	}
	if err := s.table.Write(ctx, ops...); err != nil {
		return fmt.Errorf("import invoices: %w", err)
	}
	return nil
}

// Remove removes records that NetSuite no longer has, and returns the NetSuite ids of their orders.
func (s *Postings) Remove(ctx context.Context, ids []string) (orders []string, err error) {
	for _, id := range ids {
		page, err := s.table.Query(ctx, table.Query{Index: table.ByKey, PK: "POSTINGS#" + id})
		if err != nil {
			return nil, fmt.Errorf("remove posting %s: %w", id, err)
		}
		for _, i := range page.Items {
			var posted struct {
				SalesOrderID string `json:"salesOrderId"`
			}
			full, err := s.table.Get(ctx, i.Key)
			if errors.Is(err, table.ErrMissing) {
				continue
			}
			if err == nil {
				err = full.Decode(&posted)
			}
			if err == nil {
				err = s.table.Commit(ctx, table.Delete(i.Key))
			}
			if err != nil {
				return nil, fmt.Errorf("remove posting %s: %w", id, err)
			}
			orders = append(orders, posted.SalesOrderID)
		}
	}
	return orders, nil
}
