package pricingreports_test

import (
	"strings"
	"sync"
	"testing"
	"time"

	"backdock/functions/pricingreports"
	"backdock/shared/catalog/item"
	"backdock/shared/platform/access"
)

// waits decides item 10 from a date on and closes the report, which takes a day.
func (c *company) waits(id string, days int) {
	c.t.Helper()
	lineIn(c.t, c.post(c.path("updatePrice", id, "10"), object{"version": 0, "effectiveDate": c.in(days)}))
	c.closed(id)
}

func TestCancellingWhatWaitsOfAClosedReport(t *testing.T) {
	c, id := reviewed(t)
	take := c.jobs()
	cancel := "/pricing-reports/" + c.path("cancelWaitingPrices", id, "10")
	lineIn(t, c.post(c.path("updatePrice", id, "10"), object{"version": 0, "effectiveDate": c.in(3)}))
	c.As(access.Pricing, "POST", cancel, nil).Want(t, 409, "is open: undo the decision about C10 instead")
	c.closed(id)
	c.As(access.Sales, "POST", cancel, nil).Want(t, 403)
	c.As(access.Pricing, "POST", "/pricing-reports/"+c.path("cancelWaitingPrices", id, "11"), nil).Want(t, 409, "no price of C11 waits")
	if l := c.line(id, "10"); l.Push.State != "waiting" || l.Cancelled != nil {
		t.Errorf("before: %+v", l)
	}
	for range 2 { // the second call is the same again, as after a lost answer
		lineIn(t, c.As(access.Pricing, "POST", cancel, nil))
	}
	c.As(access.Admin, "POST", cancel, nil).Want(t, 409, "somebody else has cancelled", `"replacedBy":null`, "user-pricing")
	c.days(4, take)
	for _, l := range []pricingreports.Line{c.line(id, "10"), c.lines(id, "")[0]} {
		if l.Decision != "accepted" || len(l.DecidedPrices) != 3 || l.EffectiveDate.IsZero() || l.Version != 1 || l.Push.State != "cancelled" ||
			l.Cancelled == nil || l.Cancelled.By.Value.ID != "user-pricing" || l.Cancelled.At == nil || !l.DecidedImpact.IsZero() {
			t.Errorf("afterwards: %+v", l)
		}
	}
	if got := c.priced("10"); got != pricesBefore {
		t.Errorf("the item has %s", got)
	}
	c.Advance(400 * 24 * time.Hour) // the report says so for good
	if l := c.line(id, "10"); l.Cancelled == nil || l.Push.State != "cancelled" {
		t.Errorf("a year later: %+v", l)
	}
}

func TestCancellingWhatCounts(t *testing.T) {
	c, id := reviewed(t)
	take := c.jobs()
	c.waits(id, 2)
	cancel := "/pricing-reports/" + c.path("cancelWaitingPrices", id, "10")
	c.Advance(24 * time.Hour)
	c.sweep()
	c.As(access.Pricing, "POST", cancel, nil).Want(t, 409, "being set just now: try again in some seconds")
	c.work(take())
	c.As(access.Pricing, "POST", cancel, nil).Want(t, 409, "count since", `"state":"pending"`)
	if got := c.priced("10"); got != pricesAfter {
		t.Errorf("the item has %s", got)
	}
}

// The older line says which report has the newer decision; the newer line says what waits, until it is decided.
func TestAReplacedDecisionSaysSo(t *testing.T) {
	c, id := reviewed(t)
	c.waits(id, 9)
	second := c.report()
	lineIn(t, c.As(access.Pricing, "PUT", "/pricing-reports/"+c.path("addNewItemToReport", second, "10"), nil))
	e := c.line(second, "10").Earlier
	if e == nil || e.Report.ID != id || len(e.Prices) != 3 || e.Prices[0].Price.String() != "17.6" || e.EffectiveDate != c.in(8) {
		t.Fatalf("undecided: %+v", e)
	}
	l := lineIn(t, c.post("override", ownPrice(second, 1, 19, c.in(2))))
	if l.Earlier != nil || l.Push.State != "waiting" {
		t.Errorf("decided: %+v", l)
	}
	older := c.line(id, "10")
	if older.Push.State != "replaced" || older.Cancelled == nil || older.Cancelled.ReplacedBy == nil || older.Cancelled.ReplacedBy.ID != second ||
		older.Cancelled.ReplacedBy.Date != c.in(0) || older.Cancelled.By.Value.ID != "user-pricing" {
		t.Errorf("the older line: %+v, %+v", older, older.Cancelled)
	}
	c.As(access.Pricing, "POST", "/pricing-reports/"+c.path("cancelWaitingPrices", id, "10"), nil).Want(t, 409, "replaced by a later pricing report")
	lineIn(t, c.post(c.path("undo", second, "10"), object{"version": 2}))
	if older = c.line(id, "10"); older.Push.State != "waiting" || older.Cancelled != nil {
		t.Errorf("after the undo: %+v", older)
	}
	if e := c.line(second, "10").Earlier; e == nil {
		t.Error("after the undo nothing waits")
	}
}

