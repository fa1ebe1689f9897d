package pricingreports_test

import (
	"fmt"
	"sync"
	"testing"

	"backdock/functions/pricingreports"
	"backdock/shared/platform/access"
	"backdock/shared/platform/money"
	"backdock/shared/prices/change"
)

// reviewed returns a company and a report in which the cost of item 10 rose from 12 to 13.2 a case, and a second item.
func reviewed(t testing.TB) (*company, string) {
	t.Helper()
	c := newCompany(t)
	c.has(thing{id: "10", average: "1", onHand: "24", prices: at("16", "15.5", "15")},
		thing{id: "11", average: "1", onHand: "24", prices: at("16", "", "")})
	for _, s := range []struct{ customer, cases string }{{"7", "40"}, {"8", "10"}} {
		c.sold("10", s.customer, s.cases, "16", 3)
	}
	c.closed(c.report())
	c.has(thing{id: "10", average: "1.10", prices: at("16", "15.5", "15")}, thing{id: "11", average: "0.90", prices: at("16", "", "")})
	return c, c.report()
}

func (c *company) path(call, report, item string) string { return call + "/" + report + "/" + item }

// priced returns the prices of an item now, as a text, with its floors.
func (c *company) priced(itemID string) string {
	c.t.Helper()
	d, err := c.Items().Get(c.t.Context(), itemID)
	c.check(0, err)
	s := ""
	for _, p := range d.Prices {
		s += fmt.Sprint(p.PriceLevelID, "/", p.Quantity, " ", p.Price, " ")
	}
	for _, f := range d.Floors {
		s += fmt.Sprint("floor ", f.PriceLevelID, " ", f.Price, " ", f.Source, " ")
	}
	if d.PriceSync != nil {
		s += string(d.PriceSync.Status)
	}
	return s
}

func TestAcceptingChangesPricesAndFloors(t *testing.T) {
	c, id := reviewed(t)
	before := c.line(id, "10")
	if before.Units4w.String() != "50" || before.Prices[0].Units4w.String() != "40" || before.Prices[2].Units4w.String() != "10" ||
		text(before.Impact) != "85" { // 40 × 1.60 + 10 × 2.10
		t.Errorf("before: %+v", before)
	}
	l := lineIn(t, c.post(c.path("updatePrice", id, "10"), object{"version": 0}))
	if l.Decision != "accepted" || l.DecidedBy.Value.ID != "user-pricing" || l.Version != 1 || l.Push.State != "pending" ||
		l.DecidedImpact.String() != "85" || len(l.DecidedPrices) != 3 {
		t.Errorf("%+v", l)
	}
	const want = "1/0 17.6 1/5 16.5 2/0 17.6 floor 1 14.7 report floor 2 14.7 report pending"
	if got := c.priced("10"); got != want {
		t.Errorf("the item has %s, want %s", got, want)
	}
	// The same call again, as after a lost answer, changes nothing.
	if again := lineIn(t, c.post(c.path("updatePrice", id, "10"), object{"version": 0})); again.Version != 1 {
		t.Errorf("accepted twice: version %d", again.Version)
	}
	l = lineIn(t, c.post(c.path("undo", id, "10"), object{"version": 1}))
	if l.Decision != "undecided" || !l.DecidedBy.Null || l.Version != 2 || len(l.DecidedPrices) != 0 {
		t.Errorf("undone: %+v", l)
	}
	if got := c.priced("10"); got != "1/0 16 1/5 15 2/0 15.5 floor 1 14.7 report floor 2 14.7 report pending" {
		t.Errorf("after the undo: %s", got)
	}
}

