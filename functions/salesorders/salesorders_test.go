package salesorders_test

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"backdock/functions/apitest"
	"backdock/shared/catalog/item"
	"backdock/shared/catalog/unit"
	"backdock/shared/delivery/route"
	"backdock/shared/platform/access"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/id"
	"backdock/shared/platform/money"
	"backdock/shared/platform/synctask"
	"backdock/shared/platform/table"
	"backdock/shared/prices/pricing"
	"backdock/shared/sales/customer"
	"backdock/shared/sales/order"
)

var (
	ctx  = context.Background()
	date = civil.MustParse("2026-11-23")
)

func dec(s string) money.Decimal { return money.MustParse(s) }

type object = map[string]any

// desk is a server with two items (101 by the case of 12 at 24.00, from 10 on
// 21.60; 102 each at 1.99), a customer 7 with two addresses (71 the default), and a store to
// put orders into.
type desk struct {
	*apitest.Server
	t      testing.TB
	orders *order.Orders
	routes *route.Routes
}

func newDesk(t testing.TB) desk {
	t.Helper()
	s := apitest.New(t)
	check := func(_ int, err error) {
		if err != nil {
			t.Helper()
			t.Fatal(err)
		}
	}
	units := unit.New(s.Table, s.Now)
	check(units.Import(ctx, []unit.Type{{ID: "1", Name: "Each and case", Items: []unit.Unit{
		{ID: "1", UnitOfMeasure: "Each", Abbreviation: "EA", ConversionRate: money.Int(1), IsBase: true},
		{ID: "2", UnitOfMeasure: "Case", Abbreviation: "CS", ConversionRate: money.Int(12)}}}}))
	tier := func(quantity, price string) item.Price {
		return item.Price{PriceLevelID: "1", Quantity: dec(quantity), Price: dec(price)}
	}
	check(item.New(s.Table, s.Blobs, s.Now, units).Import(ctx, []item.Item{
		{ID: "101", ItemID: "SKU-101", Name: "Apples", UnitsTypeID: "1", SaleUnit: "2", StockUnit: "2",
			Prices: []item.Price{tier("0", "24"), tier("10", "21.6")}, IsActive: true, Weight: dec("0.5")},
		{ID: "102", ItemID: "SKU-102", Name: "Beans", UnitsTypeID: "1", SaleUnit: "1", StockUnit: "2",
			Prices: []item.Price{tier("0", "1.99")}, IsActive: true},
		{ID: "103", ItemID: "SKU-103", Name: "Old jam", UnitsTypeID: "1", SaleUnit: "1", StockUnit: "2",
			Prices: []item.Price{tier("0", "3")}}}))
	address := func(id string, isDefault bool) customer.Address {
		return customer.Address{ID: id, Label: "Dock " + id, Street: "1 Fulton St", City: "Chicago", State: "IL",
			PostalCode: "60607", IsDefaultShipping: isDefault}
	}
	check(customer.New(s.Table, s.Blobs, s.Now).Import(ctx,
		[]customer.Customer{{ID: "7", EntityID: "C7", Name: "Corner Grocery", PriceLevelID: "1", IsActive: true,
			Addresses: []customer.Address{address("70", false), address("71", true)}}}))
	return desk{s, t, order.New(s.Table, s.Blobs, s.Now), route.New(s.Table, s.Now)}
}

func sold(n int, itemID, units, quantity, rate string) order.Line {
	r := dec(rate)
	return order.Line{ID: fmt.Sprintf("line-%d", n), ItemID: itemID, Item: order.LineItem{ID: itemID, ItemID: "SKU-" +
		itemID, Name: "Item " + itemID}, Quantity: dec(quantity), Units: units,
		Rate: &r, DeterminedRate: &r, Amount: pricing.Amount(dec(quantity), r), IsOpen: true, Weight: dec("12")}
}

