package spot_test

import (
	"context"
	"fmt"
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
	"backdock/shared/prices/spot"
)

var ctx = context.Background()

func dec(s string) money.Decimal { return money.MustParse(s) }

// world is a company with a sheet of today, 2026-11-23, at 6 AM in Chicago.
type world struct {
	t      *testing.T
	memory *memory.Table
	table  table.Table
	sheets *spot.Sheets
	offers *spot.Offers

	mu  sync.Mutex
	now time.Time
}

func newWorld(t *testing.T) *world {
	w := &world{t: t, now: time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC)}
	w.memory = memory.New()
	w.table = listing.Track(w.memory, w.clock)
	w.sheets, w.offers = spot.NewSheets(w.table, blob.NewMemory(), w.clock), spot.NewOffers(w.table, w.clock)
	return w
}

func (w *world) clock() time.Time {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.now
}

func (w *world) wait(d time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.now = w.now.Add(d)
}

// line is an offer of 30 cases of 12 from 6 AM to 6 PM.
func (w *world) line(sheetID, name, itemID string) spot.Line {
	return spot.Line{ID: spot.LineID(sheetID, name), ItemID: itemID, Quantity: dec("30"), Units: "CS", Conversion: dec("12"),
		Cost: dec("42.1"), ValidFrom: w.clock(), ValidTo: w.clock().Add(12 * time.Hour),
		Prices: []spot.LevelPrice{{PriceLevelID: "1", Price: dec("56.4")}, {PriceLevelID: "3", Price: dec("54.13")}}}
}

// publish makes the sheet of a date with the lines, and publishes it.
func (w *world) publish(id, date string, lines ...spot.Line) spot.Sheet {
	w.t.Helper()
	_, err := w.sheets.Create(ctx, spot.Sheet{ID: id, Date: civil.MustParse(date), Content: spot.Content{Lines: lines}})
	if err != nil {
		w.t.Fatal(err)
	}
	sheet, err := w.sheets.Publish(ctx, id, nil, nil)
	if err != nil {
		w.t.Fatal(err)
	}
	return sheet
}

// open returns the only open offer of an item; it is false without one.
func (w *world) open(itemID string) (spot.Offer, bool) {
	w.t.Helper()
	open, err := w.offers.Open(ctx)
	if err != nil || len(open[itemID]) > 1 {
		w.t.Fatal(open, err)
	}
	if len(open[itemID]) == 0 {
		return spot.Offer{}, false
	}
	return open[itemID][0], true
}

// Twenty people race for the last seven cases. Each wants one to three; nobody gets more than is left, and what they got
// is what is sold.
func TestRacingBuyersNeverOversell(t *testing.T) {
	w := newWorld(t)
	line := w.line("S1", "a", "7")
	line.Quantity = dec("7")
	w.publish("S1", "2026-11-23", line)
	var wg sync.WaitGroup
	var mu sync.Mutex
	taken, refused := money.Zero, 0
	for i := range 20 {
		wg.Go(func() {
			quantity := money.Int(int64(i%3+1) * 12)
			order := table.Put(table.New(table.Key{PK: fmt.Sprint("ORDER#", i), SK: "ORDER"}, struct{}{}), table.Absent())
			err := w.table.Commit(ctx, order, spot.Take(line.ID, quantity, w.clock()))
			mu.Lock()
			defer mu.Unlock()
			switch {
			case err == nil:
				taken = taken.Add(quantity)
			case table.FailedAt(err, 1) && !table.FailedAt(err, 0):
				refused++
			default:
				t.Error(err)
			}
		})
	}
	wg.Wait()
	of, ok := w.open("7")
	if !ok || !of.Sold.Equal(taken) || !of.Left().IsZero() || refused < 11 {
		t.Errorf("%s taken, %d refused, offer %+v", taken, refused, of)
	}
}

