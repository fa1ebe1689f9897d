package analytics_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"backdock/functions/analytics"
	"backdock/functions/apitest"
	"backdock/functions/syncscheduler"
	"backdock/shared/platform/access"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
	"backdock/shared/sales/order"
	"backdock/shared/sales/orderline"
)

func TestWhoMay(t *testing.T) {
	s := newShop(t)
	for name, tt := range map[string]struct {
		role         access.Role // "" without a token
		method, path string
		body         any
		status       int
	}{
		"nobody without a token": {"", "GET", "/analytics/product-sale-counts", nil, 401},
		"a driver does not":      {access.Driver, "GET", "/analytics/product-sale-counts", nil, 403},
		"a dispatcher does":      {access.Dispatcher, "GET", "/analytics/product-sale-counts", nil, 200},
		"27 weeks are too many":  {access.Sales, "GET", "/analytics/product-sale-counts?weeks=27", nil, 400},
		"no week is too few":     {access.Sales, "GET", "/analytics/product-sale-counts?weeks=0", nil, 400},
		"no such customer":       {access.Sales, "GET", "/analytics/product-sale-for-customer/99", nil, 404},
		"no products": {access.Sales, "POST", "/analytics/last-purchase-info/7",
			object{"productIds": []string{}}, 400},
		"501 products": {access.Sales, "POST", "/analytics/last-purchase-info/7",
			object{"productIds": slices.Repeat([]string{"1"}, 501)}, 400},
		"who never bought a thing": {access.Sales, "POST", "/analytics/last-purchase-info/8",
			object{"productIds": []string{"101"}}, 200},
	} {
		t.Run(name, func(t *testing.T) {
			if tt.role == "" {
				s.Do(apitest.Request{Method: tt.method, Path: tt.path}).Want(t, tt.status)
				return
			}
			s.As(tt.role, tt.method, tt.path, tt.body).Want(t, tt.status)
		})
	}
}

func TestWhatACustomerBuys(t *testing.T) {
	s := newShop(t)
	s.order("7", 100, line("101", 9, "2"))
	for daysAgo, quantity := range map[int]float64{70: 2, 21: 4, 14: 3} {
		s.order("7", daysAgo, line("101", quantity, "2"), line("103", 12, "1"))
	}
	last := s.order("7", 1, line("101", 6, "1"), line("101", 1, "2"))
	s.order("8", 0, line("102", 1, "2"))
	s.count()
	sales := s.bought(access.Sales, "7")
	var ids []string
	for _, b := range sales {
		ids = append(ids, b.Item.ID)
	}
	if strings.Join(ids, " ") != "103 104 101" {
		t.Fatalf("bought %v: preferred ones are first, then those bought often", ids)
	}
	of103, of104, of101 := sales[0], sales[1], sales[2]
	if of101.Times != 4 || of101.Quantity.String() != "10.5" || of101.LastDate.String() != "2026-11-20" ||
		of101.LastQuantity.String() != "1.5" ||
		of101.LastUnits != "2" || of101.LastRate.String() != "24" || of101.LastOrder.Value != (analytics.OrderRef{ID: last.ID,
		OrderNumber: last.OrderNumber}) ||
		of101.Item.ItemID != "SKU-101" || of101.Item.Name != "Item 101" || of101.Preferred || of101.Restricted {
		t.Errorf("101: %+v", of101)
	}
	if of101.UsualQuantity.String() != "3" || of101.UsualUnits != "2" || !of101.Par.Given ||
		of101.Par.Value.Quantity.String() != "6" || of101.Par.Value.Units != "2" {
		t.Errorf("101: usually %s of %s, par %+v", of101.UsualQuantity, of101.UsualUnits, of101.Par)
	}
	if got := fmt.Sprint(of101.Weeks); got != "[0 0 2 0 0 0 0 0 0 4 3 0 1.5]" {
		t.Errorf("101: weeks %s", got)
	}
	if !of103.Preferred || of103.Times != 3 || of103.Quantity.String() != "3" || of103.UsualUnits != "1" ||
		!of103.Par.Null {
		t.Errorf("103: %+v", of103)
	}
	if !of104.Preferred || of104.Times != 0 || of104.LastDate != nil || !of104.LastOrder.Null || len(of104.Weeks) != 13 ||
		of104.Item.ItemID != "SKU-104" {
		t.Errorf("104, never bought: %+v", of104)
	}
	for _, b := range s.bought(access.Dispatcher, "7") {
		if b.LastRate != nil {
			t.Errorf("a dispatcher sees the rate of %s", b.Item.ID)
		}
	}
	if other := s.bought(access.Sales, "8"); len(other) != 1 || other[0].Item.ID != "102" {
		t.Errorf("customer 8: %+v", other)
	}

	var infos []analytics.LastPurchase
	s.As(access.Sales, "POST", "/analytics/last-purchase-info/7", object{"productIds": []string{"104", "101", "102",
		"103"}}).Want(t, 200).Into(t, &infos)
	if len(infos) != 2 || infos[0].ProductID != "101" || infos[0].SalesOrderID != last.ID ||
		infos[0].OrderNumber != last.OrderNumber ||
		infos[0].Date.String() != "2026-11-20" || infos[0].Quantity.String() != "1.5" || infos[0].Units != "2" ||
		infos[0].Rate.String() != "24" ||
		infos[1].ProductID != "103" || infos[1].Date.String() != "2026-11-07" {
		t.Errorf("last purchases %+v", infos)
	}
}