// put stores an order of customer 7 after applying change.
func (d desk) put(change func(*order.Order)) order.Order {
	d.t.Helper()
	o := order.Order{ID: id.New(d.Now()), Status: order.PendingFulfillment, CustomerID: "7",
		Customer: order.Customer{ID: "7", Name: "Corner Grocery", PriceLevelID: "1"},
		ShipTo:   order.ShipTo{AddressID: "71", City: "Chicago"}, TransactionDate: civil.MustParse("2026-11-21"),
		DeliveryDate: date, Owner: "user-sales",
		Lines: []order.Line{sold(1, "101", "2", "2", "24"), sold(2, "102", "1", "10", "1.99")}}
	if change != nil {
		change(&o)
	}
	if err := d.Table.Commit(ctx, d.orders.Creating(ctx, &o)...); err != nil {
		d.t.Fatal(err)
	}
	return o
}

func (d desk) read(id string) order.Order {
	d.t.Helper()
	var o order.Order
	d.As(access.Viewer, "GET", "/sales-order/"+id, nil).Want(d.t, 200).Into(d.t, &o)
	return o
}

func TestWhoMay(t *testing.T) {
	d := newDesk(t)
	o := d.put(nil)
	at := "/sales-order/" + o.ID
	tests := map[string]struct {
		role   access.Role // "" without a token
		method string
		path   string
		body   any
		status int
	}{
		"nobody lists without a token":   {"", "GET", "/sales-order/paginated", nil, 401},
		"nobody reads without a token":   {"", "GET", at, nil, 401},
		"nobody changes without a token": {"", "PATCH", at, object{}, 401},
		"a viewer reads":                 {access.Viewer, "GET", at, nil, 200},
		"a viewer does not change":       {access.Viewer, "PATCH", at, object{}, 403},
		"a viewer does not remove":       {access.Viewer, "DELETE", at, nil, 403},
		"a driver does not list":         {access.Driver, "GET", "/sales-order/paginated", nil, 403},
		"sales do not set routes":        {access.Sales, "PUT", at + "/route", object{"routeId": nil}, 403},
		"sales do not start sync": {access.Sales, "POST", "/sales-order/create-sync-tasks?date=2026-11-23", nil,
			403},
		"a dispatcher sees what is eligible": {access.Dispatcher, "GET",
			"/sales-order/item-fulfillments/eligible-for-trips?date=2026-11-23", nil, 200},
		"a dispatcher recalculates": {access.Dispatcher, "GET", "/sales-order/recalculate-routes?date=2026-11-23",
			nil, 200},
		"a date is needed": {access.Viewer, "GET", "/sales-order/retrieveAwaitingFulfillment", nil, 400},
		"a date that is none": {access.Viewer, "GET", "/sales-order/retrieveAwaitingFulfillment?date=soon",
			nil, 400},
		"an unknown order":                {access.Viewer, "GET", "/sales-order/none", nil, 404},
		"an unknown order is not changed": {access.Sales, "PATCH", "/sales-order/none", object{}, 404},
		"an unknown order is not removed": {access.Sales, "DELETE", "/sales-order/none", nil, 404},
		"an unknown order is not put anywhere": {access.Dispatcher, "PUT", "/sales-order/none/route", object{"routeId": nil},
			404},
		"an unknown order is not recalculated": {access.Dispatcher, "POST", "/sales-order/none/recalculate-route", nil, 404},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			if tt.role == "" {
				d.Do(apitest.Request{Method: tt.method, Path: tt.path, Body: tt.body}).Want(t, tt.status)
				return
			}
			d.As(tt.role, tt.method, tt.path, tt.body).Want(t, tt.status)
		})
	}
}

