package stats

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"golang.org/x/sync/errgroup"

	"backdock/shared/catalog/item"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
	"backdock/shared/sales/order"
	"backdock/shared/sales/orderline"
)

// bought is what a customer bought with one order, one record per order:
//
//	of a customer: BOUGHT#<customer id> / <order id>
//	of a day:      ByAll SOLDON#<transaction date> / <order id>
//
// It is always written whole, unless a later revision is stored. If the order was deleted or moved to another
// customer, the record is kept for a while without lines and without a day, so that a late event does not
// restore it.
type bought struct {
	OrderID     string       `json:"order"`
	OrderNumber string       `json:"number"`
	Date        civil.Date   `json:"date"`
	Revision    int64        `json:"revision"`
	Lines       []boughtItem `json:"lines"`
}

// boughtItem is the total of one item in the order.
type boughtItem struct {
	orderline.Item
	Quantity  money.Decimal  `json:"quantity"` // in Units
	Units     string         `json:"units"`
	Rate      *money.Decimal `json:"rate"`
	SaleUnits money.Decimal  `json:"sale"`
}

const (
	// keptDays is the number of days after the order's date until the table deletes the record.
	keptDays = 400
	// goneFor is how long the record of a deleted order is kept. It is longer than the delay of any event.
	goneFor = 30 * 24 * time.Hour
	// soldAtOnce is how many records are written in parallel.
	soldAtOnce = 8
)

func customerPartition(customerID string) string { return "BOUGHT#" + customerID }

func dayPartition(date civil.Date) string { return "SOLDON#" + date.String() }

// write returns the operation that stores the record for a customer.
func (r bought) write(customerID string, now time.Time) table.Op {
	i := table.New(table.Key{PK: customerPartition(customerID), SK: r.OrderID}, r)
	if len(r.Lines) == 0 {
		i = i.Expiring(now.Add(goneFor))
	} else {
		i = i.Expiring(r.Date.AddDays(keptDays).In(time.UTC))
		i.ByAll = table.Key{PK: dayPartition(r.Date), SK: r.OrderID}
	}
	return table.Put(i, table.Any(table.Absent(), table.FieldAtMost("revision", r.Revision)))
}

// Recorder writes what customers bought with each order. The other types of the package read it. It is
// idempotent: an order has one record, which is always written whole, so it can be counted again in any
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

// Count writes the records of some orders. Records of new orders are written in batches, because an import
// has thousands. items are the items of the orders' lines. A record of a later revision is not changed.
func (s *Recorder) Count(ctx context.Context, orders []order.Told, items map[string]item.Detail) error {
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(soldAtOnce)
	now := s.now()
	var entered []table.Op
	for _, o := range orders {
		slices.Sort(o.Customers)
		for _, customerID := range slices.Compact(o.Customers) {
			if customerID == "" {
				continue
			}
			r := bought{OrderID: o.ID, Revision: o.Revision, Lines: []boughtItem{}}
			if o.Order != nil && o.Order.CustomerID == customerID {
				r = s.broughtOf(o, items)
			}
			if o.Revision == 1 {
				entered = append(entered, table.Put(r.write(customerID, now).Item))
				continue
			}
			g.Go(func() error {
				if err := s.table.Commit(ctx, r.write(customerID, now)); err != nil && !errors.Is(err,
					table.ErrCondition) {
					return fmt.Errorf("what customer %s bought by order %s: %w", customerID, r.OrderID, err)
				}
				return nil
			})
		}
	}
	g.Go(func() error { return s.enter(ctx, entered) })
	return g.Wait()
}

// broughtOf returns the record of an order.
func (s *Recorder) broughtOf(o order.Told, items map[string]item.Detail) bought {
	r := bought{OrderID: o.ID, OrderNumber: o.Order.OrderNumber, Revision: o.Revision, Lines: []boughtItem{}}
	r.Date, r.Lines = boughtOf(*o.Order, items)
	if s.now().After(r.Date.AddDays(keptDays).In(time.UTC)) {
		r.Lines = []boughtItem{} // past its lifetime already
	}
	return r
}

// enter writes records of new orders in batches if there are none yet. Batches have no conditions, so a
// concurrent record of a later revision is overwritten, until the stream delivers that revision.
func (s *Recorder) enter(ctx context.Context, puts []table.Op) error {
	if len(puts) == 0 {
		return nil
	}
	keys := make([]table.Key, len(puts))
	for i, op := range puts {
		keys[i] = op.Key
	}
	known, err := s.table.BatchGet(ctx, keys)
	if err != nil {
		return fmt.Errorf("what %d orders brought: %w", len(puts), err)
	}
	later := map[table.Key]bool{}
	for _, i := range known {
		var r bought
		if err := i.Decode(&r); err != nil {
			return err
		}
		later[i.Key] = r.Revision > 1
	}
	puts = slices.DeleteFunc(puts, func(op table.Op) bool { return later[op.Key] })
	if err := s.table.Write(ctx, puts...); err != nil {
		return fmt.Errorf("what %d orders brought: %w", len(puts), err)
	}
	return nil
}

// boughtOf returns the date of an order and its totals by item. A quantity in an unknown unit counts as if it
// were in the item's own unit.
func boughtOf(o order.Order, items map[string]item.Detail) (civil.Date, []boughtItem) {
	all := []boughtItem{}
	date, _ := o.Dates()
	if o.Status == order.Cancelled || date.IsZero() {
		return date, all
	}
	at := map[string]int{}
	most := map[string]money.Decimal{} // largest line of each item, in base units; the record shows its unit
	sum := map[string]money.Decimal{}  // sum of all lines of each item, in base units
	for _, l := range o.Lines {
		c, _ := items[l.ItemID].Conversions(l.Units)
		base := l.Sold().Mul(c.Line)
		if base.Sign() <= 0 {
			continue
		}
		i, known := at[l.ItemID]
		if !known {
			i = len(all)
			at[l.ItemID], all = i, append(all, boughtItem{})
		}
		sum[l.ItemID] = sum[l.ItemID].Add(base)
		if most[l.ItemID].Less(base) {
			most[l.ItemID] = base
			all[i] = boughtItem{Item: l.Item, Units: l.Units, Rate: l.Rate}
			all[i].ID = l.ItemID
		}
	}
	for i := range all {
		c, _ := items[all[i].ID].Conversions(all[i].Units)
		all[i].Quantity = sum[all[i].ID].Quo(c.Line, money.QuantityPlaces)
		all[i].SaleUnits = sum[all[i].ID].Quo(c.Sale, money.QuantityPlaces)
	}
	// Quantities below a thousandth of a sale unit are left out.
	return date, slices.DeleteFunc(all, func(b boughtItem) bool { return b.SaleUnits.Sign() <= 0 })
}
