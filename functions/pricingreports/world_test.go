package pricingreports_test

import (
	"fmt"
	"sync"
	"testing"
	"time"

	"backdock/functions/apitest"
	"backdock/functions/pricingreports"
	"backdock/shared/catalog/item"
	"backdock/shared/catalog/purchaseorder"
	"backdock/shared/catalog/unit"
	"backdock/shared/platform/access"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
	"backdock/shared/prices/pricelevel"
	"backdock/shared/sales/customer"
	"backdock/shared/sales/order"
)

type object = map[string]any

// today is the warehouse's date in all tests.
var today = civil.MustParse("2026-11-21")

func dec(s string) money.Decimal { return money.MustParse(s) }

// company is a server with two price levels, the customers 7 (level 1) and 8 (level 2), and items that are stocked by the
// each and sold by the case of 12. The matrix aims at 25 % and has a floor of 10 %.
type company struct {
	*apitest.Server
	t      testing.TB
	orders int
}

func newCompany(t testing.TB) *company {
	t.Helper()
	c := &company{Server: apitest.New(t), t: t}
	ctx := t.Context()
	c.check(c.UnitTypes().Import(ctx, []unit.Type{{ID: "7", Name: "Each / Case of 12", Items: []unit.Unit{
		{ID: "1", Abbreviation: "EA", ConversionRate: money.Int(1), IsBase: true},
		{ID: "2", Abbreviation: "CS", ConversionRate: money.Int(12)}}}}))
	c.check(0, c.PriceLevels().Import(ctx, []pricelevel.Level{{ID: "1", Name: "Base", IsActive: true},
		{ID: "2", Name: "Chains", IsActive: true}, {ID: "3", Name: "Old"}}))
	c.check(c.Customers().Import(ctx, []customer.Customer{{ID: "7", Name: "Corner Grocery", IsActive: true},
		{ID: "8", Name: "New Deli", PriceLevelID: "2", IsActive: true}}))
	return c
}

func (c *company) check(_ int, err error) {
	c.t.Helper()
	if err != nil {
		c.t.Fatal(err)
	}
}

// thing is an item of the company. Costs are per each, prices per case.
type thing struct {
	id, average, onHand string
	prices              []item.Price
	name                string
}

// at returns prices of the levels 1 and 2, and of level 1 from 5 cases on.
func at(base, chains, five string) []item.Price {
	var all []item.Price
	for _, p := range []struct {
		level    string
		quantity int64
		price    string
	}{{"1", 0, base}, {"1", 5, five}, {"2", 0, chains}} {
		if p.price != "" {
			all = append(all, item.Price{PriceLevelID: p.level, Quantity: money.Int(p.quantity), Price: dec(p.price)})
		}
	}
	return all
}

// has stores items, or changes them.
func (c *company) has(things ...thing) {
	c.t.Helper()
	for _, x := range things {
		it := item.Item{ID: x.id, ItemID: "C" + x.id, Name: "Item " + x.id + x.name, Category: "Dairy", UnitsTypeID: "7", SaleUnit: "2",
			StockUnit: "1", PurchaseUnit: "2", IsActive: true, Prices: x.prices}
		if it.Prices == nil {
			it.Prices = []item.Price{}
		}
		if x.average != "" {
			average := dec(x.average)
			it.AverageCost = &average
		}
		c.check(c.Items().Import(c.t.Context(), []item.Item{it}))
		if x.onHand != "" {
			n := dec(x.onHand)
			c.check(c.Items().ImportStock(c.t.Context(), map[string]item.Stock{x.id: {OnHand: n, Available: n, OnOrder: money.Int(10000)}}))
		}
	}
}

// comes stores a purchase order of cases of an item.
func (c *company) comes(orderID, itemID, cases, rate string, in int) {
	c.t.Helper()
	due := today.AddDays(in)
	c.check(0, c.PurchaseOrders().Import(c.t.Context(), []purchaseorder.Order{{ID: orderID, Number: "PO" + orderID, Vendor: "Farm",
		Status: "B", DueDate: due, Lines: []purchaseorder.Line{{Line: 1, ItemID: itemID, Units: "2", Quantity: dec(cases),
			Rate: dec(rate), StockQuantity: dec(cases).Mul(money.Int(12)), Expected: due}}}}))
}

// sold stores a counted order of a customer for cases of an item, some days ago.
func (c *company) sold(itemID, customerID, cases, rate string, daysAgo int) {
	c.t.Helper()
	c.orders++
	r := dec(rate)
	o := order.Order{ID: fmt.Sprintf("%026d", c.orders), Status: order.Billed, CustomerID: customerID,
		Customer: order.Customer{ID: customerID}, TransactionDate: today.AddDays(-daysAgo), DeliveryDate: today,
		Lines: []order.Line{{ID: "a", ItemID: itemID, Item: order.LineItem{ID: itemID}, Quantity: dec(cases), Units: "2", Rate: &r,
			Fulfilled: dec(cases), Billed: dec(cases)}}}
	c.check(0, c.Table.Commit(c.t.Context(), c.Orders().Creating(c.t.Context(), &o)...))
	c.check(0, c.Counting().Recount(c.t.Context(), []string{o.ID}))
}

