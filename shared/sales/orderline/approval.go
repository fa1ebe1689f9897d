package orderline

import (
	"slices"
	"time"

	"backdock/shared/platform/access"
	"backdock/shared/platform/money"
)

// ApprovalStatus is the status of a request for a rate below the floor.
type ApprovalStatus string

// The statuses of a line's approval.
const (
	ApprovalPending  ApprovalStatus = "pending"
	ApprovalApproved ApprovalStatus = "approved"
	ApprovalRefused  ApprovalStatus = "refused"
)

// Approval is the request for a line's rate below the floor, and its result. It is valid for exactly the line's item,
// unit, rate and price reason, and at most Quantity. A change of one of these, or a greater quantity, ends it.
type Approval struct {
	RequestID string         `json:"requestId" doc:"of the request, see /price-approvals"`
	Status    ApprovalStatus `json:"status" enum:"pending,approved,refused"`
	By        string         `json:"by" doc:"user id: who decided; while it is pending, who asked"`
	ByName    string         `json:"byName"`
	At        time.Time      `json:"at"`
	Reason    string         `json:"reason" doc:"of who decided; while it is pending, of who asked"`
	Quantity  money.Decimal  `json:"quantity" doc:"at most, in the line's units"`
}

// sameAgreement reports whether an approval of one state of a line also applies to the other, apart from the quantity.
func (l Line) sameAgreement(o Line) bool {
	return l.ItemID == o.ItemID && l.Units == o.Units && money.Same(l.CustomRate, o.CustomRate) &&
		l.PriceReason == o.PriceReason
}

// keepApproval removes the approval if the line no longer matches it.
func (l *Line) keepApproval(before Line, newCustomer bool) {
	if l.Approval != nil && (newCustomer || !l.sameAgreement(before) || l.Approval.Quantity.Less(l.Quantity)) {
		l.Approval = nil
	}
}

// ApprovedAs reports whether the approval of another state of the line applies to this one.
func (l Line) ApprovedAs(o Line) bool {
	return o.Approval != nil && o.Approval.Status == ApprovalApproved && l.sameAgreement(o) &&
		!o.Approval.Quantity.Less(l.Quantity)
}

// IsBelowFloor reports whether the line has a custom rate below its floor, approved or not.
func (l Line) IsBelowFloor() bool {
	return l.Floor != nil && l.CustomRate != nil && l.CustomRate.Less(l.Floor.Rate)
}

// NeedsApproval reports whether the line has a custom rate below its floor that is not approved.
func (l Line) NeedsApproval() bool {
	return l.IsBelowFloor() && (l.Approval == nil || l.Approval.Status != ApprovalApproved)
}

// OnlyNeedsApproval reports whether the missing approval is the line's only error.
func (l Line) OnlyNeedsApproval() bool {
	return len(l.Problems) > 0 && l.Problems[0].Code == BelowFloor
}

// SetApproval sets the line's approval, and updates the line's errors.
func (l *Line) SetApproval(a *Approval) {
	l.Approval = a
	if l.OnlyNeedsApproval() {
		l.ValidationError, l.Problems = nil, slices.Clone(l.Problems[1:])
	}
	l.checkFloor()
}

// checkFloor sets the error of a rate below the floor that is not approved. The text does not contain the floor,
// because every reader of the line sees it.
func (l *Line) checkFloor() {
	if !l.NeedsApproval() {
		return
	}
	floor := l.Floor.Rate
	p := Problem{Code: BelowFloor, Field: "customRate", Params: Params{Floor: &floor}}
	switch {
	case l.Approval == nil:
		l.fail(p, "the rate is below the floor: request approval or change the rate")
	case l.Approval.Status == ApprovalPending:
		p.Params.Approval = ApprovalPending
		l.fail(p, "the rate is below the floor: it waits for an approval")
	default:
		p.Params.Approval = ApprovalRefused
		l.fail(p, "the rate is below the floor, and the approval was refused: change the rate, or ask again")
	}
}

// For returns priced lines as the caller may see them: price floors need the permission price.override.
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

// PendingRequests returns the ids of the pending requests of the lines.
func PendingRequests(lines []Line) []string {
	var ids []string
	for _, l := range lines {
		if l.Approval != nil && l.Approval.Status == ApprovalPending {
			ids = append(ids, l.Approval.RequestID)
		}
	}
	return ids
}
