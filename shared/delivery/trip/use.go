package trip

import (
	"context"
	"fmt"
	"strings"

	"backdock/shared/people/user"
	"backdock/shared/platform/listing"
	"backdock/shared/platform/table"
)

// Driver is a trip's driver as shown to users.
type Driver struct {
	ID        string `json:"_id"`
	Email     string `json:"email" needs:"user.manage"`
	FirstName string `json:"firstName"`
	LastName  string `json:"lastName"`
	Phone     string `json:"phone" needs:"trip.read" doc:"E.164; empty: not known"`
}

// DriverOf returns a user as a Driver.
func DriverOf(u user.User) Driver { return Driver{u.ID, u.Email, u.FirstName, u.LastName, u.Phone} }

const (
	usingCounted = 100 // how many trips Using counts
	usingShown   = 3   // how many of them it lists
)

// Using returns a text that names the trips of a route, a vehicle or a driver, latest first; "" for none. f must
// contain only that one condition.
func (s *Trips) Using(ctx context.Context, f Filter) (string, error) {
	q := f.places()
	q.Consistent = true
	places, more, err := listing.KeysBefore(ctx, s.table, q, "", usingCounted)
	if err != nil || len(places) == 0 {
		return "", err
	}
	words := Count(len(places), "trip refers to it", "trips refer to it")
	if more {
		words = "more than " + words
	}
	var keys []table.Key
	for _, place := range places[:min(usingShown, len(places))] {
		keys = append(keys, Key(idAt(place.SK)))
	}
	rows, err := listing.RowsOf[Row](ctx, s.table, keys)
	if err != nil {
		return "", err
	}
	var numbers []string
	for _, r := range rows {
		numbers = append(numbers, r.Number)
	}
	if rest := len(places) - len(keys); rest > 0 {
		numbers = append(numbers, fmt.Sprintf("%d more", rest))
	}
	return words + " (" + strings.Join(numbers, ", ") + ")", nil
}
