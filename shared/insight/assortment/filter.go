package assortment

import (
	"slices"

	"backdock/shared/platform/fault"
)

// Values of facets.
const (
	// Of Stock. An item can have several of them.
	InStock    = "in"
	OutOfStock = "out"
	Short      = "short"
	OnOrder    = "ordered"
	// Of Image.
	WithImage    = "yes"
	WithoutImage = "no"
	// NeedsImage are items without a picture that were sold in the last weeks.
	NeedsImage = "no_selling"
	// Of Price.
	ZeroMarkup = "zero_markup"
	UnderFloor = "under_floor"
)

// Filter selects items. Empty fields select all. Values of one list are alternatives; the fields are combined.
type Filter struct {
	Search               string
	Category, Brand, Tag []string
	Stock, Image         []string
	// ZeroMarkup and UnderFloor are alternatives.
	ZeroMarkup, UnderFloor   bool
	Hidden, Featured, Active *bool
	// Marked selects items that have an active out-of-stock mark.
	Marked *bool
	// Sold selects items that were sold in the last weeks.
	Sold *bool
}

// dimension is a part of a Filter that a facet leaves out when it counts.
type dimension int

const (
	byCategory dimension = iota
	byBrand
	byTag
	byStock
	byImage
	byPrice
	byHidden
	byFeatured
	byActive
	byMarked
	bySold
	dimensions
)

// test is the condition of one dimension.
type test struct {
	of   dimension
	keep func(*product) bool
}

// tests returns the conditions of a filter, without its search.
func (v *view) tests(f Filter) []test {
	var all []test
	add := func(of dimension, given bool, keep func(*product) bool) {
		if given {
			all = append(all, test{of, keep})
		}
	}
	category, brand, tag := v.categories.some(f.Category), v.brands.some(f.Brand), v.tags.some(f.Tag)
	add(byCategory, len(f.Category) > 0, func(p *product) bool { return category[p.category] })
	add(byBrand, len(f.Brand) > 0, func(p *product) bool { return brand[p.brand] })
	add(byTag, len(f.Tag) > 0, func(p *product) bool {
		return slices.ContainsFunc(p.tags, func(t uint32) bool { return tag[t] })
	})
	stock, image := traitsOf(f.Stock), traitsOf(f.Image)
	add(byStock, len(f.Stock) > 0, func(p *product) bool { return p.is&stock != 0 })
	add(byImage, len(f.Image) > 0, func(p *product) bool { return p.is&image != 0 })
	var price traits
	if f.ZeroMarkup {
		price |= zeroMarkup
	}
	if f.UnderFloor {
		price |= underFloor
	}
	add(byPrice, price != 0, func(p *product) bool { return p.is&price != 0 })
	for _, one := range []struct {
		of    dimension
		given *bool
		trait traits
	}{{byHidden, f.Hidden, hidden}, {byFeatured, f.Featured, featured}, {byActive, f.Active, active},
		{byMarked, f.Marked, marked}, {bySold, f.Sold, sold}} {
		add(one.of, one.given != nil, func(p *product) bool { return (p.is&one.trait != 0) == *one.given })
	}
	return all
}

// traits are the facts of a product that filters ask for, as bits.
type traits uint16

const (
	inStock traits = 1 << iota
	outOfStock
	short
	onOrder
	withImage
	withoutImage
	needsImage
	zeroMarkup
	hidden
	featured
	active
	marked
	sold
	underFloor
)

// traitOf has the trait of each value of Filter.Stock and Filter.Image.
var traitOf = map[string]traits{InStock: inStock, OutOfStock: outOfStock, Short: short, OnOrder: onOrder,
	WithImage: withImage, WithoutImage: withoutImage, NeedsImage: needsImage}

func traitsOf(values []string) traits {
	var all traits
	for _, v := range values {
		all |= traitOf[v]
	}
	return all
}

// SortKey is what a page is sorted by.
type SortKey string

// The keys. Relevance is the order of the search.
const (
	Relevance   SortKey = ""
	ByName      SortKey = "name"
	ByCode      SortKey = "itemId"
	ByCategory  SortKey = "category"
	ByBrand     SortKey = "brand"
	ByBasePrice SortKey = "basePrice"
	ByMargin    SortKey = "margin"
	ByAvailable SortKey = "available"
	ByOnOrder   SortKey = "onOrder"
	ByArrival   SortKey = "nextArrival"
	BySold      SortKey = "sold"
	ByPopular   SortKey = "popularity"
)

// Query asks for a page.
type Query struct {
	Filter
	Sort        SortKey // default: by name; with a search, its order
	Descending  bool
	Page, Limit int // from 1
	// Facets asks for the facets, Value for the value in stock.
	Facets, Value bool
}

func (q Query) check() error {
	if _, known := orders[q.Sort]; !known && q.Sort != Relevance {
		return fault.Fields("sort must be one of the columns that can be sorted")
	}
	return nil
}