func TestWhatIsSold(t *testing.T) {
	s := newShop(t)
	s.order("7", 0, line("101", 2, "2"), line("103", 1, "2"))
	s.order("8", 6, line("101", 6, "1"))
	s.order("8", 20, line("101", 1, "2"))
	s.order("8", 21, line("101", 1, "2"))
	s.count()
	counts := func(query string) string {
		t.Helper()
		var all []analytics.SaleCount
		s.As(access.Sales, "GET", "/analytics/product-sale-counts"+query, nil).Want(t, 200).Into(t, &all)
		return fmt.Sprint(all)
	}
	for query, want := range map[string]string{
		"":         "[{101 3 3.5} {103 1 1}]",
		"?weeks=1": "[{101 2 2.5} {103 1 1}]",
		"?weeks=4": "[{101 4 4.5} {103 1 1}]",
	} {
		if got := counts(query); got != want {
			t.Errorf("%q: %s, want %s", query, got, want)
		}
	}
	// A past week is cached; the current one is read again.
	s.order("7", 0, line("103", 1, "2"))
	s.count()
	s.Advance(time.Minute)
	if got := counts("?weeks=4"); got != "[{101 4 4.5} {103 2 2}]" {
		t.Errorf("after another order: %s", got)
	}
	answer, err := syncscheduler.Worker.Handle(ctx, s.Backend, json.RawMessage(`{"job":"popularity"}`))
	if err != nil || answer.(syncscheduler.Answer).Items != 2 {
		t.Errorf("popularity: %+v, %v", answer, err)
	}
	s.As(access.Sales, "GET", "/inventory-items/search?limit=2", nil).Want(t, 200, `"_id":"101"`, `"_id":"103"`)
}

