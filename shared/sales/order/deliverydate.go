package order

import (
	"context"

	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
)

// PastDeliveryDate is the code of the question whether a delivery date in the past is intended. Its params are
// deliveryDate and today.
const PastDeliveryDate = "past_delivery_date"

// ConfirmDeliveryDate returns fault.Conflict with PastDeliveryDate if date is before today (the warehouse's date) and
// the caller has not confirmed it.
func ConfirmDeliveryDate(ctx context.Context, date, today civil.Date) error {
	if date.IsZero() || !date.Before(today) {
		return nil
	}
	return fault.Confirm(ctx, PastDeliveryDate, map[string]any{"deliveryDate": date, "today": today},
		"the delivery date %s is in the past (today is %s): choose a later one, or confirm it", date, today)
}
