package functions_test

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"image"
	"image/png"
	"strings"
	"testing"
	"time"

	"backdock/functions"
	"backdock/functions/apitest"
	"backdock/functions/jobworker"
	"backdock/shared/catalog/item"
	"backdock/shared/catalog/purchaseorder"
	"backdock/shared/catalog/unit"
	"backdock/shared/platform/access"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
	"backdock/shared/platform/synctask"
	"backdock/shared/prices/pricelevel"
	"backdock/shared/sales/customer"
	"backdock/shared/stock/outofstock"
)

type object = map[string]any

// The cost of apples, and their floor (23.45 % below 24.17): numbers that occur nowhere else.
const (
	averageCost = "15.4321"
	lastCost    = "16.5432"
	floor       = "18.50214"
)

// depot is a server with data for every operation that reads: an item with costs, a customer, a cart with a
// rate below the floor, an order with such a rate that was approved, a trip of the driver and one of another
// driver, jobs, tasks, users.
type depot struct {
	*apitest.Server
	t *testing.T

	cart, refused, order, otherOrder string
	route, vehicle, trip, otherTrip  string
	fulfillment, otherFulfillment    string
	stop, otherStop                  string
	job, discovery, syncJob, task    string
	plan                             string
	report, sheet, allowance         string
	mark                             string
	adjustment, priceBatch           string
}

func newDepot(t *testing.T) *depot {
	t.Helper()
	return newDepotAt(t, averageCost, lastCost)
}

