package orderline

import (
	"fmt"
	"slices"

	"backdock/shared/catalog/item"
	"backdock/shared/catalog/unit"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
	"backdock/shared/prices/pricing"
	"backdock/shared/sales/customer"
	"backdock/shared/stock/outofstock"
)

// Terms is the context for pricing and checking lines.
type Terms struct {
	Customer *customer.Detail // nil: not chosen yet; then only typed prices exist
	Items    map[string]item.Detail
	// MaxDiscountPercent is the setting orders.maxDiscountPercent; nil: only published floors apply.
	MaxDiscountPercent *money.Decimal
	// Stock enables the comparison with the available stock. Block makes a shortage an error instead of a warning.
	Stock, Block bool
	// Left is the remaining stock of items for DeliveryDate, in the stock unit. Items that are missing are compared
	// with the quantity available now.
	Left         map[string]money.Decimal
	DeliveryDate civil.Date
	// Spot are the spot offers; nil: there are none.
	Spot *SpotOffers
	// Marks are the active out-of-stock marks by item id; a shortage names its item's mark.
	Marks map[string]*outofstock.Mark
}

// Judge prices lines and sets their errors and warnings.
func (t Terms) Judge(lines []Line) []Line {
	lines = slices.Clone(lines)
	wanted := t.wanted(lines)
	for i := range lines {
		t.judge(&lines[i], wanted)
	}
	return lines
}

// wanted returns the total quantity of each item on all lines, in base units.
func (t Terms) wanted(lines []Line) map[string]money.Decimal {
	if !t.Stock {
		return nil
	}
	wanted := make(map[string]money.Decimal, len(lines))
	for _, l := range lines {
		if u, ok := unitOf(t.Items[l.ItemID], l.Units); ok {
			wanted[l.ItemID] = wanted[l.ItemID].Add(l.Quantity.Mul(u.ConversionRate))
		}
	}
	return wanted
}

func (t Terms) judge(l *Line, wanted map[string]money.Decimal) {
	l.ValidationError, l.Warnings, l.Problems, l.Floor = nil, []string{}, []Problem{}, nil
	d, known := t.Items[l.ItemID]
	if known {
		l.Item = Item{ID: d.ID, ItemID: d.ItemID, Name: d.Name}
	}
	chosen, unitOK := unitOf(d, l.Units)
	sale, saleOK := unitOf(d, d.SaleUnit)
	unitOK = unitOK && saleOK
	left := t.price(l, d, chosen, sale, unitOK)
	l.Weight, l.UnitName = money.Zero, ""
	if unitOK {
		l.UnitName = chosen.Abbreviation
		l.Weight = d.Weight.Mul(chosen.ConversionRate).Mul(l.Quantity).Round(money.QuantityPlaces)
	}
	switch {
	case !known:
		l.fail(Problem{Code: ItemUnknown, Field: "netSuiteInvItemId"}, "there is no item %s", l.ItemID)
	case !d.IsActive:
		l.fail(Problem{Code: ItemInactive, Field: "netSuiteInvItemId"}, "%s is inactive", d.ItemID)
	case t.Customer != nil && slices.Contains(t.Customer.Preferences.Restricted, l.ItemID):
		l.fail(Problem{Code: ItemRestricted, Field: "netSuiteInvItemId"}, "%s is restricted for this customer", d.ItemID)
	case !unitOK:
		l.fail(Problem{Code: UnitInvalid, Field: "units"}, "the unit is not one of %s", d.ItemID)
	case t.Customer != nil && l.Rate == nil:
		l.fail(Problem{Code: NoPrice, Field: "quantity"}, "%s has no price for the customer's price level and this quantity",
			d.ItemID)
	}
	l.judgeFloor()
	if unitOK {
		t.stock(l, d, wanted[l.ItemID])
	}
	if left != nil && l.ValidationError == nil {
		l.WarnSpotLeft(*left)
	}
}

// unitOf returns a unit of the item that can be converted.
func unitOf(d item.Detail, id string) (unit.Unit, bool) {
	u, ok := d.UnitsType.Unit(id)
	return u, ok && u.ConversionRate.Sign() > 0
}

