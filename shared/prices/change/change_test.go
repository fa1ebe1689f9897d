package change_test

import (
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"backdock/shared/platform/access"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/money"
	"backdock/shared/platform/synctask"
	"backdock/shared/prices/change"
)

func TestAChangedPriceCountsAtOnceAndIsSent(t *testing.T) {
	w := newWorld(t, 2)
	b, results := w.apply("b1", to(id(0), "1", "21.5"), to(id(0), "2", "18"), change.Change{ItemID: id(0), PriceLevelID: "1",
		Quantity: money.Int(10), Price: dec("20.25")})
	if got := outcomes(results); got != "applied unchanged applied" || b.Applied != 2 || b.Unchanged != 1 || b.State != change.Done || b.Items != 1 {
		t.Errorf("%s, %+v", got, b)
	}
	if got := w.price(id(0), "1", "0") + " " + w.price(id(0), "1", "10") + " " + w.price(id(0), "2", "0"); got != "21.5 20.25 18" {
		t.Error(got)
	}
	d, err := w.items.Get(t.Context(), id(0))
	w.must(err)
	if d.PriceSync == nil || d.PriceSync.Status != synctask.StatePending || d.PriceSync.TaskID == "" {
		t.Errorf("%+v", d.PriceSync)
	}
	if other, err := w.items.Get(t.Context(), id(1)); err != nil || other.PriceSync != nil {
		t.Errorf("%+v, %v", other.PriceSync, err)
	}
	events, err := w.items.History(t.Context(), id(0), "")
	w.must(err)
	if len(events) != 1 || events[0].By != "user-pricing" || len(events[0].Changes) != 2 || events[0].Changes[0].Before != "20" ||
		events[0].Changes[0].After != "21.5" {
		t.Errorf("%+v", events)
	}
}

func TestTheSameBatchAgainChangesNothing(t *testing.T) {
	w := newWorld(t, 1)
	first, results := w.apply("b1", to(id(0), "1", "21"))
	w.apply("b2", to(id(0), "1", "22"))
	again, repeated := w.apply("b1", to(id(0), "1", "21"))
	if again.CreatedAt != first.CreatedAt || outcomes(repeated) != outcomes(results) || w.price(id(0), "1", "0") != "22" {
		t.Errorf("%+v, %s, %s", again, outcomes(repeated), w.price(id(0), "1", "0"))
	}
}

