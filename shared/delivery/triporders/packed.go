package triporders

import (
	"context"
	"errors"
	"fmt"

	"backdock/shared/delivery/trip"
	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
	"backdock/shared/sales/order"
	"backdock/shared/sales/order/orderdesk"
)

// Packed returns what NetSuite has packed of an order for a trip, shipped or not. Goods that were delivered before NetSuite
// packed them count, too: it will pack them.
func (s *Orders) Packed(ctx context.Context, tripID, orderID string) (orderdesk.Packed, error) {
	at := trip.ResultKey(tripID, orderID)
	r, err := table.Load[trip.Result](ctx, s.table, at)
	if errors.Is(err, table.ErrMissing) {
		return orderdesk.Packed{Unchanged: new(table.Check(at, table.Absent()))}, nil
	}
	if err != nil {
		return orderdesk.Packed{}, fmt.Errorf("what is packed of order %s for trip %s: %w", orderID, tripID, err)
	}
	packed := orderdesk.Packed{Lines: map[string]money.Decimal{}, Unchanged: new(table.Check(at, table.VersionIs(r.Version))),
		Packing: r.FulfillmentID == "" && (r.Fulfill.State == trip.StepRunning || r.Ship.State == trip.StepRunning)}
	if r.FulfillmentID == "" {
		packed.Delivered = r.Loaded != nil
		handed := r.HandedOver(order.Order{})
		for _, l := range r.Loaded {
			packed.Lines[l.LineID] = l.Quantity
			if q, stated := handed[l.LineID]; stated {
				packed.Lines[l.LineID] = q
			}
		}
		return packed, nil
	}
	for _, l := range r.Loaded {
		if l.Fulfilled != nil {
			packed.Lines[l.LineID] = *l.Fulfilled
		}
	}
	return packed, nil
}
