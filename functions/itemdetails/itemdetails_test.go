package itemdetails_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"backdock/functions/apitest"
	"backdock/functions/itemdetails"
	"backdock/shared/catalog/item"
	"backdock/shared/catalog/purchaseorder"
	"backdock/shared/catalog/unit"
	"backdock/shared/platform/access"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/history"
	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
	"backdock/shared/prices/pricelevel"
	"backdock/shared/sales/customer"
	"backdock/shared/sales/order"
)

var ctx = context.Background()

// today is the warehouse's date in all tests.
var today = civil.MustParse("2026-11-21")

const each, caseOf12 = "1", "2"

// shop is a server with item 11: sold by the case at two levels, stocked by the each. Customers 7 and 9 have level 1,
// customer 8 has level 2; customer 10 is inactive.
type shop struct {
	*apitest.Server
	t testing.TB
}

func dec(s string) money.Decimal { return money.MustParse(s) }

func newShop(t testing.TB) *shop {
	t.Helper()
	s := &shop{apitest.New(t), t}
	check := func(_ int, err error) {
		t.Helper()
		s.check(err)
	}
	check(s.UnitTypes().Import(ctx, []unit.Type{{ID: "7", Name: "Each / Case of 12", Items: []unit.Unit{
		{ID: each, Abbreviation: "EA", ConversionRate: money.Int(1), IsBase: true},
		{ID: caseOf12, Abbreviation: "CS", ConversionRate: money.Int(12)}}}}))
	check(s.Items().Import(ctx, []item.Item{s.item("0.75", "12.00", "11.50"), {ID: "12", ItemID: "B-12", Name: "Black Beans",
		UnitsTypeID: "7", SaleUnit: each, StockUnit: each, IsActive: true}}))
	check(s.Items().ImportStock(ctx, map[string]item.Stock{"11": {OnHand: money.Int(100), Available: money.Int(100),
		OnOrder: money.Int(1000)}}))
	check(s.Customers().Import(ctx, []customer.Customer{{ID: "7", EntityID: "C7", Name: "Corner Grocery", IsActive: true},
		{ID: "8", Name: "New Deli", PriceLevelID: "2", IsActive: true}, {ID: "9", Name: "Third", PriceLevelID: "1", IsActive: true},
		{ID: "10", Name: "Closed", PriceLevelID: "2"}}))
	s.check(s.PriceLevels().Import(ctx, []pricelevel.Level{{ID: "1", Name: "Base"}, {ID: "2", Name: "Chains"}}))
	return s
}

// item returns item 11 with an average cost per each and its prices at levels 1 and 2.
func (s *shop) item(cost, base, chains string) item.Item {
	average := dec(cost)
	return item.Item{ID: "11", ItemID: "B-11", Name: "Pinto Beans", UnitsTypeID: "7", SaleUnit: caseOf12, StockUnit: each,
		PurchaseUnit: caseOf12, AverageCost: &average, IsActive: true,
		Prices: []item.Price{{PriceLevelID: "1", Price: dec(base)}, {PriceLevelID: "1", Quantity: money.Int(5), Price: dec("10.00")},
			{PriceLevelID: "2", Price: dec(chains)}}}
}

func (s *shop) check(err error) {
	s.t.Helper()
	if err != nil {
		s.t.Fatal(err)
	}
}

// order stores a counted order of a customer for item 11.
func (s *shop) order(n int, customerID string, daysAgo, deliveryIn int, quantity, units string, shipped bool) {
	s.t.Helper()
	rate := dec("12.00")
	l := order.Line{ID: "a", ItemID: "11", Item: order.LineItem{ID: "11", ItemID: "B-11", Name: "Pinto Beans"},
		Quantity: dec(quantity), Units: units, Rate: &rate, IsOpen: true}
	o := order.Order{ID: fmt.Sprintf("%026d", n), Status: order.PendingFulfillment,
		CustomerID: customerID, Customer: order.Customer{ID: customerID, Name: "Customer " + customerID},
		TransactionDate: today.AddDays(-daysAgo), DeliveryDate: today.AddDays(deliveryIn)}
	if shipped {
		o.Status, l.Fulfilled, l.Billed, l.IsOpen = order.Billed, l.Quantity, l.Quantity, false
	}
	o.Lines = []order.Line{l}
	s.check(s.Table.Commit(ctx, s.Orders().Creating(ctx, &o)...))
	s.check(s.Counting().Recount(ctx, []string{o.ID}))
}