func TestChangingAnOrder(t *testing.T) {
	keep := object{"_id": "line-2", "netSuiteInvItemId": "102"}
	first := func(more ...any) object {
		o := object{"_id": "line-1", "netSuiteInvItemId": "101"}
		for i := 0; i < len(more); i += 2 {
			o[more[i].(string)] = more[i+1]
		}
		return o
	}
	items := func(lines ...object) object { return object{"items": lines} }
	tests := map[string]struct {
		prepare func(*order.Order)
		body    object
		status  int
		want    []string
	}{
		"a memo": {nil, object{"memo": "ring twice"}, 200, []string{`"memo":"ring twice"`,
			`"version":2`, `"status":"pending"`}},
		"a quantity reaches a tier": {nil, items(first("quantity", 10), keep), 200, []string{`"total":235.9`,
			`"rate":21.6`}},
		"a custom rate": {nil, items(first("customRate", 20.5), keep), 200,
			[]string{`"total":60.9`, `"kind":"custom"`}},
		"an untouched line keeps its price": {func(o *order.Order) { *o = withRate(*o, 1, "1.5") },
			items(first("quantity", 3), keep), 200, []string{`"total":87`}},
		"a new line": {nil, items(first(), keep, object{"netSuiteInvItemId": "102", "quantity": 5}),
			200, []string{`"total":77.85`, `"lineNumber":3`}},
		"a line taken away": {nil, items(keep), 200, []string{`"total":19.9`}},
		"no lines at all":   {nil, object{"items": []object{}}, 400, []string{"items should not be empty"}},
		"an unknown item": {nil, items(first(), keep, object{"netSuiteInvItemId": "999"}), 400,
			[]string{"items.2: there is no item 999",
				`"problems":[{"code":"item_unknown","field":"items.2.netSuiteInvItemId","params":{}}]`}},
		"an inactive item": {nil, items(object{"netSuiteInvItemId": "103"}), 400,
			[]string{"items.0: SKU-103 is inactive"}},
		"a wrong unit": {nil, items(first("units", "9"), keep), 400,
			[]string{"items.0: the unit is not one of SKU-101"}},
		"less than what was fulfilled": {fulfilled("1.5"), items(first("quantity", 1), keep), 400,
			[]string{"items.0.quantity must not be less than the 1.5 already fulfilled",
				`{"code":"quantity_fulfilled","field":"items.0.quantity","params":{"fulfilled":1.5}}`}},
		"as much as was fulfilled": {fulfilled("1.5"), items(first("quantity", 1.5), keep), 200,
			[]string{`"quantity":1.5`, `"quantityFulfilled":1.5`}},
		"a fulfilled line taken away": {fulfilled("1"), items(keep), 400, []string{"items must keep line 1",
			`{"code":"line_fulfilled","field":"items","params":{"fulfilled":1,"line":1}}`}},
		"another item on a fulfilled line": {fulfilled("1"), items(object{"_id": "line-1", "netSuiteInvItemId": "102"},
			keep), 400, []string{"items.0 must keep its item and unit"}},
		"another delivery date": {nil, object{"deliveryDate": "2026-11-24"}, 200,
			[]string{`"deliveryDate":"2026-11-24"`}},
		"a delivery date in the past": {nil, object{"deliveryDate": "2026-11-20"}, 409,
			[]string{`"problems":[{"code":"past_delivery_date","params":{"deliveryDate":"2026-11-20","today":"2026-11-21"}}]`}},
		"a past date that is confirmed": {nil, object{"deliveryDate": "2026-11-20",
			"confirm": []string{"past_delivery_date"}}, 200, []string{`"deliveryDate":"2026-11-20"`}},
		"no delivery date": {nil, object{"deliveryDate": nil}, 400,
			[]string{"deliveryDate should not be empty"}},
		"another delivery date on a trip": {func(o *order.Order) { o.TripID = "t" }, object{"deliveryDate": "2026-11-24"},
			409, []string{"on a trip"}},
		"another address": {nil, object{"shipToAddressId": "70"}, 200, []string{`"addressId":"70"`,
			`"label":"Dock 70"`}},
		"an address of nobody": {nil, object{"shipToAddressId": "99"}, 400,
			[]string{"shipToAddressId must be an address of the customer"}},
		"another address on a trip": {func(o *order.Order) { o.TripID = "t" }, object{"shipToAddressId": "70"}, 409,
			[]string{"on a trip"}},
		"a billed order": {func(o *order.Order) { o.Status = order.Billed }, object{"memo": "late"}, 409,
			[]string{"billed", `"current":{`}},
		"another version": {nil, object{"memo": "x", "version": 7}, 409,
			[]string{`"current":{`, "version 7 is now version 1"}},
		"an unknown field": {nil, object{"colour": "red"}, 400, []string{"colour should not exist"}},
		"an unknown field of a line": {nil, items(first("colour", "red"), keep), 400,
			[]string{"items.0.colour should not exist"}},
		"items that are no array": {nil, object{"items": "none"}, 400, []string{"items must be an array"}},
		"a quantity of nothing": {nil, items(first("quantity", 0), keep), 400,
			[]string{"items.0.quantity must be greater than 0"}},
	}
	d := newDesk(t)
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			o := d.put(tt.prepare)
			before := d.As(access.Viewer, "GET", "/sales-order/"+o.ID, nil).Body
			answer := d.As(access.Sales, "PATCH", "/sales-order/"+o.ID, tt.body).Want(t, tt.status, tt.want...)
			after := d.As(access.Viewer, "GET", "/sales-order/"+o.ID, nil).Body
			if tt.status == 200 && string(answer.Body) != string(after) || tt.status != 200 && string(before) != string(after) {
				t.Errorf("answered %s\nstored %s", answer.Body, after)
			}
		})
	}
}

