package simulation

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"time"

	"backdock/infra/netsuitesim"
	"backdock/shared/catalog/item"
	"backdock/shared/catalog/unit"
	"backdock/shared/delivery/vehicle"
	"backdock/shared/people/password"
	"backdock/shared/people/user"
	"backdock/shared/platform/access"
	"backdock/shared/platform/api"
	"backdock/shared/platform/money"
	"backdock/shared/platform/setting"
	"backdock/shared/sales/customer"
)

type object = map[string]any

// The master data.
const (
	eachUnit, caseUnit = "11", "12" // a case has 12 pieces
	casesOfTwelve      = "10"
	vendorID           = "801"
	price              = "24"
	cost               = 15  // of a case
	startCases         = 200 // of each item
	truckCases         = 40  // that a truck can carry
)

// Items and customers by id. A customer has one address, whose id is that of the customer and "1".
var (
	itemIDs     = []string{"601", "602", "603"}
	customerIDs = []string{"501", "502", "503"}
)

func addressOf(customerID string) string { return customerID + "1" }

// people are the users by name; the name says the role.
var people = []struct {
	name string
	role access.Role
}{{"admin", access.Admin}, {"seller-1", access.Sales}, {"seller-2", access.Sales}, {"dispatcher-1", access.Dispatcher},
	{"dispatcher-2", access.Dispatcher}, {"driver-1", access.Driver}, {"driver-2", access.Driver}, {"warehouse-1", access.Warehouse},
	{"warehouse-2", access.Manager}, {clerk, access.Manager}}

// clerk is who starts jobs.
const clerk = "clerk"

// found makes the master data in the ERP and in the portal.
func (w *World) found(ctx context.Context) error {
	definition, err := os.ReadFile("../trip-fulfillment-to-invoice.asl.json")
	if err != nil {
		return err
	}
	if err := json.Unmarshal(definition, &w.flows.machine); err != nil {
		return fmt.Errorf("the state machine: %w", err)
	}
	if _, err := w.Sim.Load(ctx, slices.Values(masterData())); err != nil {
		return err
	}
	for _, p := range people {
		u := user.User{ID: p.name, Email: p.name + "@example.com", FirstName: "The", LastName: p.name, Role: p.role,
			IsActive: true}
		if _, err := w.desk.Users().CreateDemo(ctx, u, password.Demo); err != nil {
			return err
		}
	}
	for _, set := range [][2]string{{setting.ERPSubsidiary, `"1"`}, {setting.ERPLocation, `"1"`},
		{setting.ERPAdjustmentAccount, `"3"`}, {setting.InventoryApprovalValue, `2000`},
		{setting.WarehouseCoordinates, `{"latitude":41.9,"longitude":-87.7}`},
		{setting.TripsInvoiceOnCompletion, fmt.Sprint(w.plan.Bill)}} {
		if _, err := w.desk.Settings().Set(ctx, set[0], json.RawMessage(set[1]), setting.Write{}); err != nil {
			return err
		}
	}
	for i, driver := range drivers {
		truck, err := w.desk.Vehicles().Create(ctx, vehicle.Vehicle{ID: fmt.Sprint("truck-", i+1),
			Name: fmt.Sprint("Truck ", i+1), IsActive: true, DriverID: api.Nullable(driver),
			Capacity: vehicle.Capacity{Cases: new(money.Int(truckCases))}})
		if err != nil {
			return err
		}
		w.book.trucks = append(w.book.trucks, truck.ID)
	}
	return w.importMasterData(ctx)
}

