package routeschedules_test

import (
	"fmt"
	"slices"
	"testing"

	"backdock/functions/apitest"
	"backdock/shared/delivery/route"
	"backdock/shared/delivery/schedule"
	"backdock/shared/delivery/vehicle"
	"backdock/shared/platform/api"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/table"
)

// The round trips of a month of 12 routes with 35 stops each and 15 vehicles, 40 of its runs changed, and of a new order
// of 35 stops. The benchmark measures their units.
func TestTheCostOfAMonthAndOfAnOrder(t *testing.T) {
	s := apitest.New(t)
	ctx := t.Context()
	check := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	for n := range 15 {
		_, err := s.Vehicles().Create(ctx, vehicle.Vehicle{ID: fmt.Sprint("v", n), Name: fmt.Sprint("Truck ", n),
			IsActive: true})
		check(err)
	}
	for n := range 12 {
		id := fmt.Sprint("r", n)
		_, err := s.Routes().Create(ctx, route.Route{ID: id, Name: "Route " + id, IsActive: true, StartTime: "05:00",
			Weekdays: []int{1, 2, 3, 4, 5, 6}, VehicleID: api.Nullable(fmt.Sprint("v", n))})
		check(err)
		for i := range 35 {
			stop := route.Stop{CustomerID: fmt.Sprintf("%d%04d", n, i), AddressID: fmt.Sprintf("a%d%04d", n, i)}
			_, err := s.Routes().Assign(ctx, stop, id, 0)
			check(err)
		}
	}
	first := civil.MustParse("2026-12-01")
	for n := range 40 {
		_, err := s.Schedules().Create(ctx, fmt.Sprint("r", n%12), first.AddDays(n%31), schedule.Edit{
			StartTime: new("04:30")})
		check(err)
	}
	counted, used := table.WithUsage(ctx)
	days, err := s.Calendar().Range(counted, first, first.AddDays(30))
	check(err)
	trips, _, _ := used.Snapshot()
	if len(days) < 12*26 || trips > 10 {
		t.Errorf("%d runs in %d round trips", len(days), trips)
	}
	r, err := s.Routes().Get(ctx, "r3")
	check(err)
	slices.Reverse(r.Stops)
	counted, used = table.WithUsage(ctx)
	_, err = s.Routes().Reorder(counted, "r3", &r.StopsVersion, r.Stops)
	check(err)
	if trips, _, _ := used.Snapshot(); trips != 2 {
		t.Errorf("35 stops in %d round trips", trips)
	}
}
