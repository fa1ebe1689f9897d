package main

import (
	"encoding/json"
	"slices"
	"testing"
)

// state has what the test needs of a state of the state machine.
type state struct {
	Type          string
	Next          string
	Retry         []struct{ ErrorEquals []string }
	Catch         []struct{ ErrorEquals []string }
	ItemProcessor struct{ States map[string]state }
}

// Every call of a function is repeated after any failure: the code returns an error for a throttled table as well,
// which is no failure of Lambda. Whatever fails in the end is recorded at the trip, the order or the report. Only the
// states that record have nowhere to go; a chunk of a report has a Map around it, which catches.
func TestEveryCallOfAWorkflowIsRepeated(t *testing.T) {
	for _, m := range machines {
		t.Run(m.name, func(t *testing.T) {
			repeated(t, m.definition, map[string]int{fulfillment: 6, collector: 5}[m.worker])
		})
	}
}

func repeated(t *testing.T, definition string, want int) {
	var machine struct{ States map[string]state }
	if err := json.Unmarshal([]byte(definition), &machine); err != nil {
		t.Fatal(err)
	}
	calls := 0
	var check func(states map[string]state)
	check = func(states map[string]state) {
		for name, s := range states {
			check(s.ItemProcessor.States)
			records := name == "RecordFailure" || name == "RecordOrderFailure" || name == "Calculate"
			caught := len(s.Catch) == 1 && slices.Equal(s.Catch[0].ErrorEquals, []string{"States.ALL"})
			if (s.Type == "Task" && !records || s.Type == "Map") && !caught {
				t.Errorf("%s: catches %v", name, s.Catch)
			}
			if s.Type != "Task" {
				continue
			}
			calls++
			if len(s.Retry) != 1 || !slices.Equal(s.Retry[0].ErrorEquals, []string{"States.TaskFailed"}) {
				t.Errorf("%s: repeated after %v", name, s.Retry)
			}
		}
	}
	check(machine.States)
	if calls != want {
		t.Errorf("%d calls of the function", calls)
	}
}
