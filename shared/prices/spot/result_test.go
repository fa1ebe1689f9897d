package spot_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/tabletest"
	"backdock/shared/prices/spot"
)

// buys changes what an order has of a line, in cases of 12 at a rate, in a transaction.
func (w *world) buys(orderID, customerID, lineID, before, after, rate string) {
	w.t.Helper()
	has := func(cases string) map[string]spot.Bought {
		if cases == "0" {
			return nil
		}
		return map[string]spot.Bought{lineID: {Quantity: dec(cases).Mul(money.Int(12)), Amount: dec(cases).Mul(dec(rate))}}
	}
	if err := w.table.Commit(ctx, spot.Ops(orderID, customerID, has(before), has(after), w.clock())...); err != nil {
		w.t.Fatal(err)
	}
	w.wait(time.Minute)
}

func (w *world) read(id string) spot.Standing {
	w.t.Helper()
	st, err := w.sheets.Read(ctx, id)
	if err != nil {
		w.t.Fatal(err)
	}
	return st
}

// Orders buy, are edited and cancelled. The result is what they have, whatever they had in between.
func TestTheResultFollowsOrders(t *testing.T) {
	w := newWorld(t)
	line, other := w.line("S1", "a", "1"), w.line("S1", "b", "2")
	other.Quantity, other.ValidTo = dec("4"), other.ValidFrom.Add(time.Hour)
	if _, err := w.sheets.Create(ctx, spot.Sheet{ID: "S1", Date: civil.MustParse("2026-11-23"), Content: spot.Content{Lines: []spot.Line{line, other}}}); err != nil {
		t.Fatal(err)
	}
	weighted := map[string]money.Decimal{line.ID: dec("43.6")} // what the other costs is not known: what we paid counts
	if _, err := w.sheets.Publish(ctx, "S1", nil, weighted); err != nil {
		t.Fatal(err)
	}
	summary := func() string {
		st := w.read("S1")
		s := ""
		for _, r := range st.Lines {
			s += fmt.Sprintln(r.State, r.Sold, r.Left, r.Revenue, r.Cost, r.Unsold, r.Customers, r.Orders)
		}
		return s + fmt.Sprint(st.Sums.Revenue, st.Sums.Potential, " ", st.Sums.Cost, " ", st.Sums.Orders, st.Sums.Customers)
	}
	for _, step := range []struct {
		do   func()
		want string
	}{
		{func() {}, "open 0 30 0 0 1308 0 0\nopen 0 4 0 0 168.4 0 0\n0 1879.01 0 0 0"},
		{func() { w.buys("O1", "C1", line.ID, "0", "5", "56.4") }, "open 5 25 282 218 1090 1 1\nopen 0 4 0 0 168.4 0 0\n282 1913.06 218 1 1"},
		{func() { w.buys("O2", "C2", line.ID, "0", "2", "54.13") }, "open 7 23 390.26 305.2 1002.8 2 2\nopen 0 4 0 0 168.4 0 0\n390.26 1893.6 305.2 2 2"},
		{func() { w.buys("O1", "C1", line.ID, "5", "8", "56.4") }, "open 10 20 559.46 436 872 2 2\nopen 0 4 0 0 168.4 0 0\n559.46 1899.44 436 2 2"},
		{func() { w.buys("O2", "C2", line.ID, "2", "0", "54.13") }, "open 8 22 451.2 348.8 959.2 1 1\nopen 0 4 0 0 168.4 0 0\n451.2 1913.06 348.8 1 1"},
		{func() { w.buys("O3", "C1", other.ID, "0", "4", "50") }, "open 8 22 451.2 348.8 959.2 1 1\nsoldOut 4 0 200 168.4 0 1 1\n651.2 1892 517.2 2 1"},
		{func() { w.wait(2 * time.Hour) }, "open 8 22 451.2 348.8 959.2 1 1\nsoldOut 4 0 200 168.4 0 1 1\n651.2 1892 517.2 2 1"},
		{func() { w.buys("O3", "C1", other.ID, "4", "1", "50") }, "open 8 22 451.2 348.8 959.2 1 1\nexpired 1 3 50 42.1 126.3 1 1\n501.2 1892 390.9 2 1"},
	} {
		if step.do(); summary() != step.want {
			t.Errorf("got\n%s\nwant\n%s", summary(), step.want)
		}
	}
}

// Where many orders bought, some points are left out evenly. The last one is kept.
func TestPointsAreFew(t *testing.T) {
	w := newWorld(t)
	line := w.line("S1", "a", "1")
	line.Quantity = dec("200")
	w.publish("S1", "2026-11-23", line)
	for n := range 150 {
		w.buys(fmt.Sprint("O", n), "C1", line.ID, "0", "1", "50")
	}
	r := w.read("S1").Lines[0]
	last := r.Points[len(r.Points)-1]
	if len(r.Points) != 24 || !last.Sold.Equal(dec("150")) || !last.At.Equal(*r.LastSoldAt) {
		t.Errorf("%d points, the last %+v", len(r.Points), last)
	}
	if !slices.IsSortedFunc(r.Points, func(a, b spot.Point) int { return a.Sold.Cmp(b.Sold) }) {
		t.Errorf("points are not in order: %+v", r.Points)
	}
}

