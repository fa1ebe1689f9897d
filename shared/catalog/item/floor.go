package item

import (
	"context"
	"maps"
	"slices"

	"backdock/shared/platform/access"
	"backdock/shared/platform/money"
)

// underFloor reports whether an item costs less at a price level than the floor that is published for the level.
func underFloor(i Item, floors []Floor) bool {
	return slices.ContainsFunc(floors, func(f Floor) bool {
		price, known := i.BasePrice(f.PriceLevelID)
		return known && price.Less(f.Price)
	})
}

// NewFloor is a floor price to publish, per sale unit.
type NewFloor struct {
	PriceLevelID string
	Price        money.Decimal // greater than 0; is rounded up to the price step
}

// PublishFloors stores floor prices by item id, with the current time and the caller. Each replaces the
// item's floor for its price level; floors for other levels stay. Prices are rounded up to the price step.
// Published floors do not change when NetSuite changes the item, its prices or its cost. The call is safe to
// repeat.
func (s *Items) PublishFloors(ctx context.Context, floors map[string][]NewFloor, source FloorSource,
	step money.Decimal) error {
	now, by := s.now(), access.From(ctx).UserID
	_, err := s.change(ctx, "floors", slices.Collect(maps.Keys(floors)), func(id string, r *record) bool {
		for _, f := range floors[id] {
			published := Floor{PriceLevelID: f.PriceLevelID, Price: f.Price.QuoUp(step, 0).Mul(step), Source: source,
				PublishedBy: by, PublishedAt: now}
			r.Floors = withFloor(r.Floors, published)
		}
		return true
	})
	return err
}

// withFloor returns floors with another one for its price level.
func withFloor(floors []Floor, f Floor) []Floor {
	return append(slices.DeleteFunc(slices.Clone(floors),
		func(old Floor) bool { return old.PriceLevelID == f.PriceLevelID }), f)
}
