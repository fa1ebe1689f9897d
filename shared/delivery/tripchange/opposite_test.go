package tripchange_test

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"backdock/shared/delivery/trip"
	"backdock/shared/delivery/tripchange"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/table/tabletest"
	"backdock/shared/sales/order"
)

// situation is what trips deliver and which trip each order is on, without what a change may leave behind: versions,
// times, histories.
func situation(t failer, d *company, trips []string, all []order.Order) map[string]string {
	t.Helper()
	now := map[string]string{}
	for _, id := range trips {
		f, err := d.Get(ctx, id)
		if fault.Is(err, fault.NotFound) {
			continue
		}
		if err != nil || f.HeldBy != "" {
			t.Fatalf("trip %s is held by %q, %v", id, f.HeldBy, err)
		}
		said := fmt.Sprint(f.Status, f.Totals, " ")
		for _, s := range f.Stops {
			said += fmt.Sprint(s.ID, s.Customer.Name, s.SalesOrderIDs, s.Locked, s.Notes, s.ServiceMinutes, s.ServiceFixed, "; ")
		}
		now[id] = said
	}
	for _, o := range all {
		now[o.ID] = d.OrderOf(t, o.ID).TripID
	}
	return now
}

// failsOnce makes the n-th write from now fail, before it is done or before its answer; 0: none.
func failsOnce(d *company, n int, afterwards bool) {
	writes := 0
	d.Process.Dies = func() (bool, bool) {
		writes++
		return writes == n && !afterwards, writes == n && afterwards
	}
}

// through carries a change out by as many as it takes.
func through(t failer, d *company, c tripchange.Change) tripchange.Outcome {
	t.Helper()
	for begun := false; !begun; {
		err := d.Table.Commit(ctx, d.TripChanges().Begin(ctx, c, false)...)
		if err != nil && !errors.Is(err, tabletest.ErrDead) {
			t.Fatal(err)
		}
		_, err = d.Written(ctx, c.ID) // its answer may be lost
		begun = err == nil
	}
	for carriers := 0; ; carriers++ {
		o, ended, err := d.TripChanges().Carry(ctx, c.ID, nil)
		if ended {
			return o
		}
		if carriers == 3 {
			t.Fatalf("it does not end: %v", err)
		}
		d.Advance(time.Minute)
	}
}

// drawn is a change of trips that puts all orders anywhere: on one of the trips, on a new one, or on none.
func drawn(t *rapid.T, d *company, id string, trips []trip.Full, all []order.Order) tripchange.Change {
	c := tripchange.Change{ID: id, ByHand: rapid.Bool().Draw(t, "by hand")}
	to := make([][]order.Order, len(trips)+2) // the last ones are a new trip and none
	for _, o := range rapid.Permutation(all).Draw(t, "orders") {
		n := rapid.IntRange(0, len(to)-1).Draw(t, "to")
		to[n] = append(to[n], o)
	}
	for n, orders := range to[:len(trips)+1] {
		var stops []trip.Stop
		for _, o := range orders {
			at := slices.IndexFunc(stops, func(s trip.Stop) bool { return s.Notes == o.Customer.ID })
			if at < 0 {
				at = len(stops)
				stops = append(stops, trip.Stop{ID: o.ID + "-" + id, Type: trip.Delivery, Notes: o.Customer.ID})
			}
			stops[at].SalesOrderIDs = append(stops[at].SalesOrderIDs, o.ID)
		}
		if n < len(trips) {
			c.Trips = append(c.Trips, wanted(trips[n], trip.Planned, stops...))
		} else if len(stops) > 0 {
			made := tripchange.Arrangement{TripID: id + "-new", Status: trip.Draft, Stops: stops}
			c.Trips = append(c.Trips, tripchange.Wanted{New: &tripchange.Details{Date: d.Day, VehicleID: truck, StartTime: "09:00"},
				Before: tripchange.Arrangement{TripID: made.TripID, Status: trip.Draft}, After: made})
		}
	}
	return c
}

// For any change of trips and any writes that fail while it and then its opposite are carried out: the change puts each
// order where it is wanted, and afterwards the trips and orders are what they were.
func TestAChangeAndItsOppositeLeaveWhatWas(t *testing.T) {
	d := newDepot(t)
	n := 0
	rapid.Check(t, func(t *rapid.T) {
		d.NextDay()
		n++
		var all []order.Order
		var trips []trip.Full
		var named []string
		for range rapid.IntRange(1, 3).Draw(t, "trips") {
			var on []order.Order
			for range rapid.IntRange(0, 3).Draw(t, "on the trip") {
				on = append(on, d.Sold(t, rapid.IntRange(0, 3).Draw(t, "shop"), apples("l1", "1")))
			}
			all = append(all, on...)
			f := d.NewTrip(t, on...)
			if len(f.Stops) > 0 {
				var err error
				stops := []tripchange.StopEdit{}
				for _, s := range f.Stops {
					stops = append(stops, tripchange.StopEdit{ID: s.ID, Notes: new("ring twice"), Locked: new(true), ServiceMinutes: new(7)})
				}
				if f, err = d.Edit(ctx, f.ID, nil, tripchange.Edit{Stops: &stops}); err != nil {
					t.Fatal(err)
				}
			}
			trips, named = append(trips, f), append(named, f.ID)
		}
		for range rapid.IntRange(0, 3).Draw(t, "on no trip") {
			all = append(all, d.Sold(t, rapid.IntRange(0, 3).Draw(t, "shop"), apples("l1", "1")))
		}
		before := situation(t, d, named, all)
		c := drawn(t, d, fmt.Sprint("change-", n), trips, all)
		named = append(named, c.ID+"-new")
		writes, afterwards := rapid.IntRange(0, 15), rapid.Bool()

		failsOnce(d, writes.Draw(t, "write"), afterwards.Draw(t, "afterwards"))
		o := through(t, d, c)
		d.Process.Dies = tabletest.Lives
		now := situation(t, d, named, all)
		for _, w := range c.Trips {
			for _, stop := range w.After.Stops {
				for _, id := range stop.SalesOrderIDs {
					if now[id] != w.After.TripID {
						t.Fatalf("order %s is on %q, wanted on %q", id, now[id], w.After.TripID)
					}
				}
			}
		}
		if o.Error != "" || len(o.Left) > 0 {
			t.Fatalf("%+v", o)
		}
		failsOnce(d, writes.Draw(t, "write"), afterwards.Draw(t, "afterwards"))
		o = through(t, d, c.Opposite(c.ID+"-back", o.Versions))
		d.Process.Dies = tabletest.Lives
		if now = situation(t, d, named, all); o.Error != "" || !maps.Equal(now, before) {
			t.Fatalf("%+v: it was %v and is %v", o, before, now)
		}
	})
}
