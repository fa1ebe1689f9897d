// Package vehicles serves the vehicles and who may drive them.
package vehicles

import (
	"net/http"

	"backdock/shared/app"
	"backdock/shared/platform/access"
	"backdock/shared/platform/api"
)

// Group is the group of API operations.
var Group = api.Group[*app.Backend]{
	Name:     "vehicles",
	Summary:  "Vehicles and drivers",
	Register: register,
}

func register(a *api.API, b *app.Backend) {
	h := &handler{}
	if b != nil {
		h = &handler{b.Vehicles(), b.Users(), b.Trips(),
			b.Routes(), b.Settings(), b.Now, b.Calendar()}
	}
	api.Handle(a, api.Operation{ID: "listVehicles", Method: http.MethodGet, Path: "/vehicles",
		Summary:    "All vehicles by name",
		Permission: access.OrderRead}, h.list)
	api.Handle(a, api.Operation{ID: "listEligibleDrivers", Method: http.MethodGet, Path: "/vehicles/eligible-drivers",
		Summary:    "Users who can drive: active users with the role driver",
		Permission: access.OrderRead}, h.drivers)
	api.Handle(a, api.Operation{ID: "getVehicle", Method: http.MethodGet, Path: "/vehicles/{id}", Summary: "One vehicle",
		Permission: access.OrderRead}, h.get)
	api.Handle(a, api.Operation{ID: "createVehicle", SendBack: true, Method: http.MethodPost, Path: "/vehicles",
		Summary:    "Add a vehicle",
		Permission: access.RouteManage, Status: http.StatusCreated, Creates: true}, h.create)
	api.Handle(a, api.Operation{ID: "updateVehicle", SendBack: true, Method: http.MethodPatch, Path: "/vehicles/{id}",
		Summary:    "Change a vehicle",
		Permission: access.RouteManage}, h.update)
	api.Handle(a, api.Operation{ID: "deleteVehicle", Method: http.MethodDelete, Path: "/vehicles/{id}",
		Summary:    "Remove a vehicle that is not in use",
		Permission: access.RouteManage}, h.remove)
	api.Handle(a, api.Operation{ID: "toggleVehicle", Method: http.MethodPatch, Path: "/vehicles/{id}/toggle-active",
		Summary:    "Activate or deactivate a vehicle",
		Permission: access.RouteManage}, h.toggle)
	api.Handle(a, api.Operation{ID: "getVehicleRoute", Method: http.MethodGet, Path: "/vehicles/{id}/associated-route",
		Summary:    "The route of the vehicle's trip or schedule of today, otherwise the route whose usual vehicle it is, otherwise null",
		Permission: access.OrderRead}, h.route)
	api.Handle(a, api.Operation{ID: "getVehicleDriver", Method: http.MethodGet, Path: "/vehicles/{id}/associated-driver",
		Summary:    "The driver of the vehicle's trip or schedule of today, otherwise its usual driver, otherwise null",
		Permission: access.OrderRead}, h.driver)
}
