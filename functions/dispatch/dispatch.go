// Package dispatch serves the dispatch board: the trips of a date, the orders on no trip with the reason for each, and
// changes of several trips at once.
package dispatch

import (
	"net/http"

	"backdock/shared/app"
	"backdock/shared/platform/access"
	"backdock/shared/platform/api"
)

// Group is the group of API operations.
var Group = api.Group[*app.Backend]{
	Name:     "dispatch",
	Summary:  "The dispatch board",
	Register: register,
}

func register(a *api.API, b *app.Backend) {
	h := &handler{}
	if b != nil {
		h = &handler{b.Days(), b.Trips(), b.TripOrders(), b.Settings(), b.People(), b.Now}
	}
	api.Handle(a, api.Operation{ID: "getBoard", Method: http.MethodGet, Path: "/dispatch/board",
		Summary:     "The trips of a date, and the orders on no trip with the reason for each",
		Description: "Without a date: tomorrow. Arrivals and problems are as of now: from the trips' stored distances and today's delivery facts. Not for drivers.",
		Permission:  access.TripRead}, h.board)
	api.Handle(a, api.Operation{ID: "getBoardLines", Method: http.MethodGet, Path: "/dispatch/lines",
		Summary:     "The planned ways of the trips of a date, for drawing on a map",
		Description: "Without a date: tomorrow. Trips whose lines the provider of distances forbids to draw are left out. Not for drivers.",
		Permission:  access.TripRead}, h.lines)
	api.Handle(a, api.Operation{ID: "moveOnBoard", Method: http.MethodPost, Path: "/dispatch/move",
		Summary: "Move orders between trips, off trips and onto trips, and reorder or lock stops, all in one change",
		Description: "All moves or none. 409 with the current trip if one has another version, or with where an order is now if it is not on fromTripId. " +
			"409 with problems if the change breaks rules that were not broken before: the same call with their codes and a note in accept succeeds, and the trip keeps who accepted them. " +
			"400 for what no acceptance allows: a trip that has left, an order with nothing to ship, another date. dryRun answers what would be and stores nothing.",
		Permission: access.TripDispatch, Once: true}, h.move)
	api.Handle(a, api.Operation{ID: "createTripsFromSchedule", Method: http.MethodPost,
		Path: "/dispatch/trips-from-schedule", Summary: "Create the missing trips of the routes that run on a date",
		Description: "Each trip has the vehicle, driver and start of the route's schedule, and the orders of the route's addresses in the route's order. A repeated call creates what is missing.",
		Permission:  access.TripDispatch}, h.fromSchedule)
	registerPlans(a, b)
}
