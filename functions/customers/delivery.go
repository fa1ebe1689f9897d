package customers

import (
	"context"
	"errors"

	"backdock/shared/platform/api"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
	"backdock/shared/sales/receiving"
)

// DeliveryFields are the delivery facts in a body. Fields left out keep their value; lists replace the stored ones.
type DeliveryFields struct {
	Windows         *[]receiving.Window  `json:"windows,omitempty" maxItems:"28" doc:"none: always open; otherwise a weekday without one is closed. Several a day are allowed; they must not overlap"`
	ClosedDates     *[]civil.Date        `json:"closedDates,omitempty" maxItems:"1000" doc:"at most 366 different ones"`
	ServiceMinutes  api.Optional[int]    `json:"serviceMinutes,omitempty" minimum:"0" maximum:"480" doc:"null: as the setting tracking.serviceMinutes says"`
	DriverNote      *string              `json:"driverNote,omitempty" maxLength:"500"`
	VehicleFeatures *[]receiving.Feature `json:"vehicleFeatures,omitempty" maxItems:"50" doc:"what the vehicle needs to have"`
}

func (f DeliveryFields) apply(facts *receiving.Facts) {
	api.Set(&facts.Windows, f.Windows)
	api.Set(&facts.ClosedDates, f.ClosedDates)
	api.Set(&facts.DriverNote, f.DriverNote)
	api.Set(&facts.VehicleFeatures, f.VehicleFeatures)
	switch {
	case f.ServiceMinutes.Null:
		facts.ServiceMinutes = nil
	case f.ServiceMinutes.Given:
		facts.ServiceMinutes = &f.ServiceMinutes.Value
	}
}

type deliveryIn struct {
	ByID
	AddressID string `path:"addressId" maxLength:"64"`
	Body      struct {
		DeliveryFields
		Version *int64 `json:"version,omitempty" doc:"of the delivery facts that the caller has read; 409 if it has changed"`
	}
}

func (h *handler) setDelivery(ctx context.Context, in *deliveryIn) (Address, error) {
	_, err := h.customers.SetFacts(ctx, in.ID, in.AddressID, in.Body.Version, in.Body.apply)
	if stale := new(fault.Error); errors.As(err, &stale) && stale.Kind == fault.Conflict {
		if stale.Current, err = h.address(ctx, in.ID, in.AddressID); err == nil {
			err = stale
		}
	}
	if err != nil {
		return Address{}, err
	}
	return h.address(ctx, in.ID, in.AddressID)
}

// address reads one address of a customer.
func (h *handler) address(ctx context.Context, customerID, addressID string) (Address, error) {
	c, err := h.get(ctx, &ByID{customerID})
	if err != nil {
		return Address{}, err
	}
	for _, a := range c.Addresses {
		if a.ID == addressID {
			return a, nil
		}
	}
	return Address{}, fault.New(fault.NotFound, "customer %s has no address %s", customerID, addressID)
}
