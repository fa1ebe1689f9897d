package order

import (
	"slices"

	"backdock/shared/platform/money"
	"backdock/shared/platform/synctask"
	"backdock/shared/platform/transition"
)

// Status of a sales order.
type Status string

// The statuses.
const (
	PendingApproval                  Status = "pending_approval"
	PendingFulfillment               Status = "pending_fulfillment"
	Cancelled                        Status = "cancelled"
	PartiallyFulfilled               Status = "partially_fulfilled"
	PendingBillingPartiallyFulfilled Status = "pending_billing_partially_fulfilled"
	PendingBilling                   Status = "pending_billing"
	Billed                           Status = "billed"
	Closed                           Status = "closed"
)

// Statuses are all statuses.
var Statuses = []Status{PendingApproval, PendingFulfillment, Cancelled, PartiallyFulfilled, PendingBillingPartiallyFulfilled,
	PendingBilling, Billed, Closed}

// Valid reports whether s is one of the statuses.
func (s Status) Valid() bool { return slices.Contains(Statuses, s) }

// ends are the changes of status that the portal makes. All others are NetSuite's, see TakeStatus.
var ends = transition.Table[Status]{
	transition.From(PendingApproval, Cancelled, Closed),
	transition.From(PendingFulfillment, Cancelled, Closed),
	transition.From(PartiallyFulfilled, Cancelled, Closed),
	transition.From(PendingBillingPartiallyFulfilled, Cancelled, Closed),
	transition.From(PendingBilling, Closed),
	transition.From(Billed),
	transition.From(Cancelled),
	transition.From(Closed),
}

// TakeStatus sets the status that NetSuite gave the order. NetSuite may change any status into any other one. An order
// cancelled in the portal stays cancelled, because over REST NetSuite can only close it. An order that was ended in the
// portal keeps its status until NetSuite has ended it.
func (o *Order) TakeStatus(s Status) {
	if o.Ended() && o.Unsent() || o.Status == Cancelled && s == Closed {
		return
	}
	o.Status = s
}

// Revive takes a cancellation back that NetSuite's version wins over. NetSuite's status follows.
func (o *Order) Revive() {
	if o.Status == Cancelled {
		o.Status = PendingFulfillment
	}
}

// AwaitsFulfillment reports whether an order of the status may have goods to ship.
func (s Status) AwaitsFulfillment() bool {
	return s == PendingFulfillment || s == PartiallyFulfilled || s == PendingBillingPartiallyFulfilled
}

// Editable reports whether users may change an order of the status.
func (s Status) Editable() bool { return s == PendingApproval || s.AwaitsFulfillment() }

// Ended reports whether the order was cancelled here, or closed here and not yet in NetSuite. Its lines must be closed
// there.
func (o Order) Ended() bool { return o.Status == Cancelled || o.book.Closing }

// Unsent reports whether the order has changes that were not sent to NetSuite.
func (o Order) Unsent() bool { return o.Sync.Status != synctask.StateSynced }

// Settle sets the line numbers, and the total from the amounts, which do not change.
func (o *Order) Settle() {
	for i := range o.Lines {
		o.Lines[i].LineNumber = i + 1
	}
	o.Total = money.Sum(o.Lines, func(l Line) money.Decimal { return l.Amount })
}

// anythingFulfilled reports whether goods of the order were fulfilled or billed.
func (o Order) anythingFulfilled() bool {
	for _, l := range o.Lines {
		if l.Fulfilled.Sign() > 0 || l.Billed.Sign() > 0 {
			return true
		}
	}
	return false
}