func (c *company) post(path string, body any) apitest.Answer {
	c.t.Helper()
	return c.As(access.Pricing, "POST", "/pricing-reports/"+path, body)
}

// report starts a report and collects it.
func (c *company) report() string {
	c.t.Helper()
	var r pricingreports.Report
	c.post("start-data-collection", object{}).Want(c.t, 201).Into(c.t, &r)
	c.Collect(c.t, r.ID)
	return r.ID
}

// closed closes a report with its undecided lines.
func (c *company) closed(id string) pricingreports.Report {
	c.t.Helper()
	var r pricingreports.Report
	c.post("closeReport/"+id, object{"leaveUndecided": true}).Want(c.t, 200).Into(c.t, &r)
	c.Advance(24 * time.Hour)
	return r
}

// hasMany stores n items with five prices each.
func (c *company) hasMany(n int) {
	c.t.Helper()
	all := make([]item.Item, n)
	cost := dec("11.8512") // per case: nothing is on hand
	for i := range all {
		prices := []item.Price{{PriceLevelID: "1", Price: dec("15.15")}, {PriceLevelID: "2", Price: dec("14.95")}}
		for q := range 3 {
			prices = append(prices, item.Price{PriceLevelID: "1", Quantity: dec(fmt.Sprint(5 + 5*q)), Price: dec(fmt.Sprintf("14.%d5", 8-q))})
		}
		all[i] = item.Item{ID: fmt.Sprint(100000 + i), ItemID: fmt.Sprint("C", 900000-i), Name: fmt.Sprint("An item with a name ", i),
			Brand: "A brand", Category: fmt.Sprint("Category ", i%30), UnitsTypeID: "7", SaleUnit: "2", StockUnit: "1", PurchaseUnit: "2",
			AverageCost: &cost, LastPurchasePrice: &cost, IsActive: true, Prices: prices}
	}
	c.check(c.Items().Import(c.t.Context(), all))
}

// lines returns the lines of a report's first page.
func (c *company) lines(id, query string) []pricingreports.Line {
	c.t.Helper()
	var l pricingreports.Lines
	c.As(access.Pricing, "GET", "/pricing-reports/"+id+"/lines"+query, nil).Want(c.t, 200).Into(c.t, &l)
	return l.Lines
}

// allPages reads the pages of a report: the first one, then the others at once.
func (c *company) allPages(id string) []apitest.Answer {
	c.t.Helper()
	var first struct {
		Pages []int `json:"pages"`
	}
	path := "/pricing-reports/" + id + "/lines"
	a := c.As(access.Pricing, "GET", path, nil).Want(c.t, 200)
	a.Into(c.t, &first)
	answers := make([]apitest.Answer, len(first.Pages))
	answers[0] = a
	var reads sync.WaitGroup
	for n, cursor := range first.Pages[1:] {
		reads.Go(func() { answers[n+1] = c.As(access.Pricing, "GET", fmt.Sprint(path, "?cursor=", cursor), nil) })
	}
	reads.Wait()
	return answers
}

// allLines returns the lines of all pages of a report.
func (c *company) allLines(id string) (all []pricingreports.Line) {
	c.t.Helper()
	for _, a := range c.allPages(id) {
		var page pricingreports.Lines
		a.Want(c.t, 200).Into(c.t, &page)
		all = append(all, page.Lines...)
	}
	return all
}

func (c *company) line(id, itemID string) pricingreports.Line {
	c.t.Helper()
	var l pricingreports.Line
	c.As(access.Pricing, "GET", "/pricing-reports/"+id+"/lines/"+itemID, nil).Want(c.t, 200).Into(c.t, &l)
	return l
}

func lineIn(t testing.TB, a apitest.Answer) pricingreports.Line {
	t.Helper()
	var l pricingreports.Line
	a.Want(t, 200).Into(t, &l)
	return l
}

// text returns a number, or "none".
func text(d *money.Decimal) string {
	if d == nil {
		return "none"
	}
	return d.String()
}

// short returns a line in short: its reason, cost and recommended prices.
func short(l pricingreports.Line) string {
	s := fmt.Sprint(l.ItemID, " ", l.Reason, " ", text(l.PreviousCost), " to ", text(l.WeightedCost), ":")
	for _, p := range l.Prices {
		s += fmt.Sprint(" ", p.PriceLevelID, "/", p.Quantity, " ", text(p.Price), ">", text(p.Recommended))
	}
	return s
}