func TestWhatIsLeft(t *testing.T) {
	s := newShop(t)
	o := s.order("7", 0, line("101", 2, "2"), line("101", 6, "1"))
	if promised, left := s.left("101", ""); promised != "0" || left != "600" {
		t.Errorf("before it is counted: %s promised, %s left", promised, left)
	}
	s.count()
	for date, want := range map[string][2]string{"": {"30", "570"}, "&date=2026-11-22": {"30", "570"},
		"&date=2026-11-21": {"0", "600"}} {
		if promised, left := s.left("101", date); promised != want[0] || left != want[1] {
			t.Errorf("%q: %s promised, %s left, want %v", date, promised, left, want)
		}
	}
	s.As(access.Sales, "PATCH", "/sales-order/"+o.ID, object{"deliveryDate": "2026-11-25"}).Want(t, 200)
	s.count()
	if promised, _ := s.left("101", ""); promised != "0" {
		t.Errorf("%s promised for tomorrow, and the order is for later", promised)
	}
	if promised, _ := s.left("101", "&date=2026-11-30"); promised != "30" {
		t.Errorf("%s promised up to the 30th", promised)
	}
	s.As(access.Sales, "DELETE", "/sales-order/"+o.ID, nil).Want(t, 204)
	s.count()
	if promised, _ := s.left("101", "&date=2026-11-30"); promised != "0" {
		t.Errorf("%s promised to an order that was taken back", promised)
	}
	s.As(access.Sales, "GET", "/inventory-items/get-inventory-availability?ids=101&date=2026-13-01", nil).Want(t, 400)
}

// The nightly recount corrects counts that the stream has lost.
func TestOrdersAreCountedAgain(t *testing.T) {
	s := newShop(t)
	s.order("7", 0, line("101", 2, "2"))
	s.stream = nil
	for _, event := range []string{`{"job":"recount"}`, `{"job":"recount","full":true}`} {
		answer, err := syncscheduler.Worker.Handle(ctx, s.Backend, json.RawMessage(event))
		if err != nil || answer.(syncscheduler.Answer).Orders != 1 {
			t.Errorf("%s: %+v, %v", event, answer, err)
		}
		if promised, _ := s.left("101", ""); promised != "24" {
			t.Errorf("%s: %s promised", event, promised)
		}
	}
}

// Counters that differ from the ledgers are corrected, whatever the cause.
func TestCountersThatDisagreeWithTheLedgersAreCountedAgain(t *testing.T) {
	s := newShop(t)
	s.As(access.Admin, "POST", "/site-settings/orders.blockOutOfStock", object{"value": true}).Want(t, 200)
	s.order("7", 0, line("101", 2, "2"), line("103", 1, "2"))
	s.order("8", 0, line("101", 5, "1"))
	gone := s.order("8", 0, line("104", 3, "1"))
	s.count()
	s.order("8", 0, line("104", 2, "1")) // reserved, but not counted yet
	s.As(access.Sales, "DELETE", "/sales-order/"+gone.ID, nil).Want(t, 204)
	want := map[string]string{"101": "29", "102": "0", "103": "12", "104": "5"}
	check := func(when string) {
		t.Helper()
		for id, quantity := range want {
			if promised, _ := s.left(id, ""); promised != quantity {
				t.Errorf("%s: %s of %s are promised, want %s", when, promised, id, quantity)
			}
		}
	}
	check("before")
	damage := func(id string, change func(counters map[string]json.Number)) {
		t.Helper()
		i, err := s.Memory.Get(ctx, table.Key{PK: "DEMAND#" + id, SK: "DEMAND"})
		counters := map[string]json.Number{"turnover": "0"}
		if err == nil {
			err = i.Decode(&counters)
		}
		if err != nil && !errors.Is(err, table.ErrMissing) {
			t.Fatal(err)
		}
		change(counters)
		if err := s.Memory.Commit(ctx, table.Put(table.New(table.Key{PK: "DEMAND#" + id, SK: "DEMAND"},
			counters))); err != nil {
			t.Fatal(err)
		}
	}
	recount := func() {
		t.Helper()
		if _, err := syncscheduler.Worker.Invoke(ctx, "recount", s.Backend,
			json.RawMessage(`{"job":"recount"}`)); err != nil {
			t.Fatal(err)
		}
	}
	recount()
	check("right counters") // a removed order is counted when the stream delivers it

	damage("101", func(c map[string]json.Number) { c["2026-11-22"], c["2026-11-30"] = "500", "7" })
	damage("102", func(c map[string]json.Number) { c["2026-11-22"] = "3" })
	if err := s.Memory.Commit(ctx, table.Delete(table.Key{PK: "DEMAND#103", SK: "DEMAND"})); err != nil {
		t.Fatal(err)
	}
	damage("104", func(c map[string]json.Number) { c["2026-11-22"] = "-8" })
	recount()
	check("corrected")
	s.count()
	want["104"] = "2"
	check("counted on")
	if promised, _ := s.left("101", "&date=2026-11-30"); promised != "29" {
		t.Errorf("%s of 101 are promised up to the 30th", promised)
	}
}

