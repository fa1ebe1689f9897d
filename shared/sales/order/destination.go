package order

import (
	"context"
	"fmt"

	"backdock/shared/platform/fault"
	"backdock/shared/sales/customer"
)

// Customers is the part of the customers that orders use.
type Customers interface {
	// Get reads a customer. Errors: fault.NotFound.
	Get(ctx context.Context, id string) (customer.Detail, error)
}

// Routes is the part of the routes that orders use.
type Routes interface {
	// Names returns the names of all routes by id. It may use a cache.
	Names(ctx context.Context) (map[string]string, error)
	// Name returns a route's name; "" for a route that does not exist.
	Name(ctx context.Context, routeID string) (string, error)
}

// ShipToOf returns where an order of a customer is delivered: the given address, or the default shipping address for
// "". It returns an empty ShipTo for a customer without addresses. Errors: fault.Invalid for an address that is not the
// customer's.
func ShipToOf(c customer.Detail, addressID string) (ShipTo, error) {
	a, ok := c.DefaultAddress()
	if addressID != "" {
		if a, ok = c.Address(addressID); !ok {
			return ShipTo{}, fault.Fields("shipToAddressId must be an address of the customer")
		}
	}
	if !ok {
		return ShipTo{}, nil
	}
	to := ShipTo{AddressID: a.ID, Label: a.Label, Street: a.Street, City: a.City, State: a.State, PostalCode: a.PostalCode}
	if p, ok := c.Places[a.ID]; ok {
		to.Latitude, to.Longitude = &p.Latitude, &p.Longitude
	}
	return to, nil
}

// RouteOf returns the route that the address is assigned to; nil for none.
func RouteOf(ctx context.Context, routes Routes, c customer.Detail, addressID string) (*Route, error) {
	a, ok := c.Assignments[addressID]
	if !ok || a.RouteID == "" {
		return nil, nil
	}
	name, err := routes.Name(ctx, a.RouteID)
	if err != nil {
		return nil, fmt.Errorf("name of route %s: %w", a.RouteID, err)
	}
	return &Route{RouteID: a.RouteID, Name: name, StopNumber: a.StopNumber}, nil
}
