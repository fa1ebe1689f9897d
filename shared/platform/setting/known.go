package setting

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/money"
	"backdock/shared/platform/telephone"
)

// The keys of the known settings.
const (
	WarehouseAddress     = "warehouse.address"     // Address
	WarehouseCoordinates = "warehouse.coordinates" // Coordinates
	WarehouseTimezone    = "warehouse.timezone"    // string, an IANA zone
	WarehousePhone       = "warehouse.phone"       // string, a telephone number

	// DisplayUnits is "us" or "metric": how screens show distances and weights. The API
	// always has kilometers and kilograms.
	DisplayUnits = "display.units"

	// DisplayClock is "12h" or "24h": how screens show times of day.
	DisplayClock = "display.clock"

	OrdersRequireApproval = "orders.requireApproval" // bool
	OrdersBlockOutOfStock = "orders.blockOutOfStock" // bool
	// OrdersMaxDiscountPercent is a number. The floor of a line is this many percent below its determined
	// rate, unless a floor price is published. Unset: no floor.
	OrdersMaxDiscountPercent = "orders.maxDiscountPercent"

	// OrdersCutoff is a text, HH:MM: orders that come after this time of the day before their delivery date are late.
	// Unset: none is.
	OrdersCutoff = "orders.cutoff"

	// InventoryConfirmValue is a number: a line of an inventory adjustment that is worth more is asked about.
	InventoryConfirmValue = "inventory.confirmValue"
	// InventoryApprovalValue is a number: an inventory adjustment that is worth more waits until a second person
	// releases it. Unset: none waits.
	InventoryApprovalValue = "inventory.approvalValue"

	// The rules of pricing reports. All are numbers.
	PricingReceiptDays      = "pricing.receiptDays"      // whole: receipts that are due within so many days are part of the cost
	PricingStep             = "pricing.step"             // recommended prices are multiples of it
	PricingTolerancePercent = "pricing.tolerancePercent" // a cost that moved by less is no reason to look at a price
	PricingCapPercent       = "pricing.capPercent"       // the most that a price moves in one report

	// SearchSynonyms is [][]string: groups of words or phrases with the same meaning.
	SearchSynonyms = "search.synonyms"

	TripsInvoiceOnCompletion = "trips.invoiceOnCompletion" // bool
	// TripsMaxWorkMinutes is a whole number: how long a driver's day may be. Unset: no limit.
	TripsMaxWorkMinutes = "trips.maxWorkMinutes"

	TrackingDistances      = "tracking.distances"      // the provider of distances, one of Distances…
	TrackingGeocoding      = "tracking.geocoding"      // what looks addresses up, one of Geocoding…
	TrackingRoadFactor     = "tracking.roadFactor"     // number: road distance divided by great-circle distance
	TrackingSpeedKmh       = "tracking.speedKmh"       // number: average speed between stops
	TrackingServiceMinutes = "tracking.serviceMinutes" // number: for a stop that has no time of its own

	// The cost of a delivery day, in the company's currency. Planning minimizes it.
	PlanningCostPerKm    = "planning.costPerKm"    // number
	PlanningCostPerHour  = "planning.costPerHour"  // number: from the departure to the return
	PlanningCostPerTruck = "planning.costPerTruck" // number: for each truck that leaves
	// PlanningReloadMinutes is how long a truck is at the warehouse when it loads again during its day.
	PlanningReloadMinutes = "planning.reloadMinutes"

	ERPSubsidiary = "erp.subsidiaryId" // string
	ERPLocation   = "erp.locationId"   // string
	// ERPStartDate is a civil.Date. A full discovery reads the sales orders, item fulfillments and invoices
	// from that date on, and all open ones. Unset: all.
	ERPStartDate    = "erp.startDate"
	ERPPickPackShip = "erp.pickPackShip" // bool: item fulfillments are packed before they are shipped

	ERPAdjustmentAccount = "erp.adjustmentAccountId" // string
	// ERPConcurrency is a whole number: the limit of concurrent requests to the ERP, if it is lower than that
	// of the deployment. Unset: the deployment's limit.
	ERPConcurrency = "erp.concurrency"
)

// The values of TrackingDistances, see package distance.
const (
	DistancesGreatCircle = "great-circle"
	DistancesRoadNetwork = "road-network"
	DistancesAmazon      = "amazon-location"
)

// The values of TrackingGeocoding, see package geocode.
const (
	GeocodingNone   = "none"
	GeocodingAmazon = "amazon-location"
)

