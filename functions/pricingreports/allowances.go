package pricingreports

import (
	"context"
	"time"

	"backdock/shared/catalog/item"
	"backdock/shared/platform/civil"
	"backdock/shared/prices/allowance"
	"backdock/shared/prices/matrix"
	"backdock/shared/prices/report"
)

// allow adds to lines what vendors pay back on the day on which their prices count, and the margins with it: on the effective
// date, else on the day of the decision; without a decision today, or when the report was closed. Costs and recommendations
// stay as they are. Items are read only if something is paid back.
func (h *handler) allow(ctx context.Context, closed *time.Time, lines []report.Line, shown []Line) error {
	allowed, err := h.allowances.All(ctx)
	if err != nil || len(allowed) == 0 {
		return err
	}
	zone, err := h.settings.Zone(ctx)
	if err != nil {
		return err
	}
	day := func(l report.Line) civil.Date {
		switch {
		case !l.EffectiveDate.IsZero():
			return l.EffectiveDate
		case l.DecideAt != nil:
			return civil.Today(*l.DecideAt, zone)
		case closed != nil:
			return civil.Today(*closed, zone)
		}
		return civil.Today(h.now(), zone)
	}
	wanted := map[string]bool{}
	for _, l := range lines {
		for _, a := range allowed[l.ItemID] {
			wanted[l.ItemID] = wanted[l.ItemID] || a.On(day(l))
		}
	}
	if len(wanted) == 0 {
		return nil
	}
	items, err := h.wholeOf(ctx, wanted)
	if err != nil {
		return err
	}
	for i, l := range lines {
		d := items[l.ItemID]
		if c, known := d.Conversions(d.SaleUnit); known {
			shown[i].allow(allowed.On(l.ItemID, day(l), c.Sale))
		}
	}
	return nil
}

// wholeOf returns some items, from memory.
func (h *handler) wholeOf(ctx context.Context, ids map[string]bool) (map[string]item.Detail, error) {
	all, _, err := h.items.Rows(ctx)
	if err != nil {
		return nil, err
	}
	var rows []*item.Row
	for _, r := range all {
		if ids[r.ID] {
			rows = append(rows, r)
		}
	}
	return h.items.Whole(ctx, rows)
}

// allow adds what is paid back to a line.
func (l *Line) allow(in *allowance.InForce) {
	l.Allowance = in
	if in == nil || l.WeightedCost == nil {
		return
	}
	for i, p := range l.Prices {
		if p.Price != nil {
			l.Prices[i].MarginAfter = matrix.MarginOf(*p.Price, l.WeightedCost.Sub(in.Amount))
		}
	}
}
