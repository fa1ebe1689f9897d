// Package settings serves the settings of the installation.
package settings

import (
	"net/http"

	"backdock/shared/app"
	"backdock/shared/platform/access"
	"backdock/shared/platform/api"
)

// Group is the group of API operations.
var Group = api.Group[*app.Backend]{
	Name:     "settings",
	Summary:  "Site settings",
	Register: register,
}

func register(a *api.API, b *app.Backend) {
	h := &handler{}
	if b != nil {
		h = &handler{b.Settings(), b.People()}
	}
	api.Handle(a, api.Operation{ID: "listSettings", Method: http.MethodGet, Path: "/site-settings",
		Summary:    "All settings: the known ones, set or not, then the others",
		Permission: access.SettingsRead}, h.list)
	api.Handle(a, api.Operation{ID: "getWarehouseAddress", Method: http.MethodGet,
		Path: "/site-settings/warehouse/address", Summary: "The warehouse's address",
		Permission: access.SignedIn}, h.address)
	api.Handle(a, api.Operation{ID: "getWarehouseCoordinates", Method: http.MethodGet,
		Path: "/site-settings/warehouse/coordinates", Summary: "The warehouse's coordinates",
		Permission: access.SignedIn}, h.coordinates)
	api.Handle(a, api.Operation{ID: "getSetting", Method: http.MethodGet, Path: "/site-settings/{key}",
		Summary:    "One setting",
		Permission: access.SettingsRead}, h.get)
	api.Handle(a, api.Operation{ID: "setSetting", SendBack: true, Method: http.MethodPost, Path: "/site-settings/{key}",
		Summary:     "Set a setting",
		Description: "Setting the current value changes nothing.", Permission: access.SettingsWrite}, h.set)
	api.Handle(a, api.Operation{ID: "getSettingHistory", Method: http.MethodGet, Path: "/site-settings/{key}/history",
		Summary:    "The last 100 changes of a setting, newest first",
		Permission: access.SettingsRead}, h.history)
	api.Handle(a, api.Operation{ID: "resetSetting", Method: http.MethodDelete, Path: "/site-settings/{key}",
		Summary:     "Remove a setting; a known one gets its default again",
		Description: "Removing a setting that is not set changes nothing.", Permission: access.SettingsWrite}, h.reset)
}
