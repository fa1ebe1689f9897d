// Package company is a company on the simulated outside: its master data in the ERP and in the portal, the clients that
// its people use, what they know of each other's work, and what is shown and stored, for people and checks to read.
package company

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"backdock/infra/netsuitesim"
	"backdock/infra/simulation/outside"
	"backdock/shared/catalog/item"
	"backdock/shared/catalog/unit"
	"backdock/shared/delivery/vehicle"
	"backdock/shared/people/password"
	"backdock/shared/people/user"
	"backdock/shared/platform/access"
	"backdock/shared/platform/api"
	"backdock/shared/platform/money"
	"backdock/shared/platform/setting"
	"backdock/shared/prices/pricelevel"
	"backdock/shared/sales/customer"
)

// Company is a company with everything that it runs on.
type Company struct {
	*outside.World
	Setup  Setup
	Book   Book
	Trucks []string
	Did    map[string]int // requests by operation and status, and what each person has done
	gone   map[string]money.Decimal
}

// What each person has done, in Company.Did.
const CartsAskedBy, OrdersTakenBy = "carts asked for by ", "orders taken by "

// New makes a company when a run begins, with its master data in the ERP and in the portal; see outside.New. It sleeps
// until then.
func New(s Setup, definitions string) (*Company, error) {
	began := morning
	if s.Jobs {
		began = night
	}
	time.Sleep(time.Until(began))
	world, err := outside.New(definitions)
	if err != nil {
		return nil, err
	}
	w := &Company{World: world, Setup: s, Did: map[string]int{}, gone: map[string]money.Decimal{}}
	if err := w.found(context.Background()); err != nil {
		return nil, fmt.Errorf("found the company: %w", err)
	}
	return w, nil
}

type object = map[string]any

// The master data.
const (
	EachUnit, CaseUnit = "11", "12"
	CasePieces         = 12
	casesOfTwelve      = "10"
	vendorID           = "801"
	PriceLevel         = "1"
	StartPrice         = "24" // of each item at PriceLevel
	Cost               = 15   // of a case
	StartCases         = 200  // of each item
	truckCases         = 40   // that a truck can carry
)

// Items and customers by id. A customer has one address, whose id is that of the customer and "1".
var (
	ItemIDs     = []string{"601", "602", "603"}
	CustomerIDs = []string{"501", "502", "503"}
	Drivers     = []string{"driver-1", "driver-2"}
)

func addressOf(customerID string) string { return customerID + "1" }

// Person is a user.
type Person struct {
	Name string // says the role
	Role access.Role
}

// People are the users.
var People = []Person{{"admin", access.Admin}, {"seller-1", access.Sales}, {"seller-2", access.Sales},
	{"dispatcher-1", access.Dispatcher}, {"dispatcher-2", access.Dispatcher}, {"driver-1", access.Driver}, {"driver-2", access.Driver},
	{"warehouse-1", access.Warehouse}, {"warehouse-2", access.Manager}, {Clerk, access.Manager},
	{"pricer-1", access.Pricing}, {"pricer-2", access.Pricing},
	{"bargainer-1", access.Pricing}, {"bargainer-2", access.Pricing},
	{"reviewer-1", access.Pricing}, {"reviewer-2", access.Pricing}}

// Clerk is who starts jobs.
const Clerk = "clerk"

// found makes the master data in the ERP and in the portal.
func (w *Company) found(ctx context.Context) error {
	if _, err := w.Sim.Load(ctx, slices.Values(masterData())); err != nil {
		return err
	}
	for _, p := range People {
		u := user.User{ID: p.Name, Email: p.Name + "@example.com", FirstName: "The", LastName: p.Name, Role: p.Role,
			IsActive: true}
		if _, err := w.Desk.Users().CreateDemo(ctx, u, password.Demo); err != nil {
			return err
		}
	}
	for _, set := range [][2]string{{setting.ERPSubsidiary, `"1"`}, {setting.ERPLocation, `"1"`},
		{setting.ERPAdjustmentAccount, `"3"`}, {setting.InventoryApprovalValue, `2000`},
		{setting.WarehouseCoordinates, `{"latitude":41.9,"longitude":-87.7}`},
		{setting.TripsInvoiceOnCompletion, fmt.Sprint(w.Setup.Bill)}} {
		if _, err := w.Desk.Settings().Set(ctx, set[0], json.RawMessage(set[1]), setting.Write{}); err != nil {
			return err
		}
	}
	for i, driver := range Drivers {
		truck, err := w.Desk.Vehicles().Create(ctx, vehicle.Vehicle{ID: fmt.Sprint("truck-", i+1),
			Name: fmt.Sprint("Truck ", i+1), IsActive: true, DriverID: api.Nullable(driver),
			Capacity: vehicle.Capacity{Cases: new(money.Int(truckCases))}})
		if err != nil {
			return err
		}
		w.Trucks = append(w.Trucks, truck.ID)
	}
	return w.importMasterData(ctx)
}

