package spotbuysheets

import (
	"context"

	"backdock/shared/platform/history"
	"backdock/shared/platform/money"
	"backdock/shared/prices/matrix"
	"backdock/shared/prices/spot"
)

// answer returns a sheet with what became of its lines and what is known of their items.
func (h *handler) answer(ctx context.Context, sheet spot.Sheet) (Sheet, error) {
	standing, err := h.sheets.Standing(ctx, sheet)
	if err != nil {
		return Sheet{}, err
	}
	k, err := h.figures.of(ctx, itemsOf(sheet.Lines))
	if err != nil {
		return Sheet{}, err
	}
	ids := []string{sheet.CreatedBy, sheet.ClosedBy}
	for _, l := range sheet.Lines {
		ids = append(ids, l.ReasonBy)
	}
	names, err := h.names.Names(ctx, ids)
	if err != nil {
		return Sheet{}, err
	}
	out := Sheet{Head: headOf(sheet, names), Lines: make([]Line, len(sheet.Lines)), Totals: totalsOf(standing.Sums),
		PriceLevels: make([]PriceLevel, len(k.levels))}
	for i, l := range k.levels {
		out.PriceLevels[i] = PriceLevel{l.ID, l.Name}
	}
	for i, l := range sheet.Lines {
		out.Lines[i] = k.line(l, standing.Lines[i], names)
	}
	return out, nil
}

func itemsOf(lines []spot.Line) []string {
	seen := map[string]bool{}
	var ids []string
	for _, l := range lines {
		if !seen[l.ItemID] {
			seen[l.ItemID] = true
			ids = append(ids, l.ItemID)
		}
	}
	return ids
}

func (k *known) line(l spot.Line, r spot.Result, names map[string]string) Line {
	out := Line{ID: l.ID, ItemID: l.ItemID, VendorID: l.VendorID, Vendor: l.Vendor, Quantity: l.Quantity, Units: l.Units,
		Cost: &l.Cost, ValidFrom: l.ValidFrom, ValidTo: l.ValidTo, Prices: make([]LevelPrice, len(l.Prices)), Note: l.Note,
		State: r.State, PublishedAt: l.PublishedAt, EndedAt: r.EndedAt, Sold: r.Sold, Left: r.Left, Revenue: r.Revenue,
		Customers: r.Customers, Orders: r.Orders, Points: r.Points, KeptCost: l.WeightedCost, Levels: make([]LevelAdvice, len(k.levels)),
		WeightedCost: k.cost(l.ItemID, l.Units)}
	if out.Points == nil {
		out.Points = []spot.Point{}
	}
	if d, there := k.items[l.ItemID]; there {
		out.Item = &ItemRef{d.ID, d.ItemID, d.Name, d.Brand, d.Category, d.IsActive, d.Metadata.ImageLinks()}
		u, _ := d.UnitsType.Unit(l.Units)
		out.UnitName = u.Abbreviation
	}
	if l.Reason != "" {
		by := history.PersonOf(l.ReasonBy, names)
		out.Reason, out.ReasonBy = &l.Reason, &by
	}
	if l.PublishedAt != nil {
		margin := r.Revenue.Sub(r.Cost)
		out.Margin, out.MarginShare, out.LeftCost = &margin, matrix.MarginOf(r.Revenue, r.Cost), &r.Unsold
	}
	cost := out.WeightedCost
	if l.WeightedCost != nil {
		cost = l.WeightedCost
	}
	for i, p := range l.Prices {
		out.Prices[i] = LevelPrice{LevelPrice: p}
		if cost != nil {
			out.Prices[i].Margin = matrix.MarginOf(p.Price, *cost)
		}
	}
	for i, level := range k.levels {
		out.Levels[i] = LevelAdvice{level.ID, k.usual(l.ItemID, l.Units, level.ID), k.suggested(l.ItemID, level.ID, out.WeightedCost),
			k.floor(l.ItemID, l.Units, level.ID, out.WeightedCost)}
	}
	if s, ok := k.stock(l.ItemID, l.Units); ok {
		surplus := s.OnHand.Sub(s.Promised)
		out.OnHand, out.OpenOrders, out.Surplus = &s.OnHand, &s.Promised, &surplus
	}
	return out
}

// liveTotals is for how many published sheets of a page the totals are counted.
const liveTotals = 5

func (h *handler) rows(ctx context.Context, found []*spot.Row) ([]Row, error) {
	var ids []string
	for _, r := range found {
		ids = append(ids, r.CreatedBy, r.ClosedBy)
	}
	names, err := h.names.Names(ctx, ids)
	if err != nil {
		return nil, err
	}
	rows, live := make([]Row, len(found)), 0
	for i, r := range found {
		rows[i] = Row{Head: headOf(r.Sheet, names), LineCount: r.LineCount}
		if r.Totals != nil {
			rows[i].Totals = totalsOf(*r.Totals)
		}
		if r.Status != spot.Published || live == liveTotals {
			continue
		}
		live++
		standing, err := h.sheets.Read(ctx, r.ID)
		if err != nil {
			return nil, err
		}
		rows[i].Totals = totalsOf(standing.Sums)
	}
	return rows, nil
}

// input returns the line of a body.
func (f LineFields) input() spot.Line {
	l := spot.Line{ID: f.ID, ItemID: f.ItemID, VendorID: f.VendorID, Vendor: f.Vendor, Quantity: f.Quantity, Units: f.Units,
		Cost: f.Cost, ValidFrom: f.ValidFrom.UTC(), ValidTo: f.ValidTo.UTC(), Prices: make([]spot.LevelPrice, len(f.Prices)),
		Note: f.Note, Reason: f.Reason}
	for i, p := range f.Prices {
		l.Prices[i] = p.LevelPrice
	}
	return l
}

// weighted returns the weighted costs of lines, by their ids.
func (k *known) weighted(lines []spot.Line) map[string]money.Decimal {
	all := map[string]money.Decimal{}
	for _, l := range lines {
		if cost := k.cost(l.ItemID, l.Units); cost != nil {
			all[l.ID] = *cost
		}
	}
	return all
}
