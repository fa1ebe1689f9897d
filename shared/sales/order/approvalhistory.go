package order

import (
	"fmt"
	"slices"
	"strings"

	"backdock/shared/sales/orderline"
)

// Suffixes of the names of fields about approvals; their values contain rates.
const (
	approvalAsked = ": approval"
	approvalGiven = ": rate below the floor"
)

// approvals compares pending approvals and decisions.
func (d *difference) approvals() {
	was := map[string]orderline.Line{}
	for _, l := range d.before.Pending {
		was[l.ID] = l
	}
	waiting := 0
	for _, l := range d.after.Pending {
		before, ok := was[l.ID]
		delete(was, l.ID)
		if !ok || !l.Sells(before) {
			waiting++
			d.change(pendingName(l)+": waits for an approval", d.inForce(l.ID), pendingWords(l))
		}
		d.asked(before.Approval, l)
	}
	for _, l := range d.after.Lines {
		before, waited := was[l.ID]
		if waited && l.Approval != nil && before.Approval != nil && l.Approval.RequestID == before.Approval.RequestID {
			delete(was, l.ID)
			d.note(eventApproval, "approved a rate below the floor")
			d.approved(before.Approval, l)
		}
	}
	if waiting > 0 {
		d.note(eventEdited, count(waiting, "changed line")+" with a rate below the floor, which needs an approval")
	}
	if len(was) > 0 {
		d.note(eventEdited, "took back "+count(len(was), "line")+" that waited for an approval")
	}
	for _, l := range d.before.Pending {
		if _, gone := was[l.ID]; gone {
			d.change(pendingName(l)+": waits for an approval", pendingWords(l), "")
		}
	}
}

// asked describes a request for approval of a pending line, and a refusal.
func (d *difference) asked(before *orderline.Approval, l orderline.Line) {
	a := l.Approval
	if a == nil || before != nil && before.RequestID == a.RequestID && before.Status == a.Status {
		return
	}
	field := pendingName(l) + approvalAsked
	if a.Status == orderline.ApprovalRefused {
		d.note(eventApproval, "refused a rate below the floor")
		d.change(field, "asked for", "refused: "+a.Reason)
	} else {
		d.note(eventApproval, "requested approval of a rate below the floor")
		d.change(field, "", "asked for "+pendingWords(l)+": "+a.Reason)
	}
}

// approved describes the approval of a line that is in force.
func (d *difference) approved(before *orderline.Approval, l Line) {
	a := l.Approval
	if a == nil || a.Status != orderline.ApprovalApproved {
		return
	}
	asked := ""
	if before != nil {
		asked = "asked for: " + before.Reason
	}
	quantity := strings.TrimSpace(a.Quantity.String() + " " + l.UnitName)
	d.change(l.name()+approvalGiven, asked, fmt.Sprintf("%s approved for at most %s, by %s: %s", rate(l.CustomRate),
		quantity, a.ByName, a.Reason))
}

// inForce describes a line as it is in force; "" for a new line.
func (d *difference) inForce(id string) string {
	i := slices.IndexFunc(d.after.Lines, func(l Line) bool { return l.ID == id })
	if i < 0 {
		return ""
	}
	return d.after.Lines[i].words()
}

func pendingName(l orderline.Line) string {
	return Line{Item: l.Item}.name()
}

func pendingWords(l orderline.Line) string {
	return Line{Quantity: l.Quantity, UnitName: l.UnitName, Rate: l.Rate}.words()
}
