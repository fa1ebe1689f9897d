package order

import "backdock/shared/sales/orderline"

// NewLine returns the order line for a line of a cart.
func NewLine(l orderline.Line) Line { return edited(Line{IsOpen: true}, l) }

// Entries returns the order's lines in force as editable lines.
func (o Order) Entries() []orderline.Line {
	entries := make([]orderline.Line, len(o.Lines))
	for i, l := range o.Lines {
		entries[i] = orderline.Line{ID: l.ID, ItemID: l.ItemID, Item: l.Item, LineNumber: l.LineNumber, Quantity: l.Quantity,
			Units: l.Units, UnitName: l.UnitName, Amount: l.Amount,
			DeterminedRate: l.DeterminedRate, CustomRate: l.CustomRate, Rate: l.Rate, PriceSource: l.PriceSource, Spot: l.Spot,
			PriceReason: l.PriceReason, Floor: l.Floor, Approval: l.Approval, PickNotes: l.PickNotes,
			QuantityConfirmed: l.QuantityConfirmed, Weight: l.Weight}
	}
	return entries
}

// SetEntries sets the order's lines after an edit. Values from NetSuite stay with their line.
func (o *Order) SetEntries(entries []orderline.Line) {
	before := make(map[string]Line, len(o.Lines))
	for _, l := range o.Lines {
		before[l.ID] = l
	}
	o.Lines = make([]Line, len(entries))
	for i, e := range entries {
		was, ok := before[e.ID]
		if !ok {
			was.IsOpen = true
		}
		o.Lines[i] = edited(was, e)
	}
}

func edited(l Line, e orderline.Line) Line {
	l.ID, l.LineNumber, l.ItemID, l.Item, l.Quantity, l.Units, l.UnitName = e.ID, e.LineNumber, e.ItemID, e.Item,
		e.Quantity, e.Units, e.UnitName
	l.Rate, l.CustomRate, l.DeterminedRate, l.Amount, l.PriceSource = e.Rate, e.CustomRate, e.DeterminedRate, e.Amount,
		e.PriceSource
	l.Spot = e.Spot
	l.PriceReason, l.Floor, l.Approval, l.PickNotes, l.Weight = e.PriceReason, e.Floor, e.Approval, e.PickNotes, e.Weight
	l.QuantityConfirmed = e.QuantityConfirmed
	return l
}
