package apiroutes_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"backdock/infra/apiroutes"
)

var methods = []string{"DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"}

func few(t rapid.TB, operations []apiroutes.Route) []apiroutes.Route {
	t.Helper()
	routes, err := apiroutes.Few(operations)
	if err != nil {
		t.Fatal(err)
	}
	return routes
}

// requests calls f with paths that an operation accepts: each variable has a value that no path contains, and each
// value that is a fixed part of a path at the same position.
func requests(path string, fixed map[int][]string, f func(path string)) {
	parts := strings.Split(path, "/")
	var fill func(i int)
	fill = func(i int) {
		if i == len(parts) {
			f(strings.Join(parts, "/"))
			return
		}
		if part := parts[i]; strings.HasPrefix(part, "{") {
			for _, value := range append([]string{"value"}, fixed[i]...) {
				parts[i] = value
				fill(i + 1)
			}
			parts[i] = part
			return
		}
		fill(i + 1)
	}
	fill(0)
}

// fixedParts returns the fixed parts of all paths below a first part, by position.
func fixedParts(operations []apiroutes.Route, top string) map[int][]string {
	found := map[int][]string{}
	for _, o := range operations {
		if !strings.HasPrefix(o.Path+"/", top+"/") {
			continue
		}
		for i, part := range strings.Split(o.Path, "/") {
			if !strings.HasPrefix(part, "{") && !slices.Contains(found[i], part) {
				found[i] = append(found[i], part)
			}
		}
	}
	return found
}

func targets(routes []apiroutes.Route) []string {
	found := map[string]bool{}
	for _, r := range routes {
		found[r.Target] = true
	}
	return slices.Sorted(maps.Keys(found))
}

// Every request that one route for each operation would send to a group is sent to the same group, also if the value
// of a variable is a fixed part of another path. Where API Gateway's documentation leaves the choice between two
// operations open, the few routes leave it open too.
func checkRequests(t rapid.TB, operations []apiroutes.Route) {
	t.Helper()
	routes := few(t, operations)
	checked := map[string]bool{}
	for _, o := range operations {
		top := strings.Join(strings.Split(o.Path, "/")[:3], "/")
		requests(o.Path, fixedParts(operations, top), func(path string) {
			if checked[path] {
				return
			}
			checked[path] = true
			for _, method := range methods {
				want := targets(apiroutes.Chosen(operations, method, path))
				if got := targets(apiroutes.Chosen(routes, method, path)); len(want) > 0 && !slices.Equal(got, want) {
					t.Fatalf("%s %s reaches %v, want %v", method, path, got, want)
				}
			}
		})
	}
	t.Logf("%d operations, %d routes, %d paths checked", len(operations), len(routes), len(checked))
}

func TestEveryRequestReachesItsGroup(t *testing.T) { checkRequests(t, apiroutes.Operations()) }

// APIs of other shapes: paths of up to four parts below /api, of three groups.
func TestEveryRequestOfAnyAPIReachesItsGroup(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var operations []apiroutes.Route
		groups := map[string]string{}
		for range rapid.IntRange(1, 12).Draw(t, "operations") {
			path := "/api/a"
			for i := range rapid.IntRange(0, 3).Draw(t, "parts") {
				path += "/" + rapid.SampledFrom([]string{"a", "b", fmt.Sprintf("{p%d}", i+3)}).Draw(t, "part")
			}
			if groups[path] == "" {
				groups[path] = rapid.SampledFrom([]string{"x", "y", "z"}).Draw(t, "group")
			}
			method := rapid.SampledFrom([]string{"GET", "PUT"}).Draw(t, "method")
			operations = append(operations, apiroutes.Route{Method: method, Path: path, Target: groups[path], ID: method + path})
		}
		checkRequests(t, operations)
	})
}

// The documentation of API Gateway does not compare a method with a fixed part of another path. No request of an
// operation depends on it.
func TestNoChoiceIsBetweenMethodAndPath(t *testing.T) {
	routes := few(t, apiroutes.Operations())
	for _, one := range routes {
		for _, all := range routes {
			if one.Method != apiroutes.Any && all.Method == apiroutes.Any && !strings.HasSuffix(all.Path, "{proxy+}") &&
				len(apiroutes.Chosen([]apiroutes.Route{one}, one.Method, all.Example())) > 0 {
				t.Errorf("%s of %s and %s of %s take the same requests", one.Key(), one.Target, all.Key(), all.Target)
			}
		}
	}
}

