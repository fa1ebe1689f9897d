package orderline

import (
	"fmt"
	"slices"
	"strings"

	"backdock/shared/access"
	"backdock/shared/civil"
	"backdock/shared/customer"
	"backdock/shared/item"
	"backdock/shared/money"
	"backdock/shared/pricing"
	"backdock/shared/unit"
)

// Terms are what lines are priced and judged by.
type Terms struct {
	Customer *customer.Detail // nil: not chosen yet; then nothing has a price but what was typed
	Items    map[string]item.Detail
	Caller   access.Caller
	// FloorMargin is the setting pricing.floorMargin; nil: only cost is a floor.
	FloorMargin *money.Decimal
	// Stock says that lines are compared with what there is; Block that going
	// beyond it is an error instead of a warning.
	Stock, Block bool
	// Left is what is left of items for DeliveryDate, in the stock unit; an item that
	// is not in it is compared with what is available now.
	Left         map[string]money.Decimal
	DeliveryDate civil.Date
}

// Judge prices lines and says what is wrong with each.
func (t Terms) Judge(lines []Line) []Line {
	lines = slices.Clone(lines)
	wanted := t.wanted(lines)
	for i := range lines {
		t.judge(&lines[i], wanted)
	}
	return lines
}

// wanted is the quantity of each item on all lines, in base units.
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
	l.ValidationError, l.Warnings, l.floor, l.approved = nil, []string{}, nil, false
	d, known := t.Items[l.ItemID]
	if known {
		l.Item = Item{ID: d.ID, ItemID: d.ItemID, Name: d.Name}
	}
	chosen, unitOK := unitOf(d, l.Units)
	sale, saleOK := unitOf(d, d.SaleUnit)
	unitOK = unitOK && saleOK
	t.price(l, d, chosen, sale, unitOK)
	l.Weight, l.UnitName = money.Zero, ""
	if unitOK {
		l.UnitName = chosen.Abbreviation
		l.Weight = d.Weight.Mul(chosen.ConversionRate).Mul(l.Quantity).Round(money.QuantityPlaces)
	}
	switch {
	case !known:
		l.fail("there is no item %s", l.ItemID)
	case !d.IsActive:
		l.fail("%s is inactive", d.ItemID)
	case t.Customer != nil && slices.Contains(t.Customer.Preferences.Restricted, l.ItemID):
		l.fail("%s is restricted for this customer", d.ItemID)
	case !unitOK:
		l.fail("the unit is not one of %s", d.ItemID)
	case t.Customer != nil && l.Rate == nil:
		l.fail("%s has no price for the customer's price level and this quantity", d.ItemID)
	}
	if unitOK {
		t.approve(l, d, chosen)
		t.stock(l, d, wanted[l.ItemID])
	}
}

// unitOf is a unit of the item that can be converted.
func unitOf(d item.Detail, id string) (unit.Unit, bool) {
	u, ok := d.UnitsType.Unit(id)
	return u, ok && u.ConversionRate.Sign() > 0
}

// fail states what is wrong; the first thing stays.
func (l *Line) fail(format string, args ...any) {
	if l.ValidationError == nil {
		words := fmt.Sprintf(format, args...)
		l.ValidationError = &words
	}
}

func (t Terms) price(l *Line, d item.Detail, chosen, sale unit.Unit, unitOK bool) {
	q := pricing.Query{Quantity: l.Quantity, Conversion: chosen.ConversionRate, Sale: sale.ConversionRate}
	prices := d.Prices
	if t.Customer != nil {
		q.PriceLevelID = t.Customer.Level()
	}
	if t.Customer == nil || !unitOK {
		prices = nil
	}
	p := pricing.Line(prices, q, l.CustomRate)
	l.DeterminedRate, l.Rate, l.Amount, l.PriceSource = p.Determined, p.Rate, p.Amount, p.Source
	switch l.PriceID = p.Source.PriceLevelID; p.Source.Kind {
	case pricing.Custom:
		l.PriceID = customPriceID
	}
}

