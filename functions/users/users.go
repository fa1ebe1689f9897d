// Package users serves the list of those who sign in.
package users

import (
	"context"
	"net/http"
	"slices"

	"backdock/shared/access"
	"backdock/shared/api"
	"backdock/shared/backend"
	"backdock/shared/fault"
	"backdock/shared/user"
)

// Group is the group of API operations.
var Group = api.Group[*backend.Backend]{
	Name:     "users",
	Summary:  "Users by role",
	Register: register,
}

func register(a *api.API, b *backend.Backend) {
	h := &handler{}
	if b != nil {
		h = &handler{user.New(b.Table, b.Now)}
	}
	api.Handle(a, api.Operation{ID: "listUsers", Method: http.MethodGet, Path: "/users", Summary: "Users, of one role where one is named",
		Description: "Without the permission user.manage the drivers alone can be listed.", Permission: access.RouteManage}, h.list)
	api.Handle(a, api.Operation{ID: "listUsersByRole", Method: http.MethodGet, Path: "/users/by-role/{role}", Summary: "Users of a role",
		Description: "Without the permission user.manage the drivers alone can be listed.", Permission: access.RouteManage}, h.byRole)
}

type handler struct{ users *user.Users }

// User is a user on the wire.
type User struct {
	ID        string      `json:"_id"`
	Email     string      `json:"email"`
	FirstName string      `json:"firstName"`
	LastName  string      `json:"lastName"`
	Role      access.Role `json:"role" enum:"admin,manager,sales,pricing,warehouse,dispatcher,driver,viewer"`
	IsActive  bool        `json:"isActive"`
}

type listIn struct {
	Role string `query:"role" enum:"admin,manager,sales,pricing,warehouse,dispatcher,driver,viewer"`
}

func (h *handler) list(ctx context.Context, in *listIn) ([]User, error) {
	return h.ofRole(ctx, access.Role(in.Role))
}

type byRoleIn struct {
	Role string `path:"role" enum:"admin,manager,sales,pricing,warehouse,dispatcher,driver,viewer"`
}

func (h *handler) byRole(ctx context.Context, in *byRoleIn) ([]User, error) {
	return h.ofRole(ctx, access.Role(in.Role))
}

func (h *handler) ofRole(ctx context.Context, role access.Role) ([]User, error) {
	if role != access.Driver && !access.From(ctx).May(access.UserManage) {
		return nil, fault.New(fault.Forbidden, "your role does not include the permission %s: it may list drivers alone", access.UserManage)
	}
	all, err := h.users.List(ctx)
	if role != "" {
		all = slices.DeleteFunc(all, func(u user.User) bool { return u.Role != role })
	}
	users := make([]User, len(all))
	for i, u := range all {
		users[i] = User{u.ID, u.Email, u.FirstName, u.LastName, u.Role, u.IsActive}
	}
	return users, err
}