// API Gateway and CloudFormation refuse the second one.
func TestKeysAndIdsOfRoutesDiffer(t *testing.T) {
	seen := map[string]bool{}
	for _, r := range few(t, apiroutes.Operations()) {
		if seen[r.SameKey()] || seen[r.ID] {
			t.Errorf("%s is there twice", r.Key())
		}
		seen[r.SameKey()], seen[r.ID] = true, true
	}
}

func TestPathsThatAreAlike(t *testing.T) {
	op := func(key, target string) apiroutes.Route {
		method, path, _ := strings.Cut(key, " ")
		return apiroutes.Route{Method: method, Path: path, Target: target, ID: "Route-" + key}
	}
	for name, c := range map[string]struct {
		operations []apiroutes.Route
		want       string
	}{
		"one group, nothing at the top": {[]apiroutes.Route{op("GET /api/a/{id}", "x"), op("GET /api/a/b", "x")},
			"[ANY /api/a/{proxy+} x]"},
		"one group, the top alone": {[]apiroutes.Route{op("GET /api/a", "x"), op("POST /api/a", "x")}, "[ANY /api/a x]"},
		"two groups below fixed parts": {[]apiroutes.Route{op("GET /api/a", "x"), op("GET /api/a/b/{id}", "x"),
			op("GET /api/a/c", "y")},
			"[ANY /api/a x ANY /api/a/b/{proxy+} x ANY /api/a/c y]"},
		"two groups below a variable": {[]apiroutes.Route{op("GET /api/a/{id}", "x"), op("GET /api/a/{id}/c", "x"),
			op("GET /api/a/{key}/b", "y")},
			"[ANY /api/a/{p3}/b y ANY /api/a/{proxy+} x]"},
		"a fixed part that is a value of another group's variable": {[]apiroutes.Route{op("GET /api/a", "x"),
			op("GET /api/a/z/b", "x"), op("GET /api/a/{id}/b", "y"), op("PUT /api/a/{id}/b", "y"), op("GET /api/a/{id}", "y")},
			"[ANY /api/a x GET /api/a/z/b x GET /api/a/{id}/b y PUT /api/a/{id}/b y ANY /api/a/{proxy+} y]"},
	} {
		var got []string
		for _, r := range few(t, c.operations) {
			got = append(got, r.Key()+" "+r.Target)
		}
		if fmt.Sprint(got) != c.want {
			t.Errorf("%s: %v, want %s", name, got, c.want)
		}
		checkRequests(t, c.operations)
	}
	if _, err := apiroutes.Few([]apiroutes.Route{op("GET /api/a/{id}", "x"), op("PUT /api/a/{key}", "y")}); err == nil {
		t.Error("a path of two groups: no error")
	}
}

// The examples are of API Gateway's documentation, see Chosen.
func TestTheMostSpecificRouteIsChosen(t *testing.T) {
	routes := func(keys ...string) []apiroutes.Route {
		var all []apiroutes.Route
		for _, key := range keys {
			method, path, _ := strings.Cut(key, " ")
			all = append(all, apiroutes.Route{Method: method, Path: path, Target: key})
		}
		return all
	}
	documented := routes("GET /pets/dog/1", "GET /pets/dog/{id}", "GET /pets/{proxy+}", "ANY /{proxy+}")
	for _, c := range []struct {
		routes       []apiroutes.Route
		method, path string
		want         string
	}{
		{documented, "GET", "/pets/dog/1", "[GET /pets/dog/1]"},
		{documented, "GET", "/pets/dog/2", "[GET /pets/dog/{id}]"},
		{documented, "GET", "/pets/cat/1", "[GET /pets/{proxy+}]"},
		{documented, "POST", "/test/5", "[ANY /{proxy+}]"},
		{routes("ANY /a/{id}", "GET /a/{id}"), "GET", "/a/1", "[GET /a/{id}]"},
		{routes("ANY /a/{id}", "GET /a/{id}"), "PUT", "/a/1", "[ANY /a/{id}]"},
		{routes("ANY /a", "ANY /a/{proxy+}"), "GET", "/a", "[ANY /a]"},
		{routes("ANY /a/{proxy+}"), "GET", "/a", "[]"},
		{routes("ANY /a/{proxy+}"), "GET", "/ab", "[]"},
		{routes("ANY /a/b", "GET /a/{id}"), "GET", "/a/b", "[ANY /a/b]"},
		{routes("GET /a/{id}/b", "GET /a/c/{id}"), "GET", "/a/c/b", "[GET /a/c/{id} GET /a/{id}/b]"},
	} {
		if got := fmt.Sprint(targets(apiroutes.Chosen(c.routes, c.method, c.path))); got != c.want {
			t.Errorf("%s %s: %s, want %s", c.method, c.path, got, c.want)
		}
	}
}