func fulfilled(quantity string) func(*order.Order) {
	return func(o *order.Order) { o.Status, o.Lines[0].Fulfilled = order.PartiallyFulfilled, dec(quantity) }
}

func withRate(o order.Order, line int, rate string) order.Order {
	l := &o.Lines[line]
	r := dec(rate)
	l.Rate, l.DeterminedRate, l.Amount = &r, &r, pricing.Amount(l.Quantity, r)
	return o
}

func TestWhatIsReadCanBeSentBack(t *testing.T) {
	d := newDesk(t)
	o := d.put(nil)
	read := d.As(access.Sales, "GET", "/sales-order/"+o.ID, nil).Want(t, 200)
	d.As(access.Sales, "PATCH", "/sales-order/"+o.ID, read.Body).Want(t, 200, `"version":1`)
	if after := d.read(o.ID); after.Sync.TaskID != o.Sync.TaskID {
		t.Error("an order that did not change was queued")
	}
}

func TestTakingAnOrderBack(t *testing.T) {
	d := newDesk(t)
	fresh, sent, onTrip := d.put(nil), d.put(func(o *order.Order) { o.NetSuiteID = "55" }),
		d.put(func(o *order.Order) { o.TripID = "t" })
	d.As(access.Sales, "DELETE", "/sales-order/"+fresh.ID, nil).Want(t, 204)
	d.As(access.Sales, "GET", "/sales-order/"+fresh.ID, nil).Want(t, 404)
	d.As(access.Sales, "DELETE", "/sales-order/"+fresh.ID, nil).Want(t, 404)
	d.As(access.Sales, "DELETE", "/sales-order/"+sent.ID, nil).Want(t, 204)
	d.As(access.Sales, "DELETE", "/sales-order/"+sent.ID, nil).Want(t, 204)
	if o := d.read(sent.ID); o.Status != order.Cancelled || o.Sync.TaskID == sent.Sync.TaskID {
		t.Errorf("sent order: %+v", o)
	}
	d.As(access.Sales, "DELETE", "/sales-order/"+onTrip.ID, nil).Want(t, 409, "on a trip")
	d.As(access.Sales, "PATCH", "/sales-order/"+sent.ID, object{"memo": "x"}).Want(t, 409, "cancelled")
}

func (d desk) route(name string) route.Route {
	d.t.Helper()
	r, err := d.routes.Create(ctx, route.Route{ID: id.New(d.Now()), Name: name, Code: name, IsActive: true})
	if err != nil {
		d.t.Fatal(err)
	}
	return r
}

func (d desk) assign(addressID, routeID string) {
	d.t.Helper()
	if err := d.Table.Commit(ctx, table.Put(table.New(customer.AssignmentKey("7", addressID),
		customer.Assignment{CustomerID: "7", AddressID: addressID, RouteID: routeID, StopNumber: 3}))); err != nil {
		d.t.Fatal(err)
	}
}

