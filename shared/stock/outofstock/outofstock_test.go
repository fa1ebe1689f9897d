package outofstock_test

import (
	"context"
	"sync"
	"testing"
	"time"

	"backdock/shared/platform/blob"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/listing"
	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/memory"
	"backdock/shared/stock/outofstock"
)

var ctx = context.Background()

func dec(s string) money.Decimal { return money.MustParse(s) }

// store is a store with a clock that moves by a second at each read.
func store(t *testing.T) (*outofstock.Marks, table.Table) {
	t.Helper()
	var mu sync.Mutex
	now := time.Date(2026, 11, 23, 14, 0, 0, 0, time.UTC)
	clock := func() time.Time {
		mu.Lock()
		defer mu.Unlock()
		now = now.Add(time.Second)
		return now
	}
	tracked := listing.Track(memory.New(), clock)
	return outofstock.New(tracked, blob.NewMemory(), clock), tracked
}

func TestLeftAndBack(t *testing.T) {
	for name, tt := range map[string]struct {
		left, markedAt, onHand, available string
		want                              string
		back                              bool
	}{
		"nothing happened":                        {"24", "96", "96", "10", "24", false},
		"the damage was adjusted":                 {"24", "96", "24", "-180", "24", false},
		"some of the rest was shipped":            {"24", "24", "10", "-100", "10", false},
		"stock arrived":                           {"24", "24", "264", "54", "264", true},
		"stock arrived and all of it is promised": {"24", "24", "264", "0", "264", false},
		"more was found than NetSuite knows":      {"30", "20", "20", "5", "30", false},
		"and some of it was shipped":              {"30", "20", "12", "5", "22", false},
		"NetSuite's stock is negative":            {"0", "0", "-5", "-5", "0", false},
	} {
		m := outofstock.Mark{Status: outofstock.Active, QuantityLeft: dec(tt.left), OnHand: dec(tt.markedAt)}
		if got := m.Left(dec(tt.onHand)); !got.Equal(dec(tt.want)) {
			t.Errorf("%s: %s left, want %s", name, got, tt.want)
		}
		if got := m.Back(dec(tt.onHand), dec(tt.available)); got != tt.back {
			t.Errorf("%s: back is %t", name, got)
		}
	}
}

// Of twenty people who mark an item at the same time, one succeeds, and the others get that one's mark.
func TestRacingMarks(t *testing.T) {
	s, _ := store(t)
	var wg sync.WaitGroup
	errs := make([]error, 20)
	for i := range errs {
		wg.Go(func() {
			_, errs[i] = s.Mark(ctx, outofstock.Mark{ID: "m" + string(rune('a'+i)), ItemID: "7"}, "Marked")
		})
	}
	wg.Wait()
	there, err := s.OfItem(ctx, "7")
	if err != nil || there == nil {
		t.Fatal(there, err)
	}
	won := 0
	for _, err := range errs {
		if err == nil {
			won++
			continue
		}
		var f *fault.Error
		if !fault.Is(err, fault.Conflict) {
			t.Error(err)
		} else if f = err.(*fault.Error); f.Current.(outofstock.Mark).ID != there.ID {
			t.Errorf("the current mark is %v", f.Current)
		}
	}
	if won != 1 {
		t.Errorf("%d marks were made", won)
	}
	if again, err := s.Mark(ctx, outofstock.Mark{ID: there.ID, ItemID: "7"}, "Marked"); err != nil || again.Version != 1 {
		t.Errorf("the same id again: %+v, %v", again, err)
	}
}

