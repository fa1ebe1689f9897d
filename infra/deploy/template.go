package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"backdock/infra/apiroutes"
)

const (
	routeType    = "AWS::ApiGatewayV2::Route"
	logGroupType = "AWS::Logs::LogGroup"
)

// template is a CloudFormation template.
type template map[string]any

func parse(name string, raw []byte) (template, error) {
	var t template
	numbers := json.NewDecoder(bytes.NewReader(raw))
	numbers.UseNumber() // as they are written
	if err := numbers.Decode(&t); err != nil {
		return nil, fmt.Errorf("the template of %s: %w", name, err)
	}
	return t, nil
}

func (t template) resources() map[string]any {
	all, _ := t["Resources"].(map[string]any)
	return all
}

// of returns the resource with a logical id, nil if there is none or it is of another type.
func (t template) of(kind, id string) map[string]any {
	r, _ := t.resources()[id].(map[string]any)
	if r["Type"] != kind {
		return nil
	}
	return r
}

// route returns the properties of a route.
func (t template) route(id string) map[string]any {
	p, _ := t.of(routeType, id)["Properties"].(map[string]any)
	return p
}

// routes returns the routes of a stack's template. Their target is the stack.
func (t template) routes(stack string) []apiroutes.Route {
	var all []apiroutes.Route
	for _, id := range slices.Sorted(maps.Keys(t.resources())) {
		key, ok := t.route(id)["RouteKey"].(string)
		if method, path, found := strings.Cut(key, " "); ok && found {
			all = append(all, apiroutes.Route{Method: method, Path: path, Target: stack, ID: id})
		}
	}
	return all
}

// integration returns the integration of a route, in the form in which the template refers to it.
func (t template) integration(id string) string {
	raw, err := json.Marshal(t.route(id)["Target"])
	if err != nil {
		return err.Error()
	}
	return string(raw)
}

// replace replaces a route by others to the same integration.
func (t template) replace(id string, by []apiroutes.Route) {
	old := t.route(id)
	delete(t.resources(), id)
	for _, r := range by {
		p := maps.Clone(old)
		p["RouteKey"] = r.Key()
		t.resources()[r.ID] = map[string]any{"Type": routeType, "Properties": p}
	}
}

// keepLogs sets log groups that the stack's next template no longer has to be retained. The logs of moved functions
// then expire at their usual time.
func (t template) keepLogs(next template) {
	for id := range t.resources() {
		if r := t.of(logGroupType, id); r != nil && next.resources()[id] == nil {
			r["DeletionPolicy"], r["UpdateReplacePolicy"] = "Retain", "Retain"
		}
	}
	// CloudFormation refuses an update that changes nothing but such a policy. This resource makes nothing.
	t.resources()["Moving"] = map[string]any{"Type": "AWS::CloudFormation::WaitConditionHandle"}
}
