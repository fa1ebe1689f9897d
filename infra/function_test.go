package main

import (
	"slices"
	"strings"
	"testing"

	"backdock/infra/bundle"
	"backdock/infra/layout"
)

func TestFunctions(t *testing.T) {
	found := everywhere("AWS::Lambda::Function")
	if len(found) != len(bundle.Names()) {
		t.Errorf("%d functions, want %d", len(found), len(bundle.Names()))
	}
	for id, f := range found {
		p := f.Properties
		if p["Runtime"] != "provided.al2023" || text(p["Architectures"]) != `["arm64"]` ||
			at(p, "TracingConfig", "Mode") != "Active" {
			t.Errorf("%s: runtime, architecture or tracing", id)
		}
		if p["LoggingConfig"] == nil {
			t.Errorf("%s writes into a log group without an end", id)
		}
		if strings.Contains(text(p["Environment"]), "MINISTACK") {
			t.Errorf("%s knows the emulator", id)
		}
		routes := strings.Contains(text(p["Environment"]), `"LOCATION_ROUTES_URL":{"Fn::Join":["",["https://routes.geo.`)
		asks := []string{"Functiontrips", "Functiondispatch", "Functionplanner"}
		if routes != slices.ContainsFunc(asks, func(name string) bool { return strings.HasPrefix(id, name) }) {
			t.Errorf("%s: the address of Amazon Location Service is %s", id, text(p["Environment"]))
		}
		places := strings.Contains(text(p["Environment"]), `"LOCATION_PLACES_URL":{"Fn::Join":["",["https://places.geo.`)
		if places != (strings.HasPrefix(id, "Functionroutes") && !strings.HasPrefix(id, "Functionrouteschedules")) {
			t.Errorf("%s: the address of Amazon Location Service's places is %s", id, text(p["Environment"]))
		}
	}
	for stack := range templates {
		for id, g := range of(stack, "AWS::Logs::LogGroup") {
			if g.Properties["RetentionInDays"] == nil {
				t.Errorf("%s/%s keeps its logs for ever", stack, id)
			}
		}
	}
}

// A deployment waits for invocations of older code, see layout.LongestRun. Lambda stops an invocation at its timeout:
// https://docs.aws.amazon.com/lambda/latest/dg/configuration-timeout.html
func TestNoFunctionRunsLongerThanADeploymentWaits(t *testing.T) {
	longest := 0.0
	for _, n := range needs {
		longest = max(longest, n.timeout())
	}
	if longest != layout.LongestRun.Seconds() {
		t.Errorf("a function may run for %g s, and a deployment waits for %g s", longest, layout.LongestRun.Seconds())
	}
}

// Lambda drops an event that has passed through the same function and queue about 16 times, as if nothing would ever end it:
// https://docs.aws.amazon.com/lambda/latest/dg/invocation-recursion.html. A worker that sends messages to a queue of its own,
// such as the ERP worker's tasks while NetSuite is away, may do so for as long as it takes. Where it is not allowed, an alarm
// says that events were dropped.
func TestRecursionIsAllowedWhereItIsMeant(t *testing.T) {
	own := map[string]bool{}
	for _, each := range takers(0) {
		own[each.worker] = own[each.worker] || slices.Contains(needs[each.worker].Send, each.queue)
	}
	if !own[erpWorker] || !own[jobWorker] {
		t.Errorf("the ERP worker and the job worker send to queues of their own: %v", own)
	}
	for id, f := range everywhere("AWS::Lambda::Function") {
		want := any(nil)
		for name, sends := range own {
			if sends && text(f.Properties["FunctionName"]) == `"`+layout.Function("test", name)+`"` {
				want = "Allow"
			}
		}
		if got := f.Properties["RecursiveLoop"]; got != want {
			t.Errorf("%s: RecursiveLoop is %v, want %v", id, got, want)
		}
	}
	for name := range own {
		if !rings("RecursiveInvocationsDropped", `"`+layout.Function("test", name)+`"`) {
			t.Errorf("no alarm when events of %s are dropped", name)
		}
	}
}
