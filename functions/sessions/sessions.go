// Package sessions serves the sessions of all users to administrators.
package sessions

import (
	"net/http"

	"backdock/shared/app"
	"backdock/shared/platform/access"
	"backdock/shared/platform/api"
)

// Group is the group of API operations.
var Group = api.Group[*app.Backend]{
	Name:     "sessions",
	Summary:  "Sessions of all users",
	Register: register,
}

func register(a *api.API, b *app.Backend) {
	h := &handler{}
	if b != nil {
		h = &handler{b.Sessions(), b.Users(), b.Now}
	}
	const all = "/admin/sessions"
	api.Handle(a, api.Operation{ID: "listSessions", Method: http.MethodGet, Path: all,
		Summary:    "All sessions, last used first",
		Permission: access.SessionManage}, h.list)
	api.Handle(a, api.Operation{ID: "getSessionStats", Method: http.MethodGet, Path: all + "/stats",
		Summary:    "Number of sessions of all users, or of one",
		Permission: access.SessionManage}, h.stats)
	api.Handle(a, api.Operation{ID: "cleanUpSessions", Method: http.MethodPost, Path: all + "/cleanup-stale",
		Summary:    "Remove sessions that are no longer used",
		Permission: access.SessionManage}, h.cleanUp)
	api.Handle(a, api.Operation{ID: "endSession", Method: http.MethodDelete, Path: all + "/{sessionId}",
		Summary:    "End one session of a user",
		Permission: access.SessionManage}, h.endOne)
	api.Handle(a, api.Operation{ID: "getSessionsOfUser", Method: http.MethodGet, Path: all + "/user/{userId}",
		Summary:    "A user's sessions",
		Permission: access.SessionManage}, h.ofUser)
	api.Handle(a, api.Operation{ID: "endSessionsOfUser", Method: http.MethodDelete, Path: all + "/user/{userId}",
		Summary:    "End a user's sessions",
		Permission: access.SessionManage}, h.endOfUser)
	api.Handle(a, api.Operation{ID: "endClientSessionsOfUser", Method: http.MethodDelete, Path: all +
		"/user/{userId}/client/{clientType}",
		Summary: "End a user's sessions of a client type", Permission: access.SessionManage}, h.endClientOfUser)
	api.Handle(a, api.Operation{ID: "getSessionsByEmail", Method: http.MethodGet, Path: all + "/user-by-email/{email}",
		Summary:    "A user's sessions, by email",
		Permission: access.SessionManage}, h.ofEmail)
	api.Handle(a, api.Operation{ID: "endSessionsByEmail", Method: http.MethodDelete, Path: all + "/user-by-email/{email}",
		Summary:    "End a user's sessions, by email",
		Permission: access.SessionManage}, h.endOfEmail)
	api.Handle(a, api.Operation{ID: "endClientSessionsByEmail", Method: http.MethodDelete, Path: all +
		"/user-by-email/{email}/client/{clientType}",
		Summary: "End a user's sessions of a client type, by email", Permission: access.SessionManage}, h.endClientOfEmail)
}