func TestPricesOfOnesOwn(t *testing.T) {
	c, id := reviewed(t)
	own := func(price, reason any, version int) object {
		return object{"reportId": id, "itemId": "10", "reason": reason, "version": version,
			"prices": []object{{"priceLevelId": "2", "quantity": 0, "price": price}}}
	}
	c.post("override", own(16.5, "", 0)).Want(t, 400, "reason")
	c.post("override", own(0, "why", 0)).Want(t, 400, "prices.0.price must be greater than 0")
	c.post("override", own(16.555, "why", 0)).Want(t, 400, "at most 2 decimal places")
	unknown := own(16.5, "why", 0)
	unknown["prices"] = []object{{"priceLevelId": "3", "quantity": 0, "price": 1}}
	c.post("override", unknown).Want(t, 400, "are not a price of the line")
	c.post(c.path("updatePrice", id, "10"), object{"version": 0, "prices": []object{{"priceLevelId": "1", "quantity": 0, "price": 13.5}}}).
		Want(t, 400, "below 14.7, the floor or cost")
	l := lineIn(t, c.post("override", own(14, "contract until January", 0)))
	if l.Decision != "overridden" || l.DecisionReason != "contract until January" || text(l.DecidedPrices[0].Before) != "15.5" {
		t.Errorf("%+v", l)
	}
	// A floor is never above the price that was decided.
	if got := c.priced("10"); got != "1/0 16 1/5 15 2/0 14 floor 2 14 report pending" {
		t.Error(got)
	}
	// Decided again: the prices of the first decision that are not among the new ones go back.
	l = lineIn(t, c.post(c.path("updatePrice", id, "10"), object{"version": 1, "prices": []object{{"priceLevelId": "1", "quantity": 0, "price": 17}}}))
	if got := c.priced("10"); got != "1/0 17 1/5 15 2/0 15.5 floor 2 14 report floor 1 14.7 report pending" || len(l.DecidedPrices) != 1 {
		t.Errorf("%s, %+v", got, l.DecidedPrices)
	}
}

// What is kept is quiet until its cost moves again; what is left undecided comes again.
func TestTheNextReportKnowsWhatWasDecided(t *testing.T) {
	c, id := reviewed(t)
	lineIn(t, c.post(c.path("rejectRecommendation", id, "10"), object{"version": 0}))
	c.post("closeReport/"+id, object{}).Want(t, 409, `"code":"undecided"`, "1 lines are not decided")
	r := c.closed(id)
	if r.Status != "closed" || r.Totals.Rejected != 1 || r.Totals.Undecided != 1 || r.ClosedBy.Value.ID != "user-pricing" {
		t.Errorf("%+v", r)
	}
	next := c.report()
	if got := c.lines(next, ""); len(got) != 1 || short(got[0]) != "11 COST_DOWN 12 to 10.8: 1/0 16>14.4" {
		t.Errorf("the next report: %+v", got)
	}
	c.closed(next)
	c.has(thing{id: "10", average: "1.12", prices: at("16", "15.5", "15")}) // 1.8 % more than when it was kept
	if got := c.lines(c.closed(c.report()).ID, ""); len(got) != 1 {
		t.Errorf("kept, and moved by less than 2 %%: %+v", got)
	}
	c.has(thing{id: "10", average: "1.14", prices: at("16", "15.5", "15")})
	if got := c.lines(c.report(), ""); len(got) != 2 || got[0].Reason != "BELOW_FLOOR" || text(got[0].PreviousCost) != "13.2" || len(got[0].CostHistory) != 4 {
		t.Errorf("kept, and moved again: %+v", got)
	}
}

func TestAClosedReportNeverChanges(t *testing.T) {
	c, id := reviewed(t)
	lineIn(t, c.post(c.path("updatePrice", id, "10"), object{"version": 0}))
	c.closed(id)
	before, prices := fmt.Sprint(c.lines(id, "")), c.priced("10")
	for path, body := range map[string]any{
		c.path("updatePrice", id, "11"):             object{"version": 0},
		c.path("rejectRecommendation", id, "11"):    object{"version": 0},
		c.path("undo", id, "10"):                    object{"version": 1},
		c.path("refreshWeightedInvPrice", id, "10"): nil,
		"override": object{"reportId": id, "itemId": "11", "reason": "x", "version": 0,
			"prices": []object{{"priceLevelId": "1", "quantity": 0, "price": 17}}},
	} {
		c.post(path, body).Want(t, 409, "the pricing report is closed")
	}
	c.has(thing{id: "12", average: "1", onHand: "2", prices: at("16", "", "")})
	c.As(access.Pricing, "PUT", "/pricing-reports/"+c.path("addNewItemToReport", id, "12"), nil).Want(t, 409)
	c.post(id+"/stop", nil).Want(t, 409)
	c.post(id+"/retry", nil).Want(t, 409)
	c.post("closeReport/"+id, object{}).Want(t, 200)
	if after := fmt.Sprint(c.lines(id, "")); after != before || c.priced("10") != prices {
		t.Errorf("changed:\n%s\n%s", before, after)
	}
}

