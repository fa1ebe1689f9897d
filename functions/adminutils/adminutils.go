// Package adminutils starts, shows and cancels background jobs on sales orders. The job worker does the work.
package adminutils

import (
	"net/http"

	"backdock/shared/app"
	"backdock/shared/platform/access"
	"backdock/shared/platform/api"
)

// Group is the group of API operations.
var Group = api.Group[*app.Backend]{
	Name:     "admin-utils",
	Summary:  "Background jobs on sales orders",
	Register: register,
}

func register(a *api.API, b *app.Backend) {
	h := &handler{}
	if b != nil {
		h = &handler{b.Jobs(), b.OrderJobs(),
			b.People(), b.Now}
	}
	api.Handle(a, api.Operation{ID: "closeSalesOrders", Method: http.MethodPost, Path: "/admin-utils/close-sales-orders",
		Summary: "Close open orders whose delivery date has passed",
		Description: "A background job; a dry run unless dryRun is false. An order is closed in the portal at once and in NetSuite by its sync task; quantities not shipped are cancelled. " +
			"It skips orders with anything shipped and not billed, on a trip, or with changes not yet sent to NetSuite. At most 10,000 orders; one such job at a time.",
		Permission: access.OrderClose, Status: http.StatusAccepted, Creates: true}, h.close)
	api.Handle(a, api.Operation{ID: "generateSalesOrders", Method: http.MethodPost,
		Path:    "/admin-utils/generate-sales-orders",
		Summary: "Create the orders of a delivery date from standing orders, carts, or another day's orders",
		Description: "A background job; a dry run unless dryRun is false. The rules for creating an order from a cart apply; the results list what cannot be ordered. " +
			"With source orders each order of fromDate that is not cancelled is repeated at today's prices. However often this runs, a cart or a source order gives one order per date. " +
			"At most 10,000 orders; one such job at a time.",
		Permission: access.OrderWrite, Status: http.StatusAccepted, Creates: true}, h.generate)
	api.Handle(a, api.Operation{ID: "getJobStatus", Method: http.MethodGet, Path: "/admin-utils/job-status",
		Summary:     "The newest 20 jobs, newest first",
		Description: "Each with its first 20 results. Without the permission order.close only the caller's own jobs.",
		Permission:  access.OrderWrite}, h.status)
	api.Handle(a, api.Operation{ID: "listJobs", Method: http.MethodGet, Path: "/admin-utils/jobs",
		Summary:     "The jobs of the last 90 days, newest first",
		Description: "Without results, and at most the newest 1,000. Without the permission order.close only the caller's own jobs.",
		Permission:  access.OrderWrite}, h.list)
	api.Handle(a, api.Operation{ID: "getJob", Method: http.MethodGet, Path: "/admin-utils/jobs/{id}",
		Summary:     "A job with its first 100 results",
		Description: "Somebody else's job needs the permission order.close.",
		Permission:  access.OrderWrite}, h.get)
	api.Handle(a, api.Operation{ID: "listJobResults", Method: http.MethodGet, Path: "/admin-utils/jobs/{id}/results",
		Summary:     "A page of a job's results, in the order of processing",
		Description: "Somebody else's job needs the permission order.close.",
		Permission:  access.OrderWrite}, h.results)
	api.Handle(a, api.Operation{ID: "cancelJob", Method: http.MethodPost, Path: "/admin-utils/jobs/{id}/cancel",
		Summary:     "End a job before its next order",
		Description: "Orders already processed stay as they are. Somebody else's job needs the permission order.close.",
		Permission:  access.OrderWrite}, h.cancel)
}
