package spotbuysheets

import (
	"context"
	"fmt"
	"slices"
	"time"

	"backdock/shared/platform/access"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/money"
	"backdock/shared/prices/spot"
)

// most is the largest quantity, price and cost; a larger one is a slip of the finger.
var most = money.Int(999_999)

// Codes of what is wrong with a line.
const (
	codeBelowFloor = "below_floor" // a price needs a reason, or a permission
	codePublished  = "published"   // the line can no longer be changed
	codeOver       = "over"        // its time is over
)

// merged returns the lines of a sheet after its draft lines were replaced by the wanted ones, of which some are fresh. It
// completes the lines. The error names everything that is wrong.
func (k *known) merged(ctx context.Context, now spot.Sheet, wanted []spot.Line, fresh map[string]bool) ([]spot.Line, error) {
	stored := make(map[string]spot.Line, len(now.Lines))
	for _, l := range now.Lines {
		stored[l.ID] = l
	}
	var wrong []fault.Field
	given := map[string]bool{}
	var lines []spot.Line
	for i, l := range wanted {
		path := fmt.Sprintf("lines.%d", i)
		before, there := stored[l.ID]
		switch {
		case given[l.ID]:
			wrong = append(wrong, fault.At(path+"._id", fault.CodeRepeated, nil, "is given twice"))
			continue
		case there && before.PublishedAt != nil:
			given[l.ID] = true
			if !same(before, l) {
				wrong = append(wrong, fault.At(path, codePublished, nil, "is published and cannot be changed: stop its offer and add a new line"))
			}
			lines = append(lines, before)
			continue
		case !there && !fresh[l.ID]:
			wrong = append(wrong, fault.At(path+"._id", fault.CodeUnknown, nil, "is not a line of this sheet: leave it out for a new line"))
			continue
		}
		given[l.ID] = true
		k.complete(ctx, &l, before)
		wrong = append(wrong, k.wrong(ctx, path, l, before)...)
		lines = append(lines, l)
	}
	var kept []spot.Line
	for _, l := range now.Lines {
		if l.PublishedAt != nil && !given[l.ID] {
			kept = append(kept, l)
		}
	}
	if lines = append(kept, lines...); len(lines) > spot.MaxLines {
		wrong = append(wrong, fault.At("lines", fault.CodeTooLong, map[string]any{"max": spot.MaxLines}, "must not have more than %d lines with the published ones", spot.MaxLines))
	}
	if len(wrong) > 0 {
		return nil, fault.Wrong(wrong...)
	}
	return lines, nil
}

// same reports whether a caller changed nothing of a line that callers can change.
func same(a, b spot.Line) bool {
	return a.ItemID == b.ItemID && a.Quantity.Equal(b.Quantity) && a.Units == b.Units && a.Cost.Equal(b.Cost) &&
		a.ValidFrom.Equal(b.ValidFrom) && a.ValidTo.Equal(b.ValidTo) && a.Note == b.Note && a.Reason == b.Reason &&
		slices.EqualFunc(a.Prices, b.Prices, func(x, y spot.LevelPrice) bool {
			return x.PriceLevelID == y.PriceLevelID && x.Price.Equal(y.Price)
		})
}

// complete adds what a line keeps beside what its caller gives.
func (k *known) complete(ctx context.Context, l *spot.Line, before spot.Line) {
	if c, ok := k.items[l.ItemID].Conversions(l.Units); ok {
		l.Conversion = c.Line
	}
	if name, ok := k.vendor(l.ItemID, l.VendorID); ok {
		l.Vendor = name
	}
	switch {
	case l.Reason == "":
	case l.Reason == before.Reason:
		l.ReasonBy = before.ReasonBy
	default:
		l.ReasonBy = access.From(ctx).UserID
	}
}

func aboveZero(path string) fault.Field {
	return fault.At(path, fault.CodeTooLow, map[string]any{"above": 0}, "must be greater than 0")
}

