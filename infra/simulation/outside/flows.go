package outside

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"sync"
	"time"

	"backdock/functions"
	"backdock/functions/fulfillment"
	"backdock/functions/pricingcollector"
	"backdock/infra/simulation/gate"
	"backdock/shared/app"
	"backdock/shared/platform/workflow"
)

// flowTime is the time limit of the function that the state machine calls.
const flowTime = 60 * time.Second

// flows runs executions of the state machines, each as an actor.
type flows struct {
	w  *World
	mu sync.Mutex
	// machines are the deployed definitions, by name.
	machines   map[string]machine
	executions []*execution
}

// machine is a state machine and the function that it calls.
type machine struct {
	stateMachine
	worker app.Worker
}

// callees are the functions that the state machines call.
var callees = map[string]app.Worker{workflow.TripFulfillmentToInvoice: deployed(fulfillment.Worker),
	workflow.PricingDataCollection: deployed(pricingcollector.Worker)}

// deployed returns a worker as it is deployed.
func deployed(worker app.Worker) app.Worker {
	i := slices.IndexFunc(functions.Workers, func(w app.Worker) bool { return w.Name == worker.Name })
	return functions.Workers[i]
}

type execution struct {
	id    string
	state workflow.State
	err   string
	lost  int // calls that failed
}

// Start implements workflow.Runner. The same name again starts nothing.
func (f *flows) Start(_ context.Context, of, name string, input any) (string, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	m, known := f.machines[of]
	if !known {
		return "", fmt.Errorf("start %q: there is no such state machine", of)
	}
	id := of + ":" + name
	if slices.ContainsFunc(f.executions, func(e *execution) bool { return e.id == id }) {
		return id, nil
	}
	raw, err := json.Marshal(input)
	if err != nil {
		return "", fmt.Errorf("start %s: %w", id, err)
	}
	var data map[string]any
	if err := json.Unmarshal(raw, &data); err != nil {
		return "", fmt.Errorf("start %s: %w", id, err)
	}
	e := &execution{id: id, state: workflow.Running}
	f.executions = append(f.executions, e)
	f.w.Start("execution-"+name, func(a *gate.Actor) {
		err := m.run(data, flowCalls{f.w, a, e, m.worker})
		f.mu.Lock()
		defer f.mu.Unlock()
		if e.state = workflow.Succeeded; err != nil {
			e.state, e.err = workflow.Failed, err.Error()
			if e.lost < enoughToFail {
				f.w.Fail("end", fmt.Sprintf("execution %s has failed because %d of its calls failed: %s", name, e.lost, e.err))
			}
		}
	})
	return id, nil
}

// State implements workflow.Runner.
func (f *flows) State(_ context.Context, id string) (workflow.State, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, e := range f.executions {
		if e.id == id {
			return e.state, nil
		}
	}
	return workflow.Unknown, nil
}

// open lists the executions that have not ended.
func (f *flows) open() []string {
	f.mu.Lock()
	defer f.mu.Unlock()
	var ids []string
	for _, e := range f.executions {
		if e.state == workflow.Running {
			ids = append(ids, e.id)
		}
	}
	return ids
}

// enoughToFail is the number of failed calls that an execution survives, because it makes each again.
const enoughToFail = 3

// flowCalls calls the function of the state machine in a process of the execution.
type flowCalls struct {
	w      *World
	a      *gate.Actor
	e      *execution
	worker app.Worker
}

func (c flowCalls) call(payload any) (answer any, failed *flowError) {
	defer func() {
		if failed != nil {
			c.e.lost++
		}
	}()
	raw, err := json.Marshal(payload)
	if err != nil {
		return nil, &flowError{"States.Runtime", err.Error()}
	}
	throttled, ok := c.a.Idle("call "+string(raw), nil)
	switch {
	case !ok:
		return nil, &flowError{"States.Over", "the run is over"}
	case throttled:
		return nil, &flowError{"Lambda.TooManyRequestsException", "simulated"}
	}
	died, faults := c.w.Invoke(c.a, flowTime, func(ctx context.Context, p *Process) {
		answer, err = c.worker.Invoke(ctx, c.a.Name, p.Backend, raw)
	})
	switch {
	case died:
		return nil, &flowError{"Lambda.Unknown", "the process ended"}
	case err != nil && faults == 0:
		c.w.Fail("d", fmt.Sprintf("%s failed without a fault: %s: %v", c.a.Name, raw, err))
	}
	if err != nil {
		return nil, &flowError{"wrapError", err.Error()}
	}
	raw, err = json.Marshal(answer)
	if err != nil {
		return nil, &flowError{"States.Runtime", err.Error()}
	}
	var decoded any
	if err := json.Unmarshal(raw, &decoded); err != nil {
		return nil, &flowError{"States.Runtime", err.Error()}
	}
	return decoded, nil
}

func (c flowCalls) over() bool { return c.w.Ended() }

func (c flowCalls) pause(d time.Duration) { time.Sleep(d) }
