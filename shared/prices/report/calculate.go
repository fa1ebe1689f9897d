package report

import (
	"cmp"
	"slices"
	"time"

	"backdock/shared/catalog/item"
	"backdock/shared/catalog/purchaseorder"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
	"backdock/shared/prices/advice"
	"backdock/shared/prices/cost"
	"backdock/shared/prices/matrix"
)

// Calculator makes lines. It is pure.
type Calculator struct {
	Rule Rule
	Aims matrix.Aims
	// Inactive are the price levels that NetSuite no longer uses, Levels those in use, sorted.
	Inactive map[string]bool
	Levels   []string
	Today    civil.Date
	Now      time.Time
	// First says that no report was closed before.
	First bool
}

// Coming is a line of a purchase order with something to receive.
type Coming struct {
	Order *purchaseorder.Order
	Line  purchaseorder.Line
}

// ComingOf returns what orders still bring, by item.
func ComingOf(orders []purchaseorder.Record) map[string][]Coming {
	all := map[string][]Coming{}
	for i := range orders {
		for _, l := range orders[i].Lines {
			if !l.Closed && l.StockReceived.Less(l.StockQuantity) {
				all[l.ItemID] = append(all[l.ItemID], Coming{&orders[i].Order, l})
			}
		}
	}
	return all
}

// Base is what the reports before know of an item.
type Base struct {
	ItemID string `json:"id"`
	// Cost is what the item cost when its prices were last decided; before any decision, the first cost that was found.
	// nil: none.
	Cost *money.Decimal `json:"cost,omitempty"`
	Date civil.Date     `json:"date,omitzero"`
	// Kept says that the prices stay until the cost moves.
	Kept bool    `json:"kept,omitempty"`
	Past []Point `json:"past,omitempty"`
	// Waits is the last decision, if it may still wait for its date.
	Waits *Waits `json:"waits,omitempty"`
}

// Kind of a Problem.
type Kind string

// The kinds of problems.
const (
	UnknownUnit    Kind = "unknown_unit"    // of the item: nothing can be calculated
	ReceiptUnit    Kind = "receipt_unit"    // of a purchase order's line, which does not count
	ReceiptRate    Kind = "receipt_rate"    // a purchase order's line has no rate, and does not count
	NegativeStock  Kind = "negative_stock"  // the average cost is not used
	AverageUnknown Kind = "average_unknown" // goods are on hand, and their average cost is not known
	CostUnknown    Kind = "cost_unknown"
	NotRead        Kind = "not_read" // NetSuite's data of it could not be read or imported
)

// Problem is what is wrong with an item's data. It never stops a collection.
type Problem struct {
	ItemID  string     `json:"itemId"`
	Code    string     `json:"code,omitempty"`
	Name    string     `json:"name,omitempty"`
	Kind    Kind       `json:"kind"`
	OrderID string     `json:"purchaseOrderId,omitempty"`
	Order   string     `json:"purchaseOrder,omitempty"` // its number
	Words   string     `json:"words,omitempty"`         // of NetSuite
	Basis   cost.Basis `json:"basis"`                   // what the cost was taken from instead
}

// Calculated is what a Calculator found out about an item.
type Calculated struct {
	Line     Line
	Problems []Problem
	// Quiet says that there is no reason to look at its prices.
	Quiet bool
	// Unknown says that the item could not be calculated: what was known before stays.
	Unknown bool
}

// Of calculates the line of an item, without its sales.
func (c Calculator) Of(d item.Detail, coming []Coming, base *Base) Calculated {
	var out Calculated
	l := Line{ItemID: d.ID, Code: d.ItemID, Name: d.Name, Brand: d.Brand, Category: d.Category, At: c.Now,
		Cost: cost.Cost{Basis: cost.None, Receipts: []cost.Receipt{}}}
	if u, ok := d.UnitsType.Unit(d.SaleUnit); ok {
		l.Unit = u.Abbreviation
	}
	if d.Metadata.Image != nil {
		l.Image = d.Metadata.Image.Name
	}
	if base != nil {
		l.Before, l.Then, l.Past, l.Waits = base.Cost, base.Date, base.Past, base.Waits
	}
	problem := func(p Problem) {
		p.ItemID, p.Code, p.Name = d.ID, d.ItemID, d.Name
		out.Problems = append(out.Problems, p)
	}
	stock, known := c.stock(d, coming, problem)
	if !known {
		problem(Problem{Kind: UnknownUnit})
		out.Unknown, out.Quiet = true, true
		out.Line = c.priced(l, d, advice.Cost{})
		return out
	}
	l.Cost = cost.Of(stock)
	for _, r := range l.Cost.Receipts {
		if r.LeftOut == cost.NoRate {
			problem(Problem{Kind: ReceiptRate, OrderID: r.OrderID, Order: r.Number})
		}
	}
	switch {
	case stock.OnHand.Sign() < 0:
		problem(Problem{Kind: NegativeStock})
	case stock.OnHand.Sign() > 0 && (stock.Average == nil || stock.Average.Sign() <= 0):
		problem(Problem{Kind: AverageUnknown})
	}
	if l.Cost.PerSaleUnit == nil {
		problem(Problem{Kind: CostUnknown})
	}
	for i := range out.Problems {
		out.Problems[i].Basis = l.Cost.Basis
	}
	costs := advice.Cost{Now: l.Cost.PerSaleUnit, Before: l.Before, First: c.First}
	if l.Cost.OnHand.Sign() > 0 {
		costs.OnHand = l.Cost.Average
	}
	out.Line = c.priced(l, d, costs)
	out.Quiet = out.Line.Reason == advice.NoReason || base != nil && base.Kept && !c.moved(costs) || c.First && out.Line.meetsAims()
	return out
}

