package counting_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"pgregory.net/rapid"

	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
	"backdock/shared/platform/setting"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/tabletest"
	"backdock/shared/sales/order"
)

// counted returns everything that is counted, as text.
func (w *world) counted(t interface{ Fatal(...any) }, customers []string) map[string]string {
	all := map[string]string{}
	for n := 1; n <= catalog; n++ {
		for day := range 5 {
			if p := w.promised(t, fmt.Sprint(n), today.AddDays(day)); p != "0" {
				all[fmt.Sprintf("promised %d until %d", n, day)] = p
			}
		}
	}
	w.now = w.now.Add(sixHours) // later than the caches' lifetime
	days, err := w.sales.Window(ctx, today, 4)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range days {
		all[fmt.Sprintf("sold %s on %s", d.ItemID, d.Date)] = fmt.Sprintf("%d orders, %s", d.Orders, d.Quantity)
	}
	for _, c := range customers {
		histories, err := w.history.OfCustomer(ctx, c)
		if err != nil {
			t.Fatal(err)
		}
		for _, h := range histories {
			var purchases []string
			for _, p := range h.Purchases {
				purchases = append(purchases, fmt.Sprintf("%s %s %s of %s, %s", p.OrderID, p.Date, p.Quantity,
					p.Units, p.SaleUnits))
			}
			all[fmt.Sprintf("bought %s by %s", h.Item.ID, c)] = strings.Join(purchases, "; ")
		}
	}
	maps.Copy(all, w.byItem(t))
	return all
}

// recounted returns the expected values of counted, computed from the orders.
func (w *world) recounted(t interface{ Fatal(...any) }, ids []string) map[string]string {
	orders, err := w.orders.GetAll(ctx, ids)
	if err != nil {
		t.Fatal(err)
	}
	slices.SortFunc(orders, func(a, b order.Order) int {
		if a.TransactionDate != b.TransactionDate {
			return a.TransactionDate.DaysSince(b.TransactionDate)
		}
		return strings.Compare(a.ID, b.ID)
	})
	base := func(units string) int64 { return map[string]int64{each: 1, caseOf12: 12}[units] }
	saleUnit := func(itemID string) int64 {
		if n := itemID[len(itemID)-1] - '0'; n%2 == 1 {
			return 12
		}
		return 1
	}
	promised := map[string]money.Decimal{}
	orderCount, sold := map[string]int{}, map[string]money.Decimal{}
	bought := map[string][]string{}
	for _, o := range orders {
		if o.Status == order.Cancelled {
			continue
		}
		baseOf := map[string]money.Decimal{}
		units := map[string]string{}
		largest := map[string]money.Decimal{}
		for _, l := range o.Lines {
			quantity := l.Quantity
			if !l.IsOpen {
				quantity = l.Fulfilled.Max(l.Billed)
			}
			b := quantity.Mul(money.Int(base(l.Units)))
			if b.Sign() <= 0 {
				continue
			}
			baseOf[l.ItemID] = baseOf[l.ItemID].Add(b)
			if largest[l.ItemID].Less(b) {
				largest[l.ItemID], units[l.ItemID] = b, l.Units
			}
			if open := l.Open().Mul(money.Int(base(l.Units))); open.Sign() > 0 && o.Status.Editable() {
				for day := max(o.DeliveryDate.DaysSince(today), 0); day < 5; day++ {
					k := fmt.Sprintf("promised %s until %d", l.ItemID, day)
					promised[k] = promised[k].Add(open)
				}
			}
		}
		for itemID, b := range baseOf {
			sale := b.Quo(money.Int(saleUnit(itemID)), 3)
			k := fmt.Sprintf("sold %s on %s", itemID, o.TransactionDate)
			orderCount[k]++
			sold[k] = sold[k].Add(sale)
			k = fmt.Sprintf("bought %s by %s", itemID, o.CustomerID)
			bought[k] = append(bought[k], fmt.Sprintf("%s %s %s of %s, %s", o.ID, o.TransactionDate,
				b.Quo(money.Int(base(units[itemID])), 3), units[itemID], sale))
		}
	}
	all := map[string]string{}
	for k, p := range promised {
		all[k] = p.String()
	}
	for k, n := range orderCount {
		all[k] = fmt.Sprintf("%d orders, %s", n, sold[k])
	}
	for k, b := range bought {
		all[k] = strings.Join(b, "; ")
	}
	maps.Copy(all, w.byItemOf(t, ids))
	return all
}

