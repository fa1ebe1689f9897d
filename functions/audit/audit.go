// Package audit serves the list of what people did to accounts, sessions, settings and prices. It is
// read-only: events are written by the operations that they describe.
package audit

import (
	"net/http"

	"backdock/shared/app"
	"backdock/shared/platform/access"
	"backdock/shared/platform/api"
)

// Group is the group of API operations.
var Group = api.Group[*app.Backend]{
	Name:     "audit",
	Summary:  "Audit list",
	Register: register,
}

func register(a *api.API, b *app.Backend) {
	h := &handler{}
	if b != nil {
		h = &handler{b.Table, b.Users(), b.Settings()}
	}
	api.Handle(a, api.Operation{ID: "listAuditEvents", Method: http.MethodGet, Path: "/admin/audit",
		Summary:     "What people did to accounts, sessions, settings and prices, newest first",
		Description: "Counts and pages at most the newest 1000 events of the filter. totalIsMinimum says that there are more; narrow the filter to see them.",
		Permission:  access.UserManage}, h.list)
}
