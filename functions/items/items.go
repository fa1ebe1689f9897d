// Package items serves the catalog: items as order entry and the product screens need them, their search,
// and unit types.
package items

import (
	"net/http"
	"time"

	"backdock/shared/app"
	"backdock/shared/catalog/bulkedit"
	"backdock/shared/catalog/item"
	"backdock/shared/catalog/ranking"
	"backdock/shared/catalog/search"
	"backdock/shared/catalog/unit"
	"backdock/shared/insight/assortment"
	"backdock/shared/platform/access"
	"backdock/shared/platform/api"
	"backdock/shared/platform/setting"
	"backdock/shared/prices/spot"
	"backdock/shared/stock/outofstock"
	"backdock/shared/stock/promise"
)

// Group is the group of API operations.
var Group = api.Group[*app.Backend]{
	Name:     "items",
	Summary:  "Inventory items, their search, unit types",
	Register: register,
}

func register(a *api.API, b *app.Backend) {
	h := &handler{}
	if b != nil {
		h = newHandler(b)
	}
	api.Handle(a, api.Operation{ID: "searchItems", Method: http.MethodGet, Path: "/inventory-items/search",
		Summary:     "Search items, best first",
		Description: "Finds codes, beginnings of codes and words, other forms of words, typos, synonyms and pack sizes. Without q: all items, by popularity. Inactive and hidden items are not found, and, with customerId, neither are items restricted for that customer.",
		Permission:  access.CatalogRead}, h.search)
	api.Handle(a, api.Operation{ID: "autocompleteItems", Method: http.MethodGet,
		Path: "/inventory-items/search/autocomplete", Summary: "Items for what has been typed so far",
		Permission: access.CatalogRead}, h.autocomplete)
	api.Handle(a, api.Operation{ID: "getSearchData", Method: http.MethodGet, Path: "/inventory-items/search/data",
		Summary:    "What search forms offer: categories, brands, tags, synonyms",
		Permission: access.CatalogRead}, h.searchData)
	api.Handle(a, api.Operation{ID: "searchItemsByTerm", Method: http.MethodGet, Path: "/inventory-items/search/{term}",
		Summary:     "The best 20 items for a term",
		Description: "API Gateway does not allow / and ? in a path; searchItems accepts them in its query.",
		Permission:  access.CatalogRead}, h.searchTerm)
	api.Handle(a, api.Operation{ID: "reportFailedSearch", Method: http.MethodPost, Path: "/inventory-items/search/failed",
		Summary:     "Count a search from which no item was chosen",
		Description: "The server searches again to tell whether it found nothing or was abandoned.",
		Permission:  access.CatalogRead}, h.reportFailed)
	api.Handle(a, api.Operation{ID: "listItemsPage", Method: http.MethodGet, Path: "/inventory-items/paginated",
		Summary:     "A page of all items: by name, or best first for a search",
		Description: "Includes inactive and hidden items. Several values of a filter are alternatives; repeat the parameter for each. The first page has facets: for each value the number of items that choosing it gives. zeroMarkupOnly selects items whose base price is not above their cost; it needs the permission cost.view.",
		Permission:  access.CatalogRead}, h.paginated)
	api.Handle(a, api.Operation{ID: "listItems", Method: http.MethodGet, Path: "/inventory-items/all",
		Summary:    "All items by name, compact",
		Permission: access.CatalogRead}, h.all)
	api.Handle(a, api.Operation{ID: "listActiveItems", Method: http.MethodGet, Path: "/inventory-items/all-active",
		Summary:    "All items that are sold, by name, compact",
		Permission: access.CatalogRead}, h.allActive)
	api.Handle(a, api.Operation{ID: "listItemsWithUnitTypes", Method: http.MethodGet,
		Path: "/inventory-items/with-unit-types", Summary: "All items that are sold, by name, compact, with their units",
		Permission: access.CatalogRead}, h.withUnitTypes)
	api.Handle(a, api.Operation{ID: "getAvailability", Method: http.MethodGet,
		Path:       "/inventory-items/get-inventory-availability",
		Summary:    "Stock of some items, and what is left of them for a delivery date",
		Permission: access.CatalogRead}, h.availability)
	api.Handle(a, api.Operation{ID: "listTags", Method: http.MethodGet, Path: "/inventory-items/tags/existing",
		Summary:    "The tags in use, the most used first",
		Permission: access.CatalogRead}, h.tags)
	api.Handle(a, api.Operation{ID: "getItem", Method: http.MethodGet, Path: "/inventory-items/{id}", Summary: "One item",
		Permission: access.CatalogRead}, h.get)
	api.Handle(a, api.Operation{ID: "resolveItems", Method: http.MethodPost, Path: "/inventory-items/resolve",
		Summary:     "The items that codes, UPCs or ids stand for, in the order asked",
		Description: "At most 500 in total. It changes nothing; it is a POST because of its length.",
		Permission:  access.CatalogRead}, h.resolve)
	api.Handle(a, api.Operation{ID: "listSubstitutes", Method: http.MethodGet, Path: "/inventory-items/{id}/substitutes",
		Summary:     "Substitutes that can be sold instead of an item",
		Description: "At most 8, all active and in stock: the item's own substitutes or, if none is available, items of its category, those with the most tags in common first. Items that are not sold in all of the given units come after those that are.",
		Permission:  access.CatalogRead}, h.substitutes)
	api.Handle(a, api.Operation{ID: "setItemMetadata", SendBack: true, Method: http.MethodPatch,
		Path: "/inventory-items/{id}/metadata", Summary: "Change what the portal adds to an item",
		Description: "Fields left out do not change. If the version does not match, the answer is 409 with the current item.",
		Permission:  access.CatalogWrite}, h.setMetadata)
	api.Handle(a, api.Operation{ID: "setItemsMetadata", Method: http.MethodPatch, Path: "/inventory-items/bulk/metadata",
		Summary:     "Change what the portal adds to many items",
		Description: "set is written first; then tags, keywords and substitutes are removed and added. Each item succeeds or fails on its own; one that was changed since its version in versions is left out.",
		Permission:  access.CatalogWrite, Creates: true}, h.setAllMetadata)
	api.Handle(a, api.Operation{ID: "undoItemsMetadata", Method: http.MethodPost,
		Path: "/inventory-items/bulk/metadata/{batchId}/undo", Summary: "Undo a change of many items",
		Description: "Each item gets back what it had before, unless it was changed since. For 15 minutes, by the user who made the change; afterwards, and when all is undone, 404.",
		Permission:  access.CatalogWrite, Creates: true}, h.undoMetadata)
	api.Handle(a, api.Operation{ID: "listUnitTypes", Method: http.MethodGet, Path: "/unit-types/all",
		Summary:    "All unit types",
		Permission: access.CatalogRead}, h.unitTypes)
}

type handler struct {
	items    *item.Items
	units    *unit.Types
	offer    *assortment.Offer
	rankings *ranking.Rankings
	catalog  *search.Catalog
	settings *setting.Settings
	codes    *codes
	promised *promise.Counters
	marks    *outofstock.Marks
	offers   *spot.Offers
	listing  *assortment.Assortment
	bulk     *bulkedit.Edits
	now      func() time.Time
}

func newHandler(b *app.Backend) *handler {
	return &handler{
		items: b.Items(), units: b.UnitTypes(), settings: b.Settings(), promised: b.PromisedStock(), now: b.Now,
		marks: b.OutOfStock(), offers: b.SpotOffers(),
		offer: b.Offer(), rankings: b.Rankings(), codes: &codes{items: b.Items()}, catalog: b.Catalog(),
		listing: b.Assortment(), bulk: bulkedit.New(b.Table, b.Items(), b.Now),
	}
}
