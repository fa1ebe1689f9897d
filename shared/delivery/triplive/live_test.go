package triplive_test

import (
	"fmt"
	"math"
	"testing"
	"time"

	"pgregory.net/rapid"

	"backdock/shared/app/apptest"
	"backdock/shared/app/apptest/depot"
	"backdock/shared/delivery/trip"
	"backdock/shared/delivery/triplive"
	"backdock/shared/delivery/tripreport"
	"backdock/shared/platform/access"
	"backdock/shared/sales/receiving"
)

var ctx = apptest.As(access.Dispatcher)

// For any reports and positions: nothing to come is expected in the past; a stop is expected when the vehicle can
// leave the one before, for which it may wait, plus the travel time; while nothing is reported no
// arrival comes nearer; a position no nearer to the next stop brings none nearer either.
func TestLiveArrivalsNeverRunBackwardsWithoutCause(t *testing.T) {
	d := depot.New(t)
	rapid.Check(t, func(t *rapid.T) {
		d.NextDay()
		openings(t, d)
		f := d.Leave(t, d.WithService(t))
		for range rapid.IntRange(0, 4).Draw(t, "reports") {
			d.Advance(time.Duration(rapid.IntRange(0, 60).Draw(t, "minutes")) * time.Minute)
			stop := rapid.SampledFrom(f.Stops).Draw(t, "stop")
			_, err := d.CompleteStop(ctx, f.ID, stop.ID, tripreport.Completion{Status: rapid.SampledFrom([]trip.StopStatus{
				trip.StopArrived, trip.StopCompleted, trip.StopSkipped}).Draw(t, "status")})
			apptest.Refusal(t, err)
		}
		f = d.Read(t, f.ID)
		row := f.Row()
		shop := rapid.Float64Range(-1, 6).Draw(t, "shop")
		newest := new(depot.Spot(d.Now().Add(time.Duration(rapid.IntRange(-30, 0).Draw(t, "age"))*time.Minute), shop))
		if rapid.Bool().Draw(t, "none") {
			newest = nil
		}
		before, now := triplive.Of(&row, newest, d.Now()), d.Now()
		for range 5 {
			expected(t, f, before, now)
			now = now.Add(time.Duration(rapid.IntRange(0, 40).Draw(t, "later")) * time.Minute)
			after := triplive.Of(&row, newest, now)
			if newest != nil && newest.RecordedAt.After(row.Ahead.Since) && rapid.Bool().Draw(t, "standing") {
				newest = new(*newest)
				newest.RecordedAt = now
				after = triplive.Of(&row, newest, now)
			}
			if after.Delay < before.Delay {
				t.Fatalf("the delay of %s became %s without a cause", before.Delay, after.Delay)
			}
			before = after
		}
	})
}

