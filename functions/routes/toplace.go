package routes

import (
	"context"

	"backdock/shared/delivery/placing"
	"backdock/shared/platform/api"
	"backdock/shared/platform/setting"
	"backdock/shared/sales/customer"
	"backdock/shared/sales/receiving"
)

type toPlaceIn struct {
	api.Paging
	Missing string `query:"missing" enum:"route,coordinates" doc:"only addresses without it; absent: without either"`
}

// Unplaced is an address that needs a route or coordinates.
type Unplaced struct {
	Customer  CustomerRef      `json:"customer"`
	Address   customer.Address `json:"address"`
	Latitude  *float64         `json:"latitude" nullable:"true"`
	Longitude *float64         `json:"longitude" nullable:"true"`
	Delivery  receiving.Facts  `json:"delivery" doc:"delivery facts"`
	Route     *RouteRef        `json:"route"`
	Proposal  *Proposal        `json:"proposal" doc:"where the address lengthens a route least; null: it is on a route already, or has no coordinates"`
}

// Proposal is a place for an address on a route.
type Proposal struct {
	RouteID    string  `json:"routeId"`
	Name       string  `json:"name"`
	Code       string  `json:"code"`
	Color      string  `json:"color"`
	StopNumber int     `json:"stopNumber"`
	AddedKm    float64 `json:"addedKm"`
}

// ToPlace is a page of addresses that need a route or coordinates.
type ToPlace struct {
	Addresses []Unplaced `json:"addresses"`
	api.Paged
	WithoutRoute       int `json:"withoutRoute" doc:"of all addresses"`
	WithoutCoordinates int `json:"withoutCoordinates" doc:"of all addresses"`
	// CanLookUp is for the screen, which offers the look-up only then.
	CanLookUp bool `json:"canLookUp" doc:"lookUpAddress has a service to ask, see the setting tracking.geocoding"`
}

func (h *handler) toPlace(ctx context.Context, in *toPlaceIn) (ToPlace, error) {
	l, err := h.placing.ToPlace(ctx, placing.Missing(in.Missing), in.Page, in.Limit)
	if err != nil {
		return ToPlace{}, err
	}
	provider, err := h.geocoding.Provider(ctx)
	if err != nil {
		return ToPlace{}, err
	}
	out := ToPlace{Addresses: make([]Unplaced, len(l.Addresses)), Paged: in.Of(l.Total), WithoutRoute: l.WithoutRoute,
		WithoutCoordinates: l.WithoutCoordinates, CanLookUp: provider != setting.GeocodingNone}
	for i, a := range l.Addresses {
		u := Unplaced{Customer: CustomerRef{a.CustomerID, a.CustomerName}, Address: a.Address, Delivery: a.Facts()}
		if at := a.Point(); at != nil {
			u.Latitude, u.Longitude = &at.Latitude, &at.Longitude
		}
		if r := a.Route; r != nil {
			u.Route = &RouteRef{r.ID, r.Name, a.Number}
		}
		if p := a.Proposal; p != nil {
			u.Proposal = &Proposal{p.Route.ID, p.Route.Name, p.Route.Code, p.Route.Color, p.StopNumber, p.AddedKm}
		}
		out.Addresses[i] = u
	}
	return out, nil
}
