// Package searchadmin serves the administration of the search: its weights in versions, their comparison on judged
// queries, failed queries, and the popularity of items.
package searchadmin

import (
	"net/http"

	"backdock/shared/app"
	"backdock/shared/platform/access"
	"backdock/shared/platform/api"
)

// Group is the group of API operations.
var Group = api.Group[*app.Backend]{
	Name:     "search-admin",
	Summary:  "Administration of the search",
	Register: register,
}

func register(a *api.API, b *app.Backend) {
	h := &handler{}
	if b != nil {
		h = newHandler(b)
	}
	const base = "/admin/inventory-search"
	api.Handle(a, api.Operation{ID: "getSearchWeights", Method: http.MethodGet, Path: base + "/weights",
		Summary:    "The weights of the search in use",
		Permission: access.SearchManage}, h.weights)
	api.Handle(a, api.Operation{ID: "setSearchWeights", Method: http.MethodPost, Path: base + "/weights",
		Summary:     "Put weights into use, as a new version",
		Description: "All functions use them within a second. Weights that are in use already make no version. If the version does not match, the answer is 409 with the current weights.",
		Permission:  access.SearchManage}, h.setWeights)
	api.Handle(a, api.Operation{ID: "resetSearchWeights", Method: http.MethodPost, Path: base + "/reset-weights",
		Summary:    "Put the defaults into use, as a new version",
		Permission: access.SearchManage}, h.resetWeights)
	api.Handle(a, api.Operation{ID: "listSearchWeights", Method: http.MethodGet, Path: base + "/weights/history",
		Summary:    "The versions of the weights, newest first, at most 100",
		Permission: access.SearchManage}, h.history)
	api.Handle(a, api.Operation{ID: "restoreSearchWeights", Method: http.MethodPost, Path: base + "/weights/restore",
		Summary:    "Put the weights of an earlier version into use, as a new version",
		Permission: access.SearchManage}, h.restore)
	api.Handle(a, api.Operation{ID: "previewSearch", Method: http.MethodPost, Path: base + "/preview",
		Summary:     "What a query finds with draft weights and with those in use",
		Description: "It changes nothing; it is a POST because of its body.",
		Permission:  access.SearchManage}, h.preview)
	api.Handle(a, api.Operation{ID: "getSearchJudgments", Method: http.MethodGet, Path: base + "/judgments",
		Summary:    "The judged queries",
		Permission: access.SearchManage}, h.judgments)
	api.Handle(a, api.Operation{ID: "setSearchJudgments", SendBack: true, Method: http.MethodPut, Path: base + "/judgments",
		Summary:     "Replace the judged queries",
		Description: "At most 300, each with 1 to 20 good items, the best first. If the version does not match, the answer is 409 with the current ones.",
		Permission:  access.SearchManage}, h.setJudgments)
	api.Handle(a, api.Operation{ID: "evaluateSearch", Method: http.MethodPost, Path: base + "/evaluate",
		Summary:     "How well draft weights and those in use rank the judged queries",
		Description: "It changes nothing; it is a POST because of its body.",
		Permission:  access.SearchManage}, h.evaluate)
	api.Handle(a, api.Operation{ID: "listFailedSearches", Method: http.MethodGet, Path: base + "/queries",
		Summary:    "Queries of this week and the one before that found nothing or were abandoned, the most frequent first",
		Permission: access.SearchManage}, h.failed)
	api.Handle(a, api.Operation{ID: "addSearchSynonym", Method: http.MethodPost, Path: base + "/synonyms",
		Summary:     "Let a query find what another one finds",
		Description: "The query joins the group of synonyms that has the other one, or both make a new group, in the setting search.synonyms.",
		Permission:  access.SearchManage}, h.addSynonym)
	api.Handle(a, api.Operation{ID: "getPopularity", Method: http.MethodGet, Path: base + "/popularity/status",
		Summary:    "The last calculation of the popularity of items, or the one under way",
		Permission: access.SearchManage}, h.popularity)
	api.Handle(a, api.Operation{ID: "triggerPopularity", Method: http.MethodPost, Path: base + "/popularity/trigger",
		Summary:     "Calculate the popularity of items now",
		Description: "One calculation runs at a time: while one is under way, the answer is 409 with its state.",
		Permission:  access.SearchManage, Status: http.StatusAccepted}, h.trigger)
}
