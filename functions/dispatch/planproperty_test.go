package dispatch_test

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"backdock/shared/platform/access"
)

// For any day: an applied plan has each order on one trip, or on none and explained; no trip breaks a rule that it did
// not break before; and undoing it gives the day that was.
func TestPlansConserveOrdersAndBreakNothing(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		w := newOffice(t)
		orders := map[string]bool{}
		add := func(what string) {
			for range rapid.IntRange(0, 7).Draw(r, what) {
				o := w.order(rapid.IntRange(0, shops-1).Draw(r, "shop"), rapid.IntRange(1, 8).Draw(r, "cases"))
				orders[o.ID] = true
			}
		}
		for shop := range shops {
			switch rapid.IntRange(0, 5).Draw(r, "facts") {
			case 0:
				from := rapid.IntRange(4, 12).Draw(r, "from")
				w.facts(shop, object{"windows": []object{{"weekday": 1, "from": fmt.Sprintf("%02d:00", from),
					"to": fmt.Sprintf("%02d:00", from+rapid.IntRange(1, 4).Draw(r, "hours"))}}})
			case 1:
				w.facts(shop, object{"vehicleFeatures": []string{"liftgate"}})
			}
		}
		if longest := rapid.SampledFrom([]int{0, 90, 200}).Draw(r, "longest day"); longest > 0 {
			w.As(access.Admin, "POST", "/site-settings/trips.maxWorkMinutes", object{"value": longest}).Want(t, 200)
		}
		add("planned")
		north, _ := w.fromSchedule()
		if rapid.Bool().Draw(r, "a reload of its own") {
			w.As(access.Dispatcher, "POST", "/trips/"+north.ID+"/warehouse-stop", object{
				"position": rapid.IntRange(1, 3).Draw(r, "position")}).Want(t, 200)
		}
		add("unplanned")
		before, was := w.arrangement(), w.board()
		p := w.finished(object{"objective": rapid.SampledFrom([]string{"cost", "distance", "time"}).Draw(r, "objective"),
			"balance": rapid.SampledFrom([]string{"none", "strongly"}).Draw(r, "balance"),
			"reload":  rapid.Bool().Draw(r, "reload")})
		w.apply(p.ID, nil)
		if p = w.worked(p.ID); p.Status != "applied" || len(p.LeftBehind) > 0 {
			r.Fatalf("%s, left %v", p.Status, p.LeftBehind)
		}
		seen := map[string]int{}
		for _, u := range p.Unplanned {
			seen[u.SalesOrderID]++
			if len(u.Reasons) == 0 {
				r.Fatalf("%s is left out without a reason", u.SalesOrderID)
			}
		}
		now := w.board()
		for i, tr := range now.Trips {
			if p.Trips[i].After.Reloads != tr.reloads() && p.Trips[i].Changed {
				r.Fatalf("trip %d loads %d times again, the plan says %d", i, tr.reloads(), p.Trips[i].After.Reloads)
			}
			for _, id := range tr.orders() {
				seen[id]++
			}
		}
		for id := range orders {
			if seen[id] != 1 {
				r.Fatalf("order %s is there %d times", id, seen[id])
			}
		}
		if len(seen) != len(orders) {
			r.Fatalf("%d orders of %d", len(seen), len(orders))
		}
		broken := errorsOf(was)
		for name := range errorsOf(now) {
			if !broken[name] {
				r.Fatalf("the plan broke %s; before: %v", name, broken)
			}
		}
		w.As(access.Dispatcher, "POST", "/dispatch/plan/"+p.ID+"/undo", nil).Want(t, 202)
		if p = w.worked(p.ID); p.Status != "undone" || fmt.Sprint(w.arrangement()) != fmt.Sprint(before) {
			r.Fatalf("%s: %v, was %v", p.Status, w.arrangement(), before)
		}
	})
}

// reloads returns how often a trip loads again: visits to the warehouse with stops before and after them.
func (t boardTrip) reloads() int {
	n, served := 0, false
	for i, s := range t.Stops {
		if s.Type == "warehouse" && served && slices.ContainsFunc(t.Stops[i:], boardStop.delivers) {
			n, served = n+1, false
		}
		served = served || s.delivers()
	}
	return n
}

func (s boardStop) delivers() bool { return s.Type != "warehouse" }

// errorsOf returns the rules that the trips of a board break.
func errorsOf(b board) map[string]bool {
	all := map[string]bool{}
	for _, t := range b.Trips {
		for _, p := range t.Problems {
			if p.Severity == "error" {
				all[t.ID+" "+p.Code] = true
			}
		}
		for _, s := range t.Stops {
			for _, p := range s.Problems {
				if p.Severity == "error" {
					all[t.ID+" "+p.Code+" "+s.Customer.Name] = true
				}
			}
		}
	}
	return all
}

// A plan keeps to the longest day that the board checks.
func TestAPlanKeepsToTheLongestDayOfTrips(t *testing.T) {
	w, _ := aDay(t)
	w.As(access.Admin, "POST", "/site-settings/trips.maxWorkMinutes", object{"value": 61}).Want(t, 200)
	p := w.finished(object{"maxWorkMinutes": 300})
	for _, tr := range p.Trips {
		if tr.After.DurationMin > 61 {
			t.Errorf("trip %s takes %d minutes", tr.Number, tr.After.DurationMin)
		}
	}
}