// A price that somebody else changed since the report was collected is not overwritten unseen.
func TestAPriceThatWasChangedElsewhere(t *testing.T) {
	c, id := reviewed(t)
	price := dec("16.30")
	_, results, err := c.PriceChanges().Apply(access.With(t.Context(), access.Caller{UserID: "user-admin", Role: access.Admin}), change.Wanted{ID: c.NewID(), Source: change.Source{Kind: change.Matrix},
		Reason: "by hand", Changes: []change.Change{{ItemID: "10", PriceLevelID: "1", Quantity: money.Zero, Price: &price}}})
	if err != nil || results[0].State != change.Applied {
		t.Fatalf("%+v, %v", results, err)
	}
	var conflict struct {
		Code    string
		Current pricingreports.Line
	}
	c.post(c.path("updatePrice", id, "10"), object{"version": 0}).Want(t, 409, "at level Base was changed since the report was collected: read the line again").Into(t, &conflict)
	if conflict.Code != "price_changed" || conflict.Current.Decision != "undecided" {
		t.Errorf("%+v", conflict)
	}
}

func TestOfEightWhoDecideOneDoes(t *testing.T) {
	c, id := reviewed(t)
	for role := range map[access.Role]bool{access.Pricing: true, access.Admin: true} {
		c.Token(role)
	}
	var g sync.WaitGroup
	statuses := make([]int, 8)
	for i := range statuses {
		g.Go(func() {
			role, call, body := access.Pricing, c.path("updatePrice", id, "10"), object{"version": 0,
				"prices": []object{{"priceLevelId": "1", "quantity": 0, "price": 17 + float64(i)/10}}}
			if i%2 == 1 {
				role = access.Admin
			}
			statuses[i] = c.As(role, "POST", "/pricing-reports/"+call, body).Status
		})
	}
	g.Wait()
	won := 0
	for _, status := range statuses {
		switch status {
		case 200:
			won++
		case 409:
		default:
			t.Errorf("status %d", status)
		}
	}
	l := c.line(id, "10")
	if want := fmt.Sprintf("1/0 %s 1/5 15 2/0 15.5 floor 1 14.7 report pending", l.DecidedPrices[0].Price); won != 1 || l.Version != 1 || c.priced("10") != want {
		t.Errorf("%d won, version %d, %s, want %s", won, l.Version, c.priced("10"), want)
	}
}

// Deciding and closing at once: a price is changed if and only if the closed report has the decision.
func TestDecidingWhileTheReportIsClosed(t *testing.T) {
	for range 10 {
		c, id := reviewed(t)
		c.Token(access.Pricing)
		var g sync.WaitGroup
		decided := 0
		g.Go(func() {
			decided = c.As(access.Pricing, "POST", "/pricing-reports/"+c.path("updatePrice", id, "10"), object{"version": 0}).Status
		})
		g.Go(func() { c.post("closeReport/"+id, object{"leaveUndecided": true}) })
		g.Wait()
		l := c.line(id, "10")
		changed := c.priced("10") != "1/0 16 1/5 15 2/0 15.5 "
		if changed != (l.Decision == "accepted") || changed != (decided == 200) {
			t.Errorf("answered %d, the report says %s, the item has %s", decided, l.Decision, c.priced("10"))
		}
	}
}

func TestAnItemIsAdded(t *testing.T) {
	c, id := reviewed(t)
	c.has(thing{id: "12", average: "1", onHand: "2", prices: at("16", "", "")})
	put := func(item string) string { return "/pricing-reports/" + c.path("addNewItemToReport", id, item) }
	c.As(access.Pricing, "PUT", put("99"), nil).Want(t, 404)
	for range 2 {
		if l := lineIn(t, c.As(access.Pricing, "PUT", put("12"), nil)); l.Reason != "NEW_ITEM" || l.Version != 1 {
			t.Errorf("%+v", l)
		}
	}
	lineIn(t, c.post(c.path("rejectRecommendation", id, "12"), object{"version": 1}))
	c.closed(id)
	if all := c.lines(id, ""); len(all) != 3 || all[2].ItemID != "12" || all[2].Decision != "rejected" {
		t.Errorf("%+v", all)
	}
}

func TestTheEffectOnCustomers(t *testing.T) {
	c, id := reviewed(t)
	var e pricingreports.Effect
	path := "/pricing-reports/" + id + "/effect?itemIds="
	c.As(access.Pricing, "GET", path+"10,11", nil).Want(t, 200).Into(t, &e)
	if got := fmt.Sprint(e.Customers); got != "[{7 Corner Grocery 40 640 704} {8 New Deli 10 155 176}]" {
		t.Error(got)
	}
	c.As(access.Pricing, "GET", path, nil).Want(t, 400, "itemIds")
	c.As(access.Pricing, "GET", path+"99", nil).Want(t, 404)
}
