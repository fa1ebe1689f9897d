// Package access defines roles and permissions. A role is a named set of permissions; every operation
// declares the one permission that it needs.
package access

import (
	"context"
	"slices"

	"github.com/danielgtaylor/huma/v2"

	"backdock/shared/platform/enum"
)

// Permission is the right to a kind of operation.
type Permission string

// The permissions. An operation that needs no particular permission declares Public or SignedIn.
const (
	Public   Permission = "public"    // no token needed
	SignedIn Permission = "signed_in" // any valid session

	OrderRead       Permission = "order.read"
	OrderWrite      Permission = "order.write"
	OrderClose      Permission = "order.close"
	PriceView       Permission = "price.view"
	PriceOverride   Permission = "price.override"
	PriceBelowFloor Permission = "price.belowFloor"
	CostView        Permission = "cost.view"
	CatalogRead     Permission = "catalog.read"
	CatalogWrite    Permission = "catalog.write"
	InventoryAdjust Permission = "inventory.adjust"
	PricingManage   Permission = "pricing.manage"
	RouteManage     Permission = "route.manage"
	TripRead        Permission = "trip.read"
	TripDispatch    Permission = "trip.dispatch"
	TripComplete    Permission = "trip.complete"
	SyncRead        Permission = "sync.read"
	SyncRun         Permission = "sync.run"
	SettingsRead    Permission = "settings.read"
	SettingsWrite   Permission = "settings.write"
	SearchManage    Permission = "search.manage"
	UserManage      Permission = "user.manage"
	SessionManage   Permission = "session.manage"
	AnalyticsRead   Permission = "analytics.read"
)

// Permissions lists every permission that a role can hold.
var Permissions = []Permission{OrderRead, OrderWrite, OrderClose, PriceView, PriceOverride, PriceBelowFloor, CostView,
	CatalogRead, CatalogWrite, InventoryAdjust, PricingManage, RouteManage, TripRead, TripDispatch, TripComplete,
	SyncRead, SyncRun, SettingsRead, SettingsWrite, SearchManage, UserManage, SessionManage, AnalyticsRead}

// Role is a named set of permissions.
type Role string

// The roles.
const (
	Admin      Role = "admin"
	Manager    Role = "manager"
	Sales      Role = "sales"
	Pricing    Role = "pricing"
	Warehouse  Role = "warehouse"
	Dispatcher Role = "dispatcher"
	Driver     Role = "driver"
	Viewer     Role = "viewer"
)

// Roles lists all roles.
var Roles = []Role{Admin, Manager, Sales, Pricing, Warehouse, Dispatcher, Driver, Viewer}

// Schema gives the API the values; it refuses others.
func (Role) Schema(huma.Registry) *huma.Schema { return enum.Schema(Roles...) }

var granted = map[Role][]Permission{
	Admin:   Permissions,
	Manager: without(Permissions, UserManage, SessionManage, SettingsWrite),
	Sales:   {OrderRead, OrderWrite, PriceView, PriceOverride, CatalogRead, AnalyticsRead, TripRead, SyncRead},
	Pricing: {PriceView, PriceOverride, PriceBelowFloor, CostView, PricingManage, CatalogRead, CatalogWrite, AnalyticsRead,
		OrderRead, SyncRead, SyncRun},
	Warehouse: {OrderRead, CatalogRead, CatalogWrite, InventoryAdjust, TripRead, TripComplete, SyncRead},
	Dispatcher: {OrderRead, CatalogRead, RouteManage, TripRead, TripDispatch, TripComplete, SyncRead, SyncRun,
		AnalyticsRead},
	Driver: {TripRead, TripComplete}, // own trips only: the trip operations check Caller.Role
	Viewer: {OrderRead, CatalogRead, TripRead, SyncRead, SettingsRead, AnalyticsRead, PriceView},
}

func without(all []Permission, some ...Permission) []Permission {
	return slices.DeleteFunc(slices.Clone(all), func(p Permission) bool { return slices.Contains(some, p) })
}

// Valid tells whether r is a role.
func (r Role) Valid() bool { return slices.Contains(Roles, r) }

// Permissions returns the permissions that the role holds.
func (r Role) Permissions() []Permission { return granted[r] }

// Caller is the user who makes a request. The zero Caller has no permissions.
type Caller struct {
	UserID    string
	Email     string
	Role      Role
	SessionID string
	// MustChangePassword blocks all operations except those with MustChange.
	MustChangePassword bool
}

// May reports whether the caller holds the permission.
func (c Caller) May(p Permission) bool {
	switch p {
	case Public:
		return true
	case SignedIn:
		return c.UserID != ""
	}
	return c.UserID != "" && slices.Contains(granted[c.Role], p)
}

type callerKey struct{}

// With returns a context that carries the caller.
func With(ctx context.Context, c Caller) context.Context {
	return context.WithValue(ctx, callerKey{}, c)
}

// From returns the caller of a context, or the zero Caller if it carries none.
func From(ctx context.Context) Caller {
	c, _ := ctx.Value(callerKey{}).(Caller)
	return c
}
