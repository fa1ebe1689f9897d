package pricingreports_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"backdock/functions/jobworker"
	"backdock/functions/pricingreports"
	"backdock/functions/syncscheduler"
	"backdock/shared/platform/access"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/queue"
	"backdock/shared/platform/table"
)

// in returns the date at the warehouse in some days.
func (c *company) in(days int) civil.Date {
	c.t.Helper()
	now, err := c.Settings().Today(c.t.Context())
	c.check(0, err)
	return now.AddDays(days)
}

// jobs returns a function that takes the messages of the queue jobs which were announced since.
func (c *company) jobs() (take func() []json.RawMessage) {
	var mu sync.Mutex
	var waiting []json.RawMessage
	c.Memory.Stream(func(changed table.Change) {
		if changed.New == nil || changed.New.Outbox == nil || changed.New.Outbox.Queue != queue.Jobs {
			return
		}
		mu.Lock()
		defer mu.Unlock()
		waiting = append(waiting, changed.New.Outbox.Body)
	})
	return func() []json.RawMessage {
		mu.Lock()
		defer mu.Unlock()
		all := waiting
		waiting = nil
		return all
	}
}

// sweep does what a schedule does every minute.
func (c *company) sweep() {
	_, err := syncscheduler.Worker.Handle(c.t.Context(), c.Backend, json.RawMessage(`{"job":"tasks"}`))
	c.check(0, err)
}

// work hands messages to the worker of the queue jobs, which gets each of them twice.
func (c *company) work(messages []json.RawMessage) {
	for _, body := range slices.Concat(messages, messages) {
		event, err := json.Marshal(object{"Records": []object{{"messageId": "1", "body": string(body)}}})
		c.check(0, err)
		if answer, err := jobworker.Worker.Handle(c.t.Context(), c.Backend, event); err != nil || strings.Contains(fmt.Sprint(answer), "1}") {
			c.t.Error(answer, err)
		}
	}
}

// rate returns the rate of an item in a new cart of a customer of level 1.
func (c *company) rate(itemID string) string {
	c.t.Helper()
	var cart struct {
		Lines []struct {
			Rate json.Number `json:"rate"`
		} `json:"cartItems"`
	}
	c.As(access.Sales, "POST", "/cart", object{"netSuiteCustomerId": "7", "cartItems": []object{{"netSuiteInvItemId": itemID}}}).
		Want(c.t, 201).Into(c.t, &cart)
	return cart.Lines[0].Rate.String()
}

const (
	pricesBefore = "1/0 16 1/5 15 2/0 15.5 "
	pricesAfter  = "1/0 17.6 1/5 16.5 2/0 17.6 floor 1 14.7 report floor 2 14.7 report pending"
)

func TestADecisionWithADate(t *testing.T) {
	c, id := reviewed(t)
	take := c.jobs()
	date := c.in(7)
	accept := object{"version": 0, "effectiveDate": date}
	for range 2 { // the second call is the same again, as after a lost answer
		l := lineIn(t, c.post(c.path("updatePrice", id, "10"), accept))
		if l.Decision != "accepted" || l.EffectiveDate != date || l.DelayDays != 7 || l.Push.State != "waiting" || l.Version != 1 || len(l.DecidedPrices) != 3 {
			t.Errorf("%+v", l)
		}
	}
	c.Advance(6 * 24 * time.Hour)
	c.sweep()
	if got := c.priced("10"); got != pricesBefore || c.rate("10") != "16" || len(take()) != 0 {
		t.Errorf("before the date: %s, at the order desk %s", got, c.rate("10"))
	}
	if newest, err := c.PriceChanges().Newest(t.Context()); err != nil || len(newest) != 0 {
		t.Errorf("the list of the pricing matrix has %+v, %v", newest, err)
	}
	c.closed(id) // which does not hold the date up
	for range 2 {
		c.sweep()
		c.work(take())
	}
	if got := c.priced("10"); got != pricesAfter || c.rate("10") != "17.6" {
		t.Errorf("on the date: %s, at the order desk %s", got, c.rate("10"))
	}
	if l := c.line(id, "10"); l.Push.State != "pending" || l.EffectiveDate != date {
		t.Errorf("on the date: %+v", l)
	}
	events, err := c.Items().History(t.Context(), "10", "")
	c.check(0, err)
	if e := events[0]; e.By != "user-pricing" || e.About != id ||
		e.Summary != "Price changed in a pricing report, effective "+date.String()+": recommended" || len(e.Changes) != 3 {
		t.Errorf("the item's history: %+v", events)
	}
}

