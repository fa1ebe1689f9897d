package salesorders

import (
	"context"
	"fmt"

	"backdock/shared/fault"
	"backdock/shared/trip"
)

// departed tells which trips have started.
type departed struct{ trips *trip.Trips }

// Started implements order.Trips.
func (d departed) Started(ctx context.Context, tripIDs []string) (map[string]bool, error) {
	started := make(map[string]bool, len(tripIDs))
	for _, id := range tripIDs {
		t, err := d.trips.Get(ctx, id)
		if fault.Is(err, fault.NotFound) {
			continue
		}
		if err != nil {
			return nil, fmt.Errorf("trip %s: %w", id, err)
		}
		started[id] = t.Status.UnderWay() || !t.Status.Active()
	}
	return started, nil
}
