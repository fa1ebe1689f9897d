package migrations

import (
	"backdock/shared/delivery/trip"
	"backdock/shared/platform/migration"
)

// tripsFoundByKeys writes the index keys of trips: date, number, route, vehicle and driver. A trip outside the list is
// found by these keys. Trips last written before the list was bounded lack them.
func tripsFoundByKeys(trips *trip.Trips) migration.Migration {
	return migration.Migration{Number: 4, WrittenSince: 1, Name: "trips are found by keys",
		Step: trips.FileUnfiled}
}