func (w *Company) importMasterData(ctx context.Context) error {
	if _, err := w.Desk.UnitTypes().Import(ctx, []unit.Type{{ID: casesOfTwelve, Name: "Cases of 12", Items: []unit.Unit{
		{ID: EachUnit, UnitOfMeasure: "Each", ConversionRate: money.Int(1), IsBase: true},
		{ID: CaseUnit, UnitOfMeasure: "Case", ConversionRate: money.Int(12)}}}}); err != nil {
		return err
	}
	if err := w.Desk.PriceLevels().Import(ctx, []pricelevel.Level{{ID: PriceLevel, Name: "Base Price", IsActive: true}}); err != nil {
		return err
	}
	var items []item.Item
	prices := map[string][]item.Price{}
	stock := map[string]item.Stock{}
	for _, id := range ItemIDs {
		items = append(items, item.Item{ID: id, ItemID: "SKU-" + id, Name: "Item " + id, UnitsTypeID: casesOfTwelve,
			SaleUnit: CaseUnit, StockUnit: CaseUnit, PurchaseUnit: CaseUnit, AverageCost: new(money.Int(Cost)), IsActive: true, Prices: []item.Price{}})
		prices[id] = []item.Price{{PriceLevelID: PriceLevel, Price: money.MustParse(StartPrice)}}
		stock[id] = item.Stock{OnHand: money.Int(StartCases), Available: money.Int(StartCases), AsOf: time.Now()}
	}
	if _, err := w.Desk.Items().Import(ctx, items); err != nil {
		return err
	}
	if _, err := w.Desk.Items().ImportPrices(ctx, prices); err != nil {
		return err
	}
	if _, err := w.Desk.Items().ImportStock(ctx, stock); err != nil {
		return err
	}
	var customers []customer.Customer
	for _, id := range CustomerIDs {
		customers = append(customers, customer.Customer{ID: id, EntityID: "C-" + id, Name: "Customer " + id, IsActive: true,
			PriceLevelID: PriceLevel, Addresses: []customer.Address{{ID: addressOf(id), Label: "Dock", Street: id + " Lake St",
				City: "Chicago", State: "IL", PostalCode: "60607", Country: "US", IsDefaultShipping: true}}})
	}
	if _, err := w.Desk.Customers().Import(ctx, customers); err != nil {
		return err
	}
	for i, id := range CustomerIDs {
		if err := w.Desk.Customers().SetPlace(ctx, id, customer.Place{AddressID: addressOf(id),
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
		object{"internalId": EachUnit, "unitName": "Each", "pluralName": "Each", "abbreviation": "EA",
			"pluralAbbreviation": "EA", "conversionRate": 1, "baseUnit": true},
		object{"internalId": CaseUnit, "unitName": "Case", "pluralName": "Cases", "abbreviation": "CS",
			"pluralAbbreviation": "CS", "conversionRate": 12, "baseUnit": false})}}}
	for _, id := range CustomerIDs {
		all = append(all, netsuitesim.Record{Type: "customer", ID: id, Body: object{"entityId": "C-" + id,
			"companyName": "Customer " + id, "isPerson": false, "subsidiary": "1", "currency": "1", "priceLevel": "1",
			"terms": "1", "addressBook": rows(object{"internalId": addressOf(id), "addressId": addressOf(id), "label": "Dock",
				"defaultShipping": true, "defaultBilling": true, "addressBookAddress": object{"addr1": id + " Lake St",
					"city": "Chicago", "state": "IL", "zip": "60607", "country": "US"}})}})
	}
	all = append(all, netsuitesim.Record{Type: "vendor", ID: vendorID, Body: object{"entityId": "V-" + vendorID,
		"companyName": "Vendor " + vendorID, "isPerson": false, "subsidiary": "1", "currency": "1", "terms": "1"}})
	for _, id := range ItemIDs {
		all = append(all, netsuitesim.Record{Type: "inventoryItem", ID: id, Body: object{"itemId": "SKU-" + id,
			"displayName": "Item " + id, "unitsType": casesOfTwelve, "saleUnit": CaseUnit, "stockUnit": CaseUnit,
			"purchaseUnit": CaseUnit, "subsidiary": rows(object{"id": "1"}), "assetAccount": "1", "incomeAccount": "2",
			"cogsAccount": "3", "costingMethod": "AVG", "averageCost": Cost, "cost": Cost,
			"price": rows(object{"currencyPage": "1", "priceLevel": "1", "quantity": object{"value": 0},
				"price": json.Number(StartPrice)}),
			"locations": rows(object{"location": "1", "quantityOnHand": StartCases, "quantityAvailable": StartCases,
				"quantityCommitted": 0, "quantityOnOrder": 0, "quantityBackOrdered": 0,
				"quantityOnHandBase": 12 * StartCases, "quantityAvailableBase": 12 * StartCases})}})
	}
	return all
}
