package migration_test

import (
	"fmt"
	"slices"
	"testing"

	"backdock/shared/platform/migration"
)

// However the ids are ordered, and although those that are done are no longer among them, the steps change each once.
func TestStepsThroughIDs(t *testing.T) {
	for _, n := range []int{0, 1, 199, 200, 201, 450} {
		var want, left, got []string
		for i := range n {
			want = append(want, fmt.Sprintf("%03d", i))
		}
		left = slices.Clone(want)
		slices.Reverse(left)
		cursor, looked, changed, steps := "", 0, 0, 0
		for begun := true; begun || cursor != ""; begun = false {
			step, err := migration.Some(left, cursor, func(ids []string) (int, error) {
				got = append(got, ids...)
				return len(ids), nil
			})
			if err != nil {
				t.Fatal(err)
			}
			left = slices.DeleteFunc(left, func(id string) bool { return slices.Contains(got, id) && id != "007" })
			cursor, looked, changed, steps = step.Cursor, looked+step.Looked, changed+step.Changed, steps+1
		}
		if !slices.Equal(got, want) || looked != n || changed != n || steps != max((n+199)/200, 1) {
			t.Errorf("%d ids: %d steps looked at %d and changed %d: %v", n, steps, looked, changed, got)
		}
	}
}
