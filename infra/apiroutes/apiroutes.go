// Package apiroutes computes the routes of the HTTP API: which requests go to which group's function. The CDK app and
// the deploy command use it.
//
// Nothing is set per route, so one route serves many operations: "ANY /api/trips/{proxy+}" serves all operations below
// /api/trips. An HTTP API takes 300 routes, fewer than one for each operation.
package apiroutes

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"backdock/functions"
)

// Any is the method of a route for all methods.
const Any = "ANY"

// greedy is the last part of a path that matches all paths below.
const greedy = "{proxy+}"

// Route is a route of the HTTP API.
type Route struct {
	Method string // of HTTP, or Any
	Path   string // e.g. /api/trips/{id} or /api/trips/{proxy+}
	Target string // what serves it: a group, or in the deploy command a stack
	ID     string // identifies the resource of the route in its stack
}

// Key is the route key by which API Gateway knows a route.
func (r Route) Key() string { return r.Method + " " + r.Path }

// SameKey is the route key without the names of variables. An API takes each of them once.
func (r Route) SameKey() string { return r.Method + " " + anonymous(r.Path) }

// Operations returns one route for each operation, with its group as the target.
func Operations() []Route {
	var all []Route
	for _, op := range functions.API(nil).Operations() {
		all = append(all, Route{op.Method, "/api" + op.Path, op.Group, "Route-" + op.ID})
	}
	return all
}

// ForAny returns a route for all methods of a path.
func ForAny(path, target string) Route {
	path = anonymous(path)
	return Route{Any, path, target, "Any" + strings.ReplaceAll(path, "/", "-")}
}

// All returns the routes of the deployed API.
func All() ([]Route, error) { return Few(Operations()) }

// Few returns a small set of routes which send a request for each operation to its target, as one route for each
// operation would.
//
// An operation whose path has requests in common with a path of another target keeps its own route, because a route for
// all methods would take requests of the other one: GET /routes/in-progress is of another group than DELETE
// /routes/{id}. For the other operations below a first part, such as /api/trips, the target with most paths gets one
// greedy route, and each path of another target gets a route for all methods. If the next parts are fixed, the same is
// done for each next part.
func Few(operations []Route) ([]Route, error) {
	var few []Route
	byTop := map[string]map[string]string{} // top, path, target
	for _, o := range operations {
		alone := false
		for _, other := range operations {
			if other.Target == o.Target || !overlap(o.Path, other.Path) {
				continue
			}
			if anonymous(o.Path) == anonymous(other.Path) {
				return nil, fmt.Errorf("operations of %s are in the groups %s and %s: put them into one", o.Path, o.Target,
					other.Target)
			}
			alone = true
		}
		if alone {
			few = append(few, o)
			continue
		}
		top := topOf(o.Path)
		if byTop[top] == nil {
			byTop[top] = map[string]string{}
		}
		byTop[top][anonymous(o.Path)] = o.Target
	}
	for top, paths := range byTop {
		few = append(few, below(top, paths)...)
	}
	slices.SortFunc(few, func(a, b Route) int { return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.Method, b.Method)) })
	return few, nil
}

// below returns the routes of the paths at and below one path. paths has their targets.
func below(top string, paths map[string]string) []Route {
	var few []Route
	if target, ok := paths[top]; ok {
		few = append(few, ForAny(top, target))
		paths = maps.Clone(paths)
		delete(paths, top)
	}
	most := mostFrequent(paths)
	if most == "" {
		return few
	}
	if parts := children(top, paths); parts != nil {
		for part, paths := range parts {
			few = append(few, below(part, paths)...)
		}
		return few
	}
	few = append(few, ForAny(top+"/"+greedy, most))
	for path, target := range paths {
		if target != most {
			few = append(few, ForAny(path, target))
		}
	}
	return few
}

// children splits the paths below one path by their next part. It returns nil if they have one target, which one route
// serves, or if a next part is a variable, which matches the other parts too.
func children(top string, paths map[string]string) map[string]map[string]string {
	targets := map[string]bool{}
	parts := map[string]map[string]string{}
	for path, target := range paths {
		targets[target] = true
		next, _, _ := strings.Cut(strings.TrimPrefix(path, top+"/"), "/")
		if isVariable(next) {
			return nil
		}
		child := top + "/" + next
		if parts[child] == nil {
			parts[child] = map[string]string{}
		}
		parts[child][path] = target
	}
	if len(targets) < 2 {
		return nil
	}
	return parts
}

// topOf is the first part of a path below /api: /api/trips of /api/trips/{id}.
func topOf(path string) string {
	parts := strings.SplitN(path, "/", 4)
	return strings.Join(parts[:min(3, len(parts))], "/")
}

// mostFrequent is the target with the most paths, "" if there are none.
func mostFrequent(paths map[string]string) string {
	count := map[string]int{}
	most := ""
	for _, target := range slices.Sorted(maps.Values(paths)) {
		if count[target]++; count[target] > count[most] {
			most = target
		}
	}
	return most
}
