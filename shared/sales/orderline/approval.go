package orderline

import (
	"slices"
	"time"

	"backdock/shared/platform/access"
	"backdock/shared/platform/money"
)

// ApprovalStatus says what became of asking for a rate under the floor.
type ApprovalStatus string

// The statuses of a line's approval.
const (
	ApprovalPending  ApprovalStatus = "pending"
	ApprovalApproved ApprovalStatus = "approved"
	ApprovalRefused  ApprovalStatus = "refused"
)

// Approval is what became of asking for a line's rate under the floor. It is for
// exactly the line's item, unit, rate and price reason, and for at most Quantity: a
// change of one of these, or a greater quantity, ends it.
type Approval struct {
	RequestID string         `json:"requestId" doc:"of the request, see /price-approvals"`
	Status    ApprovalStatus `json:"status" enum:"pending,approved,refused"`
	By        string         `json:"by" doc:"user id: who decided; while it is pending, who asked"`
	ByName    string         `json:"byName"`
	At        time.Time      `json:"at"`
	Reason    string         `json:"reason" doc:"of who decided; while it is pending, of who asked"`
	Quantity  money.Decimal  `json:"quantity" doc:"at most, in the line's units"`
}

// sameAgreement tells whether an approval of one state of a line is for the other one
// too, quantity apart.
func (l Line) sameAgreement(o Line) bool {
	return l.ItemID == o.ItemID && l.Units == o.Units && SameRate(l.CustomRate, o.CustomRate) &&
		l.PriceReason == o.PriceReason
}

// keepApproval ends the approval where the line is no longer what was approved.
func (l *Line) keepApproval(before Line, newCustomer bool) {
	if l.Approval != nil && (newCustomer || !l.sameAgreement(before) || l.Approval.Quantity.Less(l.Quantity)) {
		l.Approval = nil
	}
}

// ApprovedAs tells whether the approval of another state of the line is for this one.
func (l Line) ApprovedAs(o Line) bool {
	return o.Approval != nil && o.Approval.Status == ApprovalApproved && l.sameAgreement(o) &&
		!o.Approval.Quantity.Less(l.Quantity)
}

// IsBelowFloor tells whether the line has a typed rate under its floor, approved or not.
func (l Line) IsBelowFloor() bool {
	return l.Floor != nil && l.CustomRate != nil && l.CustomRate.Less(l.Floor.Rate)
}

// NeedsApproval tells whether the line has a typed rate under its floor that nobody
// has approved.
func (l Line) NeedsApproval() bool {
	return l.IsBelowFloor() && (l.Approval == nil || l.Approval.Status != ApprovalApproved)
}

// OnlyNeedsApproval tells whether the approval is all that keeps the line from being sold.
func (l Line) OnlyNeedsApproval() bool {
	return len(l.Problems) > 0 && l.Problems[0].Code == BelowFloor
}

// SetApproval sets what became of asking for the line's rate, and what the line's
// errors say of it.
func (l *Line) SetApproval(a *Approval) {
	l.Approval = a
	if l.OnlyNeedsApproval() {
		l.ValidationError, l.Problems = nil, slices.Clone(l.Problems[1:])
	}
	l.checkFloor()
}

// checkFloor states the error of a rate under the floor that nobody has approved.
// The words do not tell the floor: they are for everybody who reads the line.
func (l *Line) checkFloor() {
	if !l.NeedsApproval() {
		return
	}
	floor := l.Floor.Rate
	p := Problem{Code: BelowFloor, Field: "customRate", Params: Params{Floor: &floor}}
	switch {
	case l.Approval == nil:
		l.fail(p, "the rate is under the floor: ask for an approval, or change the rate")
	case l.Approval.Status == ApprovalPending:
		p.Params.Approval = ApprovalPending
		l.fail(p, "the rate is under the floor: it waits for an approval")
	default:
		p.Params.Approval = ApprovalRefused
		l.fail(p, "the rate is under the floor, and the approval was refused: change the rate, or ask again")
	}
}

// For are judged lines as the caller may see them: floors are for those with the
// permission price.override.
func For(caller access.Caller, lines []Line) []Line {
	if caller.May(access.PriceOverride) {
		return lines
	}
	lines = slices.Clone(lines)
	for i := range lines {
		l := &lines[i]
		l.Floor, l.Problems = nil, slices.Clone(l.Problems)
		for p := range l.Problems {
			l.Problems[p].Params.Floor = nil
		}
	}
	return lines
}

// PendingRequests are the ids of the requests for approval that lines wait for.
func PendingRequests(lines []Line) []string {
	var ids []string
	for _, l := range lines {
		if l.Approval != nil && l.Approval.Status == ApprovalPending {
			ids = append(ids, l.Approval.RequestID)
		}
	}
	return ids
}
