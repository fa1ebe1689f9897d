package ordersync

import "backdock/shared/sales/order"

// letters are NetSuite's letters for the statuses.
var letters = map[string]order.Status{
	"A": order.PendingApproval, "B": order.PendingFulfillment, "C": order.Cancelled, "D": order.PartiallyFulfilled,
	"E": order.PendingBillingPartiallyFulfilled, "F": order.PendingBilling, "G": order.Billed, "H": order.Closed,
}

// StatusOf returns the status of a NetSuite letter; false if the letter is unknown.
func StatusOf(letter string) (order.Status, bool) {
	s, ok := letters[letter]
	return s, ok
}
