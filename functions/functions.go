// Package functions lists all functions: the groups of API operations, and the workers that handle events.
// The local host, the CDK app, the OpenAPI document and the Makefile read only these lists.
package functions

import (
	"net/http"

	"backdock/functions/adjustments"
	"backdock/functions/adminutils"
	"backdock/functions/analytics"
	"backdock/functions/audit"
	"backdock/functions/auth"
	"backdock/functions/cart"
	"backdock/functions/counter"
	"backdock/functions/customers"
	"backdock/functions/dispatch"
	"backdock/functions/erpconnection"
	"backdock/functions/erpworker"
	"backdock/functions/featureditems"
	"backdock/functions/fulfillment"
	"backdock/functions/health"
	"backdock/functions/images"
	"backdock/functions/indexer"
	"backdock/functions/itemdetails"
	"backdock/functions/items"
	"backdock/functions/jobworker"
	"backdock/functions/keyrotation"
	"backdock/functions/mailer"
	"backdock/functions/outofstock"
	"backdock/functions/planner"
	"backdock/functions/pricingcollector"
	"backdock/functions/pricingmatrix"
	"backdock/functions/pricingreports"
	"backdock/functions/projector"
	"backdock/functions/purchaseorders"
	"backdock/functions/routes"
	"backdock/functions/routeschedules"
	"backdock/functions/salesorders"
	"backdock/functions/searchadmin"
	"backdock/functions/sessions"
	"backdock/functions/settings"
	"backdock/functions/spotbuysheets"
	"backdock/functions/syncscheduler"
	"backdock/functions/synctasks"
	"backdock/functions/trips"
	"backdock/functions/users"
	"backdock/functions/vehicles"
	"backdock/shared/app"
	"backdock/shared/platform/api"
)

// Groups are the groups of API operations, one Lambda each.
var Groups = []api.Group[*app.Backend]{
	adjustments.Group,
	adminutils.Group,
	analytics.Group,
	audit.Group,
	auth.Group,
	cart.Group,
	customers.Group,
	dispatch.Group,
	erpconnection.Group,
	featureditems.Group,
	health.Group,
	images.Group,
	itemdetails.Group,
	items.Group,
	outofstock.Group,
	pricingmatrix.Group,
	pricingreports.Group,
	purchaseorders.Group,
	routes.Group,
	routeschedules.Group,
	salesorders.Group,
	searchadmin.Group,
	sessions.Group,
	settings.Group,
	spotbuysheets.Group,
	synctasks.Group,
	trips.Group,
	users.Group,
	vehicles.Group,
}

// Workers are the functions that take events, one Lambda each.
var Workers = []app.Worker{
	counter.Worker,
	erpworker.Worker,
	fulfillment.Worker,
	indexer.Worker,
	jobworker.Worker,
	keyrotation.Worker,
	mailer.Worker,
	planner.Worker,
	pricingcollector.Worker,
	projector.Worker,
	syncscheduler.Worker,
}

// API registers all groups on one API. With a nil backend it can be listed and documented, but not called.
func API(b *app.Backend) *api.API {
	var c api.Config
	if b != nil {
		c = b.APIConfig()
	}
	a := api.New(c)
	for _, g := range Groups {
		api.Add(a, g, b)
	}
	return a
}

// Handler serves all groups in one process, under /api.
func Handler(b *app.Backend) http.Handler { return API(b).Handler() }
