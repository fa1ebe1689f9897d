package setting

import (
	"bytes"
	"encoding/json"
	"fmt"
	"time"

	"backdock/shared/fault"
	"backdock/shared/money"
)

// The known settings with the form of their values.
const (
	WarehouseAddress     = "warehouse.address"     // Address
	WarehouseCoordinates = "warehouse.coordinates" // Coordinates
	WarehouseTimezone    = "warehouse.timezone"    // string, an IANA zone

	OrdersRequireApproval = "orders.requireApproval" // bool
	OrdersBlockOutOfStock = "orders.blockOutOfStock" // bool

	// PricingFloorMargin is a number: a typed rate that leaves less of itself over
	// the cost needs an approval. Unset: only what is under cost needs one.
	PricingFloorMargin = "pricing.floorMargin"

	ERPSubsidiary   = "erp.subsidiaryId" // string
	ERPLocation     = "erp.locationId"   // string
	ERPPickPackShip = "erp.pickPackShip" // bool: item fulfilments are packed before they are shipped

	TrackingRoadFactor       = "tracking.roadFactor"       // number: road distance over great-circle distance
	TrackingSpeedKmh         = "tracking.speedKmh"         // number: mean speed between stops
	TrackingServiceMinutes   = "tracking.serviceMinutes"   // number: at a stop that states none
	TripsInvoiceOnCompletion = "trips.invoiceOnCompletion" // bool
)

// form says what a known setting's value must be.
type form struct {
	fallback string // JSON; empty: none
	check    func(raw json.RawMessage) error
}

var knownSettings = map[string]form{
	WarehouseAddress:         {check: as[Address]},
	WarehouseCoordinates:     {check: coordinates},
	WarehouseTimezone:        {`"America/Chicago"`, zone},
	OrdersRequireApproval:    {`false`, as[bool]},
	OrdersBlockOutOfStock:    {`false`, as[bool]},
	PricingFloorMargin:       {check: between("0", "0.9")},
	ERPSubsidiary:            {check: as[string]},
	ERPLocation:              {check: as[string]},
	ERPPickPackShip:          {`true`, as[bool]},
	TrackingRoadFactor:       {`1.3`, between("1", "3")},
	TrackingSpeedKmh:         {`30`, between("1", "130")},
	TrackingServiceMinutes:   {`10`, between("0", "240")},
	TripsInvoiceOnCompletion: {`false`, as[bool]},
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

func coordinates(raw json.RawMessage) error {
	if err := as[Coordinates](raw); err != nil {
		return err
	}
	var c Coordinates
	if err := json.Unmarshal(raw, &c); err != nil || c.Latitude < -90 || c.Latitude > 90 || c.Longitude < -180 || c.Longitude > 180 {
		return fault.Fields("value.latitude must be between -90 and 90 and value.longitude between -180 and 180")
	}
	return nil
}

func zone(raw json.RawMessage) error {
	var name string
	if json.Unmarshal(raw, &name) != nil || name == "" {
		return fault.Fields("value must be a string")
	}
	if _, err := time.LoadLocation(name); err != nil {
		return fault.Fields("value must be a time zone such as America/Chicago")
	}
	return nil
}

func between(least, most string) func(json.RawMessage) error {
	return func(raw json.RawMessage) error {
		var n money.Decimal
		if err := json.Unmarshal(raw, &n); err != nil || n.Less(money.MustParse(least)) || money.MustParse(most).Less(n) {
			return fault.Fields(fmt.Sprintf("value must be a number from %s to %s", least, most))
		}
		return nil
	}
}