// Type is the form of a value. It decides which field a screen shows.
type Type string

// The types.
const (
	TypeBoolean     Type = "boolean"
	TypeNumber      Type = "number"
	TypeText        Type = "string"
	TypeTimezone    Type = "timezone"    // the name of an IANA zone
	TypeChoice      Type = "choice"      // one of Known.Choices
	TypeAddress     Type = "address"     // Address
	TypeCoordinates Type = "coordinates" // Coordinates
	TypeJSON        Type = "json"
)

// Known is a setting that the system reads.
type Known struct {
	Key, Group  string
	Type        Type
	Description string
	Default     json.RawMessage // nil: none
	// Minimum and Maximum bound a number, both inclusive. nil: not a number.
	Minimum, Maximum *money.Decimal
	// Choices are the allowed values of a choice. nil: not a choice.
	Choices []string

	check func(raw json.RawMessage) error
}

// All lists the known settings in the order in which screens show them.
var All = []Known{
	{Key: WarehouseAddress, Group: "warehouse", Type: TypeAddress, check: as[Address],
		Description: "The postal address of the warehouse."},
	{Key: WarehouseCoordinates, Group: "warehouse", Type: TypeCoordinates, check: coordinates,
		Description: "The warehouse on the map, where every trip starts and ends. Without it trips have no distances and no arrival times."},
	{Key: WarehouseTimezone, Group: "warehouse", Type: TypeTimezone, Default: json.RawMessage(`"America/Chicago"`),
		check:       zone,
		Description: "The time zone of today's date and of delivery dates."},
	{Key: WarehousePhone, Group: "warehouse", Type: TypeText, check: phone,
		Description: "The telephone number of the office, which drivers call with one tap on their page. With the country code, such as +1 312 555 0142."},
	choice(DisplayUnits, "display", []string{"us", "metric"},
		"The units of distances and weights on screens: us (miles and pounds) or metric (kilometers and kilograms)."),
	choice(DisplayClock, "display", []string{"12h", "24h"}, "How screens show times of day: 12h (1:05 PM) or 24h (13:05)."),
	flag(OrdersRequireApproval, "orders", "false",
		"A new order waits for approval in NetSuite before it can be fulfilled."),
	flag(OrdersBlockOutOfStock, "orders", "false",
		"A line cannot be ordered if its quantity exceeds what is available on the delivery date. Off: the line shows a warning."),
	number(OrdersMaxDiscountPercent, "orders", "", "0", "100",
		"How many percent below the customer's price a typed rate may be without approval. An item's published floor price takes precedence. Without a value, items without a floor price have no floor."),
	{Key: OrdersCutoff, Group: "orders", Type: TypeText, check: clock,
		Description: "The time of the day before a delivery until which orders for it are expected, such as 16:00. The dispatch board names orders that came later. Without a value, no order is late."},
	number(InventoryConfirmValue, "inventory", "1000", "0", "1000000000",
		"A line of an inventory adjustment that is worth more than this is asked about before it is posted. Only people who see costs are asked."),
	number(InventoryApprovalValue, "inventory", "", "0", "1000000000",
		"An inventory adjustment whose lines together are worth more than this waits until a second person who sees costs releases it. The stock in the portal changes at once; NetSuite gets it after the release. Without a value, none waits."),
	whole(PricingReceiptDays, "pricing", "7", "0", "90",
		"What is due from purchase orders within this many days is part of an item's cost in a pricing report."),
	number(PricingStep, "pricing", "0.05", "0.01", "100", "Recommended prices are multiples of this amount."),
	number(PricingTolerancePercent, "pricing", "2", "0", "100",
		"A pricing report names an item whose cost moved by this many percent or more since its prices were last decided."),
	number(PricingCapPercent, "pricing", "15", "1", "100", "A pricing report recommends to move a price by at most this many percent."),
	{Key: SearchSynonyms, Group: "search", Type: TypeJSON, Default: defaultSynonyms, check: synonyms,
		Description: "Groups of words with the same meaning in the item search. The default has common words of the trade; a value replaces all groups."},
	flag(TripsInvoiceOnCompletion, "trips", "false", "Completing a trip creates the invoices of its orders."),
	whole(TripsMaxWorkMinutes, "trips", "", "60", "1440",
		"How many minutes a trip may take, from the warehouse and back. The dispatch board names trips that take longer. Without a value there is no limit."),
	choice(TrackingDistances, "tracking", []string{DistancesGreatCircle, DistancesRoadNetwork, DistancesAmazon},
		"Where distances and travel times of trips come from: the straight line times the road factor, the stored road network (the straight line beyond it), or Amazon Location Service, which bills every request."),
	choice(TrackingGeocoding, "tracking", []string{GeocodingNone, GeocodingAmazon},
		"What looks up where an address is, for a person to accept: nothing (addresses are placed by hand), or Amazon Location Service, which bills every look-up."),
	number(TrackingRoadFactor, "tracking", "1.3", "1", "3",
		"Road distance divided by the straight-line distance between two stops."),
	number(TrackingSpeedKmh, "tracking", "30", "1", "130", "The average speed between two stops, in kilometers per hour."),
	number(TrackingServiceMinutes, "tracking", "10", "0", "240", "Minutes at a stop that has no service time of its own."),
	number(PlanningCostPerKm, "planning", "1.2", "0", "1000",
		"What a kilometer costs: fuel, tires, maintenance, depreciation. Planning a day minimizes kilometers, hours and trucks at these costs."),
	number(PlanningCostPerHour, "planning", "30", "0", "1000",
		"What an hour of a truck costs, from its departure to its return: the driver's wage with what comes on top."),
	number(PlanningCostPerTruck, "planning", "25", "0", "10000",
		"What it costs that a truck leaves at all on a day: loading, checks, washing."),
	whole(PlanningReloadMinutes, "planning", "30", "1", "240",
		"How many minutes a truck is at the warehouse when planning sends it back to load again during its day."),
	{Key: ERPSubsidiary, Group: "erp", Type: TypeText, check: text,
		Description: "The internal id of the subsidiary in NetSuite."},
	{Key: ERPLocation, Group: "erp", Type: TypeText, check: text,
		Description: "The internal id of the warehouse's location in NetSuite. Orders cannot be sent without it."},
	{Key: ERPStartDate, Group: "erp", Type: TypeText, check: date,
		Description: "From which date on sales orders, item fulfillments and invoices are read from NetSuite at first, written as 2026-01-31. Open ones are read whatever their date, and so is what is changed later. Without a value all are read. Set it before the first sync: what was read stays."},
	{Key: ERPAdjustmentAccount, Group: "erp", Type: TypeText, check: text,
		Description: "The internal id of the account in NetSuite that inventory adjustments are posted to. They cannot be sent without it."},
	whole(ERPConcurrency, "erp", "", "1", "50",
		"The largest number of concurrent requests to NetSuite. It can only lower the deployment's limit. Without a value, that limit applies."),
	flag(ERPPickPackShip, "erp", "true",
		"NetSuite packs item fulfillments before it ships them (the feature Pick, Pack and Ship)."),
}

