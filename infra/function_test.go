package main

import (
	"slices"
	"strings"
	"testing"

	"backdock/infra/bundle"
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
