package migrations_test

import (
	"maps"
	"slices"
	"testing"

	"backdock/shared/app/apptest"
	"backdock/shared/app/apptest/depot"
	"backdock/shared/delivery/trip"
	"backdock/shared/delivery/tripreport"
	"backdock/shared/platform/access"
	"backdock/shared/platform/migration"
	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
)

// Orders whose goods came back before trips said so are found after the migration. It writes only their trips, and
// nothing of these but what they say about it.
func TestTripsSayWhatIsUndecided(t *testing.T) {
	d := depot.New(t)
	f := &firm{d.Company, t}
	f.deployed()
	ctx := apptest.As(access.Dispatcher)
	part := func(shop int) trip.Full {
		o := d.Sold(t, shop, depot.Apples("l1", "4"))
		made := d.NewTrip(t, o)
		made = d.Leave(t, made)
		_, err := d.CompleteStop(ctx, made.ID, made.Stops[0].ID, tripreport.Completion{Status: trip.StopPartial,
			DeliveredLines: []trip.DeliveredLine{{SalesOrderID: o.ID, LineID: "l1", Quantity: money.Int(1), Reason: "Damaged"}}})
		f.check(err)
		d.Through(t, made.ID, trip.Returning, trip.Completed)
		d.NextDay()
		return d.Read(t, made.ID)
	}
	old, current := part(0), part(1)
	i := f.item("TRIP#"+old.ID, "TRIP")
	body, row := fields(t, i.Body), fields(t, i.Feed.Row)
	delete(body, "undecided")
	delete(row, "undecided")
	stored := table.New(i.Key, body).Listed(trip.List, row)
	stored.ByKey = i.ByKey
	f.check(f.Table.Commit(ctx, table.Put(stored)))
	waiting := func() []string {
		orders, err := f.Trips().Undecided(ctx)
		f.check(err)
		return slices.Sorted(maps.Keys(orders))
	}
	if got := waiting(); !slices.Equal(got, current.OrderIDs()) {
		t.Fatalf("before: %v", got)
	}
	all := f.migrate()
	if p := all[8]; p.Looked != 2 || p.Changed != 1 || p.State != migration.Done {
		t.Errorf("migration 9: %+v", p)
	}
	if got := waiting(); !slices.Equal(got, slices.Sorted(slices.Values(slices.Concat(old.OrderIDs(), current.OrderIDs())))) {
		t.Errorf("after: %v", got)
	}
	now := d.Read(t, old.ID)
	now.Revision = old.Revision
	if !table.Same(now, old) {
		t.Errorf("the trip is now %+v, was %+v", now, old)
	}
	again, err := f.Trips().FillUndecided(ctx, "")
	f.check(err)
	if again.Changed != 0 {
		t.Errorf("%d trips are written again", again.Changed)
	}
}
