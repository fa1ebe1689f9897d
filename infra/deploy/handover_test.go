package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"backdock/infra/apiroutes"
	"backdock/infra/layout"
)

// placement says which stack has a group.
type placement map[string]string

// placed are the stacks of layout.Areas, with some groups elsewhere.
func placed(elsewhere placement) placement {
	all := placement{}
	for _, a := range layout.Areas {
		for _, g := range a.Groups {
			all[g] = a.Name
		}
	}
	maps.Copy(all, elsewhere)
	return all
}

// templatesOf returns templates with these routes in the stacks of their groups.
func templatesOf(t *testing.T, routes []apiroutes.Route, in placement) map[string]template {
	t.Helper()
	all := map[string]template{}
	for _, name := range layout.Stacks() {
		all[name] = template{"Resources": map[string]any{}}
	}
	for _, r := range routes {
		resources := all[in[r.Target]].resources()
		resources["Logs"+r.Target] = map[string]any{"Type": logGroupType, "DeletionPolicy": "Delete"}
		resources[r.ID] = map[string]any{"Type": routeType, "Properties": map[string]any{"RouteKey": r.Key(),
			"Target": map[string]any{"Fn::Join": []any{"/", []any{"integrations", map[string]any{"Ref": r.Target}}}}}}
	}
	return copied(t, all)
}

