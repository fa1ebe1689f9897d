package functions_test

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"backdock/functions"
	"backdock/functions/apitest"
	"backdock/functions/jobworker"
	"backdock/shared/access"
	"backdock/shared/customer"
	"backdock/shared/item"
	"backdock/shared/money"
	"backdock/shared/synctask"
	"backdock/shared/unit"
)

type object = map[string]any

// What apples cost, and the margin that the setting asks for: numbers that nothing
// else has.
const (
	averageCost = "15.4321"
	lastCost    = "16.5432"
	floorMargin = "0.2345"
)

// depot is a server with something for every operation that reads: an item with its
// costs, a customer, a cart whose rate is under the floor, an order that somebody let
// through, a trip of the driver and one of another, jobs, tasks, users.
type depot struct {
	*apitest.Server
	t *testing.T

	cart, refused, order, otherOrder string
	route, vehicle, trip, otherTrip  string
	fulfillment, otherFulfillment    string
	job, discovery, syncJob, task    string
}

func newDepot(t *testing.T) *depot {
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
	check(units.Import(ctx, []unit.Type{{ID: "1", Name: "Case", Items: []unit.Unit{{ID: "2", UnitOfMeasure: "Case", Abbreviation: "CS", ConversionRate: money.Int(1), IsBase: true}}}}))
	items := item.New(d.Table, d.Blobs, d.Now, units)
	average, last := money.MustParse(averageCost), money.MustParse(lastCost)
	product := func(id, name string) item.Item {
		return item.Item{ID: id, ItemID: strings.ToUpper(name), Name: name, Category: "Fruit", UnitsTypeID: "1", SaleUnit: "2", StockUnit: "2", PurchaseUnit: "2", IsActive: true,
			AverageCost: &average, LastPurchasePrice: &last, Prices: []item.Price{{PriceLevelID: "1", Price: money.Int(24)}}}
	}
	check(items.Import(ctx, []item.Item{product("101", "Apples"), product("102", "Pears")}))
	check(items.ImportStock(ctx, map[string]item.Stock{"101": {OnHand: money.Int(50), Available: money.Int(50), AsOf: d.Now()}, "102": {OnHand: money.Int(50), Available: money.Int(50), AsOf: d.Now()}}))
	check(customer.New(d.Table, d.Blobs, d.Now).Import(ctx, []customer.Customer{{ID: "7", EntityID: "C7", Name: "Corner Grocery", PriceLevelID: "1", IsActive: true,
		Addresses: []customer.Address{{ID: "70", Label: "Dock", Street: "1 Fulton St", City: "Chicago", IsDefaultShipping: true}}}}))

	d.made(access.Admin, "POST", "/site-settings/pricing.floorMargin", fmt.Sprintf(`{"value":%s}`, floorMargin))
	d.made(access.Admin, "POST", "/site-settings/warehouse.coordinates", `{"value":{"latitude":41.9,"longitude":-87.7}}`)
	d.made(access.Admin, "POST", "/site-settings/warehouse.address", `{"value":{"street":"1 Dock Rd","city":"Chicago","state":"IL","postalCode":"60607","country":"US"}}`)
	d.made(access.Admin, "POST", "/users", `{"email":"new@example.com","firstName":"New","lastName":"Person","role":"sales"}`)

	d.vehicle = d.made(access.Dispatcher, "POST", "/vehicles", `{"name":"Truck","licensePlate":"T-1","capacity":{"weight":1000}}`)
	d.route = d.made(access.Dispatcher, "POST", "/routes", `{"name":"South"}`)
	d.made(access.Dispatcher, "PATCH", "/routes/"+d.route, object{"vehicleId": d.vehicle})
	d.made(access.Dispatcher, "PATCH", "/route-assignments/customer/7/address/70", object{"routeId": d.route})

	d.order, d.otherOrder = d.ordered(), d.ordered()
	d.refused = d.made(access.Sales, "POST", "/cart", `{"netSuiteCustomerId":"7","deliveryDate":"2026-11-21","cartItems":[{"netSuiteInvItemId":"101","customRate":14}]}`)
	d.cart = d.made(access.Manager, "POST", "/cart", `{"netSuiteCustomerId":"7","cartItems":[{"netSuiteInvItemId":"102"}]}`)
	d.made(access.Sales, "PATCH", "/sales-order/"+d.order, `{"memo":"at the back door"}`)

	d.trip, d.fulfillment = d.planned(object{"tripDate": "2026-11-21", "vehicleId": d.vehicle, "driverId": "user-driver", "startTime": "09:00", "salesOrderIds": []string{d.order}})
	d.otherTrip, d.otherFulfillment = d.planned(object{"tripDate": "2026-11-21", "routeId": d.route, "salesOrderIds": []string{d.otherOrder}})
	for _, status := range []string{"planned", "ready", "in_progress"} {
		d.made(access.Dispatcher, "PUT", "/trips/"+d.trip+"/status", object{"status": status})
	}

	d.job = d.made(access.Manager, "POST", "/admin-utils/generate-sales-orders", `{"deliveryDate":"2026-11-22","fromDate":"2026-11-21"}`)
	message := fmt.Sprintf(`{"Records":[{"messageId":"m","body":%q}]}`, fmt.Sprintf(`{"jobId":%q}`, d.job))
	if _, err := jobworker.Worker.Handle(ctx, d.Backend, json.RawMessage(message)); err != nil {
		t.Fatal(err)
	}
	d.discovery = d.made(access.Admin, "POST", "/sync-tasks/create", `{"resourceTypes":["item"]}`)
	d.syncJob = d.made(access.Admin, "POST", "/sync-tasks/immediate/single", `{"resourceType":"item","resourceId":"101"}`)
	task := synctask.NewInbound(d.Now(), synctask.Item, "101")
	if err := synctask.New(d.Table, d.Blobs, d.Queues, d.Now).Refused(ctx, task, "CANNOT_BE_TAKEN_OVER", "there is no unit 9"); err != nil {
		t.Fatal(err)
	}
	d.task = task.ID
	return d
}