func TestRoutes(t *testing.T) {
	d := newDesk(t)
	north, south := d.route("North"), d.route("South")
	o, other, billed := d.put(nil), d.put(func(o *order.Order) { o.ShipTo.AddressID = "70" }),
		d.put(func(o *order.Order) { o.Status = order.Billed })
	d.assign("71", north.ID)
	recalculate := func(want ...string) {
		t.Helper()
		var changes []order.Rerouted
		d.As(access.Dispatcher, "GET", "/sales-order/recalculate-routes?date=2026-11-23", nil).Want(t, 200).Into(t, &changes)
		var got []string
		for _, c := range changes {
			got = append(got, c.SalesOrderID)
		}
		if !slices.Equal(got, want) {
			t.Fatalf("changed %v, want %v", got, want)
		}
	}
	recalculate(o.ID)
	recalculate()
	if got := d.read(o.ID); got.Route == nil || got.Route.Name != "North" || got.Route.StopNumber != 3 ||
		got.Sync.TaskID != o.Sync.TaskID {
		t.Errorf("route %+v", got.Route)
	}
	at := "/sales-order/" + o.ID
	d.As(access.Dispatcher, "PUT", at+"/route", object{"routeId": "none"}).Want(t, 400,
		"routeId must be the id of a route")
	d.As(access.Dispatcher, "PUT", at+"/route", object{"stopNumber": 1}).Want(t, 400, "routeId should not be empty")
	d.As(access.Dispatcher, "PUT", at+"/route", object{"routeId": south.ID, "stopNumber": 9}).Want(t, 200,
		`"name":"South"`, `"pinned":true`, `"stopNumber":9`)
	recalculate()
	d.As(access.Dispatcher, "PUT", "/sales-order/"+billed.ID+"/route", object{"routeId": south.ID}).Want(t, 409)
	d.As(access.Dispatcher, "PUT", at+"/route", object{"routeId": nil}).Want(t, 200, `"name":"North"`, `"pinned":false`)
	d.assign("70", south.ID)
	d.As(access.Dispatcher, "POST", "/sales-order/"+other.ID+"/recalculate-route", nil).Want(t, 200, `"from":null`,
		`"name":"South"`, `"reason":"the ship-to address is assigned to a route now"`)
	d.As(access.Dispatcher, "POST", "/sales-order/"+other.ID+"/recalculate-route", nil).Want(t, 200, `[]`)
	d.As(access.Sales, "PATCH", at, object{"shipToAddressId": "70"}).Want(t, 200, `"name":"South"`)
}

func TestEligibleForTrips(t *testing.T) {
	d := newDesk(t)
	free := d.put(func(o *order.Order) { o.Lines[0].Fulfilled = dec("1") })
	mine := d.put(func(o *order.Order) { o.TripID = "mine" })
	d.put(func(o *order.Order) { o.TripID = "another" })
	d.put(func(o *order.Order) { o.Status = order.Cancelled })
	d.put(func(o *order.Order) { o.DeliveryDate = date.AddDays(1) })
	d.put(func(o *order.Order) {
		for i := range o.Lines {
			o.Lines[i].Fulfilled = o.Lines[i].Quantity
		}
	})
	for exclude, want := range map[string][]string{"": {free.ID}, "mine": {free.ID, mine.ID}} {
		var got []order.Eligible
		d.As(access.Manager, "GET", "/sales-order/item-fulfillments/eligible-for-trips?date=2026-11-23&excludeTripId="+
			exclude, nil).Want(t, 200).Into(t, &got)
		var ids []string
		for _, e := range got {
			ids = append(ids, e.SalesOrderID)
		}
		if !slices.Equal(ids, want) {
			t.Fatalf("eligible %v, want %v", ids, want)
		}
		if e := got[0]; e.Lines != 2 || e.Value.String() != "43.9" || e.Weight.String() != "18" ||
			e.OrderNumber != free.OrderNumber || e.ItemFulfillmentID != nil {
			t.Errorf("entry %+v", e)
		}
	}
}

func TestAwaitingFulfillment(t *testing.T) {
	d := newDesk(t)
	a := d.put(nil)
	b := d.put(func(o *order.Order) { o.Status = order.PartiallyFulfilled })
	d.put(func(o *order.Order) { o.Status = order.PendingBilling })
	d.put(func(o *order.Order) { o.DeliveryDate = date.AddDays(-1) })
	var rows []order.Row
	d.As(access.Viewer, "GET", "/sales-order/retrieveAwaitingFulfillment?date=2026-11-23", nil).Want(t, 200).Into(t, &rows)
	if len(rows) != 2 || rows[0].ID != a.ID || rows[1].ID != b.ID {
		t.Errorf("rows %+v", rows)
	}
}

