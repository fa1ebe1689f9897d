package dayplan_test

import (
	"encoding/json"
	"maps"
	"testing"

	"backdock/shared/app/apptest"
	"backdock/shared/delivery/dayplan"
	"backdock/shared/delivery/trip"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/packed"
)

// older replaces the stored change of a plan by the journal that versions until November 2026 stored: per trip the stops
// and the status before and after, without versions, details and the date of a new trip. Their holds of trips say only
// by which plan.
func (y *yard) older(planID string) {
	y.t.Helper()
	c, err := y.TripChanges().Written(ctx, planID)
	if err != nil {
		y.t.Fatal(err)
	}
	type arrangement struct {
		TripID string      `json:"tripId"`
		Stops  []trip.Stop `json:"stops"`
		Status trip.Status `json:"status"`
	}
	var steps []map[string]any
	var ops []table.Op
	for _, w := range c.Trips {
		step := map[string]any{"before": arrangement{w.Before.TripID, w.Before.Stops, w.Before.Status},
			"after": arrangement{w.After.TripID, w.After.Stops, w.After.Status}}
		if w.New != nil {
			step["new"] = map[string]any{"vehicleId": w.New.VehicleID, "driverId": w.New.DriverID, "startTime": w.New.StartTime}
		}
		steps = append(steps, step)
		item, err := y.Table.Get(ctx, trip.Key(w.After.TripID))
		if err != nil {
			continue // a trip that the plan makes
		}
		var body map[string]json.RawMessage
		if err := item.Decode(&body); err != nil {
			y.t.Fatal(err)
		}
		delete(body, "hold")
		if item.Body, err = json.Marshal(body); err != nil {
			y.t.Fatal(err)
		}
		ops = append(ops, table.Put(item))
	}
	journal := map[string]any{"packed": packed.Encode(map[string]any{"steps": steps})}
	ops = append(ops, table.Put(table.New(table.Key{PK: "PLAN#" + planID, SK: "JOURNAL"}, journal)),
		table.Delete(table.Key{PK: "TRIPCHANGE#" + planID, SK: "CHANGE"}),
		table.Delete(table.Key{PK: "TRIPCHANGE#" + planID, SK: "WANTED"}))
	if err := y.Table.Commit(ctx, ops...); err != nil {
		y.t.Fatal(err)
	}
}

// A plan that an older version has begun to apply is carried on, and one that it has applied can be undone.
func TestAPlanOfAnOlderVersionGoesOn(t *testing.T) {
	for _, begun := range []bool{true, false} {
		y, spare := aDay(t)
		before := y.deliveries()
		p, proposal := y.finished(dayplan.Request{VehicleIDs: []string{spare}})
		apptest.Check(t)(y.DayPlans().Apply(ctx, p.ID, nil))
		if begun {
			y.older(p.ID)
			for _, w := range proposal.Trips {
				if w.TripID == nil {
					continue
				}
				if f, err := y.Trips().Get(ctx, *w.TripID); err == nil && f.HeldBy != "" &&
					(f.Holding() == nil || f.Holding().Kind != trip.HoldMove || f.Holding().Since.IsZero()) {
					t.Errorf("trip %s says that it is held by %+v", f.Number, f.Holding())
				}
			}
		}
		if p, _ = y.carried(p.ID); p.Status != dayplan.Applied || p.Error != "" || len(p.Left) > 0 {
			t.Fatalf("begun %t: %s %s, left %v", begun, p.Status, p.Error, p.Left)
		}
		if now := y.deliveries(); placed(now) != 6 || len(now) != 3 {
			t.Fatalf("begun %t: %v", begun, now)
		}
		if !begun {
			y.older(p.ID)
		}
		if p = y.undone(p.ID); p.Status != dayplan.Undone || p.Error != "" || !maps.Equal(y.deliveries(), before) {
			t.Errorf("begun %t: %s %s, %v, was %v", begun, p.Status, p.Error, y.deliveries(), before)
		}
	}
}
