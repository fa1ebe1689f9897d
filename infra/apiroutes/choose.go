package apiroutes

import (
	"fmt"
	"strings"
)

// Chosen returns the route that API Gateway chooses for a request. There are several where its documentation leaves the
// choice open, and none where it answers 404 itself.
//
// It chooses the most specific route: a full match before a match with a greedy variable; a path with a fixed part
// before one with a variable there; of the same path, a method before ANY, which has the methods that are not defined
// for the path. Source: "Routing API requests" with its examples in
// https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-routes.html.
//
// The choice is open between two paths of which each has a fixed part where the other one has a variable. The
// documentation does not say either that the path counts more than the method, as it does here: only the temporary
// routes of a move depend on it.
func Chosen(routes []Route, method, path string) []Route {
	var matching []Route
	for _, r := range routes {
		if r.matches(method, path) {
			matching = append(matching, r)
		}
	}
	var chosen []Route
	for i, r := range matching {
		beaten := false
		for j, other := range matching {
			beaten = beaten || i != j && other.beats(r)
		}
		if !beaten {
			chosen = append(chosen, r)
		}
	}
	return chosen
}

// Example returns a path that a route matches. The values of variables are not fixed parts of any path.
func (r Route) Example() string {
	parts := strings.Split(r.Path, "/")
	for i, part := range parts {
		if isVariable(part) {
			parts[i] = fmt.Sprint("value", i)
		}
	}
	return strings.Join(parts, "/")
}

// prefix is the fixed part of a greedy path with its last slash.
func (r Route) prefix() (string, bool) { return strings.CutSuffix(r.Path, greedy) }

func (r Route) matches(method, path string) bool {
	if r.Method != Any && r.Method != method {
		return false
	}
	if prefix, ok := r.prefix(); ok {
		return len(path) > len(prefix) && strings.HasPrefix(path, prefix)
	}
	return overlap(r.Path, path)
}

// beats reports whether a route is preferred to another one that matches the same request.
func (r Route) beats(other Route) bool {
	own, isGreedy := r.prefix()
	others, otherIsGreedy := other.prefix()
	switch {
	case isGreedy != otherIsGreedy:
		return otherIsGreedy
	case isGreedy:
		return len(own) > len(others)
	}
	rs, os := strings.Split(r.Path, "/"), strings.Split(other.Path, "/")
	narrower := false
	for i := range rs {
		if isVariable(rs[i]) && !isVariable(os[i]) {
			return false
		}
		narrower = narrower || !isVariable(rs[i]) && isVariable(os[i])
	}
	return narrower || r.Method != Any && other.Method == Any
}

// anonymous renames the variables of a path by their positions, so that paths which differ only in variable names
// are equal.
func anonymous(path string) string {
	parts := strings.Split(path, "/")
	for i, part := range parts {
		if isVariable(part) && part != greedy {
			parts[i] = fmt.Sprintf("{p%d}", i)
		}
	}
	return strings.Join(parts, "/")
}

func isVariable(part string) bool { return strings.HasPrefix(part, "{") }

// overlap reports whether one request can match both paths, without greedy variables.
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