func TestADateThatIsNotToCome(t *testing.T) {
	c, id := reviewed(t)
	c.post(c.path("updatePrice", id, "10"), object{"version": 0, "effectiveDate": c.in(367)}).Want(t, 400, "effectiveDate must be within a year")
	c.post(c.path("updatePrice", id, "10"), object{"version": 0, "effectiveDate": "1 December"}).Want(t, 400, "effectiveDate")
	today := object{"version": 0, "effectiveDate": c.in(0)}
	l := lineIn(t, c.post(c.path("updatePrice", id, "10"), today))
	if !l.EffectiveDate.IsZero() || l.Push.State != "pending" || c.priced("10") != pricesAfter {
		t.Errorf("from today on: %+v", l)
	}
	c.Advance(24 * time.Hour)
	if l = lineIn(t, c.post(c.path("updatePrice", id, "10"), today)); l.Version != 1 {
		t.Errorf("the same call a day later: version %d", l.Version)
	}
}

// What is below the floor is refused when it is decided, not on its date.
func TestADecisionWithADateIsJudgedAtOnce(t *testing.T) {
	c, id := reviewed(t)
	below := object{"version": 0, "effectiveDate": c.in(3), "prices": []object{{"priceLevelId": "1", "quantity": 0, "price": 13.5}}}
	c.post(c.path("updatePrice", id, "10"), below).Want(t, 400, "below 14.7, the floor or cost")
	if l := c.line(id, "10"); l.Version != 0 {
		t.Errorf("%+v", l)
	}
}

func TestUndoingADecisionWithADate(t *testing.T) {
	for name, reach := range map[string]int{"before the date": 1, "after it": 3} {
		t.Run(name, func(t *testing.T) {
			c, id := reviewed(t)
			take := c.jobs()
			lineIn(t, c.post(c.path("updatePrice", id, "10"), object{"version": 0, "effectiveDate": c.in(2)}))
			c.Advance(time.Duration(reach) * 24 * time.Hour)
			c.sweep()
			c.work(take())
			for range 2 {
				l := lineIn(t, c.post(c.path("undo", id, "10"), object{"version": 1}))
				if l.Decision != "undecided" || !l.EffectiveDate.IsZero() || l.Version != 2 || !l.DecidedImpact.IsZero() {
					t.Errorf("%+v", l)
				}
			}
			c.Advance(3 * 24 * time.Hour)
			c.sweep()
			c.work(take())
			if got := c.priced("10"); !strings.HasPrefix(got, pricesBefore) {
				t.Errorf("the item has %s", got)
			}
		})
	}
}

// Between the sweep and the worker the prices are being changed: nobody knows which ones the item has.
func TestUndoingWhileTheDateComes(t *testing.T) {
	c, id := reviewed(t)
	take := c.jobs()
	lineIn(t, c.post(c.path("updatePrice", id, "10"), object{"version": 0, "effectiveDate": c.in(1)}))
	c.Advance(24 * time.Hour)
	c.sweep()
	for _, call := range []string{"undo", "rejectRecommendation", "updatePrice"} {
		c.post(c.path(call, id, "10"), object{"version": 1}).Want(t, 409, "being set just now: try again in some seconds")
	}
	c.work(take())
	lineIn(t, c.post(c.path("undo", id, "10"), object{"version": 1}))
	if got := c.priced("10"); !strings.HasPrefix(got, pricesBefore) {
		t.Errorf("the item has %s", got)
	}
}

// A price that was changed elsewhere before the date is replaced on it, as by the pricing matrix. An undo brings it back.
func TestAPriceThatWasChangedBeforeTheDate(t *testing.T) {
	c, id := reviewed(t)
	take := c.jobs()
	lineIn(t, c.post(c.path("updatePrice", id, "10"), object{"version": 0, "effectiveDate": c.in(1)}))
	c.As(access.Pricing, "POST", "/pricing-matrix/prices", object{"changes": []object{{"itemId": "10", "priceLevelId": "1", "price": 16.3}}}).Want(t, 200)
	c.Advance(24 * time.Hour)
	c.sweep()
	c.work(take())
	if got := c.priced("10"); got != pricesAfter {
		t.Errorf("on the date: %s", got)
	}
	lineIn(t, c.post(c.path("undo", id, "10"), object{"version": 1}))
	if got := c.priced("10"); !strings.HasPrefix(got, "1/0 16.3 1/5 15 2/0 15.5 ") {
		t.Errorf("undone: %s", got)
	}
}

