package spotbuysheets_test

import (
	"fmt"
	"strings"
	"testing"

	"backdock/functions/spotbuysheets"
	"backdock/shared/platform/access"
	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
	"backdock/shared/prices/spot"
)

func text(d *money.Decimal) string {
	if d == nil {
		return "none"
	}
	return d.String()
}

func spaced(all ...any) string { return strings.TrimSpace(fmt.Sprintln(all...)) }

// A day: a draft is saved and published, orders buy, a line sells out, one is stopped, and the sheet is closed. Its result
// stays what it was.
func TestADay(t *testing.T) {
	c := newCompany(t)
	c.comes("10", "36") // as much as what is there
	s := c.created("2026-11-21")
	s = c.saved(s, line("10", object{"vendorId": "V1", "note": "ripe"}), line("12", object{"quantity": 5}))
	if s.Status != spot.InDraft || s.Lines[0].State != spot.Draft || s.Totals != nil || s.Lines[0].Vendor != "Green Farm" {
		t.Errorf("the draft: %+v", s)
	}
	s = c.published(s)
	first, second := s.Lines[0].ID, s.Lines[1].ID
	c.buys("O1", "7", first, "4", "50")
	c.buys("O2", "8", first, "3", "48")
	c.buys("O3", "7", second, "5", "50")
	s = c.read(s.ID)
	l := s.Lines[0]
	got := spaced(l.State, l.Sold, l.Left, l.Revenue, text(l.Margin), text(l.MarginShare), text(l.LeftCost), l.Customers, l.Orders,
		len(l.Points), l.Points[1].Sold)
	if want := "open 7 3 344 92 0.2674 108 2 2 2 7"; got != want {
		t.Errorf("while it is open: %s, want %s", got, want)
	}
	if l := s.Lines[1]; l.State != spot.SoldOut || l.EndedAt == nil || !l.Left.IsZero() {
		t.Errorf("sold out: %+v", l)
	}
	sums := s.Totals
	got = spaced(sums.Lines, sums.SoldOut, sums.Open, sums.Revenue, sums.Potential, text(sums.Margin), text(sums.LeftCost),
		sums.Customers, sums.Orders)
	if want := "2 1 1 594 741.43 162 108 2 3"; got != want {
		t.Errorf("the day so far: %s, want %s", got, want)
	}
	for range 2 {
		s = c.sheet(c.call("POST", "/"+s.ID+"/lines/"+first+"/stop", nil).Want(t, 200))
		if s.Lines[0].State != spot.Stopped {
			t.Errorf("stopped: %s", s.Lines[0].State)
		}
	}
	var closed spotbuysheets.Sheet
	for range 2 {
		closed = c.sheet(c.call("POST", "/"+s.ID+"/close", object{}).Want(t, 200))
		if closed.Status != spot.IsClosed || !closed.Totals.Revenue.Equal(dec("594")) || closed.Lines[0].State != spot.Stopped {
			t.Errorf("closed: %+v", closed)
		}
	}
	has := map[string]spot.Bought{first: {Quantity: dec("48"), Amount: dec("200")}}
	if err := c.Table.Commit(t.Context(), spot.Ops("O1", "7", has, nil, c.Now())...); err != nil {
		t.Fatal(err)
	}
	if after := c.read(s.ID); !table.Same(after.Totals, closed.Totals) || !table.Same(after.Lines, closed.Lines) {
		t.Errorf("the result of a closed sheet changed: %+v", after)
	}
	c.call("PUT", "/"+s.ID, object{"version": closed.Version, "lines": []object{}}).Want(t, 409, "is closed")
	c.call("POST", "/"+s.ID+"/publish", object{}).Want(t, 409, "is closed")
	c.As(access.Admin, "GET", "/admin/audit?subject="+s.ID, nil).Want(t, 200, "spotBuySheet.create", "spotBuySheet.publish",
		"spotBuySheet.stopOffer", "spotBuySheet.close")
	c.As(access.Sales, "GET", "/spot-buy-sheets?status=closed", nil).Want(t, 200, `"total":1`, `"lineCount":2`, `"revenue":594`)
}

