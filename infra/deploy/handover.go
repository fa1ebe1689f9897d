package main

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"slices"
	"strings"

	"backdock/infra/apiroutes"
	"backdock/infra/layout"
)

// handover says how operations get from the stacks that serve them to those that serve them next.
type handover struct {
	// prepared are the stacks to update to their changed templates before anything else.
	prepared []string
	// waves are the stacks to deploy one wave after the other before all others.
	waves [][]string
	// leaving is the number of operations that move out of each stack.
	leaving map[string]int
}

// prepare finds the handover from the deployed templates to the next ones, and changes the deployed ones.
//
// An API takes each route key only once, so one stack cannot create a route while another stack has it. So a route
// whose key another stack has next is replaced by temporary routes to the same function, see standIns. They serve all
// requests until their stack is deployed without them, which is after the other stack has made its routes. The same is
// done if a key stays in its stack with another function or under another logical id.
//
// It is an error if the API has too few routes for the update, or if stacks give operations to each other.
func prepare(now, next map[string]template, operations []apiroutes.Route) (handover, error) {
	h := handover{leaving: map[string]int{}}
	before, coming := routesOf(now), routesOf(next)
	needed, temporary := keysOf(slices.Concat(before, coming)), 0
	served := map[apiroutes.Route][]apiroutes.Route{} // operations by the route that serves them
	for _, o := range operations {
		by := serving(before, o)
		served[by] = append(served[by], o)
	}
	for _, r := range before {
		takesOver := func(c apiroutes.Route) bool {
			return c.SameKey() == r.SameKey() && (c.Target != r.Target || c.ID != r.ID ||
				next[c.Target].integration(c.ID) != now[r.Target].integration(r.ID))
		}
		if !slices.ContainsFunc(coming, takesOver) {
			continue
		}
		var by []apiroutes.Route
		for _, s := range standIns(r, served[r], coming) {
			if !needed[s.SameKey()] { // else it is left of a handover that was not completed
				needed[s.SameKey()] = true
				by = append(by, s)
			}
		}
		temporary += len(by)
		now[r.Target].replace(r.ID, by)
		h.prepared = append(h.prepared, r.Target)
	}
	if err := roomFor(len(needed), temporary); err != nil {
		return handover{}, err
	}
	during, gives := routesOf(now), map[string][]string{}
	for _, o := range operations {
		from, to := serving(during, o).Target, serving(coming, o).Target
		if from != "" && to != "" && from != to {
			gives[from] = append(gives[from], to)
			h.leaving[from]++
		}
	}
	var err error
	if h.waves, err = wavesOf(gives); err != nil {
		return handover{}, err
	}
	for name := range gives {
		now[name].keepLogs(next[name])
		h.prepared = append(h.prepared, name)
	}
	slices.Sort(h.prepared)
	h.prepared = slices.Compact(h.prepared)
	return h, nil
}

// wavesOf returns the stacks to deploy before all others, given which stacks take over operations of which: a stack
// that gives operations is in a later wave than the stacks that take them, so the last givers are in no wave. Stacks
// that only monitor the others are in none either.
func wavesOf(gives map[string][]string) ([][]string, error) {
	if len(gives) == 0 {
		return nil, nil
	}
	var waves [][]string
	left := slices.DeleteFunc(layout.Stacks(), func(name string) bool {
		return name == layout.Portal || name == layout.Observability
	})
	for len(left) > 0 {
		var wave, later []string
		for _, name := range left {
			if slices.ContainsFunc(gives[name], func(to string) bool { return slices.Contains(left, to) }) {
				later = append(later, name)
			} else {
				wave = append(wave, name)
			}
		}
		if len(wave) == 0 {
			return nil, fmt.Errorf("operations move between the stacks %s in both directions: in infra/layout move those of "+
				"one direction, deploy, and move the others after that", strings.Join(left, ", "))
		}
		waves, left = append(waves, wave), later
	}
	return waves[:len(waves)-1], nil
}

func keysOf(routes []apiroutes.Route) map[string]bool {
	keys := map[string]bool{}
	for _, r := range routes {
		keys[r.SameKey()] = true
	}
	return keys
}

func routesOf(templates map[string]template) []apiroutes.Route {
	var all []apiroutes.Route
	for _, stack := range slices.Sorted(maps.Keys(templates)) {
		all = append(all, templates[stack].routes(stack)...)
	}
	return all
}

// serving returns the route that serves an operation, the zero Route if there is none.
func serving(routes []apiroutes.Route, o apiroutes.Route) apiroutes.Route {
	if chosen := apiroutes.Chosen(routes, o.Method, o.Example()); len(chosen) > 0 {
		return chosen[0]
	}
	return apiroutes.Route{}
}

// standIns returns the routes that take the place of a route until another stack has it. A route for all methods is
// replaced by one for each operation that it serves, which is more specific. The route of one operation is replaced by
// one for all methods of its path, which is less specific. So the keys differ, and API Gateway chooses among the same
// functions as before, except where a variable has the value of a fixed part of another path.
func standIns(r apiroutes.Route, serves, coming []apiroutes.Route) []apiroutes.Route {
	var found []apiroutes.Route
	if r.Method != apiroutes.Any {
		found = append(found, apiroutes.ForAny(r.Path, r.Target))
	} else {
		keys := keysOf(coming)
		for _, o := range serves {
			s := apiroutes.Route{Method: o.Method, Path: o.Path, Target: r.Target}
			if keys[s.SameKey()] { // the operation has a route of its own next
				s = apiroutes.ForAny(o.Path, r.Target)
			}
			found = append(found, s)
		}
	}
	for i, s := range found {
		sum := sha256.Sum256([]byte(s.SameKey()))
		found[i].ID = "Moving" + hex.EncodeToString(sum[:6])
	}
	return found
}

// roomFor returns an error if the API cannot hold all routes that an update needs at the same time.
func roomFor(needed, temporary int) error {
	if needed <= layout.MostRoutes {
		return nil
	}
	advice := ""
	if temporary > 0 {
		advice = "in infra/layout move fewer groups at once, deploy, and move the others after that; or "
	}
	return fmt.Errorf("the update needs %d routes at the same time, old and new ones and %d temporary ones, and an HTTP "+
		"API takes %d: %shave AWS raise the quota \"Routes per API\" of this API, and say the new number in "+
		"layout.MostRoutes", needed, temporary, layout.MostRoutes, advice)
}
