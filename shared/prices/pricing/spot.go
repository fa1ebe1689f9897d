package pricing

import (
	"time"

	"backdock/shared/platform/money"
)

// Offer is a spot price of an item: a lower price for a limited time and quantity.
type Offer struct {
	LineID     string        `json:"lineId" doc:"of the spot buy sheet: priceSource.spotLineId of lines with this price"`
	Units      string        `json:"units" doc:"unit id: the prices are per one of these"`
	Conversion money.Decimal `json:"conversion" doc:"base units per one of units"`
	Left       money.Decimal `json:"left" doc:"base units that can still be sold"`
	From       time.Time     `json:"validFrom"`
	To         time.Time     `json:"validTo" doc:"from this moment on it is over"`
	Prices     []LevelPrice  `json:"prices" doc:"a level without one has no spot price"`
}

// LevelPrice is the price of an offer for a price level.
type LevelPrice struct {
	PriceLevelID string        `json:"priceLevelId"`
	Price        money.Decimal `json:"price"`
}

// SpotLeft is an offer that has too little left for a line: the line keeps its price, but can be split.
type SpotLeft struct {
	LineID string
	Left   money.Decimal // in the line's unit; whole units for a whole quantity
	Rate   money.Decimal // per the line's unit
}

// UseOffers gives a line that was priced without offers the spot price if there is one. Of several offers with enough
// left, the one with the lowest rate counts, and of equal rates the one that ends first. If none has enough left,
// SpotLeft names the best one.
func (p *Priced) UseOffers(q Query) { p.spot(q, q.Quantity.Mul(q.Conversion)) }

// spot is UseOffers; wanted is the quantity in base units.
func (p *Priced) spot(q Query, wanted money.Decimal) {
	var best, short *Offer
	var bestRate, shortRate money.Decimal
	for i := range q.Offers {
		o := &q.Offers[i]
		price, ok := o.priceOf(p.LevelID)
		if !ok || o.Left.Sign() <= 0 || q.At.Before(o.From) || !q.At.Before(o.To) {
			continue
		}
		rate := Convert(price, o.Conversion, q.Conversion)
		if p.Determined != nil && !rate.Less(*p.Determined) {
			continue
		}
		switch enough := !o.Left.Less(wanted); {
		case enough && (best == nil || before(rate, o, bestRate, best)):
			best, bestRate = o, rate
		case !enough && (short == nil || before(rate, o, shortRate, short)):
			short, shortRate = o, rate
		}
	}
	if best != nil {
		p.Rate, p.Source = &bestRate, Source{Kind: Spot, PriceLevelID: p.LevelID, SpotLineID: best.LineID}
		return
	}
	if short == nil {
		return
	}
	if left := leftIn(short.Left, q); left.Sign() > 0 {
		p.SpotLeft = &SpotLeft{LineID: short.LineID, Left: left, Rate: shortRate}
	}
}

func before(rate money.Decimal, o *Offer, bestRate money.Decimal, best *Offer) bool {
	c := rate.Cmp(bestRate)
	return c < 0 || c == 0 && o.To.Before(best.To)
}

func (o *Offer) priceOf(level string) (money.Decimal, bool) {
	for i := range o.Prices {
		if o.Prices[i].PriceLevelID == level {
			return o.Prices[i].Price, true
		}
	}
	return money.Zero, false
}

// leftIn converts base units to the line's unit, rounded down to what can be ordered. A line of whole units is offered
// whole units.
func leftIn(base money.Decimal, q Query) money.Decimal {
	places := int32(money.QuantityPlaces)
	if q.Quantity.Places() == 0 {
		places = 0
	}
	near := base.Quo(q.Conversion, places)
	if base.Less(near.Mul(q.Conversion)) {
		near = near.Sub(money.Scaled(1, places))
	}
	return near
}
