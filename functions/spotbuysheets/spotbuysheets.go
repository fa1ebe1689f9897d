// Package spotbuysheets serves spot buy sheets: what is offered at special prices on a day, and what became of it.
package spotbuysheets

import (
	"net/http"

	"backdock/shared/app"
	"backdock/shared/platform/access"
	"backdock/shared/platform/api"
)

// Group is the group of API operations.
var Group = api.Group[*app.Backend]{
	Name:     "spot-buy-sheets",
	Summary:  "Spot buy sheets",
	Register: register,
}

const conflicts = " If the sheet was changed since it was read, the answer is 409 with the sheet as it is now."

func register(a *api.API, b *app.Backend) {
	h := &handler{}
	if b != nil {
		h = &handler{sheets: b.SpotSheets(), names: b.People(), settings: b.Settings(), now: b.Now,
			figures: &figures{items: b.Items(), purchases: b.PurchaseOrders(), levels: b.PriceLevels(), matrices: b.PricingMatrix(),
				promised: b.PromisedStock(), settings: b.Settings(), now: b.Now}}
	}
	api.Handle(a, api.Operation{ID: "listSpotBuySheets", Method: http.MethodGet, Path: "/spot-buy-sheets",
		Summary:     "A page of spot buy sheets, the latest date first",
		Description: "Totals of closed sheets never change; those of the first five published ones of a page are as of now.",
		Permission:  access.PriceView}, h.list)
	api.Handle(a, api.Operation{ID: "createSpotBuySheet", Method: http.MethodPost, Path: "/spot-buy-sheets", Creates: true,
		Status:      http.StatusCreated,
		Summary:     "Start the spot buy sheet of a date",
		Description: "There is one sheet a date: if there is one already, the answer is 409 with that one. With copyFrom, its lines are copied as drafts, with their times on the new date and without the reasons.",
		Permission:  access.PricingManage}, h.create)
	api.Handle(a, api.Operation{ID: "getSpotBuySheet", Method: http.MethodGet, Path: "/spot-buy-sheets/{id}",
		Summary:     "A spot buy sheet with what became of its lines",
		Description: "Costs, margins, suggested prices and floors need the permission cost.view. The result of a closed sheet never changes.",
		Permission:  access.PriceView}, h.get)
	api.Handle(a, api.Operation{ID: "setSpotBuySheet", Method: http.MethodPut, Path: "/spot-buy-sheets/{id}", SendBack: true,
		Summary:     "Save the draft lines of a spot buy sheet",
		Description: "The lines that are given are all lines, in their order; a draft that is left out is removed. Published lines stay as they are, also if they are left out. A price below its floor needs a reason and the permission price.belowFloor. The answer to wrong lines names all that is wrong." + conflicts,
		Permission:  access.PricingManage}, h.set)
	api.Handle(a, api.Operation{ID: "publishSpotBuySheet", Method: http.MethodPost, Path: "/spot-buy-sheets/{id}/publish",
		Summary:     "Make offers of the draft lines of a spot buy sheet",
		Description: "From then on their prices count wherever lines are priced, until they are sold out, over or stopped. A repeat changes nothing." + conflicts,
		Permission:  access.PricingManage}, h.publish)
	api.Handle(a, api.Operation{ID: "closeSpotBuySheet", Method: http.MethodPost, Path: "/spot-buy-sheets/{id}/close",
		Summary:     "End all offers of a spot buy sheet and keep its result for good",
		Description: "Orders keep the prices of what they have taken. A repeat changes nothing." + conflicts,
		Permission:  access.PricingManage}, h.close)
	api.Handle(a, api.Operation{ID: "stopSpotOffer", Method: http.MethodPost, Path: "/spot-buy-sheets/{id}/lines/{lineId}/stop",
		Summary:     "End one offer of a spot buy sheet",
		Description: "Orders keep the price of what they have taken. A repeat changes nothing.",
		Permission:  access.PricingManage}, h.stop)
}