func get[T any](s *shop, role access.Role, panel string) T {
	s.t.Helper()
	var got T
	s.As(role, "GET", "/inventory-items/11/"+panel, nil).Want(s.t, 200).Into(s.t, &got)
	return got
}

func TestWhoMay(t *testing.T) {
	s := newShop(t)
	for panel, allowed := range map[string][]access.Role{
		"prices":          {access.Sales, access.Pricing, access.Viewer},
		"projection":      {access.Sales, access.Warehouse, access.Dispatcher},
		"buyers":          {access.Sales, access.Pricing, access.Dispatcher},
		"sales-by-week":   {access.Sales, access.Pricing, access.Dispatcher},
		"open-lines":      {access.Sales, access.Warehouse, access.Dispatcher},
		"purchase-orders": {access.Sales, access.Warehouse},
		"history":         {access.Sales, access.Warehouse},
	} {
		for _, role := range []access.Role{access.Sales, access.Pricing, access.Warehouse, access.Dispatcher, access.Driver} {
			path := "/inventory-items/11/" + panel
			if a := s.As(role, "GET", path, nil); slices.Contains(allowed, role) && a.Status != 200 ||
				role == access.Driver && a.Status != 403 {
				t.Errorf("%s as %s: %s", panel, role, a)
			}
		}
		s.As(access.Admin, "GET", "/inventory-items/99/"+panel, nil).Want(t, 404)
	}
	s.As(access.Warehouse, "GET", "/inventory-items/11/prices", nil).Want(t, 403)
	s.As(access.Warehouse, "GET", "/inventory-items/11/buyers", nil).Want(t, 403)
	s.As(access.Admin, "GET", "/inventory-items/11/buyers?limit=501", nil).Want(t, 400)
}

func TestPrices(t *testing.T) {
	s := newShop(t)
	s.check(s.Items().PublishFloors(ctx, map[string][]item.NewFloor{"11": {{PriceLevelID: "1", Price: dec("9.80")}}},
		item.MatrixFloor, dec("0.01")))
	p := get[itemdetails.ItemPrices](s, access.Admin, "prices")
	if p.Cost.String() != "9" || len(p.Levels) != 2 {
		t.Fatalf("%+v", p)
	}
	base, chains := p.Levels[0], p.Levels[1]
	if base.Name != "Base" || base.Customers != 2 || len(base.Tiers) != 2 || base.Tiers[0].Margin.String() != "0.25" ||
		base.Tiers[1].Quantity.String() != "5" || base.Tiers[1].Margin.String() != "0.1" || base.Floor.String() != "9.8" {
		t.Errorf("base %+v", base)
	}
	if chains.Name != "Chains" || chains.Customers != 1 || len(chains.Tiers) != 1 || chains.Floor != nil {
		t.Errorf("chains %+v", chains)
	}
	a := s.As(access.Viewer, "GET", "/inventory-items/11/prices", nil).Want(t, 200)
	for _, hidden := range []string{"cost", "margin", "floor"} {
		if strings.Contains(string(a.Body), hidden) {
			t.Errorf("a viewer sees the %s: %s", hidden, a)
		}
	}
}

