// Package auth signs users in and out.
package auth

import (
	"net/http"

	"backdock/shared/app"
	"backdock/shared/platform/access"
	"backdock/shared/platform/api"
)

const groupName = "auth"

// Group is the group of API operations.
var Group = api.Group[*app.Backend]{
	Name:     groupName,
	Summary:  "Signing in and out",
	Register: register,
}

func register(a *api.API, b *app.Backend) {
	h := &handler{}
	if b != nil {
		h = &handler{sessions: b.Sessions(), users: b.Users(),
			settings: b.Settings(), registrations: b.Registrations(), now: b.Now, log: b.Log}
	}
	api.Handle(a, api.Operation{ID: "login", Method: http.MethodPost, Path: "/auth/login",
		Summary:     "Sign in with email and password",
		Description: "With the header x-bind-refresh: cookie the session is bound to the browser by a cookie, and its refresh tokens are refused without the cookie.",
		Permission:  access.Public}, h.login)
	api.Handle(a, api.Operation{ID: "refresh", Method: http.MethodPost, Path: "/auth/refresh",
		Summary:     "Exchange a refresh token for new tokens",
		Description: "An exchanged token gets the same successor for 10 seconds. Reuse after that is treated as theft and ends the session.",
		Permission:  access.Public}, h.refresh)
	api.Handle(a, api.Operation{ID: "logout", Method: http.MethodPost, Path: "/auth/logout", Summary: "End the session",
		Permission: access.SignedIn, MustChange: true}, h.logout)
	api.Handle(a, api.Operation{ID: "getAuthProfile", Method: http.MethodGet, Path: "/auth/profile",
		Summary:    "Who is signed in, and what they may do",
		Permission: access.SignedIn, MustChange: true}, h.profile)
	registerRegistration(a, h)
	registerSessions(a, h)
}
