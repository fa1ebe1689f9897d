package main

import (
	"fmt"
	"strings"
	"testing"

	"backdock/functions"
	"backdock/infra/layout"
)

const (
	// mostResources is our limit for a stack; CloudFormation's limit is 500.
	mostResources = 450
	// planned is the number of operations of the complete product.
	planned = 300
	// operationsPerGroup is the minimum number of operations in a new group. groupResources is the number of
	// resources of a group besides its routes.
	operationsPerGroup, groupResources = 5, 6
)

// beyond returns advice for a stack that has too many resources, or will have too many when the planned operations
// are added.
func beyond(stack string, resources, coming int) string {
	after := resources
	if coming > 0 {
		groups := (coming + operationsPerGroup - 1) / operationsPerGroup
		after += coming + groups*groupResources
	}
	if after <= mostResources {
		return ""
	}
	what := fmt.Sprintf("the stack %s has %d resources", stack, resources)
	if coming > 0 {
		what += fmt.Sprintf(", and %d if all %d operations to come were to go there", after, coming)
	}
	return fmt.Sprintf("%s; at most %d are allowed. In infra/layout move some of its groups to another area, or make a "+
		"new area; make deploy moves them without an outage", what, mostResources)
}

func TestStacksStayBelowTheLimits(t *testing.T) {
	operations := len(routes())
	coming := max(0, planned-operations)
	for name, resources := range templates {
		if len(resources) == 0 {
			t.Errorf("the stack %s is empty", name)
		}
		if problem := beyond(name, len(resources), 0); problem != "" {
			t.Error(problem)
		}
	}
	for _, a := range layout.Areas {
		if problem := beyond(a.Name, len(templates[a.Name]), coming); problem != "" {
			t.Error(problem)
		}
		t.Logf("%s: %d resources", a.Name, len(templates[a.Name]))
	}
	if operations > planned {
		t.Errorf("there are %d operations, more than the %d that were planned: say in planned how many there will be",
			operations, planned)
	}
	if planned > layout.MostRoutes {
		t.Errorf("%d operations are planned; an HTTP API takes %d routes until AWS raises the quota \"Routes per API\"",
			planned, layout.MostRoutes)
	}
	// Each group brings four alarms.
	groups := (coming + operationsPerGroup - 1) / operationsPerGroup
	if n := len(templates[layout.Observability]) + 4*groups; n > mostResources {
		t.Errorf("Observability is going to have %d resources: make a stack of its own for the alarms of groups", n)
	}
}

func TestTheLimitsSayWhatToDo(t *testing.T) {
	for _, c := range []struct {
		resources, coming int
		want              string
	}{
		{resources: mostResources},
		{resources: mostResources + 1, want: "the stack Sales has 451 resources; at most 450"},
		{resources: 100, coming: 85},
		{resources: 300, coming: 85, want: "has 300 resources, and 487 if all 85 operations"},
	} {
		got := beyond("Sales", c.resources, c.coming)
		if c.want == "" && got != "" || c.want != "" &&
			(!strings.Contains(got, c.want) || !strings.Contains(got, "In infra/layout move")) {
			t.Errorf("%+v: %q", c, got)
		}
	}
}

// The deploy command moves whole paths from one stack to another, not single methods.
func TestOperationsOfAPathAreOfOneGroup(t *testing.T) {
	groups := map[string]string{}
	for _, op := range functions.API(nil).Operations() {
		parts := strings.Split(op.Path, "/")
		for i, part := range parts {
			if strings.HasPrefix(part, "{") {
				parts[i] = "{}"
			}
		}
		path := strings.Join(parts, "/")
		if g, ok := groups[path]; ok && g != op.Group {
			t.Errorf("%s is served by %s and by %s: put its operations into one group", op.Path, g, op.Group)
		}
		groups[path] = op.Group
	}
}
