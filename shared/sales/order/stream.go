package order

import (
	"strings"

	"backdock/shared/platform/table"
)

// Change is a write of an order, as read from the table's stream.
type Change struct {
	ID     string
	CartID string // for a deleted order: its former cart
	// Revision counts the writes of the order: of two Changes, the one with the greater Revision is later.
	Revision int64
	Order    *Order // after the write; nil: deleted
	Before   *Order // before the write, without its lines; nil: it did not exist
	// Whole reports that Order has its lines. The stream has only the head.
	Whole bool
	// Sold reports that customer, dates, lines or open quantities may have changed. Most writes do not change them.
	Sold bool
}

// ChangeOf reads a change of the table's stream. It returns false if the change is not a change of an order.
func ChangeOf(c table.Change) (Change, bool, error) {
	id, ours := strings.CutPrefix(c.Key.PK, partition(""))
	if !ours || c.Key != Key(id) || c.New == nil && c.Old == nil {
		return Change{}, false, nil
	}
	before, err := imageOf(c.Old)
	if err != nil {
		return Change{}, false, err
	}
	after, err := imageOf(c.New)
	if err != nil {
		return Change{}, false, err
	}
	change := Change{ID: id, CartID: before.CartID, Revision: max(after.Revision, before.Revision), Sold: true}
	if c.Old != nil && !before.Deleted {
		o := before.order()
		change.Before = &o
	}
	if c.New == nil || after.Deleted {
		change.Sold = c.Old != nil && !before.Deleted
		return change, true, nil
	}
	o := after.order()
	change.Order, change.CartID = &o, o.CartID
	change.Sold = c.Old == nil || before.soldAs() != after.soldAs()
	return change, true, nil
}

func imageOf(i *table.Item) (stored, error) {
	var s stored
	if i == nil {
		return s, nil
	}
	return s, i.Decode(&s)
}

// soldAs holds the fields that Change.Sold compares.
type soldAs struct {
	customer, number, transaction, delivery string
	cancelled, awaits                       bool
	lines                                   int64 // the revision that wrote them
}

func (s stored) soldAs() soldAs {
	return soldAs{s.CustomerID, s.OrderNumber, s.TransactionDate.String(), s.DeliveryDate.String(),
		s.Status == Cancelled, s.Status.Editable(), s.Book.Place.LinesAt}
}

// Revision returns the number of writes of the order.
func (o Order) Revision() int64 { return o.book.Revision }
