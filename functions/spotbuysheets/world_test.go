package spotbuysheets_test

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"backdock/functions/apitest"
	"backdock/functions/spotbuysheets"
	"backdock/shared/catalog/item"
	"backdock/shared/catalog/purchaseorder"
	"backdock/shared/catalog/unit"
	"backdock/shared/platform/access"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
	"backdock/shared/prices/pricelevel"
	"backdock/shared/prices/spot"
)

type object = map[string]any

func dec(s string) money.Decimal { return money.MustParse(s) }

// company is a server with two price levels. Its items are stocked by the each and sold by the case of 12: 10 costs 3 an
// each, 11 is not active any more. The matrix aims at 25 % and has a floor of 10 %. It is 2026-11-21, 9 AM in Chicago.
type company struct {
	*apitest.Server
	t testing.TB
}

func newCompany(t testing.TB) *company {
	t.Helper()
	c := &company{Server: apitest.New(t), t: t}
	ctx := t.Context()
	check := func(_ int, err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	check(c.UnitTypes().Import(ctx, []unit.Type{{ID: "7", Name: "Each / Case of 12", Items: []unit.Unit{
		{ID: "1", Abbreviation: "EA", ConversionRate: money.Int(1), IsBase: true},
		{ID: "2", Abbreviation: "CS", ConversionRate: money.Int(12)}}}}))
	check(0, c.PriceLevels().Import(ctx, []pricelevel.Level{{ID: "1", Name: "Base", IsActive: true},
		{ID: "2", Name: "Chains", IsActive: true}, {ID: "3", Name: "Old"}}))
	average := dec("3")
	for _, id := range []string{"10", "11", "12"} {
		check(c.Items().Import(ctx, []item.Item{{ID: id, ItemID: "C" + id, Name: "Item " + id, Category: "Dairy", UnitsTypeID: "7",
			SaleUnit: "2", StockUnit: "1", PurchaseUnit: "2", IsActive: id != "11", AverageCost: &average,
			Prices: []item.Price{{PriceLevelID: "1", Price: dec("55")}}}}))
	}
	check(c.Items().ImportStock(ctx, map[string]item.Stock{"10": {OnHand: money.Int(120), Available: money.Int(120), OnOrder: money.Int(1000)},
		"12": {OnHand: money.Int(60), Available: money.Int(60)}}))
	return c
}

// comes stores a purchase order of cases of item 10 that is due today.
func (c *company) comes(cases, rate string) {
	c.t.Helper()
	today := civil.MustParse("2026-11-21")
	if err := c.PurchaseOrders().Import(c.t.Context(), []purchaseorder.Order{{ID: "P1", Number: "PO1", VendorID: "V1", Vendor: "Green Farm",
		Status: "B", DueDate: today, Lines: []purchaseorder.Line{{Line: 1, ItemID: "10", Units: "2", Quantity: dec(cases), Rate: dec(rate),
			StockQuantity: dec(cases).Mul(money.Int(12)), Expected: today}}}}); err != nil {
		c.t.Fatal(err)
	}
}

// line is an offer of 10 cases of an item until the evening, with some changes.
func line(itemID string, changes object) object {
	l := object{"itemId": itemID, "quantity": 10, "units": "2", "cost": 32.5, "validFrom": "2026-11-21T12:00:00Z",
		"validTo": "2026-11-22T00:00:00Z", "prices": []object{{"priceLevelId": "1", "price": 50}, {"priceLevelId": "2", "price": 48}}}
	for name, v := range changes {
		l[name] = v
	}
	return l
}

func (c *company) call(method, path string, body any) apitest.Answer {
	c.t.Helper()
	return c.As(access.Pricing, method, "/spot-buy-sheets"+path, body)
}

func (c *company) sheet(a apitest.Answer) spotbuysheets.Sheet {
	c.t.Helper()
	var s spotbuysheets.Sheet
	a.Into(c.t, &s)
	return s
}

func (c *company) created(date string) spotbuysheets.Sheet {
	c.t.Helper()
	return c.sheet(c.call("POST", "", object{"date": date}).Want(c.t, 201))
}

func (c *company) saved(s spotbuysheets.Sheet, lines ...object) spotbuysheets.Sheet {
	c.t.Helper()
	return c.sheet(c.call("PUT", "/"+s.ID, object{"version": s.Version, "lines": lines}).Want(c.t, 200))
}

func (c *company) published(s spotbuysheets.Sheet) spotbuysheets.Sheet {
	c.t.Helper()
	return c.sheet(c.call("POST", "/"+s.ID+"/publish", object{"version": s.Version}).Want(c.t, 200))
}

func (c *company) read(id string) spotbuysheets.Sheet {
	c.t.Helper()
	return c.sheet(c.call("GET", "/"+id, nil).Want(c.t, 200))
}

// buys lets a customer's order have some cases of a line at a rate, and nothing else.
func (c *company) buys(orderID, customerID, lineID, cases, rate string) {
	c.t.Helper()
	has := map[string]spot.Bought{lineID: {Quantity: dec(cases).Mul(money.Int(12)), Amount: dec(cases).Mul(dec(rate))}}
	if err := c.Table.Commit(c.t.Context(), spot.Ops(orderID, customerID, nil, has, c.Now())...); err != nil {
		c.t.Fatal(err)
	}
	c.Advance(time.Minute)
}

// trips returns how many requests to the table do causes.
func (c *company) trips(do func()) int {
	n := &counted{}
	c.NewProcess(func(t table.Table) table.Table {
		n.Table = t
		return n
	})
	c.call("GET", "", nil).Want(c.t, 200) // a new process also reads settings and lists
	n.trips.Store(0)
	do()
	return int(n.trips.Load())
}

// counted is a table that counts requests. A BatchGet of up to 100 items is one.
type counted struct {
	table.Table
	trips atomic.Int64
}

func (c *counted) Get(ctx context.Context, key table.Key) (table.Item, error) {
	c.trips.Add(1)
	return c.Table.Get(ctx, key)
}

func (c *counted) BatchGet(ctx context.Context, keys []table.Key) ([]table.Item, error) {
	c.trips.Add(int64(len(keys)+99) / 100)
	return c.Table.BatchGet(ctx, keys)
}

func (c *counted) Query(ctx context.Context, q table.Query) (table.Page, error) {
	c.trips.Add(1)
	return c.Table.Query(ctx, q)
}

func (c *counted) Commit(ctx context.Context, ops ...table.Op) error {
	c.trips.Add(1)
	return c.Table.Commit(ctx, ops...)
}