// made does something and gives the _id of what it answers.
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

// ordered makes an order with a rate under the floor that a manager let through.
func (d *depot) ordered() string {
	d.t.Helper()
	cart := d.made(access.Manager, "POST", "/cart", `{"netSuiteCustomerId":"7","deliveryDate":"2026-11-21","cartItems":[{"netSuiteInvItemId":"101","quantity":4,"customRate":14,"priceReason":"old stock"}]}`)
	return d.made(access.Manager, "POST", "/cart/"+cart+"/create-sales-order", "{}")
}

func (d *depot) planned(body object) (tripID, fulfillmentID string) {
	d.t.Helper()
	tripID = d.made(access.Dispatcher, "POST", "/trips", body)
	var v struct {
		Stops []struct {
			ItemFulfillments []struct {
				ID string `json:"_id"`
			}
		}
	}
	d.As(access.Dispatcher, "GET", "/trips/"+tripID, nil).Into(d.t, &v)
	for _, s := range v.Stops {
		for _, f := range s.ItemFulfillments {
			fulfillmentID = f.ID
		}
	}
	return tripID, fulfillmentID
}

// reads are the paths of the operations that read and need more than their path.
func (d *depot) reads() map[string]string {
	const date = "?date=2026-11-21"
	return map[string]string{
		"getJob": "/admin-utils/jobs/" + d.job, "listJobResults": "/admin-utils/jobs/" + d.job + "/results",
		"getSessionsByEmail": "/admin/sessions/user-by-email/sales@example.com", "getSessionsOfUser": "/admin/sessions/user/user-sales",
		"getProductSaleForCustomer": "/analytics/product-sale-for-customer/7", "getShortItems": "/analytics/short-items" + date,
		"getCart": "/cart/" + d.refused, "searchCustomers": "/customer/search/corner", "getCustomer": "/customer/7", "getCustomerHistory": "/customer/7/history",
		"getAvailability": "/inventory-items/get-inventory-availability?ids=101", "searchItems": "/inventory-items/search?q=apples&explain=true",
		"autocompleteItems": "/inventory-items/search/autocomplete?q=app", "searchItemsByTerm": "/inventory-items/search/apples",
		"getItem": "/inventory-items/101", "listSubstitutes": "/inventory-items/101/substitutes",
		"getRoute": "/routes/" + d.route, "getFulfillmentStatus": "/routes/" + d.trip + "/fulfillment-status", "getTransitionOptions": "/routes/" + d.trip + "/transition-options",
		"getTripOfFulfillment":        "/sales-order/item-fulfillment/" + d.fulfillment + "/trip-details",
		"listEligibleForTrips":        "/sales-order/item-fulfillments/eligible-for-trips" + date + "&excludeTripId=" + d.otherTrip,
		"recalculateSalesOrderRoutes": "/sales-order/recalculate-routes" + date, "listSalesOrdersAwaitingFulfillment": "/sales-order/retrieveAwaitingFulfillment" + date,
		"getSalesOrder": "/sales-order/" + d.order, "getSalesOrderHistory": "/sales-order/" + d.order + "/history",
		"getSetting": "/site-settings/pricing.floorMargin", "getSettingHistory": "/site-settings/pricing.floorMargin/history",
		"getDiscoveryProgress": "/sync-tasks/discovery/" + d.discovery + "/progress", "listDiscoveryTasks": "/sync-tasks/discovery/" + d.discovery + "/sync-tasks",
		"getSyncJob": "/sync-tasks/immediate/" + d.syncJob + "/status", "listSyncTasksOfType": "/sync-tasks/sync/type/item", "getSyncTask": "/sync-tasks/sync/" + d.task,
		"listTripsOfDriver": "/trips/driver/user-driver", "listTripsOfRoute": "/trips/route/" + d.route, "listTripsOfVehicle": "/trips/vehicle/" + d.vehicle, "getTrip": "/trips/" + d.trip,
		"listUsersByRole": "/users/by-role/driver", "listUsers": "/users?role=driver", "searchUsers": "/users/search?email=s",
		"getVehicle": "/vehicles/" + d.vehicle, "getVehicleDriver": "/vehicles/" + d.vehicle + "/associated-driver", "getVehicleRoute": "/vehicles/" + d.vehicle + "/associated-route",
	}
}

