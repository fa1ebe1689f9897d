// Package routes serves delivery routes, and which customer address is which stop of which route.
package routes

import (
	"net/http"

	"backdock/shared/app"
	"backdock/shared/platform/access"
	"backdock/shared/platform/api"
)

// Group is the group of API operations.
var Group = api.Group[*app.Backend]{
	Name:     "routes",
	Summary:  "Routes and the addresses on them",
	Register: register,
}

func register(a *api.API, b *app.Backend) {
	h := &handler{}
	if b != nil {
		h = &handler{
			trips:     b.Trips(),
			routes:    b.Routes(),
			calendar:  b.Calendar(),
			placing:   b.Placing(),
			customers: b.Customers(),
			geocoding: b.Geocoding(),
			now:       b.Now,
		}
	}
	api.Handle(a, api.Operation{ID: "listRoutes", Method: http.MethodGet, Path: "/routes", Summary: "All routes by name, with their next run",
		Permission: access.OrderRead}, h.list)
	api.Handle(a, api.Operation{ID: "getRoute", Method: http.MethodGet, Path: "/routes/{id}",
		Summary:    "One route with its stops: addresses, coordinates, delivery facts, and how long a run is",
		Permission: access.OrderRead}, h.get)
	api.Handle(a, api.Operation{ID: "createRoute", SendBack: true, Method: http.MethodPost, Path: "/routes",
		Summary:    "Create a route",
		Permission: access.RouteManage, Status: http.StatusCreated, Creates: true}, h.create)
	api.Handle(a, api.Operation{ID: "updateRoute", SendBack: true, Method: http.MethodPatch, Path: "/routes/{id}",
		Summary:    "Change a route",
		Permission: access.RouteManage}, h.update)
	api.Handle(a, api.Operation{ID: "deleteRoute", Method: http.MethodDelete, Path: "/routes/{id}",
		Summary:    "Remove a route that is not in use",
		Permission: access.RouteManage}, h.remove)
	api.Handle(a, api.Operation{ID: "toggleRoute", Method: http.MethodPatch, Path: "/routes/{id}/toggle-active",
		Summary:    "Activate or deactivate a route",
		Permission: access.RouteManage}, h.toggle)
	api.Handle(a, api.Operation{ID: "reorderRoute", Method: http.MethodPut, Path: "/routes/{id}/stops",
		Summary:     "Put the stops of a route into another order, in one change",
		Description: "stops are all stops of the route: one that is missing, twice there or on another route is refused. stopsVersion is that of the route that was read.",
		Permission:  access.RouteManage}, h.reorder)
	api.Handle(a, api.Operation{ID: "listAddressesToPlace", Method: http.MethodGet, Path: "/route-assignments/to-place",
		Summary:     "Addresses of active customers without a route or without coordinates, by customer",
		Description: "Addresses that are for bills only do not count. One with coordinates and without a route has a proposal; PATCH /route-assignments/customer/{customerId}/address/{addressId} accepts it.",
		Permission:  access.OrderRead}, h.toPlace)
	api.Handle(a, api.Operation{ID: "lookUpAddress", Method: http.MethodPost,
		Path:        "/route-assignments/customer/{customerId}/address/{addressId}/look-up",
		Summary:     "Look up where an address is, by the service that the setting tracking.geocoding names",
		Description: "Stores nothing: PUT /customer/{id}/address/{addressId}/coordinates accepts a match. 409: no service is named, or the address has no street and no city. 429: the service takes no more requests for a moment. 503: it does not answer. Each call is billed to the operator.",
		Permission:  access.RouteManage}, h.lookUp)
	api.Handle(a, api.Operation{ID: "listRouteAssignments", Method: http.MethodGet,
		Path:    "/route-assignments/customer-address-routes",
		Summary: "Every customer address with its route", Permission: access.OrderRead}, h.assignments)
	api.Handle(a, api.Operation{ID: "assignAddress", Method: http.MethodPatch,
		Path:    "/route-assignments/customer/{customerId}/address/{addressId}",
		Summary: "Put an address on a route, or remove it from its route", Permission: access.RouteManage}, h.assign)
	api.Handle(a, api.Operation{ID: "transferAddress", Method: http.MethodPatch,
		Path:    "/route-assignments/customer/{customerId}/address/{addressId}/transfer-to-route/{routeId}",
		Summary: "Move an address to a position on another route", Permission: access.RouteManage}, h.transfer)
}
