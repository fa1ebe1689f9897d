package customer_test

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"

	"backdock/shared/platform/blob"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/listing"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/memory"
	"backdock/shared/sales/customer"
)

var ctx = context.Background()

func newCustomers() (*customer.Customers, table.Table) {
	var mu sync.Mutex
	now := time.Date(2026, 11, 21, 14, 0, 0, 0, time.UTC)
	clock := func() time.Time {
		mu.Lock()
		defer mu.Unlock()
		now = now.Add(time.Microsecond)
		return now
	}
	store := listing.Track(memory.New(), clock)
	return customer.New(store, blob.NewMemory(), clock), store
}

func tavern() customer.Customer {
	return customer.Customer{ID: "110", EntityID: "C110", Name: "Halsted Tavern", IsActive: true,
		Addresses: []customer.Address{
			{ID: "1", Label: "Bill", Street: "PO Box 7", City: "Chicago", IsDefaultBilling: true},
			{ID: "2", Label: "Door", Street: "12 N Halsted St", City: "Chicago", PostalCode: "60661", IsDefaultShipping: true}}}
}

func TestImportWritesWhatDiffers(t *testing.T) {
	s, _ := newCustomers()
	if _, err := s.Get(ctx, "110"); !fault.Is(err, fault.NotFound) {
		t.Fatalf("got %v", err)
	}
	renamed := tavern()
	renamed.Name = "Halsted Tap"
	for i, step := range []struct {
		c    customer.Customer
		want int
	}{{tavern(), 1}, {tavern(), 0}, {renamed, 1}} {
		if n, err := s.Import(ctx, []customer.Customer{step.c}); err != nil || n != step.want {
			t.Fatalf("step %d: %d changed, %v", i, n, err)
		}
	}
	rows, err := s.All(ctx)
	if err != nil || len(rows) != 1 || rows[0].Name != "Halsted Tap" || len(rows[0].Addresses) != 1 ||
		rows[0].Addresses[0].ID != "2" {
		t.Errorf("rows %+v, %v", rows, err)
	}
}

func TestGetIsOneQueryAndShowsTheRoutes(t *testing.T) {
	s, store := newCustomers()
	if _, err := s.Import(ctx, []customer.Customer{tavern()}); err != nil {
		t.Fatal(err)
	}
	a := customer.Assignment{CustomerID: "110", AddressID: "2", RouteID: "r1", StopNumber: 3}
	if err := store.Commit(ctx, table.Put(table.New(customer.AssignmentKey("110", "2"), a))); err != nil {
		t.Fatal(err)
	}
	if err := s.AddRestricted(ctx, "110", "9"); err != nil {
		t.Fatal(err)
	}
	counted, used := table.WithUsage(ctx)
	d, err := s.Get(counted, "110")
	if err != nil || d.Assignments["2"] != a || d.Preferences.Restricted[0] != "9" || d.Preferences.Preferred == nil ||
		d.Level() != "1" {
		t.Errorf("got %+v, %v", d, err)
	}
	if trips, _, _ := used.Snapshot(); trips != 1 {
		t.Errorf("%d round trips", trips)
	}
}

func TestAPlaceCountsWhileTheAddressStays(t *testing.T) {
	s, _ := newCustomers()
	place := customer.Place{AddressID: "2", Latitude: 41.88, Longitude: -87.64, Source: "manual"}
	if err := s.SetPlace(ctx, "110", place); !fault.Is(err, fault.NotFound) {
		t.Fatalf("got %v", err)
	}
	if _, err := s.Import(ctx, []customer.Customer{tavern()}); err != nil {
		t.Fatal(err)
	}
	if err := s.SetPlace(ctx, "110", customer.Place{AddressID: "none"}); !fault.Is(err, fault.NotFound) {
		t.Fatalf("got %v", err)
	}
	if err := s.SetPlace(ctx, "110", place); err != nil {
		t.Fatal(err)
	}
	d, err := s.Get(ctx, "110")
	if err != nil || d.Places["2"].Latitude != 41.88 || len(d.Places) != 1 {
		t.Fatalf("got %+v, %v", d.Places, err)
	}
	if rows, err := s.All(ctx); err != nil || rows[0].Place == nil {
		t.Fatalf("the list has no place: %v", err)
	}
	respaced, moved := tavern(), tavern()
	respaced.Addresses[1].Street = "12 n  Halsted st"
	moved.Addresses[1].Street = "14 N Halsted St"
	for _, step := range []struct {
		c     customer.Customer
		known bool
	}{{respaced, true}, {moved, false}} {
		if _, err := s.Import(ctx, []customer.Customer{step.c}); err != nil {
			t.Fatal(err)
		}
		d, err := s.Get(ctx, "110")
		if _, known := d.Places["2"]; err != nil || known != step.known {
			t.Errorf("%s: known %v, %v", step.c.Addresses[1].Street, known, err)
		}
	}
	if err := s.SetPlace(ctx, "110", customer.Place{AddressID: "2",
		TextHash: tavern().Addresses[1].TextHash()}); !fault.Is(err, fault.Conflict) {
		t.Errorf("a place of the old address was taken: %v", err)
	}
}

func TestPreferencesOfManyAtOnce(t *testing.T) {
	s, _ := newCustomers()
	if err := s.AddPreferred(ctx, "110", "9"); !fault.Is(err, fault.NotFound) {
		t.Fatalf("got %v", err)
	}
	if _, err := s.Import(ctx, []customer.Customer{tavern()}); err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	for i := range 20 {
		wg.Go(func() {
			if err := s.AddPreferred(ctx, "110", fmt.Sprint(i%10)); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	d, err := s.Get(ctx, "110")
	if err != nil || len(d.Preferences.Preferred) != 10 || d.Preferences.Version != 10 {
		t.Fatalf("got %+v, %v", d.Preferences, err)
	}
	for range 2 {
		if err := s.RemovePreferred(ctx, "110", "3"); err != nil {
			t.Fatal(err)
		}
	}
	if d, err = s.Get(ctx, "110"); err != nil || len(d.Preferences.Preferred) != 9 || d.Preferences.Version != 11 {
		t.Errorf("got %+v, %v", d.Preferences, err)
	}
}
