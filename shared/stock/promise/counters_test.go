package promise_test

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
	"backdock/shared/stock/promise"
)

func negated(changes []change) []change {
	all := slices.Clone(changes)
	for i := range all {
		all[i].quantity = all[i].quantity.Neg()
	}
	return all
}

func equal(a, b promise.Delta) bool {
	return maps.EqualFunc(a, b, func(x, y money.Decimal) bool { return x.Equal(y) })
}

func TestADeltaIsTheSumOfItsChanges(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		all := rapid.SliceOfN(changes, 0, 12).Draw(rt, "changes")
		d := delta(all...)
		for date, quantity := range d {
			if quantity.IsZero() {
				rt.Fatalf("nothing changes on %s", date)
			}
		}
		if other := delta(rapid.Permutation(all).Draw(rt, "order")...); !equal(d, other) {
			rt.Fatalf("%v, in another order %v", d, other)
		}
		if rest := delta(rapid.Permutation(append(negated(all), all...)).Draw(rt, "back")...); len(rest) != 0 {
			rt.Fatalf("added and taken away leaves %v", rest)
		}
	})
}

// The promised quantity is the sum of all changes, in any order, and zero when all are undone.
func TestPromisesAddUpInAnyOrder(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		w, shuffled := newWorld(rt, money.Int(10)), newWorld(rt, money.Int(10))
		all := rapid.SliceOfN(rapid.SliceOfN(changes, 1, 4), 0, 6).Draw(rt, "deltas")
		for _, some := range all {
			w.mustCount(rt, delta(some...))
		}
		w.check(rt)
		for _, some := range rapid.Permutation(all).Draw(rt, "order") {
			shuffled.mustCount(rt, delta(some...))
		}
		for n := range horizon + 1 {
			if date := today.AddDays(n); !table.Same(w.left(rt, date), shuffled.left(rt, date)) {
				rt.Fatalf("on %s %+v, in another order %+v", date, w.left(rt, date), shuffled.left(rt, date))
			}
		}
		for _, some := range rapid.Permutation(all).Draw(rt, "back") {
			w.mustCount(rt, delta(negated(some)...))
		}
		for n := range horizon + 1 {
			if l := w.left(rt, today.AddDays(n)); !l.Promised.IsZero() || !l.Left.Equal(money.Int(10)) {
				rt.Fatalf("all was taken back: %+v", l)
			}
		}
	})
}

// Arrivals count from their date on. Overdue arrivals do not count, because nobody knows when they come.
func TestArrivalsCountFromTheirDate(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		w := newWorld(rt, quantities.Draw(rt, "on hand"))
		for range rapid.IntRange(0, 4).Draw(rt, "purchases") {
			w.buy(rt, dates.Draw(rt, "arrives"), quantities.Draw(rt, "quantity"))
		}
		w.mustCount(rt, delta(rapid.SliceOfN(changes, 0, 4).Draw(rt, "promised")...))
		w.check(rt)
	})
	w := newWorld(t, money.Int(1))
	w.buy(t, today.AddDays(2), money.Int(5))
	w.buy(t, today.AddDays(-1), money.Int(100))
	for n, want := range []string{"1", "1", "6", "6"} {
		if got := w.left(t, today.AddDays(n)).Left.String(); got != want {
			t.Errorf("left on day %d: %s, want %s", n, got, want)
		}
		if got := w.free(t, today.AddDays(n), nil).Quantity.String(); got != want {
			t.Errorf("free on day %d: %s, want %s", n, got, want)
		}
	}
}

// The free quantity for a date is exactly what can be promised: promising all of it makes no day negative,
// and promising more does.
func TestWhatIsFreeCanBePromisedAndNoMore(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		w := newWorld(rt, quantities.Draw(rt, "on hand"))
		for range rapid.IntRange(0, 3).Draw(rt, "purchases") {
			w.buy(rt, dates.Draw(rt, "arrives"), quantities.Draw(rt, "quantity"))
		}
		for _, c := range rapid.SliceOfN(changes, 0, 6).Draw(rt, "promised") {
			if c.quantity.Sign() > 0 {
				w.mustCount(rt, delta(c))
			}
		}
		date := today.AddDays(rapid.IntRange(0, horizon).Draw(rt, "for"))
		free := w.free(rt, date, nil)
		if !free.Quantity.Equal(w.least(date)) {
			rt.Fatalf("%s is free for %s, want %s", free.Quantity, date, w.least(date))
		}
		if free.Quantity.Sign() <= 0 {
			return
		}
		if err := w.count(rt, delta(change{date, free.Quantity}), free.Holds(free.Quantity)); err != nil {
			rt.Fatalf("what is free cannot be promised: %v", err)
		}
		if !w.least(date).IsZero() || !w.free(rt, date, nil).Quantity.IsZero() {
			rt.Fatalf("all was promised, and %s is free still", w.free(rt, date, nil).Quantity)
		}
		own := delta(change{date, free.Quantity})
		if again := w.free(rt, date, own); !again.Quantity.Equal(free.Quantity) {
			rt.Fatalf("%s is free without one's own promise of %s", again.Quantity, free.Quantity)
		}
	})
}