// What is known of an item stands beside its line: cost, suggested prices, floors, the usual price and the stock, in the
// line's unit.
func TestWhatIsKnownOfAnItem(t *testing.T) {
	c := newCompany(t)
	c.comes("10", "60")
	for units, want := range map[string]string{
		"2": "48: 64 53.35 55, 64 53.35 none; 10 0 10",
		"1": "4: 5.35 4.45 4.58333, 5.35 4.45 none; 120 0 120",
	} {
		s := c.saved(c.created("2026-11-2"+units), line("10", object{"units": units, "reason": "use by Sunday"}))
		l := s.Lines[0]
		got := text(l.WeightedCost) + ":"
		for i, a := range l.Levels {
			if i > 0 {
				got += ","
			}
			got += fmt.Sprint(" ", text(a.Suggested), " ", text(a.Floor), " ", text(a.Usual))
		}
		got += fmt.Sprint("; ", text(l.OnHand), " ", text(l.OpenOrders), " ", text(l.Surplus))
		if got != want {
			t.Errorf("unit %s: %s, want %s", units, got, want)
		}
	}
}

// A seller sees what is offered, and nothing of costs, margins, floors and why a price is below its floor.
func TestASellerSeesNoCosts(t *testing.T) {
	c := newCompany(t)
	s := c.published(c.saved(c.created("2026-11-21"), line("10", object{"cost": 31.25, "reason": "use by Sunday",
		"prices": []object{{"priceLevelId": "1", "price": 30}}})))
	c.buys("O1", "7", s.Lines[0].ID, "2", "30")
	a := c.As(access.Sales, "GET", "/spot-buy-sheets/"+s.ID, nil).Want(t, 200, `"price":30`, `"left":8`)
	list := c.As(access.Sales, "GET", "/spot-buy-sheets", nil).Want(t, 200, `"revenue":60`)
	for _, hidden := range []string{"ost\"", "argin", "loor", "31.25", "Sunday", "uggested"} {
		if strings.Contains(string(a.Body)+string(list.Body), hidden) {
			t.Errorf("a seller sees %s: %s %s", hidden, a, list)
		}
	}
	for _, role := range []access.Role{access.Sales, access.Viewer} {
		c.As(role, "POST", "/spot-buy-sheets", object{"date": "2026-11-22"}).Want(t, 403, "pricing.manage")
		c.As(role, "POST", "/spot-buy-sheets/"+s.ID+"/close", object{}).Want(t, 403)
	}
}

// One sheet a date: a second one is refused and names the first. A copy has the lines as drafts on its own date.
func TestOneSheetADateAndCopies(t *testing.T) {
	c := newCompany(t)
	s := c.published(c.saved(c.created("2026-11-21"), line("10", object{"reason": "use by Sunday", "prices": []object{{"priceLevelId": "1", "price": 30}}}),
		line("12", nil)))
	c.call("POST", "", object{"date": "2026-11-21"}).Want(t, 409, "there is a spot buy sheet for 2026-11-21 already", `"_id":"`+s.ID+`"`)
	c.call("POST", "", object{"date": "2026-11-20"}).Want(t, 400, "date must not be before today, 2026-11-21")
	c.call("POST", "", object{"date": "2026-11-25", "copyFrom": "nothing"}).Want(t, 400, "copyFrom is not a spot buy sheet")
	next := c.sheet(c.call("POST", "", object{"date": "2027-03-20", "copyFrom": s.ID}).Want(t, 201))
	l := next.Lines[0]
	// 6 AM to 6 PM, also after the clocks were changed
	if l.State != spot.Draft || l.ValidFrom.String() != "2027-03-20 11:00:00 +0000 UTC" || l.ValidTo.String() != "2027-03-20 23:00:00 +0000 UTC" {
		t.Errorf("the copy: %+v", l)
	}
	if l.ID == s.Lines[0].ID || l.Reason != nil || len(next.Lines) != 2 {
		t.Errorf("the copy: %+v", next)
	}
	c.call("POST", "/"+next.ID+"/publish", object{}).Want(t, 400, "lines.0.prices.0.price is below the floor of 40: give a reason")
}

