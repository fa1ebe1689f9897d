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
		h.orders = b.Orders()
		h.desk = b.Desk()
		h.stock = b.Edits()
		h.postings = b.Postings()
		h.tasks = b.Tasks()
		h.people = b.People()
		h.settings = b.Settings()
		approving = &approvals{requests: b.Approvals(), carts: b.Carts(), desk: h.desk, items: b.Items(), people: h.people,
			now: b.Now}
		costs = &underCost{h.orders, b.Items(), b.Settings()}
	}
	approving.register(a)
	costs.register(a)
	api.Handle(a, api.Operation{ID: "listSalesOrders", Method: http.MethodGet, Path: "/sales-order/paginated",
		Summary: "A page of the list of sales orders",
		Description: "Orders without their lines. filters and sorting are JSON. The list holds open orders and those of the last 90 days; coverage says where it ends, and its older leads on. " +
			"The first page of a customer's orders, of a range of older dates, and of a number as search (ours, NetSuite's, or its id) has older ones, too.",
		Permission: access.OrderRead}, h.list)
	api.Handle(a, api.Operation{ID: "getSalesOrder", Method: http.MethodGet, Path: "/sales-order/{id}",
		Summary:     "A sales order with its lines",
		Description: "Of an open order of today or later, warnings say on the lines where more is promised for the delivery date than there will be, and short that there is such a line.",
		Permission:  access.OrderRead}, h.get)
	api.Handle(a, api.Operation{ID: "getSalesOrderHistory", Method: http.MethodGet, Path: "/sales-order/{id}/history",
		Summary:     "What has happened to a sales order, the newest first",
		Description: "At most 200 events: created, approval, edited, route, status, sync, fulfilled, billed, trip, removed. That of a removed order stays.",
		Permission:  access.OrderRead}, h.history)
	api.Handle(a, api.Operation{ID: "updateSalesOrder", SendBack: true, Method: http.MethodPatch,
		Path: "/sales-order/{orderId}", Summary: "Change a sales order",
		Description: "Lines that change are priced anew; the others keep what they were ordered at. What was fulfilled cannot be taken away. A line whose rate is under its floor waits in pendingLines until it is approved (see /price-approvals): what was in force of it stays in force, and NetSuite is not told of it; all other changes of the same call are in force at once. Under the setting orders.blockOutOfStock an edit that takes more of an item than is left for the delivery date is refused: 400 naming the lines, 409 where somebody else was faster. The change is sent to NetSuite.",
		Permission:  access.OrderWrite, Confirms: []string{order.PastDeliveryDate, orderline.UnusualQuantity}}, h.update)
	api.Handle(a, api.Operation{ID: "deleteSalesOrder", Method: http.MethodDelete, Path: "/sales-order/{id}",
		Summary:     "Take a sales order back",
		Description: "One that NetSuite does not have is removed, also when it refused it; another one becomes cancelled and its lines are closed there. 409 for one that is on a trip or has anything fulfilled.",
		Permission:  access.OrderWrite}, h.remove)
	api.Handle(a, api.Operation{ID: "getSalesOrderConflict", Method: http.MethodGet, Path: "/sales-order/{id}/conflict",
		Summary:     "What the portal and NetSuite each have of an order in conflict",
		Description: "Of an order whose sending failed because its lines were changed on both sides, or because NetSuite made something else of it. 404 where there is no conflict. Prices need price.view.",
		Permission:  access.OrderRead}, h.conflict)
	api.Handle(a, api.Operation{ID: "resolveSalesOrderConflict", Method: http.MethodPost,
		Path: "/sales-order/{id}/resolve-conflict", Summary: "Decide whose version of an order in conflict stays",
		Description: "A sync task carries the decision out; sync of the answer names it. A change of the order before that is sent instead.",
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
		Summary:     "Put a sales order on a route by hand and pin it there",
		Description: "routeId null unpins it: the ship-to address's assignment counts again.",
		Permission:  access.RouteManage}, h.setRoute)
	api.Handle(a, api.Operation{ID: "recalculateSalesOrderRoute", Method: http.MethodPost,
		Path: "/sales-order/{id}/recalculate-route", Summary: "Work out an order's route from its ship-to address",
		Description: "A pinned route stays, and so does that of an order on a trip that has started. The answer lists the change, if there is one.",
		Permission:  access.RouteManage}, h.reroute)
	api.Handle(a, api.Operation{ID: "recalculateSalesOrderRoutes", Method: http.MethodGet,
		Path:        "/sales-order/recalculate-routes",
		Summary:     "Work out the routes of a date's orders from their ship-to addresses",
		Description: "It writes although it is a GET, as the specification has it: repeating it changes nothing more. The answer lists every change.",
		Permission:  access.RouteManage}, h.rerouteDate)
	api.Handle(a, api.Operation{ID: "createSalesOrderSyncTasks", Method: http.MethodPost,
		Path: "/sales-order/create-sync-tasks", Summary: "Send the orders of a date that are not in sync to NetSuite",
		Permission: access.SyncRun}, h.queue)
}
