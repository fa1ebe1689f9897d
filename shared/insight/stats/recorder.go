package stats

import (
	"context"
	"fmt"
	"slices"
	"time"

	"backdock/shared/catalog/item"
	"backdock/shared/platform/table"
	"backdock/shared/sales/order"
)

// Recorder writes what customers bought with each order, and counts it by item. The other types of the package read
// it. It is idempotent: an order has one record, which says what is counted of it, so it can be counted again in any
// state.
type Recorder struct {
	table  table.Table
	orders *order.Orders
	items  *item.Items
	now    func() time.Time
}

// NewRecorder makes a recorder. It does no I/O.
func NewRecorder(t table.Table, orders *order.Orders, items *item.Items, now func() time.Time) *Recorder {
	return &Recorder{t, orders, items, now}
}

// recordsAtOnce is how many records are read and written together. A conflict repeats them.
const recordsAtOnce = 100

// wanted is the record to be of a customer's order.
type wanted struct {
	customerID string
	record     bought
}

// Count writes the records of some orders and counts their items. items are the items of the orders' lines. A record
// of a later revision is not changed.
func (s *Recorder) Count(ctx context.Context, orders []order.Countable, items map[string]item.Detail) error {
	var all []wanted
	for _, o := range orders {
		customers := slices.Sorted(slices.Values(o.Customers))
		for _, customerID := range slices.Compact(customers) {
			if customerID == "" {
				continue
			}
			r := bought{OrderID: o.ID, Counted: o.Revision, Lines: []boughtItem{}}
			if o.Order != nil && o.Order.CustomerID == customerID {
				r = s.boughtNow(o, items)
			}
			all = append(all, wanted{customerID, r})
		}
	}
	for some := range slices.Chunk(all, recordsAtOnce) {
		read := s.table.BatchGet // enough for the first try: the condition detects stale data
		err := table.Update(ctx, fmt.Sprintf("what %d orders brought", len(some)), func() error {
			defer func() { read = s.consistently }()
			return s.count(ctx, some, read)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func (s *Recorder) consistently(ctx context.Context, keys []table.Key) ([]table.Item, error) {
	return table.GetAll(ctx, s.table, keys)
}

type reader func(context.Context, []table.Key) ([]table.Item, error)

// count writes those records that are not of a later revision. Errors: table.ErrCondition after a concurrent count;
// some records may be written then.
func (s *Recorder) count(ctx context.Context, all []wanted, read reader) error {
	keys := make([]table.Key, len(all))
	for i, want := range all {
		keys[i] = want.record.key(want.customerID)
	}
	found, err := read(ctx, keys)
	if err != nil {
		return fmt.Errorf("what %d orders brought: %w", len(all), err)
	}
	known := make(map[table.Key]bought, len(found))
	for _, i := range found {
		var r bought
		if err := i.Decode(&r); err != nil {
			return err
		}
		known[i.Key] = r
	}
	w := writer{table: s.table, now: s.now}
	for i, want := range all {
		was := known[keys[i]]
		later := was.revision() > want.record.Counted
		if later || was.Counted == want.record.Counted && want.record.same(was) {
			continue
		}
		if err := w.count(ctx, want.customerID, was, want.record); err != nil {
			return err
		}
	}
	return w.flush(ctx)
}

// boughtNow returns the record of an order that was not deleted.
func (s *Recorder) boughtNow(o order.Countable, items map[string]item.Detail) bought {
	r := bought{OrderID: o.ID, OrderNumber: o.Order.OrderNumber, Customer: o.Order.Customer.Name, Counted: o.Revision}
	r.Date, r.Delivery = o.Order.Dates()
	r.Lines = boughtOf(*o.Order, items)
	if s.now().After(r.Date.AddDays(keptDays).In(time.UTC)) {
		r.Lines = []boughtItem{} // past its lifetime already
	}
	return r
}