// meetsAims reports whether a new item has prices that all should stay.
func (l Line) meetsAims() bool {
	return l.Reason == advice.NewItem && l.hasPrice() && l.Impact() == nil
}

// moved reports whether a cost moved by the tolerance, or became known or unknown.
func (c Calculator) moved(costs advice.Cost) bool {
	if costs.Now == nil || costs.Before == nil {
		return costs.Now != nil || costs.Before != nil
	}
	return c.Rule.advice().Beyond(*costs.Now, *costs.Before)
}

// CostOf returns what a sale unit of an item costs now, as a report that counts the receipts of so many days finds it.
func CostOf(d item.Detail, coming []Coming, today civil.Date, receiptDays int) cost.Cost {
	stock, known := Calculator{Rule: Rule{ReceiptDays: receiptDays}, Today: today}.stock(d, coming, func(Problem) {})
	if !known {
		return cost.Cost{Basis: cost.None, Receipts: []cost.Receipt{}}
	}
	return cost.Of(stock)
}

// stock returns what the cost of an item is calculated from. It is false if a unit of the item is not known.
func (c Calculator) stock(d item.Detail, coming []Coming, problem func(Problem)) (cost.Stock, bool) {
	conversion := func(unitID string) (money.Decimal, bool) {
		u, ok := d.UnitsType.Unit(unitID)
		return u.ConversionRate, ok && u.ConversionRate.Sign() > 0
	}
	sale, okSale := conversion(d.SaleUnit)
	stocked, okStock := conversion(d.StockUnit)
	if !okSale || !okStock {
		return cost.Stock{}, false
	}
	s := cost.Stock{Sale: sale, Stock: stocked, Purchase: sale, OnHand: d.Stock.OnHand, Average: d.AverageCost,
		Until: c.Today.AddDays(c.Rule.ReceiptDays)}
	if bought, ok := conversion(d.PurchaseUnit); ok {
		s.Purchase, s.LastPurchase = bought, d.LastPurchasePrice
	}
	for _, open := range outstanding(coming, d.Stock, c.Today) {
		per, ok := conversion(open.Line.Units)
		if !ok {
			problem(Problem{Kind: ReceiptUnit, OrderID: open.Order.ID, Order: open.Order.Number})
			continue
		}
		s.Coming = append(s.Coming, cost.Coming{OrderID: open.Order.ID, Number: open.Order.Number, Vendor: open.Order.Vendor,
			Due: open.Line.Expected, Open: open.left(stocked, per), Conversion: per, Rate: open.Line.Rate})
	}
	return s, true
}

// left is Coming with what is outstanding of it, in the stock unit.
type left struct {
	Coming
	quantity money.Decimal
}

// quantityPlaces are the places of a quantity that is converted to the unit of a purchase order's line.
const quantityPlaces = 6

// left returns what is outstanding in the line's own unit.
func (l left) left(stocked, per money.Decimal) money.Decimal {
	if open := l.Line.StockQuantity.Sub(l.Line.StockReceived); l.quantity.Equal(open) {
		return l.Line.Quantity.Sub(l.Line.Received)
	}
	return l.quantity.Mul(stocked).Quo(per, quantityPlaces)
}