// Concurrent promises that are based on outdated reads never promise the same stock twice if they use the
// condition of Free.
func TestStockIsPromisedOnce(t *testing.T) {
	type reader struct {
		date civil.Date
		free promise.Free
		own  promise.Delta
	}
	refused, promised := 0, 0
	rapid.Check(t, func(rt *rapid.T) {
		w := newWorld(rt, money.Int(20))
		if rapid.Bool().Draw(rt, "bought") {
			w.buy(rt, today.AddDays(3), quantities.Draw(rt, "quantity"))
		}
		var readers []reader
		var taken []change
		for range rapid.IntRange(1, 30).Draw(rt, "steps") {
			switch step := rapid.IntRange(0, 5).Draw(rt, "step"); {
			case step <= 1: // reads the free quantity, for a new promise or to change one
				r := reader{date: today.AddDays(rapid.IntRange(0, horizon).Draw(rt, "for"))}
				if len(taken) > 0 && rapid.Bool().Draw(rt, "own") {
					n := rapid.IntRange(0, len(taken)-1).Draw(rt, "which")
					r.own = delta(taken[n])
					taken = slices.Delete(taken, n, n+1)
				}
				r.free = w.free(rt, r.date, r.own)
				readers = append(readers, r)
			case step == 2 && len(taken) > 0: // undoes a promise
				n := rapid.IntRange(0, len(taken)-1).Draw(rt, "which")
				w.mustCount(rt, delta(negated(taken[n:n+1])...))
				taken = slices.Delete(taken, n, n+1)
			case len(readers) > 0: // makes a promise
				n := rapid.IntRange(0, len(readers)-1).Draw(rt, "reader")
				r := readers[n]
				readers = slices.Delete(readers, n, n+1)
				q := quantities.Draw(rt, "quantity").Min(r.free.Quantity)
				if q.Sign() <= 0 {
					continue
				}
				d := delta(change{r.date, q})
				for date, n := range r.own {
					d.Add(date, n.Neg())
				}
				err := w.count(rt, d, r.free.Holds(q))
				switch {
				case errors.Is(err, table.ErrCondition):
					refused++
				case err != nil:
					rt.Fatal(err)
				default:
					promised++
					taken = append(taken, change{r.date, q})
				}
			}
			if least := w.least(today); least.Sign() < 0 {
				rt.Fatalf("%s more is promised than there is", least.Neg())
			}
		}
	})
	if refused == 0 || promised == 0 {
		t.Errorf("%d promises were refused, %d were made: the test tries nothing", refused, promised)
	}
}

// Promises made by others since the read reduce the free quantity, by exactly their size.
func TestWhatOthersLeftCanBePromised(t *testing.T) {
	w := newWorld(t, money.Int(20))
	w.mustCount(t, delta(change{today, money.Int(1)}))
	free := w.free(t, today, nil)
	w.mustCount(t, delta(change{today, money.Int(5)}))
	for _, try := range []struct {
		quantity string
		ok       bool
	}{{"14.001", false}, {"14", true}} {
		q := money.MustParse(try.quantity)
		if err := w.count(t, delta(change{today, q}), free.Holds(q)); (err == nil) != try.ok {
			t.Errorf("%s of the 14 that are left: %v", q, err)
		}
	}
}

// A promise for a later day that was undone does not allow a second promise of today's stock.
func TestAPromiseTakenBackMakesNoRoomForTwo(t *testing.T) {
	w := newWorld(t, money.Int(20))
	w.buy(t, today.AddDays(3), money.Int(10))
	later := change{today.AddDays(6), money.Int(10)}
	w.mustCount(t, delta(later))
	free := w.free(t, today, nil)
	if got := free.Quantity.String(); got != "20" {
		t.Fatalf("%s is free", got)
	}
	w.mustCount(t, delta(negated([]change{later})...))
	w.mustCount(t, delta(change{today, money.Int(20)}))
	if err := w.count(t, delta(change{today, money.Int(10)}), free.Holds(money.Int(10))); !errors.Is(err,
		table.ErrCondition) {
		t.Errorf("the stock of today was promised twice: %v", err)
	}
}

