// Package outofstock serves the items that ran out: their marks, the order lines that they affect, and the sales that
// were lost.
package outofstock

import (
	"net/http"
	"time"

	"backdock/shared/app"
	"backdock/shared/catalog/item"
	"backdock/shared/catalog/purchaseorder"
	"backdock/shared/platform/access"
	"backdock/shared/platform/api"
	"backdock/shared/platform/history"
	"backdock/shared/platform/setting"
	"backdock/shared/sales/affected"
	"backdock/shared/sales/customer"
	"backdock/shared/stock/outofstock"
)

// Group is the group of API operations.
var Group = api.Group[*app.Backend]{
	Name:     "out-of-stock",
	Summary:  "Items that ran out, the orders that they affect, lost sales",
	Register: register,
}

const mayMark = "Needs the permission catalog.write or order.write."

func register(a *api.API, b *app.Backend) {
	h := &handler{}
	if b != nil {
		h = &handler{marks: b.OutOfStock(), desk: b.Affected(), items: b.Items(), purchases: b.PurchaseOrders(),
			customers: b.Customers(), people: b.People(), settings: b.Settings(), now: b.Now}
	}
	api.Handle(a, api.Operation{ID: "listOutOfStock", Method: http.MethodGet, Path: "/warehouse-out-of-stock",
		Summary:     "A page of marks: active ones first, then resolved ones, the newest first",
		Description: "Resolved marks of the last 90 days; with itemId, all marks of the item. date selects the marks that were active on that day.",
		Permission:  access.CatalogRead}, h.list)
	api.Handle(a, api.Operation{ID: "listActiveOutOfStock", Method: http.MethodGet, Path: "/warehouse-out-of-stock/active",
		Summary:    "The active marks, those with most at risk first",
		Permission: access.CatalogRead}, h.active)
	api.Handle(a, api.Operation{ID: "checkOutOfStock", Method: http.MethodGet, Path: "/warehouse-out-of-stock/check/{id}",
		Summary:     "Whether an item is marked out of stock",
		Description: "id is the item's. proposal has what a new mark would say: what is left, and when purchase orders bring more.",
		Permission:  access.CatalogRead}, h.check)
	api.Handle(a, api.Operation{ID: "getLostSales", Method: http.MethodGet, Path: "/warehouse-out-of-stock/lost-sales",
		Summary:     "Sales that were lost because items ran out: by week, item and customer",
		Description: "What was taken off order lines by reducing or removing them because of a mark. Amounts need price.view.",
		Permission:  access.CatalogRead}, h.lost)
	api.Handle(a, api.Operation{ID: "getOutOfStock", Method: http.MethodGet, Path: "/warehouse-out-of-stock/{id}",
		Summary: "A mark", Permission: access.CatalogRead}, h.get)
	api.Handle(a, api.Operation{ID: "getOutOfStockHistory", Method: http.MethodGet,
		Path: "/warehouse-out-of-stock/{id}/history", Summary: "History of a mark, newest first",
		Description: "At most 200 events: marked, edited, line, resolved.",
		Permission:  access.CatalogRead}, h.history)
	api.Handle(a, api.Operation{ID: "markOutOfStock", Method: http.MethodPost, Path: "/warehouse-out-of-stock/mark",
		Status: http.StatusCreated, Creates: true, Summary: "Mark an item out of stock",
		Description: mayMark + " An item has one active mark: 409 with the current mark if it has one. Left out: no quantity left, and the date of the next arrival.",
		Permission:  access.CatalogRead}, h.mark)
	api.Handle(a, api.Operation{ID: "updateOutOfStock", SendBack: true, Method: http.MethodPatch,
		Path: "/warehouse-out-of-stock/{id}", Summary: "Change a mark",
		Description: mayMark + " Fields left out do not change. 409 with the current mark if the version does not match or it is resolved.",
		Permission:  access.CatalogRead}, h.update)
	api.Handle(a, api.Operation{ID: "resolveOutOfStock", Method: http.MethodPost,
		Path: "/warehouse-out-of-stock/{id}/resolve", Summary: "End a mark",
		Description: mayMark + " The same notes again give the same answer; 409 with the current mark if it was resolved with other notes.",
		Permission:  access.CatalogRead}, h.resolve)
	api.Handle(a, api.Operation{ID: "listAffectedLines", Method: http.MethodGet,
		Path:        "/warehouse-out-of-stock/{id}/affected-lines",
		Summary:     "The open order lines of a mark's item, by delivery date",
		Description: "canShip is what a line gets in time from what is left and from arrivals, earlier deliveries first.",
		Permission:  access.OrderRead}, h.affected)
	api.Handle(a, api.Operation{ID: "changeAffectedLines", Method: http.MethodPost,
		Path: "/warehouse-out-of-stock/{id}/affected-lines", Creates: true,
		Summary:     "Swap order lines to a substitute, or reduce them",
		Description: "A result per line: changed, refused with the reason, or stale if the order was changed since orderVersion. The lines of one order change together. Prices are determined again. The same call again gives the same results.",
		Permission:  access.OrderWrite}, h.change)
}

type handler struct {
	marks     *outofstock.Marks
	desk      *affected.Desk
	items     *item.Items
	purchases *purchaseorder.Orders
	customers *customer.Customers
	people    *history.People
	settings  *setting.Settings
	now       func() time.Time
}
