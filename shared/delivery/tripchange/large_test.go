package tripchange_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"backdock/shared/delivery/trip"
	"backdock/shared/delivery/tripchange"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/queue"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/tabletest"
	"backdock/shared/sales/order"
)

// many is more orders than a transaction can take off a trip, and toAdd more than it can put on one.
const many, toAdd = 36, 50

// swept lets workers carry out what nobody else does, for two minutes.
func swept(t failer, d *company) {
	t.Helper()
	for range 2 {
		d.Advance(time.Minute)
		if _, err := d.TripChanges().Sweep(ctx); err != nil {
			t.Fatal(err)
		}
		for _, m := range d.Queue.(*queue.Memory).Take(queue.Plans) {
			var about tripchange.Message
			if err := json.Unmarshal(m, &about); err != nil {
				t.Fatal(err)
			}
			if _, _, err := d.TripChanges().Carry(ctx, about.ChangeID, nil); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// orders counts the orders of a trip.
func orders(t failer, d *company, tripID string) int {
	f := d.Read(t, tripID)
	return len(f.OrderIDs())
}

// after is what large changes of two trips leave: the first has lost its orders, which are on the second or nowhere.
type after struct {
	first, second int
	gone          bool
}

// large are changes of two trips, the first with many orders, that are larger than a transaction.
func large(d *company, first, second trip.Full) map[string]struct {
	make func() error
	want after
} {
	stop := func(orders []string) *[]tripchange.StopEdit { return &[]tripchange.StopEdit{{SalesOrderIDs: orders}} }
	none := new([]tripchange.StopEdit{})
	together := func(to *[]tripchange.StopEdit) error {
		_, err := d.EditTogether(ctx, tripchange.Together{ID: "move-" + first.ID, Edits: []tripchange.TogetherEdit{
			{TripID: first.ID, Version: &first.Version, Edit: tripchange.Edit{Stops: none}},
			{TripID: second.ID, Version: &second.Version, Edit: tripchange.Edit{Stops: to}}}})
		return err
	}
	return map[string]struct {
		make func() error
		want after
	}{
		"moved to the other trip": {func() error { return together(stop(first.OrderIDs())) }, after{0, many, false}},
		"taken off":               {func() error { return together(none) }, after{0, 0, false}},
		"an edit takes them off": {func() error {
			_, err := d.Edit(ctx, first.ID, &first.Version, tripchange.Edit{Stops: none, Notes: new("empty")})
			return err
		}, after{0, 0, false}},
		"the trip is deleted": {func() error { return d.Delete(ctx, first.ID) }, after{0, 0, true}},
	}
}

// counted fails the test unless trips and orders are as a large change leaves them.
func counted(t failer, d *company, first, second string, all []order.Order, want after) {
	t.Helper()
	trips := []string{second}
	got := after{second: orders(t, d, second), gone: true}
	if _, err := d.Get(ctx, first); err == nil {
		got.first, got.gone, trips = orders(t, d, first), false, append(trips, first)
	}
	for _, id := range trips {
		if f := d.Read(t, id); f.HeldBy != "" {
			t.Fatalf("trip %s is held by %s", f.Number, f.HeldBy)
		}
	}
	if got != want {
		t.Fatalf("got %+v, want %+v", got, want)
	}
	conserved(t, d, trips, all)
}

// A move, an edit and a deletion that do not fit into one transaction are carried out, also if the process of the request
// is killed at any of its writes: then a worker goes on within two minutes, and meanwhile others are told to wait.
func TestALargeChangeIsCarriedOut(t *testing.T) {
	for _, what := range []string{"moved to the other trip", "taken off", "an edit takes them off", "the trip is deleted"} {
		d := newDepot(t)
		for _, afterwards := range []bool{false, true} {
			for at, killed := 1, true; killed; at++ {
				all := d.SoldMany(t, many, 0)
				first, second := d.NewTrip(t, all...), d.NewTrip(t)
				change := large(d, first, second)[what]
				d.Process.Dies = tabletest.DiesAt(at, afterwards)
				err := change.make()
				killed = err != nil
				d.Process.Dies = tabletest.Lives
				if f, missing := d.Get(ctx, first.ID); killed && missing == nil && f.HeldBy != "" {
					_, err := d.Edit(ctx, first.ID, nil, tripchange.Edit{Notes: new("n"), AddOrders: []string{d.Sold(t, 1,
						apples("l1", "1")).ID}})
					if refused, ok := errors.AsType[*fault.Error](err); !ok || refused.RetryAfter == 0 {
						t.Fatalf("%s, write %d: %v", what, at, err)
					}
				}
				swept(t, d)
				if f, missing := d.Get(ctx, first.ID); killed && missing == nil && f.Version == first.Version {
					continue // nothing was written down
				}
				counted(t, d, first.ID, second.ID, all, change.want)
			}
		}
	}
}

// The board says of orders that a large move took off by hand who did it, and not of those that are on another trip.
func TestALargeMoveSaysWhatWasTakenOffByHand(t *testing.T) {
	for _, what := range []string{"moved to the other trip", "taken off"} {
		d := newDepot(t)
		all := d.SoldMany(t, many, 0)
		first, second := d.NewTrip(t, all...), d.NewTrip(t)
		if err := large(d, first, second)[what].make(); err != nil {
			t.Fatal(err)
		}
		for _, o := range all {
			if got := d.OrderOf(t, o.ID); (got.Removed != nil) != (what == "taken off") {
				t.Fatalf("%s: order %s: %+v", what, o.OrderNumber, got.Removed)
			}
		}
	}
}

// A large edit changes the trip's fields and its stops' notes with its orders.
func TestALargeEditChangesTheFieldsToo(t *testing.T) {
	d := newDepot(t)
	all := d.SoldMany(t, toAdd, 0)
	f := d.NewTrip(t, d.Sold(t, 1, apples("l1", "1")))
	tomorrow := d.Day.AddDays(1)
	got, err := d.Edit(ctx, f.ID, &f.Version, tripchange.Edit{Date: &tomorrow, StartTime: new("09:30"), Notes: new("two ramps"),
		Stops:     &[]tripchange.StopEdit{{ID: f.Stops[0].ID, Notes: new("ring twice"), Locked: new(true), ServiceMinutes: new(40)}},
		AddOrders: idsOf(all)})
	if err != nil {
		t.Fatal(err)
	}
	stop := got.Stops[0]
	if got.Date != tomorrow || got.DayNumber != 1 || got.StartTime != "09:30" || got.Notes != "two ramps" || len(got.Stops) != 2 ||
		stop.Notes != "ring twice" || !stop.Locked || stop.ServiceMinutes != 40 || !stop.ServiceFixed ||
		got.Totals.Orders != toAdd+1 || got.Stops[1].PlannedArrival == nil {
		t.Errorf("got %+v", got.Trip)
	}
	conserved(t, d, []string{f.ID}, all)
}

// Two people change the same trips at once, one of them by a large change: one of them is first, and in the end nothing is
// held and each order is on one trip.
func TestTwoLargeChangesAtOnce(t *testing.T) {
	for n := range 6 {
		d := newDepot(t)
		all := d.SoldMany(t, many, 0)
		first, second := d.NewTrip(t, all...), d.NewTrip(t)
		changes := large(d, first, second)
		names := slices.Sorted(maps.Keys(changes))
		one, other := names[n%len(names)], names[(n+1+n/len(names))%len(names)]
		errs := make(chan error, 2)
		for _, name := range []string{one, other} {
			go func() { errs <- changes[name].make() }()
		}
		for range 2 {
			refusal(t, <-errs)
		}
		swept(t, d)
		trips := []string{second.ID}
		if _, err := d.Get(ctx, first.ID); err == nil {
			trips = append(trips, first.ID)
		}
		for _, id := range trips {
			if f := d.Read(t, id); f.HeldBy != "" {
				t.Fatalf("%s and %s: trip %s is held", one, other, f.Number)
			}
		}
		conserved(t, d, trips, all)
	}
}

// A change does not take over a trip that another one holds.
func TestAHoldIsNotTakenOver(t *testing.T) {
	d := newDepot(t)
	f := d.NewTrip(t)
	hold(t, d, f.ID)
	c := tripchange.Change{ID: "other", Trips: []tripchange.Wanted{wanted(f, trip.Draft)}}
	if err := d.Table.Commit(ctx, d.TripChanges().Begin(ctx, c, false)...); !errors.Is(err, table.ErrCondition) {
		t.Fatalf("got %v", err)
	}
	if now := d.Read(t, f.ID); now.HeldBy != plan {
		t.Errorf("held by %q", now.HeldBy)
	}
}

// An order that goes elsewhere after a large change was written down is named in the answer.
func TestALargeChangeNamesWhatItLeft(t *testing.T) {
	d := newDepot(t)
	all := d.SoldMany(t, toAdd, 0)
	f := d.NewTrip(t)
	writes := 0
	d.Process.Dies = func() (bool, bool) {
		if writes++; writes == 1 { // before the change is written down
			d.Process.Dies = tabletest.Lives
			defer d.NewTrip(t, all[0])
		}
		return false, false
	}
	_, err := d.Edit(ctx, f.ID, &f.Version, tripchange.Edit{AddOrders: idsOf(all)})
	want := fmt.Sprintf("%s (on another trip now)", all[0].OrderNumber)
	if refused, ok := errors.AsType[*fault.Error](err); !ok || refused.RetryAfter != 0 || orders(t, d, f.ID) != toAdd-1 {
		t.Fatalf("%v, %d orders", err, orders(t, d, f.ID))
	} else if !strings.Contains(refused.Messages[0], want) {
		t.Errorf("%q does not name %q", refused.Messages[0], want)
	}
}
