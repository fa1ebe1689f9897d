package triptest_test

import (
	"cmp"
	"compress/gzip"
	"encoding/json"
	"os"
	"slices"
	"testing"

	"backdock/infra/netsuitesim"
	"backdock/shared/access"
	"backdock/shared/table"
)

// recording is what a later version is started on.
type recording struct {
	Items []table.Item
	ERP   []netsuitesim.Record
	IDs   map[string]string // of orders, trips and the cart, by what they are in this test
}

// TestRecord writes the table and the ERP's records of a company in the middle of its day to a file. The environment
// variable RECORDING has its name.
func TestRecord(t *testing.T) {
	w := newWorld(t, 1, patience)
	r := recording{}
	w.As(access.Admin, "POST", "/site-settings/tracking.speedKmh", object{"value": 41}).Want(t, 200)

	synced, edited, gone := w.order(), w.order(), w.order()
	first, second, later := w.order(), w.order(), w.order()
	w.settle(how{}, nil)
	w.As(access.Manager, "DELETE", "/sales-order/"+gone.ID, nil).Want(t, 204)
	w.settle(how{}, nil)

	road := w.trip(first, second)
	w.move(road.ID, "planned")
	w.press(road.ID, "process-fulfillments")
	w.run(how{})
	w.move(road.ID, "ready", "in_progress")
	w.press(road.ID, "update-fulfillments-to-shipped")
	w.run(how{})
	w.As(access.Driver, "PUT", "/trips/"+road.ID+"/stops/"+road.Stops[0].ID+"/complete", object{"proof": object{"name": "A. Reyes"}}).Want(t, 200)
	planned := w.tripOn(today.AddDays(1), later)
	w.move(planned.ID, "planned")

	w.down.Store(true)
	w.As(access.Sales, "PATCH", "/sales-order/"+edited.ID, object{"memo": "ring twice"}).Want(t, 200)
	unsent := w.order()
	var c struct {
		ID string `json:"_id"`
	}
	w.As(access.Sales, "POST", "/cart", object{"netSuiteCustomerId": customerID, "deliveryDate": today.AddDays(2),
		"cartItems": []object{{"netSuiteInvItemId": itemID, "quantity": 2, "units": caseUnit, "customRate": 23}}}).Want(t, 201).Into(t, &c)
	r.IDs = map[string]string{"synced": synced.ID, "edited": edited.ID, "canceled": gone.ID, "delivered": first.ID, "underWay": second.ID,
		"planned": later.ID, "unsent": unsent.ID, "road": road.ID, "tomorrow": planned.ID, "draft": c.ID}
	for _, kind := range []string{"salesOrder", "itemFulfillment", "invoice"} {
		var all []object
		w.control("GET", "records/"+kind, nil, &all)
		for _, record := range all {
			r.ERP = append(r.ERP, netsuitesim.Record{Type: kind, ID: record["id"].(string), Body: stated(record).(object)})
		}
	}
	r.Items = w.Memory.Items()
	slices.SortFunc(r.Items, func(a, b table.Item) int { return cmp.Or(cmp.Compare(a.PK, b.PK), cmp.Compare(a.SK, b.SK)) })
	file, err := os.Create(os.Getenv("RECORDING"))
	if err != nil {
		t.Fatal(err)
	}
	zip := gzip.NewWriter(file)
	e := json.NewEncoder(zip)
	e.SetIndent("", " ")
	if err := e.Encode(r); err != nil {
		t.Fatal(err)
	}
	if err := zip.Close(); err != nil {
		t.Fatal(err)
	}
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
	t.Log(len(r.Items), "items", len(r.ERP), "records of the ERP")
}

// stated returns a value of the record API in the form in which Sim.Load takes it: a reference is its id.
func stated(v any) any {
	switch v := v.(type) {
	case object:
		if v["id"] != nil && v["links"] != nil && v["externalId"] == nil || len(v) == 2 && v["id"] != nil && v["refName"] != nil {
			return v["id"]
		}
		for name, of := range v {
			switch name {
			case "links", "refName", "id", "count", "hasMore", "offset", "totalResults", "lineUniqueKey", "itemType", "itemIsFulfilled", "isOpen",
				"billingAddress", "shippingAddress", "billAddress", "shipAddress", "addrText", "lastLine":
				delete(v, name)
			default:
				v[name] = stated(of)
			}
		}
	case []any:
		for i := range v {
			v[i] = stated(v[i])
		}
	}
	return v
}
