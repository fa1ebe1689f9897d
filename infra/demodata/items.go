package demodata

import (
	"fmt"
	"hash/fnv"
	"slices"
	"strconv"
	"strings"

	"backdock/shared/platform/money"
)

// priceLevels are the account's price levels, with ids from 1, and their discounts on the base price, in thousandths.
var priceLevels = []struct {
	name string
	off  int
}{
	{"Base Price", 0}, {"Independent Grocer", 40}, {"Chain", 95}, {"Institutional", 65},
}

// Indices into priceLevels.
const (
	basePrice = iota
	independent
	chain
	institutional
)

// tier is a price that applies from a quantity on. Both are in the item's sale unit.
type tier struct {
	quantity int
	price    money.Decimal
}

// item is an inventory item.
type item struct {
	id, code, upc         string
	name, brand, packText string
	category              category
	units                 *unitsType
	vendor                *vendor
	cost                  money.Decimal // per base unit
	lastPurchase          money.Decimal // per purchase unit
	weight                money.Decimal // pounds per base unit, packing included
	prices                [][]tier      // by price level
	popularity            int           // relative frequency in orders
	inactive              bool
	outOfStock            bool
	noMarkup              bool
	noCost                bool      // NetSuite has no cost of it: it was never bought
	repriced              *Repriced // nil: its prices were not changed
}

func (it *item) saleUnit() *uom     { return it.units.units[it.units.sale] }
func (it *item) stockUnit() *uom    { return it.units.units[it.units.stock] }
func (it *item) purchaseUnit() *uom { return it.units.units[it.units.purchase] }

// averageCost returns the cost of a stock unit.
func (it *item) averageCost() money.Decimal { return it.cost.Mul(it.stockUnit().rate).Round(4) }

// rate applies the price rule with its rounding, as package pricing does. It takes the tier with the highest quantity
// that is reached, divides its price by the conversion of the sale unit, and multiplies it by that of the chosen unit.
// daysAgo is the day of the order.
func (it *item) rate(level int, quantity money.Decimal, unit *uom, daysAgo int) money.Decimal {
	sale, tiers := it.saleUnit().rate, it.prices[level]
	base := quantity.Mul(unit.rate)
	met := tiers[0]
	for _, t := range tiers[1:] {
		if base.Cmp(money.Int(int64(t.quantity)).Mul(sale)) >= 0 {
			met = t
		}
	}
	if it.repriced != nil && daysAgo > it.repriced.DaysAgo {
		met.price = it.repriced.PriceBefore(met.price)
	}
	return met.price.Mul(unit.rate).Quo(sale, money.RatePlaces)
}

// gtin returns a GTIN-13 with its check digit. It is in the range 04, which GS1 reserves for use inside a company.
func gtin(n int) string {
	body := fmt.Sprintf("04%010d", n)
	return body + checkDigit(body)
}

// checkDigit returns the GS1 check digit for the digits of body.
func checkDigit(body string) string {
	sum := 0
	for i := range len(body) {
		weight := 3
		if (len(body)-i)%2 == 0 {
			weight = 1
		}
		sum += int(body[i]-'0') * weight
	}
	return strconv.Itoa((10 - sum%10) % 10)
}

func makeUnitsTypes() ([]*unitsType, map[string]*unitsType) {
	var all []*unitsType
	byKey := map[string]*unitsType{}
	next := 1
	for i, spec := range unitsTypeSpecs {
		u := &unitsType{id: strconv.Itoa(i + 1), name: spec.name, sale: spec.sale, stock: spec.stock, purchase: spec.purchase}
		for _, s := range spec.units {
			u.units = append(u.units, &uom{strconv.Itoa(next), s.name, s.plural, s.abbreviation, money.MustParse(s.rate)})
			next++
		}
		all = append(all, u)
		byKey[spec.key] = u
	}
	return all, byKey
}

// markups are the markups over cost by department, in thousandths: lowest and highest.
var markups = map[string][2]int{
	dryGrocery: {180, 300}, frozenDept: {200, 320}, chilled: {150, 260}, beverages: {170, 280},
	snackDept: {200, 330}, meatDept: {130, 240}, bakeryDept: {220, 350}, produceDpt: {220, 380},
}

