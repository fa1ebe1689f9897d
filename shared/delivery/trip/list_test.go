package trip_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"backdock/shared/app/apptest"
	"backdock/shared/app/apptest/depot"
	"backdock/shared/delivery/trip"
	"backdock/shared/delivery/tripchange"
	"backdock/shared/delivery/vehicle"
	"backdock/shared/platform/api"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/id"
	"backdock/shared/platform/listing"
)

// newYard creates a depot with vehicles only, because hashing drivers' passwords takes time.
func newYard(t failer) *company {
	t.Helper()
	d := &company{&depot.Depot{Company: apptest.New(t), Day: today}}
	d.Trips, d.Statuses, d.Changes = d.Backend.Trips(), d.Backend.TripStatuses(), d.Backend.TripChanges()
	for _, v := range []string{smallVan, truck} {
		apptest.Check(t)(d.Vehicles().Create(ctx, vehicle.Vehicle{ID: v, Name: v, IsActive: true}))
	}
	return d
}

// plan creates a trip on a date without orders.
func (d *company) plan(t failer, date civil.Date, vehicle string) trip.Full {
	t.Helper()
	f, err := d.Create(ctx, id.New(d.Now()), tripchange.Edit{Date: &date, VehicleID: new(api.Nullable(vehicle)),
		StartTime: new("08:00")})
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// numbers returns the numbers of all trips of a filter: the pages of the list, then the older trips.
func (d *company) numbers(t failer, f trip.Filter, limit int) []string {
	t.Helper()
	var all []string
	read := func(p listing.Page[trip.Row], err error) listing.Page[trip.Row] {
		if err != nil || len(p.Rows) > limit {
			t.Fatalf("%d rows of at most %d, %v", len(p.Rows), limit, err)
		}
		for _, r := range p.Rows {
			all = append(all, r.Number)
		}
		return p
	}
	first := read(d.Page(ctx, f, 1, limit))
	for page := 2; (page-1)*limit < first.Total; page++ {
		read(d.Page(ctx, f, page, limit))
	}
	for p, calls := first, 0; !p.Coverage.Complete; calls++ {
		if p.Coverage.Older == "" || calls > 100 {
			t.Fatalf("after %d calls: %+v", calls, p.Coverage)
		}
		p = read(d.Older(ctx, f, p.Coverage.Older, limit))
	}
	return all
}

// For any trips and any filter, the list and the older trips contain each selected trip once, latest date first.
func TestTheListAndOlderTripsHaveEachTripOnce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := newYard(t)
		days := []int{0, 1, 30, 88, 89, 90, 91, 92, 93, 200, 900}
		vehicles := []string{smallVan, truck}
		var made []trip.Full
		for range rapid.IntRange(0, 25).Draw(t, "trips") {
			f := d.plan(t, today.AddDays(-rapid.SampledFrom(days).Draw(t, "days ago")), rapid.SampledFrom(vehicles).Draw(t,
				"vehicle"))
			if rapid.IntRange(0, 4).Draw(t, "moved") == 0 { // to another date and vehicle
				date := today.AddDays(-rapid.SampledFrom(days).Draw(t, "now days ago"))
				var err error
				f, err = d.Edit(ctx, f.ID, nil, tripchange.Edit{Date: &date,
					VehicleID: new(api.Nullable(rapid.SampledFrom(vehicles).Draw(t, "now vehicle")))})
				if err != nil {
					t.Fatal(err)
				}
			}
			if rapid.IntRange(0, 4).Draw(t, "cancelled") > 0 {
				f = d.Through(t, f.ID, trip.Cancelled)
			}
			made = append(made, f)
		}
		d.Advance(time.Duration(rapid.IntRange(0, 120).Draw(t, "days later")) * 24 * time.Hour)
		for range 3 {
			var f trip.Filter
			if rapid.Bool().Draw(t, "from") {
				f.DateFrom = today.AddDays(-rapid.SampledFrom(days).Draw(t, "from days ago"))
			}
			if rapid.Bool().Draw(t, "to") {
				f.DateTo = today.AddDays(-rapid.SampledFrom(days).Draw(t, "to days ago"))
			}
			if rapid.Bool().Draw(t, "of a vehicle") {
				f.VehicleID = rapid.SampledFrom(vehicles).Draw(t, "which")
			}
			if rapid.Bool().Draw(t, "of a status") {
				f.Status = []trip.Status{rapid.SampledFrom([]trip.Status{trip.Draft, trip.Cancelled}).Draw(t, "status")}
			}
			var want []string
			for _, m := range made {
				if !m.Date.Before(f.DateFrom) && (f.DateTo.IsZero() || !m.Date.After(f.DateTo)) &&
					(f.VehicleID == "" || f.VehicleID == string(m.VehicleID)) && (len(f.Status) == 0 || f.Status[0] == m.Status) {
					want = append(want, m.Number)
				}
			}
			got := d.numbers(t, f, rapid.IntRange(1, 7).Draw(t, "limit"))
			slices.Sort(want)
			slices.Sort(got)
			if !slices.Equal(got, want) {
				t.Fatalf("%+v: got %v, want %v", f, got, want)
			}
			rows, total, atLeast, err := d.Between(ctx, f, 1000)
			if err != nil || atLeast || total != len(want) || len(rows) != len(want) ||
				!slices.IsSortedFunc(rows, func(a, b *trip.Row) int { return b.Date.DaysSince(a.Date) }) {
				t.Fatalf("%+v: between: %d of %d, %t, %v", f, len(rows), total, atLeast, err)
			}
		}
	})
}

// A trip of three years ago has left the list and is found by its number and its date.
func TestATripOfThreeYearsAgoIsFound(t *testing.T) {
	d := newYard(t)
	old := d.Through(t, d.plan(t, today, truck).ID, trip.Cancelled)
	open := d.plan(t, today, truck)
	removed := d.plan(t, today, truck)
	if err := d.Delete(ctx, removed.ID); err != nil {
		t.Fatal(err)
	}
	d.Advance(3 * 365 * 24 * time.Hour)
	if rows, _, err := d.List(ctx, trip.Filter{}, 1, 20); err != nil || len(rows) != 1 || rows[0].ID != open.ID {
		t.Fatalf("the list holds %v, %v", rows, err)
	}
	for name, f := range map[string]trip.Filter{
		"number": {Search: old.Number}, "number in lower case": {Search: strings.ToLower(old.Number)},
		"date": {DateTo: today, Status: []trip.Status{trip.Cancelled}}} {
		if p, err := d.Page(ctx, f, 1, 20); err != nil || len(p.Rows) != 1 || p.Rows[0].ID != old.ID {
			t.Errorf("by %s: %+v, %v", name, p, err)
		}
	}
	for name, f := range map[string]trip.Filter{
		"number": {Search: removed.Number}, "another status": {Search: old.Number, Status: []trip.Status{trip.Closed}}} {
		if p, err := d.Page(ctx, f, 1, 20); err != nil || len(p.Rows) != 0 {
			t.Errorf("by %s of a removed trip: %+v, %v", name, p, err)
		}
	}
	if _, err := d.Older(ctx, trip.Filter{}, "rubbish", 20); !fault.Is(err, fault.Invalid) {
		t.Errorf("a position that is none: %v", err)
	}
}
