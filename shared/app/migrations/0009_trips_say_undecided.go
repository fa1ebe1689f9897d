package migrations

import (
	"backdock/shared/delivery/trip"
	"backdock/shared/platform/migration"
)

// tripsSayUndecided writes trips again whose undelivered goods wait for a decision, so that their rows name the orders.
// Until then the list of orders does not say that these need attention.
func tripsSayUndecided(trips *trip.Trips) migration.Migration {
	return migration.Migration{Number: 9, WrittenSince: 1, Name: "trips say what is undecided",
		Step: trips.FillUndecided}
}