// A process is killed at each of its writes while it publishes 120 lines, and while it closes the sheet: the next call
// continues, and nothing is there twice. Whoever buys meanwhile is in the result, or is refused.
func TestKilledProcesses(t *testing.T) {
	const many = 120
	for _, after := range []bool{false, true} {
		for at := 1; at < 6; at++ {
			w := newWorld(t)
			var lines []spot.Line
			for n := range many {
				lines = append(lines, w.line("S1", fmt.Sprint(n), fmt.Sprint(n)))
			}
			if _, err := w.sheets.Create(ctx, spot.Sheet{ID: "S1", Date: civil.MustParse("2026-11-23"), Content: spot.Content{Lines: lines}}); err != nil {
				t.Fatal(err)
			}
			dying := spot.NewSheets(&tabletest.Mortal{Table: w.table, Dies: tabletest.DiesAt(at, after)}, nil, w.clock)
			_, err := dying.Publish(ctx, "S1", nil, nil)
			survived := err == nil
			if _, err := w.sheets.Publish(ctx, "S1", nil, nil); err != nil {
				t.Fatal(err)
			}
			open, err := w.offers.Open(ctx)
			if st := w.read("S1"); err != nil || len(open) != many || st.Sums.Open != many {
				t.Errorf("killed at %d: %d open offers, %+v, %v", at, len(open), st.Sums, err)
			}
			w.buys("O1", "C1", lines[0].ID, "0", "3", "50")
			dying = spot.NewSheets(&tabletest.Mortal{Table: w.table, Dies: tabletest.DiesAt(at, after)}, nil, w.clock)
			_, err = dying.Close(ctx, "S1", nil)
			sold := dec("150")
			last := spot.Ops("O2", "C2", nil, map[string]spot.Bought{lines[many-1].ID: {Quantity: dec("12"), Amount: dec("50")}}, w.clock())
			if w.table.Commit(ctx, last...) == nil {
				sold = dec("200")
			}
			closed, err2 := w.sheets.Close(ctx, "S1", nil)
			if err2 != nil || closed.Status != spot.IsClosed || !closed.Totals.Revenue.Equal(sold) || len(closed.Results) != many {
				t.Errorf("killed at %d: %+v, %v", at, closed.Totals, err2)
			}
			if again, err := w.sheets.Close(ctx, "S1", nil); err != nil || !table.Same(again, closed) {
				t.Errorf("closed again: %+v, %v", again.Totals, err)
			}
			if survived && err == nil && at < 4 {
				t.Errorf("nobody was killed at %d", at)
			}
		}
	}
}

// While a sheet is closed, buyers race for it: what they got is in the result.
func TestBuyersRaceWithClosing(t *testing.T) {
	for range 20 {
		w := newWorld(t)
		line := w.line("S1", "a", "1")
		w.publish("S1", "2026-11-23", line)
		bought := make(chan bool)
		for n := range 10 {
			go func() {
				has := map[string]spot.Bought{line.ID: {Quantity: dec("12"), Amount: dec("50")}}
				bought <- w.table.Commit(ctx, spot.Ops(fmt.Sprint("O", n), "C1", nil, has, w.clock())...) == nil
			}()
		}
		closed, err := w.sheets.Close(ctx, "S1", nil)
		got := 0
		for range 10 {
			if <-bought {
				got++
			}
		}
		if err != nil || closed.Totals.Orders != got || !closed.Totals.Revenue.Equal(money.Int(int64(50*got))) ||
			!closed.Results[0].Sold.Equal(money.Int(int64(got))) {
			t.Fatalf("%d bought, the result has %+v, %v", got, closed.Totals, err)
		}
	}
}

// A closed sheet, and one that was never published, are not closed again; a stale version is refused.
func TestWhatCannotBeClosed(t *testing.T) {
	w := newWorld(t)
	line := w.line("S1", "a", "1")
	sheet := w.publish("S1", "2026-11-23", line)
	old := sheet.Version - 1
	if _, err := w.sheets.Close(ctx, "S1", &old); !fault.Is(err, fault.Conflict) {
		t.Errorf("a stale version: %v", err)
	}
	if _, err := w.sheets.Close(ctx, "S1", &sheet.Version); err != nil {
		t.Error(err)
	}
	if _, ok := w.open("1"); ok {
		t.Error("an offer of a closed sheet is open")
	}
	if _, err := w.sheets.Publish(ctx, "S1", nil, nil); !fault.Is(err, fault.Conflict) {
		t.Errorf("publishing: %v", err)
	}
}

// The process that publishes sees the offers at once, and does not see one that it has stopped.
func TestTheOwnProcessSeesChangesAtOnce(t *testing.T) {
	w := newWorld(t)
	w.sheets.Renewing(w.offers)
	if _, ok := w.open("1"); ok {
		t.Fatal("an offer of an empty company")
	}
	line := w.line("S1", "a", "1")
	w.publish("S1", "2026-11-23", line)
	if _, ok := w.open("1"); !ok {
		t.Error("published, and not seen")
	}
	if _, err := w.sheets.Stop(ctx, "S1", line.ID); err != nil {
		t.Fatal(err)
	}
	if _, ok := w.open("1"); ok {
		t.Error("stopped, and still seen")
	}
}
