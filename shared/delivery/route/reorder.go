package route

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"backdock/shared/platform/fault"
	"backdock/shared/platform/table"
)

// Reorder puts the stops of a route into another order, in one change. stops are all stops of the route. version is the
// StopsVersion that the caller has read; nil: any. As with Assign, the route is authoritative, and copies of numbers
// that do not fit into the Commit follow. Errors: fault.NotFound; fault.Invalid if a stop is missing, twice there or not
// of the route; fault.Conflict with the current route if its stops have another version.
func (s *Routes) Reorder(ctx context.Context, id string, version *int64, stops []Stop) (Route, error) {
	r, err := s.rewrite(ctx, id, func(r *record) ([]table.Op, error) {
		if version != nil && *version != r.StopsVersion {
			return nil, fault.Stale(r.Route,
				"the stops of route %s were changed meanwhile: version %d is now version %d", r.Name, *version, r.StopsVersion)
		}
		if err := r.sameStops(stops); err != nil {
			return nil, err
		}
		if slices.Equal(stops, r.Stops) {
			return nil, errUnchanged
		}
		before := r.Stops
		r.Stops = slices.Clone(stops)
		return r.copy(r.renumber(before, Stop{}, copies)), nil
	})
	if errors.Is(err, errUnchanged) {
		return r.Route, nil
	}
	if err != nil || len(r.Behind) == 0 {
		return r.Route, err
	}
	return r.Route, s.catchUp(ctx, id)
}

// sameStops returns fault.Invalid unless stops are the route's stops in some order.
func (r *record) sameStops(stops []Stop) error {
	var wrong []string
	seen := make(map[Stop]bool, len(stops))
	on := make(map[Stop]bool, len(r.Stops))
	for _, s := range r.Stops {
		on[s] = true
	}
	for i, s := range stops {
		switch {
		case seen[s]:
			wrong = append(wrong, fmt.Sprintf("stops.%d must not be there twice: %s", i, s))
		case !on[s]:
			wrong = append(wrong, fmt.Sprintf("stops.%d must be a stop of the route: %s is not", i, s))
		}
		seen[s] = true
	}
	for _, s := range r.Stops {
		if !seen[s] {
			wrong = append(wrong, fmt.Sprintf("stops must have every stop of the route: %s is missing", s))
		}
	}
	if wrong != nil {
		return fault.Fields(wrong...)
	}
	return nil
}
