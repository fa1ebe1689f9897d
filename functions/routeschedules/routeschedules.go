// Package routeschedules serves the schedules of routes: which route runs on which date, with which vehicle and driver.
package routeschedules

import (
	"net/http"

	"backdock/shared/app"
	"backdock/shared/platform/access"
	"backdock/shared/platform/api"
)

// Group is the group of API operations.
var Group = api.Group[*app.Backend]{
	Name:     "route-schedules",
	Summary:  "Schedules of routes by date",
	Register: register,
}

// warned describes the warnings of a schedule.
const warned = "Warnings do not prevent a change: no vehicle or driver, one that is not active, or one that another route or a trip needs at the same time (from the start for the route's durationMinutes, otherwise the whole day)."

func register(a *api.API, b *app.Backend) {
	h := &handler{}
	if b != nil {
		h = &handler{b.Schedules(), b.Calendar(), b.Settings(), b.People(), b.Now}
	}
	api.Handle(a, api.Operation{ID: "listRouteSchedules", Method: http.MethodGet, Path: "/route-schedules",
		Summary:     "What was set for single dates: changed and cancelled runs, by date",
		Description: "From startDate (default: today) to endDate (default, and at most: 92 days later).",
		Permission:  access.OrderRead}, h.list)
	api.Handle(a, api.Operation{ID: "listRouteSchedulesOfRange", Method: http.MethodGet, Path: "/route-schedules/date-range",
		Summary:     "The runs of all routes from one date to another, by date: the weekly pattern and what was set instead",
		Description: "At most 93 dates. status pattern: by the route's weekdays; override: set for the date; cancelled: the route does not run. " + warned,
		Permission:  access.OrderRead}, h.between)
	api.Handle(a, api.Operation{ID: "getRouteSchedule", Method: http.MethodGet, Path: "/route-schedules/{routeId}/{date}",
		Summary:     "The schedule of a route on a date, with its history",
		Description: "404 if the route does not run on that date. " + warned,
		Permission:  access.OrderRead}, h.get)
	api.Handle(a, api.Operation{ID: "createRouteSchedule", SendBack: true, Method: http.MethodPost,
		Path: "/route-schedules", Summary: "Set the schedule of a route on a date",
		Description: "Fields left out are those of the route. 409 with the current one if one was set for the date already. " + warned,
		Permission:  access.RouteManage, Status: http.StatusCreated, Creates: true}, h.create)
	api.Handle(a, api.Operation{ID: "updateRouteSchedule", SendBack: true, Method: http.MethodPatch,
		Path: "/route-schedules/{routeId}/{date}", Summary: "Change, cancel or reinstate the run of a route on a date",
		Description: "A run of the weekly pattern becomes an override; its version is 0 until something is set for the date. 404 if the route does not run on that date: create a schedule. " + warned,
		Permission:  access.RouteManage}, h.update)
	api.Handle(a, api.Operation{ID: "deleteRouteSchedule", Method: http.MethodDelete,
		Path: "/route-schedules/{routeId}/{date}", Summary: "Restore the weekly pattern of a date",
		Description: "A repeated call changes nothing.",
		Permission:  access.RouteManage}, h.remove)
}
