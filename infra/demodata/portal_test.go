package demodata_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"backdock/infra/demodata"
	"backdock/shared/catalog/image"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/telephone"
	"backdock/shared/sales/receiving"
)

func TestPortalIsAlwaysTheSame(t *testing.T) {
	if !reflect.DeepEqual(demodata.Portal(), demodata.Portal()) {
		t.Error("two runs differ")
	}
}

// Every key matches the ERP's address by id, by index and by label.
func TestAddressKeysMatchTheERP(t *testing.T) {
	a, p := generated(), demodata.Portal()
	matches := func(k demodata.AddressKey) bool {
		book := rows(a.byID["customer/"+k.CustomerID], "addressBook")
		return k.Index < len(book) && text(book[k.Index]["internalId"]) == k.AddressID &&
			text(book[k.Index]["label"]) == k.Label
	}
	for _, s := range p.Stops {
		if !matches(s.AddressKey) {
			t.Fatalf("stop %+v", s)
		}
	}
	for _, c := range p.Coordinates {
		if !matches(c.AddressKey) || c.Latitude < 41.6 || c.Latitude > 42.1 || c.Longitude < -87.95 || c.Longitude > -87.5 {
			t.Fatalf("coordinates %+v", c)
		}
	}
	if len(p.Coordinates) < 400 {
		t.Errorf("%d coordinates", len(p.Coordinates))
	}
}

func TestRoutesAreWhole(t *testing.T) {
	p := demodata.Portal()
	if n := len(p.Routes); n < 10 || n > 14 {
		t.Errorf("%d routes", n)
	}
	plates, drivers, codes := map[string]bool{}, map[string]bool{}, map[string]bool{}
	for _, v := range p.Vehicles {
		if plates[v.LicensePlate] || v.Capacity.Weight <= 0 || v.Capacity.Volume <= 0 || v.Capacity.Cases <= 0 {
			t.Errorf("vehicle %+v", v)
		}
		plates[v.LicensePlate] = true
	}
	for _, u := range p.Users {
		if u.Role == "driver" {
			drivers[u.Email] = true
		}
	}
	if len(p.Vehicles) < 12 || len(drivers) < len(p.Routes) {
		t.Errorf("%d vehicles, %d drivers", len(p.Vehicles), len(drivers))
	}
	running := map[time.Weekday]int{}
	for _, r := range p.Routes {
		if codes[r.Code] || r.Name == "" || len(r.Color) != 7 || !plates[r.LicensePlate] || !drivers[r.DriverEmail] {
			t.Errorf("route %+v", r)
		}
		codes[r.Code] = true
		if _, err := time.Parse("15:04", r.StartTime); err != nil {
			t.Errorf("route %s starts at %q", r.Code, r.StartTime)
		}
		for _, d := range r.Weekdays {
			running[d]++
		}
	}
	if len(running) != 7 {
		t.Errorf("routes by weekday: %v", running)
	}
	stops := map[string][]int{}
	for _, s := range p.Stops {
		stops[s.RouteCode] = append(stops[s.RouteCode], s.StopNumber)
	}
	for _, r := range p.Routes {
		numbers := stops[r.Code]
		slices.Sort(numbers)
		for i, n := range numbers {
			if n != i+1 {
				t.Fatalf("route %s: stop numbers %v", r.Code, numbers)
			}
		}
		if len(numbers) < 25 {
			t.Errorf("route %s has %d stops", r.Code, len(numbers))
		}
	}
}

// An order's address has a route, unless it is one of the few to place, and its delivery date is a day on which the
// route runs.
func TestOrdersFallOnTheirRoutesDays(t *testing.T) {
	a, p := generated(), demodata.Portal()
	weekdays, routeOf := map[string][]time.Weekday{}, map[string]string{}
	for _, r := range p.Routes {
		weekdays[r.Code] = r.Weekdays
	}
	for _, s := range p.Stops {
		routeOf[s.AddressID] = s.RouteCode
	}
	toPlace := map[string]bool{}
	for _, r := range a.byType["salesOrder"] {
		address := id(r.Body["shipAddressList"])
		route := routeOf[address]
		if route == "" {
			if toPlace[address] = true; len(toPlace) > 8 {
				t.Fatalf("orders of %d addresses have no route", len(toPlace))
			}
			continue
		}
		if day := civil.MustParse(text(r.Body["shipDate"])); !slices.Contains(weekdays[route], day.Weekday()) {
			t.Fatalf("order %s goes out on a %s with route %q", r.ID, day.Weekday(), route)
		}
	}
}

