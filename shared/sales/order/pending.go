package order

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/danielgtaylor/huma/v2"

	"backdock/shared/platform/access"
	"backdock/shared/platform/fault"
	"backdock/shared/sales/approval"
	"backdock/shared/sales/orderline"
)

// Typed returns the order's lines as users edit them: each line as it was entered last, in force or pending, followed
// by the new pending lines.
func (o Order) Typed() []orderline.Line {
	lines := o.Entries()
	for _, p := range o.Pending {
		if i := indexOf(lines, p.ID); i >= 0 {
			p.LineNumber = lines[i].LineNumber
			lines[i] = p
		} else {
			lines = append(lines, p)
		}
	}
	return lines
}

// WaitingLines returns the ids of the order's pending lines, for a change that keeps them.
func (o Order) WaitingLines() Waiting {
	ids := Waiting{}
	for _, p := range o.Pending {
		ids = append(ids, p.ID)
	}
	return ids
}

// PendingChangeOf reports whether a change of the line waits for an approval.
func (o Order) PendingChangeOf(lineID string) bool { return indexOf(o.Pending, lineID) >= 0 }

func indexOf(lines []orderline.Line, id string) int {
	return slices.IndexFunc(lines, func(l orderline.Line) bool { return l.ID == id })
}

// setTyped sets the lines after an edit. A line whose rate needs an approval becomes pending, and its earlier state
// stays in force. Errors: fault.Invalid if too many lines would be pending, or if no line would be in force.
func (o *Order) setTyped(lines []orderline.Line) error {
	before := o.Entries()
	inForce := make([]orderline.Line, 0, len(lines))
	pending := []orderline.Line{}
	o.order = make([]string, len(lines))
	for i, l := range lines {
		o.order[i] = l.ID
		if !l.OnlyNeedsApproval() {
			inForce = append(inForce, l)
			continue
		}
		pending = append(pending, l)
		if at := indexOf(before, l.ID); at >= 0 {
			inForce = append(inForce, before[at])
		}
	}
	switch {
	case len(pending) > approval.MostPending:
		return fault.Fields(fmt.Sprintf("items must have at most %d lines with a rate below the floor", approval.MostPending))
	case len(inForce) == 0:
		return fault.Fields("items must have a line whose rate needs no approval: NetSuite takes no order without lines")
	}
	o.SetEntries(inForce)
	o.Pending = pending
	return nil
}

// Waiting holds the ids of an order's pending lines in the body of a change. So an order that was read and is sent back
// unchanged keeps them.
type Waiting []string

// UnmarshalJSON reads the ids of lines and ignores their other fields.
func (w *Waiting) UnmarshalJSON(raw []byte) error {
	var lines []struct {
		ID string `json:"_id"`
	}
	if json.Unmarshal(raw, &lines) != nil {
		return nil // it is a field of an answer, so any value is accepted
	}
	for _, l := range lines {
		*w = append(*w, l.ID)
	}
	return nil
}

// Schema returns a schema that accepts any value.
func (Waiting) Schema(huma.Registry) *huma.Schema { return &huma.Schema{} }

func (w Waiting) has(id string) bool { return slices.Contains(w, id) }

// stillWaiting returns the new pending lines that stay pending because the edit does not contain them.
func (o Order) stillWaiting(w Waiting, edited []orderline.Line) []orderline.Line {
	inForce := o.Entries()
	return slices.DeleteFunc(slices.Clone(o.Pending), func(p orderline.Line) bool {
		return !w.has(p.ID) || indexOf(inForce, p.ID) >= 0 || indexOf(edited, p.ID) >= 0
	})
}

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
