package change

import (
	"cmp"
	"context"
	"slices"

	"backdock/shared/catalog/item"
	"backdock/shared/platform/access"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
	"backdock/shared/prices/matrix"
)

// mostPrice is the highest price that can be set; a higher one is a slip of the finger.
var mostPrice = money.Int(999_999)

// CostOf returns what a sale unit of an item costs: the average cost, else the last purchase price. nil: neither is known.
func CostOf(d item.Detail) *money.Decimal {
	if cost, known := d.CostPer(d.SaleUnit); known && cost.Sign() > 0 {
		return &cost
	}
	sale, ok1 := d.UnitsType.Unit(d.SaleUnit)
	purchase, ok2 := d.UnitsType.Unit(d.PurchaseUnit)
	if d.LastPurchasePrice == nil || d.LastPurchasePrice.Sign() <= 0 || !ok1 || !ok2 || purchase.ConversionRate.Sign() <= 0 {
		return nil
	}
	cost := d.LastPurchasePrice.Mul(sale.ConversionRate).Quo(purchase.ConversionRate, money.RatePlaces)
	return &cost
}

// scales are what changes are judged by.
type scales struct {
	levels map[string]string // names, by id
	aims   matrix.Aims
	step   money.Decimal
	may    bool // the caller may set prices below floor and cost
	// exact reports an undo: a change is refused unless the price is still Was, also where that is none, and nothing else is
	// checked.
	exact bool
	// date is the effective date of changes that were judged when they were made: only what can no longer be done is
	// refused. Zero: they are judged now.
	date civil.Date
}

func (s *Changes) scales(ctx context.Context) (scales, error) {
	levels, err := s.Levels.All(ctx)
	if err != nil {
		return scales{}, err
	}
	sc := scales{levels: make(map[string]string, len(levels)), may: access.From(ctx).May(access.PriceBelowFloor)}
	for _, l := range levels {
		sc.levels[l.ID] = l.Name
	}
	current, err := s.Matrices.Current(ctx)
	if err != nil {
		return sc, err
	}
	sc.aims = current.Aims()
	sc.step, err = s.Step(ctx)
	return sc, err
}

// Limits tells the lowest prices that need no reason.
type Limits struct{ scales }

// Limits reads what the lowest prices are calculated from.
func (s *Changes) Limits(ctx context.Context) (Limits, error) {
	sc, err := s.scales(ctx)
	return Limits{sc}, err
}

// Of returns the lowest price of an item at a level that needs no reason. nil: none.
func (l Limits) Of(d item.Detail, priceLevelID string) *money.Decimal {
	return l.limit(d, priceLevelID, CostOf(d))
}

// limit returns the lowest price of an item at a level that needs no reason: that with the floor margin of the matrix on the
// cost, or the published floor if the cost is not known. nil: none.
func (sc scales) limit(d item.Detail, level string, cost *money.Decimal) *money.Decimal {
	if cost != nil {
		floor := matrix.PriceFor(*cost, sc.aims.Of(d.ID, d.Category, level).Floor, sc.step)
		return &floor
	}
	for _, f := range d.Floors {
		if f.PriceLevelID == level {
			return &f.Price
		}
	}
	return nil
}

// judge completes the result of a change of an item.
func (sc scales) judge(d item.Detail, r *Result) {
	r.Problem, r.State, r.Level = nil, Pending, cmp.Or(sc.levels[r.PriceLevelID], r.PriceLevelID)
	r.Old = d.TierPrice(r.PriceLevelID, r.Quantity)
	r.Cost = CostOf(d)
	r.Limit = sc.limit(d, r.PriceLevelID, r.Cost)
	if r.Cost != nil && r.Price != nil {
		r.Margin = matrix.MarginOf(*r.Price, *r.Cost)
	}
	if money.Same(r.Old, r.Price) {
		r.State = Unchanged
		return
	}
	if r.Problem = sc.problem(d, *r); r.Problem != nil {
		r.State = Refused
	}
}

func (sc scales) problem(d item.Detail, r Result) *Problem {
	seen := r.Was
	switch {
	case sc.exact && !money.Same(r.Old, seen), !sc.exact && sc.date.IsZero() && seen != nil && !money.Same(r.Old, seen):
		return &Problem{Code: ChangedSince, Price: r.Old}
	case sc.exact:
		return nil
	case r.Price == nil || r.Price.Sign() <= 0:
		return &Problem{Code: NotPositive}
	case mostPrice.Less(*r.Price):
		return &Problem{Code: TooHigh, Price: &mostPrice}
	case r.Price.Places() > money.RatePlaces:
		return &Problem{Code: TooManyPlaces}
	case !sc.knows(r.PriceLevelID):
		return &Problem{Code: UnknownLevel}
	case r.Old == nil && !(r.Quantity.IsZero() && !priced(d, r.PriceLevelID)):
		return &Problem{Code: UnknownQuantity}
	case !sc.date.IsZero(), r.Reason != "" && sc.may:
		return nil
	case r.Cost != nil && r.Price.Less(*r.Cost):
		return &Problem{Code: BelowCost, Price: r.Cost}
	case r.Limit != nil && r.Price.Less(*r.Limit):
		return &Problem{Code: BelowFloor, Price: r.Limit}
	}
	return nil
}

func (sc scales) knows(level string) bool {
	_, known := sc.levels[level]
	return known
}

func priced(d item.Detail, level string) bool {
	return slices.ContainsFunc(d.Prices, func(p item.Price) bool { return p.PriceLevelID == level })
}