// Most addresses have delivery facts that the product takes, and nearly all are open when their route runs. A few
// addresses have no route, and a few no coordinates.
func TestDeliveryFacts(t *testing.T) {
	p := demodata.Portal()
	runs := map[string][]time.Weekday{}
	for _, r := range p.Routes {
		runs[r.Code] = r.Weekdays
	}
	on, placed := map[string]string{}, map[string]bool{}
	for _, s := range p.Stops {
		on[s.AddressID] = s.RouteCode
	}
	for _, c := range p.Coordinates {
		placed[c.AddressID] = true
	}
	closed, features := 0, 0
	for _, d := range p.Deliveries {
		f := receiving.Facts{DriverNote: d.DriverNote, ServiceMinutes: &d.ServiceMinutes}
		for _, w := range d.Windows {
			f.Windows = append(f.Windows, receiving.Window{Weekday: int(w.Weekday), From: w.From, To: w.To})
		}
		for _, feature := range d.VehicleFeatures {
			f.VehicleFeatures = append(f.VehicleFeatures, receiving.Feature(feature))
			features++
		}
		if _, err := f.Checked(); err != nil {
			t.Fatalf("%+v: %v", d, err)
		}
		for _, day := range runs[on[d.AddressID]] {
			if !slices.ContainsFunc(d.Windows, func(w demodata.Window) bool { return w.Weekday == day }) {
				closed++
			}
		}
	}
	if n := len(p.Deliveries); n < 200 || n > len(p.Coordinates) || closed == 0 || closed > n/10 || features < 10 {
		t.Errorf("%d addresses with facts, %d closed on days of their route, %d features", n, closed, features)
	}
	withoutRoute, withoutPlace := 0, 0
	for id := range placed {
		if on[id] == "" {
			withoutRoute++
		}
	}
	for id := range on {
		if !placed[id] {
			withoutPlace++
		}
	}
	if withoutRoute < 4 || withoutPlace < 3 || withoutPlace > 10 {
		t.Errorf("%d without a route, %d without coordinates", withoutRoute, withoutPlace)
	}
}

func TestUsers(t *testing.T) {
	p := demodata.Portal()
	byEmail := map[string]string{}
	for _, u := range p.Users {
		if byEmail[u.Email] != "" || u.FirstName == "" || u.LastName == "" || !strings.HasSuffix(u.Email, "@example.com") {
			t.Errorf("user %+v", u)
		}
		byEmail[u.Email] = u.Role
		if number, ok := telephone.Parse(u.Phone); !ok || number != u.Phone || number == p.Warehouse.Phone {
			t.Errorf("%s has the number %q", u.Email, u.Phone)
		}
	}
	for _, role := range []string{"admin", "manager", "sales", "pricing", "warehouse", "dispatcher", "driver", "viewer"} {
		if byEmail[role+"@example.com"] != role {
			t.Errorf("%s@example.com has the role %q", role, byEmail[role+"@example.com"])
		}
	}
}

func TestPreferredAndRestrictedItems(t *testing.T) {
	a, p := generated(), demodata.Portal()
	restricted := map[demodata.CustomerItem]bool{}
	for _, r := range p.Restricted {
		restricted[r] = true
	}
	if len(p.Restricted) < 20 || len(p.Preferred) < 100 {
		t.Errorf("%d restricted, %d preferred", len(p.Restricted), len(p.Preferred))
	}
	for _, k := range p.Preferred {
		if item := a.byID["inventoryItem/"+k.ItemID]; restricted[k] || item == nil || item["isInactive"].(bool) ||
			a.byID["customer/"+k.CustomerID] == nil {
			t.Errorf("preferred %+v", k)
		}
	}
	for _, r := range a.byType["salesOrder"] {
		for _, l := range rows(r.Body, "item") {
			if k := (demodata.CustomerItem{CustomerID: id(r.Body["entity"]), ItemID: id(l["item"])}); restricted[k] ||
				a.byID["inventoryItem/"+k.ItemID]["isInactive"].(bool) {
				t.Fatalf("order %s has an item that it must not have: %+v", r.ID, k)
			}
		}
	}
}

func TestWarehouseAndERPSettings(t *testing.T) {
	a, p := generated(), demodata.Portal()
	location := a.byID["location/"+p.ERP.LocationID]
	address, _ := location["mainAddress"].(map[string]any)
	if text(address["addr1"]) != p.Warehouse.Street || text(address["zip"]) != p.Warehouse.PostalCode {
		t.Errorf("the ERP's warehouse is at %v, the portal's at %s", address, p.Warehouse.Street)
	}
	if _, err := time.LoadLocation(p.Warehouse.TimeZone); err != nil {
		t.Error(err)
	}
	if a.byID["subsidiary/"+p.ERP.SubsidiaryID] == nil || a.byID["account/"+p.ERP.AdjustmentAccountID] == nil {
		t.Errorf("settings %+v", p.ERP)
	}
}

// Some items have a picture, no item has two, and each drawing is used.
func TestPicturesOfItems(t *testing.T) {
	a, p := generated(), demodata.Portal()
	seen, contents := map[string]bool{}, map[string]bool{}
	for _, picture := range p.Pictures {
		if a.byID["inventoryItem/"+picture.ItemID] == nil || seen[picture.ItemID] || picture.Description == "" {
			t.Errorf("picture of %q, %q", picture.ItemID, picture.Description)
		}
		seen[picture.ItemID] = true
		contents[string(picture.Content)] = true
		if _, err := image.Render(picture.Content); err != nil {
			t.Errorf("%s: %v", picture.Description, err)
		}
	}
	if len(seen) < 60 || len(contents) < 36 {
		t.Errorf("%d items have one of %d pictures", len(seen), len(contents))
	}
}
