package triporders

import (
	"context"
	"fmt"

	"backdock/shared/platform/fault"
)

// Started reports which of the trips have left the warehouse. Unknown trips are left out.
func (s *Orders) Started(ctx context.Context, tripIDs []string) (map[string]bool, error) {
	started := make(map[string]bool, len(tripIDs))
	for _, id := range tripIDs {
		t, err := s.trips.Get(ctx, id)
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
