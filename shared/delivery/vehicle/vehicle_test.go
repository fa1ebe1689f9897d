package vehicle_test

import (
	"context"
	"testing"
	"time"

	"backdock/shared/delivery/vehicle"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/memory"
)

var ctx = context.Background()

// A vehicle that was stored in pounds is read in kilograms by all methods, and is stored in kilograms when it is
// changed.
func TestAVehicleThatWasStoredInPounds(t *testing.T) {
	stored := memory.New()
	old := table.New(table.Key{PK: "VEHICLE#v1", SK: "VEHICLE"}, map[string]any{"_id": "v1", "name": "Truck 7",
		"isActive": true, "version": 1,
		"capacity": map[string]any{"weight": 10_000, "volume": 1_700, "cases": nil}})
	old.ByAll = table.Key{PK: "VEHICLES", SK: "truck 7#v1"}
	if err := stored.Commit(ctx, table.Put(old)); err != nil {
		t.Fatal(err)
	}
	vehicles := vehicle.New(stored, time.Now)
	right := func(when string, version int64, found []vehicle.Vehicle, err error) {
		t.Helper()
		if err != nil || len(found) != 1 || found[0].Capacity.Weight.String() != "4535.924" ||
			found[0].Capacity.Volume.String() != "1700" || found[0].Version != version || found[0].Features == nil {
			t.Errorf("%s: %+v, %v", when, found, err)
		}
	}
	for version := int64(1); version <= 3; version++ {
		one, err := vehicles.Get(ctx, "v1")
		right("one", version, []vehicle.Vehicle{one}, err)
		some, err := vehicles.GetAll(ctx, []string{"v1"})
		right("some", version, some, err)
		all, err := vehicles.List(ctx)
		right("all", version, all, err)
		if _, err := vehicles.Update(ctx, "v1", nil, func(v *vehicle.Vehicle) { v.Odometer++ }); err != nil {
			t.Fatal(err)
		}
	}
}
