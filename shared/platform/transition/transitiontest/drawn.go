// Package transitiontest checks tables of transitions.
package transitiontest

import (
	"os"
	"slices"
	"strings"
	"testing"

	"backdock/shared/platform/transition"
)

// Drawn checks that a README draws the table, and that the table has a row for each status, all of which can be reached.
func Drawn[S ~string](t *testing.T, readme string, moves transition.Table[S], all []S, starts ...S) {
	t.Helper()
	text, err := os.ReadFile(readme)
	if err != nil {
		t.Fatal(err)
	}
	if drawing := moves.Drawing(starts...); !strings.Contains(string(text), drawing) {
		t.Errorf("%s must have this:\n%s", readme, drawing)
	}
	reached := slices.Clone(starts)
	for i := 0; i < len(reached); i++ {
		for _, to := range moves.After(reached[i]) {
			if !slices.Contains(reached, to) {
				reached = append(reached, to)
			}
		}
	}
	for _, s := range all {
		if !slices.Contains(reached, s) {
			t.Errorf("no record can become %s", s)
		}
		if !slices.ContainsFunc(moves, func(r transition.Row[S]) bool { return r.From == s }) {
			t.Errorf("the table has no row for %s", s)
		}
	}
	if len(moves) != len(all) {
		t.Errorf("the table has %d rows for %d statuses", len(moves), len(all))
	}
}
