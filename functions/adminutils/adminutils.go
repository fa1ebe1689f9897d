// Package adminutils starts, shows and cancels background jobs on sales orders. The
// work is done by jobworker.
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
			b.People()}
	}
	api.Handle(a, api.Operation{ID: "closeSalesOrders", Method: http.MethodPost, Path: "/admin-utils/close-sales-orders",
		Summary: "Close open orders whose delivery date has passed",
		Description: "A background job; a dry run unless dryRun is false. An order is closed here at once and in NetSuite by its sync task; what was not shipped of it is given up. " +
			"Skipped are orders with anything shipped and not billed, on a trip, or with changes that NetSuite has not got. At most 10,000 orders; one such job at a time.",
		Permission: access.OrderClose, Status: http.StatusAccepted, Creates: true}, h.close)
	api.Handle(a, api.Operation{ID: "generateSalesOrders", Method: http.MethodPost,
		Path:    "/admin-utils/generate-sales-orders",
		Summary: "Make the orders of a delivery date from standing orders, carts, or another day's orders",
		Description: "A background job; a dry run unless dryRun is false. Orders are made by the rules by which a cart becomes an order; what cannot be ordered is told in its result. " +
			"With source orders each order of fromDate that is not cancelled is made again at today's prices. A cart, or an order of another day, makes one order for a date, however often this runs. " +
			"At most 10,000 orders; one such job at a time.",
		Permission: access.OrderWrite, Status: http.StatusAccepted, Creates: true}, h.generate)
	api.Handle(a, api.Operation{ID: "getJobStatus", Method: http.MethodGet, Path: "/admin-utils/job-status",
		Summary:     "The newest 20 jobs, the newest first",
		Description: "Each with its first 20 results. Without the permission order.close the caller's own jobs alone.",
		Permission:  access.OrderWrite}, h.status)
	api.Handle(a, api.Operation{ID: "listJobs", Method: http.MethodGet, Path: "/admin-utils/jobs",
		Summary:     "The jobs of the last 90 days, the newest first",
		Description: "Without their results; of the newest 1,000. Without the permission order.close the caller's own jobs alone.",
		Permission:  access.OrderWrite}, h.list)
	api.Handle(a, api.Operation{ID: "getJob", Method: http.MethodGet, Path: "/admin-utils/jobs/{id}",
		Summary:     "A job with its first 100 results",
		Description: "Somebody else's job needs the permission order.close.",
		Permission:  access.OrderWrite}, h.get)
	api.Handle(a, api.Operation{ID: "listJobResults", Method: http.MethodGet, Path: "/admin-utils/jobs/{id}/results",
		Summary:     "A page of a job's results, in the order of its work",
		Description: "Somebody else's job needs the permission order.close.",
		Permission:  access.OrderWrite}, h.results)
	api.Handle(a, api.Operation{ID: "cancelJob", Method: http.MethodPost, Path: "/admin-utils/jobs/{id}/cancel",
		Summary:     "End a job before its next order",
		Description: "What was done stays done. Somebody else's job needs the permission order.close.",
		Permission:  access.OrderWrite}, h.cancel)
}
