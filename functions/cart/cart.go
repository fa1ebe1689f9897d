// Package cart serves carts. A cart becomes a sales order when it is submitted.
package cart

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
	Name:     "cart",
	Summary:  "Orders that are being taken",
	Register: register,
}

// asks are the confirmation codes that creating and changing orders may return.
var asks = []string{order.PastDeliveryDate, orderline.UnusualQuantity}

func register(a *api.API, b *app.Backend) {
	h := &handler{}
	if b != nil {
		h = &handler{carts: b.Carts(), stock: b.Edits(), now: b.Now}
	}
	api.Handle(a, api.Operation{ID: "listMyCarts", Method: http.MethodGet, Path: "/cart/my-carts",
		Summary:     "The caller's drafts, newest first",
		Description: "Without their lines, but with lineCount and errorCount. At most 200.",
		Permission:  access.OrderRead}, h.mine)
	api.Handle(a, api.Operation{ID: "getCart", Method: http.MethodGet, Path: "/cart/{id}",
		Summary:    "A cart with its lines",
		Permission: access.OrderRead}, h.get)
	api.Handle(a, api.Operation{ID: "createCart", SendBack: true, Method: http.MethodPost, Path: "/cart",
		Summary:     "Start a cart",
		Description: "Lines are priced by the customer's price level and checked. A problem is in the line's validationError and prevents the cart from becoming an order. A custom rate below the line's floor (the published floor price, otherwise the determined rate less the setting orders.maxDiscountPercent) needs an approval, see /price-approvals.",
		Permission:  access.OrderWrite, Status: http.StatusCreated, Creates: true, Confirms: asks}, h.create)
	api.Handle(a, api.Operation{ID: "updateCart", SendBack: true, Method: http.MethodPatch, Path: "/cart/{cartId}",
		Summary:     "Change a draft",
		Description: "Fields left out do not change; cartItems, if given, is the full set of lines. A new product resets a line's custom rate and unit, a new unit its custom rate, and a new customer every custom rate, unless the call sets another one.",
		Permission:  access.OrderWrite, Confirms: asks}, h.update)
	api.Handle(a, api.Operation{ID: "discardCart", Method: http.MethodDelete, Path: "/cart/{id}/discard",
		Summary:    "Discard a draft",
		Permission: access.OrderWrite}, h.discard)
	api.Handle(a, api.Operation{ID: "createSalesOrder", Method: http.MethodPost, Path: "/cart/{id}/create-sales-order",
		Summary:     "Create the sales order of a cart",
		Description: "A cart gives one order: a repeated call returns the same order with 200. Prices and items are checked again. If they have changed, the cart is updated and returned with 409.",
		Permission:  access.OrderWrite, Status: http.StatusCreated, Creates: true, Confirms: asks}, h.submit)
	api.Handle(a, api.Operation{ID: "addCartToSalesOrder", Method: http.MethodPost, Path: "/cart/{id}/add-to-sales-order",
		Summary:     "Add a cart's lines to a sales order of the customer and date",
		Description: "The cart becomes submitted; a repeated call gives the same answer. Prices and items are checked again, as when an order is created. 409 with the cart if it has changed, or with the order if it cannot take the lines.",
		Permission:  access.OrderWrite, Confirms: []string{orderline.UnusualQuantity}}, h.addToOrder)
}