// wrong returns what is wrong with a draft line. Its quantity and cost may still be 0: not known yet.
func (k *known) wrong(ctx context.Context, path string, l, before spot.Line) []fault.Field {
	wrong := k.wrongItem(path, l)
	number := func(field string, n money.Decimal, places int32) {
		switch {
		case n.Sign() < 0:
			wrong = append(wrong, fault.At(path+"."+field, fault.CodeTooLow, map[string]any{"min": 0}, "must not be negative"))
		case most.Less(n):
			wrong = append(wrong, fault.At(path+"."+field, fault.CodeTooHigh, map[string]any{"max": most}, "must not be greater than %s", most))
		case n.Places() > places:
			wrong = append(wrong, fault.At(path+"."+field, fault.CodeWrongForm, map[string]any{"places": places}, "must have at most %d decimals", places))
		}
	}
	number("quantity", l.Quantity, money.QuantityPlaces)
	number("cost", l.Cost, money.RatePlaces)
	if !l.ValidFrom.Before(l.ValidTo) {
		wrong = append(wrong, fault.At(path+".validTo", fault.CodeTooLow, nil, "must be after validFrom"))
	}
	seen := map[string]bool{}
	for i, p := range l.Prices {
		field := fmt.Sprintf("prices.%d.", i)
		number(field+"price", p.Price, money.RatePlaces)
		if p.Price.IsZero() {
			wrong = append(wrong, aboveZero(path+"."+field+"price"))
		}
		switch {
		case seen[p.PriceLevelID]:
			wrong = append(wrong, fault.At(path+"."+field+"priceLevelId", fault.CodeRepeated, nil, "has a price already"))
		case !k.level(p.PriceLevelID):
			wrong = append(wrong, fault.At(path+"."+field+"priceLevelId", fault.CodeUnknown, nil, "is not a price level in use"))
		}
		seen[p.PriceLevelID] = true
	}
	if len(wrong) > 0 || same(l, before) {
		return wrong
	}
	switch may := access.From(ctx).May(access.PriceBelowFloor); {
	case l.Reason == "":
		return k.belowFloor(path, l, "is below the floor of %s: give a reason")
	case !may:
		return k.belowFloor(path, l, "is below the floor of %s: this needs the permission price.belowFloor")
	}
	return nil
}

// wrongItem returns what is wrong with the item of a line and its unit.
func (k *known) wrongItem(path string, l spot.Line) []fault.Field {
	d, there := k.items[l.ItemID]
	switch {
	case !there:
		return []fault.Field{fault.At(path+".itemId", fault.CodeUnknown, nil, "is not an item")}
	case !d.IsActive:
		return []fault.Field{fault.At(path+".itemId", fault.CodeInvalid, nil, "is not active any more in NetSuite")}
	}
	if _, ok := d.Conversions(l.Units); !ok {
		return []fault.Field{fault.At(path+".units", fault.CodeUnknown, nil, "is not a unit of the item")}
	}
	return nil
}

func (k *known) level(id string) bool {
	for _, l := range k.levels {
		if l.ID == id {
			return true
		}
	}
	return false
}

// belowFloor returns the prices of a line that are below their floors.
func (k *known) belowFloor(path string, l spot.Line, words string) []fault.Field {
	cost := k.cost(l.ItemID, l.Units)
	var wrong []fault.Field
	for i, p := range l.Prices {
		if floor := k.floor(l.ItemID, l.Units, p.PriceLevelID, cost); floor != nil && p.Price.Less(*floor) {
			wrong = append(wrong, fault.At(fmt.Sprintf("%s.prices.%d.price", path, i), codeBelowFloor,
				map[string]any{"floor": *floor}, words, *floor))
		}
	}
	return wrong
}

// unpublishable returns what keeps the draft lines of a sheet from being published. A reason was accepted when the line
// was saved.
func (k *known) unpublishable(sheet spot.Sheet, now time.Time) []fault.Field {
	var wrong []fault.Field
	for i, l := range sheet.Lines {
		if l.PublishedAt != nil {
			continue
		}
		path := fmt.Sprintf("lines.%d", i)
		item := k.wrongItem(path, l)
		wrong = append(wrong, item...)
		if l.Quantity.Sign() <= 0 {
			wrong = append(wrong, aboveZero(path+".quantity"))
		}
		if l.Cost.Sign() <= 0 {
			wrong = append(wrong, aboveZero(path+".cost"))
		}
		if len(l.Prices) == 0 {
			wrong = append(wrong, fault.Empty(path+".prices"))
		}
		if !now.Before(l.ValidTo) {
			wrong = append(wrong, fault.At(path+".validTo", codeOver, nil, "is over already"))
		}
		if len(item) == 0 && l.Reason == "" {
			wrong = append(wrong, k.belowFloor(path, l, "is below the floor of %s: give a reason")...)
		}
	}
	return wrong
}
