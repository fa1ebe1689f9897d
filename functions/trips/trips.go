// Package trips serves trips: planning, the drive, and the steps that process their orders in the ERP.
package trips

import (
	"net/http"

	"backdock/shared/app"
	"backdock/shared/delivery/tripstatus"
	"backdock/shared/platform/access"
	"backdock/shared/platform/api"
)

// Group is the group of API operations. In operations under /routes/{id}, {id} is a trip's id, or a route's id for that
// route's trip of today.
var Group = api.Group[*app.Backend]{
	Name:     "trips",
	Summary:  "Trips, and the operations on a trip under way",
	Register: register,
}

func register(a *api.API, b *app.Backend) {
	h := &handler{}
	if b != nil {
		h = &handler{b.Trips(), b.TripStatuses(), b.TripChanges(), b.TripReports(), b.TripSteps(), b.Positions(), b.DriverPhones(), b.Vehicles(), b.Users(), b.Orders(), b.PurchaseOrders(), b.Settings(), b.Tasks(), b.People(), b.Customers(),
			b.Now, b.Log}
	}
	registerLists(a, h)
	registerPlanning(a, h)
	registerReports(a, h)
	registerSetAside(a, h)
	registerRuns(a, h)
	registerTracking(a, h)
	registerDriverPhone(a, h)
}

func registerLists(a *api.API, h *handler) {
	api.Handle(a, api.Operation{ID: "listTrips", Method: http.MethodGet, Path: "/trips",
		Summary:     "A page of trips, latest date first",
		Description: "The list holds trips that are not closed or cancelled and those of the last 90 days; coverage says where it ends, and its field older continues from there.",
		Permission:  access.TripRead}, h.list)
	api.Handle(a, api.Operation{ID: "listTripsOfDriver", Method: http.MethodGet, Path: "/trips/driver/{id}",
		Summary:    "A page of a driver's trips",
		Permission: access.TripRead}, h.ofDriver)
	api.Handle(a, api.Operation{ID: "listTripsOfVehicle", Method: http.MethodGet, Path: "/trips/vehicle/{id}",
		Summary:    "A page of a vehicle's trips",
		Permission: access.TripRead}, h.ofVehicle)
	api.Handle(a, api.Operation{ID: "listTripsOfRoute", Method: http.MethodGet, Path: "/trips/route/{id}",
		Summary:    "A page of a route's trips",
		Permission: access.TripRead}, h.ofRoute)
	api.Handle(a, api.Operation{ID: "listActiveTripsOfToday", Method: http.MethodGet, Path: "/trips/today/active",
		Summary:    "Today's trips that are ready or on the road, at most 50",
		Permission: access.TripRead}, h.active)
	api.Handle(a, api.Operation{ID: "getTripStats", Method: http.MethodGet, Path: "/trips/stats",
		Summary:    "Figures of the trips in a period",
		Permission: access.TripRead}, h.stats)
	api.Handle(a, api.Operation{ID: "listTripsInProgress", Method: http.MethodGet, Path: "/routes/in-progress",
		Summary:    "Trips on the road with their progress",
		Permission: access.TripRead}, h.inProgress)
	api.Handle(a, api.Operation{ID: "getProgressMetrics", Method: http.MethodGet, Path: "/routes/in-progress/metrics",
		Summary:    "Figures of the trips on the road",
		Permission: access.TripRead}, h.metrics)
	api.Handle(a, api.Operation{ID: "listDeliveries", Method: http.MethodGet, Path: "/sales-order/{id}/deliveries",
		Summary: "The trips that delivered an order, with proof and invoice", Permission: access.OrderRead}, h.deliveries)
	api.Handle(a, api.Operation{ID: "getTripOfFulfillment", Method: http.MethodGet,
		Path:        "/sales-order/item-fulfillment/{id}/trip-details",
		Summary:     "The trip and stop of an item fulfillment",
		Description: "{id} is the id of an item fulfillment on a trip, NetSuite's id of one, or a sales order's id.",
		Permission:  access.TripRead}, h.ofFulfillment)
}