func TestProjection(t *testing.T) {
	s := newShop(t)
	purchases := s.PurchaseOrders()
	line := func(n int64, in int) []purchaseorder.Line {
		return []purchaseorder.Line{{Line: 1, ItemID: "11", Units: caseOf12, Quantity: money.Int(n), Rate: dec("8.50"),
			Expected: today.AddDays(in), StockQuantity: money.Int(12 * n)}}
	}
	s.check(purchases.Import(ctx, []purchaseorder.Order{
		{ID: "p1", Number: "PO1", Vendor: "Lala", DueDate: today.AddDays(5), Status: "B", Lines: line(4, 5)},
		{ID: "p2", Number: "PO2", Vendor: "Lala", DueDate: today.AddDays(-2), Status: "D", Lines: line(2, -2)},
		{ID: "p3", Number: "PO3", Vendor: "Lala", DueDate: today.AddDays(9), Status: "C", Lines: line(9, 9)}}))
	s.order(1, "7", 9, -1, "10", each, false) // overdue
	s.order(2, "7", 1, 3, "7", caseOf12, false)
	s.order(3, "8", 1, 3, "4", each, false)
	s.order(4, "8", 1, 40, "4", each, false)
	s.order(5, "8", 30, -20, "50", each, true)
	p := get[itemdetails.Projection](s, access.Warehouse, "projection")
	if len(p.Days) != 28 || p.Units != each || p.OnHand.String() != "100" || p.OverduePromised.String() != "10" ||
		p.OverdueArriving.String() != "24" {
		t.Fatalf("%+v", p)
	}
	for in, want := range map[int]string{0: "90", 2: "90", 3: "2", 4: "2", 5: "50", 27: "50"} {
		if got := p.Days[in]; got.Left.String() != want || got.Date != today.AddDays(in) {
			t.Errorf("in %d days: %+v, want %s", in, got, want)
		}
	}
	if p.Days[3].Promised.String() != "88" || p.Days[5].Arriving.String() != "48" {
		t.Errorf("%+v, %+v", p.Days[3], p.Days[5])
	}

	orders := get[itemdetails.PurchaseOrders](s, access.Admin, "purchase-orders")
	if len(orders.Orders) != 2 || orders.Outstanding.String() != "72" || orders.More {
		t.Fatalf("%+v", orders)
	}
	if late := orders.Orders[0]; late.Number != "PO2" || !late.Late || late.Quantity.String() != "2" ||
		late.Rate.String() != "8.5" {
		t.Errorf("%+v", late)
	}
	if a := s.As(access.Sales, "GET", "/inventory-items/11/purchase-orders", nil).Want(t, 200); strings.Contains(string(a.Body),
		"8.5") {
		t.Errorf("sales sees the rate: %s", a)
	}

	open := get[itemdetails.OpenLines](s, access.Sales, "open-lines")
	var lines []string
	for _, l := range open.Lines {
		lines = append(lines, fmt.Sprintf("%s %s %s %s %s", strings.TrimLeft(l.OrderID, "0"), l.Customer, l.DeliveryDate, l.Quantity, l.Units))
	}
	want := []string{"1 Customer 7 2026-11-20 10 1", "2 Customer 7 2026-11-24 7 2", "3 Customer 8 2026-11-24 4 1",
		"4 Customer 8 2026-12-31 4 1"}
	if !slices.Equal(lines, want) || open.Quantity.String() != "102" || open.Lines[0].Rate.String() != "12" {
		t.Errorf("%v, %s", lines, open.Quantity)
	}
	if l := get[itemdetails.OpenLines](s, access.Warehouse, "open-lines").Lines[0]; l.Rate != nil {
		t.Errorf("the warehouse sees the rate: %+v", l)
	}
}