// newDepotAt makes a depot with other costs of apples.
func newDepotAt(t *testing.T, averageCost, lastCost string) *depot {
	t.Helper()
	ctx := context.Background()
	d := &depot{Server: apitest.New(t), t: t}
	check := func(_ int, err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	units := unit.New(d.Table, d.Now)
	check(units.Import(ctx, []unit.Type{{ID: "1", Name: "Case", Items: []unit.Unit{{ID: "2", UnitOfMeasure: "Case",
		Abbreviation: "CS", ConversionRate: money.Int(1), IsBase: true}}}}))
	items := item.New(d.Table, d.Blobs, d.Now, units)
	average, last := money.MustParse(averageCost), money.MustParse(lastCost)
	product := func(id, name string) item.Item {
		return item.Item{ID: id, ItemID: strings.ToUpper(name), Name: name, Description: name + " from the orchard",
			Category: "Fruit", UnitsTypeID: "1", SaleUnit: "2", StockUnit: "2", PurchaseUnit: "2", IsActive: true,
			AverageCost: &average, LastPurchasePrice: &last,
			Prices: []item.Price{{PriceLevelID: "1", Price: money.MustParse("24.17")}}}
	}
	// A report is closed before there are items, so that the next one has them, although their prices meet their target.
	first := d.made(access.Pricing, "POST", "/pricing-reports/start-data-collection", "{}")
	d.Collect(t, first)
	d.made(access.Pricing, "POST", "/pricing-reports/closeReport/"+first, "{}")
	check(items.Import(ctx, []item.Item{product("101", "Apples"), product("102", "Pears")}))
	check(items.ImportStock(ctx, map[string]item.Stock{"101": {OnHand: money.Int(50), Available: money.Int(50),
		OnOrder: money.Int(1000), AsOf: d.Now()}, "102": {OnHand: money.Int(50), Available: money.Int(50), OnOrder: money.Int(1000), AsOf: d.Now()}}))
	check(customer.New(d.Table, d.Blobs, d.Now).Import(ctx,
		[]customer.Customer{{ID: "7", EntityID: "C7", Name: "Corner Grocery", PriceLevelID: "1", IsActive: true,
			CreditLimit: money.MustParse("7654.32"), Balance: money.MustParse("1234.56"),
			Addresses: []customer.Address{{ID: "70", Label: "Dock", Street: "1 Fulton St", City: "Chicago",
				IsDefaultShipping: true}}}}))

	if err := d.PriceLevels().Import(ctx, []pricelevel.Level{{ID: "1", Name: "Base", IsActive: true}}); err != nil {
		t.Fatal(err)
	}
	var planned struct {
		Batch struct {
			ID string `json:"_id"`
		}
	}
	d.As(access.Pricing, "POST", "/pricing-matrix/prices", map[string]any{"effectiveDate": "2026-12-24", "changes": []map[string]any{
		{"itemId": "101", "priceLevelId": "1", "price": 25.5, "reason": "list"}}}).Want(t, 200).Into(t, &planned)
	d.priceBatch = planned.Batch.ID

	d.made(access.Admin, "POST", "/site-settings/orders.maxDiscountPercent", `{"value":23.45}`)
	d.Advance(10 * time.Second)
	d.made(access.Admin, "POST", "/site-settings/warehouse.coordinates", `{"value":{"latitude":41.9,"longitude":-87.7}}`)
	d.made(access.Admin, "POST", "/site-settings/warehouse.address",
		`{"value":{"street":"1 Dock Rd","city":"Chicago","state":"IL","postalCode":"60607","country":"US"}}`)
	d.made(access.Admin, "POST", "/users",
		`{"email":"new@example.com","firstName":"New","lastName":"Person","role":"sales"}`)

	d.made(access.Admin, "POST", "/site-settings/erp.locationId", `{"value":"1"}`)
	d.adjustment = d.made(access.Warehouse, "POST", "/inventory-adjustment/positive",
		`{"reason":"found","lines":[{"itemId":"102","quantity":2,"units":"2"}]}`)
	d.vehicle = d.made(access.Dispatcher, "POST", "/vehicles",
		`{"name":"Truck","licensePlate":"T-1","capacity":{"weight":1000}}`)
	d.route = d.made(access.Dispatcher, "POST", "/routes", `{"name":"South"}`)
	d.made(access.Dispatcher, "PATCH", "/routes/"+d.route, object{"vehicleId": d.vehicle})
	d.made(access.Dispatcher, "PATCH", "/route-assignments/customer/7/address/70", object{"routeId": d.route})
	d.made(access.Dispatcher, "POST", "/route-schedules", object{"routeId": d.route, "date": "2026-11-24"})

	d.order, d.otherOrder = d.ordered(), d.ordered()
	d.refused = d.made(access.Sales, "POST", "/cart",
		`{"netSuiteCustomerId":"7","deliveryDate":"2026-11-21","cartItems":[{"netSuiteInvItemId":"101","customRate":13.79}]}`)
	d.made(access.Sales, "POST", "/price-approvals", object{"cartId": d.refused, "lineId": d.firstLine(d.refused),
		"reason": "old stock"})
	d.cart = d.made(access.Manager, "POST", "/cart",
		`{"netSuiteCustomerId":"7","cartItems":[{"netSuiteInvItemId":"102"}]}`)
	d.made(access.Sales, "PATCH", "/sales-order/"+d.order, `{"memo":"by the back door"}`)

	d.trip, d.stop, d.fulfillment = d.planned(object{"tripDate": "2026-11-21", "vehicleId": d.vehicle,
		"driverId": "user-driver", "startTime": "09:00", "salesOrderIds": []string{d.order}})
	d.otherTrip, d.otherStop, d.otherFulfillment = d.planned(object{"tripDate": "2026-11-21", "routeId": d.route,
		"salesOrderIds": []string{d.otherOrder}})
	for _, status := range []string{"planned", "ready", "in_progress"} {
		d.made(access.Dispatcher, "PUT", "/trips/"+d.trip+"/status", object{"status": status})
	}
	d.photographed(ctx)

	d.ranOut(ctx)
	d.job = d.made(access.Manager, "POST", "/admin-utils/generate-sales-orders",
		`{"date":"2026-11-22","source":"orders","fromDate":"2026-11-21"}`)
	message := fmt.Sprintf(`{"Records":[{"messageId":"m","body":%q}]}`, fmt.Sprintf(`{"jobId":%q}`, d.job))
	if _, err := jobworker.Worker.Handle(ctx, d.Backend, json.RawMessage(message)); err != nil {
		t.Fatal(err)
	}
	d.plan = d.made(access.Dispatcher, "POST", "/dispatch/plan", `{"date":"2026-11-22"}`)
	d.discovery = d.made(access.Admin, "POST", "/sync-tasks/create", `{"resourceTypes":["item"]}`)
	d.syncJob = d.made(access.Admin, "POST", "/sync-tasks/immediate/single", `{"resourceType":"item","resourceId":"101"}`)
	task := synctask.NewInbound(d.Now(), synctask.Item, "101")
	if err := synctask.New(d.Table, d.Blobs, d.Queues, d.Now).Refused(ctx, task, "CANNOT_BE_TAKEN_OVER",
		"there is no unit 9"); err != nil {
		t.Fatal(err)
	}
	d.task = task.ID
	d.report = d.made(access.Pricing, "POST", "/pricing-reports/start-data-collection", "{}")
	d.Collect(t, d.report)
	d.made(access.Pricing, "PUT", "/pricing-reports/addNewItemToReport/"+d.report+"/101", nil)
	d.offered()
	d.allowance = d.made(access.Pricing, "POST", "/pricing-matrix/allowances", object{"itemId": "101", "vendor": "Orchard", "amount": 0.0055,
		"from": "2026-11-20", "until": "2026-11-30"})
	return d
}

// offered publishes a spot buy sheet, and adds a draft. Its offers begin later, so that no other record changes its prices.
func (d *depot) offered() {
	d.t.Helper()
	line := func(itemID string) object {
		return object{"itemId": itemID, "quantity": 20, "units": "2", "cost": json.Number(averageCost), "reason": "use by Sunday",
			"validFrom": "2026-12-01T12:00:00Z", "validTo": "2026-12-21T23:00:00Z", "prices": []object{{"priceLevelId": "1", "price": 13.5}}}
	}
	d.sheet = d.made(access.Pricing, "POST", "/spot-buy-sheets", object{"date": "2026-11-21"})
	d.made(access.Pricing, "PUT", "/spot-buy-sheets/"+d.sheet, object{"version": 1, "lines": []object{line("102")}})
	d.made(access.Pricing, "POST", "/spot-buy-sheets/"+d.sheet+"/publish", "{}")
	d.made(access.Pricing, "PUT", "/spot-buy-sheets/"+d.sheet, object{"version": 3, "lines": []object{line("101")}})
}

// photographed gives the trip's stop a proof with a photo.
func (d *depot) photographed(ctx context.Context) {
	d.t.Helper()
	var content bytes.Buffer
	if err := png.Encode(&content, image.NewGray(image.Rect(0, 0, 8, 6))); err != nil {
		d.t.Fatal(err)
	}
	key := "proofs/" + d.trip + "/" + d.stop + "/p.png"
	if err := d.Blobs.Put(ctx, key, "image/png", content.Bytes()); err != nil {
		d.t.Fatal(err)
	}
	d.made(access.Driver, "PUT", "/trips/"+d.trip+"/stops/"+d.stop+"/complete",
		object{"status": "arrived", "proof": object{"photos": []string{key}}})
}

// ranOut marks apples out of stock, with lost sales, and orders them from a vendor at their cost.
func (d *depot) ranOut(ctx context.Context) {
	d.t.Helper()
	cost := money.MustParse(lastCost)
	err := d.PurchaseOrders().Import(ctx, []purchaseorder.Order{{ID: "900", Number: "PO900", VendorID: "40",
		Vendor: "Orchard", Status: "B", DueDate: civil.MustParse("2026-11-24"), Lines: []purchaseorder.Line{{Line: 1,
			ItemID: "101", Units: "2", Quantity: money.Int(9), Rate: cost, StockQuantity: money.Int(9),
			Expected: civil.MustParse("2026-11-24")}}}})
	if err != nil {
		d.t.Fatal(err)
	}
	d.mark = d.made(access.Sales, "POST", "/warehouse-out-of-stock/mark", object{"itemId": "101", "note": "all sold"})
	loss := outofstock.Loss{Quantity: money.Int(1), Amount: money.MustParse("13.79"), Lines: 1}
	err = d.Table.Commit(ctx, outofstock.LoseOps(outofstock.Mark{ID: d.mark, ItemID: "101"}, "7",
		civil.MustParse("2026-11-21"), loss)...)
	if err != nil {
		d.t.Fatal(err)
	}
}

// made calls an operation and returns the _id of the answer.
func (d *depot) made(role access.Role, method, path string, body any) string {
	d.t.Helper()
	a := d.As(role, method, path, body)
	if a.Status >= 300 {
		d.t.Fatalf("%s %s: %s", method, path, a)
	}
	var v struct {
		ID    string `json:"_id"`
		JobID string
	}
	a.Into(d.t, &v)
	return cmp.Or(v.ID, v.JobID)
}

// ordered creates an order with a rate below the floor that a manager approved.
func (d *depot) ordered() string {
	d.t.Helper()
	cart := d.made(access.Manager, "POST", "/cart",
		`{"netSuiteCustomerId":"7","deliveryDate":"2026-11-21","cartItems":[{"netSuiteInvItemId":"101","quantity":4,"customRate":13.79}]}`)
	request := d.made(access.Sales, "POST", "/price-approvals", object{"cartId": cart, "lineId": d.firstLine(cart),
		"reason": "old stock"})
	d.made(access.Manager, "POST", "/price-approvals/"+request+"/approve", object{"reason": "so be it"})
	return d.made(access.Manager, "POST", "/cart/"+cart+"/create-sales-order", "{}")
}

// firstLine returns the id of a cart's first line.
func (d *depot) firstLine(cart string) string {
	d.t.Helper()
	var c struct {
		CartItems []struct {
			ID string `json:"_id"`
		}
	}
	d.As(access.Manager, "GET", "/cart/"+cart, nil).Into(d.t, &c)
	return c.CartItems[0].ID
}

func (d *depot) planned(body object) (tripID, stopID, fulfillmentID string) {
	d.t.Helper()
	tripID = d.made(access.Dispatcher, "POST", "/trips", body)
	var v struct {
		Stops []struct {
			ID               string `json:"_id"`
			ItemFulfillments []struct {
				ID string `json:"_id"`
			}
		}
	}
	d.As(access.Dispatcher, "GET", "/trips/"+tripID, nil).Into(d.t, &v)
	for _, s := range v.Stops {
		stopID = s.ID
		for _, f := range s.ItemFulfillments {
			fulfillmentID = f.ID
		}
	}
	return tripID, stopID, fulfillmentID
}

// reads returns the paths of read operations that need more than their path.
func (d *depot) reads() map[string]string {
	const date = "?date=2026-11-21"
	return map[string]string{
		"getDayPlan":      "/dispatch/plan/" + d.plan,
		"getDayPlanLines": "/dispatch/plan/" + d.plan + "/lines",
		"getAllowance":    "/pricing-matrix/allowances/" + d.allowance,
		"getPriceBatch":   "/pricing-matrix/prices/batches/" + d.priceBatch,
		"getJob":          "/admin-utils/jobs/" + d.job, "listJobResults": "/admin-utils/jobs/" + d.job + "/results",
		"getSessionsByEmail":        "/admin/sessions/user-by-email/sales@example.com",
		"getSessionsOfUser":         "/admin/sessions/user/user-sales",
		"getProductSaleForCustomer": "/analytics/product-sale-for-customer/7", "getShortItems": "/analytics/short-items" +
			date,
		"getCart": "/cart/" + d.refused, "searchCustomers": "/customer/search/corner", "getCustomer": "/customer/7",
		"getCustomerHistory": "/customer/7/history",
		"getAvailability":    "/inventory-items/get-inventory-availability?ids=101",
		"searchItems":        "/inventory-items/search?q=apples&explain=true",
		"autocompleteItems":  "/inventory-items/search/autocomplete?q=app",
		"searchItemsByTerm":  "/inventory-items/search/apples",
		"getItem":            "/inventory-items/101", "listSubstitutes": "/inventory-items/101/substitutes",
		"getAdjustment":        "/inventory-adjustment/" + d.adjustment,
		"getAdjustmentHistory": "/inventory-adjustment/" + d.adjustment + "/history",
		"getItemPrices":        "/inventory-items/101/prices", "getItemProjection": "/inventory-items/101/projection",
		"listItemBuyers": "/inventory-items/101/buyers", "getItemSalesByWeek": "/inventory-items/101/sales-by-week",
		"listItemOpenLines":        "/inventory-items/101/open-lines",
		"listItemPurchaseOrders":   "/inventory-items/101/purchase-orders",
		"getItemHistory":           "/inventory-items/101/history",
		"getPricingReport":         "/pricing-reports/" + d.report,
		"getPricingReportProgress": "/pricing-reports/progress/" + d.report,
		"listPricingReportLines":   "/pricing-reports/" + d.report + "/lines",
		"getPricingReportLine":     "/pricing-reports/" + d.report + "/lines/101",
		"getPricingReportEffect":   "/pricing-reports/" + d.report + "/effect?itemIds=101",
		"getSpotBuySheet":          "/spot-buy-sheets/" + d.sheet,
		"getRoute":                 "/routes/" + d.route, "getFulfillmentStatus": "/routes/" + d.trip + "/fulfillment-status",
		"getRouteSchedule":          "/route-schedules/" + d.route + "/2026-11-24",
		"listRouteSchedulesOfRange": "/route-schedules/date-range?startDate=2026-11-21&endDate=2026-12-20",
		"getTracking":               "/routes/" + d.trip + "/tracking-overview",
		"getCurrentPosition":        "/routes/" + d.trip + "/current-position",
		"listPositions":             "/routes/" + d.trip + "/location-history",
		"listETAs":                  "/routes/" + d.trip + "/eta-updates",
		"getTransitionOptions":      "/routes/" + d.trip + "/transition-options",
		"getTripOfFulfillment":      "/sales-order/item-fulfillment/" + d.fulfillment + "/trip-details",
		"listEligibleForTrips": "/sales-order/item-fulfillments/eligible-for-trips" + date + "&excludeTripId=" +
			d.otherTrip,
		"recalculateSalesOrderRoutes":        "/sales-order/recalculate-routes" + date,
		"listSalesOrdersAwaitingFulfillment": "/sales-order/retrieveAwaitingFulfillment" + date,
		"listDeliveries":                     "/sales-order/" + d.order + "/deliveries",
		"getSalesOrderConflict": "/sales-order/" + d.order +
			"/conflict",
		"getSalesOrder": "/sales-order/" + d.order, "getSalesOrderHistory": "/sales-order/" + d.order + "/history",
		"getSalesOrderRelatedRecords": "/sales-order/" + d.order + "/related-records",
		"getSetting":                  "/site-settings/orders.maxDiscountPercent",
		"getSettingHistory":           "/site-settings/orders.maxDiscountPercent/history",
		"getDiscoveryProgress":        "/sync-tasks/discovery/" + d.discovery + "/progress",
		"listDiscoveryTasks":          "/sync-tasks/discovery/" + d.discovery + "/sync-tasks",
		"getSyncJob":                  "/sync-tasks/immediate/" + d.syncJob + "/status",
		"listSyncTasksOfType":         "/sync-tasks/sync/type/item",
		"getSyncTask":                 "/sync-tasks/sync/" + d.task,
		"listTripsOfDriver":           "/trips/driver/user-driver", "listTripsOfRoute": "/trips/route/" + d.route,
		"listTripsOfVehicle": "/trips/vehicle/" + d.vehicle, "getTrip": "/trips/" + d.trip,
		"getTripSheet":    "/trips/" + d.trip + "/sheet",
		"getStopPhoto":    "/trips/" + d.trip + "/stops/" + d.stop + "/photos/p.png",
		"listStopReports": "/trips/" + d.trip + "/stops/" + d.stop + "/reports",
		"listStopLines":   "/trips/" + d.trip + "/stops/" + d.stop + "/lines",
		"listUsersByRole": "/users/by-role/driver", "listUsers": "/users?role=driver", "searchUsers": "/users/search?email=s",
		"getVehicle": "/vehicles/" + d.vehicle, "getVehicleDriver": "/vehicles/" + d.vehicle + "/associated-driver",
		"getPurchaseOrder": "/purchase-orders/900", "checkOutOfStock": "/warehouse-out-of-stock/check/101",
		"getOutOfStock": "/warehouse-out-of-stock/" + d.mark, "getOutOfStockHistory": "/warehouse-out-of-stock/" + d.mark +
			"/history", "listAffectedLines": "/warehouse-out-of-stock/" + d.mark + "/affected-lines",
		"getVehicleRoute": "/vehicles/" + d.vehicle + "/associated-route",
	}
}

// everyRead calls every operation that reads, as a role.
func (d *depot) everyRead(role access.Role, look func(path string, a apitest.Answer)) {
	d.t.Helper()
	reads := d.reads()
	for _, op := range functions.API(nil).Operations() {
		if op.Method != "GET" {
			continue
		}
		path, ok := reads[op.ID]
		if !ok {
			path = op.Path
		}
		a := d.As(role, "GET", path, nil)
		if role == access.Admin && a.Status != 200 && op.ID != "getSalesOrderConflict" { // the order has no conflict: 404
			d.t.Errorf("say in reads how to ask for %s: %s", op.ID, a)
		}
		look(path, a)
	}
}
