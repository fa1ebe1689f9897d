// Package offer makes the search for items that can be sold: to anybody, or to one customer.
package offer

import (
	"context"

	"backdock/shared/catalog/item"
	"backdock/shared/catalog/ranking"
	"backdock/shared/catalog/search"
	"backdock/shared/sales/customer"
)

// Offer makes queries of the search.
type Offer struct {
	customers *customer.Customers
	rankings  *ranking.Rankings
}

// New makes an Offer. It does no I/O.
func New(customers *customer.Customers, rankings *ranking.Rankings) *Offer {
	return &Offer{customers, rankings}
}

// Sold reports whether an item is offered in order entry.
func Sold(r *item.Row) bool { return r.IsActive && !r.Hidden }

// Query returns a query with the weights in use for all items that may be sold, and the items that are restricted for
// the customer. An empty customerID is anybody. Errors: fault.NotFound for an unknown customer.
func (o *Offer) Query(ctx context.Context, customerID string) (q search.Query, restricted map[string]bool, err error) {
	q = search.Query{Keep: Sold}
	if q.Weights, err = o.rankings.Weights(ctx); err != nil || customerID == "" {
		return q, nil, err
	}
	c, err := o.customers.Get(ctx, customerID)
	if err != nil {
		return q, nil, err
	}
	restricted, preferred := setOf(c.Preferences.Restricted), setOf(c.Preferences.Preferred)
	q.Keep = func(r *item.Row) bool { return Sold(r) && !restricted[r.ID] }
	q.Preferred = func(id string) bool { return preferred[id] }
	return q, restricted, nil
}

func setOf(ids []string) map[string]bool {
	set := make(map[string]bool, len(ids))
	for _, id := range ids {
		set[id] = true
	}
	return set
}