func registerPlanning(a *api.API, h *handler) {
	api.Handle(a, api.Operation{ID: "getTrip", Method: http.MethodGet, Path: "/trips/{id}", Summary: "One trip",
		Permission: access.TripRead}, h.get)
	api.Handle(a, api.Operation{ID: "createTrip", SendBack: true, Method: http.MethodPost, Path: "/trips",
		Summary:    "Plan a trip",
		Permission: access.TripDispatch, Status: http.StatusCreated, Creates: true}, h.create)
	api.Handle(a, api.Operation{ID: "updateTrip", SendBack: true, Method: http.MethodPut, Path: "/trips/{id}",
		Summary:    "Change a trip; fields left out do not change",
		Permission: access.TripDispatch}, h.update)
	api.Handle(a, api.Operation{ID: "deleteTrip", Method: http.MethodDelete, Path: "/trips/{id}",
		Summary:    "Remove a trip that is a draft, planned or cancelled",
		Permission: access.TripDispatch}, h.remove)
	api.Handle(a, api.Operation{ID: "setTripStatus", Method: http.MethodPut, Path: "/trips/{id}/status",
		Summary:     "Move a trip to another status",
		Description: "Status changes on the road need trip.complete, the others trip.dispatch.",
		Permission:  access.TripComplete,
		Confirms:    []string{tripstatus.OtherTripDate}}, h.setStatus)
	api.Handle(a, api.Operation{ID: "getTripSheet", Method: http.MethodGet, Path: "/trips/{id}/sheet",
		Summary:     "What a driver needs at the stops of a trip, without prices",
		Description: "Phones keep it for the time without network.",
		Permission:  access.TripRead}, h.sheet)
	api.Handle(a, api.Operation{ID: "handManifest", Method: http.MethodPost, Path: "/trips/{id}/manifest",
		Summary:     "Record that the driver was given the manifest",
		Description: "The trip's manifest counts the changes from then on. It is not a change of the trip, so the version stays.",
		Permission:  access.TripComplete}, h.hand)
	api.Handle(a, api.Operation{ID: "listStopLines", Method: http.MethodGet, Path: "/trips/{id}/stops/{stopId}/lines",
		Summary: "Lines to deliver at a stop, without prices", Permission: access.TripRead}, h.stopLines)
	api.Handle(a, api.Operation{ID: "decideUndelivered", Method: http.MethodPost,
		Path:        "/trips/{id}/stops/{stopId}/undelivered",
		Summary:     "Decide what to do with undelivered goods",
		Description: "The ERP carries it out after the answer: the item fulfillment is reduced or deleted, and the order's lines are reopened or closed.",
		Permission:  access.TripDispatch}, h.undelivered)
	api.Handle(a, api.Operation{ID: "takeOrderOffTrip", Method: http.MethodPost,
		Path:        "/trips/{id}/orders/{salesOrderId}/take-off",
		Summary:     "Take an order off a trip that has not left",
		Description: "If NetSuite has packed the order, its item fulfillment is taken back there first: until then the order is leaving. Again, it retries a take-back that failed.",
		Permission:  access.TripDispatch}, h.takeOff)
	api.Handle(a, api.Operation{ID: "recalculateDistances", Method: http.MethodPut,
		Path: "/trips/{id}/recalculate-distances", Summary: "Recalculate loads, distances and times",
		Permission: access.TripDispatch}, h.recalculate)
	api.Handle(a, api.Operation{ID: "optimizeTrip", Method: http.MethodPost, Path: "/trips/{id}/optimize",
		Summary:     "The shortest sequence of a trip's stops",
		Description: "Locked stops, finished stops and stops without coordinates keep their positions.",
		Permission:  access.TripDispatch}, h.optimize)
	api.Handle(a, api.Operation{ID: "addPickupStop", Method: http.MethodPost, Path: "/trips/{id}/pickup-stop",
		Summary:    "Add a pickup stop",
		Permission: access.TripDispatch}, h.addPickup)
	api.Handle(a, api.Operation{ID: "addDeliveryStop", Method: http.MethodPost, Path: "/trips/{id}/delivery-stop",
		Summary:    "Add a delivery stop, or add orders to the stop at their address",
		Permission: access.TripDispatch}, h.addDelivery)
	api.Handle(a, api.Operation{ID: "addWarehouseStop", Method: http.MethodPost, Path: "/trips/{id}/warehouse-stop",
		Summary:    "Add a stop at the warehouse",
		Permission: access.TripDispatch}, h.addWarehouse)
}

func registerRuns(a *api.API, h *handler) {
	press := func(id, path, summary string) api.Operation {
		return api.Operation{ID: id, Method: http.MethodPost, Path: "/routes/{id}/" + path, Summary: summary,
			Status:      http.StatusAccepted,
			Description: "Starts nothing if the step is running or nothing is left to do.", Permission: access.TripDispatch}
	}
	api.Handle(a, press("processFulfillments", "process-fulfillments", "Fulfill the trip's orders in the ERP"), h.fulfill)
	api.Handle(a, press("retryFulfillments", "retry-fulfillment-processing", "Retry the failed orders"), h.retry)
	api.Handle(a, press("shipFulfillments", "update-fulfillments-to-shipped",
		"Mark the fulfillments as shipped in the ERP"), h.ship)
	api.Handle(a, press("createInvoices", "create-invoices", "Invoice the orders of finished stops"), h.invoice)
	api.Handle(a, api.Operation{ID: "getFulfillmentStatus", Method: http.MethodGet,
		Path: "/routes/{id}/fulfillment-status", Summary: "State of each order in the ERP",
		Permission: access.TripRead}, h.fulfillmentStatus)
	api.Handle(a, api.Operation{ID: "transitionTrip", Method: http.MethodPut, Path: "/routes/{id}/transition-status",
		Summary:     "Move a trip to another status",
		Description: "Status changes on the road need trip.complete, the others trip.dispatch. A phone that was offline sends at, the time at which its driver did it.",
		Permission:  access.TripComplete, Once: true,
		Confirms: []string{tripstatus.OtherTripDate}}, h.transition)
	api.Handle(a, api.Operation{ID: "getTransitionOptions", Method: http.MethodGet,
		Path: "/routes/{id}/transition-options", Summary: "Statuses that a trip can move to, and what blocks the others",
		Permission: access.TripRead}, h.options)
}
