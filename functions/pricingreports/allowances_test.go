package pricingreports_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"backdock/functions/pricingreports"
	"backdock/shared/platform/access"
	"backdock/shared/platform/table"
)

// allows adds an allowance of an amount per unit of an item.
func (c *company) allows(itemID, amount, units, from, until string) {
	c.t.Helper()
	c.As(access.Pricing, "POST", "/pricing-matrix/allowances", object{"itemId": itemID, "vendor": "Farm", "amount": dec(amount),
		"units": units, "from": from, "until": until}).Want(c.t, 201)
}

// back returns what is paid back of a line, and the margins without and with it.
func back(l pricingreports.Line) string {
	if l.Allowance == nil {
		return "nothing"
	}
	s := fmt.Sprint(l.Allowance.Date, " ", l.Allowance.Amount, " of ", len(l.Allowance.Parts), ":")
	for _, p := range l.Prices {
		s += fmt.Sprint(" ", text(p.Margin), ">", text(p.MarginAfter))
	}
	return s
}

// A line shows what vendors pay back on the day from which its prices count. Costs, floors, recommendations and everything else
// of the line are those without allowances.
func TestAllowancesOfALine(t *testing.T) {
	c := newCompany(t)
	c.has(thing{id: "1000", average: "1", onHand: "120", prices: at("16", "15", "")}, thing{id: "1001", average: "1", onHand: "120", prices: at("16", "", "")})
	c.closed(c.report())
	c.has(thing{id: "1000", average: "1.25", onHand: "120", prices: at("16", "15", "")}, thing{id: "1001", average: "1.25", onHand: "120", prices: at("16", "", "")})
	id := c.report() // on 2026-11-22, when a case costs 15
	before := c.line(id, "1000")
	if back(before) != "nothing" || before.Prices[0].Recommended == nil {
		t.Fatalf("%+v", before)
	}
	c.allows("1000", "1.2", "2", "2026-11-20", "2026-11-23")
	c.allows("1000", "0.1", "1", "2026-11-22", "2026-12-24") // 1.2 a case
	c.allows("1000", "3", "2", "2026-12-01", "2026-12-24")
	c.allows("1001", "3", "2", "2026-12-01", "2026-12-24")
	now := c.line(id, "1000")
	if got, want := back(now), "2026-11-22 2.4 of 2: 0.0625>0.2125 0>0.16"; got != want {
		t.Errorf("today: %s, want %s", got, want)
	}
	without := now
	without.Allowance = nil
	without.Prices = append([]pricingreports.Price{}, now.Prices...)
	for i := range without.Prices {
		without.Prices[i].MarginAfter = nil
	}
	if !table.Same(without, before) {
		t.Errorf("an allowance changed more:\n%+v\n%+v", without, before)
	}
	if all := c.lines(id, ""); back(all[0]) != back(now) || back(all[1]) != "nothing" {
		t.Errorf("in the list: %s; %s", back(all[0]), back(all[1]))
	}
	decided := lineIn(t, c.post("updatePrice/"+id+"/1000", object{"version": 0, "effectiveDate": "2026-12-01"}))
	if got := back(decided); !strings.HasPrefix(got, "2026-12-01 4.2 of 2:") {
		t.Errorf("from the effective date: %s", got)
	}
	c.post("rejectRecommendation/"+id+"/1001", object{"version": 0}).Want(t, 200)
	c.allows("1001", "1", "2", "2026-11-22", "2026-11-22")
	c.closed(id)
	c.Advance(20 * 24 * time.Hour)
	if got := c.lines(id, ""); !strings.HasPrefix(back(got[0]), "2026-12-01 4.2 of 2:") || !strings.HasPrefix(back(got[1]), "2026-11-22 1 of 1: 0.0625>0.125") {
		t.Errorf("closed: %s; %s", back(got[0]), back(got[1]))
	}
}

// Without a decision, a closed report shows what was paid back when it was closed.
func TestAllowancesOfALineWithoutADecision(t *testing.T) {
	c := newCompany(t)
	c.closed(c.report())
	c.has(thing{id: "1000", prices: at("16", "", "")})
	id := c.report()
	c.allows("1000", "2", "2", "2026-11-22", "2026-11-22")
	c.closed(id)
	c.Advance(5 * 24 * time.Hour)
	l := c.line(id, "1000")
	if l.Allowance == nil || l.Allowance.Amount.String() != "2" || l.Prices[0].Margin != nil || l.Prices[0].MarginAfter != nil {
		t.Errorf("%+v", l)
	}
}

// However many lines have allowances, they are read by one query.
func TestTheCostOfReadingAllowances(t *testing.T) {
	c := newCompany(t)
	c.hasMany(60)
	id := c.report()
	path := "/pricing-reports/" + id + "/lines"
	c.allows("100000", "1", "2", "2026-11-21", "2026-11-22")
	c.As(access.Pricing, "GET", path, nil)
	one := c.ReadUnits(access.Pricing, path)
	for n := range 50 {
		c.allows(fmt.Sprint(100001+n), "1", "2", "2026-11-21", "2026-11-22")
	}
	c.Advance(time.Hour)
	c.As(access.Pricing, "GET", path, nil)
	if many := c.ReadUnits(access.Pricing, path); many > one {
		t.Errorf("%g read units with many allowances, %g with one", many, one)
	}
}
