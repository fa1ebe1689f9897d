package demodata

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"time"
)

// Delivery are the delivery facts of an address.
type Delivery struct {
	AddressKey
	Windows          []Window
	ClosedOnHolidays bool // the seed sets the dates, which depend on the year
	ServiceMinutes   int  // 0: as the setting says
	DriverNote       string
	VehicleFeatures  []string
}

// Window is a time of a weekday in which an address receives deliveries.
type Window struct {
	Weekday  time.Weekday
	From, To string
}

// hours are receiving hours: of which kind of store, on which weekdays, and at which times.
type hours struct {
	words    []string // in the store's name
	weekdays []time.Weekday
	times    [][2]string
}

var (
	monToSat = []time.Weekday{time.Monday, time.Tuesday, time.Wednesday, time.Thursday, time.Friday, time.Saturday}
	tueToSun = []time.Weekday{time.Tuesday, time.Wednesday, time.Thursday, time.Friday, time.Saturday, time.Sunday}
	everyDay = append([]time.Weekday{time.Sunday}, monToSat...)
)

// receivingHours are tried in their order; the last ones are for any store.
var receivingHours = []hours{
	{[]string{"grill", "taqueria", "trattoria", "deli", "bakery", "tavern", "restaurant"}, tueToSun,
		[][2]string{{"06:00", "10:30"}}},
	{[]string{"liquor", "cellar"}, monToSat, [][2]string{{"09:00", "11:30"}, {"13:00", "15:30"}}},
	{chainNames, everyDay, [][2]string{{"05:00", "11:15"}}},
	{nil, monToSat, [][2]string{{"06:00", "12:00"}}},
	{nil, everyDay, [][2]string{{"07:00", "11:00"}, {"13:00", "17:00"}}},
	{nil, everyDay, [][2]string{{"05:30", "14:00"}}},
}

// anyStore is the number of receivingHours, from the end, that are for any store.
const anyStore = 3

var driverNotes = []string{
	"Dock in the alley, ring twice", "Call ten minutes before you arrive", "Side door; the front is for customers",
	"Ask for the manager: she signs", "No parking before 9 AM, use the lot next door", "Frozen goods first, straight to the cooler",
	"Low dock: use the ramp", "Take the empty pallets back",
}

// deliveries returns the delivery facts of a good part of the addresses. Stores are open on the days on which their
// route runs, except for a few.
func deliveries(m *masters) []Delivery {
	r := stream("receiving")
	var all []Delivery
	for _, c := range m.customers {
		for i, a := range c.addresses {
			if a.stop == 0 || oneIn(r, 3) {
				continue
			}
			d := Delivery{AddressKey: AddressKey{c.id, a.id, a.label, i}, ClosedOnHolidays: !oneIn(r, 3)}
			d.Windows = windows(r, hoursOf(r, c.name), m.routes[a.route].weekdays)
			if oneIn(r, 2) {
				d.ServiceMinutes = min(10+5*(a.squareFeet/4000), 45)
			}
			if oneIn(r, 4) {
				d.DriverNote = pick(r, driverNotes)
			}
			switch {
			case a.squareFeet > 15_000 && oneIn(r, 3):
				d.VehicleFeatures = []string{"liftgate", "pallet_jack"}
			case oneIn(r, 12):
				d.VehicleFeatures = []string{"frozen"}
			case a.squareFeet < 2500 && oneIn(r, 25):
				d.VehicleFeatures = []string{"small_vehicle"}
			}
			all = append(all, d)
		}
	}
	return all
}

// hoursOf returns the receiving hours of a store.
func hoursOf(r *rand.Rand, name string) hours {
	for _, h := range receivingHours[:len(receivingHours)-anyStore] {
		if containsAny(name, h.words...) {
			return h
		}
	}
	return pick(r, receivingHours[len(receivingHours)-anyStore:])
}

// windows returns the windows of a week. A store that would be closed on a day on which its route runs is open then,
// except for one in eight.
func windows(r *rand.Rand, h hours, runs []time.Weekday) []Window {
	keeps := oneIn(r, 8)
	var all []Window
	for _, day := range everyDay {
		if !slices.Contains(h.weekdays, day) && (keeps || !slices.Contains(runs, day)) {
			continue
		}
		for _, t := range h.times {
			all = append(all, Window{day, t[0], t[1]})
		}
	}
	return all
}

// features returns what a vehicle of a type has.
func features(kind string) []string {
	switch kind {
	case "26 ft reefer":
		return []string{"liftgate", "pallet_jack", "refrigerated", "frozen"}
	case "24 ft box truck":
		return []string{"liftgate", "ramp", "pallet_jack"}
	case "16 ft reefer":
		return []string{"ramp", "refrigerated", "frozen"}
	case "Cargo van":
		return []string{"small_vehicle"}
	}
	panic(fmt.Sprintf("no features of a %s", kind))
}

// Some addresses are new to the portal: one of 71 has no route yet, one of 101 has no coordinates.
const toPlaceEvery, unknownEvery = 71, 101

// stops returns the addresses of the routes with their stop numbers, and the coordinates, without those of new
// addresses.
func stops(m *masters) ([]Stop, []Coordinates) {
	keys := map[*address]AddressKey{}
	toPlace := map[*address]bool{}
	var coordinates []Coordinates
	delivered := 0
	for _, c := range m.customers {
		for i, a := range c.addresses {
			keys[a] = AddressKey{c.id, a.id, a.label, i}
			if !a.delivered() {
				continue
			}
			delivered++
			toPlace[a] = delivered%toPlaceEvery == 23
			if delivered%unknownEvery != 47 {
				coordinates = append(coordinates, Coordinates{keys[a], degrees(a.lat), degrees(a.lng)})
			}
		}
	}
	var all []Stop
	for _, rt := range m.routes {
		number := 0
		for _, a := range rt.stops {
			if !toPlace[a] {
				number++
				all = append(all, Stop{keys[a], rt.code, number})
			}
		}
	}
	return all, coordinates
}