func TestLife(t *testing.T) {
	s, _ := store(t)
	m, err := s.Mark(ctx, outofstock.Mark{ID: "m1", ItemID: "7", QuantityLeft: dec("24")}, "Marked")
	if err != nil {
		t.Fatal(err)
	}
	old := m.Version
	m, err = s.Edit(ctx, m.ID, &old, func(m *outofstock.Mark) (string, error) {
		m.ExpectedDate = civil.MustParse("2026-11-27")
		return "Due Nov 27", nil
	})
	if err != nil || m.Version != 2 {
		t.Fatal(m, err)
	}
	if _, err := s.Edit(ctx, m.ID, &old, nil); !fault.Is(err, fault.Conflict) {
		t.Errorf("an old version: %v", err)
	}
	active, err := s.Active(ctx)
	if err != nil || active["7"] == nil || active["7"].ExpectedDate != m.ExpectedDate {
		t.Errorf("active: %v, %v", active, err)
	}
	for range 2 {
		if m, err = s.Resolve(ctx, m.ID, nil, "240 LB arrived"); err != nil || m.Version != 3 {
			t.Fatal(m, err)
		}
	}
	if _, err := s.Resolve(ctx, m.ID, nil, "other"); !fault.Is(err, fault.Conflict) {
		t.Errorf("resolved with other notes: %v", err)
	}
	if _, err := s.Edit(ctx, m.ID, nil, nil); !fault.Is(err, fault.Conflict) {
		t.Errorf("edit of a resolved mark: %v", err)
	}
	if there, err := s.OfItem(ctx, "7"); there != nil || err != nil {
		t.Errorf("%v, %v", there, err)
	}
	if _, err := s.Mark(ctx, outofstock.Mark{ID: "m2", ItemID: "7"}, "Marked"); err != nil {
		t.Error(err)
	}
	for _, tt := range []struct {
		f    outofstock.Filter
		want string
	}{
		{outofstock.Filter{}, "m2m1"},
		{outofstock.Filter{ItemID: "7"}, "m2m1"},
		{outofstock.Filter{ItemID: "8"}, ""},
		{outofstock.Filter{Status: outofstock.Resolved}, "m1"},
		{outofstock.Filter{ItemID: "7", Status: outofstock.Active}, "m2"},
		{outofstock.Filter{On: m.ResolvedAt.Add(time.Hour), OnEnd: m.ResolvedAt.Add(2 * time.Hour)}, "m2"},
		{outofstock.Filter{On: m.CreatedAt.Add(-2 * time.Hour), OnEnd: m.CreatedAt.Add(-time.Hour)}, ""},
	} {
		rows, total, err := s.Page(ctx, tt.f, 1, 20)
		got := ""
		for _, m := range rows {
			got += m.ID
		}
		if got != tt.want || total != len(rows) || err != nil {
			t.Errorf("%+v: %s, %d, %v", tt.f, got, total, err)
		}
	}
	events, err := s.History(ctx, "m1")
	if err != nil || len(events) != 3 || events[0].Summary != "Resolved: 240 LB arrived" {
		t.Errorf("history %+v, %v", events, err)
	}
}

func TestLostSales(t *testing.T) {
	s, table := store(t)
	m := outofstock.Mark{ID: "m1", ItemID: "7"}
	lose := func(m outofstock.Mark, customer, day, quantity, amount string) {
		t.Helper()
		loss := outofstock.Loss{Quantity: dec(quantity), Amount: dec(amount), Lines: 1}
		if err := table.Commit(ctx, outofstock.LoseOps(m, customer, civil.MustParse(day), loss)...); err != nil {
			t.Fatal(err)
		}
	}
	lose(m, "c1", "2026-11-23", "12", "114.96") // a Monday
	lose(m, "c1", "2026-11-29", "1", "9.58")    // the Sunday of that week
	lose(m, "c2", "2026-11-22", "2", "19.16")   // the week before
	lose(outofstock.Mark{ID: "m2", ItemID: "70"}, "c1", "2026-11-23", "1", "5")
	weeks := []civil.Date{civil.MustParse("2026-11-16"), civil.MustParse("2026-11-23")}
	got, err := s.LostIn(ctx, weeks, "7")
	if err != nil || len(got) != 2 || got[0].CustomerID != "c2" || !got[1].Amount.Equal(dec("124.54")) ||
		got[1].Lines != 2 || !got[1].Quantity.Equal(dec("13")) {
		t.Errorf("got %+v, %v", got, err)
	}
	if got, err = s.LostIn(ctx, weeks, ""); err != nil || len(got) != 3 {
		t.Errorf("all: %+v, %v", got, err)
	}
	by, err := s.LostBy(ctx, []string{"m1", "m2", "m3"})
	if err != nil || len(by) != 2 || !by["m1"].Amount.Equal(dec("143.7")) {
		t.Errorf("by mark: %+v, %v", by, err)
	}
}
