package rights_test

import (
	"testing"

	"backdock/functions/rights"
)

func TestWhatAFunctionMayWrite(t *testing.T) {
	for _, c := range []struct {
		function, action, partition string
		want                        bool
	}{
		{"cart", rights.Put, "CART#1", true},
		{"cart", rights.Put, "USER#1", false},
		{"cart", rights.Check, "USER#1", true},
		{"cart", rights.Put, "AUDIT", true},
		{"cart", rights.Delete, "AUDIT#actor#1", false},
		{"images", rights.Put, "ITEM#1", true},
		{"images", rights.Put, "ITEMS", false},
		{"images", rights.Put, "ORDER#1", false},
		{"images", rights.Put, "SESSIONS#1", false},
		{"auth", rights.Update, "LOGIN#ann@example.com", true},
		{"auth", rights.Put, "ORDER#1", false},
		{"auth", rights.Batch, "AUDIT", false},
		{"settings", rights.Put, "SETTINGS", true},
		{"settings", rights.Put, "SETTINGSX", false},
	} {
		if got := rights.Of(c.function).Allows(c.action, c.partition); got != c.want {
			t.Errorf("%s: %s of %s is %v", c.function, c.action, c.partition, got)
		}
	}
}

// No function writes the generation, which only a deployment knows, and nobody changes the audit log.
func TestWhatNoFunctionMayWrite(t *testing.T) {
	for function, grant := range rights.Grants {
		if grant.Allows(rights.Put, "RELEASE") {
			t.Errorf("%s may write the deployed generation", function)
		}
		for _, action := range []string{rights.Update, rights.Delete, rights.Batch} {
			if grant.Allows(action, "AUDIT") || grant.Allows(action, "AUDIT#subject#1") {
				t.Errorf("%s may do %s on the audit log", function, action)
			}
		}
	}
}
