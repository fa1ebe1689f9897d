// Package pricingmatrix serves the margins that the company aims at, and the prices of items by price level.
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
		h = &handler{matrices: b.PricingMatrix(), levels: b.PriceLevels(), items: b.Items(), names: b.People(),
			changes: b.PriceChanges(), assortment: b.Assortment(), sales: b.Sales(), openLines: b.OpenLines(), effects: b.Effects(), settings: b.Settings(), customers: b.Customers(),
			allowed: b.Allowances(), now: b.Now}
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
	api.Handle(a, api.Operation{ID: "listItemPrices", Method: http.MethodGet, Path: "/pricing-matrix/prices",
		Summary:    "The prices of the active items by price level, with margins and floors",
		Permission: access.PricingManage}, h.itemPrices)
	api.Handle(a, api.Operation{ID: "setItemPrices", Method: http.MethodPost, Path: "/pricing-matrix/prices",
		Summary:     "Change prices of items",
		Description: "The prices count at once, and NetSuite gets them by a sync task for each item. Changes that are refused do not hold up the others. At most 32 items change in one transaction; more are changed in the background, and so are prices with an effective date. Open orders keep their prices.",
		Permission:  access.PricingManage, Creates: true, MaxBody: 1 << 20}, h.setPrices)
	api.Handle(a, api.Operation{ID: "undoItemPrices", Method: http.MethodPost, Path: "/pricing-matrix/prices/undo",
		Summary:     "Put back the prices that a batch changed",
		Description: "Prices that somebody has changed since stay and are named. A batch that waits for its date is cancelled. A repeat gives the same answer.",
		Permission:  access.PricingManage}, h.undoPrices)
	api.Handle(a, api.Operation{ID: "listPriceBatches", Method: http.MethodGet, Path: "/pricing-matrix/prices/batches",
		Summary:    "Who changed prices when, newest first",
		Permission: access.PricingManage}, h.priceBatches)
	api.Handle(a, api.Operation{ID: "getPriceBatch", Method: http.MethodGet, Path: "/pricing-matrix/prices/batches/{id}",
		Summary:    "A batch of price changes with what became of each",
		Permission: access.PricingManage}, h.priceBatch)
	api.Handle(a, api.Operation{ID: "updateMargins", Method: http.MethodPatch, Path: "/inventory-items/update-margins",
		Summary:     "Set prices of items by a margin",
		Description: "The base price of each level becomes the lowest multiple of the price step that earns the margin on the cost; prices from a quantity on keep their ratio to it. Items without a cost are left out. At most 5,000 items.",
		Permission:  access.PricingManage, Creates: true, MaxBody: 1 << 20}, h.updateMargins)
	api.Handle(a, api.Operation{ID: "listAllowances", Method: http.MethodGet, Path: "/pricing-matrix/allowances",
		Summary:     "A page of vendors' allowances",
		Description: "An allowance is an amount that a vendor pays back for each unit of an item that is sold between two days. NetSuite does not know it. Several of an item add up. Costs, recommendations and floors do not use them.",
		Permission:  access.CostView}, h.allowances)
	api.Handle(a, api.Operation{ID: "createAllowance", Method: http.MethodPost, Path: "/pricing-matrix/allowances",
		Status:      http.StatusCreated,
		Summary:     "Add a vendor's allowance",
		Description: aboveCost, Permission: access.PricingManage, Creates: true}, h.createAllowance)
	api.Handle(a, api.Operation{ID: "createAllowances", Method: http.MethodPost, Path: "/pricing-matrix/allowances/batch",
		Status:      http.StatusCreated,
		Summary:     "Add several vendors' allowances, all or none",
		Description: "An error names the row, as in allowances.3.amount. " + aboveCost, Permission: access.PricingManage, Creates: true}, h.createAllowances)
	api.Handle(a, api.Operation{ID: "getAllowance", Method: http.MethodGet, Path: "/pricing-matrix/allowances/{id}",
		Summary: "One vendor's allowance", Permission: access.CostView}, h.allowance)
	api.Handle(a, api.Operation{ID: "updateAllowance", Method: http.MethodPatch, Path: "/pricing-matrix/allowances/{id}",
		Summary:     "Change a vendor's allowance",
		Description: "If it was changed since it was read, the answer is 409 with the allowance as it is now. A repeat gives the same answer. " + aboveCost,
		Permission:  access.PricingManage, SendBack: true}, h.updateAllowance)
	api.Handle(a, api.Operation{ID: "deleteAllowance", Method: http.MethodDelete, Path: "/pricing-matrix/allowances/{id}",
		Summary:     "Delete a vendor's allowance",
		Description: "What it was stays in the audit log. If it was changed since it was read, the answer is 409 with the allowance as it is now. One that is deleted already is no error.",
		Permission:  access.PricingManage}, h.deleteAllowance)
}

const aboveCost = "An amount with which the item's allowances are above its cost on one of the days is refused (above_cost); without a known cost they are not compared."
