// Package users serves the users: the list, invitations, and the changes of accounts by admins and by users
// themselves.
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
			invitations: b.Invitations(), limits: b.Limits(), log: b.Log,
			schedules: b.Schedules(), settings: b.Settings(), now: b.Now}
	}
	const drivers = "Without the permission user.manage only drivers can be listed."
	api.Handle(a, api.Operation{ID: "listUsers", Method: http.MethodGet, Path: "/users",
		Summary:     "Users, optionally of one role",
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
		Summary:    "Change the caller's names and telephone number",
		Permission: access.SignedIn}, h.updateProfile)
	api.Handle(a, api.Operation{ID: "changePassword", Method: http.MethodPatch, Path: "/users/change-password",
		Summary:     "Change the caller's password",
		Description: "Ends the caller's other sessions.", Permission: access.SignedIn, MustChange: true}, h.changePassword)

	api.Handle(a, api.Operation{ID: "reportPortalError", Method: http.MethodPost, Path: "/portal-errors",
		Summary:     "Log an exception of the caller's portal",
		Description: "At most 20 per hour.", Permission: access.SignedIn, Status: http.StatusNoContent}, h.reportPortalError)

	const ends = "The user's sessions end at once. The last active admin cannot be changed."
	api.Handle(a, api.Operation{ID: "setUserRole", Method: http.MethodPatch, Path: "/users/{id}/role",
		Summary:     "Change a user's role",
		Description: ends, Permission: access.UserManage}, h.setRole)
	api.Handle(a, api.Operation{ID: "setUserPhone", Method: http.MethodPatch, Path: "/users/{id}/phone",
		Summary:     "Change a user's telephone number",
		Description: "An empty one removes it. Shown to those who see trips.", Permission: access.UserManage}, h.setPhone)
	api.Handle(a, api.Operation{ID: "activateUser", Method: http.MethodPatch, Path: "/users/{id}/activate",
		Summary:    "Activate a user",
		Permission: access.UserManage}, h.activate)
	api.Handle(a, api.Operation{ID: "deactivateUser", Method: http.MethodPatch, Path: "/users/{id}/deactivate",
		Summary:     "Deactivate a user",
		Description: ends, Permission: access.UserManage}, h.deactivate)
	api.Handle(a, api.Operation{ID: "resetUserPassword", Method: http.MethodPatch, Path: "/users/{id}/reset-password",
		Summary:     "Set a one-time password for another user",
		Description: "The user's sessions end at once, and after the next sign-in the user must choose another password.",
		Permission:  access.UserManage}, h.resetPassword)

	api.Handle(a, api.Operation{ID: "inviteUser", Method: http.MethodPost, Path: "/users",
		Summary:     "Invite somebody by mail",
		Description: "The link in the mail is valid for 7 days. Another invitation of the same email replaces the first.",
		Permission:  access.UserManage, Status: http.StatusCreated, Creates: true}, h.invite)
	api.Handle(a, api.Operation{ID: "listInvitations", Method: http.MethodGet, Path: "/users/invitations",
		Summary:     "Invitations, newest first",
		Description: "Invitations that are no longer valid are listed for 90 days.", Permission: access.UserManage},
		h.listInvitations)
	api.Handle(a, api.Operation{ID: "resendInvitation", Method: http.MethodPost, Path: "/users/invitations/{id}/resend",
		Summary:    "Mail an invitation again, with a new link",
		Permission: access.UserManage}, h.resendInvitation)
	api.Handle(a, api.Operation{ID: "revokeInvitation", Method: http.MethodDelete, Path: "/users/invitations/{id}",
		Summary:    "Revoke an invitation",
		Permission: access.UserManage}, h.revokeInvitation)
}