func (w *World) importMasterData(ctx context.Context) error {
	if _, err := w.desk.UnitTypes().Import(ctx, []unit.Type{{ID: casesOfTwelve, Name: "Cases of 12", Items: []unit.Unit{
		{ID: eachUnit, UnitOfMeasure: "Each", ConversionRate: money.Int(1), IsBase: true},
		{ID: caseUnit, UnitOfMeasure: "Case", ConversionRate: money.Int(12)}}}}); err != nil {
		return err
	}
	var items []item.Item
	prices := map[string][]item.Price{}
	stock := map[string]item.Stock{}
	for _, id := range itemIDs {
		items = append(items, item.Item{ID: id, ItemID: "SKU-" + id, Name: "Item " + id, UnitsTypeID: casesOfTwelve,
			SaleUnit: caseUnit, StockUnit: caseUnit, PurchaseUnit: caseUnit, AverageCost: new(money.Int(cost)), IsActive: true, Prices: []item.Price{}})
		prices[id] = []item.Price{{PriceLevelID: "1", Price: money.MustParse(price)}}
		stock[id] = item.Stock{OnHand: money.Int(startCases), Available: money.Int(startCases), AsOf: time.Now()}
	}
	if _, err := w.desk.Items().Import(ctx, items); err != nil {
		return err
	}
	if _, err := w.desk.Items().ImportPrices(ctx, prices); err != nil {
		return err
	}
	if _, err := w.desk.Items().ImportStock(ctx, stock); err != nil {
		return err
	}
	var customers []customer.Customer
	for _, id := range customerIDs {
		customers = append(customers, customer.Customer{ID: id, EntityID: "C-" + id, Name: "Customer " + id, IsActive: true,
			PriceLevelID: "1", Addresses: []customer.Address{{ID: addressOf(id), Label: "Dock", Street: id + " Lake St",
				City: "Chicago", State: "IL", PostalCode: "60607", Country: "US", IsDefaultShipping: true}}})
	}
	if _, err := w.desk.Customers().Import(ctx, customers); err != nil {
		return err
	}
	for i, id := range customerIDs {
		if err := w.desk.Customers().SetPlace(ctx, id, customer.Place{AddressID: addressOf(id),
			Latitude: 41.9 + float64(i+1)/100, Longitude: -87.7, Source: "seed"}); err != nil {
			return err
		}
	}
	return nil
}

// masterData is the same in the ERP.
func masterData() []netsuitesim.Record {
	rows := func(items ...any) object { return object{"items": items} }
	all := []netsuitesim.Record{{Type: "unitsType", ID: casesOfTwelve, Body: object{"name": "Cases of 12", "uom": rows(
		object{"internalId": eachUnit, "unitName": "Each", "pluralName": "Each", "abbreviation": "EA",
			"pluralAbbreviation": "EA", "conversionRate": 1, "baseUnit": true},
		object{"internalId": caseUnit, "unitName": "Case", "pluralName": "Cases", "abbreviation": "CS",
			"pluralAbbreviation": "CS", "conversionRate": 12, "baseUnit": false})}}}
	for _, id := range customerIDs {
		all = append(all, netsuitesim.Record{Type: "customer", ID: id, Body: object{"entityId": "C-" + id,
			"companyName": "Customer " + id, "isPerson": false, "subsidiary": "1", "currency": "1", "priceLevel": "1",
			"terms": "1", "addressBook": rows(object{"internalId": addressOf(id), "addressId": addressOf(id), "label": "Dock",
				"defaultShipping": true, "defaultBilling": true, "addressBookAddress": object{"addr1": id + " Lake St",
					"city": "Chicago", "state": "IL", "zip": "60607", "country": "US"}})}})
	}
	all = append(all, netsuitesim.Record{Type: "vendor", ID: vendorID, Body: object{"entityId": "V-" + vendorID,
		"companyName": "Vendor " + vendorID, "isPerson": false, "subsidiary": "1", "currency": "1", "terms": "1"}})
	for _, id := range itemIDs {
		all = append(all, netsuitesim.Record{Type: "inventoryItem", ID: id, Body: object{"itemId": "SKU-" + id,
			"displayName": "Item " + id, "unitsType": casesOfTwelve, "saleUnit": caseUnit, "stockUnit": caseUnit,
			"purchaseUnit": caseUnit, "subsidiary": rows(object{"id": "1"}), "assetAccount": "1", "incomeAccount": "2",
			"cogsAccount": "3", "costingMethod": "AVG", "averageCost": cost, "cost": cost,
			"price": rows(object{"currencyPage": "1", "priceLevel": "1", "quantity": object{"value": 0},
				"price": json.Number(price)}),
			"locations": rows(object{"location": "1", "quantityOnHand": startCases, "quantityAvailable": startCases,
				"quantityCommitted": 0, "quantityOnOrder": 0, "quantityBackOrdered": 0,
				"quantityOnHandBase": 12 * startCases, "quantityAvailableBase": 12 * startCases})}})
	}
	return all
}
