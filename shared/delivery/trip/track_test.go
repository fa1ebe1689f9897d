package trip_test

import (
	"math"
	"sync"
	"testing"
	"time"

	"pgregory.net/rapid"

	"backdock/shared/delivery/position"
	"backdock/shared/delivery/trip"
	"backdock/shared/platform/access"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/setting"
)

// spot returns a position on the street of the shops; shop -1 is the warehouse.
func spot(when time.Time, shop float64) position.Point {
	return position.Point{RecordedAt: when, Latitude: 41.9 + (shop+1)/50, Longitude: -87.7}
}

// track sends positions as the driver.
func (d *depot) track(t failer, tripID string, points ...position.Point) {
	t.Helper()
	done, err := d.Track(as(access.Driver), tripID, points)
	if err != nil || len(done.Refused) > 0 {
		t.Fatalf("%+v, %v", done, err)
	}
}

// Only two points in a row at the next pending stop, after what was recorded before, are an arrival.
func TestAutomaticArrival(t *testing.T) {
	d := newDepot(t)
	f := d.leave(t, d.trip(t, d.order(t, 1, apples("l1", "1")), d.order(t, 3, apples("l1", "1"))))
	id, start := f.ID, *f.DepartedAt
	after := func(minutes int) time.Time {
		return start.Add(time.Duration(minutes) * time.Minute).Truncate(time.Second)
	}
	d.Advance(3 * time.Hour)
	blurred := spot(after(11), 1)
	blurred.Accuracy = new(400.0)
	d.track(t, id, spot(after(10), 1), blurred, spot(after(12), 1.5)) // one point, one that is not precise, and away
	d.track(t, id, spot(after(20), 3), spot(after(21), 3))            // not the next stop
	if f := d.read(t, id); f.Stops[0].Status != trip.StopPending || f.Stops[1].Status != trip.StopPending {
		t.Fatalf("%+v", f.Stops)
	}
	written := d.read(t, id).Revision
	d.track(t, id, spot(after(30), 1.01), spot(after(31), 1))
	f = d.read(t, id)
	if s := f.Stops[0]; s.Status != trip.StopArrived || !s.AutoArrival || !s.ArrivedAt.Equal(after(30)) ||
		f.Revision != written+1 {
		t.Fatalf("%+v", s)
	}
	d.track(t, id, spot(after(32), 1), spot(after(33), 1))
	d.track(t, id, spot(after(30), 1.01), spot(after(31), 1)) // repeated
	if now := d.read(t, id); now.Revision != written+1 {
		t.Errorf("the trip was written %d times for one arrival", now.Revision-written)
	}
	if _, err := d.CompleteStop(ctx, id, f.Stops[0].ID, trip.Completion{At: new(after(45))}); err != nil {
		t.Fatal(err)
	}
	d.track(t, id, spot(after(60), 3), spot(after(61), 3))
	if s := d.read(t, id).Stops[1]; s.Status != trip.StopArrived || !s.ArrivedAt.Equal(after(60)) {
		t.Errorf("%+v", s)
	}
}

// A phone that was offline sends hours at once: the arrivals are those of the time when they happened.
func TestArrivalsOfAPhoneThatWasOffline(t *testing.T) {
	d := newDepot(t)
	f := d.leave(t, d.trip(t, d.order(t, 0, apples("l1", "1")), d.order(t, 2, apples("l1", "1"))))
	start := f.DepartedAt.Truncate(time.Second)
	d.Advance(4 * time.Hour)
	var points []position.Point
	for i := range 240 {
		points = append(points, spot(start.Add(time.Duration(i+1)*time.Minute), math.Min(2, -1+float64(i)*0.02)))
	}
	d.track(t, f.ID, points...)
	f = d.read(t, f.ID)
	if a, b := f.Stops[0].ArrivedAt, f.Stops[1].ArrivedAt; a == nil || b == nil || !a.Before(*b) ||
		a.After(start.Add(time.Hour)) || b.After(start.Add(3*time.Hour)) {
		t.Errorf("%v, %v", a, b)
	}
	d.move(t, f.ID, trip.Returning)
	for _, s := range f.Stops {
		if _, err := d.CompleteStop(ctx, f.ID, s.ID, trip.Completion{}); err != nil {
			t.Fatal(err)
		}
	}
	d.move(t, f.ID, trip.Completed)
	d.Advance(time.Hour)
	end := *d.read(t, f.ID).EndedAt
	done, err := d.Track(as(access.Driver), f.ID, []position.Point{spot(end.Add(-30*time.Second), 2),
		spot(end.Add(time.Minute), 2)})
	if err != nil || done.Accepted != 1 || done.Refused[0].Reason != position.AfterEnd {
		t.Errorf("%+v, %v", done, err)
	}
}

