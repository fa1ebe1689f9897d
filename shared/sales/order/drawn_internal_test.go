package order

import (
	"testing"

	"backdock/shared/platform/transition/transitiontest"
)

func TestTheReadmeDrawsTheTable(t *testing.T) {
	transitiontest.Drawn(t, "../README.md", ends, Statuses, PendingApproval, PendingFulfillment, PartiallyFulfilled,
		PendingBillingPartiallyFulfilled, PendingBilling, Billed)
}