// A recount of all orders that runs out of time resumes where it stopped.
func TestACountOfAllOrdersGoesOn(t *testing.T) {
	s := newShop(t)
	orders := order.New(s.Table, s.Now)
	date := civil.MustParse("2026-11-21")
	for n := range 150 {
		o := order.Order{ID: fmt.Sprintf("%026d", n), Status: order.Billed, CustomerID: "7", TransactionDate: date,
			DeliveryDate: date,
			Lines:        []order.Line{{ID: "a", ItemID: "101", Quantity: money.Int(1), Units: "2", IsOpen: true}}}
		if err := s.Table.Commit(ctx, orders.Creating(ctx, &o)...); err != nil {
			t.Fatal(err)
		}
	}
	short, cancel := context.WithTimeout(ctx, 20*time.Second) // less than the time that it reserves for its end
	defer cancel()
	next := ""
	for i, want := range []int{100, 50} {
		event := fmt.Sprintf(`{"job":"recount","full":true,"after":%q}`, next)
		answer, err := syncscheduler.Worker.Handle(short, s.Backend, json.RawMessage(event))
		if err != nil {
			t.Fatal(err)
		}
		got := answer.(syncscheduler.Answer)
		if next = got.Next; got.Orders != want || (next == "") != (i == 1) {
			t.Errorf("round %d: %+v", i, got)
		}
	}
	if sales := s.bought(access.Sales, "7"); sales[2].Item.ID != "101" || sales[2].Times != 150 {
		t.Errorf("counted %+v", sales[2])
	}
}

func TestWhatIsShort(t *testing.T) {
	s := newShop(t)
	short := func(date string) []analytics.ShortItem {
		t.Helper()
		var all []analytics.ShortItem
		s.As(access.Sales, "GET", "/analytics/short-items"+date, nil).Want(t, 200).Into(t, &all)
		return all
	}
	first := s.order("7", 0, line("101", 50, "2"), line("103", 1, "2"))
	second := s.order("8", 0, line("101", 12, "1"))
	s.count()
	if all := short(""); len(all) != 1 || all[0].Item.ItemID != "SKU-101" || all[0].Promised.String() != "612" ||
		all[0].Left.String() != "-12" || all[0].Units != "1" ||
		len(all[0].Lines) != 2 {
		t.Fatalf("short of %+v", all)
	}
	byOrder := map[string]analytics.ShortLine{}
	for _, l := range short("")[0].Lines {
		byOrder[l.OrderID] = l
	}
	if l := byOrder[second.ID]; l != (analytics.ShortLine{
		Ref:         orderline.Ref{OrderID: second.ID, LineID: second.Lines[0].ID},
		OrderNumber: second.OrderNumber, CustomerID: "8", CustomerName: "New Deli", Quantity: l.Quantity, Units: "1"}) || l.Quantity.String() != "12" ||
		byOrder[first.ID].Quantity.String() != "50" {
		t.Errorf("lines %+v", byOrder)
	}
	if all := short("?date=2026-11-21"); len(all) != 0 {
		t.Errorf("short of %+v on a day without orders", all)
	}
	s.As(access.Sales, "DELETE", "/sales-order/"+second.ID, nil).Want(t, 204)
	s.count()
	s.Advance(time.Minute)
	if all := short(""); len(all) != 0 {
		t.Errorf("short of %+v", all)
	}
}
