package synctest_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"
	"time"

	"backdock/infra/netsuitesim"
	"backdock/shared/catalog/item"
	"backdock/shared/erp/discovery"
	"backdock/shared/erp/netsuite"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
	"backdock/shared/platform/synctask"
	"backdock/shared/prices/pricing"
	"backdock/shared/sales/orderline"
)

type object = map[string]any

// newContractWorld returns the small account with a second price level, a pricing group, and an item that has both.
func newContractWorld(t *testing.T) *world {
	t.Helper()
	w := newSmallWorld(t)
	more := []netsuitesim.Record{{Type: "priceLevel", ID: "5", Body: object{"name": "Chain"}},
		{Type: "priceLevel", ID: "6", Body: object{"name": "Without prices"}},
		{Type: "pricingGroup", ID: "4", Body: object{"name": "Canned goods"}}}
	if _, err := w.sim.Load(t.Context(), slices.Values(more)); err != nil {
		t.Fatal(err)
	}
	tier := func(level, quantity, price string) object {
		return object{"currencyPage": "1", "priceLevel": level, "quantity": object{"value": json.Number(quantity)},
			"price": json.Number(price)}
	}
	if err := w.client().Patch(t.Context(), "inventoryItem", itemID, object{"pricingGroup": object{"id": "4"},
		"price": object{"items": []object{tier("1", "0", "24"), tier("5", "0", "21.5"), tier("5", "10", "20.75")}}},
		"price"); err != nil {
		t.Fatal(err)
	}
	return w
}

// setContract replaces the customer's item and group prices in the ERP.
func (w *world) setContract(items, groups []object) {
	w.t.Helper()
	if err := w.client().Patch(w.t.Context(), "customer", customerID, object{"itemPricing": object{"items": items},
		"groupPricing": object{"items": groups}}, "itemPricing", "groupPricing"); err != nil {
		w.t.Fatal(err)
	}
	w.pass(2 * time.Minute)
}

// priced returns the line that the portal makes for the customer.
func (w *world) priced(quantity money.Decimal, units string) orderline.Line {
	w.t.Helper()
	c := w.customer(customerID)
	terms := orderline.Terms{Customer: &c, Items: map[string]item.Detail{itemID: w.item(itemID)}}
	return terms.Judge([]orderline.Line{{ID: "1", ItemID: itemID, Quantity: quantity, Units: units}})[0]
}

// theirRate returns the rate that the ERP gives a line by itself.
func (w *world) theirRate(quantity money.Decimal, units string) string {
	w.t.Helper()
	name := fmt.Sprint("OWN-", w.now().UnixNano())
	_, err := w.client().CreateSalesOrder(w.t.Context(), name, netsuite.SalesOrderInput{Entity: netsuite.Ref{ID: customerID},
		TranDate: civil.Of(w.now()), Location: netsuite.Ref{ID: "1"},
		Item: netsuite.Lines[netsuite.SalesOrderLineInput]{Items: []netsuite.SalesOrderLineInput{
			{Item: netsuite.Ref{ID: itemID}, Quantity: quantity, Units: netsuite.ID(units)}}}})
	if err != nil {
		w.t.Fatal(err)
	}
	for _, r := range w.records("salesOrder") {
		if text(r["externalId"]) == name {
			lines := r["item"].(map[string]any)["items"].([]any)
			return money.MustParse(text(lines[0].(map[string]any)["rate"])).Round(money.RatePlaces).String()
		}
	}
	w.t.Fatal("the order is not there")
	return ""
}

// The portal's rate of a line is the one that the ERP would give it, whatever is agreed with the customer, and a
// discovery of what has changed finds each change.
func TestContractPricesAreThoseOfTheERP(t *testing.T) {
	w := newContractWorld(t)
	own := func(price string) object { return object{"item": itemID, "level": "-1", "price": json.Number(price)} }
	level := func(id string) object { return object{"item": itemID, "level": id} }
	group := func(id string) object { return object{"group": "4", "level": id} }
	for i, tt := range []struct {
		what          string
		items, groups []object
		kind          pricing.Kind
		want          string // of one case
	}{
		{"nothing agreed", nil, nil, pricing.Tier, "24"},
		{"a price of the item", []object{own("19.99")}, []object{group("5")}, pricing.Agreement, "19.99"},
		{"another price of the item", []object{own("18.49")}, []object{group("5")}, pricing.Agreement, "18.49"},
		{"the group's level", nil, []object{group("5")}, pricing.Agreement, "21.5"},
		{"the item's level", []object{level("1")}, []object{group("5")}, pricing.Agreement, "24"},
		{"a level without a price", []object{level("6")}, []object{group("5")}, pricing.Agreement, "21.5"},
		{"two levels without a price", []object{level("6")}, []object{group("6")}, pricing.Tier, "24"},
		{"nothing any more", nil, nil, pricing.Tier, "24"},
	} {
		t.Run(tt.what, func(t *testing.T) {
			w.setContract(tt.items, tt.groups)
			d := w.discover(discovery.Options{})
			w.completed(d)
			if _, by := w.progress(d); i > 0 && by[synctask.Customer].Changed != 1 {
				t.Errorf("customers changed: %+v", by[synctask.Customer])
			}
			one := money.Int(1)
			got := w.priced(one, caseUnit)
			same(t, "source and rate", []any{got.PriceSource.Kind, got.Rate}, []any{tt.kind, tt.want})
			for _, quantity := range []money.Decimal{one, money.MustParse("9.5"), money.Int(10), money.Int(130)} {
				for _, units := range []string{eachUnit, caseUnit} {
					same(t, fmt.Sprint("rate of ", quantity, " of ", units), w.priced(quantity, units).Rate,
						w.theirRate(quantity, units))
				}
			}
		})
	}
}

// An item that moves to another pricing group is found as a change of the item.
func TestAnItemMovesToAPricingGroup(t *testing.T) {
	w := newContractWorld(t)
	w.setContract(nil, []object{{"group": "4", "level": "5"}})
	w.completed(w.discover(discovery.Options{}))
	same(t, "in the group", w.priced(money.Int(1), caseUnit).Rate, "21.5")
	same(t, "its group has a name", w.customer(customerID).Contract.Groups[0].Name, "Canned goods")
	w.patch("inventoryItem", itemID, object{"pricingGroup": nil})
	w.pass(2 * time.Minute)
	w.completed(w.discover(discovery.Options{}))
	same(t, "in no group", w.priced(money.Int(1), caseUnit).Rate, "24")
	same(t, "by a full comparison nothing else", w.driftOf(synctask.Customer), 0)
}

// driftOf returns how many records of a type a full comparison finds changed.
func (w *world) driftOf(rt synctask.ResourceType) int {
	w.t.Helper()
	d := w.discover(discovery.Options{Full: true})
	w.completed(d)
	_, by := w.progress(d)
	return by[rt].Drift
}
