package order

import (
	"context"
	"maps"
	"slices"
	"time"

	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
)

// Countable is an order as it is counted: for promised stock and for sales statistics.
type Countable struct {
	ID       string
	CartID   string
	Revision int64
	Order    *Order // with its lines; nil: deleted
	// Customers are the order's customers in all known states.
	Customers []string
	// Promises reports whether stock is or may have been promised to the order, or goods of it left while the portal
	// knew it. It is false for an order that was closed when it was imported.
	Promises bool
}

// Countable merges the changes of the table's stream by order, in the sequence of their first
// changes, and reads the orders whose lines the changes do not have. An order that was
// removed since is deleted here too: the change that reports it knows only the last
// customer, and nothing may stay counted for those before.
func (s *Orders) Countable(ctx context.Context, changes []Change) ([]Countable, error) {
	at := map[string]int{}
	var all []Countable
	var latest []Change
	for _, c := range changes {
		i, seen := at[c.ID]
		if !seen {
			i = len(all)
			at[c.ID], all, latest = i, append(all, Countable{ID: c.ID}), append(latest, c)
		}
		if c.Revision >= latest[i].Revision {
			latest[i] = c
		}
		t := &all[i]
		t.was(c.Before)
		t.was(c.Order)
		t.Promises = t.Promises || c.Order == nil
	}
	missing := map[string]bool{}
	for i, last := range latest {
		all[i].CartID, all[i].Revision, all[i].Order = last.CartID, last.Revision, last.Order
		missing[last.ID] = last.Order != nil && !last.Whole
	}
	maps.DeleteFunc(missing, func(_ string, is bool) bool { return !is })
	read, err := s.GetAllNow(ctx, slices.Collect(maps.Keys(missing)))
	if err != nil {
		return nil, err
	}
	for i := range read {
		o := &read[i]
		t := &all[at[o.ID]]
		t.Revision, t.Order = o.Revision(), o
		t.was(o)
		delete(missing, o.ID)
	}
	for id := range missing {
		t := &all[at[id]]
		t.Order, t.Promises = nil, true
	}
	return all, nil
}

// was adds an earlier state of the order.
func (t *Countable) was(o *Order) {
	if o != nil {
		t.Customers = append(t.Customers, o.CustomerID)
		// A canceled order was open before. Goods of an order that was closed in NetSuite may be shipped after its end was read.
		t.Promises = t.Promises || o.Status.Editable() || o.Status == Cancelled || !o.ShippedAt().IsZero()
	}
}

// CountableNow reads orders consistently, without the stream. Unknown ones are left out.
func (s *Orders) CountableNow(ctx context.Context, ids []string) ([]Countable, error) {
	orders, err := s.GetAllNow(ctx, ids)
	if err != nil {
		return nil, err
	}
	all := make([]Countable, len(orders))
	for i := range orders {
		o := &orders[i]
		all[i] = Countable{ID: o.ID, CartID: o.CartID, Revision: o.Revision(), Order: o, Customers: []string{o.CustomerID},
			Promises: true}
	}
	return all, nil
}

// ItemIDs returns the ids of the items of all lines.
func ItemIDs(all []Countable) []string {
	var ids []string
	for _, t := range all {
		if t.Order != nil {
			for _, l := range t.Order.Lines {
				ids = append(ids, l.ItemID)
			}
		}
	}
	return ids
}

// Dates returns the transaction date and the delivery date. If one is not known, it is
// the other.
func (o Order) Dates() (made, delivery civil.Date) {
	made, delivery = o.TransactionDate, o.DeliveryDate
	if made.IsZero() {
		made = delivery
	}
	if delivery.IsZero() {
		delivery = made
	}
	return made, delivery
}

// ShippedAt returns when NetSuite had the order's shipped quantities, at the latest. Zero: they were shipped before the
// portal knew the order, or nothing was.
func (o Order) ShippedAt() time.Time { return o.book.ShippedAt }

// shippedMore reports whether more is shipped of a line than before.
func (o Order) shippedMore(before Order) bool {
	was := make(map[string]money.Decimal, len(before.Lines))
	for _, l := range before.Lines {
		was[l.ID] = l.Fulfilled
	}
	return slices.ContainsFunc(o.Lines, func(l Line) bool { return was[l.ID].Less(l.Fulfilled) })
}

// Sold returns the quantity that was sold: for a line that was closed before all of it
// was shipped, the shipped quantity.
func (l Line) Sold() money.Decimal {
	if l.IsOpen {
		return l.Quantity
	}
	return l.Fulfilled.Max(l.Billed)
}
