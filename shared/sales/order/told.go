package order

import (
	"context"
	"maps"
	"slices"

	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
)

// Told is an order as it is to be counted: what is promised to it, what it brings its
// customer.
type Told struct {
	ID       string
	CartID   string
	Revision int64
	Order    *Order // with its lines; nil: it is gone
	// Customers whose it was, as far as is known.
	Customers []string
	// Promises tells whether anything is or may have been promised to it: an order that
	// came closed from the ERP never was.
	Promises bool
}

// Told puts the changes of the table's stream together by order, in the order of their
// first change. Orders whose lines are not told are read. One that is gone since is
// left out: that is told later.
func (s *Orders) Told(ctx context.Context, changes []Change) ([]Told, error) {
	at := map[string]int{}
	var all []Told
	var latest []Change
	for _, c := range changes {
		i, seen := at[c.ID]
		if !seen {
			i = len(all)
			at[c.ID], all, latest = i, append(all, Told{ID: c.ID}), append(latest, c)
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
	return slices.DeleteFunc(all, func(t Told) bool { return missing[t.ID] }), nil
}

// was takes note of a state that the order had.
func (t *Told) was(o *Order) {
	if o != nil {
		t.Customers = append(t.Customers, o.CustomerID)
		t.Promises = t.Promises || o.Status.Editable() || o.Status == Cancelled // which it was open before
	}
}

// ToldNow are orders as they are, read consistently, whatever the stream has told.
// Unknown ones are left out.
func (s *Orders) ToldNow(ctx context.Context, ids []string) ([]Told, error) {
	orders, err := s.GetAllNow(ctx, ids)
	if err != nil {
		return nil, err
	}
	all := make([]Told, len(orders))
	for i := range orders {
		o := &orders[i]
		all[i] = Told{ID: o.ID, CartID: o.CartID, Revision: o.Revision(), Order: o, Customers: []string{o.CustomerID},
			Promises: true}
	}
	return all, nil
}

// ItemIDs are the items of orders' lines.
func ItemIDs(all []Told) []string {
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

// Dates are when an order was made and when it is delivered: one where the other is not
// known.
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

// Sold is what was sold by a line: of one that was closed before all of it was shipped,
// what was shipped.
func (l Line) Sold() money.Decimal {
	if l.IsOpen {
		return l.Quantity
	}
	return l.Fulfilled.Max(l.Billed)
}