// outstanding leaves out what the stock has on hand already, see purchaseorder.Outstanding.
func outstanding(coming []Coming, stock item.Stock, today civil.Date) []left {
	byKey := make(map[string]Coming, len(coming))
	arrivals := make([]purchaseorder.Coming, len(coming))
	for i, l := range coming {
		key := l.Order.ID + "#" + money.Int(int64(i)).String()
		byKey[key] = l
		arrivals[i] = purchaseorder.Coming{OrderID: key, Arrival: item.Arrival{Date: l.Line.Expected,
			Quantity: l.Line.StockQuantity.Sub(l.Line.StockReceived)}}
	}
	slices.SortStableFunc(arrivals, func(a, b purchaseorder.Coming) int { return a.Date.DaysSince(b.Date) })
	var all []left
	for _, a := range purchaseorder.Outstanding(arrivals, stock, today) {
		all = append(all, left{byKey[a.OrderID], a.Quantity})
	}
	return all
}

// priced adds the prices with their recommendations, and the reason.
func (c Calculator) priced(l Line, d item.Detail, costs advice.Cost) Line {
	rule := c.Rule.advice()
	var now []money.Decimal
	var floors []*money.Decimal
	l.Prices = []Price{}
	first := map[string]advice.Price{}
	firstNow := map[string]money.Decimal{}
	for _, p := range c.pricesOf(d) {
		aim := c.Aims.Of(d.ID, d.Category, p.PriceLevelID)
		advised, again := first[p.PriceLevelID]
		if again {
			advised = rule.Tier(advised, firstNow[p.PriceLevelID], p.Price)
		} else {
			advised = rule.For(costs, aim, &p.Price)
			first[p.PriceLevelID], firstNow[p.PriceLevelID] = advised, p.Price
		}
		now, floors = append(now, p.Price), append(floors, advised.Floor)
		l.Prices = append(l.Prices, price(p.PriceLevelID, p.Quantity, &p.Price, aim, advised))
	}
	if len(l.Prices) == 0 {
		for _, level := range c.Levels {
			aim := c.Aims.Of(d.ID, d.Category, level)
			l.Prices = append(l.Prices, price(level, money.Zero, nil, aim, rule.For(costs, aim, nil)))
		}
	}
	l.Reason = rule.Reason(costs, now, floors)
	return l
}

func price(level string, quantity money.Decimal, now *money.Decimal, aim matrix.Aim, advised advice.Price) Price {
	return Price{LevelID: level, Quantity: quantity, Price: now, Target: aim.Target, Floor: aim.Floor,
		FloorPrice: advised.Floor, Recommended: advised.Recommended, Capped: advised.Capped}
}

// pricesOf returns the prices of an item at the levels that are in use, by level and quantity.
func (c Calculator) pricesOf(d item.Detail) []item.Price {
	all := slices.DeleteFunc(slices.Clone(d.Prices), func(p item.Price) bool {
		return c.Inactive[p.PriceLevelID] || p.Price.Sign() <= 0
	})
	slices.SortStableFunc(all, func(a, b item.Price) int {
		return cmp.Or(cmp.Compare(len(a.PriceLevelID), len(b.PriceLevelID)), cmp.Compare(a.PriceLevelID, b.PriceLevelID),
			a.Quantity.Cmp(b.Quantity))
	})
	return all
}

// Sold is what was sold of an item in four weeks.
type Sold struct {
	ByLevel        map[string]money.Decimal // sale units, by the price level of the customers
	Units, Revenue money.Decimal
}

// With returns the line with what was sold of its item.
func (l Line) With(s Sold) Line {
	l.Units, l.Revenue = s.Units, s.Revenue
	seen := map[string]bool{}
	l.Prices = slices.Clone(l.Prices)
	for i := range l.Prices {
		p := &l.Prices[i]
		if p.Units = money.Zero; !seen[p.LevelID] {
			p.Units, seen[p.LevelID] = s.ByLevel[p.LevelID], true
		}
	}
	return l
}

// mostPast is how many earlier costs of an item are kept.
const mostPast = 13

// Next returns what the next report will know of an item: line is nil if the report has none for it. A decision moves
// the cost that later ones are compared with; without one it stays, so that what is left undecided comes again.
func (b Base) Next(date civil.Date, now *money.Decimal, line *Line) Base {
	n := b
	n.Past = slices.Clone(b.Past)
	if now != nil {
		n.Past = append(n.Past, Point{date, *now})
		n.Past = n.Past[max(0, len(n.Past)-mostPast):]
	}
	switch {
	case line != nil && line.State() != Undecided:
		n.Cost, n.Date = now, date
		n.Kept = line.State() == Rejected || now == nil
	case line != nil:
		n.Kept = false
		if n.Cost == nil && line.hasPrice() {
			n.Cost, n.Date = now, date
		}
	case n.Cost == nil && !n.Kept:
		n.Cost, n.Date = now, date
	}
	return n
}

func (l Line) hasPrice() bool {
	return slices.ContainsFunc(l.Prices, func(p Price) bool { return p.Price != nil })
}