// copied returns templates as they are read from CloudFormation.
func copied(t *testing.T, templates map[string]template) map[string]template {
	t.Helper()
	all := map[string]template{}
	for name, from := range templates {
		raw, err := json.Marshal(from)
		if err == nil {
			all[name], err = parse(name, raw)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return all
}

func few(t *testing.T, operations []apiroutes.Route) []apiroutes.Route {
	t.Helper()
	routes, err := apiroutes.Few(operations)
	if err != nil {
		t.Fatal(err)
	}
	return routes
}

// account has deployed stacks and the routes of their API. After each change of a route it checks that the API takes
// it, and that a request for each operation reaches its group.
type account struct {
	t          *testing.T
	random     *rand.Rand
	deployed   map[string]template
	api        []apiroutes.Route // their target is a group
	operations []apiroutes.Route
	most       int // routes at the same time
}

func newAccount(t *testing.T, seed uint64, operations []apiroutes.Route, deployed map[string]template) *account {
	a := &account{t: t, random: rand.New(rand.NewPCG(seed, 0)), operations: operations,
		deployed: map[string]template{}}
	for _, name := range layout.Stacks() {
		a.deployed[name] = template{"Resources": map[string]any{}}
	}
	a.operations = nil // none is served yet
	a.deploy(deployed, layout.Stacks())
	a.operations = operations
	for _, o := range operations {
		a.check(o, "the first deployment")
	}
	return a
}

func (a *account) routesOf(stack string, t template) map[string]apiroutes.Route {
	all := map[string]apiroutes.Route{}
	for _, r := range t.routes(stack) {
		_, group, _ := strings.Cut(t.integration(r.ID), `"Ref":"`)
		r.Target, _, _ = strings.Cut(group, `"`)
		r.ID = stack + " " + r.ID
		all[r.ID] = r
	}
	return all
}

// deploy updates some stacks at the same time. Like CloudFormation, each stack first makes and changes resources, in
// any order, and then deletes resources.
func (a *account) deploy(next map[string]template, names []string) {
	a.t.Helper()
	var steps [][]func() // of each stack, in their order
	for _, name := range names {
		before, after := a.routesOf(name, a.deployed[name]), a.routesOf(name, next[name])
		var making, deleting []func()
		for id, r := range after {
			if before[id] != r {
				making = append(making, func() { a.put(r) })
			}
		}
		for id := range before {
			if _, stays := after[id]; !stays {
				deleting = append(deleting, func() { a.remove(id) })
			}
		}
		for _, some := range [][]func(){making, deleting} {
			a.random.Shuffle(len(some), func(i, j int) { some[i], some[j] = some[j], some[i] })
		}
		if all := slices.Concat(making, deleting); len(all) > 0 {
			steps = append(steps, all)
		}
		a.deployed[name] = copied(a.t, map[string]template{name: next[name]})[name]
	}
	for len(steps) > 0 {
		i := a.random.IntN(len(steps))
		steps[i][0]()
		if steps[i] = steps[i][1:]; len(steps[i]) == 0 {
			steps = slices.Delete(steps, i, i+1)
		}
	}
}

func (a *account) put(r apiroutes.Route) {
	a.t.Helper()
	a.api = slices.DeleteFunc(a.api, func(old apiroutes.Route) bool { return old.ID == r.ID })
	for _, other := range a.api {
		if other.SameKey() == r.SameKey() {
			a.t.Fatalf("the API refuses %s of %s: %s has it", r.Key(), r.ID, other.ID)
		}
	}
	a.api = append(a.api, r)
	if a.most = max(a.most, len(a.api)); a.most > layout.MostRoutes {
		a.t.Fatalf("the API refuses route %d: %s", a.most, r.Key())
	}
	a.checkAround(r, "made")
}

func (a *account) remove(id string) {
	a.t.Helper()
	i := slices.IndexFunc(a.api, func(r apiroutes.Route) bool { return r.ID == id })
	r := a.api[i]
	a.api = slices.Delete(a.api, i, i+1)
	a.checkAround(r, "deleted")
}

// checkAround checks the operations that a changed route can serve.
func (a *account) checkAround(r apiroutes.Route, what string) {
	a.t.Helper()
	for _, o := range a.operations {
		if len(apiroutes.Chosen([]apiroutes.Route{r}, o.Method, o.Example())) > 0 {
			a.check(o, what+" "+r.Key()+" of "+r.ID)
		}
	}
}

func (a *account) check(o apiroutes.Route, after string) {
	a.t.Helper()
	chosen := apiroutes.Chosen(a.api, o.Method, o.Example())
	if len(chosen) != 1 || chosen[0].Target != o.Target {
		a.t.Fatalf("after %s: %s reaches %v, want %s", after, o.Key(), chosen, o.Target)
	}
}

// update does what the deploy command does. It ends after some updates of stacks if the command is killed, and says
// whether it was completed.
func (a *account) update(next map[string]template, operations []apiroutes.Route, killedAfter int) bool {
	a.t.Helper()
	now := copied(a.t, a.deployed)
	h, err := prepare(now, next, operations)
	if err != nil {
		a.t.Fatal(err)
	}
	for _, name := range h.prepared {
		if killedAfter--; killedAfter < 0 {
			return false
		}
		a.deploy(now, []string{name})
	}
	for _, wave := range append(h.waves, layout.Stacks()) {
		if killedAfter < len(wave) {
			a.random.Shuffle(len(wave), func(i, j int) { wave[i], wave[j] = wave[j], wave[i] })
			a.deploy(next, wave[:max(killedAfter, 0)])
			return false
		}
		killedAfter -= len(wave)
		a.deploy(next, wave)
	}
	return true
}

const never = 1 << 30

// finish repeats the deploy command until it is completed, killed at some steps before, and checks what it has made.
func (a *account) finish(next map[string]template, operations []apiroutes.Route) {
	a.t.Helper()
	for range 3 {
		a.update(next, operations, a.random.IntN(15))
	}
	a.update(next, operations, never)
	for name, want := range next {
		if got := a.deployed[name].routes(name); !slices.Equal(got, want.routes(name)) {
			a.t.Fatalf("%s has the routes %v, want %v", name, got, want.routes(name))
		}
	}
}

// Each group moves to another stack, without a moment in which a request does not reach it, also if the command is
// killed at any step and repeated.
func TestAGroupMovesWithoutAnOutage(t *testing.T) {
	operations := apiroutes.Operations()
	routes := few(t, operations)
	for i, g := range slices.Sorted(maps.Keys(placed(nil))) {
		from := placed(nil)
		to := layout.Areas[i%len(layout.Areas)].Name
		if to == from[g] {
			to = layout.App
		}
		a := newAccount(t, uint64(i), operations, templatesOf(t, routes, from))
		a.finish(templatesOf(t, routes, placed(placement{g: to})), operations)
		t.Logf("%s: at most %d routes", g, a.most)
	}
}

// Several groups move at once, in a chain too: Sales gives to Delivery, and Delivery to Insight.
func TestGroupsMoveInAChain(t *testing.T) {
	operations := apiroutes.Operations()
	routes := few(t, operations)
	for seed := range uint64(8) {
		a := newAccount(t, seed, operations, templatesOf(t, routes, placed(nil)))
		next := templatesOf(t, routes, placed(placement{"sales-orders": "Delivery", "customers": "Delivery", "trips": "Insight",
			"routes": "Insight", "items": "Prices", "images": "Stock"}))
		a.finish(next, operations)
	}
}

// The layout is changed back while the groups are moving.
func TestAMoveIsTakenBack(t *testing.T) {
	operations := apiroutes.Operations()
	routes := few(t, operations)
	for seed := range uint64(8) {
		first := templatesOf(t, routes, placed(nil))
		a := newAccount(t, seed, operations, first)
		a.update(templatesOf(t, routes, placed(placement{"trips": "Sales", "items": "Stock"})), operations, int(seed))
		a.finish(first, operations)
	}
}

// An installation with a route for each operation gets the few ones. The API has room for both while an installation
// is as old as the first release, which had about 200 operations, all in the stack App.
func TestAnOldInstallationGetsFewRoutes(t *testing.T) {
	for seed := range uint64(8) {
		operations := apiroutes.Operations()
		random := rand.New(rand.NewPCG(seed, 1))
		random.Shuffle(len(operations), func(i, j int) { operations[i], operations[j] = operations[j], operations[i] })
		old := operations[:200]
		from := placed(nil)
		if seed%2 == 0 {
			for g := range from {
				from[g] = layout.App
			}
		}
		a := newAccount(t, seed, old, templatesOf(t, old, from))
		a.finish(templatesOf(t, few(t, operations), placed(nil)), operations)
	}
}

// A new release gives another group the greedy route of a path, within one stack or in another one.
func TestARouteChangesHands(t *testing.T) {
	old := apiroutes.Operations()
	for i, c := range []struct{ group, path string }{{"routes", "/api/routes"}, {"trips", "/api/sales-order"},
		{"pricing-matrix", "/api/inventory-items"}} {
		operations := slices.Clone(old)
		for n := range 20 {
			operations = append(operations, apiroutes.Route{Method: "GET", Path: fmt.Sprintf("%s/{id}/x/new%d", c.path, n),
				Target: c.group, ID: fmt.Sprint("Route-new", n)})
		}
		before, after := few(t, old), few(t, operations)
		key := "ANY " + c.path + "/{proxy+}"
		if !slices.ContainsFunc(after, func(r apiroutes.Route) bool { return r.Key() == key && r.Target == c.group }) {
			t.Fatalf("%s is not of %s", key, c.group)
		}
		a := newAccount(t, uint64(i), old, templatesOf(t, before, placed(nil)))
		a.finish(templatesOf(t, after, placed(nil)), operations)
	}
}

// A stack that loses a function keeps its logs, and a stack that loses none is left alone.
func TestLogsOfMovedGroupsAreKept(t *testing.T) {
	operations := apiroutes.Operations()
	routes := few(t, operations)
	now := templatesOf(t, routes, placed(nil))
	h, err := prepare(now, templatesOf(t, routes, placed(placement{"trips": "Sales"})), operations)
	if err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(h.prepared); got != "[Delivery]" {
		t.Errorf("prepared are %s", got)
	}
	policy := func(id string) any { return now["Delivery"].resources()[id].(map[string]any)["DeletionPolicy"] }
	if policy("Logstrips") != "Retain" || policy("Logsroutes") != "Delete" {
		t.Errorf("logs of a function that moves: %v, of one that stays: %v", policy("Logstrips"), policy("Logsroutes"))
	}
	now = templatesOf(t, routes, placed(nil))
	if h, err = prepare(now, copied(t, now), operations); err != nil || len(h.prepared)+len(h.waves) > 0 {
		t.Errorf("nothing moves, but %+v, %v", h, err)
	}
}

func TestAnUpdateThatCannotWorkIsRefused(t *testing.T) {
	operations := apiroutes.Operations()
	routes := few(t, operations)
	there := templatesOf(t, routes, placed(nil))
	everything := placed(nil)
	for g := range everything {
		everything[g] = layout.App
	}
	for want, c := range map[string]struct{ now, next map[string]template }{
		"in both directions":         {there, templatesOf(t, routes, placed(placement{"trips": "Sales", "cart": "Delivery"}))},
		"move fewer groups at once":  {there, templatesOf(t, routes, everything)},
		`the quota "Routes per API"`: {templatesOf(t, operations, placed(nil)), there},
	} {
		h, err := prepare(copied(t, c.now), c.next, operations)
		if err == nil || !strings.Contains(err.Error(), want) || len(h.prepared)+len(h.waves) > 0 {
			t.Errorf("want %q: %v, %+v", want, err, h)
		} else {
			t.Log(err)
		}
	}
}
