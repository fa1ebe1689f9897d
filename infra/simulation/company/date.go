package company

import (
	"time"

	"backdock/shared/platform/civil"
)

// chicago is the time zone of the warehouse.
var chicago = func() *time.Location {
	zone, err := time.LoadLocation("America/Chicago")
	if err != nil {
		panic(err)
	}
	return zone
}()

// Today is the warehouse's date.
func Today() civil.Date { return civil.MustParse(time.Now().In(chicago).Format("2006-01-02")) }

// Dates are those for which people plan.
func Dates() []civil.Date { return []civil.Date{Today(), Today().AddDays(1)} }