func TestWhenAnOfferCanBeTaken(t *testing.T) {
	w := newWorld(t)
	now, later, stopped := w.line("S1", "a", "1"), w.line("S1", "b", "2"), w.line("S1", "c", "3")
	later.ValidFrom = later.ValidFrom.Add(time.Hour)
	w.publish("S1", "2026-11-23", now, later, stopped)
	take := func(lineID string) error { return w.table.Commit(ctx, spot.Take(lineID, dec("12"), w.clock())) }
	for _, id := range []string{now.ID, stopped.ID} {
		if err := take(id); err != nil {
			t.Fatal(err)
		}
	}
	if err := take(later.ID); !table.FailedAt(err, 0) {
		t.Errorf("before it begins: %v", err)
	}
	if err := w.table.Commit(ctx, spot.Take(now.ID, dec("360"), w.clock())); !table.FailedAt(err, 0) {
		t.Errorf("more than is left: %v", err)
	}
	if err := take("S1-unknown"); !table.FailedAt(err, 0) {
		t.Errorf("an unknown line: %v", err)
	}
	for range 2 {
		if _, err := w.sheets.Stop(ctx, "S1", stopped.ID); err != nil {
			t.Fatal(err)
		}
	}
	if err := take(stopped.ID); !table.FailedAt(err, 0) {
		t.Errorf("after the stop: %v", err)
	}
	w.wait(12*time.Hour - time.Second)
	if err := take(now.ID); err != nil {
		t.Errorf("in the last second: %v", err)
	}
	w.wait(time.Second)
	if err := take(now.ID); !table.FailedAt(err, 0) {
		t.Errorf("at its end: %v", err)
	}
	if _, err := w.sheets.Stop(ctx, "S1", now.ID); !fault.Is(err, fault.Conflict) {
		t.Errorf("a stop after the end: %v", err)
	}
	// What was sold can be given back all the same.
	for _, id := range []string{now.ID, stopped.ID} {
		if err := w.table.Commit(ctx, spot.GiveBack(id, dec("12"))); err != nil {
			t.Errorf("given back: %v", err)
		}
	}
	for id, want := range map[string]string{now.ID: "12", stopped.ID: "0"} {
		if of, ok, err := w.offers.Line(ctx, id); !ok || err != nil || !of.Sold.Equal(dec(want)) {
			t.Errorf("line %s: %+v, %v", id, of, err)
		}
	}
}

// Another process sees a change after at most a second. In between, Open reads nothing.
func TestOpenOffersAreInMemory(t *testing.T) {
	w := newWorld(t)
	if _, ok := w.open("7"); ok {
		t.Error("an offer of an empty company")
	}
	line := w.line("S1", "a", "7")
	w.publish("S1", "2026-11-23", line)
	w.wait(time.Second)
	if of, ok := w.open("7"); !ok || !of.Quantity.Equal(dec("360")) || of.SheetID != "S1" {
		t.Errorf("after a second: %+v", of)
	}
	if err := w.table.Commit(ctx, spot.Take(line.ID, dec("60"), w.clock())); err != nil {
		t.Fatal(err)
	}
	counted, usage := table.WithUsage(ctx)
	for range 1000 {
		if _, err := w.offers.Open(counted); err != nil {
			t.Fatal(err)
		}
	}
	if trips, _, _ := usage.Snapshot(); trips != 0 {
		t.Errorf("%d round trips", trips)
	}
	w.wait(time.Second)
	if of, _ := w.open("7"); !of.Sold.Equal(dec("60")) || !of.Left().Equal(dec("300")) {
		t.Errorf("after another second: %+v", of)
	}
	if price, ok := mustOpen(w).Price("3"); !ok || !price.Equal(dec("54.13")) {
		t.Error("price of level 3")
	}
	if _, ok := mustOpen(w).Price("2"); ok {
		t.Error("a level without a price has one")
	}
	w.wait(12*time.Hour - 2*time.Second)
	if _, ok := w.open("7"); ok {
		t.Error("an offer is open after its end")
	}
}

func mustOpen(w *world) spot.Offer {
	of, _ := w.open("7")
	return of
}

// An order's changes of several offers are one transaction, with the differences only.
func TestOpsOfAnOrder(t *testing.T) {
	w := newWorld(t)
	a, b := w.line("S1", "a", "1"), w.line("S1", "b", "2")
	w.publish("S1", "2026-11-23", a, b)
	sold := func(id string) string {
		of, _, err := w.offers.Line(ctx, id)
		if err != nil {
			t.Fatal(err)
		}
		return of.Sold.String()
	}
	before := map[string]spot.Bought{}
	for _, after := range []map[string]spot.Bought{
		{a.ID: {Quantity: dec("24"), Amount: dec("112.8")}, b.ID: {Quantity: dec("12"), Amount: dec("56.4")}},
		{a.ID: {Quantity: dec("12"), Amount: dec("56.4")}, b.ID: {Quantity: dec("12"), Amount: dec("56.4")}},
		{b.ID: {Quantity: dec("36"), Amount: dec("169.2")}},
		{},
	} {
		ops := spot.Ops("O1", "C1", before, after, w.clock())
		if err := w.table.Commit(ctx, ops...); err != nil {
			t.Fatal(err)
		}
		for _, id := range []string{a.ID, b.ID} {
			if want := after[id].Quantity.String(); sold(id) != want {
				t.Errorf("%s: %s sold, want %s", id, sold(id), want)
			}
		}
		if again := spot.Ops("O1", "C1", after, after, w.clock()); len(again) != 0 {
			t.Errorf("no change: %d operations", len(again))
		}
		before = after
	}
}
