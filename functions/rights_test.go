package functions_test

import (
	"slices"
	"testing"

	"backdock/functions"
	"backdock/functions/rights"
)

// Each key that a function may write names a test that exists; that test fails if it does not write the key.
func TestEveryRightHasItsTest(t *testing.T) {
	var names []string
	for _, g := range functions.Groups {
		names = append(names, g.Name)
	}
	for _, w := range functions.Workers {
		names = append(names, w.Name)
	}
	tests := testsOf(t)
	for function, grant := range rights.Grants {
		if !slices.Contains(names, function) {
			t.Errorf("there is no function %s", function)
		}
		for key, test := range grant.Keys {
			if !slices.Contains(tests, test) {
				t.Errorf("%s may write %s: there is no test %s", function, key, test)
			}
			if grant.Others && !slices.Contains(rights.Guarded, key) {
				t.Errorf("%s may write %s anyway", function, key)
			}
		}
	}
}
