// Package customersearch finds customers by text.
package customersearch

import (
	"context"
	"slices"
	"strings"

	"backdock/shared/catalog/item"
	"backdock/shared/catalog/search"
	"backdock/shared/platform/turn"
	"backdock/shared/sales/customer"
)

// Search finds customers with the search index of items. It maps the customer's fields to the item's: entity id to
// code, telephone number to UPC, town to brand, street to description.
type Search struct {
	customers *customer.Customers

	mu      turn.Lock
	changes uint64
	index   *search.Index
	rows    map[string]*customer.Row
}

// customerWeights ranks code and telephone number before the name, the name before the town, and the town before the
// street.
var customerWeights = search.Weights{ItemID: 10, UPC: 8, Name: 8, Brand: 3, Description: 1}

// New returns a search of customers. It does no I/O.
func New(customers *customer.Customers) *Search { return &Search{customers: customers} }

// Find returns the best matches: exact names before similar ones, inactive customers last. A text without a letter or
// digit finds nothing.
func (c *Search) Find(ctx context.Context, text string, most int) ([]*customer.Row, error) {
	typed := search.Words(text)
	if len(typed) == 0 {
		return nil, nil
	}
	x, rows, err := c.current(ctx)
	if err != nil {
		return nil, err
	}
	r, err := x.Search(search.Query{Text: text, Weights: customerWeights, Limit: 10 * most})
	if err != nil {
		return nil, err
	}
	var called, alike, inactive []search.Hit
	for _, h := range r.Hits {
		switch {
		case !h.Row.IsActive:
			inactive = append(inactive, h)
		case slices.Equal(search.Words(h.Row.Name), typed):
			called = append(called, h)
		default:
			alike = append(alike, h)
		}
	}
	var found []*customer.Row
	hits := slices.Concat(called, alike, inactive)
	for _, h := range hits[:min(most, len(hits))] {
		found = append(found, rows[h.Row.ID])
	}
	return found, nil
}

func (c *Search) current(ctx context.Context) (*search.Index, map[string]*customer.Row, error) {
	changes, err := c.customers.Changes(ctx)
	if err != nil {
		return nil, nil, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.index != nil && c.changes == changes {
		return c.index, c.rows, nil
	}
	all, changes, err := c.customers.Rows(ctx)
	if err != nil {
		return nil, nil, err
	}
	documents := make([]*item.Row, len(all))
	rows := make(map[string]*customer.Row, len(all))
	for i, r := range all {
		documents[i] = documentOf(r)
		rows[r.ID] = r
	}
	x, err := search.NewIndex(documents)
	if err != nil {
		return nil, nil, err
	}
	c.index, c.rows, c.changes = x, rows, changes
	return x, rows, nil
}

func documentOf(r *customer.Row) *item.Row {
	d := &item.Row{ID: r.ID, ItemID: r.EntityID, UPC: nationalNumber(r.Phone), Name: r.Name, IsActive: r.IsActive}
	if a, ok := r.DefaultAddress(); ok {
		d.Brand, d.Description = a.City, a.Street+" "+a.PostalCode
	}
	return d
}

// nationalNumber returns a telephone number without the country code.
func nationalNumber(phone string) string {
	digits := strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, phone)
	if len(digits) == 11 {
		digits = strings.TrimPrefix(digits, "1")
	}
	return digits
}
