// Package itemdetails serves what the screen of one item shows: prices, expected stock, buyers, sales by week, open
// order lines, purchase orders, history. Each operation answers one panel. None reads orders: what they need is
// counted when orders change.
package itemdetails

import (
	"context"
	"net/http"

	"backdock/shared/app"
	"backdock/shared/catalog/item"
	"backdock/shared/catalog/purchaseorder"
	"backdock/shared/insight/stats"
	"backdock/shared/platform/access"
	"backdock/shared/platform/api"
	"backdock/shared/platform/history"
	"backdock/shared/platform/setting"
	"backdock/shared/prices/pricelevel"
	"backdock/shared/sales/customer"
	"backdock/shared/stock/promise"
)

// Group is the group of API operations.
var Group = api.Group[*app.Backend]{
	Name:     "item-details",
	Summary:  "One item: prices, expected stock, buyers, sales, open lines, purchase orders, history",
	Register: register,
}

func register(a *api.API, b *app.Backend) {
	h := &handler{}
	if b != nil {
		h = &handler{items: b.Items(), customers: b.Customers(), levels: b.PriceLevels(), settings: b.Settings(),
			promised: b.PromisedStock(), purchases: b.PurchaseOrders(), sales: b.ItemSales(), people: b.People()}
	}
	api.Handle(a, api.Operation{ID: "getItemPrices", Method: http.MethodGet, Path: "/inventory-items/{id}/prices",
		Summary:     "An item's prices by level and quantity, with the number of customers of each level",
		Description: "Prices and costs are per sale unit. Costs and margins need the permission cost.view, floors price.override.",
		Permission:  access.PriceView}, h.prices)
	api.Handle(a, api.Operation{ID: "getItemProjection", Method: http.MethodGet,
		Path:        "/inventory-items/{id}/projection",
		Summary:     "The expected stock of an item for each of the next 28 days",
		Description: "On hand, plus what arrives, less what is promised to orders. Adjustments are part of what is on hand.",
		Permission:  access.CatalogRead}, h.projection)
	api.Handle(a, api.Operation{ID: "listItemBuyers", Method: http.MethodGet, Path: "/inventory-items/{id}/buyers",
		Summary:    "The customers who bought an item in the last 13 weeks, those who bought most first",
		Permission: access.AnalyticsRead}, h.buyers)
	api.Handle(a, api.Operation{ID: "getItemSalesByWeek", Method: http.MethodGet,
		Path:        "/inventory-items/{id}/sales-by-week",
		Summary:     "What was sold of an item in each of the last 13 weeks and in the same week a year before",
		Description: "A week is seven days; the last one ends today. A year is 364 days, so that weekdays are the same. Amounts need the permission price.view.",
		Permission:  access.AnalyticsRead}, h.salesByWeek)
	api.Handle(a, api.Operation{ID: "listItemOpenLines", Method: http.MethodGet, Path: "/inventory-items/{id}/open-lines",
		Summary:     "The open order lines of an item by delivery date",
		Description: "Several lines of one order are added up. At most 500; counted within seconds of a change of the order.",
		Permission:  access.OrderRead}, h.openLines)
	api.Handle(a, api.Operation{ID: "listItemPurchaseOrders", Method: http.MethodGet,
		Path:        "/inventory-items/{id}/purchase-orders",
		Summary:     "The purchase orders with quantities of an item to receive, earliest first",
		Description: "At most 100. Rates need the permission cost.view.",
		Permission:  access.CatalogRead}, h.purchaseOrders)
	api.Handle(a, api.Operation{ID: "getItemHistory", Method: http.MethodGet, Path: "/inventory-items/{id}/history",
		Summary:     "History of an item, newest first",
		Description: "At most 200 events: metadata, picture, and what NetSuite changed except stock. Changes of prices need the permission price.view, those of costs cost.view.",
		Permission:  access.CatalogRead}, h.history)
}

type handler struct {
	items     *item.Items
	customers *customer.Customers
	levels    *pricelevel.Levels
	settings  *setting.Settings
	promised  *promise.Counters
	purchases *purchaseorder.Orders
	sales     *stats.ItemSales
	people    *history.People
}

// ByItem names an item in the path.
type ByItem struct {
	ID string `path:"id" maxLength:"64"`
}

// customersByID returns the rows of customers by id. They are shared and must not be changed.
func (h *handler) customersByID(ctx context.Context) (map[string]*customer.Row, error) {
	rows, _, err := h.customers.Rows(ctx)
	byID := make(map[string]*customer.Row, len(rows))
	for _, r := range rows {
		byID[r.ID] = r
	}
	return byID, err
}
