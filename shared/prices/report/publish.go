package report

import (
	"context"
	"fmt"

	"backdock/shared/platform/fault"
	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
	"backdock/shared/prices/change"
)

// CodePriceChanged is the code of the conflict that a price is another one than the line says.
const CodePriceChanged = "price_changed"

// Publishing returns a Publish that changes prices by a change.Changes, and publishes their floors with them.
func Publishing(changes *change.Changes) Publish {
	return func(ctx context.Context, r Report, l Line, c Changed) ([]table.Op, error) {
		wanted := make([]change.Change, len(c.Prices))
		floors := l.floors(c)
		for i, p := range c.Prices {
			wanted[i] = change.Change{ItemID: l.ItemID, PriceLevelID: p.LevelID, Quantity: p.Quantity, Price: &c.Prices[i].Price,
				Was: l.now(p), Reason: c.Reason}
			if !p.back {
				wanted[i].Floor = floors[p.LevelID]
			}
		}
		ops, results, err := changes.Prepare(ctx, change.Source{Kind: change.Report, ID: r.ID}, wanted)
		if err != nil {
			return nil, err
		}
		for _, result := range results {
			if result.State == change.Refused {
				return nil, refused(l, result)
			}
		}
		return ops, nil
	}
}

// now returns the price that the line's item has at a place now, as far as the line knows; nil: none. It is that of the
// decision, if the line was not calculated again since.
func (l Line) now(p Set) *money.Decimal {
	if s := l.setAt(p); s != nil && l.At.Before(*l.DecideAt) {
		return &s.Price
	}
	return l.collectedAt(p)
}

// collectedAt returns the price of a place when the line was calculated; nil: none.
func (l Line) collectedAt(s Set) *money.Decimal {
	for _, p := range l.Prices {
		if p.LevelID == s.LevelID && p.Quantity.Equal(s.Quantity) {
			return p.Price
		}
	}
	return nil
}

// floors returns the floors to publish with new prices, by level. A floor is not above the prices themselves, or every
// order at them would need an approval: a price may stay below its floor, because it moves at most by the cap, or for a
// reason.
func (l Line) floors(c Changed) map[string]*money.Decimal {
	floors := map[string]*money.Decimal{}
	for _, p := range l.Prices {
		if p.FloorPrice == nil {
			continue
		}
		price := p.Price
		for i, s := range c.Prices {
			if s.LevelID == p.LevelID && s.Quantity.Equal(p.Quantity) {
				price = &c.Prices[i].Price
			}
		}
		floor := *p.FloorPrice
		if before := floors[p.LevelID]; before != nil {
			floor = floor.Min(*before)
		}
		if price != nil {
			floor = floor.Min(*price)
		}
		floors[p.LevelID] = &floor
	}
	return floors
}

// refused returns the error for a price that cannot be set.
func refused(l Line, r change.Result) error {
	at := fmt.Sprintf("the price of %s at level %s", l.Code, r.Level)
	switch r.Problem.Code {
	case change.BelowFloor, change.BelowCost:
		return fault.Wrong(fault.At("prices", string(r.Problem.Code), map[string]any{"price": r.Problem.Price, "priceLevelId": r.PriceLevelID},
			"has a price below %s, the floor or cost at level %s: set it as your own price, with a reason", r.Problem.Price, r.Level))
	case change.NotPositive, change.TooHigh, change.TooManyPlaces:
		return fault.Wrong(fault.At("prices", string(r.Problem.Code), map[string]any{"priceLevelId": r.PriceLevelID},
			"has a price at level %s that is not above 0, too high, or has too many decimal places", r.Level))
	}
	err := fault.Stale(l, "%s was changed since the report was collected: read the line again", at)
	err.Code = CodePriceChanged
	return err
}
