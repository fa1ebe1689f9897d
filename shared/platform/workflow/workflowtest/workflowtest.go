// Package workflowtest is the suite that every implementation of workflow.Runner passes.
package workflowtest

import (
	"fmt"
	"sync"
	"testing"
	"time"

	"backdock/shared/platform/workflow"
)

// Run runs the suite. runner has the machine workflow.TripFulfillmentToInvoice, whose executions run for longer than the
// suite.
func Run(t *testing.T, runner workflow.Runner) {
	for name, test := range map[string]func(*testing.T, workflow.Runner, string){
		"an execution runs":                         runs,
		"the same name starts nothing":              once,
		"many starts of a name at once start one":   racing,
		"an execution that was not started":         unknown,
		"a machine that does not exist is an error": noMachine,
		"an input without a JSON form is an error":  badInput,
	} {
		t.Run(name, func(t *testing.T) { test(t, runner, fmt.Sprintf("suite-%d", time.Now().UnixNano())) })
	}
}

const machine = workflow.TripFulfillmentToInvoice

func start(t *testing.T, r workflow.Runner, name string, input any) string {
	t.Helper()
	id, err := r.Start(t.Context(), machine, name, input)
	if err != nil || id == "" {
		t.Fatalf("%q, %v", id, err)
	}
	return id
}

func runs(t *testing.T, r workflow.Runner, name string) {
	id := start(t, r, name, map[string]string{"tripId": "T1"})
	if state, err := r.State(t.Context(), id); err != nil || state != workflow.Running {
		t.Errorf("%s, %v", state, err)
	}
}

func once(t *testing.T, r workflow.Runner, name string) {
	first := start(t, r, name, map[string]int{"n": 1})
	for _, input := range []int{1, 2} { // also with another input
		if again := start(t, r, name, map[string]int{"n": input}); again != first {
			t.Errorf("%s and %s", first, again)
		}
	}
	if other := start(t, r, name+"-other", map[string]int{"n": 1}); other == first {
		t.Errorf("two names, and one execution %s", other)
	}
}

func racing(t *testing.T, r workflow.Runner, name string) {
	ids := make([]string, 5)
	var all sync.WaitGroup
	for n := range ids {
		all.Go(func() {
			var err error
			if ids[n], err = r.Start(t.Context(), machine, name, n); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	for _, id := range ids {
		if id != ids[0] {
			t.Errorf("executions %v", ids)
		}
	}
}

func unknown(t *testing.T, r workflow.Runner, name string) {
	id := start(t, r, name, nil)
	if state, err := r.State(t.Context(), id+"-never"); err != nil || state != workflow.Unknown {
		t.Errorf("%s, %v", state, err)
	}
}

func noMachine(t *testing.T, r workflow.Runner, name string) {
	if id, err := r.Start(t.Context(), "no-such-machine", name, nil); err == nil {
		t.Errorf("started %s", id)
	}
}

func badInput(t *testing.T, r workflow.Runner, name string) {
	if id, err := r.Start(t.Context(), machine, name, func() {}); err == nil {
		t.Errorf("started %s", id)
	}
}
