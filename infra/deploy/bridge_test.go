package main

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"backdock/functions"
	"backdock/infra/layout"
)

// all are the operations of the API, each with its group as the target.
func all() []operation {
	var ops []operation
	for _, op := range functions.API(nil).Operations() {
		ops = append(ops, operation{"/api" + op.Path, op.Group})
	}
	return ops
}

// chosen returns the target of the route that API Gateway chooses for a request: routes without a greedy variable
// first, then those with more fixed parts. Routes for all methods have the lowest priority, so routes must have
// them at the end.
func chosen(routes []operation, path string) string {
	best, target := -1, ""
	for _, r := range routes {
		rank := -1
		if prefix, greedy := strings.CutSuffix(r.path, "/{proxy+}"); greedy && strings.HasPrefix(path, prefix+"/") {
			rank = strings.Count(prefix, "/")
		} else if !greedy && overlap(r.path, path) {
			rank = 1000
			for part := range strings.SplitSeq(r.path, "/") {
				if !isVariable(part) {
					rank++
				}
			}
		}
		if rank > best {
			best, target = rank, r.target
		}
	}
	return target
}

// request returns a path that the operation accepts.
func request(path string) string {
	parts := strings.Split(path, "/")
	for i, part := range parts {
		if isVariable(part) {
			parts[i] = fmt.Sprint("value", i)
		}
	}
	return strings.Join(parts, "/")
}

// During a move the areas' routes appear in any order. Every request must reach its group at any time.
func TestBridgesServeEveryRequest(t *testing.T) {
	ops := all()
	bs, err := bridges(ops)
	if err != nil {
		t.Fatal(err)
	}
	for done := range 1 << len(layout.Areas) {
		var routes []operation
		for _, o := range ops {
			for i, a := range layout.Areas {
				if area, _ := layout.AreaOf(o.target); area.Name == a.Name && done>>i&1 == 1 {
					routes = append(routes, o)
				}
			}
		}
		routes = append(routes, bs...)
		for _, o := range ops {
			if got := chosen(routes, request(o.path)); got != o.target {
				t.Fatalf("areas done %b: %s reaches %q, want %s", done, o.path, got, o.target)
			}
		}
	}
}

// API Gateway allows 300 routes in an API until AWS raises that quota. During a move the API has the routes of all
// operations and the bridges of those that move, so bridges have to be few. The product has nearly 300 operations: a group
// that needs more bridges than there is room for moves only after the quota was raised. Its move is refused before anything
// is changed, and the message says what to do.
func TestBridgesAreFew(t *testing.T) {
	const most = 5
	for _, a := range layout.Areas {
		for _, group := range a.Groups {
			moved := slices.DeleteFunc(all(), func(o operation) bool { return o.target != group })
			bs, err := bridges(moved)
			if err != nil {
				t.Fatal(err)
			}
			t.Logf("%s: %d operations, %d bridges", group, len(moved), len(bs))
			if len(bs) > most {
				t.Errorf("%s needs %d bridges, at most %d are few", group, len(bs), most)
			}
			err = roomFor(len(all()), len(bs))
			if room := len(all())+len(bs) <= layout.MostRoutes; room != (err == nil) || !room && !strings.Contains(err.Error(), "raise the quota") {
				t.Errorf("%s: %v", group, err)
			}
		}
	}
	if roomFor(250, 50) != nil {
		t.Error("300 routes are refused")
	}
	if err := roomFor(250, 51); err == nil || !strings.Contains(err.Error(), "fewer groups at once") {
		t.Errorf("got %v", err)
	}
}

func TestBridgesOfPathsThatAreAlike(t *testing.T) {
	for name, c := range map[string]struct {
		ops  []operation
		want string
	}{
		"one group, nothing at the top": {[]operation{{"/api/a/{id}", "x"}, {"/api/a/b", "x"}}, "[{/api/a/{proxy+} x}]"},
		"one group, the top alone":      {[]operation{{"/api/a", "x"}, {"/api/a", "x"}}, "[{/api/a x}]"},
		"two groups": {[]operation{{"/api/a/{id}", "x"}, {"/api/a/{id}/c", "x"}, {"/api/a/{key}/b", "y"}},
			"[{/api/a/{proxy+} x} {/api/a/{p3}/b y}]"},
		"a fixed part that a variable of another group takes": {[]operation{{"/api/a", "x"}, {"/api/a/z/b", "x"},
			{"/api/a/{id}/b", "y"}},
			"[{/api/a/{proxy+} x} {/api/a x} {/api/a/z/b x} {/api/a/{p3}/b y}]"},
	} {
		got, err := bridges(c.ops)
		if err != nil || fmt.Sprint(got) != c.want {
			t.Errorf("%s: %v %v, want %s", name, got, err, c.want)
		}
	}
	if _, err := bridges([]operation{{"/api/a/{id}", "x"}, {"/api/a/{key}", "y"}}); err == nil {
		t.Error("a path of two groups: no error")
	}
}