// price prices a line, and returns the spot offer that has too little left for it.
func (t Terms) price(l *Line, d item.Detail, chosen, sale unit.Unit, unitOK bool) *pricing.SpotLeft {
	var q pricing.Query
	var prices []item.Price
	priced := t.Customer != nil && unitOK
	if priced {
		q, prices = t.Customer.Asks(&d.Item), d.Prices
		if q.Offers = t.Spot.offers(*l); len(q.Offers) > 0 {
			q.At = t.Spot.at
		}
	}
	q.Quantity, q.Conversion, q.Sale = l.Quantity, chosen.ConversionRate, sale.ConversionRate
	p := pricing.Line(prices, q, l.CustomRate)
	if priced {
		q.PriceLevelID = p.LevelID
		l.Floor = pricing.FloorOf(d.Floors, q, p.Determined, t.MaxDiscountPercent)
	}
	l.DeterminedRate, l.Rate, l.Amount, l.PriceSource = p.Determined, p.Rate, p.Amount, p.Source
	l.PriceID = p.Source.PriceLevelID
	if kind := p.Source.Kind; kind == pricing.Custom || kind == pricing.Spot || kind == pricing.Agreement && l.PriceID == "" {
		l.PriceID = customPriceID
	}
	l.Spot = nil
	if p.Source.Kind == pricing.Spot {
		l.Spot = &Spot{PerUnit: chosen.ConversionRate, Quantity: l.Quantity.Mul(chosen.ConversionRate)}
		t.Spot.used[p.Source.SpotLineID] = t.Spot.used[p.Source.SpotLineID].Add(l.Spot.Quantity)
	}
	return p.SpotLeft
}

// judgeFloor requires an approval for a typed rate below the floor. The item's own prices are checked on the pricing
// screens. A request that is no longer needed is removed.
func (l *Line) judgeFloor() {
	if !l.IsBelowFloor() && l.Approval != nil && l.Approval.Status != ApprovalApproved {
		l.Approval = nil
	}
	l.checkFloor()
}

// stock compares the total quantity of an item on all lines, in base units, with the available stock.
func (t Terms) stock(l *Line, d item.Detail, wanted money.Decimal) {
	if !t.Stock {
		return
	}
	short, ok := t.short(d, wanted)
	switch {
	case !ok:
	case t.Block:
		l.fail(short.Problem, "%s", short.Words)
	default:
		l.warn(short.Problem, short.Words)
	}
}

// Shortage describes, as text and as data, that more of an item is wanted than available.
type Shortage struct {
	Words   string // empty: there is enough
	Problem Problem
}

// Short reports for each line whether its item is short: whether all lines together want more than is available. The
// lines' quantities must be the open ones.
func (t Terms) Short(lines []Line) []Shortage {
	t.Stock = true
	wanted := t.wanted(lines)
	shortages := make([]Shortage, len(lines))
	for i, l := range lines {
		if d := t.Items[l.ItemID]; l.Quantity.Sign() > 0 && wanted[d.ID].Sign() > 0 {
			shortages[i], _ = t.short(d, wanted[d.ID])
		}
	}
	return shortages
}

// short returns the shortage of an item; false if there is enough, or if NetSuite has not sent the stock yet.
func (t Terms) short(d item.Detail, wanted money.Decimal) (Shortage, bool) {
	stockUnit, ok := unitOf(d, d.StockUnit)
	left, dated := t.Left[d.ID]
	if !dated {
		left = d.Stock.Available
	}
	if !ok || d.Stock.AsOf.IsZero() || !left.Mul(stockUnit.ConversionRate).Less(wanted) {
		return Shortage{}, false
	}
	s := Shortage{Words: "out of stock", Problem: Problem{Code: OutOfStock, Field: "quantity", Severity: SeverityWarning,
		Params: Params{Unit: stockUnit.Abbreviation}}}
	if left.Sign() > 0 {
		s.Words = fmt.Sprintf("only %s %s available", left, stockUnit.Abbreviation)
		s.Problem.Code, s.Problem.Params.Available = ShortStock, &left
	}
	if dated {
		s.Words += " for " + t.DeliveryDate.String()
		s.Problem.Params.Date = &t.DeliveryDate
	}
	// otherwise it is included in Left
	if next := d.Stock.NextArrival; next != nil && (!dated || next.Date.After(t.DeliveryDate)) {
		s.Words += fmt.Sprintf("; %s %s arrive on %s", next.Quantity, stockUnit.Abbreviation, next.Date)
		s.Problem.Params.ArrivalDate, s.Problem.Params.ArrivalQuantity = &next.Date, &next.Quantity
	}
	if m := t.Marks[d.ID]; m != nil {
		s.nameMark(m)
	}
	return s, true
}

func (s *Shortage) nameMark(m *outofstock.Mark) {
	s.Words += "; marked out of stock"
	s.Problem.Params.MarkID = m.ID
	if !m.ExpectedDate.IsZero() {
		s.Words += ", expected on " + m.ExpectedDate.String()
		s.Problem.Params.ExpectedDate = &m.ExpectedDate
	}
}