// Compacting does not change any result.
func TestCompactingChangesNoAnswer(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		w := newWorld(rt, money.Int(10))
		past := rapid.IntRange(10, 20).Draw(rt, "past dates with nothing promised")
		for n := range past {
			c := change{today.AddDays(-1 - n), money.Int(2)}
			w.mustCount(rt, delta(c))
			w.mustCount(rt, delta(negated([]change{c})...))
		}
		w.mustCount(rt, delta(change{today.AddDays(-30), money.Int(3)}, change{today, money.Int(1)}))
		for _, c := range rapid.SliceOfN(changes, 0, 5).Draw(rt, "changes") {
			if !c.date.Before(today) { // the past stays: its empty dates are counted
				w.mustCount(rt, delta(c))
			}
		}
		free := w.free(rt, today, nil)
		between := rapid.Bool().Draw(rt, "counted meanwhile")
		if between { // a concurrent change between the read and the write
			w.table.behind = func() { w.mustCount(rt, delta(change{today.AddDays(1), money.Int(1)})) }
		}
		n, err := w.counters.Compact(ctx, []string{"1", "unknown"})
		if want := map[bool]int{true: 1}[past > 14]; err != nil || n != want {
			rt.Fatalf("compacted %d items of %d past dates, %v", n, past, err)
		}
		w.check(rt)
		fields := w.fields(rt)
		if had := len(fields); past > 14 && !between && had > past {
			rt.Fatalf("%d dates are counted still", had)
		}
		// An earlier reader still notices whether anything was counted since.
		if q := money.Scaled(25, 2); free.Quantity.Sign() > 0 && !between && q.Add(q).Less(free.Quantity) {
			all := delta(change{today, free.Quantity})
			if err := w.count(rt, all, free.Holds(free.Quantity)); err != nil {
				rt.Fatalf("nothing was counted since: %v", err)
			}
			if err := w.count(rt, all, free.Holds(free.Quantity)); !errors.Is(err, table.ErrCondition) {
				rt.Fatalf("promised twice: %v", err)
			}
		}
	})
}

func (w *world) fields(t fails) map[string]money.Decimal {
	t.Helper()
	fields, err := table.Load[map[string]money.Decimal](ctx, w.table, table.Key{PK: "DEMAND#1", SK: "DEMAND"})
	if err != nil {
		t.Fatal(err)
	}
	return fields
}

// A correction sets the counters to the promised quantities. If something was counted since they were read,
// it changes nothing.
func TestACorrectionGivesWhatIsPromised(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		w := newWorld(rt, money.Int(10))
		w.mustCount(rt, delta(rapid.SliceOfN(changes, 0, 5).Draw(rt, "counted")...))
		counted, err := w.counters.Counted(ctx, []string{"1", "2"})
		if err != nil || len(counted) != 2 {
			rt.Fatal(counted, err)
		}
		was := counted["1"]
		since := rapid.SliceOfN(changes, 0, 2).Draw(rt, "counted since")
		if rapid.Bool().Draw(rt, "taken back") {
			since = append(since, negated(since)...)
		}
		for _, c := range since { // one by one: an undone change counts as well
			w.mustCount(rt, delta(c))
		}
		now, err := w.counters.Counted(ctx, []string{"1"})
		if err != nil {
			rt.Fatal(err)
		}
		if now["1"].Since(was) != (len(since) == 0) {
			rt.Fatalf("nothing was counted since: %v, after %v", now["1"].Since(was), since)
		}
		promised := delta(rapid.SliceOfN(changes, 0, 5).Draw(rt, "promised")...)
		by := was.To(promised)
		if len(by) > 0 {
			err := w.table.Commit(ctx, was.Correct("1", by))
			if len(since) > 0 {
				if !errors.Is(err, table.ErrCondition) {
					rt.Fatalf("corrected what was counted since: %v", err)
				}
				w.check(rt)
				return
			}
			if err != nil {
				rt.Fatal(err)
			}
		} else if len(since) > 0 {
			return
		}
		w.promised = promised
		w.check(rt)
		if after, err := w.counters.Counted(ctx, []string{"1"}); err != nil || len(after["1"].To(promised)) != 0 {
			rt.Fatalf("to correct still: %v, %v", after["1"].To(promised), err)
		}
	})
}

func TestOtherItemsAreOtherCounters(t *testing.T) {
	w := newWorld(t, money.Int(10))
	for n := range 3 {
		if err := w.table.Commit(ctx, delta(change{today, money.Int(int64(n + 1))}).Op(fmt.Sprint(n))); err != nil {
			t.Fatal(err)
		}
	}
	if got := w.left(t, today); got.Promised.String() != "2" || got.Left.String() != "8" {
		t.Errorf("%+v", got)
	}
}
