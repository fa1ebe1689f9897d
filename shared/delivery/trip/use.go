package trip

import (
	"context"
	"fmt"

	"backdock/shared/people/user"
	"backdock/shared/platform/api"
	"backdock/shared/platform/fault"
)

// Driver is what is shown of a trip's driver.
type Driver struct {
	ID        string `json:"_id"`
	Email     string `json:"email" needs:"user.manage"`
	FirstName string `json:"firstName"`
	LastName  string `json:"lastName"`
}

// DriverOf shows a user as a driver.
func DriverOf(u user.User) Driver { return Driver{u.ID, u.Email, u.FirstName, u.LastName} }

// Using says which trips refer to a route, a vehicle or a driver; "" for none.
func (s *Trips) Using(ctx context.Context, f Filter) (string, error) {
	rows, total, err := s.List(ctx, f, 1, 3)
	if err != nil || total == 0 {
		return "", err
	}
	numbers := make([]string, len(rows))
	for i, r := range rows {
		numbers[i] = r.Number
	}
	if total > len(rows) {
		numbers = append(numbers, fmt.Sprintf("%d more", total-len(rows)))
	}
	return count(total, "trip refers to it", "trips refer to it") + " (" + list(numbers) + ")", nil
}

// CheckUse refuses a usual vehicle that is not there and a usual driver who is
// none; "" for none of them. Errors: fault.Invalid.
func (s *Trips) CheckUse(ctx context.Context, vehicleID, driverID api.Nullable) error {
	if vehicleID != "" {
		if _, err := s.vehicles.Get(ctx, string(vehicleID)); err != nil {
			return orInvalid(err, "vehicleId must be a vehicle: there is no "+string(vehicleID))
		}
	}
	if driverID == "" {
		return nil
	}
	u, err := s.users.Get(ctx, string(driverID))
	if err != nil {
		return orInvalid(err, "driverId must be a driver: there is no user "+string(driverID))
	}
	if !Drives(u) {
		return fault.Fields("driverId must be an active user with the role driver")
	}
	return nil
}
