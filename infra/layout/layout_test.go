package layout_test

import (
	"slices"
	"testing"

	"backdock/functions"
	"backdock/infra/layout"
)

func TestEachGroupIsInOneArea(t *testing.T) {
	areas := map[string]int{}
	for _, a := range layout.Areas {
		if len(a.Groups) == 0 {
			t.Errorf("%s has no groups: CloudFormation makes no empty stack", a.Name)
		}
		for _, g := range a.Groups {
			areas[g]++
		}
	}
	for _, g := range functions.Groups {
		if areas[g.Name] != 1 {
			t.Errorf("the group %s is in %d areas: write it under one of layout.Areas", g.Name, areas[g.Name])
		}
		delete(areas, g.Name)
	}
	for g := range areas {
		t.Errorf("layout.Areas lists %s, which is no group", g)
	}
	for _, w := range functions.Workers {
		if _, ok := layout.AreaOf(w.Name); ok {
			t.Errorf("%s is a worker: workers are in the stack App", w.Name)
		}
	}
}

// Lambda allows 64 characters, and a stage may have 12.
func TestNamesOfFunctionsDifferAndFit(t *testing.T) {
	var names []string
	for _, g := range functions.Groups {
		names = append(names, layout.Function("abcdefghijkl", g.Name))
	}
	for _, w := range functions.Workers {
		names = append(names, layout.Function("abcdefghijkl", w.Name))
	}
	for i, name := range names {
		if len(name) > 64 || slices.Contains(names[:i], name) {
			t.Errorf("%s is too long or there twice", name)
		}
	}
}