// Published lines stay, whatever is saved. New ones wait for the next publish.
func TestPublishedLinesStay(t *testing.T) {
	c := newCompany(t)
	s := c.published(c.saved(c.created("2026-11-21"), line("10", nil)))
	id := s.Lines[0].ID
	c.call("PUT", "/"+s.ID, object{"version": s.Version, "lines": []object{line("10", object{"_id": id, "quantity": 99})}}).
		Want(t, 400, "lines.0 is published and cannot be changed")
	s = c.saved(s, line("12", nil))
	if len(s.Lines) != 2 || s.Lines[0].ID != id || s.Lines[0].State != spot.Open || s.Lines[1].State != spot.Draft {
		t.Errorf("%+v", s.Lines)
	}
	c.call("PUT", "/"+s.ID, object{"version": s.Version - 1, "lines": []object{}}).Want(t, 409, "changed by someone else", `"current":{`)
	c.call("POST", "/"+s.ID+"/lines/"+s.Lines[1].ID+"/stop", nil).Want(t, 409, "the line is not published")
	c.call("POST", "/"+s.ID+"/lines/x/stop", nil).Want(t, 404)
	s = c.published(s)
	again := c.published(s)
	if s.Lines[1].State != spot.Open || again.Version != s.Version {
		t.Errorf("published: %+v, again version %d", s, again.Version)
	}
	c.call("POST", "/"+c.created("2026-11-22").ID+"/publish", object{}).Want(t, 409, "has no lines")
	c.call("GET", "/nothing", nil).Want(t, 404)
}

// Whatever is wrong is named, for every line and field at once.
func TestWhatIsWrongIsNamed(t *testing.T) {
	c := newCompany(t)
	s := c.created("2026-11-21")
	c.call("PUT", "/"+s.ID, object{"version": 1, "lines": []object{
		line("99", nil),
		line("11", nil),
		line("10", object{"units": "9", "quantity": -1, "cost": -1, "validTo": "2026-11-21T12:00:00Z"}),
		line("10", object{"quantity": 1.2345, "prices": []object{{"priceLevelId": "3", "price": 0}, {"priceLevelId": "1", "price": 1e6},
			{"priceLevelId": "1", "price": 50}}}),
		line("10", object{"_id": s.ID + "-mine"}),
		line("10", object{"prices": []object{{"priceLevelId": "1", "price": 39.95}}}),
	}}).Want(t, 400,
		"lines.0.itemId is not an item", "lines.1.itemId is not active any more in NetSuite", "lines.2.units is not a unit of the item",
		"lines.2.quantity must not be negative", "lines.2.cost must not be negative", "lines.2.validTo must be after validFrom",
		"lines.3.quantity must have at most 3 decimals", "lines.3.prices.0.priceLevelId is not a price level in use",
		"lines.3.prices.0.price must be greater than 0", "lines.3.prices.1.price must not be greater than 999999",
		"lines.3.prices.2.priceLevelId has a price already", "lines.4._id is not a line of this sheet",
		"lines.5.prices.0.price is below the floor of 40: give a reason", `"below_floor"`)
	s = c.saved(s, line("10", object{"prices": []object{}, "quantity": 0, "cost": 0}), line("12", object{"validFrom": "2026-11-19T12:00:00Z", "validTo": "2026-11-20T12:00:00Z"}))
	c.call("POST", "/"+s.ID+"/publish", object{}).Want(t, 400, "lines.0.prices should not be empty",
		"lines.0.quantity must be greater than 0", "lines.0.cost must be greater than 0", "lines.1.validTo is over already")
	c.call("POST", "/"+s.ID+"/close", object{}).Want(t, 409, "was never published")
	twice := s.Lines[0].ID
	c.call("PUT", "/"+s.ID, object{"version": s.Version, "lines": []object{line("10", object{"_id": twice}), line("10", object{"_id": twice})}}).
		Want(t, 400, "lines.1._id is given twice")
}

// A sheet of 150 lines is read with as many round trips as one of 2, and saved and published, too.
func TestReadsDoNotGrowWithTheLines(t *testing.T) {
	trips := func(n int) (read, saved int) {
		c := newCompany(t)
		c.comes("10", "60")
		var lines []object
		for i := range n {
			lines = append(lines, line([]string{"10", "12"}[i%2], object{"reason": "use by Sunday"}))
		}
		s := c.created("2026-11-21")
		saved = c.trips(func() { s = c.saved(s, lines...) })
		c.published(s)
		read = c.trips(func() { c.read(s.ID) })
		return read, saved
	}
	fewRead, fewSaved := trips(2)
	manyRead, manySaved := trips(150)
	if fewRead != manyRead || fewSaved != manySaved || manyRead > 12 {
		t.Errorf("reading takes %d and %d round trips, saving %d and %d", fewRead, manyRead, fewSaved, manySaved)
	}
}
