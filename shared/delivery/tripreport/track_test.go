package tripreport_test

import (
	"math"
	"sync"
	"testing"
	"time"

	"backdock/shared/delivery/position"
	"backdock/shared/delivery/trip"
	"backdock/shared/delivery/tripreport"
	"backdock/shared/platform/access"
	"backdock/shared/platform/fault"
)

// track sends positions as the driver.
func track(t failer, d *company, tripID string, points ...position.Point) {
	t.Helper()
	done, err := d.Track(as(access.Driver), tripID, points)
	if err != nil || len(done.Refused) > 0 {
		t.Fatalf("%+v, %v", done, err)
	}
}

// Only two points in a row at the next pending stop, after what was recorded before, are an arrival.
func TestAutomaticArrival(t *testing.T) {
	d := newDepot(t)
	f := d.Leave(t, d.NewTrip(t, d.Sold(t, 1, apples("l1", "1")), d.Sold(t, 3, apples("l1", "1"))))
	id, start := f.ID, *f.DepartedAt
	after := func(minutes int) time.Time {
		return start.Add(time.Duration(minutes) * time.Minute).Truncate(time.Second)
	}
	d.Advance(3 * time.Hour)
	blurred := spot(after(11), 1)
	blurred.Accuracy = new(400.0)
	track(t, d, id, spot(after(10), 1), blurred, spot(after(12), 1.5)) // one point, one that is not precise, and away
	track(t, d, id, spot(after(20), 3), spot(after(21), 3))            // not the next stop
	if f := d.Read(t, id); f.Stops[0].Status != trip.StopPending || f.Stops[1].Status != trip.StopPending {
		t.Fatalf("%+v", f.Stops)
	}
	written := d.Read(t, id).Revision
	track(t, d, id, spot(after(30), 1.01), spot(after(31), 1))
	f = d.Read(t, id)
	if s := f.Stops[0]; s.Status != trip.StopArrived || !s.AutoArrival || !s.ArrivedAt.Equal(after(30)) ||
		f.Revision != written+1 {
		t.Fatalf("%+v", s)
	}
	track(t, d, id, spot(after(32), 1), spot(after(33), 1))
	track(t, d, id, spot(after(30), 1.01), spot(after(31), 1)) // repeated
	if now := d.Read(t, id); now.Revision != written+1 {
		t.Errorf("the trip was written %d times for one arrival", now.Revision-written)
	}
	if _, err := d.CompleteStop(ctx, id, f.Stops[0].ID, tripreport.Completion{At: new(after(45))}); err != nil {
		t.Fatal(err)
	}
	track(t, d, id, spot(after(60), 3), spot(after(61), 3))
	if s := d.Read(t, id).Stops[1]; s.Status != trip.StopArrived || !s.ArrivedAt.Equal(after(60)) {
		t.Errorf("%+v", s)
	}
}

// A phone that was offline sends hours at once: the arrivals are those of the time when they happened.
func TestArrivalsOfAPhoneThatWasOffline(t *testing.T) {
	d := newDepot(t)
	f := d.Leave(t, d.NewTrip(t, d.Sold(t, 0, apples("l1", "1")), d.Sold(t, 2, apples("l1", "1"))))
	start := f.DepartedAt.Truncate(time.Second)
	d.Advance(4 * time.Hour)
	var points []position.Point
	for i := range 240 {
		points = append(points, spot(start.Add(time.Duration(i+1)*time.Minute), math.Min(2, -1+float64(i)*0.02)))
	}
	track(t, d, f.ID, points...)
	f = d.Read(t, f.ID)
	if a, b := f.Stops[0].ArrivedAt, f.Stops[1].ArrivedAt; a == nil || b == nil || !a.Before(*b) ||
		a.After(start.Add(time.Hour)) || b.After(start.Add(3*time.Hour)) {
		t.Errorf("%v, %v", a, b)
	}
	d.Through(t, f.ID, trip.Returning)
	for _, s := range f.Stops {
		if _, err := d.CompleteStop(ctx, f.ID, s.ID, tripreport.Completion{}); err != nil {
			t.Fatal(err)
		}
	}
	d.Through(t, f.ID, trip.Completed)
	d.Advance(time.Hour)
	end := *d.Read(t, f.ID).EndedAt
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
		d.NextDay()
		f := d.Leave(t, d.NewTrip(t, d.Sold(t, 1, apples("l1", "1"))))
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
			if _, err := d.CompleteStop(as(access.Driver), f.ID, f.Stops[0].ID, tripreport.Completion{}); err != nil {
				t.Error(err)
			}
		})
		wg.Wait()
		if s := d.Read(t, f.ID).Stops[0]; s.Status != trip.StopCompleted || s.CompletedAt == nil {
			t.Errorf("%+v", s)
		}
	}
}

func TestTrackRefusals(t *testing.T) {
	d := newDepot(t)
	f := d.NewTrip(t, d.Sold(t, 1, apples("l1", "1")))
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
