package migrations_test

import (
	"slices"
	"testing"

	"backdock/shared/app/apptest"
	"backdock/shared/delivery/trip"
	"backdock/shared/delivery/tripchange"
	"backdock/shared/delivery/vehicle"
	"backdock/shared/platform/access"
	"backdock/shared/platform/api"
	"backdock/shared/platform/id"
	"backdock/shared/platform/table"
)

// Trips that left the list before the migration are found again, and a vehicle of such a trip counts as in use.
func TestTripsAreFoundByKeys(t *testing.T) {
	f := newFirm(t)
	ctx := apptest.As(access.Dispatcher)
	trips := f.Trips()
	_, err := f.Vehicles().Create(ctx, vehicle.Vehicle{ID: "truck", Name: "Truck", IsActive: true})
	f.check(err)
	date := apptest.Today
	plan := func() trip.Full {
		made, err := f.TripChanges().Create(ctx, id.New(f.Now()), tripchange.Edit{Date: &date, VehicleID: new(api.Nullable("truck"))})
		f.check(err)
		made, err = f.TripStatuses().Move(ctx, made.ID, trip.Cancelled, "", nil)
		f.check(err)
		return made
	}
	old, filed, removed := plan(), plan(), plan()
	// Stored in the old form: without index items for date, use and number.
	for _, one := range []trip.Full{old, removed} {
		i := f.item("TRIP#"+one.ID, "TRIP")
		i.ByKey = table.Key{}
		place := date.String() + "#" + one.StartTime + "#" + one.ID
		f.check(f.Table.Commit(ctx, table.Put(i), table.Delete(table.Key{PK: "TRIPNUMBER#" + one.Number, SK: "TRIPNUMBER"}),
			table.Delete(table.Key{PK: "TRIPSOF#vehicle#truck", SK: place})))
	}
	f.check(f.TripChanges().Delete(ctx, removed.ID))
	f.Advance(200 * day)
	found := func(filter trip.Filter) []string {
		p, err := trips.Page(ctx, filter, 1, 50)
		f.check(err)
		var numbers []string
		for _, r := range p.Rows {
			numbers = append(numbers, r.Number)
		}
		slices.Sort(numbers)
		return numbers
	}
	byDate, byNumber := trip.Filter{DateTo: date}, trip.Filter{Search: old.Number}
	byVehicle := trip.Filter{VehicleID: "truck", DateTo: date}
	if got := append(found(byDate), found(byVehicle)...); !slices.Equal(got, []string{filed.Number, filed.Number}) ||
		found(byNumber) != nil {
		t.Fatalf("before the migration: %v", got)
	}
	if p := f.migrate()[3]; p.Looked != 2 || p.Changed != 1 {
		t.Errorf("migration 4: %+v", p)
	}
	both := []string{old.Number, filed.Number}
	if !slices.Equal(found(byDate), both) || !slices.Equal(found(byVehicle), both) ||
		!slices.Equal(found(byNumber), both[:1]) {
		t.Errorf("after the migration: %v, %v, %v", found(byDate), found(byVehicle), found(byNumber))
	}
	if used, err := trips.Using(ctx, trip.Filter{VehicleID: "truck"}); err != nil || used[:7] != "2 trips" {
		t.Errorf("uses of the vehicle: %q, %v", used, err)
	}
	now, err := trips.Get(ctx, old.ID)
	f.check(err)
	now.Revision = old.Revision
	if !table.Same(now, old) {
		t.Errorf("the trip is now %+v, was %+v", now, old)
	}
}
