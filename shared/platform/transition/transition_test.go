package transition_test

import (
	"testing"

	"backdock/shared/platform/transition"
)

type status string

const open, shut, locked status = "open", "shut", "locked"

var door = transition.Table[status]{transition.From(open, shut), transition.From(shut, open, locked, shut), transition.From(locked)}

func TestMove(t *testing.T) {
	for _, c := range []struct {
		from, to status
		allowed  bool
	}{
		{"open", "shut", true}, {"open", "open", false}, {"open", "locked", false}, {"shut", "shut", true},
		{"shut", "locked", true}, {"locked", "shut", false}, {"unknown", "open", false}, {"open", "unknown", false},
	} {
		if got := door.Has(c.from, c.to); got != c.allowed {
			t.Errorf("%s after %s is allowed: %v", c.to, c.from, got)
		}
		is, panicked := c.from, false
		func() {
			defer func() { panicked = recover() != nil }()
			door.Move(&is, c.to)
		}()
		if want := map[bool]status{true: c.to, false: c.from}[c.allowed]; is != want || panicked == c.allowed {
			t.Errorf("from %s to %s: it is %s, panicked %v", c.from, c.to, is, panicked)
		}
	}
}

func TestDrawing(t *testing.T) {
	want := "```mermaid\nstateDiagram-v2\n    [*] --> open\n    open --> shut\n    shut --> open\n    shut --> locked\n" +
		"    shut --> shut\n    locked --> [*]\n```\n"
	if got := door.Drawing("open"); got != want {
		t.Errorf("%s, want\n%s", got, want)
	}
}
