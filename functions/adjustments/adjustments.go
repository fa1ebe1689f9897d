// Package adjustments serves inventory adjustments: posting them, counting, and what NetSuite made of them.
package adjustments

import (
	"net/http"

	"backdock/shared/app"
	"backdock/shared/platform/access"
	"backdock/shared/platform/api"
	"backdock/shared/stock/adjustment"
)

// Group is the group of API operations.
var Group = api.Group[*app.Backend]{
	Name:     "adjustments",
	Summary:  "Inventory adjustments",
	Register: register,
}

const posts = "The stock in the portal is changed when the call answers; NetSuite gets the adjustment after that. " +
	"If anything is wrong with a line, nothing is posted and every wrong line is named."

const byReason = "Lines may have reasons of their own; then one adjustment is posted for each reason. "

func register(a *api.API, b *app.Backend) {
	h := &handler{}
	if b != nil {
		h = &handler{b.Adjustments(), b.People(), b.Now}
	}
	api.Handle(a, api.Operation{ID: "listAdjustments", Method: http.MethodGet, Path: "/inventory-adjustment",
		Summary:     "A page of inventory adjustments, newest first",
		Description: "The list holds adjustments that are not settled and those of the last 90 days; coverage says where it ends, and its field older continues from there.",
		Permission:  access.CatalogRead}, h.list)
	api.Handle(a, api.Operation{ID: "getAdjustment", Method: http.MethodGet, Path: "/inventory-adjustment/{id}",
		Summary: "One inventory adjustment", Permission: access.CatalogRead}, h.get)
	api.Handle(a, api.Operation{ID: "getAdjustmentHistory", Method: http.MethodGet,
		Path: "/inventory-adjustment/{id}/history", Summary: "What happened to an inventory adjustment, newest first",
		Permission: access.CatalogRead}, h.history)
	api.Handle(a, api.Operation{ID: "postPositiveAdjustment", Method: http.MethodPost,
		Path: "/inventory-adjustment/positive", Summary: "Add stock", Status: http.StatusCreated, Creates: true,
		Description: "A line without a unit cost takes the item's average cost; where none is known, it is refused. " + byReason + posts,
		Permission:  access.InventoryAdjust, Confirms: adjustment.Questions}, h.positive)
	api.Handle(a, api.Operation{ID: "postNegativeAdjustment", Method: http.MethodPost,
		Path: "/inventory-adjustment/negative", Summary: "Remove stock", Status: http.StatusCreated, Creates: true,
		Description: "Stock goes out at its average cost; a unit cost is ignored. " + byReason + posts,
		Permission:  access.InventoryAdjust, Confirms: adjustment.Questions}, h.negative)
	api.Handle(a, api.Operation{ID: "postCount", Method: http.MethodPost, Path: "/inventory-adjustment/count",
		Summary: "Post what was counted", Status: http.StatusCreated, Creates: true,
		Description: "What was found more becomes a positive adjustment and what is missing a negative one, both or neither. If the stock of an item is no longer what the counting person saw (expected), nothing is posted: 409, with line, expected and onHand of each such line in current. " + posts,
		Permission:  access.InventoryAdjust, Confirms: adjustment.Questions}, h.count)
	api.Handle(a, api.Operation{ID: "updateAdjustment", SendBack: true, Method: http.MethodPatch,
		Path: "/inventory-adjustment/{id}", Summary: "Correct an adjustment that NetSuite does not have, and send it again",
		Description: "Fields left out do not change; lines replace all lines. 409 if NetSuite has the adjustment or may have it. The lines of a reversal cannot be changed.",
		Permission:  access.InventoryAdjust, Confirms: adjustment.Questions}, h.update)
	api.Handle(a, api.Operation{ID: "sendAdjustment", Method: http.MethodPost, Path: "/inventory-adjustment/{id}/send",
		Summary:     "Send an adjustment again that was not posted in NetSuite",
		Description: "It is looked up first: it is never posted twice.",
		Permission:  access.InventoryAdjust}, h.send)
	api.Handle(a, api.Operation{ID: "cancelAdjustment", Method: http.MethodPost,
		Path: "/inventory-adjustment/{id}/cancel", Summary: "Cancel an adjustment that NetSuite does not have",
		Description: "Its change of the stock is taken back. 409 if NetSuite has it or may have it. Cancelling twice changes nothing.",
		Permission:  access.InventoryAdjust}, h.cancel)
	api.Handle(a, api.Operation{ID: "reverseAdjustment", Method: http.MethodPost,
		Path: "/inventory-adjustment/{id}/reverse", Summary: "Post the opposite of an adjustment that NetSuite has",
		Description: "The new adjustment has the same lines at the same costs, and both are linked. An adjustment is reversed once: a repeated call answers 200 with the reversal that there is. 409 if NetSuite does not have the adjustment (correct or cancel it), or if it was made there.",
		Status:      http.StatusCreated, Creates: true, Confirms: []string{adjustment.BelowZero},
		Permission: access.InventoryAdjust}, h.reverse)
	api.Handle(a, api.Operation{ID: "releaseAdjustment", Method: http.MethodPost,
		Path: "/inventory-adjustment/{id}/release", Summary: "Let NetSuite get an adjustment that waits for its release",
		Description: "403 for the person who posted it or changed its lines last. Releasing twice changes nothing.",
		Permission:  access.CostView}, h.release)
	api.Handle(a, api.Operation{ID: "refuseAdjustment", Method: http.MethodPost,
		Path: "/inventory-adjustment/{id}/refuse", Summary: "Cancel an adjustment that waits for its release",
		Description: "Its change of the stock is taken back. 403 for the person who posted it or changed its lines last. Refusing twice changes nothing.",
		Permission:  access.CostView}, h.refuse)
}