// floor is the least rate per chosen unit that may be typed without an approval:
// average cost ÷ (1 − margin), rounded once as rates are. False: the cost is not known.
func (t Terms) floor(d item.Detail, chosen unit.Unit) (money.Decimal, bool) {
	stockUnit, ok := unitOf(d, d.StockUnit)
	if d.AverageCost == nil || !ok {
		return money.Zero, false
	}
	each := stockUnit.ConversionRate
	if t.FloorMargin != nil {
		each = each.Mul(money.Int(1).Sub(*t.FloorMargin))
	}
	return d.AverageCost.Mul(chosen.ConversionRate).Quo(each, money.RatePlaces), true
}

// underFloor is how the words begin that speak of a rate under the floor: they are
// for everybody, see Reveal.
const underFloor = "the rate is under the floor"

// approve holds a typed rate under the floor to a reason and a permission. The
// item's own prices are the pricing screens' affair.
func (t Terms) approve(l *Line, d item.Detail, chosen unit.Unit) {
	floor, ok := t.floor(d, chosen)
	if l.CustomRate == nil || !ok || !l.CustomRate.Less(floor) {
		l.PriceApprovedBy = ""
		return
	}
	l.floor = &floor
	switch {
	case l.PriceApprovedBy == "" && !t.Caller.May(access.PriceBelowFloor):
		l.fail(underFloor+": it needs somebody with the permission %s, and a priceReason", access.PriceBelowFloor)
	case l.PriceReason == "":
		l.fail(underFloor + ": it needs a priceReason")
	case l.PriceApprovedBy == "":
		l.PriceApprovedBy, l.approved = t.Caller.UserID, true
	}
}

// Reveal adds to judged lines, for a caller who may see costs, what the floor is.
// Do not store it: others read the same lines.
func Reveal(caller access.Caller, lines []Line) []Line {
	if !caller.May(access.CostView) {
		return lines
	}
	lines = slices.Clone(lines)
	for i := range lines {
		l := &lines[i]
		if l.floor == nil || l.ValidationError == nil {
			continue
		}
		if rest, ok := strings.CutPrefix(*l.ValidationError, underFloor); ok {
			words := underFloor + " of " + l.floor.String() + rest
			l.ValidationError = &words
		}
	}
	return lines
}

// stock compares what all lines want of an item, in base units, with what there is.
func (t Terms) stock(l *Line, d item.Detail, wanted money.Decimal) {
	words := ""
	if t.Stock {
		words = t.short(d, wanted)
	}
	switch {
	case words == "":
	case t.Block:
		l.fail("%s", words)
	default:
		l.Warnings = append(l.Warnings, words)
	}
}

// Short says of each line, whose quantity is what it still wants, that its item is
// short: that all lines together want more than there is; "" where it is not.
func (t Terms) Short(lines []Line) []string {
	t.Stock = true
	wanted := t.wanted(lines)
	words := make([]string, len(lines))
	for i, l := range lines {
		if d := t.Items[l.ItemID]; l.Quantity.Sign() > 0 && wanted[d.ID].Sign() > 0 {
			words[i] = t.short(d, wanted[d.ID])
		}
	}
	return words
}

// short is what people are told where more is wanted than there is, once NetSuite
// has told what there is.
func (t Terms) short(d item.Detail, wanted money.Decimal) string {
	stockUnit, ok := unitOf(d, d.StockUnit)
	left, dated := t.Left[d.ID]
	if !dated {
		left = d.Stock.Available
	}
	if !ok || d.Stock.AsOf.IsZero() || !left.Mul(stockUnit.ConversionRate).Less(wanted) {
		return ""
	}
	words := "out of stock"
	if left.Sign() > 0 {
		words = fmt.Sprintf("only %s %s available", left, stockUnit.Abbreviation)
	}
	if dated {
		words += " for " + t.DeliveryDate.String()
	}
	if next := d.Stock.NextArrival; next != nil && (!dated || next.Date.After(t.DeliveryDate)) { // else it is in what is left
		words += fmt.Sprintf("; %s %s arrive on %s", next.Quantity, stockUnit.Abbreviation, next.Date)
	}
	return words
}
