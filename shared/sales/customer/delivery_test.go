package customer_test

import (
	"testing"

	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
	"backdock/shared/sales/customer"
	"backdock/shared/sales/receiving"
)

// Delivery facts have their own version, are in the history, and stay whatever NetSuite sends.
func TestDeliveryFactsAreThePortals(t *testing.T) {
	s, _ := newCustomers()
	set := func(address string, version *int64, note string) (receiving.Facts, error) {
		return s.SetFacts(ctx, "110", address, version, func(f *receiving.Facts) {
			f.DriverNote = note
			f.Windows = []receiving.Window{{Weekday: 2, From: "06:00", To: "10:30"}}
			f.ClosedDates = []civil.Date{civil.MustParse("2026-12-25")}
		})
	}
	if _, err := set("2", nil, "x"); !fault.Is(err, fault.NotFound) {
		t.Fatalf("got %v", err)
	}
	if _, err := s.Import(ctx, []customer.Customer{tavern()}); err != nil {
		t.Fatal(err)
	}
	if _, err := set("9", nil, "x"); !fault.Is(err, fault.NotFound) {
		t.Fatalf("got %v", err)
	}
	for range 2 { // the second changes nothing
		if f, err := set("2", new(int64(0)), "Ring twice"); err != nil && !fault.Is(err, fault.Conflict) || f.Version != 1 {
			t.Fatalf("got %+v, %v", f, err)
		}
	}
	if _, err := set("2", new(int64(0)), "Other"); !fault.Is(err, fault.Conflict) {
		t.Fatalf("an old version was taken: %v", err)
	}
	moved := tavern()
	moved.Addresses[1].Street = "14 N Halsted St"
	without := tavern()
	without.Addresses = without.Addresses[:1]
	for _, c := range []customer.Customer{moved, without, tavern()} {
		if _, err := s.Import(ctx, []customer.Customer{c}); err != nil {
			t.Fatal(err)
		}
	}
	d, err := s.Get(ctx, "110")
	if f := d.Facts("2"); err != nil || f.DriverNote != "Ring twice" || f.Version != 1 || len(f.Windows) != 1 {
		t.Errorf("got %+v, %v", f, err)
	}
	if f := d.Facts("1"); f.Windows == nil || f.Version != 0 {
		t.Errorf("got %+v", f)
	}
	events, err := s.History(ctx, "110", "")
	if err != nil || len(events) != 1 || events[0].Kind != customer.DeliveryChanged || events[0].About != "2" ||
		len(events[0].Changes) != 3 || events[0].Changes[0].After != "Tue 06:00–10:30" ||
		events[0].Changes[1].After != "2026-12-25" {
		t.Errorf("history %+v, %v", events, err)
	}
	rows, err := s.All(ctx)
	if err != nil || len(rows) != 1 || rows[0].Facts == nil || len(rows[0].Others) != 1 ||
		rows[0].Others[0].ID != "1" || len(rows[0].Located()) != 2 {
		t.Errorf("rows %+v, %v", rows, err)
	}
}
