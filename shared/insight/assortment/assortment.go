// Package assortment lists the items as those who look after them need them: with any filter and order, the numbers of
// items by facet, what was sold of each, and the value in stock. Everything is computed in memory, from the list of
// items, the search and the sales statistics. The Offer is what of them the order desk finds.
package assortment

import (
	"context"
	"maps"
	"slices"
	"time"

	"backdock/shared/catalog/item"
	"backdock/shared/catalog/ranking"
	"backdock/shared/catalog/search"
	"backdock/shared/catalog/unit"
	"backdock/shared/insight/stats"
	"backdock/shared/platform/money"
	"backdock/shared/platform/setting"
	"backdock/shared/platform/turn"
	"backdock/shared/stock/outofstock"
)

// Assortment answers queries. Make one per process (package app does), because it caches the facts of all items.
type Assortment struct {
	items      *item.Items
	units      *unit.Types
	catalog    *search.Catalog
	rankings   *ranking.Rankings
	stats      *stats.Sales
	outOfStock *outofstock.Marks
	settings   *setting.Settings
	now        func() time.Time

	mu    turn.Lock
	sales *sales
	marks *marks
	view  *view
}

// New makes the Assortment. It does no I/O.
func New(items *item.Items, units *unit.Types, catalog *search.Catalog, rankings *ranking.Rankings,
	sales *stats.Sales, outOfStock *outofstock.Marks, settings *setting.Settings, now func() time.Time) *Assortment {
	return &Assortment{items: items, units: units, catalog: catalog, rankings: rankings, stats: sales, outOfStock: outOfStock,
		settings: settings, now: now}
}

// Listed is an item of a page. Both are shared and must not be changed.
type Listed struct {
	Row  *item.Row
	Sold *Sold // nil: not sold in the last weeks
}

// Page is a page of the selected items.
type Page struct {
	Items  []Listed
	Total  int           // of all pages
	Value  money.Decimal // of their stock on hand at average cost, if Query.Value is set
	Facets *Facets       // if Query.Facets is set
}

// Page returns a page of the items that the query selects. Errors: fault.Invalid for an unknown sort.
func (a *Assortment) Page(ctx context.Context, q Query) (Page, error) {
	if err := q.check(); err != nil {
		return Page{}, err
	}
	v, err := a.current(ctx)
	if err != nil {
		return Page{}, err
	}
	order, err := a.order(ctx, v, q)
	if err != nil {
		return Page{}, err
	}
	return v.page(q, order), nil
}

// order returns the numbers of the products that match the search, sorted.
func (a *Assortment) order(ctx context.Context, v *view, q Query) ([]uint32, error) {
	if q.Search == "" {
		key := q.Sort
		if key == Relevance {
			key = ByName
		}
		return a.sorted(v, sorting{key, q.Descending}), nil
	}
	weights, err := a.rankings.Weights(ctx)
	if err != nil {
		return nil, err
	}
	found, err := a.catalog.Search(ctx, search.Query{Text: q.Search, Weights: weights, Limit: len(v.all)})
	if err != nil {
		return nil, err
	}
	ranked := make([]uint32, 0, len(found.Hits))
	for _, hit := range found.Hits {
		if n, known := v.byID[hit.Row.ID]; known {
			ranked = append(ranked, n)
		}
	}
	if q.Sort == Relevance {
		if q.Descending {
			slices.Reverse(ranked)
		}
		return ranked, nil
	}
	hit := make([]bool, len(v.all))
	for _, n := range ranked {
		hit[n] = true
	}
	sorted := ranked[:0]
	for _, n := range a.sorted(v, sorting{q.Sort, q.Descending}) {
		if hit[n] {
			sorted = append(sorted, n)
		}
	}
	return sorted, nil
}

// page selects the page, and counts.
func (v *view) page(q Query, order []uint32) Page {
	tests := v.tests(q.Filter)
	page := Page{Items: make([]Listed, 0, q.Limit)}
	var c *counts
	if q.Facets {
		c = v.newCounts()
	}
	skip := (q.Page - 1) * q.Limit
	for _, n := range order {
		p := &v.all[n]
		only, passes := failed(tests, p)
		switch {
		case passes:
			if page.Total >= skip && len(page.Items) < q.Limit {
				page.Items = append(page.Items, Listed{p.row, p.sold})
			}
			page.Total++
			if q.Value && !p.value.IsZero() {
				page.Value = page.Value.Add(p.value)
			}
			if c != nil {
				c.addAll(p)
			}
		case c != nil && only != dimensions:
			c.add(p, only)
		}
	}
	page.Value = page.Value.Amount()
	if c != nil {
		page.Facets = v.facets(c, q.Filter)
	}
	return page
}

// failed reports whether a product passes all tests. If only one dimension fails, failed returns it, otherwise
// dimensions.
func failed(tests []test, p *product) (only dimension, passes bool) {
	only = dimensions
	for _, t := range tests {
		if t.keep(p) {
			continue
		}
		if only != dimensions {
			return dimensions, false
		}
		only = t.of
	}
	return only, only == dimensions
}

// current returns the view of the current items. It is updated when items have changed, and made again (about a
// microsecond per item) when units, marks or sales have.
func (a *Assortment) current(ctx context.Context) (*view, error) {
	today, err := a.settings.Today(ctx)
	if err != nil {
		return nil, err
	}
	types, err := a.units.All(ctx)
	if err != nil {
		return nil, err
	}
	changes, err := a.items.Changes(ctx)
	if err != nil {
		return nil, err
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	of := inputs{changes: changes, today: today}
	if len(types) > 0 {
		of.units = &types[0]
	}
	if of.sales, err = a.recent(ctx, today); err != nil {
		return nil, err
	}
	if of.marks, err = a.marked(ctx); err != nil {
		return nil, err
	}
	if a.view != nil && a.view.of == of {
		return a.view, nil
	}
	rows, changes, err := a.items.Rows(ctx)
	if err != nil {
		return nil, err
	}
	of.changes = changes
	if a.view != nil {
		if next := a.view.updated(rows, of); next != nil {
			a.view = next
			return next, nil
		}
	}
	byID := make(map[string]unit.Type, len(types))
	for _, t := range types {
		byID[t.ID] = t
	}
	a.view = newView(rows, of, byID)
	return a.view, nil
}

// marked returns the items that are marked out of stock: the same pointer while they are the same.
func (a *Assortment) marked(ctx context.Context) (*marks, error) {
	active, err := a.outOfStock.Active(ctx)
	if err != nil {
		return nil, err
	}
	now := make(marks, len(active))
	for id := range active {
		now[id] = true
	}
	if a.marks == nil || !maps.Equal(*a.marks, now) {
		a.marks = &now
	}
	return a.marks, nil
}
