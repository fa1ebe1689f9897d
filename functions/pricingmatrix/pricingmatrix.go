// Package pricingmatrix serves the margins that the company aims at.
package pricingmatrix

import (
	"net/http"

	"backdock/shared/app"
	"backdock/shared/platform/access"
	"backdock/shared/platform/api"
)

// Group is the group of API operations.
var Group = api.Group[*app.Backend]{
	Name:     "pricing-matrix",
	Summary:  "Pricing matrix",
	Register: register,
}

func register(a *api.API, b *app.Backend) {
	h := &handler{}
	if b != nil {
		h = &handler{b.PricingMatrix(), b.PriceLevels(), b.Items(), b.People()}
	}
	api.Handle(a, api.Operation{ID: "getPricingMatrix", Method: http.MethodGet, Path: "/pricing-matrix",
		Summary:     "The target and floor margins by price level, category and item",
		Description: "A margin is a share of the price. It is that of the item's own exception if there is one, else of the cell, else of the price level, else the default. Version 0 is the matrix of an installation that has saved none. The answer also names the price levels and the categories.",
		Permission:  access.PricingManage}, h.get)
	api.Handle(a, api.Operation{ID: "setPricingMatrix", Method: http.MethodPut, Path: "/pricing-matrix",
		Summary:     "Save the matrix as a new version",
		Description: "Prices and published floors stay as they are. If the version does not match, the answer is 409 with the matrix in use.",
		Permission:  access.PricingManage, MaxBody: 2 << 20}, h.set)
	api.Handle(a, api.Operation{ID: "listPricingMatrixVersions", Method: http.MethodGet, Path: "/pricing-matrix/versions",
		Summary:    "Who saved the matrix when and why, newest first",
		Permission: access.PricingManage}, h.versions)
}
