// Package approval stores requests to approve rates below the price floor: who requested it for which line of a cart or
// sales order, and the decision. The line stores the result, see orderline.Approval. Packages cart and order always
// write a request and its line in one transaction.
package approval

import (
	"time"

	"github.com/danielgtaylor/huma/v2"

	"backdock/shared/platform/audit"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/enum"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
	"backdock/shared/prices/pricing"
	"backdock/shared/sales/orderline"
)

// Status is the status of a request.
type Status string

// The statuses.
const (
	Pending  Status = "pending"
	Approved Status = "approved"
	Refused  Status = "refused"
	// Ended: the line was changed or removed, or its cart or order ended, before a decision.
	Ended Status = "ended"
)

// Statuses lists all statuses.
var Statuses = []Status{Pending, Approved, Refused, Ended}

// Schema gives the API the values; it refuses others.
func (Status) Schema(huma.Registry) *huma.Schema { return enum.Schema(Statuses...) }

// Person is a user with the name at that time.
type Person struct {
	ID   string `json:"_id"`
	Name string `json:"name"`
}

// Customer is the customer of the line.
type Customer struct {
	ID   string `json:"_id"`
	Name string `json:"name"`
}

// Request is a request to approve a line's rate. It is valid for exactly this item, unit, rate and reason, and at most
// this quantity.
type Request struct {
	ID     string `json:"_id"`
	Status Status `json:"status"`
	// Either CartID or SalesOrderID is set.
	CartID       string     `json:"cartId,omitempty"`
	SalesOrderID string     `json:"salesOrderId,omitempty"`
	OrderNumber  string     `json:"orderNumber,omitempty" doc:"of the sales order"`
	LineID       string     `json:"lineId"`
	Customer     Customer   `json:"customer"`
	DeliveryDate civil.Date `json:"deliveryDate"`

	Item           orderline.Item `json:"item"`
	Quantity       money.Decimal  `json:"quantity" doc:"in units"`
	Units          string         `json:"units" doc:"unit id"`
	UnitName       string         `json:"unitName"`
	Rate           *money.Decimal `json:"rate" nullable:"true" doc:"per one of units, as typed"`
	DeterminedRate *money.Decimal `json:"determinedRate" nullable:"true"`
	Floor          *pricing.Floor `json:"floor,omitempty" doc:"when it was asked for"`

	Reason      string    `json:"reason" doc:"of who asks"`
	RequestedBy Person    `json:"requestedBy"`
	RequestedAt time.Time `json:"requestedAt"`
	Decision    *Decision `json:"decision" doc:"null until somebody decided"`

	CreatedAt time.Time `json:"createdAt"`
	UpdatedAt time.Time `json:"updatedAt"`
	Version   int64     `json:"version"`
}

// Decision is the decision of a user with the permission price.belowFloor.
type Decision struct {
	By     Person    `json:"by"`
	At     time.Time `json:"at"`
	Reason string    `json:"reason"`
}

// MostPending is the largest number of pending approvals per cart or order, because one transaction must be able to end
// all of them.
const MostPending = 25

// Ask is a user's input for a request.
type Ask struct {
	ID     string // id of the new request
	LineID string
	Reason string // reason for a rate below the floor
	By     Person
	At     time.Time
}

// Line is the line of a request and its cart or order.
type Line struct {
	orderline.Line
	CartID, SalesOrderID, OrderNumber string
	Customer                          Customer
	DeliveryDate                      civil.Date
}

