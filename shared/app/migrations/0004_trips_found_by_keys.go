package migrations

import (
	"context"

	"backdock/shared/delivery/trip"
	"backdock/shared/platform/migration"
)

// tripsFoundByKeys writes the keys by which a trip is found that has left the list: by
// date, number, route, vehicle and driver. Trips that were last written before their list
// was bounded have none of them.
func tripsFoundByKeys(trips *trip.Trips) migration.Migration {
	return migration.Migration{Number: 4, Name: "trips are found by keys",
		Step: func(ctx context.Context, cursor string) (migration.Step, error) {
			next, looked, changed, err := trips.FileUnfiled(ctx, cursor)
			return migration.Step{Cursor: next, Looked: looked, Changed: changed}, err
		}}
}
