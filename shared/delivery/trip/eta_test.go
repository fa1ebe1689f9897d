package trip_test

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"backdock/shared/delivery/trip"
	"backdock/shared/delivery/tripchange"
	"backdock/shared/delivery/tripreport"
)

// Before departure, the planned arrival at a stop is the departure from the previous stop plus the travel time. Without
// a start time nothing is planned.
func TestPlannedArrivals(t *testing.T) {
	d := newDepot(t)
	rapid.Check(t, func(t *rapid.T) {
		d.NextDay()
		d.SetHour(d.Day, 6)
		f := d.WithService(t)
		at := local(d.Day, 8, 0)
		for i, s := range f.Stops {
			at = at.Add(time.Duration(s.Leg.Seconds) * time.Second)
			if s.PlannedArrival == nil || !s.PlannedArrival.Equal(at) || !s.ETA.Equal(at) || s.FirstETA != nil {
				t.Fatalf("stop %d is planned for %v and expected at %v, first at %v; want %v", i, s.PlannedArrival, s.ETA,
					s.FirstETA, at)
			}
			at = at.Add(time.Duration(s.ServiceMinutes) * time.Minute)
		}
		f, err := d.Edit(ctx, f.ID, nil, tripchange.Edit{StartTime: new("")})
		if err != nil {
			t.Fatal(err)
		}
		for i, s := range f.Stops {
			if s.PlannedArrival != nil || s.ETA != nil {
				t.Fatalf("stop %d is planned for %v without a start", i, s.PlannedArrival)
			}
		}
	})
}

// Under way, for any reports with any times: the remaining stops are expected one after another, never before the
// departure, the last completed stop, or the end of the service at the current stop; the trip ends after all of them.
// Planned and first expected times do not change.
func TestExpectedArrivalsNeverRunBackwards(t *testing.T) {
	d := newDepot(t)
	rapid.Check(t, func(t *rapid.T) {
		d.NextDay()
		f := d.Leave(t, d.WithService(t))
		planned, first := map[string]time.Time{}, map[string]time.Time{}
		for _, s := range f.Stops {
			planned[s.ID], first[s.ID] = *s.PlannedArrival, *s.FirstETA
		}
		onward(t, f)
		for range rapid.IntRange(1, 8).Draw(t, "reports") {
			d.Advance(time.Duration(rapid.IntRange(0, 90).Draw(t, "minutes")) * time.Minute)
			stop := rapid.SampledFrom(f.Stops).Draw(t, "stop")
			c := tripreport.Completion{Notes: new("nobody there"),
				Status: rapid.SampledFrom([]trip.StopStatus{trip.StopArrived, trip.StopArrived, trip.StopCompleted,
					trip.StopCompleted, trip.StopFailed, trip.StopSkipped}).Draw(t, "status")}
			if rapid.Bool().Draw(t, "reported later") {
				c.At = new(d.Now().Add(-time.Duration(rapid.IntRange(0, 60).Draw(t, "ago")) * time.Minute))
			}
			after, err := d.CompleteStop(ctx, f.ID, stop.ID, c)
			if refusal(t, err) {
				d.Same(t, f, "a report that is refused")
				continue
			}
			f = d.Read(t, after.ID)
			onward(t, f)
			for _, s := range f.Stops {
				if !s.PlannedArrival.Equal(planned[s.ID]) || !s.FirstETA.Equal(first[s.ID]) {
					t.Fatalf("stop %s was planned for %s and first expected at %s; now %s and %s", s.ID, planned[s.ID], first[s.ID],
						s.PlannedArrival, s.FirstETA)
				}
			}
		}
	})
}

// onward checks the expected times of a trip under way against the reports.
func onward(t failer, f trip.Full) {
	t.Helper()
	minutes := func(n int) time.Duration { return time.Duration(n) * time.Minute }
	left := f.DepartedAt.Truncate(time.Second)
	for _, s := range f.Stops {
		if s.CompletedAt != nil && s.CompletedAt.After(left) {
			left = *s.CompletedAt
		}
	}
	at := left
	for i, s := range f.Stops {
		if s.Status != trip.StopArrived {
			continue
		}
		if !s.ETA.Equal(*s.ArrivedAt) {
			t.Fatalf("the vehicle arrived at stop %d at %s, which is expected at %s", i, s.ArrivedAt, s.ETA)
		}
		if served := s.ArrivedAt.Add(minutes(s.ServiceMinutes)); !s.ArrivedAt.Before(left) && served.After(at) {
			at = served
		}
	}
	remaining := 0
	for i, s := range f.Stops {
		if !s.Status.Final() {
			remaining++
		}
		if s.Status != trip.StopPending {
			continue
		}
		at = at.Add(time.Duration(s.Leg.Seconds) * time.Second)
		if !s.ETA.Equal(at) {
			t.Fatalf("stop %d of %d is expected at %s, want %s: %+v", i, len(f.Stops), s.ETA, at, f.Stops)
		}
		at = at.Add(minutes(s.ServiceMinutes))
	}
	end, progress := at.Add(time.Duration(f.Return.Seconds)*time.Second), f.Row().Progress
	if progress.Remaining != remaining || progress.FinishETA == nil || !progress.FinishETA.Equal(end) {
		t.Fatalf("%d stops remain and the trip ends at %v; want %d and %s", progress.Remaining, progress.FinishETA, remaining,
			end)
	}
}

// A trip without a plan uses its first forecast as its plan.
func TestATripWithoutAPlanIsMeasuredByItsDeparture(t *testing.T) {
	d := newDepot(t)
	f, err := d.Edit(ctx, d.NewTrip(t, d.Sold(t, 0, apples("l1", "1")), d.Sold(t, 3, apples("l1", "1"))).ID, nil,
		tripchange.Edit{StartTime: new("")})
	if err != nil {
		t.Fatal(err)
	}
	for i, s := range d.Leave(t, f).Stops {
		if s.PlannedArrival == nil || !s.PlannedArrival.Equal(*s.ETA) || !s.FirstETA.Equal(*s.ETA) {
			t.Errorf("stop %d is planned for %v, expected at %v", i, s.PlannedArrival, s.ETA)
		}
	}
}
