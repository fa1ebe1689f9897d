// Package analytics serves sales statistics: what each customer buys, and how much of each item is sold.
package analytics

import (
	"net/http"

	"backdock/shared/app"
	"backdock/shared/catalog/item"
	"backdock/shared/insight/stats"
	"backdock/shared/platform/access"
	"backdock/shared/platform/api"
	"backdock/shared/platform/setting"
	"backdock/shared/sales/customer"
	"backdock/shared/sales/shortage"
)

// Group is the group of API operations.
var Group = api.Group[*app.Backend]{
	Name:     "analytics",
	Summary:  "What customers buy and what is sold",
	Register: register,
}

func register(a *api.API, b *app.Backend) {
	h := &handler{}
	if b != nil {
		h = newHandler(b)
	}
	api.Handle(a, api.Operation{ID: "getProductSaleForCustomer", Method: http.MethodGet,
		Path:        "/analytics/product-sale-for-customer/{customerId}",
		Summary:     "What a customer buys, by item: preferred products first, then the most frequently bought",
		Description: "Includes preferred products and those with a par even if they were never bought. Counts cover the last 91 days (13 weeks). Rates need the permission price.view.",
		Permission:  access.AnalyticsRead}, h.productSaleForCustomer)
	api.Handle(a, api.Operation{ID: "getLastPurchaseInfo", Method: http.MethodPost,
		Path:        "/analytics/last-purchase-info/{customerId}",
		Summary:     "A customer's last purchase of some products",
		Description: "Products that the customer never bought are left out. The call changes nothing.",
		Permission:  access.AnalyticsRead}, h.lastPurchaseInfo)
	api.Handle(a, api.Operation{ID: "getProductSaleCounts", Method: http.MethodGet, Path: "/analytics/product-sale-counts",
		Summary:    "Orders and quantity of each product over the last weeks, those in most orders first",
		Permission: access.AnalyticsRead}, h.productSaleCounts)
	api.Handle(a, api.Operation{ID: "getShortItems", Method: http.MethodGet, Path: "/analytics/short-items",
		Summary:     "Items with more promised for a delivery date than available, with the open order lines of that date",
		Description: "Items wanted by the most lines come first. Data is at most half a minute old.",
		Permission:  access.AnalyticsRead}, h.shortItems)
}

type handler struct {
	histories *stats.Histories
	sales     *stats.Sales
	shorts    *shortage.Shorts
	customers *customer.Customers
	items     *item.Items
	settings  *setting.Settings
}

func newHandler(b *app.Backend) *handler {
	return &handler{
		histories: b.Histories(),
		sales:     b.Sales(),
		shorts:    b.Shorts(),
		customers: b.Customers(),
		items:     b.Items(),
		settings:  b.Settings(),
	}
}
