// Package salesorders lists, shows, changes and routes sales orders.
package salesorders

import (
	"net/http"

	"backdock/shared/app"
	"backdock/shared/platform/access"
	"backdock/shared/platform/api"
	"backdock/shared/sales/order"
	"backdock/shared/sales/orderline"
)

// Group is the group of API operations.
var Group = api.Group[*app.Backend]{
	Name:     "sales-orders",
	Summary:  "Sales orders",
	Register: register,
}

func register(a *api.API, b *app.Backend) {
	h, approving, costs := &handler{}, &approvals{}, &underCost{}
	if b != nil {
		h.orders, h.rows = b.Orders(), b.OrderList()
		h.sender, h.conflicts = b.OrderSender(), b.OrderConflicts()
		h.desk = b.Desk()
		h.stock = b.Edits()
		h.postings = b.Postings()
		h.trips = b.Trips()
		h.tasks = b.Tasks()
		h.people = b.People()
		h.settings = b.Settings()
		approving = &approvals{requests: b.Approvals(), carts: b.Carts(), desk: h.desk, items: b.Items(), people: h.people,
			now: b.Now}
		costs = &underCost{h.orders, h.rows, b.Items(), b.Settings()}
	}
	approving.register(a)
	costs.register(a)
	api.Handle(a, api.Operation{ID: "listSalesOrders", Method: http.MethodGet, Path: "/sales-order/paginated",
		Summary: "A page of the list of sales orders",
		Description: "Orders without their lines. filters and sorting are JSON. The list holds open orders and those of the last 90 days; coverage says where it ends, and its field older continues from there. " +
			"The first page for a customer, for a range of older dates, or for a number as search (ours, NetSuite's, or its id) also has older orders.",
		Permission: access.OrderRead}, h.list)
	api.Handle(a, api.Operation{ID: "getSalesOrder", Method: http.MethodGet, Path: "/sales-order/{id}",
		Summary:     "A sales order with its lines",
		Description: "For an open order of today or later, warnings on the lines say that more is promised for the delivery date than available, and short says that there is such a line.",
		Permission:  access.OrderRead}, h.get)
	api.Handle(a, api.Operation{ID: "getSalesOrderHistory", Method: http.MethodGet, Path: "/sales-order/{id}/history",
		Summary:     "History of a sales order, newest first",
		Description: "At most 200 events: created, approval, edited, route, status, sync, fulfilled, billed, trip, removed. The history of a removed order is kept.",
		Permission:  access.OrderRead}, h.history)
	api.Handle(a, api.Operation{ID: "getSalesOrderRelatedRecords", Method: http.MethodGet,
		Path:        "/sales-order/{id}/related-records",
		Summary:     "The item fulfillments and invoices that NetSuite has of an order",
		Description: "As the last sync read them, also those that were not made by a trip. A new one is missing until then.",
		Permission:  access.OrderRead}, h.related)
	api.Handle(a, api.Operation{ID: "updateSalesOrder", SendBack: true, Method: http.MethodPatch,
		Path: "/sales-order/{orderId}", Summary: "Change a sales order",
		Description: "Changed lines get new prices; the others keep theirs. Fulfilled quantities cannot be removed. A line with a rate below its floor waits in pendingLines until it is approved (see /price-approvals). Until then its previous version applies, and NetSuite does not get the change; all other changes of the call take effect at once. With the setting orders.blockOutOfStock an edit that needs more of an item than is left on the delivery date is refused: 400 with the lines, or 409 after a concurrent change. The change is sent to NetSuite.",
		Permission:  access.OrderWrite, Confirms: []string{order.PastDeliveryDate, orderline.UnusualQuantity}}, h.update)
	api.Handle(a, api.Operation{ID: "deleteSalesOrder", Method: http.MethodDelete, Path: "/sales-order/{id}",
		Summary:     "Cancel a sales order",
		Description: "An order that NetSuite does not have, or refused, is removed. Any other order becomes cancelled, and its lines are closed in NetSuite. 409 if it is on a trip or anything is fulfilled.",
		Permission:  access.OrderWrite}, h.remove)
	api.Handle(a, api.Operation{ID: "getSalesOrderConflict", Method: http.MethodGet, Path: "/sales-order/{id}/conflict",
		Summary:     "The portal's and NetSuite's versions of an order in conflict",
		Description: "For an order that could not be sent because its lines were changed on both sides, or because NetSuite stored something else. 404 if there is no conflict. Prices need price.view.",
		Permission:  access.OrderRead}, h.conflict)
	api.Handle(a, api.Operation{ID: "resolveSalesOrderConflict", Method: http.MethodPost,
		Path: "/sales-order/{id}/resolve-conflict", Summary: "Choose the version of an order in conflict to keep",
		Description: "A sync task carries out the decision; the answer's sync has its id. If the order is changed before that, the change is sent instead.",
		Permission:  access.OrderWrite}, h.resolve)
	api.Handle(a, api.Operation{ID: "listSalesOrdersAwaitingFulfillment", Method: http.MethodGet,
		Path:        "/sales-order/retrieveAwaitingFulfillment",
		Summary:     "Orders of a date in pending_fulfillment or partially_fulfilled",
		Description: "Orders without their lines, by customer.",
		Permission:  access.OrderRead}, h.awaiting)
	api.Handle(a, api.Operation{ID: "listEligibleForTrips", Method: http.MethodGet,
		Path:       "/sales-order/item-fulfillments/eligible-for-trips",
		Summary:    "Orders of a date with something to ship that are on no other trip",
		Permission: access.OrderRead}, h.eligible)
	api.Handle(a, api.Operation{ID: "setSalesOrderRoute", Method: http.MethodPut, Path: "/sales-order/{id}/route",
		Summary:     "Put a sales order on a route and pin it there",
		Description: "routeId null unpins it; then the ship-to address's route applies again.",
		Permission:  access.RouteManage}, h.setRoute)
	api.Handle(a, api.Operation{ID: "recalculateSalesOrderRoute", Method: http.MethodPost,
		Path: "/sales-order/{id}/recalculate-route", Summary: "Recalculate an order's route from its ship-to address",
		Description: "Pinned routes, and routes of orders on a started trip, do not change. The answer lists the change, if any.",
		Permission:  access.RouteManage}, h.reroute)
	api.Handle(a, api.Operation{ID: "recalculateSalesOrderRoutes", Method: http.MethodGet,
		Path:        "/sales-order/recalculate-routes",
		Summary:     "Recalculate the routes of a date's orders from their ship-to addresses",
		Description: "The specification requires a GET although it writes; repeating it changes nothing more. The answer lists every change.",
		Permission:  access.RouteManage}, h.rerouteDate)
	api.Handle(a, api.Operation{ID: "createSalesOrderSyncTasks", Method: http.MethodPost,
		Path: "/sales-order/create-sync-tasks", Summary: "Send the orders of a date that are not in sync to NetSuite",
		Permission: access.SyncRun}, h.queue)
}
