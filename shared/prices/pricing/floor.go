package pricing

import (
	"backdock/shared/catalog/item"
	"backdock/shared/platform/money"
)

// Floor is the lowest rate of a line that needs no approval.
type Floor struct {
	Rate   money.Decimal    `json:"rate" doc:"per one of the line's units"`
	Source item.FloorSource `json:"source" enum:"matrix,report,discount" doc:"matrix and report: a published floor price; discount: the determined rate less the setting orders.maxDiscountPercent"`
}

// FloorOf returns the floor of a line, or nil if it has none. It is the published floor of the price level.
// Without one, it is the determined rate less the discount in percent, if both exist. It never depends on
// cost. q.PriceLevelID is the level that counts for the item, see Priced. The published floor of a level does not
// know a price that was agreed for one customer; it is not above such a price.
//
// The floor is rounded up to 5 places. A typed rate has at most 5 places, so comparing it with the rounded
// floor gives the same result as with the exact one.
func FloorOf(published []item.Floor, q Query, determined, maxDiscountPercent *money.Decimal) *Floor {
	for _, f := range published {
		if f.PriceLevelID == q.PriceLevelID {
			floor := &Floor{f.Price.Mul(q.Conversion).QuoUp(q.Sale, money.RatePlaces), f.Source}
			if q.Agreed.Price != nil && determined != nil && determined.Less(floor.Rate) {
				floor.Rate = *determined
			}
			return floor
		}
	}
	if determined == nil || maxDiscountPercent == nil {
		return nil
	}
	left := money.Int(100).Sub(*maxDiscountPercent)
	return &Floor{determined.Mul(left).QuoUp(money.Int(100), money.RatePlaces), item.DiscountFloor}
}
