package order

import "backdock/shared/platform/money"

// Status of a sales order.
type Status string

// The statuses, with NetSuite's letter.
const (
	PendingApproval                  Status = "pending_approval"                    // A
	PendingFulfillment               Status = "pending_fulfillment"                 // B
	Cancelled                        Status = "cancelled"                           // C
	PartiallyFulfilled               Status = "partially_fulfilled"                 // D
	PendingBillingPartiallyFulfilled Status = "pending_billing_partially_fulfilled" // E
	PendingBilling                   Status = "pending_billing"                     // F
	Billed                           Status = "billed"                              // G
	Closed                           Status = "closed"                              // H
)

var letters = map[string]Status{
	"A": PendingApproval, "B": PendingFulfillment, "C": Cancelled, "D": PartiallyFulfilled,
	"E": PendingBillingPartiallyFulfilled, "F": PendingBilling, "G": Billed, "H": Closed,
}

// StatusOf returns the status of a NetSuite letter; false if the letter is unknown.
func StatusOf(letter string) (Status, bool) {
	s, ok := letters[letter]
	return s, ok
}

// Valid reports whether s is one of the statuses.
func (s Status) Valid() bool {
	for _, known := range letters {
		if s == known {
			return true
		}
	}
	return false
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

// settle sets the line numbers, and the total from the amounts, which do not change.
func (o *Order) settle() {
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

// takeProgress sets a line's progress from NetSuite. A line is open until it is closed, or fulfilled and billed
// completely. A line that was closed here stays closed, because NetSuite may not have closed it yet.
func (l *Line) takeProgress(fulfilled, billed money.Decimal, closed bool) {
	l.Fulfilled, l.Billed = fulfilled, billed
	l.IsOpen = !closed && !l.IsClosed && (fulfilled.Less(l.Quantity) || billed.Less(l.Quantity))
}
