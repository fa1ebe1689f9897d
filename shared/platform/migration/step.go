package migration

import "slices"

// changedAtOnce is the number of records that Some changes in one step.
const changedAtOnce = 200

// Some does one step of a change of records by id: of the next of them, in order, after the one named by cursor. change
// returns how many records it has written.
func Some(ids []string, cursor string, change func(ids []string) (int, error)) (Step, error) {
	ids = slices.DeleteFunc(slices.Sorted(slices.Values(ids)), func(id string) bool { return id <= cursor })
	some := ids[:min(len(ids), changedAtOnce)]
	changed, err := change(some)
	next := ""
	if len(ids) > len(some) {
		next = some[len(some)-1]
	}
	return Step{Cursor: next, Looked: len(some), Changed: changed}, err
}