func TestCreateSyncTasks(t *testing.T) {
	d := newDesk(t)
	pending := d.put(nil)
	failed := d.put(nil)
	if err := d.orders.SendFailed(ctx, failed.ID, failed.Sync.TaskID, "no such item"); err != nil {
		t.Fatal(err)
	}
	d.put(func(o *order.Order) { o.DeliveryDate = date.AddDays(1) })
	var queued order.Queued
	d.As(access.Dispatcher, "POST", "/sales-order/create-sync-tasks?date=2026-11-23", nil).Want(t, 200).Into(t, &queued)
	if queued.Created != 2 || queued.Skipped != 0 || len(queued.TaskIDs) != 2 {
		t.Fatalf("queued %+v", queued)
	}
	for _, before := range []order.Order{pending, failed} {
		o := d.read(before.ID)
		if o.Sync.Status != synctask.StatePending || o.Sync.Error != "" || !slices.Contains(queued.TaskIDs, o.Sync.TaskID) ||
			o.Version != 1 {
			t.Errorf("order %+v", o.Sync)
		}
	}
}

func TestBadQueries(t *testing.T) {
	tests := map[string]struct{ filters, sorting, want string }{
		"filters that are no JSON":   {`{`, ``, "filters must be a JSON object"},
		"filters that are no object": {`[]`, ``, "filters must be a JSON object"},
		"an unknown filter":          {`{"colour":"red"}`, ``, "filters.colour should not exist"},
		"a status that is no array":  {`{"status":"billed"}`, ``, "filters.status must be an array"},
		"an unknown status": {`{"status":["billed","lost"]}`, ``,
			"filters.status.1 must be a status of sales orders"},
		"a customer that is no text": {`{"customerId":7}`, ``, "filters.customerId must be a string"},
		"a date that is none":        {`{"deliveryDateFrom":"2026-02-30"}`, ``, "filters.deliveryDateFrom must be a date"},
		"a date out of range":        {`{"deliveryDateTo":"1899-12-31"}`, ``, "filters.deliveryDateTo must be a date"},
		"an unknown sync state":      {`{"sync":"lost"}`, ``, "filters.sync must be one of"},
		"two faults are both named": {`{"sync":"lost","colour":"red"}`, ``,
			`"filters.colour should not exist","filters.sync must be one of`},
		"sorting that is no JSON":       {``, `[`, "sorting must be a JSON array"},
		"sorting that is no array":      {``, `{"id":"total"}`, "sorting must be a JSON array"},
		"sorting with an unknown field": {``, `[{"id":"total","descending":true}]`, "sorting must be a JSON array"},
		"a column that cannot sort":     {``, `[{"id":"memo"}]`, "sorting.0.id must be one of: deliveryDate"},
		"too many columns": {``, `[{"id":"total"},{"id":"total"},{"id":"total"},{"id":"total"}]`,
			"sorting must have at most 3 entries"},
	}
	d := newDesk(t)
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			q := url.Values{"filters": {tt.filters}, "sorting": {tt.sorting}}
			d.As(access.Viewer, "GET", "/sales-order/paginated?"+q.Encode(), nil).Want(t, 400, tt.want)
		})
	}
	for _, q := range []string{"page=0", "limit=0", "limit=201", "page=x"} {
		d.As(access.Viewer, "GET", "/sales-order/paginated?"+q, nil).Want(t, 400)
	}
}

