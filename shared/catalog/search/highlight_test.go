package search_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"backdock/shared/catalog/search"
)

func TestHighlightName(t *testing.T) {
	for _, tt := range []struct{ name, typed, want string }{
		{"Pinto Beans", "pin", "[Pin]to Beans"},
		{"Pinto Beans", "beans pinto", "[Pinto] [Beans]"},
		{"Crème Fraîche", "creme fra", "[Crème] [Fra]îche"},
		{"Kellogg's Corn Flakes", "kelloggs", "[Kellogg's] Corn Flakes"},
		{"Black Beans", "xyz", "Black Beans"},
		{"Black Beans", "", "Black Beans"},
	} {
		var got strings.Builder
		for _, part := range search.HighlightName(tt.name, tt.typed) {
			if part.Match {
				got.WriteString("[" + part.Text + "]")
			} else {
				got.WriteString(part.Text)
			}
		}
		if s := got.String(); s != tt.want {
			t.Errorf("%q typed %q is %s, want %s", tt.name, tt.typed, s, tt.want)
		}
	}
}

// Joined, the parts are the name, whatever is typed.
func TestHighlightLosesNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		name, typed := rapid.String().Draw(t, "name"), rapid.String().Draw(t, "typed")
		var all strings.Builder
		for _, part := range search.HighlightName(name, typed) {
			all.WriteString(part.Text)
		}
		if all.String() != name {
			t.Fatalf("%q typed %q became %q", name, typed, all.String())
		}
	})
}
