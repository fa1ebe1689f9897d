// Package pricingreports serves pricing reports: collecting what the items cost now, and deciding which prices change.
package pricingreports

import (
	"net/http"

	"backdock/shared/app"
	"backdock/shared/platform/access"
	"backdock/shared/platform/api"
	"backdock/shared/prices/report"
)

// Group is the group of API operations.
var Group = api.Group[*app.Backend]{
	Name:     "pricing-reports",
	Summary:  "Pricing reports",
	Register: register,
}

const conflicts = " If the line was changed since it was read, the answer is 409 with the line as it is now."

func register(a *api.API, b *app.Backend) {
	h := &handler{}
	if b != nil {
		h = &handler{reports: b.PricingReports(), collector: b.PricingCollector(), items: b.Items(),
			levels: b.PriceLevels(), effects: b.Effects(), sales: b.ItemSales(), settings: b.Settings(), discoveries: b.Discoveries(), names: b.People(), allowances: b.Allowances(), now: b.Now,
			publish: report.Publishing(b.PriceChanges())}
	}
	api.Handle(a, api.Operation{ID: "listPricingReports", Method: http.MethodGet, Path: "/pricing-reports",
		Summary: "A page of pricing reports, newest first", Permission: access.PricingManage}, h.list)
	api.Handle(a, api.Operation{ID: "getPricingReport", Method: http.MethodGet, Path: "/pricing-reports/{id}",
		Summary:    "One pricing report, with its totals if it is closed",
		Permission: access.PricingManage}, h.get)
	api.Handle(a, api.Operation{ID: "getPricingReportProgress", Method: http.MethodGet, Path: "/pricing-reports/progress/{id}",
		Summary: "How far the collection of a pricing report is, by phase", Permission: access.PricingManage}, h.progress)
	api.Handle(a, api.Operation{ID: "listPricingReportLines", Method: http.MethodGet, Path: "/pricing-reports/{id}/lines",
		Summary:     "A page of the lines of a pricing report",
		Description: "A page has the lines of up to 2,000 items with neighboring ids, and those of items that were added between them. The first answer names the cursors of all pages. While a report is collected, the lines that were found so far.",
		Permission:  access.PricingManage}, h.lines)
	api.Handle(a, api.Operation{ID: "getPricingReportLine", Method: http.MethodGet, Path: "/pricing-reports/{id}/lines/{itemId}",
		Summary: "One line of a pricing report", Permission: access.PricingManage}, h.line)
	api.Handle(a, api.Operation{ID: "startPricingDataCollection", Method: http.MethodPost, Creates: true,
		Path: "/pricing-reports/start-data-collection", Status: http.StatusCreated,
		Summary:     "Start a pricing report",
		Description: "One report at a time: while one is open, the answer is 409 with that one. Items, prices, stock and purchase orders are read from NetSuite first: what changed, or everything with forceFullSync.",
		Permission:  access.PricingManage}, h.start)
	api.Handle(a, api.Operation{ID: "stopPricingReport", Method: http.MethodPost, Path: "/pricing-reports/{id}/stop",
		Summary: "Stop the collection of a pricing report, which leaves no report open", Permission: access.PricingManage}, h.stop)
	api.Handle(a, api.Operation{ID: "retryPricingReport", Method: http.MethodPost, Path: "/pricing-reports/{id}/retry",
		Summary:    "Carry on a collection that failed, from the phase that failed",
		Permission: access.PricingManage}, h.retry)
	api.Handle(a, api.Operation{ID: "acceptPricingRecommendation", Method: http.MethodPost,
		Path:        "/pricing-reports/updatePrice/{reportId}/{itemId}",
		Summary:     "Accept the recommended prices of a line, or given ones, and send them to NetSuite",
		Description: "Without prices, those that are recommended; with prices, only these. The floors are published with them. With an effectiveDate to come, both wait for that day." + conflicts,
		Permission:  access.PricingManage}, h.accept)
	api.Handle(a, api.Operation{ID: "overridePricingRecommendation", Method: http.MethodPost, Path: "/pricing-reports/override",
		Summary:     "Set prices of one's own on a line, with a reason, and send them to NetSuite",
		Description: "The floors are published with them. With an effectiveDate to come, both wait for that day." + conflicts,
		Permission:  access.PricingManage}, h.override)
	api.Handle(a, api.Operation{ID: "rejectPricingRecommendation", Method: http.MethodPost,
		Path:        "/pricing-reports/rejectRecommendation/{reportId}/{itemId}",
		Summary:     "Keep the prices of a line until its cost moves again",
		Description: "The published floors stay, too." + conflicts,
		Permission:  access.PricingManage}, h.reject)
	api.Handle(a, api.Operation{ID: "undoPricingDecision", Method: http.MethodPost,
		Path:        "/pricing-reports/undo/{reportId}/{itemId}",
		Summary:     "Take back the decision about a line",
		Description: "Prices that were changed go back to what they were; those that wait for their date do not come. Published floors and prices that did not exist before stay." + conflicts,
		Permission:  access.PricingManage}, h.undo)
	api.Handle(a, api.Operation{ID: "cancelWaitingPrices", Method: http.MethodPost,
		Path:        "/pricing-reports/cancelWaitingPrices/{reportId}/{itemId}",
		Summary:     "Cancel the prices of a closed report's line that wait for their date",
		Description: "The decision stays in the report, which says who cancelled its prices. If they are not waiting any more, the answer is 409 with the line as it is now.",
		Permission:  access.PricingManage}, h.cancel)
	api.Handle(a, api.Operation{ID: "refreshWeightedInventoryPrice", Method: http.MethodPost,
		Path:        "/pricing-reports/refreshWeightedInvPrice/{reportId}/{itemId}",
		Summary:     "Read an item anew from NetSuite and calculate its line again",
		Description: "The answer comes at once; refresh says whether the line is still being read.",
		Permission:  access.PricingManage}, h.refresh)
	api.Handle(a, api.Operation{ID: "addItemToPricingReport", Method: http.MethodPut,
		Path:        "/pricing-reports/addNewItemToReport/{reportId}/{itemId}",
		Summary:     "Add an item to a pricing report",
		Description: "A line that is there stays as it is.",
		Permission:  access.PricingManage}, h.add)
	api.Handle(a, api.Operation{ID: "closePricingReport", Method: http.MethodPost, Path: "/pricing-reports/closeReport/{id}",
		Summary:     "Close a pricing report for good",
		Description: "If lines are not decided, the answer is 409 with the code undecided, unless leaveUndecided is true. They come again in the next report.",
		Permission:  access.PricingManage}, h.close)
	api.Handle(a, api.Operation{ID: "getPricingReportEffect", Method: http.MethodGet, Path: "/pricing-reports/{id}/effect",
		Summary:     "The customers whom new prices of some items touch",
		Description: "What they bought of the items in the four weeks before, at the old and the new prices: those that were decided, else the recommended ones. Prices that NetSuite keeps for a customer are not changed by a report.",
		Permission:  access.PricingManage}, h.effect)
}