// After any changes of orders, in any batches, with repeated deliveries and crashes at any write, the counted
// values are those of the orders.
// It is long because the model and all its actions share their state.
func TestWhatIsCountedIsWhatTheOrdersSay(t *testing.T) {
	customers := []string{"110", "111"}
	rapid.Check(t, func(rt *rapid.T) {
		w := newWorld(t)
		var ids []string
		pick := func(what string, most int) int { return rapid.IntRange(0, most).Draw(rt, what) }
		date := func() civil.Date { return today.AddDays(-pick("days ago", 20)) }
		newLine := func(n int) order.Line {
			return line(fmt.Sprint("l", n), fmt.Sprint(1+pick("item", catalog-1)), []string{"1", "2.5",
				"12"}[pick("quantity", 2)], []string{each, caseOf12}[pick("unit", 1)])
		}
		var delivered [][]order.Change
		for range rapid.IntRange(3, 25).Draw(rt, "steps") {
			switch step := pick("step", 9); {
			case step <= 2 || len(ids) == 0:
				var lines []order.Line
				for n := range []int{0, 1, 3, 45}[pick("size", 3)] {
					lines = append(lines, newLine(n))
				}
				ids = append(ids, fmt.Sprintf("%026d", len(ids)+1))
				w.take(rt, ids[len(ids)-1], customers[pick("customer", 1)], date(), today.AddDays(pick("delivery",
					4)-1), lines...)
			case step <= 6:
				id := ids[pick("which", len(ids)-1)]
				if _, err := w.orders.Get(ctx, id); err != nil {
					continue
				}
				what, size, at := pick("edit", 7), pick("lines", 40), pick("at", 60)
				w.edit(rt, id, func(o *order.Order) {
					switch {
					case what == 0:
						o.DeliveryDate = today.AddDays(size % 4)
					case what == 1:
						o.TransactionDate = today.AddDays(-size % 20)
					case what == 2:
						o.CustomerID = customers[size%2]
					case what == 3:
						o.Status = []order.Status{order.PendingFulfillment, order.Cancelled, order.Billed,
							order.PendingApproval}[size%4]
					case what == 4 && len(o.Lines) > 0:
						o.Lines = slices.Delete(o.Lines, at%len(o.Lines), at%len(o.Lines)+1)
					case what == 5 && len(o.Lines) > 0:
						l := &o.Lines[at%len(o.Lines)]
						l.Fulfilled, l.IsOpen = money.Int(1), size%2 == 0
					case what == 6 && len(o.Lines) > 0:
						o.Lines[at%len(o.Lines)].Quantity = money.Int(int64(size + 1))
					default:
						for n := range size {
							o.Lines = append(o.Lines, line(fmt.Sprint("m", len(o.Lines)),
								fmt.Sprint(1+(at+n)%catalog), "3", each))
						}
					}
				})
			case step == 7:
				id := ids[pick("which", len(ids)-1)]
				if err := w.orders.Remove(ctx, id); err != nil && !strings.Contains(err.Error(),
					"cannot be cancelled") && !strings.Contains(err.Error(), "there is no") {
					rt.Fatal(err)
				}
			case step == 8 && len(w.stream) > 0:
				batch := slices.Clone(w.stream[:1+pick("batch", len(w.stream)-1)])
				w.fate.dies(1+pick("death", 6), pick("after", 1) == 1)
				err := w.counting.Count(ctx, batch)
				w.fate.dies(0, false)
				if err == nil {
					delivered = append(delivered, batch)
					w.stream = w.stream[len(batch):]
				} else if err != nil && !strings.Contains(err.Error(), tabletest.ErrDead.Error()) {
					rt.Fatal(err)
				}
			case len(delivered) > 0: // deliver again, though later changes have been counted
				if err := w.counting.Count(ctx, delivered[pick("again", len(delivered)-1)]); err != nil {
					rt.Fatal(err)
				}
			}
		}
		w.deliver(rt)
		got, want := w.counted(rt, customers), w.recounted(rt, ids)
		if !maps.Equal(got, want) {
			for k := range want {
				if got[k] != want[k] {
					rt.Errorf("%s: counted %q, the orders say %q", k, got[k], want[k])
				}
			}
			for k := range got {
				if _, there := want[k]; !there {
					rt.Errorf("%s: counted %q, the orders say nothing", k, got[k])
				}
			}
		}
	})
}

// An order that moves to another customer and is removed before the stream is read no longer counts for the first one.
func TestAnOrderThatMovedAndWasRemoved(t *testing.T) {
	w := newWorld(t)
	id := fmt.Sprintf("%026d", 1)
	w.take(t, id, "111", today.AddDays(-7), tomorrow, line("a", "1", "4", each))
	w.deliver(t)
	w.edit(t, id, func(o *order.Order) { o.CustomerID = "110" })
	moved := slices.Clone(w.stream)
	if err := w.orders.Remove(ctx, id); err != nil {
		t.Fatal(err)
	}
	if err := w.counting.Count(ctx, moved); err != nil {
		t.Fatal(err)
	}
	w.stream = w.stream[len(moved):]
	w.deliver(t)
	if got := w.counted(t, []string{"110", "111"}); len(got) > 0 {
		t.Errorf("of an order that is gone, this is counted: %v", got)
	}
}

