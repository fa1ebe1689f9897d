package customer

import (
	"cmp"
	"context"
	"slices"

	"backdock/shared/prices/pricing"
	"backdock/shared/sales/receiving"
)

// List is the name of the list of customers, see shared/platform/listing.
const List = "customer"

// Row is a customer in lists: the customer with only the default address, the ids of its contract, and what is known of
// all addresses.
type Row struct {
	Customer
	// AgreedItems and AgreedGroups are the items and the pricing groups of the contract.
	AgreedItems  []string         `json:"agreedItems,omitempty"`
	AgreedGroups []string         `json:"agreedGroups,omitempty"`
	Place        *Place           `json:"place,omitempty"` // of the default address
	Facts        *receiving.Facts `json:"facts,omitempty"` // of the default address; nil: none were set
	// Others are the other addresses. nil: the row is older than this field, see OldRows.
	Others []Located `json:"others"`
}

// Located is an address with what the portal knows of it.
type Located struct {
	Address
	Place *Place           `json:"place,omitempty"`
	Facts *receiving.Facts `json:"facts,omitempty"`
}

func (r *record) row() Row {
	row := Row{Customer: r.Customer, Others: []Located{}}
	row.Hash, row.Addresses, row.Contract = "", []Address{}, pricing.Contract{}
	for _, p := range r.Contract.Items {
		row.AgreedItems = append(row.AgreedItems, p.ItemID)
	}
	for _, p := range r.Contract.Groups {
		row.AgreedGroups = append(row.AgreedGroups, p.PricingGroupID)
	}
	first, _ := r.DefaultAddress()
	places := r.places()
	for _, a := range r.Addresses {
		l := Located{Address: a}
		if p, ok := places[a.ID]; ok {
			l.Place = &p
		}
		if f, ok := r.Delivery[a.ID]; ok {
			l.Facts = &f
		}
		if a.ID == first.ID {
			row.Addresses, row.Place, row.Facts = []Address{a}, l.Place, l.Facts
		} else {
			row.Others = append(row.Others, l)
		}
	}
	return row
}

// Located returns the customer's addresses, the default one first.
func (r *Row) Located() []Located {
	all := make([]Located, 0, 1+len(r.Others))
	for _, a := range r.Addresses {
		all = append(all, Located{a, r.Place, r.Facts})
	}
	return append(all, r.Others...)
}

// Agreed reports whether the contract has prices for an item. pricingGroupID is "" for an item without a group.
func (r *Row) Agreed(itemID, pricingGroupID string) bool {
	_, own := slices.BinarySearch(r.AgreedItems, itemID)
	_, group := slices.BinarySearch(r.AgreedGroups, pricingGroupID)
	return own || group && pricingGroupID != ""
}

// Delivers reports whether goods may be delivered to an address: not if it is for bills only.
func (a Address) Delivers() bool { return a.IsDefaultShipping || !a.IsDefaultBilling }

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

// OldRows returns the ids of the customers whose rows are of older versions.
func (s *Customers) OldRows(ctx context.Context) (ids []string, err error) {
	rows, _, err := s.Rows(ctx)
	for _, r := range rows {
		if r.Others == nil {
			ids = append(ids, r.ID)
		}
	}
	return ids, err
}

// FillRows writes the rows of customers again, with all addresses, and returns how many. It is safe to repeat.
func (s *Customers) FillRows(ctx context.Context, ids []string) (changed int, err error) {
	return s.records.ChangeAll(ctx, ids, func(_ string, r *record) bool { return r.Rev > 0 })
}
