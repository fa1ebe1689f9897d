package order

import (
	"context"

	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
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
// first change. An order whose lines are not told is read. One that is gone since is
// left out: that is told later.
func (s *Orders) Told(ctx context.Context, changes []Change) ([]Told, error) {
	byID := map[string][]Change{}
	var ids []string
	for _, c := range changes {
		if byID[c.ID] == nil {
			ids = append(ids, c.ID)
		}
		byID[c.ID] = append(byID[c.ID], c)
	}
	all := make([]Told, 0, len(ids))
	for _, id := range ids {
		t, err := s.toldOf(ctx, byID[id])
		if err != nil {
			return nil, err
		}
		if t != nil {
			all = append(all, *t)
		}
	}
	return all, nil
}

func (s *Orders) toldOf(ctx context.Context, changes []Change) (*Told, error) {
	last := changes[0]
	t := &Told{ID: last.ID}
	for _, c := range changes {
		if c.Revision >= last.Revision {
			last = c
		}
		t.was(c.Before)
		t.was(c.Order)
		t.Promises = t.Promises || c.Order == nil
	}
	t.CartID, t.Revision, t.Order = last.CartID, last.Revision, last.Order
	if last.Order == nil || last.Whole {
		return t, nil
	}
	o, err := s.Get(ctx, last.ID)
	if fault.Is(err, fault.NotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	t.Revision, t.Order = o.Revision(), &o
	t.was(&o)
	return t, nil
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
