package salesorders_test

import (
	"slices"
	"testing"

	"backdock/functions/apitest"
	"backdock/shared/platform/access"
	"backdock/shared/platform/synctask"
	"backdock/shared/sales/order"
	"backdock/shared/sales/order/orderdesk"
	"backdock/shared/sales/order/orderlist"
	"backdock/shared/sales/order/ordersync"
)

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

// The test is long because it lists every change and every refusal.
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
		"an unknown field": {nil, object{"color": "red"}, 400, []string{"color should not exist"}},
		"an unknown field of a line": {nil, items(first("color", "red"), keep), 400,
			[]string{"items.0.color should not exist"}},
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

func TestRoutes(t *testing.T) {
	d := newDesk(t)
	north, south := d.route("North"), d.route("South")
	o, other, billed := d.put(nil), d.put(func(o *order.Order) { o.ShipTo.AddressID = "70" }),
		d.put(func(o *order.Order) { o.Status = order.Billed })
	d.assign("71", north.ID)
	recalculate := func(want ...string) {
		t.Helper()
		var changes []orderdesk.Rerouted
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
		var got []orderlist.Eligible
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
	if err := d.OrderSender().SendFailed(ctx, failed.ID, failed.Sync.TaskID, "no such item",
		synctask.SyncProblem{Code: synctask.SyncItemInvalid, Field: "items.2.netSuiteInvItemId",
			Params: synctask.SyncParams{Line: 3}}); err != nil {
		t.Fatal(err)
	}
	problem := `"problem":{"code":"item_invalid","field":"items.2.netSuiteInvItemId","params":{"line":3}}`
	d.As(access.Viewer, "GET", "/sales-order/"+failed.ID, nil).Want(t, 200, problem)
	d.As(access.Viewer, "GET", "/sales-order/paginated?sync=failed", nil).Want(t, 200, problem)
	d.As(access.Viewer, "GET", "/sales-order/"+pending.ID, nil).Want(t, 200, `"problem":null`)
	d.put(func(o *order.Order) { o.DeliveryDate = date.AddDays(1) })
	var queued ordersync.Queued
	d.As(access.Dispatcher, "POST", "/sales-order/create-sync-tasks?date=2026-11-23", nil).Want(t, 200).Into(t, &queued)
	if queued.Created != 2 || queued.Skipped != 0 || len(queued.TaskIDs) != 2 {
		t.Fatalf("queued %+v", queued)
	}
	for _, before := range []order.Order{pending, failed} {
		o := d.read(before.ID)
		if o.Sync.Status != synctask.StatePending || o.Sync.Error != "" || o.Sync.Problem != nil ||
			!slices.Contains(queued.TaskIDs, o.Sync.TaskID) || o.Version != 1 {
			t.Errorf("order %+v", o.Sync)
		}
	}
}