// everyRead asks every operation that reads, as a role.
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
		if role == access.Admin && a.Status != 200 {
			d.t.Errorf("say in reads how to ask for %s: %s", op.ID, a)
		}
		look(path, a)
	}
}

var (
	// secret are the names of fields that nobody gets, priced those of costs and margins.
	secret = regexp.MustCompile(`(?i)hash|secret|private|^password$`)
	priced = regexp.MustCompile(`(?i)cost|margin|markup|floor|profit`)
)

// names calls a function with the names of all fields, at any depth.
func names(v any, each func(string)) {
	switch v := v.(type) {
	case map[string]any:
		for name, inner := range v {
			each(name)
			names(inner, each)
		}
	case []any:
		for _, inner := range v {
			names(inner, each)
		}
	}
}

// No answer of any operation that reads tells what something costs, or a margin, to
// a role without cost.view; and none tells anybody a secret.
func TestCostsAreForThoseWhoMaySeeThem(t *testing.T) {
	d := newDepot(t)
	for _, role := range access.Roles {
		mayCosts := access.Caller{UserID: "x", Role: role}.May(access.CostView)
		told := 0
		d.everyRead(role, func(path string, a apitest.Answer) {
			var body any
			a.Into(t, &body)
			names(body, func(name string) {
				if secret.MatchString(name) || (!mayCosts && priced.MatchString(name)) {
					t.Errorf("GET %s tells %s %s: %s", path, role, name, a)
				}
			})
			for _, number := range []string{averageCost, lastCost, floorMargin, "the floor of"} {
				if strings.Contains(string(a.Body), number) {
					if told++; !mayCosts {
						t.Errorf("GET %s tells %s %s: %s", path, role, number, a)
					}
				}
			}
		})
		if mayCosts && told < 10 {
			t.Errorf("%s is told of costs %d times alone: there is too little to read", role, told)
		}
	}
	d.As(access.Sales, "GET", "/inventory-items/paginated?zeroMarkupOnly=true", nil).Want(t, 403, "cost.view")
}

// Whatever a driver reads, it tells nothing of another's trip.
func TestADriverReadsOwnTrips(t *testing.T) {
	d := newDepot(t)
	own := 0
	look := func(path string, a apitest.Answer) {
		if strings.Contains(string(a.Body), d.trip) {
			own++
		}
		for _, id := range []string{d.otherOrder, d.otherFulfillment, `"T-1002"`, d.route} {
			if strings.Contains(string(a.Body), id) && a.Status != 404 {
				t.Errorf("GET %s tells of the other trip's %s: %s", path, id, a)
			}
		}
	}
	d.everyRead(access.Driver, look)
	if own < 5 {
		t.Errorf("%d answers tell of the driver's own trip", own)
	}
	for _, path := range []string{"/trips/" + d.otherTrip, "/routes/" + d.otherTrip + "/fulfillment-status", "/routes/" + d.otherTrip + "/transition-options",
		"/routes/" + d.route + "/fulfillment-status", "/sales-order/item-fulfillment/" + d.otherFulfillment + "/trip-details",
		"/sales-order/item-fulfillment/" + d.otherOrder + "/trip-details"} {
		d.As(access.Dispatcher, "GET", path, nil).Want(t, 200)
		d.As(access.Driver, "GET", path, nil).Want(t, 404)
	}
	d.As(access.Driver, "GET", "/trips?driverId=user-sales", nil).Want(t, 200, `"total":0,`)
	d.As(access.Driver, "GET", "/trips/stats?from=2026-11-01&to=2026-11-30", nil).Want(t, 200, `"total":1,`)
}

func TestEverybodyListsOwnCarts(t *testing.T) {
	d := newDepot(t)
	for role, cart := range map[access.Role]string{access.Sales: d.refused, access.Manager: d.cart} {
		var carts []struct {
			ID string `json:"_id"`
		}
		d.As(role, "GET", "/cart/my-carts", nil).Want(t, 200).Into(t, &carts)
		if len(carts) != 1 || carts[0].ID != cart {
			t.Errorf("%s lists %v, want %s", role, carts, cart)
		}
	}
}
