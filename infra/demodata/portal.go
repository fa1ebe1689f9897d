package demodata

import (
	"fmt"
	"strconv"
	"time"
)

// warehouseZone is the time zone of the warehouse. Business dates are in this zone.
const warehouseZone = "America/Chicago"

// PortalData is the data that the portal owns. Write it through the portal's API after customers and items have been
// synchronized. Ids of customers, addresses and items are NetSuite's internal ids, which the portal uses too.
type PortalData struct {
	Warehouse   Warehouse
	ERP         ERPSettings
	Users       []User
	Vehicles    []Vehicle
	Routes      []Route
	Stops       []Stop
	Coordinates []Coordinates
	Deliveries  []Delivery
	Preferred   []CustomerItem
	Restricted  []CustomerItem
	Pictures    []Picture
	Tags        []Tagged
	Hidden      []string // ids of items
	Repriced    []Repriced
}

// Warehouse holds the settings warehouse.*.
type Warehouse struct {
	Name, Street, City, State, PostalCode, Country, Phone string
	Latitude, Longitude                                   float64
	TimeZone                                              string // warehouse.timezone, an IANA name
}

// ERPSettings holds the settings erp.*: ids in the simulated account.
type ERPSettings struct{ SubsidiaryID, LocationID, AdjustmentAccountID string }

// User is a demo user. The local stack sets the password.
type User struct{ Email, FirstName, LastName, Role, Phone string }

// Vehicle is a truck. Its default driver is named by email, because the portal assigns the user's id.
type Vehicle struct {
	Name, LicensePlate, Type string
	Capacity                 Capacity
	Features                 []string
	Odometer                 int
	DriverEmail              string
	IsActive                 bool
}

// Capacity is what a vehicle can carry: kilograms, cubic feet and cases.
type Capacity struct{ Weight, Volume, Cases int }

// Route is a delivery route without its stops. Its default vehicle is named by license plate, its default driver by
// email.
type Route struct {
	Code, Name, Color, Description string
	Weekdays                       []time.Weekday
	StartTime                      string // HH:MM in the warehouse's zone
	DurationMinutes                int    // of a usual run
	LicensePlate, DriverEmail      string
}

// AddressKey identifies a customer's address. AddressID is the internal id of the row in the address book. Its
// internalId and addressId both have this value, which is unique in the account. If a sync does not keep it, use
// Index (the position of the row, from 0) or Label. Both are unique within the customer.
type AddressKey struct {
	CustomerID, AddressID, Label string
	Index                        int
}

// Stop assigns an address to a route.
type Stop struct {
	AddressKey
	RouteCode  string
	StopNumber int // from 1, without gaps
}

// Coordinates are the position of an address, in degrees.
type Coordinates struct {
	AddressKey
	Latitude, Longitude float64
}

// CustomerItem is an item that a customer prefers or must not get.
type CustomerItem struct{ CustomerID, ItemID string }

// roles are all roles, each with a person.
var roles = []struct{ role, first, last string }{
	{"admin", "Alma", "Reyes"}, {"manager", "Walter", "Quinn"}, {"sales", "Angela", "Ruiz"},
	{"pricing", "Yolanda", "Pierce"},
	{"warehouse", "Ruth", "Okafor"}, {"dispatcher", "Glenn", "Novak"}, {"driver", "Luis", "Ortega"},
	{"viewer", "Nora", "Lindqvist"},
}

var moreDrivers = []struct{ first, last string }{
	{"Darnell", "Hayes"}, {"Piotr", "Zielinski"}, {"Rosa", "Delgado"}, {"Kevin", "Murphy"}, {"Anh", "Nguyen"},
	{"Tyrone", "Banks"}, {"Irina", "Petrova"},
	{"Miguel", "Castillo"}, {"Jerome", "Whitaker"}, {"Frank", "Kowalczyk"}, {"Samuel", "Adeyemi"}, {"Teresa", "Vargas"},
	{"Bill", "Hanrahan"},
}

// usualRun is how long a run of any route usually takes, in minutes.
const usualRun = 8 * 60

var vehicleTypes = []struct {
	kind     string
	capacity Capacity
}{
	{"26 ft reefer", Capacity{4_500, 1_700, 900}},
	{"24 ft box truck", Capacity{4_100, 1_500, 780}},
	{"16 ft reefer", Capacity{2_700, 950, 480}},
	{"Cargo van", Capacity{1_450, 480, 220}},
}

// Portal returns the data that the portal owns. They do not depend on the day.
func Portal() PortalData {
	m := theMasters()
	p := PortalData{
		Warehouse: Warehouse{
			Name: "Chicago Warehouse", Street: warehouseStreet, City: "Chicago", State: "IL", PostalCode: warehouseZip,
			Country: "US", Phone: "+13125550100",
			Latitude: degrees(warehouseLat), Longitude: degrees(warehouseLng), TimeZone: warehouseZone,
		},
		ERP: ERPSettings{SubsidiaryID: subsidiaryID, LocationID: locationID, AdjustmentAccountID: adjustmentAccount},
	}
	// Numbers from 555-0100 to 555-0199 belong to nobody.
	phone := func() string { return fmt.Sprintf("+1312555%04d", 101+len(p.Users)) }
	var drivers []string
	for _, u := range roles {
		email := u.role + "@example.com"
		p.Users = append(p.Users, User{email, u.first, u.last, u.role, phone()})
		if u.role == "driver" {
			drivers = append(drivers, email)
		}
	}
	for i, d := range moreDrivers {
		email := fmt.Sprintf("driver%d@example.com", i+2)
		p.Users = append(p.Users, User{email, d.first, d.last, "driver", phone()})
		drivers = append(drivers, email)
	}
	r := stream("vehicles")
	for i := range len(m.routes) + 3 {
		t := vehicleTypes[min(between(r, 0, 3), between(r, 0, 3))]
		v := Vehicle{
			Name: fmt.Sprintf("Truck %02d", i+1), LicensePlate: fmt.Sprintf("BD %d-%02d IL", between(r, 1000, 9999), i+1),
			Type:     t.kind,
			Capacity: t.capacity, Features: features(t.kind), Odometer: between(r, 8_000, 190_000), IsActive: i < len(m.routes)+2,
		}
		if i < len(drivers) && v.IsActive {
			v.DriverEmail = drivers[i]
		}
		p.Vehicles = append(p.Vehicles, v)
	}
	for i, rt := range m.routes {
		p.Routes = append(p.Routes, Route{
			Code: rt.code, Name: rt.name, Color: rt.color, Description: strconv.Itoa(len(rt.stops)) + " stops around " + rt.name,
			Weekdays: rt.weekdays, StartTime: rt.startTime, DurationMinutes: usualRun, LicensePlate: p.Vehicles[i].LicensePlate,
			DriverEmail: p.Vehicles[i].DriverEmail,
		})
	}
	p.Stops, p.Coordinates = stops(m)
	p.Deliveries = deliveries(m)
	for _, c := range m.customers {
		for _, it := range c.preferred {
			p.Preferred = append(p.Preferred, CustomerItem{c.id, it.id})
		}
		for _, it := range c.restricted {
			p.Restricted = append(p.Restricted, CustomerItem{c.id, it.id})
		}
	}
	p.Pictures = pictures(m.items)
	p.Tags, p.Hidden = tagged(m.items), hidden(m.items)
	p.Repriced = repricedItems(m.items)
	return p
}

// degrees converts millionths of a degree to degrees.
func degrees(micro int) float64 { return float64(micro) / 1e6 }
