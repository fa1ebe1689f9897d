package routes

import (
	"context"

	"backdock/shared/delivery/geocode"
	"backdock/shared/platform/fault"
)

type lookUpIn struct {
	CustomerID string `path:"customerId" maxLength:"64"`
	AddressID  string `path:"addressId" maxLength:"64"`
}

// LookedUp is where an address may be.
type LookedUp struct {
	Provider string          `json:"provider" enum:"amazon-location" doc:"the service that was asked"`
	Matches  []geocode.Match `json:"matches" doc:"at most 5, the best first; empty: the service does not know the address"`
}

func (h *handler) lookUp(ctx context.Context, in *lookUpIn) (LookedUp, error) {
	c, err := h.customers.Get(ctx, in.CustomerID)
	if err != nil {
		return LookedUp{}, err
	}
	a, ok := c.Address(in.AddressID)
	if !ok {
		return LookedUp{}, fault.New(fault.NotFound, "customer %s has no address %s", in.CustomerID, in.AddressID)
	}
	matches, provider, err := h.geocoding.Find(ctx, geocode.Query{Street: a.Street, City: a.City, State: a.State,
		PostalCode: a.PostalCode, Country: a.Country})
	return LookedUp{provider, append([]geocode.Match{}, matches...)}, err // never null
}
