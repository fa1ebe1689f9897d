package pricingreports_test

import (
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"backdock/functions/pricingcollector"
	"backdock/functions/pricingreports"
	"backdock/shared/platform/access"
)

// measure measures what happened after reports, as a schedule does every night, and returns the list of reports.
func (c *company) measure() pricingreports.Page {
	c.t.Helper()
	if _, err := pricingcollector.Worker.Handle(c.t.Context(), c.Backend, json.RawMessage(`{"action":"measure"}`)); err != nil {
		c.t.Fatal(err)
	}
	var page pricingreports.Page
	c.As(access.Pricing, "GET", "/pricing-reports", nil).Want(c.t, 200).Into(c.t, &page)
	return page
}

// outcomeOf returns the outcome of the first report in short.
func outcomeOf(p pricingreports.Page) string {
	o := p.PricingReports[0].Outcome
	if o == nil {
		return "none"
	}
	s := fmt.Sprint(o.From, " to ", o.To, ", ", o.Days, " days, ", o.Items, " items: ", o.Promised, ", ", o.Happened)
	for _, part := range o.Parts {
		s += fmt.Sprint("; ", part.Kind, " ", part.Category, " ", part.Amount, " of ", part.Items, " ", text(part.Moved))
	}
	return s
}

// A price of 15 becomes 16 at a cost of 12. 28 cases were sold in the four weeks before: $28 are promised.
func TestWhatHappenedAfterAReport(t *testing.T) {
	c := newCompany(t)
	c.has(thing{id: "10", average: "1", onHand: "24", prices: at("15", "", "")},
		thing{id: "11", average: "1", onHand: "24", prices: at("15", "", "")})
	for day := 1; day <= 28; day++ {
		c.sold("10", "7", "1", "15", day)
	}
	c.sold("11", "7", "50", "15", 3) // its price stays: it does not count
	id := c.report()
	c.post("updatePrice/"+id+"/10", object{"version": 0}).Want(t, 200)
	c.post("rejectRecommendation/"+id+"/11", object{"version": 0}).Want(t, 200)
	if got := outcomeOf(c.measure()); got != "none" {
		t.Errorf("of an open report: %s", got)
	}
	c.closed(id)

	for day := range 7 { // the first week is as promised
		c.sold("10", "7", "1", "16", -day)
	}
	for day := 7; day < 28; day++ { // then less is sold, and some of it at another price
		if day%2 == 0 {
			c.sold("10", "7", "1", "15.50", -day)
		}
	}
	c.Advance(6 * 24 * time.Hour)
	for range 2 {
		if got := outcomeOf(c.measure()); got != "2026-11-21 to 2026-11-27, 7 days, 1 items: 7, 7" {
			t.Errorf("after a week: %s", got)
		}
	}
	if m := c.measure().Measured; m.Reports != 0 {
		t.Errorf("measured %+v", m)
	}
	c.Advance(40 * 24 * time.Hour)
	// 10 cases at 15.50 in three weeks: 7 × 4 + 10 × 3.5 = 63 instead of 28 × 3 = 84. 11 cases less lose 4 each; 10
	// lose 0.50 each.
	for range 2 {
		page := c.measure()
		if got := outcomeOf(page); got != "2026-11-21 to 2026-12-18, 28 days, 1 items: 28, -21; volume Dairy -44 of 1 -0.3929; lower_prices Dairy -5 of 1 none" {
			t.Errorf("after four weeks: %s", got)
		}
		if m := page.Measured; m.Reports != 1 || m.Since.String() != "2026-11-21" || m.Promised.String() != "28" || m.Happened.String() != "-21" {
			t.Errorf("measured %+v", m)
		}
	}
}

// The list has the sums of the open report without reading its lines; they are those of its lines.
func TestTheListHasTheSumsOfTheOpenReport(t *testing.T) {
	c := newCompany(t)
	for i := range 5 {
		c.has(thing{id: fmt.Sprint(10 + i), average: "1", onHand: "24", prices: at("15", "", "")})
		c.sold(fmt.Sprint(10+i), "7", "10", "15", 2)
	}
	id := c.report()
	c.has(thing{id: "90", average: "1", onHand: "24", prices: at("18", "", "")})
	c.As(access.Pricing, "PUT", "/pricing-reports/addNewItemToReport/"+id+"/90", nil).Want(t, 200)
	c.post("updatePrice/"+id+"/10", object{"version": 0}).Want(t, 200)
	c.post("updatePrice/"+id+"/11", object{"version": 0}).Want(t, 200)
	c.post("undo/"+id+"/11", object{"version": 1}).Want(t, 200)
	c.post("override", object{"reportId": id, "itemId": "12", "reason": "contract", "version": 0,
		"prices": []object{{"priceLevelId": "1", "quantity": 0, "price": 14.5}}}).Want(t, 200)
	c.post("rejectRecommendation/"+id+"/13", object{"version": 0}).Want(t, 200)
	open := c.measure().PricingReports[0].Totals
	if open == nil {
		t.Fatal("no sums")
	}
	closed := c.closed(id).Totals
	closed.ByReason, closed.RevenueBefore, closed.RevenueAfter, closed.Cost = open.ByReason, open.RevenueBefore, open.RevenueAfter, open.Cost
	if got, want := fmt.Sprintf("%+v", *open), fmt.Sprintf("%+v", *closed); got != want || open.Lines != 6 || open.Decided.IsZero() {
		t.Errorf("sums %s, want %s", got, want)
	}
}
