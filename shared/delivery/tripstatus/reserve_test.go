package tripstatus_test

import (
	"fmt"
	"testing"
	"time"

	"pgregory.net/rapid"

	"backdock/shared/app/apptest/depot"
	"backdock/shared/delivery/trip"
	"backdock/shared/delivery/tripchange"
	"backdock/shared/platform/fault"
)

// window returns when a trip needs its vehicle and driver: from its start for its duration, or the whole day in Chicago
// without a start time.
func window(t depot.T, f trip.Full) (from, to time.Time) {
	t.Helper()
	if f.StartTime == "" {
		return depot.Local(f.Date, 0, 0), depot.Local(f.Date.AddDays(1), 0, 0)
	}
	var hour, minute int
	if _, err := fmt.Sscanf(f.StartTime, "%d:%d", &hour, &minute); err != nil {
		t.Fatal(err)
	}
	from = depot.Local(f.Date, hour, minute)
	return from, from.Add(time.Duration(f.Totals.DurationMin) * time.Minute)
}

// For any trips made ready, reset and edited: a vehicle and its driver are on one trip at a time, and no trip is
// refused for another reason.
func TestAVehicleIsOnOneTripAtATime(t *testing.T) {
	d := depot.New(t)
	rapid.Check(t, func(t *rapid.T) {
		d.Day = d.Day.AddDays(4)
		d.SetHour(d.Day, 6)
		ready := map[string]bool{}
		overlaps := func(f trip.Full) bool {
			from, to := window(t, f)
			for id := range ready {
				otherFrom, otherTo := window(t, d.Read(t, id))
				if id != f.ID && from.Before(otherTo) && otherFrom.Before(to) {
					return true
				}
			}
			return false
		}
		edit := func() tripchange.Edit {
			return tripchange.Edit{Date: new(d.Day.AddDays(rapid.IntRange(0, 1).Draw(t, "day"))),
				StartTime: new(rapid.SampledFrom([]string{"", "06:00", "08:00", "08:30", "23:50"}).Draw(t, "start"))}
		}
		var trips []string
		for range rapid.IntRange(2, 4).Draw(t, "trips") {
			f, err := d.Edit(ctx, d.NewTrip(t, d.Sold(t, 0, depot.Apples("l1", "1"))).ID, nil, edit())
			if err != nil {
				t.Fatal(err)
			}
			trips = append(trips, d.Through(t, f.ID, trip.Planned).ID)
		}
		for range rapid.IntRange(2, 8).Draw(t, "steps") {
			f := d.Read(t, rapid.SampledFrom(trips).Draw(t, "trip"))
			wanted, after := edit(), f
			after.Date, after.StartTime = *wanted.Date, *wanted.StartTime
			switch what := rapid.SampledFrom([]string{"ready", "ready", "back", "edit"}).Draw(t, "what"); {
			case what == "ready":
				_, err := d.Move(ctx, f.ID, trip.Ready, "", nil)
				if refused := fault.Is(err, fault.Conflict); refused != overlaps(f) && !ready[f.ID] || err != nil && !refused {
					t.Fatalf("ready on %s at %s: %v", f.Date, f.StartTime, err)
				} else if !refused {
					ready[f.ID] = true
				}
			case what == "edit":
				_, err := d.Edit(ctx, f.ID, nil, wanted)
				if refused := fault.Is(err, fault.Conflict); refused != (ready[f.ID] && overlaps(after)) || err != nil && !refused {
					t.Fatalf("a trip that is %s goes to %s at %s: %v", f.Status, after.Date, after.StartTime, err)
				}
			case ready[f.ID]:
				d.Through(t, f.ID, trip.Planned)
				delete(ready, f.ID)
			}
		}
	})
}