// A page of the list equals a simple filter, sort and cut of all orders, while new orders arrive.
func TestListAgreesWithAPlainOne(t *testing.T) {
	d := newDesk(t)
	var all []order.Order
	statuses := []order.Status{order.PendingFulfillment, order.Billed, order.Cancelled}
	names := []string{"Äpfel AG", "apple bar", "Beans Co", "beans & co", "Zest"}
	rapid.Check(t, func(rt *rapid.T) {
		for range rapid.IntRange(0, 6).Draw(rt, "orders") {
			all = append(all, d.put(func(o *order.Order) {
				o.Status = rapid.SampledFrom(statuses).Draw(rt, "status")
				o.Customer.Name = rapid.SampledFrom(names).Draw(rt, "name")
				o.CustomerID = fmt.Sprint(rapid.IntRange(1, 3).Draw(rt, "customer"))
				o.DeliveryDate = date.AddDays(rapid.IntRange(0, 3).Draw(rt, "day"))
				o.Memo = rapid.SampledFrom([]string{"", "Ring twice", "ring the bell"}).Draw(rt, "memo")
				o.Lines[0].Amount = money.Int(int64(rapid.IntRange(1, 4).Draw(rt, "amount")))
				o.Owner = rapid.SampledFrom([]string{"", "user-sales", "user-viewer"}).Draw(rt, "owner")
				if rapid.Bool().Draw(rt, "routed") {
					o.Route = &order.Route{RouteID: "r1"}
				}
			}))
		}
		filters := object{}
		draw := func(name string, values ...any) {
			if rapid.IntRange(0, 3).Draw(rt, name+"?") == 0 {
				filters[name] = rapid.SampledFrom(values).Draw(rt, name)
			}
		}
		draw("status", []order.Status{order.Billed}, []order.Status{order.Billed, order.Cancelled}, []order.Status{})
		draw("customerId", "1", "2")
		draw("deliveryDateFrom", "2026-11-23", "2026-11-24")
		draw("deliveryDateTo", "2026-11-24", "2026-11-25")
		draw("routeId", "r1", "none")
		draw("sync", "pending", "failed")
		draw("owner", "me", "user-sales", "")
		draw("search", "RING", "co bean", "so-", "äpfel")
		var sorting []order.Sort
		var wire []object
		for range rapid.IntRange(0, 2).Draw(rt, "columns") {
			by := order.Sort{Column: rapid.SampledFrom(order.Columns).Draw(rt, "column"), Desc: rapid.Bool().Draw(rt, "desc")}
			sorting, wire = append(sorting, by), append(wire, object{"id": by.Column, "desc": by.Desc})
		}
		page, limit := rapid.IntRange(1, 3).Draw(rt, "page"), rapid.IntRange(1, 10).Draw(rt, "limit")
		q := url.Values{"filters": {jsonOf(filters)}, "page": {fmt.Sprint(page)}, "limit": {fmt.Sprint(limit)}}
		if wire != nil {
			q.Set("sorting", jsonOf(wire))
		}
		var got struct {
			SalesOrders             []order.Row
			Total, Page, TotalPages int
		}
		d.As(access.Viewer, "GET", "/sales-order/paginated?"+q.Encode(), nil).Want(t, 200).Into(t, &got)
		want := plain(all, filters, sorting)
		if got.Total != len(want) || got.TotalPages != (len(want)+limit-1)/limit {
			rt.Fatalf("total %d, want %d", got.Total, len(want))
		}
		var shown, expected []string
		for _, r := range got.SalesOrders {
			shown = append(shown, r.ID)
		}
		for i := (page - 1) * limit; i < min(page*limit, len(want)); i++ {
			expected = append(expected, want[i].ID)
		}
		if !slices.Equal(shown, expected) {
			rt.Fatalf("page %v, want %v", shown, expected)
		}
	})
}

func jsonOf(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(b)
}

// plain filters and sorts orders in the simple way.
func plain(all []order.Order, filters object, sorting []order.Sort) []order.Order {
	var kept []order.Order
	for _, o := range all {
		keep := true
		for name, v := range filters {
			text, _ := v.(string)
			switch name {
			case "status":
				statuses := v.([]order.Status)
				keep = keep && (len(statuses) == 0 || slices.Contains(statuses, o.Status))
			case "customerId":
				keep = keep && o.CustomerID == text
			case "deliveryDateFrom":
				keep = keep && o.DeliveryDate.String() >= text
			case "deliveryDateTo":
				keep = keep && o.DeliveryDate.String() <= text
			case "routeId":
				keep = keep && (text == "none") == (o.Route == nil)
			case "owner":
				keep = keep && (text == "" || o.Owner == strings.Replace(text, "me", "user-viewer", 1)) // a viewer is asking
			case "sync":
				keep = keep && text == string(o.Sync.Status)
			case "search":
				for _, word := range strings.Fields(strings.ToLower(text)) {
					keep = keep && strings.Contains(strings.ToLower(o.OrderNumber+" "+o.Customer.Name+" "+o.Memo), word)
				}
			}
		}
		if keep {
			kept = append(kept, o)
		}
	}
	if len(sorting) == 0 {
		sorting = []order.Sort{{Column: "deliveryDate", Desc: true}}
	}
	slices.SortFunc(kept, func(a, b order.Order) int {
		for _, by := range sorting {
			c := 0
			switch by.Column {
			case "deliveryDate":
				c = cmp.Compare(a.DeliveryDate.String(), b.DeliveryDate.String())
			case "orderNumber":
				c = cmp.Compare(a.OrderNumber, b.OrderNumber)
			case "customerName":
				c = cmp.Or(cmp.Compare(strings.ToLower(a.Customer.Name), strings.ToLower(b.Customer.Name)),
					cmp.Compare(a.Customer.Name, b.Customer.Name))
			case "total":
				c = a.Total.Cmp(b.Total)
			case "status":
				c = cmp.Compare(a.Status, b.Status)
			}
			if by.Desc {
				c = -c
			}
			if c != 0 {
				return c
			}
		}
		if sorting[len(sorting)-1].Desc {
			return cmp.Compare(b.ID, a.ID)
		}
		return cmp.Compare(a.ID, b.ID)
	})
	return kept
}

