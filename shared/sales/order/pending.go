package order

import (
	"slices"

	"backdock/shared/platform/access"
	"backdock/shared/sales/orderline"
)

// Typed returns the order's lines as users edit them: each line as it was entered last, in force or pending, followed
// by the new pending lines.
func (o Order) Typed() []orderline.Line {
	lines := o.Entries()
	for _, p := range o.Pending {
		if i := orderline.IndexOf(lines, p.ID); i >= 0 {
			p.LineNumber = lines[i].LineNumber
			lines[i] = p
		} else {
			lines = append(lines, p)
		}
	}
	return lines
}

// PendingChangeOf reports whether a change of the line waits for an approval.
func (o Order) PendingChangeOf(lineID string) bool { return orderline.IndexOf(o.Pending, lineID) >= 0 }

// DropPending ends the pending changes of lines that no longer exist.
func (o *Order) DropPending(before []Line) {
	has := func(lines []Line, id string) bool {
		return slices.ContainsFunc(lines, func(l Line) bool { return l.ID == id })
	}
	o.Pending = slices.DeleteFunc(slices.Clone(o.Pending), func(p orderline.Line) bool {
		return has(before, p.ID) &&
			!has(o.Lines, p.ID)
	})
}

// For returns the order as the caller may see it: price floors need the permission price.override.
func (o Order) For(caller access.Caller) Order {
	if caller.May(access.PriceOverride) {
		return o
	}
	o.Lines = slices.Clone(o.Lines)
	for i := range o.Lines {
		o.Lines[i].Floor = nil
	}
	o.Pending = orderline.For(caller, o.Pending)
	return o
}

// requests returns the ids of the requests for approval in the order's lines.
func (o Order) requests() []string {
	var ids []string
	add := func(a *orderline.Approval) {
		if a != nil {
			ids = append(ids, a.RequestID)
		}
	}
	for _, l := range o.Lines {
		add(l.Approval)
	}
	for _, l := range o.Pending {
		add(l.Approval)
	}
	return ids
}

// typedContent returns the content of the pending lines that counts for Order.Version.
func (o Order) typedContent() []orderline.Line {
	lines := slices.Clone(o.Pending)
	for i, l := range lines {
		lines[i] = orderline.Line{ID: l.ID, ItemID: l.ItemID, Quantity: l.Quantity, Units: l.Units, CustomRate: l.CustomRate,
			PriceReason: l.PriceReason, PickNotes: l.PickNotes}
	}
	return lines
}