func makeItems(units map[string]*unitsType, vendors []*vendor) []*item {
	r := stream("items")
	rows := mustRead(readCatalog, itemsCSV)
	brands := lineSet(brandsText)
	ranks := r.Perm(len(rows))
	codes := itemCodes(len(rows))
	out := make([]*item, len(rows))
	for i, row := range rows {
		c, ok := categoryByName(row.category)
		if !ok {
			panic("demodata: unknown category " + row.category)
		}
		it := &item{
			id: strconv.Itoa(2001 + i), code: codes[ranks[i]], upc: gtin(i*1_800_000 + r.IntN(1_800_000)),
			category: categories[c],
			// The tenth most popular item is ordered about half as often as the first.
			popularity: 2_000_000 / (ranks[i] + 12),
			inactive:   i%97 == 41, // about one in a hundred
			outOfStock: i%71 == 30,
			noCost:     i%(71*13) == 30,
			noMarkup:   i%331 == 7,
		}
		it.name, it.brand = productName(row.name, brands)
		it.vendor = vendorOf(it, vendors, r.IntN(len(vendors)))
		ways := packs[it.category.packing]
		p := ways[newWeighted(len(ways), func(i int) int { return ways[i].often }).draw(r)]
		s := pick(r, p.sizes)
		it.units = units[p.unitsType]
		it.weight = money.Scaled(int64(s.weight), 2)
		it.packText = s.text
		if n := it.saleUnit().rate; it.units.base().abbreviation == "EA" && !n.Equal(money.Int(1)) {
			it.packText = n.String() + "/" + s.text
		} else if it.units.base().abbreviation == "GAL" || it.units.base().abbreviation == "DZ" {
			it.packText = n.String() + "/" + s.text
		}
		it.cost = money.Scaled(int64(costOf(it.category, p, s, between(r, 0, 1000))), 4)
		// The last purchase price differs a little from the average cost.
		it.lastPurchase = it.cost.Mul(it.purchaseUnit().rate).Mul(money.Scaled(int64(between(r, 970, 1045)), 3)).Amount()
		it.prices = makePrices(it, between(r, markups[it.category.department][0], markups[it.category.department][1]),
			between(r, 0, 9))
		if it.noMarkup {
			zeroMarkup(it)
		}
		out[i] = it
	}
	reprice(out)
	return out
}

// costOf returns the cost of a base unit in hundredths of a cent. place is a position between the category's bounds, in
// thousandths. It is squared, because most goods are cheap. The cost is scaled for large cans and sacks of goods that
// are usually sold by the piece, and for pieces of goods that are usually sold by the gallon.
func costOf(c category, p pack, s size, place int) int {
	cents := c.costFrom*1_000_000 + (c.costTo-c.costFrom)*place*place // in millionths of a cent
	cost := cents / 10_000
	switch {
	case s.text == "#10 can":
		cost *= 4
	case c.packing == gallons && p.unitsType != "gal4":
		cost = cost * s.weight / 700
	case c.packing == spices && p.unitsType == "bag25":
		cost = cost * 12 / 10
	case c.packing == dairy && p.unitsType == "gal4":
		cost *= 2
	}
	return max(cost, 1500)
}

// makePrices gives each level two or three tiers in the sale unit. Items sold by the pound have other tier quantities.
func makePrices(it *item, markup, shape int) [][]tier {
	breaks := []int{0, 5, 20}
	if it.units.base().abbreviation == "LB" && it.saleUnit() == it.units.base() {
		breaks = []int{0, 40, 200}
	}
	if shape < 4 {
		breaks = breaks[:2]
	}
	cost := it.cost.Mul(it.saleUnit().rate)
	var levels [][]tier
	for _, l := range priceLevels {
		var tiers []tier
		for n, quantity := range breaks {
			factor := (1000 + markup) * (1000 - l.off) / 1000 * (1000 - 20*n) / 1000
			tiers = append(tiers, tier{quantity, cost.Mul(money.Scaled(int64(factor), 3)).Amount()})
		}
		levels = append(levels, tiers)
	}
	return levels
}

// zeroMarkup sets the price of an item to its cost at every level. This happens when a cost rises and nobody updates
// the prices.
func zeroMarkup(it *item) {
	cost := it.averageCost().Mul(it.saleUnit().rate).Quo(it.stockUnit().rate, 4)
	price := cost.Sub(money.Scaled(5, 3)).Amount()
	for _, tiers := range it.prices {
		for n := range tiers {
			tiers[n].price = price
		}
	}
}

// vendorOf returns the vendor of an item. All items of a brand in a department have the same vendor. An item without a
// brand gets any vendor of the department.
func vendorOf(it *item, vendors []*vendor, any int) *vendor {
	if it.brand != "" {
		h := fnv.New32a()
		h.Write([]byte(it.brand))
		any = int(h.Sum32() % uint32(len(vendors)))
	}
	for i := range vendors {
		if v := vendors[(any+i)%len(vendors)]; slices.Contains(v.departments, it.category.department) {
			return v
		}
	}
	panic("demodata: no vendor for " + it.category.department)
}

// itemCodes returns n unique codes. Items that have been carried for a long time get four digits, the newest get six.
// Short codes are quick to type.
func itemCodes(n int) []string {
	r := stream("item codes")
	out := make([]string, 0, n)
	code := 1003
	for len(out) < n {
		out = append(out, strconv.Itoa(code))
		switch {
		case code < 9_900:
			code += between(r, 1, 12)
			if last := out[len(out)-1]; len(last) == 4 && code > 1043 && last < "1043" {
				code = 1043
			}
		case code < 99_900:
			code = max(code, 10_000) + between(r, 1, 52)
		default:
			code = max(code, 100_000) + between(r, 3, 160)
		}
	}
	return out
}

// containsAny reports whether s contains one of the words, ignoring case.
func containsAny(s string, words ...string) bool {
	s = strings.ToLower(s)
	return slices.ContainsFunc(words, func(w string) bool { return strings.Contains(s, w) })
}
