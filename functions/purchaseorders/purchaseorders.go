// Package purchaseorders serves the purchase orders with vendors: what will arrive, and the customer orders that wait
// for it.
package purchaseorders

import (
	"net/http"

	"backdock/shared/app"
	"backdock/shared/catalog/item"
	"backdock/shared/catalog/purchaseorder"
	"backdock/shared/platform/access"
	"backdock/shared/platform/api"
	"backdock/shared/platform/setting"
	"backdock/shared/sales/openline"
)

// Group is the group of API operations.
var Group = api.Group[*app.Backend]{
	Name:     "purchase-orders",
	Summary:  "Purchase orders, and the customer orders that wait for them",
	Register: register,
}

func register(a *api.API, b *app.Backend) {
	h := &handler{}
	if b != nil {
		h = &handler{orders: b.PurchaseOrders(), lines: b.OpenLines(), items: b.Items(), settings: b.Settings()}
	}
	api.Handle(a, api.Operation{ID: "listPendingPurchaseOrders", Method: http.MethodGet,
		Path: "/purchase-orders/pending-receipt", Summary: "Purchase orders with something to receive, earliest first",
		Description: "Without their lines. search finds vendors, numbers, and codes and names of items, all words in any order. At most 500.",
		Permission:  access.CatalogRead}, h.pending)
	api.Handle(a, api.Operation{ID: "getPurchaseOrder", Method: http.MethodGet, Path: "/purchase-orders/{id}",
		Summary:     "A purchase order with its lines, and the customer orders that wait for each line",
		Description: "Stock and earlier arrivals are given to open order lines by delivery date. Order lines for which these do not suffice wait for the purchase order. Rates need cost.view.",
		Permission:  access.CatalogRead}, h.get)
}

type handler struct {
	orders   *purchaseorder.Orders
	lines    *openline.Lines
	items    *item.Items
	settings *setting.Settings
}