const oneStack = `{"Parameters":{"BootstrapVersion":{"Default":"/x"}},"Resources":{
	"Api":{"Type":"AWS::ApiGatewayV2::Api"},
	"LogsA":{"Type":"AWS::Logs::LogGroup","DeletionPolicy":"Delete","UpdateReplacePolicy":"Delete"},
	"LogsW":{"Type":"AWS::Logs::LogGroup","DeletionPolicy":"Delete","UpdateReplacePolicy":"Delete"},
	"RouteList":{"Type":"AWS::ApiGatewayV2::Route","Properties":{"ApiId":{"Ref":"Api"},"RouteKey":"GET /api/a",
		"Target":{"Fn::Join":["/",["integrations",{"Ref":"IA"}]]}}},
	"RouteOne":{"Type":"AWS::ApiGatewayV2::Route","Properties":{"ApiId":{"Ref":"Api"},"RouteKey":"GET /api/a/{id}",
		"Target":{"Fn::Join":["/",["integrations",{"Ref":"IA"}]]}}},
	"RouteStays":{"Type":"AWS::ApiGatewayV2::Route","Properties":{"ApiId":{"Ref":"Api"},"RouteKey":"GET /api/b",
		"Target":{"Fn::Join":["/",["integrations",{"Ref":"IB"}]]}}}}}`

func parsed(t *testing.T, raw string) template {
	t.Helper()
	made, err := parse("App", []byte(raw))
	if err != nil {
		t.Fatal(err)
	}
	return made
}

func TestABridgeTakesThePlaceOfRoutes(t *testing.T) {
	now := parsed(t, oneStack)
	next := map[string]template{
		"App": parsed(t, `{"Resources":{"LogsW":{"Type":"AWS::Logs::LogGroup"},
			"RouteStays":{"Type":"AWS::ApiGatewayV2::Route","Properties":{"RouteKey":"GET /api/b"}}}}`),
		"Area": parsed(t, `{"Resources":{
			"RouteList":{"Type":"AWS::ApiGatewayV2::Route","Properties":{"RouteKey":"GET /api/a"}},
			"RouteOne":{"Type":"AWS::ApiGatewayV2::Route","Properties":{"RouteKey":"GET /api/a/{id}"}}}}`)}
	moved := movedFrom("App", now, next)
	if got := fmt.Sprint(moved); got != "[GET /api/a GET /api/a/{id}]" {
		t.Fatalf("these move: %s", got)
	}
	if err := now.bridge(moved); err != nil {
		t.Fatal(err)
	}
	now.keepLogs(next["App"])
	targets := map[string]string{}
	for _, p := range now.of(routeType) {
		raw, err := json.Marshal(p["Target"])
		if err != nil {
			t.Fatal(err)
		}
		targets[p["RouteKey"].(string)] = string(raw)
	}
	const a, b = `{"Fn::Join":["/",["integrations",{"Ref":"IA"}]]}`, `{"Fn::Join":["/",["integrations",{"Ref":"IB"}]]}`
	want := fmt.Sprint(map[string]string{"ANY /api/a": a, "ANY /api/a/{proxy+}": a, "GET /api/b": b})
	if got := fmt.Sprint(targets); got != want {
		t.Errorf("routes are %s, want %s", got, want)
	}
	if !now.bridged() || len(movedFrom("App", now, next)) > 0 {
		t.Error("a second look does not find the bridges")
	}
	policy := func(id string) any { return now.resources()[id].(map[string]any)["DeletionPolicy"] }
	if policy("LogsA") != "Retain" || policy("LogsW") != "Delete" {
		t.Errorf("logs of a function that moves: %v, of one that stays: %v", policy("LogsA"), policy("LogsW"))
	}
	if len(movedFrom("App", parsed(t, oneStack), map[string]template{"App": parsed(t, oneStack)})) > 0 {
		t.Error("routes that stay are moved")
	}
}

// A stack that loses operations is deployed after the stacks that receive them.
func TestReceiversGoFirst(t *testing.T) {
	got := receivers(layout.Stacks(), []string{layout.App})
	for _, name := range []string{layout.App, layout.Portal, layout.Observability} {
		if strings.Contains(fmt.Sprint(got), name) {
			t.Errorf("%s is deployed too early: %v", name, got)
		}
	}
	if len(got) != len(layout.Areas)+1 {
		t.Errorf("%v", got)
	}
}
