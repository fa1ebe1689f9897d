package orderdesk

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/danielgtaylor/huma/v2"

	"backdock/shared/platform/fault"
	"backdock/shared/sales/approval"
	"backdock/shared/sales/order"
	"backdock/shared/sales/orderline"
)

// setLines sets the lines after an edit. A line whose rate needs an approval becomes pending, and its earlier state
// stays in force. Errors: fault.Invalid if too many lines would be pending, or if no line would be in force.
func (pc *pricingContext) setLines(o *order.Order, lines []orderline.Line) error {
	before := o.Entries()
	inForce := make([]orderline.Line, 0, len(lines))
	pending := []orderline.Line{}
	pc.entered = make([]string, len(lines))
	for i, l := range lines {
		pc.entered[i] = l.ID
		if !l.OnlyNeedsApproval() {
			inForce = append(inForce, l)
			continue
		}
		pending = append(pending, l)
		if at := orderline.IndexOf(before, l.ID); at >= 0 {
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

// PendingIDs holds the ids of an order's pending lines in the body of a change. So an order that was read and is sent back
// unchanged keeps them.
type PendingIDs []string

// UnmarshalJSON reads the ids of lines and ignores their other fields.
func (p *PendingIDs) UnmarshalJSON(raw []byte) error {
	var lines []struct {
		ID string `json:"_id"`
	}
	if json.Unmarshal(raw, &lines) != nil {
		return nil // it is a field of an answer, so any value is accepted
	}
	for _, l := range lines {
		*p = append(*p, l.ID)
	}
	return nil
}

// Schema returns a schema that accepts any value.
func (PendingIDs) Schema(huma.Registry) *huma.Schema { return &huma.Schema{} }

func (p PendingIDs) has(id string) bool { return slices.Contains(p, id) }

// stillPending returns the new pending lines that stay pending because the edit does not contain them.
func stillPending(o order.Order, kept PendingIDs, edited []orderline.Line) []orderline.Line {
	inForce := o.Entries()
	return slices.DeleteFunc(slices.Clone(o.Pending), func(p orderline.Line) bool {
		return !kept.has(p.ID) || orderline.IndexOf(inForce, p.ID) >= 0 || orderline.IndexOf(edited, p.ID) >= 0
	})
}

// PendingOf returns the ids of an order's pending lines, for a change that keeps them.
func PendingOf(o order.Order) PendingIDs {
	ids := PendingIDs{}
	for _, p := range o.Pending {
		ids = append(ids, p.ID)
	}
	return ids
}