// From the date on, and until the prices are set, a line does not show what NetSuite had before.
func TestALineOnItsDate(t *testing.T) {
	c, id := reviewed(t)
	take := c.jobs()
	lineIn(t, c.post(c.path("updatePrice", id, "10"), object{"version": 0, "effectiveDate": c.in(1)}))
	want := func(when, state string) {
		t.Helper()
		if one, all := c.line(id, "10").Push.State, c.lines(id, "?reason=COST_UP")[0].Push.State; one != state || all != state {
			t.Errorf("%s: %s, in the list %s, want %s", when, one, all, state)
		}
	}
	want("before", "waiting")
	c.Advance(24 * time.Hour)
	want("before the first sweep", "due")
	c.sweep()
	want("before the work", "due")
	c.work(take())
	want("after it", "pending")
}

// A price that the item no longer has on the date cannot be set. The line says so, for good, and its effect leaves it out.
func TestAPriceThatIsRefusedOnItsDate(t *testing.T) {
	c, id := reviewed(t)
	take := c.jobs()
	lineIn(t, c.post(c.path("updatePrice", id, "10"), object{"version": 0, "effectiveDate": c.in(2)}))
	c.has(thing{id: "10", average: "1.10", prices: []item.Price{{PriceLevelID: "1", Price: dec("16")}, {PriceLevelID: "2", Price: dec("15.5")}}})
	c.days(2, take)
	refused := func(l pricingreports.Line) (s string) {
		for _, p := range l.DecidedPrices {
			if p.Refused != nil {
				s += p.PriceLevelID + "/" + p.Quantity.String() + " " + string(*p.Refused)
			}
		}
		return s
	}
	if l := c.line(id, "10"); refused(l) != "1/5 unknown_quantity" || l.Push.State != "pending" || l.DecidedImpact.String() != "78.93" {
		t.Errorf("%s, %s, %s", refused(l), l.Push.State, l.DecidedImpact)
	}
	c.closed(id)
	c.Advance(400 * 24 * time.Hour)
	if l := c.lines(id, "")[0]; refused(l) != "1/5 unknown_quantity" {
		t.Errorf("a year later: %+v", l)
	}
}

// Two people and the sweep at once: the prices come, or one person has cancelled them.
func TestCancellingRaces(t *testing.T) {
	c, id := reviewed(t)
	c.waits(id, 2)
	c.Advance(24 * time.Hour)
	c.Token(access.Pricing)
	c.Token(access.Admin)
	seen := map[string]int{}
	for round := range 40 {
		d := &company{Server: c.Copy(t), t: t}
		take := d.jobs()
		d.Token(access.Pricing)
		d.Token(access.Admin)
		var g sync.WaitGroup
		roles := []access.Role{access.Pricing, access.Pricing, access.Admin}
		status := make([]int, len(roles))
		for i, role := range roles {
			g.Go(func() {
				time.Sleep(time.Duration(round%20) * 50 * time.Microsecond)
				status[i] = d.As(role, "POST", "/pricing-reports/"+d.path("cancelWaitingPrices", id, "10"), nil).Status
			})
		}
		g.Go(func() {
			d.sweep()
			d.work(take())
		})
		g.Wait()
		d.days(1, take)
		l, got := d.line(id, "10"), d.priced("10")
		first := status[0] == 200 || status[1] == 200
		switch {
		case l.Push.State == "pending" && got == pricesAfter && !first && status[2] == 409:
			seen["set"]++
		case l.Push.State == "cancelled" && got == pricesBefore && first != (status[2] == 200):
			seen["cancelled"]++
		default:
			t.Errorf("answers %v: the line is %s, the item has %s", status, l.Push.State, got)
		}
		for _, s := range status {
			if s != 200 && s != 409 {
				t.Errorf("answered %d", s)
			}
		}
	}
	if seen["set"] == 0 || seen["cancelled"] == 0 {
		t.Logf("only one way was seen: %v", seen)
	}
}

// A newer decision and the sweep at once: the newer one wins, or the person is told to try again.
func TestReplacingRacesWithTheSweep(t *testing.T) {
	c, id := reviewed(t)
	c.waits(id, 2)
	second := c.report()
	lineIn(t, c.As(access.Pricing, "PUT", "/pricing-reports/"+c.path("addNewItemToReport", second, "10"), nil))
	c.Advance(24 * time.Hour)
	for round := range 30 {
		d := &company{Server: c.Copy(t), t: t}
		take := d.jobs()
		d.Token(access.Pricing)
		var g sync.WaitGroup
		status := 0
		g.Go(func() {
			time.Sleep(time.Duration(round) * 50 * time.Microsecond)
			status = d.post("override", ownPrice(second, 1, 19, d.in(0))).Status
		})
		g.Go(func() {
			d.sweep()
			d.work(take())
		})
		g.Wait()
		d.days(2, take)
		state, got := d.line(id, "10").Push.State, d.priced("10")
		switch {
		case status == 200 && state == "replaced" && strings.HasPrefix(got, "1/0 19 1/5 15 2/0 15.5 "):
		case status == 409 && state == "pending" && got == pricesAfter:
		default:
			t.Errorf("answered %d: the older line is %s, the item has %s", status, state, got)
		}
	}
}
