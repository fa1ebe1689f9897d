package main

import (
	"fmt"
	"strings"
	"testing"

	"backdock/infra/apiroutes"
	"backdock/infra/layout"
)

const (
	// mostResources is our limit for a stack; CloudFormation's limit is 500.
	mostResources = 450
	// planned is the number of routes of the complete product, one and a half times as many as there are now.
	planned = 100
)

// tooMany returns advice for a stack that has too many resources.
func tooMany(stack string, resources int) string {
	if resources <= mostResources {
		return ""
	}
	advice := "In infra/layout move some of its groups to another area, or make a new area; make deploy moves them " +
		"without an outage"
	if stack == layout.Observability {
		advice = "Make a stack of its own for the alarms of groups"
	}
	return fmt.Sprintf("the stack %s has %d resources; at most %d are allowed. %s", stack, resources, mostResources, advice)
}

// noRoom returns advice if an API has too many routes.
func noRoom(routes, moving int) string {
	switch {
	case routes > planned:
		return fmt.Sprintf("there are %d routes, more than the %d that were planned: an operation has a route of its own if "+
			"its path has requests in common with a path of another group, see apiroutes.Few. Choose another path or group, "+
			"or say in planned how many routes there will be", routes, planned)
	case planned+moving > layout.MostRoutes:
		return fmt.Sprintf("an HTTP API takes %d routes until AWS raises the quota \"Routes per API\": beside the %d that "+
			"are planned, the largest group, of %d operations, cannot move to another stack. Divide the group",
			layout.MostRoutes, planned, moving)
	}
	return ""
}

func TestStacksStayBelowTheLimits(t *testing.T) {
	for name, resources := range templates {
		if len(resources) == 0 {
			t.Errorf("the stack %s is empty", name)
		}
		if problem := tooMany(name, len(resources)); problem != "" {
			t.Error(problem)
		}
		t.Logf("%s: %d resources", name, len(resources))
	}
}

// While a group moves, each of its operations has a route, beside those of all groups.
func TestTheAPIHasRoomForAMove(t *testing.T) {
	largest, operations := 0, map[string]int{}
	for _, o := range apiroutes.Operations() {
		operations[o.Target]++
		largest = max(largest, operations[o.Target])
	}
	routes := len(everywhere("AWS::ApiGatewayV2::Route"))
	if problem := noRoom(routes, largest); problem != "" {
		t.Error(problem)
	}
	t.Logf("%d routes, %d operations in the largest group", routes, largest)
}

func TestTheLimitsSayWhatToDo(t *testing.T) {
	for want, got := range map[string]string{
		"the stack Sales has 451 resources; at most 450 are allowed. In infra/layout move": tooMany("Sales", mostResources+1),
		"Make a stack of its own for the alarms":                                           tooMany(layout.Observability, mostResources+1),
		"more than the 100 that were planned":                                              noRoom(planned+1, 10),
		"Divide the group":                                                                 noRoom(planned, layout.MostRoutes),
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%q does not say %q", got, want)
		}
	}
	if problem := tooMany("Sales", mostResources) + noRoom(planned, 46); problem != "" {
		t.Errorf("what is allowed: %s", problem)
	}
}
