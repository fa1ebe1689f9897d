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

// bought is what an order brought its customer, one record an order:
//
//	of a customer: BOUGHT#<customer id> / <order id>
//	of a day:      ByAll SOLDON#<transaction date> / <order id>
//
// It is written whole, unless that of a later revision is there. Of an order that
// is gone, or another customer's now, it stays for a while without lines and of no
// day: so that what is told late does not bring it back.
type bought struct {
	OrderID     string       `json:"order"`
	OrderNumber string       `json:"number"`
	Date        civil.Date   `json:"date"`
	Revision    int64        `json:"revision"`
	Lines       []boughtItem `json:"lines"`
}

// boughtItem is all that the order has of an item.
type boughtItem struct {
	orderline.Item
	Quantity  money.Decimal  `json:"quantity"` // in Units
	Units     string         `json:"units"`
	Rate      *money.Decimal `json:"rate"`
	SaleUnits money.Decimal  `json:"sale"`
}

const (
	// keptDays after its date the table forgets what an order brought.
	keptDays = 400
	// goneFor is how long what is left of an order that is gone stays: longer than
	// anything can be told late.
	goneFor = 30 * 24 * time.Hour
	// soldAtOnce is how many records are written at the same time.
	soldAtOnce = 8
)

func customerPartition(customerID string) string { return "BOUGHT#" + customerID }

func dayPartition(date civil.Date) string { return "SOLDON#" + date.String() }

// write is the operation that stores it for a customer.
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

// Recorder writes what orders brought their customers: what the other types of the package
// read. Counting an order again, in whatever state, counts nothing twice: what it brought
// is one record, written whole.
type Recorder struct {
	table  table.Table
	orders *order.Orders
	items  *item.Items
	now    func() time.Time
}

// NewRecorder makes one. It does no I/O.
func NewRecorder(t table.Table, orders *order.Orders, items *item.Items, now func() time.Time) *Recorder {
	return &Recorder{t, orders, items, now}
}

// Count writes what some orders brought their customers: the records of new orders, of
// which an import brings thousands, together. items are those of the orders' lines. What
// was counted of a later revision stays.
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

// broughtOf is the record of what an order brings its customer.
func (s *Recorder) broughtOf(o order.Told, items map[string]item.Detail) bought {
	r := bought{OrderID: o.ID, OrderNumber: o.Order.OrderNumber, Revision: o.Revision, Lines: []boughtItem{}}
	r.Date, r.Lines = boughtOf(*o.Order, items)
	if s.now().After(r.Date.AddDays(keptDays).In(time.UTC)) {
		r.Lines = []boughtItem{} // forgotten already
	}
	return r
}

// enter writes records of orders at their first revision where there is none yet,
// in batches, which know no conditions: one of a later revision that is written at
// the same moment is lost, until the stream tells of that revision.
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

// boughtOf is what an order brings its customer, item by item, and when. A line
// whose unit is not known counts as if it were in the item's own units.
func boughtOf(o order.Order, items map[string]item.Detail) (civil.Date, []boughtItem) {
	all := []boughtItem{}
	date, _ := o.Dates()
	if o.Status == order.Cancelled || date.IsZero() {
		return date, all
	}
	at := map[string]int{}
	most := map[string]money.Decimal{} // base units of the line that the record shows
	sum := map[string]money.Decimal{}  // of all its lines
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
	// What is too little to be a sale unit's thousandth was not sold.
	return date, slices.DeleteFunc(all, func(b boughtItem) bool { return b.SaleUnits.Sign() <= 0 })
}