// A late or repeated event does not restore an earlier state or a deleted order. An order that moved to
// another customer no longer counts for the first one.
func TestWhatIsToldLateIsKnownToBeLate(t *testing.T) {
	w := newWorld(t)
	id := fmt.Sprintf("%026d", 1)
	bought := func(customer string) (all string) {
		w.now = w.now.Add(sixHours)
		histories, err := w.history.OfCustomer(ctx, customer)
		if err != nil {
			t.Fatal(err)
		}
		for _, h := range histories {
			all += h.Item.ID + ":" + h.Last().Quantity.String() + " "
		}
		return all
	}
	w.take(t, id, "110", today, tomorrow, line("a", "1", "4", each), line("b", "2", "5", each))
	first := slices.Clone(w.stream)
	w.deliver(t)
	w.edit(t, id, func(o *order.Order) { o.Lines[0].Quantity = money.Int(6) })
	w.edit(t, id, func(o *order.Order) { o.CustomerID = "111" })
	second := slices.Clone(w.stream)
	for range 2 {
		w.deliver(t)
		if a, b := bought("110"), bought("111"); a != "" || b != "1:6 2:5 " {
			t.Errorf("the first customer bought %q, the second %q", a, b)
		}
		w.stream = first // deliver them again
	}
	if err := w.orders.Remove(ctx, id); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		w.deliver(t)
		if a, b, p := bought("110"), bought("111"), w.promised(t, "1", tomorrow); a != "" || b != "" || p != "0" {
			t.Errorf("after the order is gone: bought %q and %q, %s promised", a, b, p)
		}
		w.stream = slices.Concat(first, second)
	}
}

// Orders that are imported as closed are written in batches, and promise nothing.
func TestHistoryIsCountedInFewRequests(t *testing.T) {
	w := newWorld(t)
	for n := range 100 {
		w.stream = append(w.stream, newOrder(300*n, 13, order.Billed)) // of one customer
	}
	counted, used := table.WithUsage(ctx)
	if err := w.counting.Count(counted, w.stream); err != nil {
		t.Fatal(err)
	}
	if trips, _, _ := used.Snapshot(); trips > 25 { // items, units, existing records, four batches
		t.Errorf("%d round trips for %d orders", trips, len(w.stream))
	}
	histories, err := w.history.OfCustomer(ctx, "100")
	if err != nil || len(histories) == 0 || w.promised(t, "1", tomorrow) != "0" {
		t.Errorf("bought %+v, %s promised, %v", histories, w.promised(t, "1", tomorrow), err)
	}
}

// Past dates are removed from the counters; what is promised stays.
func TestPromisesOfThePastAreCompacted(t *testing.T) {
	w := newWorld(t)
	for n := range 20 {
		id := fmt.Sprintf("%026d", n)
		w.take(t, id, "110", today, today.AddDays(-n), line("a", "1", "4", each))
		w.deliver(t)
		if n == 10 || n == 0 { // one is overdue, one is for today
			continue
		}
		w.edit(t, id, func(o *order.Order) { o.Lines[0].Fulfilled = o.Lines[0].Quantity })
	}
	w.deliver(t)
	for i, want := range []int{1, 0} {
		if got, err := w.counters.Compact(ctx, []string{"1", "2"}); err != nil || got != want {
			t.Errorf("round %d: %d compacted, want %d (%v)", i, got, want, err)
		}
		for daysAgo, want := range map[int]string{11: "0", 10: "4", 1: "4", 0: "8"} {
			if got := w.promised(t, "1", today.AddDays(-daysAgo)); got != want {
				t.Errorf("round %d: %s promised up to %d days ago, want %s", i, got, daysAgo, want)
			}
		}
	}
	w.take(t, fmt.Sprintf("%026d", 99), "110", today, today, line("a", "1", "4", each))
	w.deliver(t)
	if got := w.promised(t, "1", today); got != "12" {
		t.Errorf("%s promised", got)
	}
}

// Several processes count the same stream at once.
func TestManyCountAtOnce(t *testing.T) {
	w := newWorld(t)
	var ids []string
	for n := range 12 {
		ids = append(ids, fmt.Sprintf("%026d", n+1))
		w.take(t, ids[n], "110", today.AddDays(-n%3), today.AddDays(1), line("a", "1", "4", each), line("b",
			fmt.Sprint(2+n%3), "3", caseOf12))
		if n%4 == 0 {
			w.edit(t, ids[n], func(o *order.Order) { o.Lines[0].Quantity = money.Int(6) })
		}
	}
	at := w.now
	clock := func() time.Time { return at }
	settings := setting.New(w.memory, clock)
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			counter, _ := counterOn(w.memory, w.orders, w.items, settings, clock)
			for n := range w.stream {
				for counter.Count(ctx, w.stream[n:min(n+3,
					len(w.stream))]) != nil { // too many conflicts: the batch is delivered again
				}
			}
		})
	}
	wg.Wait()
	got, want := w.counted(t, []string{"110"}), w.recounted(t, ids)
	for k := range want {
		if got[k] != want[k] {
			t.Errorf("%s: counted %q, the orders say %q", k, got[k], want[k])
		}
	}
	if len(got) != len(want) {
		t.Errorf("%d counters, %d to be", len(got), len(want))
	}
}
