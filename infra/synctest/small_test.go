package synctest_test

import (
	"encoding/json"
	"fmt"
	"iter"
	"slices"
	"testing"

	"backdock/infra/netsuitesim"
	"backdock/shared/erp/netsuite"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/id"
	"backdock/shared/platform/money"
	"backdock/shared/sales/order"
	"backdock/shared/sales/order/orderlist"
)

// Records of the small account: a customer with an address, an item in cases of twelve, and another item.
const (
	customerID = "501"
	addressID  = "9001"
	itemID     = "601"
	otherItem  = "602"
	employeeID = "701"
	eachUnit   = "11"
	caseUnit   = "12"
)

func smallData() []netsuitesim.Record {
	type body = map[string]any
	rows := func(items ...any) body { return body{"items": items} }
	item := func(id, code, name string) netsuitesim.Record {
		return netsuitesim.Record{Type: "inventoryItem", ID: id, Body: body{"itemId": code, "displayName": name,
			"unitsType": "10",
			"saleUnit":  caseUnit, "stockUnit": caseUnit, "purchaseUnit": caseUnit, "subsidiary": rows(body{"id": "1"}),
			"assetAccount": "1", "incomeAccount": "2", "cogsAccount": "3", "costingMethod": "AVG", "averageCost": 15, "cost": 15,
			"price": rows(body{"currencyPage": "1", "priceLevel": "1", "quantity": body{"value": 0},
				"price": json.Number("24.00")}),
			"locations": rows(body{"location": "1", "quantityOnHand": 1000, "quantityAvailable": 1000, "quantityCommitted": 0,
				"quantityOnOrder": 0, "quantityBackOrdered": 0, "quantityOnHandBase": 12000, "quantityAvailableBase": 12000})}}
	}
	return []netsuitesim.Record{
		{Type: "unitsType", ID: "10", Body: body{"name": "Cases of 12", "uom": rows(
			body{"internalId": eachUnit, "unitName": "Each", "pluralName": "Each", "abbreviation": "EA",
				"pluralAbbreviation": "EA", "conversionRate": 1, "baseUnit": true},
			body{"internalId": caseUnit, "unitName": "Case", "pluralName": "Cases", "abbreviation": "CS",
				"pluralAbbreviation": "CS", "conversionRate": 12, "baseUnit": false})}},
		{Type: "employee", ID: employeeID, Body: body{"entityId": "Ada Bell", "firstName": "Ada", "lastName": "Bell",
			"isSalesRep": true, "subsidiary": "1"}},
		{Type: "customer", ID: customerID, Body: body{"entityId": "C-1", "companyName": "Joe's Diner", "isPerson": false,
			"subsidiary": "1", "currency": "1", "priceLevel": "1", "terms": "1",
			"addressBook": rows(body{"internalId": addressID, "addressId": addressID, "label": "Kitchen",
				"defaultShipping": true, "defaultBilling": true,
				"addressBookAddress": body{"addr1": "1 Lake Street", "city": "Chicago", "state": "IL", "zip": "60601",
					"country": "US"}})}},
		item(itemID, "TOM-12", "Tomatoes"), item(otherItem, "BEAN-12", "Beans"),
	}
}

// newSmallWorld returns a world with the small account.
func newSmallWorld(t *testing.T) *world {
	t.Helper()
	w := newWorld(t)
	if _, err := w.sim.Load(t.Context(), slices.Values(smallData())); err != nil {
		t.Fatal(err)
	}
	return w
}

func (w *world) orders() *order.Orders {
	return w.b.Orders()
}

func (w *world) orderList() *orderlist.Orders { return w.b.OrderList() }

