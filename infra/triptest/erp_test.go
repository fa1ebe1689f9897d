package triptest_test

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"

	"backdock/infra/netsuitesim"
	"backdock/shared/erp/netsuite"
	"backdock/shared/platform/money"
)

func masterData() []netsuitesim.Record {
	rows := func(items ...any) object { return object{"items": items} }
	product := func(id, code string) netsuitesim.Record {
		return netsuitesim.Record{Type: "inventoryItem", ID: id, Body: object{"itemId": code, "displayName": code,
			"unitsType": "10",
			"saleUnit":  caseUnit, "stockUnit": caseUnit, "purchaseUnit": caseUnit, "subsidiary": rows(object{"id": "1"}),
			"assetAccount": "1", "incomeAccount": "2", "cogsAccount": "3", "costingMethod": "AVG", "averageCost": 15, "cost": 15,
			"price": rows(object{"currencyPage": "1", "priceLevel": "1", "quantity": object{"value": 0},
				"price": json.Number("24.00")}),
			"locations": rows(object{"location": "1", "quantityOnHand": 1000, "quantityAvailable": 1000, "quantityCommitted": 0,
				"quantityOnOrder": 0, "quantityBackOrdered": 0, "quantityOnHandBase": 12000, "quantityAvailableBase": 12000})}}
	}
	return []netsuitesim.Record{
		{Type: "unitsType", ID: "10", Body: object{"name": "Cases of 12", "uom": rows(
			object{"internalId": eachUnit, "unitName": "Each", "pluralName": "Each", "abbreviation": "EA",
				"pluralAbbreviation": "EA", "conversionRate": 1, "baseUnit": true},
			object{"internalId": caseUnit, "unitName": "Case", "pluralName": "Cases", "abbreviation": "CS",
				"pluralAbbreviation": "CS", "conversionRate": 12, "baseUnit": false})}},
		{Type: "customer", ID: customerID, Body: object{"entityId": "C-1", "companyName": "Corner Grocery", "isPerson": false,
			"subsidiary": "1", "currency": "1",
			"priceLevel": "1", "terms": "1", "addressBook": rows(object{"internalId": addressID, "addressId": addressID,
				"label": "Dock", "defaultShipping": true, "defaultBilling": true,
				"addressBookAddress": object{"addr1": "1 Lake St", "city": "Chicago", "state": "IL", "zip": "60607",
					"country": "US"}})}},
		product(itemID, "TOM-12"), product(otherItem, "ONI-12"),
	}
}

// control calls the simulator's control API.
func (w *world) control(method, path string, body, into any) {
	w.t.Helper()
	text, err := json.Marshal(body)
	if err != nil {
		w.t.Fatal(err)
	}
	req, err := http.NewRequestWithContext(w.t.Context(), method, w.erp+"/_sim/"+path, bytes.NewReader(text))
	if err != nil {
		w.t.Fatal(err)
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		w.t.Fatal(err)
	}
	defer res.Body.Close()
	answer, err := io.ReadAll(res.Body)
	if err != nil || res.StatusCode > 299 {
		w.t.Fatalf("%s %s: %s %s %v", method, path, res.Status, answer, err)
	}
	if into != nil {
		if err := json.Unmarshal(answer, into); err != nil {
			w.t.Fatal(err)
		}
	}
}

type erpRecord struct {
	ID         netsuite.ID
	ExternalID string
	ShipStatus netsuite.Enum
	Status     netsuite.Enum
	TranID     string
	Total      money.Decimal
	Item       struct {
		Items []struct {
			OrderLine int
			Quantity  money.Decimal
		}
	}
}

// records returns the records of a type by external id. Two records with the same external id are an error.
func (w *world) records(kind string) map[string]erpRecord {
	w.t.Helper()
	var all []erpRecord
	w.control("GET", "records/"+kind, nil, &all)
	byID := map[string]erpRecord{}
	for _, r := range all {
		if _, twice := byID[r.ExternalID]; twice {
			w.t.Errorf("two records of type %s with the external id %q", kind, r.ExternalID)
		}
		byID[r.ExternalID] = r
	}
	return byID
}
