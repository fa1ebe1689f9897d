// Package featureditems serves the list of featured items.
package featureditems

import (
	"net/http"

	"backdock/shared/app"
	"backdock/shared/platform/access"
	"backdock/shared/platform/api"
)

// Group is the group of API operations.
var Group = api.Group[*app.Backend]{
	Name:     "featured-items",
	Summary:  "Featured items",
	Register: register,
}

func register(a *api.API, b *app.Backend) {
	h := &handler{}
	if b != nil {
		h = &handler{b.FeaturedItems()}
	}
	api.Handle(a, api.Operation{ID: "listFeaturedItems", Method: http.MethodGet, Path: "/featured-items",
		Summary:    "The featured items in their order",
		Permission: access.CatalogRead}, h.list)
	api.Handle(a, api.Operation{ID: "addFeaturedItem", Method: http.MethodPost, Path: "/featured-items",
		Summary:     "Feature an item",
		Description: "The item is added at the place displayOrder, or at the end. An item that is featured already moves to the place. At most 500 items can be featured.",
		Permission:  access.CatalogWrite, Creates: true}, h.add)
	api.Handle(a, api.Operation{ID: "reorderFeaturedItems", Method: http.MethodPatch, Path: "/featured-items/reorder",
		Summary:     "Set the order of all featured items in one write",
		Description: "items must have each featured item once. They are sorted by displayOrder. If the version does not match, the answer is 409 with the current list.",
		Permission:  access.CatalogWrite}, h.reorder)
	api.Handle(a, api.Operation{ID: "moveFeaturedItem", Method: http.MethodPatch, Path: "/featured-items/{id}/order",
		Summary:     "Move one featured item to a place",
		Description: "The items between the old and the new place move by one. If the version does not match, the answer is 409 with the current list.",
		Permission:  access.CatalogWrite}, h.move)
	api.Handle(a, api.Operation{ID: "removeFeaturedItem", Method: http.MethodDelete, Path: "/featured-items/{id}",
		Summary:    "Stop featuring an item",
		Permission: access.CatalogWrite}, h.remove)
}
