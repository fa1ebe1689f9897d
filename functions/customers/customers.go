// Package customers serves customers: their records from NetSuite, and the data that the portal adds.
package customers

import (
	"net/http"

	"backdock/shared/app"
	"backdock/shared/platform/access"
	"backdock/shared/platform/api"
)

// Group is the group of API operations.
var Group = api.Group[*app.Backend]{
	Name:     "customers",
	Summary:  "Customers, their preferences and restrictions, and where their addresses are",
	Register: register,
}

func register(a *api.API, b *app.Backend) {
	h := &handler{}
	if b != nil {
		h = &handler{customers: b.Customers(), people: b.People(), finder: b.CustomerSearch(), items: b.Items(),
			routes: b.Routes(), levels: b.PriceLevels()}
	}
	api.Handle(a, api.Operation{ID: "listCustomers", Method: http.MethodGet, Path: "/customer/all",
		Summary:    "All customers by name, with only the default address",
		Permission: access.OrderRead}, h.all)
	api.Handle(a, api.Operation{ID: "searchCustomers", Method: http.MethodGet, Path: "/customer/search/{term}",
		Summary:     "The best 20 customers for a term",
		Description: "Finds codes, names, towns and telephone numbers by their beginnings and with typos. Exact names come first, inactive customers last. API Gateway does not allow / and ? in a path: send a space instead.",
		Permission:  access.OrderRead}, h.search)
	api.Handle(a, api.Operation{ID: "getCustomer", Method: http.MethodGet, Path: "/customer/{id}",
		Summary:    "A customer with all addresses",
		Permission: access.OrderRead}, h.get)
	api.Handle(a, api.Operation{ID: "updateCustomer", SendBack: true, Method: http.MethodPatch, Path: "/customer/{id}",
		Summary:     "Change a customer's notes, or whether the customer takes substitutes",
		Description: "Needs the permission catalog.write or order.write. If the version does not match, the answer is 409 with the current customer.",
		Permission:  access.OrderRead}, h.update)
	api.Handle(a, api.Operation{ID: "getCustomerHistory", Method: http.MethodGet, Path: "/customer/{id}/history",
		Summary:     "History of a customer, newest first",
		Description: "At most 200 events: notes, substitutes, preferred, restricted, par, coordinates, route, delivery.",
		Permission:  access.OrderRead}, h.history)
	api.Handle(a, api.Operation{ID: "setPar", Method: http.MethodPut, Path: "/customer/{id}/par/{productId}",
		Summary:     "Set the par of a product: the stock that the customer wants to have",
		Description: "Needs the permission catalog.write or order.write. A repeated call gives the same answer.",
		Permission:  access.OrderRead}, h.setPar)
	api.Handle(a, api.Operation{ID: "removePar", Method: http.MethodDelete, Path: "/customer/{id}/par/{productId}",
		Summary:     "Remove the par of a product",
		Description: "Needs the permission catalog.write or order.write. A repeated call gives the same answer.",
		Permission:  access.OrderRead}, h.removePar)
	api.Handle(a, api.Operation{ID: "addPreferredProduct", Method: http.MethodPost,
		Path: "/customer/{id}/preferred-product", Summary: "Add a preferred product",
		Description: "Needs the permission catalog.write or order.write. A repeated call gives the same answer.",
		Permission:  access.OrderRead}, h.addPreferred)
	api.Handle(a, api.Operation{ID: "removePreferredProduct", Method: http.MethodDelete,
		Path: "/customer/{id}/preferred-product/{productId}", Summary: "Remove a preferred product",
		Description: "Needs the permission catalog.write or order.write. A repeated call gives the same answer.",
		Permission:  access.OrderRead}, h.removePreferred)
	api.Handle(a, api.Operation{ID: "restrictProduct", Method: http.MethodPost, Path: "/customer/{id}/restrict-product",
		Summary:    "Restrict a product, so that it is not sold to the customer",
		Permission: access.CatalogWrite}, h.addRestricted)
	api.Handle(a, api.Operation{ID: "allowProduct", Method: http.MethodDelete,
		Path: "/customer/{id}/restrict-product/{productId}", Summary: "Remove a restriction",
		Permission: access.CatalogWrite}, h.removeRestricted)
	api.Handle(a, api.Operation{ID: "setAddressCoordinates", Method: http.MethodPut,
		Path: "/customer/{id}/address/{addressId}/coordinates", Summary: "Set the coordinates of an address",
		Description: "They are valid until the address changes in NetSuite.",
		Permission:  access.RouteManage}, h.setCoordinates)
	api.Handle(a, api.Operation{ID: "setAddressDelivery", Method: http.MethodPatch,
		Path:        "/customer/{id}/address/{addressId}/delivery",
		Summary:     "Change the delivery facts of an address: windows, closed dates, service time, note, features",
		Description: "The portal owns them; a sync with NetSuite leaves them as they are. Fields left out do not change. The answer, and current in a 409, is the address; its delivery has the version.",
		Permission:  access.RouteManage}, h.setDelivery)
}