// openings sets a window at some of the shops, on any day.
func openings(t *rapid.T, d *depot.Depot) {
	for shop := range depot.Shops {
		from := rapid.IntRange(0, 20).Draw(t, "opens")
		to := rapid.IntRange(from+1, 23).Draw(t, "closes")
		isOpen := rapid.Bool().Draw(t, "has a window")
		_, err := d.Backend.Customers().SetFacts(ctx, fmt.Sprint("c", shop), fmt.Sprint("a", shop), nil,
			func(f *receiving.Facts) {
				f.Windows = nil
				for day := range 7 {
					if isOpen {
						f.Windows = append(f.Windows, receiving.Window{Weekday: day, From: fmt.Sprintf("%02d:00", from),
							To: fmt.Sprintf("%02d:00", to)})
					}
				}
			})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// leaves returns when a vehicle that arrives at a stop leaves it.
func leaves(s trip.Stop, arrival time.Time) time.Time {
	if len(s.Windows) > 0 && arrival.Before(s.Windows[0].From) {
		arrival = s.Windows[0].From
	}
	return arrival.Add(time.Duration(s.ServiceMinutes) * time.Minute)
}

func expected(t depot.T, f trip.Full, live triplive.Live, now time.Time) {
	t.Helper()
	now = now.Truncate(time.Second)
	var free *time.Time // from the stop before
	for i, e := range live.Expected(f.Stops) {
		s := f.Stops[i]
		if s.Status != trip.StopPending {
			continue
		}
		switch {
		case e == nil || e.Before(now):
			t.Fatalf("at %s stop %d is expected at %v", now, i, e)
		case free == nil && e.Sub(*s.ETA) != live.Delay:
			t.Fatalf("at %s the next stop is expected at %v, not %s later than %v", now, e, live.Delay, s.ETA)
		case free != nil && !e.Equal(free.Add(time.Duration(s.Leg.Seconds)*time.Second)):
			t.Fatalf("at %s stop %d is expected at %v; the vehicle leaves the one before at %v", now, i, e, free)
		}
		free = new(leaves(s, *e))
	}
	end := live.Progress.FinishETA
	if end == nil || end.Before(now) ||
		free != nil && !end.Equal(free.Add(time.Duration(f.Return.Seconds)*time.Second)) {
		t.Fatalf("at %s the trip ends at %v, it leaves the last stop at %v", now, end, free)
	}
}

// A truck that is late does not wait for a window any more; one that is early waits.
func TestADelayIsMadeUpForByAWait(t *testing.T) {
	d := depot.New(t)
	_, err := d.Backend.Customers().SetFacts(ctx, "c1", "a1", nil, func(f *receiving.Facts) {
		f.Windows = []receiving.Window{{Weekday: int(d.Day.Weekday()), From: "10:00", To: "11:00"}}
	})
	if err != nil {
		t.Fatal(err)
	}
	f := d.Leave(t, d.NewTrip(t, d.Sold(t, 0, depot.Apples("l1", "1")), d.Sold(t, 1, depot.Apples("l1", "1")),
		d.Sold(t, 2, depot.Apples("l1", "1"))))
	row := f.Row()
	wait := depot.Local(d.Day, 10, 0).Sub(*f.Stops[1].ETA)
	for _, late := range []time.Duration{0, wait / 2, wait + 20*time.Minute} {
		now := f.Stops[0].ETA.Add(late)
		live := triplive.Of(&row, new(depot.Spot(now.Add(-time.Second), -0.1)), now)
		last := live.Expected(f.Stops)[2].Sub(*f.Stops[2].ETA)
		if want := max(0, live.Delay-wait); last != want || live.Progress.FinishETA.Sub(*row.Progress.FinishETA) != want {
			t.Errorf("%s late, %s at the next stop, the last stop moves by %s, want %s", late, live.Delay, last, want)
		}
	}
	if at := f.Stops[1].Closes(depot.Local(d.Day, 10, 30)); at == nil || !at.Equal(depot.Local(d.Day, 11, 0)) {
		t.Errorf("closes at %v", at)
	}
	if f.Stops[0].Closes(d.Now()) != nil {
		t.Error("a stop without windows closes")
	}
}

// The rest of a leg is as much longer than the straight line as the whole leg is by road.
func TestTheRestOfALegIsByRoad(t *testing.T) {
	d := depot.New(t)
	d.Detour(t)
	f := d.Leave(t, d.NewTrip(t, d.Sold(t, 0, depot.Apples("l1", "1")), d.Sold(t, 2, depot.Apples("l1", "1"))))
	row := f.Row()
	now := f.DepartedAt.Add(time.Minute).Truncate(time.Second)
	live := triplive.Of(&row, new(depot.Spot(now, -0.5)), now) // half of the straight line is left of 10.5 km
	if left := *f.Stops[0].Leg.Km / 2; math.Abs(row.Progress.KmLeft-live.Progress.KmLeft-left) > 0.1 {
		t.Errorf("%g km are driven, want about %g", row.Progress.KmLeft-live.Progress.KmLeft, left)
	}
	half := now.Add(time.Duration(f.Stops[0].Leg.Seconds/2) * time.Second)
	if at := live.Expected(f.Stops)[0]; at.Sub(half).Abs() > time.Minute {
		t.Errorf("the first shop is expected at %s, want about %s", at, half)
	}
}
