package assortment

import (
	"cmp"
	"slices"
)

// maxValues is the largest number of values of a facet. Selected ones are always among them.
const maxValues = 300

// Count is a value of a facet, and the number of items that have it.
type Count struct {
	Value string `json:"value"`
	Count int    `json:"count"`
}

// Facets has the numbers of items by value. Each number applies all conditions of the filter except those of its own
// dimension, so it is the number of items that choosing the value gives.
type Facets struct {
	Category []Count `json:"category" doc:"most frequent first, at most 300"`
	Brand    []Count `json:"brand"`
	Tag      []Count `json:"tag"`
	Stock    []Count `json:"stock" doc:"values of the filter stock, and marked: those of outOfStock=true"`
	Image    []Count `json:"image" doc:"values of the filter image"`
	Price    []Count `json:"price,omitempty" doc:"zero_markup, which needs the permission cost.view; under_floor, which needs price.override"`
	Shown    []Count `json:"shown" doc:"visible, hidden, featured, inactive"`
	Sold     []Count `json:"sold" doc:"yes: sold in the last four weeks; no"`
}

// counts counts products by value.
type counts struct {
	category, brand, tag []int   // by number
	trait                [16]int // by bit of traits, in the trait's own dimension
	without              [16]int // the same for products without the trait
}

func (v *view) newCounts() *counts {
	return &counts{category: make([]int, len(v.categories.text)), brand: make([]int, len(v.brands.text)),
		tag: make([]int, len(v.tags.text))}
}

// bits has the bits of the traits of each dimension.
var bits = [dimensions][]int{
	byStock: {0, 1, 2, 3}, byImage: {4, 5, 6}, byPrice: {7, 13}, byHidden: {8}, byFeatured: {9}, byActive: {10},
	byMarked: {11}, bySold: {12},
}

func bitOf(t traits) int {
	bit := 0
	for ; t > 1; t >>= 1 {
		bit++
	}
	return bit
}

// addAll counts a product in all dimensions.
func (c *counts) addAll(p *product) {
	for d := range dimensions {
		c.add(p, d)
	}
}

// add counts a product in one dimension.
func (c *counts) add(p *product, of dimension) {
	switch of {
	case byCategory:
		c.category[p.category]++
	case byBrand:
		c.brand[p.brand]++
	case byTag:
		for _, t := range p.tags {
			c.tag[t]++
		}
	default:
		for _, bit := range bits[of] {
			if p.is&(1<<bit) != 0 {
				c.trait[bit]++
			} else {
				c.without[bit]++
			}
		}
	}
}

func (v *view) facets(c *counts, f Filter) *Facets {
	has := func(value string, t traits) Count { return Count{value, c.trait[bitOf(t)]} }
	lacks := func(value string, t traits) Count { return Count{value, c.without[bitOf(t)]} }
	return &Facets{
		Category: top(v.categories.text, c.category, f.Category),
		Brand:    top(v.brands.text, c.brand, f.Brand),
		Tag:      top(v.tags.text, c.tag, f.Tag),
		Stock: []Count{has(InStock, inStock), has(OutOfStock, outOfStock), has(Short, short), has(OnOrder, onOrder),
			has("marked", marked)},
		Image: []Count{has(WithImage, withImage), has(NeedsImage, needsImage), has(WithoutImage, withoutImage)},
		Price: []Count{has(ZeroMarkup, zeroMarkup), has(UnderFloor, underFloor)},
		Shown: []Count{lacks("visible", hidden), has("hidden", hidden), has("featured", featured),
			lacks("inactive", active)},
		Sold: []Count{has("yes", sold), lacks("no", sold)},
	}
}

// top returns the values with the highest counts, and the selected ones.
func top(texts []string, counted []int, selected []string) []Count {
	all := []Count{}
	for i, n := range counted {
		if texts[i] != "" && (n > 0 || slices.Contains(selected, texts[i])) {
			all = append(all, Count{texts[i], n})
		}
	}
	slices.SortFunc(all, func(a, b Count) int {
		return cmp.Or(cmp.Compare(b.Count, a.Count), cmp.Compare(a.Value, b.Value))
	})
	if len(all) <= maxValues {
		return all
	}
	rest := slices.DeleteFunc(slices.Clone(all[maxValues:]), func(c Count) bool {
		return !slices.Contains(selected, c.Value)
	})
	return append(all[:maxValues], rest...)
}