// Undoing and the sweep at once: the prices never come, or go back, or the person is told to try again.
func TestUndoingRacesWithTheSweep(t *testing.T) {
	c, id := reviewed(t)
	c.Token(access.Pricing)
	for round := range 30 {
		server := c.Copy(t)
		d := &company{Server: server, t: t}
		take := d.jobs()
		lineIn(t, d.post(d.path("updatePrice", id, "10"), object{"version": 0, "effectiveDate": d.in(1)}))
		d.Advance(24 * time.Hour)
		d.Token(access.Pricing)
		var g sync.WaitGroup
		undone := 0
		g.Go(func() {
			time.Sleep(time.Duration(round) * 50 * time.Microsecond)
			undone = d.post(d.path("undo", id, "10"), object{"version": 1}).Status
		})
		g.Go(func() {
			d.sweep()
			d.work(take())
		})
		g.Wait()
		d.work(take())
		l, got := d.line(id, "10"), d.priced("10")
		switch {
		case undone == 200 && l.Decision == "undecided" && strings.HasPrefix(got, pricesBefore):
		case undone == 409 && l.Decision == "accepted" && got == pricesAfter:
		default:
			t.Errorf("answered %d: the line is %s, the item has %s", undone, l.Decision, got)
		}
	}
}

// 50 cases a level sold in four weeks bring 85 more; with a date in a week only on 21 of 28 days.
func TestTheEffectCountsFromTheDateOn(t *testing.T) {
	for days, want := range map[int]string{0: "85", 7: "63.75", 27: "3.04", 28: "0", 200: "0"} {
		c, id := reviewed(t)
		l := lineIn(t, c.post(c.path("updatePrice", id, "10"), object{"version": 0, "effectiveDate": c.in(days)}))
		var page pricingreports.Page
		c.As(access.Pricing, "GET", "/pricing-reports", nil).Want(t, 200).Into(t, &page)
		open, closed := page.PricingReports[0].Totals, c.closed(id).Totals
		if l.DecidedImpact.String() != want || open.Decided.String() != want || closed.Decided.String() != want ||
			closed.RevenueAfter.Sub(closed.RevenueBefore).String() != want || closed.Up != 3 {
			t.Errorf("in %d days: %s, sums %+v and %+v, want %s", days, l.DecidedImpact, open, closed, want)
		}
	}
}

// A price of 15 becomes 16 some days after the report, at a cost of 12. A case is sold every day.
func soldFrom(t *testing.T, days, until int) (c *company, id string) {
	c = newCompany(t)
	c.has(thing{id: "10", average: "1", onHand: "24", prices: at("15", "", "")})
	for day := 1; day <= 28; day++ {
		c.sold("10", "7", "1", "15", day)
	}
	id = c.report()
	c.post("updatePrice/"+id+"/10", object{"version": 0, "effectiveDate": today.AddDays(days)}).Want(t, 200)
	c.closed(id)
	for day := range until {
		rate := "15"
		if day >= days {
			rate = "16"
		}
		c.sold("10", "7", "1", rate, -day)
	}
	return c, id
}

// Each price is measured for four weeks from the day on which it counts.
func TestWhatHappenedFromTheDateOn(t *testing.T) {
	c, _ := soldFrom(t, 7, 40)
	c.Advance(6 * 24 * time.Hour)
	if got := outcomeOf(c.measure()); got != "2026-11-21 to 2026-11-27, 7 days, 0 items: 0, 0" {
		t.Errorf("before the date: %s", got)
	}
	c.Advance(7 * 24 * time.Hour)
	if got := outcomeOf(c.measure()); got != "2026-11-21 to 2026-12-04, 14 days, 1 items: 7, 7" {
		t.Errorf("after a week with the price: %s", got)
	}
	c.Advance(40 * 24 * time.Hour)
	page := c.measure()
	if got := outcomeOf(page); got != "2026-11-21 to 2026-12-25, 35 days, 1 items: 28, 28" || page.Measured.Reports != 1 {
		t.Errorf("after four weeks with the price: %s", got)
	}
}

func TestWhatHappenedLongAfterTheReport(t *testing.T) {
	c, _ := soldFrom(t, 60, 100)
	c.Advance(40 * 24 * time.Hour)
	page := c.measure()
	if o := page.PricingReports[0].Outcome; o == nil || o.ToCome != 1 || o.Until.String() != "2027-02-16" || page.Measured.Reports != 0 {
		t.Errorf("before the date: %+v", o)
	}
	c.Advance(90 * 24 * time.Hour)
	page = c.measure()
	if got := outcomeOf(page); got != "2026-11-21 to 2027-02-16, 88 days, 1 items: 28, 28" || page.Measured.Reports != 1 {
		t.Errorf("four weeks after it: %s", got)
	}
}

// Prices that were cancelled are not measured, and the report is not measured for longer than the others need.
func TestWhatHappenedWithoutWhatWasCancelled(t *testing.T) {
	c, id := soldFrom(t, 60, 30)
	c.Advance(40 * 24 * time.Hour)
	c.measure()
	lineIn(t, c.post(c.path("cancelWaitingPrices", id, "10"), nil))
	c.Advance(24 * time.Hour)
	page := c.measure()
	if o := page.PricingReports[0].Outcome; o.LeftOut != 1 || o.ToCome != 0 || o.Items != 0 || page.Measured.Reports != 1 {
		t.Errorf("%+v, measured %+v", o, page.Measured)
	}
}
