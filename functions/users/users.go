// Package users serves those who sign in: the list, invitations, and what admins
// and users themselves change of an account.
package users

import (
	"net/http"

	"backdock/shared/app"
	"backdock/shared/platform/access"
	"backdock/shared/platform/api"
)

// Group is the group of API operations.
var Group = api.Group[*app.Backend]{
	Name:     "users",
	Summary:  "Users, invitations, roles and passwords",
	Register: register,
}

func register(a *api.API, b *app.Backend) {
	h := &handler{}
	if b != nil {
		h = &handler{users: b.Users(), accounts: b.Accounts(),
			invitations: b.Invitations(), limits: b.Limits(), log: b.Log}
	}
	const drivers = "Without the permission user.manage the drivers alone can be listed."
	api.Handle(a, api.Operation{ID: "listUsers", Method: http.MethodGet, Path: "/users",
		Summary:     "Users, of one role where one is named",
		Description: drivers, Permission: access.RouteManage}, h.list)
	api.Handle(a, api.Operation{ID: "listUsersByRole", Method: http.MethodGet, Path: "/users/by-role/{role}",
		Summary:     "Users of a role",
		Description: drivers, Permission: access.RouteManage}, h.byRole)
	api.Handle(a, api.Operation{ID: "searchUsers", Method: http.MethodGet, Path: "/users/search",
		Summary:    "Users by the beginning of their email, at most 20",
		Permission: access.SessionManage}, h.search)

	api.Handle(a, api.Operation{ID: "getOwnUser", Method: http.MethodGet, Path: "/users/profile",
		Summary:    "The caller as a user",
		Permission: access.SignedIn}, h.profile)
	api.Handle(a, api.Operation{ID: "updateOwnUser", SendBack: true, Method: http.MethodPatch, Path: "/users/profile",
		Summary:    "Change the caller's names",
		Permission: access.SignedIn}, h.updateProfile)
	api.Handle(a, api.Operation{ID: "changePassword", Method: http.MethodPatch, Path: "/users/change-password",
		Summary:     "Change the caller's password",
		Description: "Ends the caller's other sessions.", Permission: access.SignedIn, MustChange: true}, h.changePassword)

	api.Handle(a, api.Operation{ID: "reportPortalError", Method: http.MethodPost, Path: "/portal-errors",
		Summary:     "Write an exception that the caller met in the portal to the log",
		Description: "20 in an hour; more are refused.", Permission: access.SignedIn, Status: http.StatusNoContent},
		h.reportPortalError)

	const ends = "The user's sessions end at once. The last active admin stays one."
	api.Handle(a, api.Operation{ID: "setUserRole", Method: http.MethodPatch, Path: "/users/{id}/role",
		Summary:     "Give a user another role",
		Description: ends, Permission: access.UserManage}, h.setRole)
	api.Handle(a, api.Operation{ID: "activateUser", Method: http.MethodPatch, Path: "/users/{id}/activate",
		Summary:    "Let a user sign in",
		Permission: access.UserManage}, h.activate)
	api.Handle(a, api.Operation{ID: "deactivateUser", Method: http.MethodPatch, Path: "/users/{id}/deactivate",
		Summary:     "Keep a user out",
		Description: ends, Permission: access.UserManage}, h.deactivate)
	api.Handle(a, api.Operation{ID: "resetUserPassword", Method: http.MethodPatch, Path: "/users/{id}/reset-password",
		Summary:     "Give another user a password for once",
		Description: "The user's sessions end at once, and the next sign-in can do nothing but choose another password.",
		Permission:  access.UserManage}, h.resetPassword)

	api.Handle(a, api.Operation{ID: "inviteUser", Method: http.MethodPost, Path: "/users",
		Summary:     "Invite somebody by mail",
		Description: "The link in the mail is good for 7 days. Another invitation of the same email takes the place of the first.",
		Permission:  access.UserManage, Status: http.StatusCreated, Creates: true}, h.invite)
	api.Handle(a, api.Operation{ID: "listInvitations", Method: http.MethodGet, Path: "/users/invitations",
		Summary:     "Invitations, the last made first",
		Description: "Those that are no longer good stay for 90 days.", Permission: access.UserManage}, h.listInvitations)
	api.Handle(a, api.Operation{ID: "resendInvitation", Method: http.MethodPost, Path: "/users/invitations/{id}/resend",
		Summary:    "Mail an invitation again, with a new link",
		Permission: access.UserManage}, h.resendInvitation)
	api.Handle(a, api.Operation{ID: "revokeInvitation", Method: http.MethodDelete, Path: "/users/invitations/{id}",
		Summary:    "End an invitation",
		Permission: access.UserManage}, h.revokeInvitation)
}