// takeOrder creates an order for cases of an item in the portal.
func (w *world) takeOrder(itemID string, cases int64) order.Order {
	w.t.Helper()
	rate, quantity := money.Int(24), money.Int(cases)
	now := w.now()
	o := order.Order{ID: id.New(now), Status: order.PendingFulfillment, CustomerID: customerID,
		Customer: order.Customer{ID: customerID, Name: "Joe's Diner"},
		ShipTo:   order.ShipTo{AddressID: addressID}, TransactionDate: civil.Of(now), DeliveryDate: civil.Of(now).AddDays(1),
		Owner: "user-sales",
		Lines: []order.Line{{ID: "line-1", ItemID: itemID, Item: order.LineItem{ID: itemID, ItemID: "TOM-12",
			Name: "Tomatoes"}, Quantity: quantity, Units: caseUnit,
			Rate: &rate, DeterminedRate: &rate, Amount: quantity.Mul(rate), IsOpen: true}}}
	if err := w.b.Table.Commit(w.t.Context(), w.orders().Creating(w.t.Context(), &o)...); err != nil {
		w.t.Fatal(err)
	}
	return o
}

func (w *world) order(id string) order.Order {
	w.t.Helper()
	o, err := w.orders().Get(w.t.Context(), id)
	if err != nil {
		w.t.Fatal(err)
	}
	return o
}

// patch changes a record in the ERP, as a person does there.
func (w *world) patch(kind, id string, body any) {
	w.t.Helper()
	if err := w.client().Patch(w.t.Context(), kind, id, body); err != nil {
		w.t.Fatal(err)
	}
}

// orderThere creates a sales order in the ERP.
func (w *world) orderThere(externalID string, cases int64) string {
	w.t.Helper()
	rate := money.Int(24)
	made, err := w.client().CreateSalesOrder(w.t.Context(), externalID,
		netsuite.SalesOrderInput{Entity: netsuite.Ref{ID: customerID},
			TranDate: civil.Of(w.now()), ShipDate: civil.Of(w.now()).AddDays(1), Location: netsuite.Ref{ID: "1"},
			OrderStatus: netsuite.OrderPendingFulfillment,
			Item: netsuite.Lines[netsuite.SalesOrderLineInput]{Items: []netsuite.SalesOrderLineInput{
				{Item: netsuite.Ref{ID: itemID}, Quantity: money.Int(cases), Units: caseUnit, Rate: &rate}}}})
	if err != nil {
		w.t.Fatal(err)
	}
	return made.ID
}

// erpOrders returns the external ids of the ERP's sales orders, with the number of orders for each.
func (w *world) erpOrders() map[string]int {
	w.t.Helper()
	found := map[string]int{}
	for _, r := range w.records("salesOrder") {
		found[text(r["externalId"])]++
	}
	return found
}

// wantOnce fails the test unless the ERP has each of the orders exactly once and no others, and all are marked as
// synced in the portal.
func (w *world) wantOnce(orders []order.Order) {
	w.t.Helper()
	there := w.erpOrders()
	if len(there) != len(orders) {
		w.t.Errorf("the ERP has %d orders of different external ids, %d were taken", len(there), len(orders))
	}
	for _, o := range orders {
		if there[o.OrderNumber] != 1 {
			w.t.Errorf("the ERP has order %s %d times", o.OrderNumber, there[o.OrderNumber])
		}
		if now := w.order(o.ID); now.Sync.Status != "synced" || now.NetSuiteID == "" {
			w.t.Errorf("order %s is %+v", o.OrderNumber, now.Sync)
		}
	}
}

// noneDead fails the test if a dead-letter queue has a message.
func (w *world) noneDead() {
	w.t.Helper()
	for _, body := range w.Dead() {
		w.t.Errorf("dead: %s", body)
	}
}

func (w *world) setDown(down bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.down = down
}

func same(t *testing.T, what string, got, want any) {
	t.Helper()
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%s: %v, want %v", what, got, want)
	}
}

// vendors are those of whom the company buys.
func vendors() iter.Seq[netsuitesim.Record] {
	return slices.Values([]netsuitesim.Record{{Type: "vendor", ID: "801", Body: map[string]any{"entityId": "V-1",
		"companyName": "Lake Farms", "isPerson": false, "subsidiary": "1", "currency": "1", "terms": "1"}}})
}