// New creates the request of a line and marks the line as pending. waiting are the pending requests of the other lines
// of the cart or order. If the line already has a pending request with the same reason, New creates nothing and returns
// its id as open; otherwise open is "". Errors: fault.Conflict if the line needs no approval, or if too many requests
// are pending.
func (a Ask) New(l *Line, waiting []string) (r Request, open string, err error) {
	if !l.NeedsApproval() {
		return Request{}, "", fault.New(fault.Conflict,
			"line %d needs no approval: its rate is not below the floor, or is approved already", l.LineNumber)
	}
	if was := l.Approval; was != nil && was.Status == orderline.ApprovalPending && l.PriceReason == a.Reason {
		return Request{}, was.RequestID, nil
	}
	if len(waiting) >= MostPending {
		return Request{}, "", fault.New(fault.Conflict, "%d lines wait for an approval: wait until some of them are decided",
			len(waiting))
	}
	l.PriceReason = a.Reason
	l.SetApproval(&orderline.Approval{RequestID: a.ID, Status: orderline.ApprovalPending, By: a.By.ID, ByName: a.By.Name,
		At: a.At, Reason: a.Reason, Quantity: l.Quantity})
	return Request{ID: a.ID, Status: Pending, CartID: l.CartID, SalesOrderID: l.SalesOrderID, OrderNumber: l.OrderNumber,
			LineID: l.ID, Customer: l.Customer,
			DeliveryDate: l.DeliveryDate, Item: l.Item, Quantity: l.Quantity, Units: l.Units, UnitName: l.UnitName,
			Rate: l.CustomRate, DeterminedRate: l.DeterminedRate,
			Floor: l.Floor, Reason: a.Reason, RequestedBy: a.By, RequestedAt: a.At, CreatedAt: a.At, UpdatedAt: a.At,
			Version: 1},
		"", nil
}

// Verdict is a user's input for a decision.
type Verdict struct {
	Approve bool
	Reason  string
	By      Person
	At      time.Time
}

func (v Verdict) status() Status {
	if v.Approve {
		return Approved
	}
	return Refused
}

// Settled reports whether the same decision was made before. Errors: fault.Conflict with the request if the opposite
// was decided, or if its line no longer exists.
func (v Verdict) Settled(r Request) (bool, error) {
	switch r.Status {
	case Pending:
		return false, nil
	case v.status():
		return true, nil
	case Ended:
		return false, changed(r)
	}
	return false, fault.Stale(r, "%s has %s this request already: %s", r.Decision.By.Name, r.Status, r.Decision.Reason)
}

func changed(r Request) error {
	return fault.Stale(r, "the line of %s was changed or removed after the approval was asked for: it has to be asked for again", r.Item.ItemID)
}

// Apply sets the decision on the line and returns the decided request. Errors: fault.Conflict if the line does not wait
// for this request.
func (v Verdict) Apply(r Request, l *orderline.Line) (Request, error) {
	if l == nil || l.Approval == nil || l.Approval.RequestID != r.ID || l.Approval.Status != orderline.ApprovalPending {
		return r, changed(r)
	}
	status := orderline.ApprovalRefused
	if v.Approve {
		status = orderline.ApprovalApproved
	}
	l.SetApproval(&orderline.Approval{RequestID: r.ID, Status: status, By: v.By.ID, ByName: v.By.Name, At: v.At,
		Reason: v.Reason, Quantity: r.Quantity})
	r.Status, r.Decision = v.status(), &Decision{v.By, v.At, v.Reason}
	r.UpdatedAt = v.At
	r.Version++
	return r, nil
}

// subject returns the subject of the request's audit event.
func (r Request) subject() audit.Subject {
	if r.SalesOrderID != "" {
		return audit.Subject{Type: "salesOrder", ID: r.SalesOrderID, Name: r.OrderNumber}
	}
	return audit.Subject{Type: "cart", ID: r.CartID, Name: r.Customer.Name}
}

func key(id string) table.Key { return table.Key{PK: "PRICEAPPROVAL#" + id, SK: "PRICEAPPROVAL"} }

func put(r Request, cond table.Cond) table.Op {
	i := table.New(key(r.ID), r)
	i.ByAll = table.Key{PK: "PRICEAPPROVALS#" + string(r.Status), SK: r.ID}
	if r.Status != Pending {
		i = i.Expiring(r.UpdatedAt.Add(keptFor))
	}
	return table.Put(i, cond)
}