// The driver's own report and the positions may come at the same time: the stop is arrived once, and what the driver
// reports last stands.
func TestArrivalWhileTheDriverReports(t *testing.T) {
	d := newDepot(t)
	for range 5 {
		d.nextDay()
		f := d.leave(t, d.trip(t, d.order(t, 1, apples("l1", "1"))))
		d.Advance(30 * time.Minute)
		var wg sync.WaitGroup
		for i := range 3 {
			wg.Go(func() {
				now := d.Now().Add(time.Duration(-10*(i+1)) * time.Second)
				if _, err := d.Track(as(access.Driver), f.ID, []position.Point{spot(now, 1),
					spot(now.Add(time.Second), 1)}); err != nil {
					t.Error(err)
				}
			})
		}
		wg.Go(func() {
			if _, err := d.CompleteStop(as(access.Driver), f.ID, f.Stops[0].ID, trip.Completion{}); err != nil {
				t.Error(err)
			}
		})
		wg.Wait()
		if s := d.read(t, f.ID).Stops[0]; s.Status != trip.StopCompleted || s.CompletedAt == nil {
			t.Errorf("%+v", s)
		}
	}
}

func TestTrackRefusals(t *testing.T) {
	d := newDepot(t)
	f := d.trip(t, d.order(t, 1, apples("l1", "1")))
	p := spot(d.Now(), 0)
	if _, err := d.Track(as(access.Driver), f.ID, []position.Point{p}); !fault.Is(err, fault.Conflict) {
		t.Error(err)
	}
	if _, err := d.Track(as(access.Dispatcher), f.ID, []position.Point{p}); !fault.Is(err, fault.Forbidden) {
		t.Error(err)
	}
	if _, err := d.Track(as(access.Driver), "nothing", []position.Point{p}); !fault.Is(err, fault.NotFound) {
		t.Error(err)
	}
}

func TestLinesThatMayNotBeDrawn(t *testing.T) {
	if (trip.Line{Provider: setting.DistancesAmazon}).Drawable() ||
		!(trip.Line{Provider: setting.DistancesRoadNetwork}).Drawable() {
		t.Error("lines of Amazon Location Service may only be drawn on its own maps")
	}
}

// For any reports and positions: nothing to come is expected in the past; the stops keep their distances in time; while
// nothing is reported no arrival comes nearer; a position no nearer to the next stop brings none nearer either.
func TestLiveArrivalsNeverRunBackwardsWithoutCause(t *testing.T) {
	d := newDepot(t)
	rapid.Check(t, func(t *rapid.T) {
		d.nextDay()
		f := d.leave(t, withService(t, d))
		for range rapid.IntRange(0, 4).Draw(t, "reports") {
			d.Advance(time.Duration(rapid.IntRange(0, 60).Draw(t, "minutes")) * time.Minute)
			stop := rapid.SampledFrom(f.Stops).Draw(t, "stop")
			_, err := d.CompleteStop(ctx, f.ID, stop.ID, trip.Completion{Status: rapid.SampledFrom([]trip.StopStatus{
				trip.StopArrived, trip.StopCompleted, trip.StopSkipped}).Draw(t, "status")})
			refusal(t, err)
		}
		f = d.read(t, f.ID)
		row := f.Row()
		shop := rapid.Float64Range(-1, 6).Draw(t, "shop")
		newest := new(spot(d.Now().Add(time.Duration(rapid.IntRange(-30, 0).Draw(t, "age"))*time.Minute), shop))
		if rapid.Bool().Draw(t, "none") {
			newest = nil
		}
		before, now := row.Live(newest, d.Now()), d.Now()
		for range 5 {
			expected(t, f, before, now)
			now = now.Add(time.Duration(rapid.IntRange(0, 40).Draw(t, "later")) * time.Minute)
			after := row.Live(newest, now)
			if newest != nil && newest.RecordedAt.After(row.Ahead.Since) && rapid.Bool().Draw(t, "standing") {
				newest = new(*newest)
				newest.RecordedAt = now
				after = row.Live(newest, now)
			}
			if after.Delay < before.Delay {
				t.Fatalf("the delay of %s became %s without a cause", before.Delay, after.Delay)
			}
			before = after
		}
	})
}

func expected(t failer, f trip.Full, live trip.Live, now time.Time) {
	t.Helper()
	now = now.Truncate(time.Second)
	var last *time.Time
	for i, s := range f.Stops {
		e := live.Shift(s)
		if s.Status != trip.StopPending {
			continue
		}
		if e == nil || e.Before(now) || e.Sub(*s.ETA) != live.Delay || last != nil && e.Before(*last) {
			t.Fatalf("at %s stop %d is expected at %v, %s later than recorded; the one before at %v", now, i, e, live.Delay,
				last)
		}
		last = e
	}
	if end := live.Progress.FinishETA; end == nil || end.Before(now) || last != nil && end.Before(*last) {
		t.Fatalf("at %s the trip ends at %v, the last stop is expected at %v", now, end, last)
	}
}
