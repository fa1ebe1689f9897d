package customer

import (
	"cmp"
	"context"
	"slices"
)

// List is the name of the list of customers, see shared/platform/listing.
const List = "customer"

// Row is a customer in lists: the customer with only the default address, and its location.
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

// DefaultAddress returns the address for orders that name none: the default shipping address, or else the first
// address.
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

// All returns all customers by name. Rows are shared and must not be changed.
func (s *Customers) All(ctx context.Context) ([]*Row, error) {
	rows, _, err := s.list.All(ctx)
	slices.SortFunc(rows, byName)
	return rows, err
}

// Rows returns all customers, unordered, and a number that stays the same while they do. Rows are shared and must not
// be changed.
func (s *Customers) Rows(ctx context.Context) ([]*Row, uint64, error) { return s.list.All(ctx) }

// Changes returns the number that Rows returns, at a lower cost.
func (s *Customers) Changes(ctx context.Context) (uint64, error) { return s.list.Changes(ctx) }

// SaveSnapshot saves the list, so that the next cold start need not read all changes. It returns the number of
// customers.
func (s *Customers) SaveSnapshot(ctx context.Context) (int, error) { return s.list.Save(ctx) }
