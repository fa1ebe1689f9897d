package order

import (
	"context"

	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
)

// PastDeliveryDate is the code of the question whether a delivery date in the past
// is meant; its params are deliveryDate and today.
const PastDeliveryDate = "past_delivery_date"

// ConfirmDeliveryDate asks the caller to confirm a delivery date before today, the
// warehouse's date. Errors: fault.Conflict with PastDeliveryDate.
func ConfirmDeliveryDate(ctx context.Context, date, today civil.Date) error {
	if date.IsZero() || !date.Before(today) {
		return nil
	}
	return fault.Confirm(ctx, PastDeliveryDate, map[string]any{"deliveryDate": date, "today": today},
		"the delivery date %s is in the past (today is %s): choose a later one, or confirm it", date, today)
}
