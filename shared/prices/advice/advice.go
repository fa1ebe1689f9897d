// Package advice recommends prices: from what an item costs now, and from the margins that the company aims at. It is
// pure and exact. All prices and costs are per sale unit.
package advice

import (
	"github.com/danielgtaylor/huma/v2"

	"backdock/shared/platform/enum"
	"backdock/shared/platform/money"
	"backdock/shared/prices/matrix"
)

// Reason says why a price should be looked at.
type Reason string

// The reasons. An item has the first one that applies.
const (
	NoCost     Reason = "NO_COST"     // what it costs is not known, so nothing is recommended
	NewItem    Reason = "NEW_ITEM"    // no earlier report has a cost of it
	ZeroMarkup Reason = "ZERO_MARKUP" // a price is not above the cost
	BelowFloor Reason = "BELOW_FLOOR" // a price is below its floor
	POIncoming Reason = "PO_INCOMING" // the cost moved, and only through what is still to come
	CostUp     Reason = "COST_UP"
	CostDown   Reason = "COST_DOWN"
	NoReason   Reason = "" // everything is as it was
)

// Schema gives the API the values; it refuses others.
func (Reason) Schema(huma.Registry) *huma.Schema {
	return enum.Schema(NoCost, NewItem, ZeroMarkup, BelowFloor, POIncoming, CostUp, CostDown, NoReason)
}

// Rule has the settings of recommendations. Shares are parts of 1.
type Rule struct {
	Tolerance money.Decimal // a move of the cost by a smaller share is no reason
	Cap       money.Decimal // the largest share by which a price moves in one report
	Step      money.Decimal // prices are multiples of it; above 0
}

// Cost is what an item costs, now and before. nil: not known.
type Cost struct {
	Now, Before *money.Decimal
	// OnHand is the cost of the goods on hand alone: without what is still to come.
	OnHand *money.Decimal
	// First says that no report was decided before: no item has a cost before, and prices that meet their aim stay.
	First bool
}

// Price is what is recommended for an item at one level.
type Price struct {
	// Floor is the price with the floor margin. nil: the cost is not known.
	Floor *money.Decimal
	// Recommended is nil if the price should stay.
	Recommended *money.Decimal
	// Capped reports that the aim is further away than a price may move in one report.
	Capped bool
}

// Moved returns by which share of the cost before the cost moved, with 4 places. nil: one of them is not known.
func (c Cost) Moved() *money.Decimal { return moved(c.Now, c.Before) }

func moved(now, before *money.Decimal) *money.Decimal {
	if now == nil || before == nil || before.Sign() <= 0 {
		return nil
	}
	share := now.Sub(*before).Quo(*before, matrix.MarginPlaces)
	return &share
}

// Beyond reports whether a cost moved from before to now by at least the tolerance. It does not divide, so that exactly
// the tolerance counts.
func (r Rule) Beyond(now, before money.Decimal) bool {
	off := now.Sub(before)
	if off.Sign() < 0 {
		off = off.Neg()
	}
	return !off.IsZero() && !off.Less(before.Mul(r.Tolerance))
}

// Reason returns why the prices of an item should be looked at. prices are its prices now, by level, and floors those
// that follow from the cost.
func (r Rule) Reason(c Cost, prices []money.Decimal, floors []*money.Decimal) Reason {
	if c.Now == nil {
		return NoCost
	}
	if c.Before == nil || c.Before.Sign() <= 0 {
		return NewItem
	}
	below := false
	for i, p := range prices {
		if !c.Now.Less(p) {
			return ZeroMarkup
		}
		below = below || floors[i] != nil && p.Less(*floors[i])
	}
	switch {
	case below:
		return BelowFloor
	case !r.Beyond(*c.Now, *c.Before):
		return NoReason
	case c.OnHand != nil && !r.Beyond(*c.OnHand, *c.Before):
		return POIncoming
	case c.Before.Less(*c.Now):
		return CostUp
	}
	return CostDown
}

// For recommends the price of an item at a level. now is the price of today; nil: the level has none. It recommends only
// where the cost moved by the tolerance or more, where no cost was known before, and where the price is below its floor
// or missing: cost ÷ (1 − aim), rounded up to the step and at least the floor. A price that exists moves at most by the
// cap, even if it stays below its floor then.
func (r Rule) For(c Cost, aim matrix.Aim, now *money.Decimal) Price {
	if c.Now == nil {
		return Price{}
	}
	floor := matrix.PriceFor(*c.Now, aim.Floor, r.Step)
	p := Price{Floor: &floor}
	moved := c.Before == nil || c.Before.Sign() <= 0 || r.Beyond(*c.Now, *c.Before)
	if !moved && now != nil && !now.Less(floor) {
		return p
	}
	wanted := matrix.PriceFor(*c.Now, aim.Target, r.Step).Max(floor)
	if c.First && c.Before == nil && now != nil && !now.Less(wanted) {
		return p
	}
	if now != nil && now.Sign() > 0 {
		wanted, p.Capped = r.capped(wanted, *now)
		if wanted.Equal(*now) && !p.Capped {
			return p
		}
	}
	p.Recommended = &wanted
	return p
}

// Tier recommends the price of an item from a quantity on, at a level whose first price is firstNow and for which first is
// recommended. It keeps its share of the first price, rounded up to the step, and is at least the floor. It moves at most
// by the cap.
func (r Rule) Tier(first Price, firstNow, now money.Decimal) Price {
	p := Price{Floor: first.Floor}
	if first.Floor == nil || now.Sign() <= 0 {
		return p
	}
	wanted := now
	if first.Recommended != nil && firstNow.Sign() > 0 {
		wanted = now.Mul(*first.Recommended).QuoUp(firstNow.Mul(r.Step), 0).Mul(r.Step)
	}
	wanted, p.Capped = r.capped(wanted.Max(*first.Floor), now)
	if !wanted.Equal(now) || p.Capped {
		p.Recommended = &wanted
	}
	return p
}

// capped returns the price nearest to wanted that is at most the cap away from now, as a multiple of the step. Where the
// step is larger than the way, it is rounded to cents.
func (r Rule) capped(wanted, now money.Decimal) (price money.Decimal, stopped bool) {
	highest, lowest := now.Mul(one.Add(r.Cap)), now.Mul(one.Sub(r.Cap))
	switch {
	case highest.Less(wanted):
		price = down(highest, r.Step)
		if !now.Less(price) {
			price = down(highest, cent)
		}
		return price.Max(now), true
	case wanted.Less(lowest):
		price = lowest.QuoUp(r.Step, 0).Mul(r.Step)
		if !price.Less(now) {
			price = lowest.QuoUp(cent, 0).Mul(cent)
		}
		return price.Min(now), true
	}
	return wanted, false
}

var (
	one  = money.Int(1)
	cent = money.Scaled(1, 2)
)

// down returns a price rounded down to a multiple of the step. It must not be negative.
func down(price, step money.Decimal) money.Decimal {
	up := price.QuoUp(step, 0).Mul(step)
	if price.Less(up) {
		return up.Sub(step)
	}
	return up
}