func flag(key, group, fallback, description string) Known {
	return Known{Key: key, Group: group, Type: TypeBoolean, Default: json.RawMessage(fallback), Description: description,
		check: as[bool]}
}

// choice makes a known setting with a list of values. The first value is the default.
func choice(key, group string, choices []string, description string) Known {
	return Known{Key: key, Group: group, Type: TypeChoice, Choices: choices,
		Default: json.RawMessage(strconv.Quote(choices[0])), Description: description,
		check: func(raw json.RawMessage) error {
			var value string
			if json.Unmarshal(raw, &value) != nil || !slices.Contains(choices, value) {
				return fault.Fields("value must be one of " + strings.Join(choices, ", "))
			}
			return nil
		}}
}

// number makes a known number. fallback "": no default.
func number(key, group, fallback, least, most, description string) Known {
	from, to := money.MustParse(least), money.MustParse(most)
	k := Known{Key: key, Group: group, Type: TypeNumber, Description: description, Minimum: &from, Maximum: &to,
		check: between(from, to)}
	if fallback != "" {
		k.Default = json.RawMessage(fallback)
	}
	return k
}

// whole makes a known whole number.
func whole(key, group, fallback, least, most, description string) Known {
	k := number(key, group, fallback, least, most, description)
	within := k.check
	k.check = func(raw json.RawMessage) error {
		if err := within(raw); err != nil {
			return err
		}
		var n money.Decimal
		if err := json.Unmarshal(raw, &n); err != nil || n.Places() > 0 {
			return fault.Fields(fmt.Sprintf("value must be a whole number from %s to %s", least, most))
		}
		return nil
	}
	return k
}

