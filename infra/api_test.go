package main

import (
	"strings"
	"testing"

	"backdock/functions"
	"backdock/infra/apiroutes"
	"backdock/infra/layout"
)

// Each group's stack has the group's routes, which lead to its function, and no other stack has routes.
func TestRoutesLeadToTheirGroups(t *testing.T) {
	all, err := apiroutes.All()
	if err != nil {
		t.Fatal(err)
	}
	made := map[string]string{} // targets by stack and route key
	for _, area := range layout.Areas {
		for _, r := range of(area.Name, "AWS::ApiGatewayV2::Route") {
			made[area.Name+" "+r.Properties["RouteKey"].(string)] = text(r.Properties["Target"])
		}
	}
	if n := len(everywhere("AWS::ApiGatewayV2::Route")); n != len(all) || len(made) != n {
		t.Errorf("%d routes, %d of them in areas, want %d", n, len(made), len(all))
	}
	groups := map[string]bool{}
	for _, r := range all {
		groups[r.Target] = true
		area, _ := layout.AreaOf(r.Target)
		want := strings.ReplaceAll("Integration-"+r.Target, "-", "")
		if got := made[area.Name+" "+r.Key()]; !strings.Contains(got, `"`+want+`"`) {
			t.Errorf("%s goes to %s, not to %s", r.Key(), got, want)
		}
	}
	for _, g := range functions.Groups {
		if !groups[g.Name] {
			t.Errorf("the group %s has no route", g.Name)
		}
	}
	for _, kind := range []string{"AWS::ApiGatewayV2::Integration", "AWS::Lambda::Permission"} {
		if n, m := len(everywhere(kind)), len(functions.Groups); n != m {
			t.Errorf("%d of %s for %d groups", n, kind, m)
		}
	}
}

// All areas add their routes to the one API, whose id must not change.
func TestTheAPIIsShared(t *testing.T) {
	if n := len(everywhere("AWS::ApiGatewayV2::Api")); n != 1 || len(of("App", "AWS::ApiGatewayV2::Api")) != 1 {
		t.Errorf("%d APIs", n)
	}
	for id, r := range everywhere("AWS::ApiGatewayV2::Route") {
		if got := text(r.Properties["ApiId"]); got != `{"Fn::ImportValue":"Backdock-test-App:ExportsOutputRefApiBCFDE45C"}` {
			t.Errorf("%s is of the API %s", id, got)
		}
	}
}
