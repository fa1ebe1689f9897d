// Package layout defines which stack holds which group of API operations, and the names of stacks and functions.
// The CDK app, the deploy command and the local stack use it.
package layout

import (
	"slices"
	"strings"
	"time"
)

// Names of stacks without the prefix Backdock-<stage>-. Each of Areas has a stack too.
const (
	Data          = "Data"
	App           = "App"
	Portal        = "Portal"
	Observability = "Observability"
	Edge          = "Edge"
	Front         = "Front"
)

// MostRoutes is API Gateway's limit for an HTTP API, until AWS raises the quota "Routes per API" of this API.
const MostRoutes = 300

// LongestRun is the longest timeout of a function. An invocation of older code ends at the latest this long after a
// deployment.
const LongestRun = 5 * time.Minute

// Area is a stack that holds groups of API operations: their functions, integrations and routes.
type Area struct {
	Name    string // of the stack
	Summary string
	Groups  []string
}

// Areas are the areas of shared/ that have groups of operations. A group is in exactly one area. To move a group,
// list it under another area and deploy; infra/deploy/README.md describes what the deploy command does.
var Areas = []Area{
	{"People", "sign-in, users, sessions, audit, settings",
		[]string{"audit", "auth", "health", "sessions", "settings", "users"}},
	{"Catalog", "items, their search and pictures, featured items",
		[]string{"featured-items", "images", "item-details", "items", "search-admin"}},
	{"Prices", "the pricing matrix, pricing reports, spot buys", []string{"pricing-matrix", "pricing-reports", "spot-buy-sheets"}},
	{"Stock", "adjustments, purchase orders, items that ran out",
		[]string{"adjustments", "out-of-stock", "purchase-orders"}},
	{"Sales", "customers, carts, sales orders", []string{"admin-utils", "cart", "customers", "sales-orders"}},
	{"Delivery", "routes, schedules, vehicles, trips, the dispatch board", []string{"dispatch", "route-schedules", "routes", "trips", "vehicles"}},
	{"Insight", "statistics", []string{"analytics"}},
	{"Erp", "sync with the ERP", []string{"erp-connection", "sync-tasks"}},
}

// Stacks returns the names of the stacks in the deployment's own region. A stack comes after the stacks that it
// depends on.
func Stacks() []string {
	names := []string{Data, App}
	for _, a := range Areas {
		names = append(names, a.Name)
	}
	return append(names, Portal, Observability)
}

// Stack is a stack's full name.
func Stack(stage, name string) string { return "Backdock-" + stage + "-" + name }

// AreaOf returns the area of a group. It returns false for a worker, which is in App, and for a group that is in no
// area.
func AreaOf(group string) (Area, bool) {
	i := slices.IndexFunc(Areas, func(a Area) bool { return slices.Contains(a.Groups, group) })
	if i < 0 {
		return Area{}, false
	}
	return Areas[i], true
}

// Function returns the name of a function of a deployment. The name of a group's function contains its area,
// because Lambda allows each name once: when the group moves, the new function can exist before the old one is
// deleted.
func Function(stage, name string) string {
	prefix := "backdock-" + stage + "-"
	if a, ok := AreaOf(name); ok {
		prefix += strings.ToLower(a.Name) + "-"
	}
	return prefix + name
}
