// Package orderlist lists sales orders: in pages, by filters, by delivery date, and those that the list in memory no
// longer holds, which are found by index keys.
package orderlist

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"backdock/shared/platform/blob"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/listing"
	"backdock/shared/platform/synctask"
	"backdock/shared/platform/table"
	"backdock/shared/sales/order"
)

// Orders is the list of sales orders. It holds the rows of open and recent orders in memory, see bound.
type Orders struct {
	orders *order.Orders
	table  table.Table
	index  listing.Index[order.Row]
	now    func() time.Time
}

// New returns the list. Create one per process (package app does), because it holds the rows in memory.
func New(orders *order.Orders, t table.Table, blobs blob.Store, now func() time.Time) *Orders {
	return &Orders{orders: orders, table: t, index: listing.New[order.Row](order.List, t, blobs, now).Bounded(bound), now: now}
}

// Filter selects rows of the list; the zero Filter selects all.
type Filter struct {
	Status           []order.Status
	CustomerID       string
	DeliveryDateFrom civil.Date
	DeliveryDateTo   civil.Date
	RouteID          string // NoRoute: the orders without one
	TripID           string
	Sync             synctask.StateStatus
	Owner            string // user id
	// Attention selects the orders that need attention at that moment; nil: all.
	Attention *order.Moment
	Search    string // part of the number, NetSuite's number, the customer's name or the memo; words in any order
}

// NoRoute is the RouteID of a Filter that selects the orders without a route.
const NoRoute = "none"

func (f Filter) selects() func(*order.Row) bool {
	words := strings.Fields(strings.ToLower(f.Search))
	return func(r *order.Row) bool {
		switch {
		case len(f.Status) > 0 && !slices.Contains(f.Status, r.Status),
			f.CustomerID != "" && f.CustomerID != r.CustomerID,
			!f.DeliveryDateFrom.IsZero() && r.DeliveryDate.Before(f.DeliveryDateFrom),
			!f.DeliveryDateTo.IsZero() && r.DeliveryDate.After(f.DeliveryDateTo),
			f.RouteID == NoRoute && r.Route != nil,
			f.RouteID != "" && f.RouteID != NoRoute && (r.Route == nil || r.Route.RouteID != f.RouteID),
			f.TripID != "" && f.TripID != r.TripID,
			f.Sync != "" && f.Sync != r.Sync.Status,
			f.Owner != "" && f.Owner != r.Owner,
			f.Attention != nil && len(r.AttentionAt(*f.Attention)) == 0:
			return false
		}
		return r.Mentions(words)
	}
}

// Sort is a column to sort the list by.
type Sort struct {
	Column string // one of Columns
	Desc   bool
}

var columns = map[string]func(a, b *order.Row) int{
	"deliveryDate":    func(a, b *order.Row) int { return a.DeliveryDate.DaysSince(b.DeliveryDate) },
	"transactionDate": func(a, b *order.Row) int { return a.TransactionDate.DaysSince(b.TransactionDate) },
	"orderNumber":     func(a, b *order.Row) int { return cmp.Compare(a.OrderNumber, b.OrderNumber) },
	"customerName":    func(a, b *order.Row) int { return compareNames(a.Customer.Name, b.Customer.Name) },
	"total":           func(a, b *order.Row) int { return a.Total.Cmp(b.Total) },
	"status":          func(a, b *order.Row) int { return cmp.Compare(a.Status, b.Status) },
}

func orderBy(column string) listing.Order[order.Row] {
	return listing.Order[order.Row]{Name: column, Compare: columns[column]}
}

var byDelivery = orderBy("deliveryDate")

// Columns are the columns that the list can be sorted by.
var Columns = []string{"deliveryDate", "transactionDate", "orderNumber", "customerName", "total", "status"}

// compareNames orders names without regard to case.
func compareNames(a, b string) int {
	return cmp.Or(cmp.Compare(strings.ToLower(a), strings.ToLower(b)), cmp.Compare(a, b))
}

// Rows reads a page (from 1) of the list, and the number of rows of all pages. Rows are sorted by the columns in by;
// the default is the latest delivery date first. Equal rows are sorted by id, in the direction of the last column.
func (s *Orders) Rows(ctx context.Context, f Filter, by []Sort, page, limit int) ([]*order.Row, int, error) {
	if len(by) == 0 {
		by = []Sort{{Column: "deliveryDate", Desc: true}}
	}
	if len(by) == 1 {
		return s.index.Page(ctx, orderBy(by[0].Column), by[0].Desc, f.selects(), page, limit)
	}
	rows, err := s.index.Find(ctx, f.selects())
	if err != nil {
		return nil, 0, err
	}
	slices.SortFunc(rows, func(a, b *order.Row) int { return compareBy(by, a, b) })
	from := min((page-1)*limit, len(rows))
	return rows[from:min(from+limit, len(rows))], len(rows), nil
}

// SortsByMoney reports whether the sort order would reveal totals.
func SortsByMoney(by []Sort) bool {
	return slices.ContainsFunc(by, func(s Sort) bool { return s.Column == "total" })
}

func compareBy(by []Sort, a, b *order.Row) int {
	for _, column := range by {
		if c := columns[column.Column](a, b); c != 0 {
			return turned(c, column.Desc)
		}
	}
	return turned(cmp.Compare(a.ID, b.ID), by[len(by)-1].Desc)
}

func turned(c int, desc bool) int {
	if desc {
		return -c
	}
	return c
}

// Save writes the list's snapshot, see listing.Index.Save.
func (s *Orders) Save(ctx context.Context) (rows int, err error) { return s.index.Save(ctx) }
