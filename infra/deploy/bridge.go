package main

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"backdock/infra/layout"
)

const (
	routeType    = "AWS::ApiGatewayV2::Route"
	logGroupType = "AWS::Logs::LogGroup"
	// bridgePrefix is the prefix of a bridge's logical id.
	bridgePrefix = "Bridge"
)

// template is a CloudFormation template.
type template map[string]any

func (t template) resources() map[string]any {
	all, _ := t["Resources"].(map[string]any)
	return all
}

// of returns the properties of a template's resources of one type, by logical id.
func (t template) of(kind string) map[string]map[string]any {
	found := map[string]map[string]any{}
	for id, r := range t.resources() {
		if r, _ := r.(map[string]any); r["Type"] == kind {
			found[id], _ = r["Properties"].(map[string]any)
		}
	}
	return found
}

// routes returns the logical ids of a template's routes by route key, without bridges.
func (t template) routes() map[string]string {
	keys := map[string]string{}
	for id, p := range t.of(routeType) {
		if key, _ := p["RouteKey"].(string); !strings.HasPrefix(id, bridgePrefix) {
			keys[key] = id
		}
	}
	return keys
}

// bridged reports whether a template has bridges.
func (t template) bridged() bool {
	for id := range t.of(routeType) {
		if strings.HasPrefix(id, bridgePrefix) {
			return true
		}
	}
	return false
}

// bridge replaces some of a template's routes, given by their keys, by bridges: less specific routes to the same
// functions. An API accepts each route key only once, so one stack cannot create a route while another stack has
// it. But "ANY /api/trips" and "GET /api/trips" can both exist, and API Gateway prefers the second. The bridges
// serve all requests until the other stack has created the routes.
func (t template) bridge(moved []string) error {
	to, properties, err := t.bridgesFor(moved)
	if err != nil {
		return err
	}
	ids, all := t.routes(), t.resources()
	for _, key := range moved {
		delete(all, ids[key])
	}
	for _, b := range to {
		p := maps.Clone(properties[b.target])
		p["RouteKey"] = "ANY " + b.path
		sum := sha256.Sum256([]byte(b.path))
		all[bridgePrefix+hex.EncodeToString(sum[:6])] = map[string]any{"Type": routeType, "Properties": p}
	}
	return nil
}

// bridgesFor returns the bridges for routes of the template, given by their keys, and the properties of one of each
// target's routes by the target.
func (t template) bridgesFor(moved []string) (to []operation, properties map[string]map[string]any, err error) {
	ids := t.routes()
	var from []operation
	properties = map[string]map[string]any{}
	for _, key := range moved {
		p := t.of(routeType)[ids[key]]
		_, path, _ := strings.Cut(key, " ")
		raw, err := json.Marshal(p["Target"])
		if err != nil {
			return nil, nil, fmt.Errorf("the target of %s: %w", key, err)
		}
		from = append(from, operation{path, string(raw)})
		properties[string(raw)] = p
	}
	to, err = bridges(from)
	return to, properties, err
}

// roomFor returns an error if the API cannot hold all operations and the bridges of a move at the same time.
func roomFor(operations, bridges int) error {
	if operations+bridges <= layout.MostRoutes {
		return nil
	}
	return fmt.Errorf("%d operations and %d bridges of those that move are more than the %d routes of an HTTP API: "+
		"in infra/layout move fewer groups at once, deploy, and move the others after that; or have AWS raise the quota "+
		"\"Routes per API\" of this API, and say the new number in layout.MostRoutes", operations, bridges, layout.MostRoutes)
}

// keepLogs sets log groups that the stack's next template no longer has to be retained. The logs of moved functions
// then expire at their usual time.
func (t template) keepLogs(next template) {
	for id := range t.of(logGroupType) {
		if next.resources()[id] == nil {
			r := t.resources()[id].(map[string]any)
			r["DeletionPolicy"], r["UpdateReplacePolicy"] = "Retain", "Retain"
		}
	}
}

// operation is a path of the API and the integration that serves it, for all methods.
type operation struct{ path, target string }

// bridges finds a small set of "ANY" routes that send all requests for the given operations to their targets. API
// Gateway allows 300 routes in an API, so one bridge for each path would be too many. For each first part of a
// path, the target with the most paths gets one greedy route; each path of another target gets its own route. Where
// the next parts are fixed and belong to several targets, the same is done for each next part.
//
// API Gateway prefers a route without a greedy variable. So if a path of the greedy target also matches the route
// of another target, it gets its own route.
func bridges(operations []operation) ([]operation, error) {
	byTop := map[string]map[string]string{} // top, path, target
	for _, o := range operations {
		path, top := anonymous(o.path), topOf(o.path)
		if byTop[top] == nil {
			byTop[top] = map[string]string{}
		}
		if t := byTop[top][path]; t != "" && t != o.target {
			return nil, fmt.Errorf("operations of %s are in two groups; a path can only move as a whole", o.path)
		}
		byTop[top][path] = o.target
	}
	var all []operation
	for _, top := range slices.Sorted(maps.Keys(byTop)) {
		all = append(all, bridgesBelow(top, byTop[top])...)
	}
	return all, nil
}

// bridgesBelow finds the bridges of the paths at and below one path. paths has their targets.
func bridgesBelow(top string, paths map[string]string) []operation {
	var all []operation
	if parts := children(top, paths); parts != nil {
		if target, ok := paths[top]; ok {
			all = append(all, operation{top, target})
		}
		for _, part := range slices.Sorted(maps.Keys(parts)) {
			all = append(all, bridgesBelow(part, parts[part])...)
		}
		return all
	}
	greedy := mostFrequent(paths)
	if slices.ContainsFunc(slices.Collect(maps.Keys(paths)),
		func(p string) bool { return p != top && paths[p] == greedy }) {
		all = append(all, operation{top + "/{proxy+}", greedy})
	}
	for _, path := range slices.Sorted(maps.Keys(paths)) {
		alike := func(other string) bool { return paths[other] != greedy && overlap(path, other) }
		if path == top || paths[path] != greedy || slices.ContainsFunc(slices.Collect(maps.Keys(paths)), alike) {
			all = append(all, operation{path, paths[path]})
		}
	}
	return all
}

// children splits the paths below one path by their next part. It returns nil if they have one target, which one bridge
// serves, or if a next part is a variable, which matches the other parts too.
func children(top string, paths map[string]string) map[string]map[string]string {
	targets := map[string]bool{}
	parts := map[string]map[string]string{}
	for path, target := range paths {
		targets[target] = true
		if path == top {
			continue
		}
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

// anonymous renames the variables of a path by their positions, so that paths which differ only in variable names
// are equal.
func anonymous(path string) string {
	parts := strings.Split(path, "/")
	for i, part := range parts {
		if isVariable(part) {
			parts[i] = fmt.Sprintf("{p%d}", i)
		}
	}
	return strings.Join(parts, "/")
}

func isVariable(part string) bool { return strings.HasPrefix(part, "{") }

// overlap reports whether one request can match both paths.
func overlap(a, b string) bool {
	as, bs := strings.Split(a, "/"), strings.Split(b, "/")
	if len(as) != len(bs) {
		return false
	}
	for i := range as {
		if as[i] != bs[i] && !isVariable(as[i]) && !isVariable(bs[i]) {
			return false
		}
	}
	return true
}

// mostFrequent is the target with the most paths.
func mostFrequent(paths map[string]string) string {
	count := map[string]int{}
	for _, target := range paths {
		count[target]++
	}
	return slices.MaxFunc(slices.Sorted(maps.Keys(count)), func(a, b string) int { return count[a] - count[b] })
}
