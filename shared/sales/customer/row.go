package customer

import (
	"cmp"
	"context"
	"slices"
)

// List is the name of the list of customers, see shared/platform/listing.
const List = "customer"

// Row is what lists know of a customer: the customer with the default address
// alone, and where that is.
type Row struct {
	Customer
	Place *Place `json:"place,omitempty"`
}

func (r *record) row() Row {
	row := Row{Customer: r.Customer}
	row.Hash, row.Addresses = "", []Address{}
	if a, ok := r.DefaultAddress(); ok {
		row.Addresses = []Address{a}
		if p, ok := r.places()[a.ID]; ok {
			row.Place = &p
		}
	}
	return row
}

// Address finds an address by id.
func (c Customer) Address(id string) (Address, bool) {
	i := slices.IndexFunc(c.Addresses, func(a Address) bool { return a.ID == id })
	if i < 0 {
		return Address{}, false
	}
	return c.Addresses[i], true
}

// DefaultAddress is where the customer's orders go if nobody says otherwise: the
// default shipping address, else the first.
func (c Customer) DefaultAddress() (Address, bool) {
	if len(c.Addresses) == 0 {
		return Address{}, false
	}
	i := slices.IndexFunc(c.Addresses, func(a Address) bool { return a.IsDefaultShipping })
	return c.Addresses[max(i, 0)], true
}

func byName(a, b *Row) int {
	return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.EntityID, b.EntityID))
}

// All are all customers by name. Rows are shared and must not be changed.
func (s *Customers) All(ctx context.Context) ([]*Row, error) {
	rows, _, err := s.list.All(ctx)
	slices.SortFunc(rows, byName)
	return rows, err
}

// Rows are all customers in no order, with a number that stays the same as long as
// they do. Rows are shared and must not be changed.
func (s *Customers) Rows(ctx context.Context) ([]*Row, uint64, error) { return s.list.All(ctx) }

// Changes is the number that Rows returns, for less work.
func (s *Customers) Changes(ctx context.Context) (uint64, error) { return s.list.Changes(ctx) }

// SaveSnapshot saves the list, so that the next cold start need not read the
// customers' changes since the beginning. It returns the number of customers.
func (s *Customers) SaveSnapshot(ctx context.Context) (int, error) { return s.list.Save(ctx) }
