package tripchange_test

import (
	"errors"
	"testing"
	"time"

	"backdock/shared/delivery/trip"
	"backdock/shared/delivery/tripchange"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/table/tabletest"
)

// A request to create a trip whose process is killed at any of its writes is repeated: there is one complete trip, which
// nobody holds. 60 orders need more than one transaction.
func TestACreationThatWasKilledIsRepeated(t *testing.T) {
	for _, n := range []int{0, 3, 60} {
		for _, after := range []bool{false, true} {
			for at, killed := 1, true; killed; at++ {
				d := newDepot(t)
				orders := idsOf(d.SoldMany(t, n, 0))
				create := func() (trip.Full, error) {
					return d.Create(ctx, "trip-1", tripchange.Edit{Date: &d.Day, AddOrders: orders})
				}
				d.Process.Dies = tabletest.DiesAt(at, after)
				_, err := create()
				killed = err != nil
				d.Process.Dies = tabletest.Lives
				f, err := create()
				if refused, ok := errors.AsType[*fault.Error](err); ok && refused.RetryAfter > 0 && killed {
					d.Advance(time.Minute) // the one that was killed carries the creation out until its lease ends
					f, err = create()
				}
				if err != nil {
					t.Fatalf("%d orders, write %d: %v", n, at, err)
				}
				now := d.Read(t, f.ID)
				if now.Totals.Orders != n || now.HeldBy != "" || now.Version != f.Version || now.Number != "T-1001" || now.DayNumber != 1 {
					t.Fatalf("%d orders, write %d: %+v", n, at, now.Trip)
				}
				if next := d.NewTrip(t); next.Number != "T-1002" {
					t.Fatalf("the next one is %s", next.Number)
				}
			}
		}
	}
}

// A creation that was refused can be repeated when its reason is gone, also if a part of the orders was on the trip.
func TestACreationThatWasRefusedIsRepeated(t *testing.T) {
	for _, n := range []int{1, 60} {
		d := newDepot(t)
		orders := d.SoldMany(t, n, 0)
		other := d.NewTrip(t, orders[n-1])
		create := func() (trip.Full, error) {
			return d.Create(ctx, "trip-1", tripchange.Edit{Date: &d.Day, AddOrders: idsOf(orders)})
		}
		if _, err := create(); !fault.Is(err, fault.Conflict) {
			t.Fatalf("%d orders: %v", n, err)
		}
		if _, err := d.Get(ctx, "trip-1"); !fault.Is(err, fault.NotFound) {
			t.Fatalf("%d orders: %v", n, err)
		}
		for _, o := range orders[:n-1] {
			if on := d.OrderOf(t, o.ID).TripID; on != "" {
				t.Fatalf("an order is on %s", on)
			}
		}
		if err := d.Delete(ctx, other.ID); err != nil {
			t.Fatal(err)
		}
		if f, err := create(); err != nil || f.Totals.Orders != n {
			t.Fatalf("%d orders: %+v, %v", n, f.Totals, err)
		}
	}
}

// A trip that a user deleted does not come back with a late repetition of its creation.
func TestADeletedTripStaysDeleted(t *testing.T) {
	d := newDepot(t)
	create := func() error {
		_, err := d.Create(ctx, "trip-1", tripchange.Edit{Date: &d.Day})
		return err
	}
	if err := create(); err != nil {
		t.Fatal(err)
	}
	if err := d.Delete(ctx, "trip-1"); err != nil {
		t.Fatal(err)
	}
	if err := create(); !fault.Is(err, fault.Conflict) {
		t.Errorf("got %v", err)
	}
}
