package pricingreports_test

import (
	"slices"
	"testing"

	"backdock/functions/pricingreports"
	"backdock/shared/platform/access"
)

// The first report knows no earlier cost: it has the items whose prices do not meet their aim. The next one says what
// moved since, and from where.
func TestAReportSaysWhatMoved(t *testing.T) {
	c := newCompany(t)
	c.has(thing{id: "10", average: "1", onHand: "24", prices: at("16", "15.5", "15")},
		thing{id: "11", average: "1", onHand: "24", prices: at("16", "", "")},
		thing{id: "12", average: "1", onHand: "24", prices: at("16", "", "")},
		thing{id: "13", average: "1", onHand: "24", prices: at("16", "", "")},
		thing{id: "14", average: "1", onHand: "24", prices: at("12", "", "")},
		thing{id: "15", prices: at("16", "", "")},
		thing{id: "16", average: "1", onHand: "24", prices: at("18", "", "")})
	first := c.report()
	var begun []string
	for _, l := range c.lines(first, "") {
		begun = append(begun, short(l))
	}
	// Prices that meet their aim of 25 % stay; an item whose prices all do is not in the first report.
	if want := []string{"10 NEW_ITEM none to 12: 1/0 16>none 1/5 15>none 2/0 15.5>16", "14 NEW_ITEM none to 12: 1/0 12>13.8",
		"15 NO_COST none to none: 1/0 16>none"}; !slices.Equal(begun, want) {
		t.Errorf("the first report has\n%q, want\n%q", begun, want)
	}
	c.closed(first)

	c.has(thing{id: "10", average: "1.10", prices: at("16", "15.5", "15")}, // cost up
		thing{id: "11", average: "0.90", prices: at("16", "", "")},  // down
		thing{id: "12", average: "1.01", prices: at("16", "", "")},  // by less than 2 %
		thing{id: "13", average: "1.00", prices: at("13", "", "")},  // below its floor
		thing{id: "17", average: "2.00", onHand: "12", name: "new"}) // new, without a price
	c.comes("900", "16", "2", "18", 3)  // costs 18 instead of 12
	c.comes("901", "12", "2", "18", 30) // too late to count
	second := c.report()
	var got []string
	for _, l := range c.lines(second, "") {
		got = append(got, short(l))
	}
	want := []string{
		"10 COST_UP 12 to 13.2: 1/0 16>17.6 1/5 15>16.5 2/0 15.5>17.6",
		"11 COST_DOWN 12 to 10.8: 1/0 16>14.4",
		"13 BELOW_FLOOR 12 to 12: 1/0 13>14.95",
		"14 ZERO_MARKUP 12 to 12: 1/0 12>13.8",
		"15 NO_COST none to none: 1/0 16>none",
		"16 PO_INCOMING 12 to 15: 1/0 18>20",
		"17 NEW_ITEM none to 24: 1/0 none>32 2/0 none>32",
	}
	if !slices.Equal(got, want) {
		t.Errorf("lines\n%q, want\n%q", got, want)
	}
	l := c.line(second, "16")
	if len(l.Parts.Receipts) != 1 || l.Parts.Receipts[0].Number != "PO900" || l.ChangePercent.String() != "25" || l.Capped ||
		len(l.CostHistory) != 1 || l.CostHistory[0].Cost.String() != "12" {
		t.Errorf("%+v", l)
	}
	if some := c.lines(second, "?reason=COST_UP&reason=NO_COST&category=Dairy&decision=undecided"); len(some) != 2 {
		t.Errorf("%d lines of two reasons", len(some))
	}
}

func TestOneReportAtATime(t *testing.T) {
	c := newCompany(t)
	var first, again pricingreports.Report
	c.post("start-data-collection", object{}).Want(t, 201).Into(t, &first)
	var conflict struct{ Current pricingreports.Report }
	c.post("start-data-collection", object{}).Want(t, 409, "close it or stop it first").Into(t, &conflict)
	if conflict.Current.ID != first.ID {
		t.Errorf("the conflict names %s, want %s", conflict.Current.ID, first.ID)
	}
	c.post(first.ID+"/stop", nil).Want(t, 200, `"status":"stopped"`)
	c.post(first.ID+"/stop", nil).Want(t, 200)
	c.post("start-data-collection", object{"forceFullSync": true}).Want(t, 201).Into(t, &again)
	if again.ID == first.ID || !again.ForceFullSync {
		t.Errorf("%+v", again)
	}
	var page pricingreports.Page
	c.As(access.Pricing, "GET", "/pricing-reports?sortBy=createdAt&sortOrder=asc&limit=1&page=2", nil).Want(t, 200).Into(t, &page)
	if page.Total != 2 || len(page.PricingReports) != 1 || page.PricingReports[0].ID != again.ID {
		t.Errorf("%+v", page)
	}
}

func TestOnlyThoseWhoManagePricesSeeReports(t *testing.T) {
	c := newCompany(t)
	for _, role := range access.Roles {
		status := 403
		if slices.Contains(role.Permissions(), access.PricingManage) {
			status = 200
		}
		c.As(role, "GET", "/pricing-reports", nil).Want(t, status)
	}
}