func TestWhatCannotBeChangedIsNamed(t *testing.T) {
	w := newWorld(t, 1)
	at := func(price string, more func(*change.Change)) change.Change {
		c := to(id(0), "1", price)
		if more != nil {
			more(&c)
		}
		return c
	}
	reason := func(c *change.Change) { c.Reason = "bid to Dec 31" }
	for name, c := range map[string]struct {
		change change.Change
		want   string
	}{
		"no such item":                    {to("9", "1", "21"), "refused:unknown_item"},
		"no such level":                   {to(id(0), "9", "21"), "refused:unknown_level"},
		"no such tier":                    {at("21", func(c *change.Change) { c.Quantity = money.Int(5) }), "refused:unknown_quantity"},
		"nothing":                         {at("0", nil), "refused:not_positive"},
		"less than nothing":               {at("-3", reason), "refused:not_positive"},
		"a slip of the finger":            {at("2150000", nil), "refused:too_high"},
		"six places":                      {at("21.123456", nil), "refused:too_many_places"},
		"five places":                     {at("21.12345", nil), "pending"},
		"below the floor":                 {at("13.30", nil), "refused:below_floor"}, // 12 ÷ 0.9 = 13.33, rounded up 13.35
		"at the floor":                    {at("13.35", nil), "pending"},
		"below the floor with a reason":   {at("13.30", reason), "pending"},
		"below the cost":                  {at("11.99", nil), "refused:below_cost"},
		"below the cost with a reason":    {at("11.99", reason), "pending"},
		"as it is":                        {at("20.00", nil), "unchanged"},
		"another price than was seen":     {at("21", func(c *change.Change) { c.Was = dec("19.5") }), "refused:changed_since"},
		"the price that was seen":         {at("21", func(c *change.Change) { c.Was = dec("20") }), "pending"},
		"somebody else has set the price": {at("20", func(c *change.Change) { c.Was = dec("19.5") }), "unchanged"},
	} {
		results, err := w.Preview(w.as(access.Pricing), []change.Change{c.change})
		w.must(err)
		if got := outcomes(results); got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
	// A reason is not enough for somebody who may not go below the floor.
	results, err := w.Preview(w.as(access.Viewer), []change.Change{at("13.30", reason)})
	if w.must(err); outcomes(results) != "refused:below_floor" {
		t.Error(outcomes(results))
	}
	b, results := w.apply("b1", to(id(0), "1", "21"), to(id(0), "1", "22"), to("9", "1", "5"))
	if got := outcomes(results); got != "applied refused:repeated refused:unknown_item" || b.Refused != 2 {
		t.Errorf("%s, %+v", got, b)
	}
	if b, results := w.apply("b2", to("9", "1", "5")); b.ID != "" || outcomes(results) != "refused:unknown_item" {
		t.Errorf("%+v, %s", b, outcomes(results))
	}
}

// Of eight who change the same price at once from the one that they saw, one does. Eight who did not look all do, one
// after the other, and the history has no gap.
func TestEightWriters(t *testing.T) {
	w := newWorld(t, 1)
	race := func(prefix string, was *money.Decimal) (applied int) {
		var g sync.WaitGroup
		var mu sync.Mutex
		for n := range 8 {
			g.Go(func() {
				c := to(id(0), "1", fmt.Sprint(30+n))
				c.Was = was
				_, results := w.apply(fmt.Sprint(prefix, n), c)
				mu.Lock()
				defer mu.Unlock()
				if results[0].State == change.Applied {
					applied++
				}
			})
		}
		g.Wait()
		return applied
	}
	if n := race("seen", dec("20")); n != 1 {
		t.Errorf("%d of eight who saw 20 changed it", n)
	}
	w.apply("back", to(id(0), "1", "20"))
	if n := race("blind", nil); n != 8 {
		t.Errorf("%d of eight changed it", n)
	}
	events, err := w.items.History(t.Context(), id(0), "")
	w.must(err)
	slices.Reverse(events)
	last := "20"
	for _, e := range events {
		if e.Changes[0].Before != last {
			t.Errorf("from %s, but it was %s", e.Changes[0].Before, last)
		}
		last = e.Changes[0].After
	}
	if now := w.price(id(0), "1", "0"); len(events) != 10 || now != last {
		t.Errorf("%d events, now %s, last %s", len(events), now, last)
	}
}

func many(n int, price string) (changes []change.Change) {
	for i := range n {
		changes = append(changes, to(id(i), "1", price), to(id(i), "2", price))
	}
	return changes
}

// A batch of 150 items is carried out exactly once, wherever its worker is killed.
func TestAKilledWorker(t *testing.T) {
	for writes := range 8 {
		w := newWorld(t, 150)
		b, _ := w.apply("b1", many(150, "21")...)
		if b.State != change.Applying || b.Items != 150 || b.Changes != 300 {
			t.Fatalf("%+v", b)
		}
		w.table.left = writes
		if _, err := w.Work(t.Context(), "b1"); writes < 6 && err == nil {
			t.Fatalf("nobody noticed the kill after %d writes", writes)
		}
		w.table.left = -1
		w.advance(2 * time.Minute)
		if n, err := w.Sweep(t.Context()); err != nil || writes < 6 && n != 1 {
			t.Fatalf("%d swept, %v", n, err)
		}
		done, err := w.Work(t.Context(), "b1")
		w.must(err)
		if done.State != change.Done || done.Applied != 300 || done.DoneItems != 150 {
			t.Fatalf("killed after %d writes: %+v", writes, done)
		}
		for n := range 150 {
			events, err := w.items.History(t.Context(), id(n), "")
			if err != nil || len(events) != 1 || w.price(id(n), "2", "0") != "21" {
				t.Fatalf("killed after %d writes: item %d has %d events, %v", writes, n, len(events), err)
			}
		}
		if n, err := w.Sweep(t.Context()); n != 0 || err != nil {
			t.Errorf("%d swept after the end, %v", n, err)
		}
	}
}

func TestPricesWithADateWaitForTheWarehousesDay(t *testing.T) {
	w := newWorld(t, 2)
	date := civil.MustParse("2026-12-01")
	b, results := w.applyOn(date, "b1", to(id(0), "1", "21"), to(id(1), "1", "5"))
	if b.State != change.Scheduled || outcomes(results) != "pending refused:below_cost" {
		t.Fatalf("%+v, %s", b, outcomes(results))
	}
	later, _ := w.applyOn(date, "b2", to(id(1), "1", "22"))
	if again, _, err := w.Undo(w.as(access.Pricing), later.ID); err != nil || again.State != change.Cancelled {
		t.Errorf("%+v, %v", again, err)
	}
	w.apply("b3", to(id(0), "1", "25")) // the price of the date counts, whatever the price was before
	work := func() {
		for range 2 {
			_, err := w.Sweep(t.Context())
			w.must(err)
			_, err = w.Work(t.Context(), "b1")
			w.must(err)
		}
	}
	w.advance(time.Date(2026, 12, 1, 5, 59, 0, 0, time.UTC).Sub(w.clock())) // 11:59 PM in Chicago
	if work(); w.price(id(0), "1", "0") != "25" {
		t.Error("the price of the next day counts already")
	}
	w.advance(2 * time.Minute)
	if work(); w.price(id(0), "1", "0") != "21" || w.price(id(1), "1", "0") != "20" {
		t.Errorf("%s, %s", w.price(id(0), "1", "0"), w.price(id(1), "1", "0"))
	}
	done, err := w.Get(t.Context(), "b1")
	if err != nil || done.State != change.Done || done.Applied != 1 || done.Refused != 1 {
		t.Errorf("%+v, %v", done, err)
	}
	if _, _, err := w.Apply(w.as(access.Pricing), change.Wanted{Changes: many(1, "21"), EffectiveDate: civil.MustParse("2028-01-01")}); !fault.Is(err, fault.Invalid) {
		t.Error(err)
	}
}
