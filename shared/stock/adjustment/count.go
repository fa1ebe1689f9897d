package adjustment

import (
	"context"
	"slices"

	"backdock/shared/catalog/item"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/money"
)

// StockChanged is a counted line whose stock is no longer what the counting person saw.
type StockChanged struct {
	Line     int           `json:"line"` // from 0
	ItemID   string        `json:"itemId"`
	Expected money.Decimal `json:"expected"`
	OnHand   money.Decimal `json:"onHand"` // in the line's unit
}

// CountLine is what was counted of an item.
type CountLine struct {
	ItemID   string
	Counted  money.Decimal
	Units    string
	Expected money.Decimal  // the stock on hand that the person saw, in Units
	UnitCost *money.Decimal // nil: the item's average cost
}

// Count is a count to post.
type Count struct {
	ID         string // posting the same id again changes nothing
	LocationID string // "": the location of the settings
	Memo       string
	Lines      []CountLine
}

// PostCount posts the differences of a count: what was found more in a positive adjustment and what is missing in a
// negative one, both or neither. The answer has none if nothing differs. Errors: fault.Invalid with everything that is
// wrong with the lines; fault.Conflict, with a StockChanged for each line whose stock has changed since the person saw
// it as the current record.
func (s *Adjustments) PostCount(ctx context.Context, c Count) ([]Adjustment, error) {
	costs := slices.ContainsFunc(c.Lines, func(l CountLine) bool { return l.UnitCost != nil })
	if err := mayStateCosts(ctx, costs); err != nil {
		return nil, err
	}
	location, err := s.location(ctx, c.LocationID)
	if err != nil {
		return nil, err
	}
	limits, err := s.limits(ctx)
	if err != nil {
		return nil, err
	}
	ids := make([]string, len(c.Lines))
	for i, l := range c.Lines {
		ids[i] = l.ItemID
	}
	return s.post(ctx, c.ID, location, ids, func(items map[string]item.Detail) ([]made, error) {
		d := newDraft(ctx, items, limits)
		more, less, err := c.differences(ctx, d)
		if err != nil {
			return nil, err
		}
		var all []made
		for _, half := range []struct {
			direction Direction
			lines     []Line
		}{{Positive, more}, {Negative, less}} {
			if len(half.lines) == 0 {
				continue
			}
			all = append(all, made{Adjustment: Adjustment{ID: nth(c.ID, len(all)), Direction: half.direction,
				LocationID: location, Reason: Counted, Memo: c.Memo, CountID: c.ID}, lines: half.lines,
				asked: d.about(func(q question) bool {
					return slices.ContainsFunc(half.lines, func(l Line) bool { return l.ItemID == c.Lines[q.line].ItemID })
				})})
		}
		return all, nil
	})
}

// differences returns the lines of what was found more and of what is missing.
func (c Count) differences(ctx context.Context, d *draft) (more, less []Line, err error) {
	var changed []StockChanged
	first := map[string]int{}
	for i, in := range c.Lines {
		it, conversions, known := d.item(i, in.ItemID, in.Units)
		valid := d.quantity(i, "counted", in.Counted, true)
		if before, twice := first[in.ItemID]; twice {
			d.refuse(i, "itemId", fault.CodeRepeated, map[string]any{"line": before + 1}, "was counted in line %d already",
				before+1)
			continue
		}
		first[in.ItemID] = i
		if !known || !valid {
			continue
		}
		now := *inUnit(it.Stock.OnHand, conversions)
		if !now.Equal(in.Expected) {
			changed = append(changed, StockChanged{i, in.ItemID, in.Expected, now})
			continue
		}
		difference := in.Counted.Sub(now)
		line := LineInput{ItemID: in.ItemID, Quantity: difference, Units: in.Units, UnitCost: in.UnitCost}
		switch difference.Sign() {
		case 1:
			more = append(more, d.line(i, Positive, line, it, conversions))
		case -1:
			line.Quantity = difference.Neg()
			less = append(less, d.line(i, Negative, line, it, conversions))
		}
	}
	if len(d.wrong) == 0 && len(changed) > 0 {
		return nil, nil, fault.Stale(changed, "the stock of %d of the counted items has changed: count them again",
			len(changed))
	}
	return more, less, d.err(ctx)
}