func TestBuyersAndWeeks(t *testing.T) {
	s := newShop(t)
	s.order(1, "7", 0, 1, "2", caseOf12, false)
	s.order(2, "7", 6, 1, "6", each, true)
	s.order(3, "7", 90, -80, "1", caseOf12, true)
	s.order(4, "8", 7, 1, "5", caseOf12, true)
	s.order(5, "8", 91, -80, "5", caseOf12, true) // before the 13 weeks
	s.order(6, "9", 364, -360, "3", caseOf12, true)
	s.order(7, "9", 370, -360, "1", caseOf12, true)
	s.order(8, "9", 455, -450, "2", caseOf12, true) // before the 13 weeks of last year
	s.order(9, "77", 20, -10, "1", caseOf12, true)  // a customer whom NetSuite has not sent
	b := get[itemdetails.Buyers](s, access.Dispatcher, "buyers")
	var got []string
	for _, each := range b.Buyers {
		got = append(got, fmt.Sprintf("%s %s %v %s %s", each.Customer.ID, each.Customer.Name, each.Weeks, each.PerWeek,
			each.LastDate))
	}
	want := []string{"8 New Deli [0 0 0 0 0 0 0 0 0 0 0 5 0] 0.385 2026-11-14",
		"7 Corner Grocery [1 0 0 0 0 0 0 0 0 0 0 0 2.5] 0.269 2026-11-21", "77 77 [0 0 0 0 0 0 0 0 0 0 1 0 0] 0.077 2026-11-01"}
	if !slices.Equal(got, want) || b.Count != 3 || b.Units != caseOf12 {
		t.Errorf("%q", got)
	}
	if few := get[itemdetails.Buyers](s, access.Dispatcher, "buyers?limit=1"); len(few.Buyers) != 1 || few.Count != 3 {
		t.Errorf("%+v", few)
	}
	w := get[itemdetails.SalesByWeek](s, access.Sales, "sales-by-week")
	if len(w.Weeks) != 13 {
		t.Fatalf("%+v", w)
	}
	last, first := w.Weeks[12], w.Weeks[0]
	if last.Quantity.String() != "2.5" || last.Amount.String() != "96" || last.LastYear.String() != "4" || last.To != today ||
		last.From != today.AddDays(-6) || first.Quantity.String() != "1" || first.LastYear.String() != "0" ||
		w.Weeks[11].Quantity.String() != "5" {
		t.Errorf("%+v", w.Weeks)
	}
	if a := s.As(access.Dispatcher, "GET", "/inventory-items/11/sales-by-week", nil); strings.Contains(string(a.Body), "amount") {
		t.Errorf("a dispatcher sees amounts: %s", a)
	}
	var none itemdetails.SalesByWeek
	s.As(access.Sales, "GET", "/inventory-items/12/sales-by-week", nil).Want(t, 200).Into(t, &none)
	if none.Weeks[0].LastYear != nil || !none.Weeks[12].Quantity.IsZero() {
		t.Errorf("%+v", none)
	}
}

func TestHistory(t *testing.T) {
	s := newShop(t)
	s.As(access.Warehouse, "PATCH", "/inventory-items/11/metadata", map[string]any{"tags": []string{"breakfast", "new"},
		"substitutes": []string{"12"}, "hidden": true}).Want(t, 200)
	s.As(access.Warehouse, "PATCH", "/inventory-items/11/metadata", map[string]any{"hidden": true}).Want(t, 200) // no change
	_, err := s.Items().ChangeImage(ctx, "11", func(*item.Image) (*item.Image, []table.Op) {
		return &item.Image{Name: "11/x", Description: "A can"}, nil
	})
	s.check(err)
	s.As(access.Warehouse, "PATCH", "/inventory-items/11/metadata", map[string]any{"imageDescription": "A can of beans"}).
		Want(t, 200, `"description":"A can of beans"`)
	s.As(access.Warehouse, "PATCH", "/inventory-items/12/metadata", map[string]any{"imageDescription": "x"}).
		Want(t, 400, "no picture")
	_, err = s.Items().Import(ctx, []item.Item{s.item("0.85", "12.00", "11.50")}) // only the cost
	s.check(err)
	_, err = s.Items().Import(ctx, []item.Item{s.item("0.95", "12.00", "11.75")})
	s.check(err)
	lines := func(role access.Role) []string {
		var all []string
		for _, e := range get[[]history.Entry](s, role, "history") {
			line := e.Kind + " " + e.By.Value.ID + ":"
			for _, c := range e.Changes {
				line += fmt.Sprintf(" %s %q to %q;", c.Field, c.Before, c.After)
			}
			all = append(all, line)
		}
		return all
	}
	metadata := []string{`metadata user-warehouse: imageDescription "A can" to "A can of beans";`,
		`picture : description "" to "A can";`,
		`metadata user-warehouse: tags "" to "breakfast, new"; substitutes "" to "B-12"; hidden "No" to "Yes";`}
	for role, erp := range map[access.Role][]string{
		access.Admin: {`erp : averageCost "0.85" to "0.95"; price, Chains "11.5" to "11.75";`,
			`erp : averageCost "0.75" to "0.85";`},
		access.Viewer:    {`erp : price, Chains "11.5" to "11.75";`},
		access.Warehouse: {},
	} {
		if got, want := lines(role), append(slices.Clone(erp), metadata...); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", role, got, want)
		}
	}
}