// Lookup finds a known setting. It returns false if the key is not known.
func Lookup(key string) (Known, bool) {
	i := slices.IndexFunc(All, func(k Known) bool { return k.Key == key })
	if i < 0 {
		return Known{}, false
	}
	return All[i], true
}

func as[T any](raw json.RawMessage) error {
	var v T
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.DisallowUnknownFields()
	if bytes.Equal(raw, []byte("null")) || dec.Decode(&v) != nil {
		return fault.Fields(fmt.Sprintf("value must be of the form %s", example(v)))
	}
	return nil
}

func example(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		return "documented"
	}
	return string(b)
}

// maxText is the longest text of a known setting, in characters.
const maxText = 100

func date(raw json.RawMessage) error {
	var d civil.Date
	if json.Unmarshal(raw, &d) != nil || d.IsZero() {
		return fault.Fields("value must be a date such as 2026-01-31")
	}
	return nil
}

func clock(raw json.RawMessage) error {
	var s string
	if json.Unmarshal(raw, &s) == nil && len(s) == len("15:04") {
		if _, err := time.Parse("15:04", s); err == nil {
			return nil
		}
	}
	return fault.Fields("value must be a time such as 16:00")
}

func phone(raw json.RawMessage) error {
	var s string
	if json.Unmarshal(raw, &s) == nil && s != "" {
		if _, ok := telephone.Parse(s); ok {
			return nil
		}
	}
	return fault.Fields("value " + telephone.Form)
}

func text(raw json.RawMessage) error {
	var s *string
	if json.Unmarshal(raw, &s) != nil || s == nil || utf8.RuneCountInString(*s) > maxText {
		return fault.Fields(fmt.Sprintf("value must be a text of at most %d characters", maxText))
	}
	return nil
}

func coordinates(raw json.RawMessage) error {
	if err := as[Coordinates](raw); err != nil {
		return err
	}
	var c struct{ Latitude, Longitude *float64 }
	if err := json.Unmarshal(raw, &c); err != nil || c.Latitude == nil || c.Longitude == nil {
		return fault.Fields("value must have a latitude and a longitude")
	}
	if math.Abs(*c.Latitude) > 90 || math.Abs(*c.Longitude) > 180 {
		return fault.Fields("value.latitude must be between -90 and 90 and value.longitude between -180 and 180")
	}
	if *c.Latitude == 0 && *c.Longitude == 0 {
		return fault.Fields("value.latitude and value.longitude must not both be 0")
	}
	return nil
}

func zone(raw json.RawMessage) error {
	var name string
	if json.Unmarshal(raw, &name) != nil || name == "" {
		return fault.Fields("value must be a string")
	}
	if _, err := time.LoadLocation(name); err != nil || name == "Local" { // Local: the server's zone
		return fault.Fields("value must be a time zone such as America/Chicago")
	}
	return nil
}

func synonyms(raw json.RawMessage) error {
	var groups [][]string
	if json.Unmarshal(raw, &groups) != nil || groups == nil {
		return fault.Fields(`value must be groups of words that mean the same, such as [["soda", "pop"], ["mayo", "mayonnaise"]]`)
	}
	return nil
}

// maxDepth is the deepest nesting of a value. DynamoDB's limit is 32, including the levels around the value.
const maxDepth = 10

// free checks the value of an unknown key: JSON that the table can store.
func free(raw json.RawMessage) error {
	var v any
	if json.Unmarshal(raw, &v) != nil || !storable(v, maxDepth) {
		return fault.Fields(fmt.Sprintf("value must be JSON of at most %d levels, with names that are not empty and numbers from 1e-100 to 1e100", maxDepth))
	}
	return nil
}

func storable(v any, levels int) bool {
	switch v := v.(type) {
	case float64:
		size := math.Abs(v)
		return size == 0 || 1e-100 <= size && size <= 1e100
	case []any:
		return levels > 0 && !slices.ContainsFunc(v, func(e any) bool { return !storable(e, levels-1) })
	case map[string]any:
		for name, e := range v {
			if name == "" || !storable(e, levels-1) {
				return false
			}
		}
		return levels > 0
	}
	return true
}

func between(least, most money.Decimal) func(json.RawMessage) error {
	return func(raw json.RawMessage) error {
		var n *money.Decimal
		if err := json.Unmarshal(raw, &n); err != nil || n == nil || n.Less(least) || most.Less(*n) {
			return fault.Fields(fmt.Sprintf("value must be a number from %s to %s", least, most))
		}
		return nil
	}
}
