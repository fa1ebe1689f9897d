// Package layout says which stack holds which group of API operations, and how
// stacks and functions are called. The CDK app, the deploy command and the local
// stack read it.
package layout

import (
	"slices"
	"strings"
)

// Names of stacks, each the last part of Backdock-<stage>-<name>. The stacks of
// Areas come on top.
const (
	Data          = "Data"
	App           = "App"
	Portal        = "Portal"
	Observability = "Observability"
	Edge          = "Edge"
)

// Area is a stack that holds groups of API operations: their functions, their
// integrations and their routes.
type Area struct {
	Name    string // of the stack
	Summary string
	Groups  []string
}

// Areas are those of shared/ that have groups of operations. A group is in exactly
// one of them. To move a group, write it under another area and deploy: README.md
// says what the deploy command does then.
var Areas = []Area{
	{"People", "sign-in, users, sessions, audit, settings",
		[]string{"audit", "auth", "health", "sessions", "settings", "users"}},
	{"Catalog", "items", []string{"items"}},
	{"Sales", "customers, carts, sales orders", []string{"admin-utils", "cart", "customers", "sales-orders"}},
	{"Delivery", "routes, vehicles, trips", []string{"routes", "trips", "vehicles"}},
	{"Insight", "statistics", []string{"analytics"}},
	{"Erp", "sync with the ERP", []string{"sync-tasks"}},
}

// Stacks are the names of the stacks of the deployment's own region, each after
// those that it depends on.
func Stacks() []string {
	names := []string{Data, App}
	for _, a := range Areas {
		names = append(names, a.Name)
	}
	return append(names, Portal, Observability)
}

// Stack is a stack's full name.
func Stack(stage, name string) string { return "Backdock-" + stage + "-" + name }

// AreaOf is the area of a group; false for a worker, which is in App, and for a
// group that no area lists.
func AreaOf(group string) (Area, bool) {
	i := slices.IndexFunc(Areas, func(a Area) bool { return slices.Contains(a.Groups, group) })
	if i < 0 {
		return Area{}, false
	}
	return Areas[i], true
}

// Function is the name of a function of a deployment. A group's function has its
// area in its name: when the group moves, the new function exists beside the old
// one until the old one is deleted, since Lambda allows a name once.
func Function(stage, name string) string {
	prefix := "backdock-" + stage + "-"
	if a, ok := AreaOf(name); ok {
		prefix += strings.ToLower(a.Name) + "-"
	}
	return prefix + name
}