// An order that is years old is not in the list. It is found by its number, its customer and its date, and by
// paging on from the list, and it can be opened.
func TestAnOrderOfYearsAgoIsFound(t *testing.T) {
	d := newDesk(t)
	billed := func(netSuiteID string, delivered civil.Date) order.Order {
		in := order.Snapshot{NetSuiteID: netSuiteID, Number: "SLS" + netSuiteID, Status: "G", CustomerID: "7",
			TransactionDate: delivered, ShipDate: delivered, ReadAt: d.Now()}
		if r, err := order.NewImporter(d.orders, d.Customers(), d.routes).Import(ctx, []order.Snapshot{in}); err != nil ||
			r.Created != 1 {
			t.Fatal(r, err)
		}
		o, err := d.orders.Get(ctx, fmt.Sprintf("NS%012s", netSuiteID))
		if err != nil {
			t.Fatal(err)
		}
		return o
	}
	old := billed("811", date)
	d.Advance(3 * 365 * 24 * time.Hour)
	today := billed("812", date.AddDays(3*365))
	type answer struct {
		SalesOrders    []order.Row
		Total          int
		TotalIsMinimum bool
		Coverage       struct {
			Since    time.Time
			Complete bool
			Older    string
		}
	}
	list := func(query url.Values) answer {
		t.Helper()
		var got answer
		d.As(access.Viewer, "GET", "/sales-order/paginated?"+query.Encode(), nil).Want(t, 200).Into(t, &got)
		return got
	}
	got := list(nil)
	if len(got.SalesOrders) != 1 || got.SalesOrders[0].ID != today.ID || got.Coverage.Complete ||
		got.Coverage.Older == "" || got.Coverage.Since.IsZero() {
		t.Fatalf("the list: %+v", got)
	}
	older := list(url.Values{"older": {got.Coverage.Older}})
	for calls := 0; len(older.SalesOrders) == 0 && !older.Coverage.Complete && calls < 10; calls++ {
		older = list(url.Values{"older": {older.Coverage.Older}})
	}
	if len(older.SalesOrders) != 0 || !older.Coverage.Complete { // more than a year without an order ends the search
		t.Errorf("older ones: %+v", older)
	}
	for name, filters := range map[string]object{"number": {"search": old.OrderNumber},
		"date": {"deliveryDateTo": old.DeliveryDate}, "both dates": {"deliveryDateFrom": old.DeliveryDate,
			"deliveryDateTo": old.DeliveryDate}} {
		if got := list(url.Values{"filters": {jsonOf(filters)}}); len(got.SalesOrders) != 1 ||
			got.SalesOrders[0].ID != old.ID {
			t.Errorf("by %s: %+v", name, got)
		}
	}
	if got := list(url.Values{"filters": {`{"customerId":"7"}`}}); len(got.SalesOrders) != 2 || got.Total != 2 ||
		!got.Coverage.Complete || got.SalesOrders[1].ID != old.ID {
		t.Errorf("of the customer: %+v", got)
	}
	if got := list(url.Values{"filters": {`{"status":["pending_fulfillment"]}`}}); !got.Coverage.Complete {
		t.Errorf("open orders are all there: %+v", got.Coverage)
	}
	d.As(access.Viewer, "GET", "/sales-order/"+old.ID, nil).Want(t, 200)
	d.As(access.Viewer, "GET", "/sales-order/paginated?older=nonsense", nil).Want(t, 400,
		"older must be a position that an answer gave")
}
