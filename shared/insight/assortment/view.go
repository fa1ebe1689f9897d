package assortment

import (
	"maps"
	"slices"

	"backdock/shared/catalog/item"
	"backdock/shared/catalog/unit"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
)

// shortDays is how many days ahead an item's stock is compared with its sales.
const shortDays = 7

// product is an item with the facts that filters, facets and orders need.
type product struct {
	row             *item.Row
	category, brand uint32 // numbers in the view's names
	tags            []uint32
	is              traits
	value           money.Decimal // of the stock on hand
	sold            *Sold         // nil: not sold
}

// view is the state of all products at one time. Once made it never changes, except that orders are added to it.
type view struct {
	of                       inputs
	all                      []product
	byID                     map[string]uint32 // number in all
	categories, brands, tags names
	types                    map[string]unit.Type
	orders                   map[sorting][]uint32 // see Assortment.sorted
}

// inputs is what a view was made of. Two equal inputs give the same view.
type inputs struct {
	changes uint64     // of the list of items
	units   *unit.Type // the first one of the cached slice
	sales   *sales
	marks   *marks
	today   civil.Date
}

// marks are the ids of the items that have an active out-of-stock mark.
type marks map[string]bool

// names numbers different texts. Number 0 is the empty text.
type names struct {
	text    []string
	numbers map[string]uint32
}

func newNames() names { return names{[]string{""}, map[string]uint32{"": 0}} }

func (n *names) clone() names { return names{slices.Clone(n.text), maps.Clone(n.numbers)} }

func (n *names) number(text string) uint32 {
	i, known := n.numbers[text]
	if !known {
		i = uint32(len(n.text))
		n.numbers[text], n.text = i, append(n.text, text)
	}
	return i
}

// some returns a set of numbers, indexed by number.
func (n *names) some(texts []string) []bool {
	set := make([]bool, len(n.text))
	for _, t := range texts {
		if i, known := n.numbers[t]; known && t != "" {
			set[i] = true
		}
	}
	return set
}

func newView(rows []*item.Row, of inputs, types map[string]unit.Type) *view {
	v := &view{of: of, all: make([]product, len(rows)), byID: make(map[string]uint32, len(rows)),
		categories: newNames(), brands: newNames(), tags: newNames(), types: types,
		orders: map[sorting][]uint32{}}
	for i, r := range rows {
		v.byID[r.ID] = uint32(i)
		v.all[i] = v.product(r)
	}
	return v
}

// product returns the facts of an item. It may add names to the view.
func (v *view) product(r *item.Row) product {
	p := product{row: r, category: v.categories.number(r.Category), brand: v.brands.number(r.Brand),
		sold: v.of.sales.byItem[r.ID]}
	if len(r.Tags) > 0 {
		p.tags = make([]uint32, len(r.Tags))
		for n, t := range r.Tags {
			p.tags[n] = v.tags.number(t)
		}
		slices.Sort(p.tags)
		p.tags = slices.Compact(p.tags)
	}
	if r.AverageCost != nil && !r.OnHand.IsZero() {
		p.value = r.OnHand.Mul(*r.AverageCost)
	}
	p.is = traitsIn(r, p.sold, v.types[r.UnitsTypeID], v.of)
	return p
}

// mostUpdated is the largest number of changed items for which updated makes a view from the last one.
const mostUpdated = 1000

// updated returns the view after some rows have changed, with the orders of v. It returns nil if v cannot be used: rows
// were added or removed, many have changed, or other inputs have.
func (v *view) updated(rows []*item.Row, of inputs) *view {
	same := v.of
	same.changes = of.changes
	if same != of || len(rows) != len(v.all) {
		return nil
	}
	changed := map[uint32]*item.Row{}
	for _, r := range rows {
		n, known := v.byID[r.ID]
		if !known {
			return nil
		}
		if v.all[n].row != r {
			changed[n] = r
		}
	}
	if len(changed) > mostUpdated {
		return nil
	}
	next := &view{of: of, all: slices.Clone(v.all), byID: v.byID, categories: v.categories.clone(),
		brands: v.brands.clone(), tags: v.tags.clone(), types: v.types, orders: map[sorting][]uint32{}}
	fresh := make([]uint32, 0, len(changed))
	for n, r := range changed {
		next.all[n] = next.product(r)
		fresh = append(fresh, n)
	}
	for by, order := range v.orders {
		next.orders[by] = next.merge(by, order, fresh, changed)
	}
	return next
}

func traitsIn(r *item.Row, s *Sold, t unit.Type, of inputs) traits {
	var is traits
	for _, one := range []struct {
		trait traits
		is    bool
	}{
		{inStock, r.Available.Sign() > 0}, {outOfStock, r.Available.Sign() <= 0}, {short, isShort(r, s, t, of.today)},
		{onOrder, r.OnOrder.Sign() > 0}, {withImage, r.Image != ""}, {withoutImage, r.Image == ""},
		{needsImage, r.Image == "" && s != nil}, {zeroMarkup, r.ZeroMarkup(t)}, {hidden, r.Hidden},
		{featured, r.Featured}, {active, r.IsActive}, {marked, (*of.marks)[r.ID]}, {sold, s != nil},
		{underFloor, r.UnderFloor},
	} {
		if one.is {
			is |= one.trait
		}
	}
	return is
}

// isShort reports whether what is available and what arrives within shortDays is less than the sales of such a time, by
// the average of the last weeks.
func isShort(r *item.Row, s *Sold, t unit.Type, today civil.Date) bool {
	if s == nil {
		return false
	}
	sale, okSale := t.Unit(r.SaleUnit)
	stock, okStock := t.Unit(r.StockUnit)
	if !okSale || !okStock {
		return false
	}
	have := r.Available
	if a := r.NextArrival; a != nil && !a.Date.Before(today) && !a.Date.After(today.AddDays(shortDays)) {
		have = have.Add(a.Quantity)
	}
	// both in base units, times Weeks
	return have.Mul(stock.ConversionRate).Mul(money.Int(Weeks)).Less(s.Total.Mul(sale.ConversionRate))
}
