// Package workflow starts Step Functions executions. Implementations:
// workflow/sfn, and Memory for tests; workflow/workflowtest is the suite that both pass.
package workflow

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"sync"
)

// The state machines.
const (
	// TripFulfillmentToInvoice runs one step of a trip: fulfill, ship or invoice its orders.
	TripFulfillmentToInvoice = "trip-fulfillment-to-invoice"
	// PricingDataCollection collects a pricing report.
	PricingDataCollection = "pricing-data-collection"
)

// Machines are all state machines.
var Machines = []string{TripFulfillmentToInvoice, PricingDataCollection}

// State of an execution.
type State string

// The states. Unknown is an execution that the service does not know, or no longer.
const (
	Running   State = "running"
	Succeeded State = "succeeded"
	Failed    State = "failed" // failed, timed out or aborted
	Unknown   State = "unknown"
)

// Runner starts executions and reads their states.
type Runner interface {
	// Start starts an execution under a name (letters, digits, - and _; at most 80). The same name again
	// starts nothing and returns the same id.
	Start(ctx context.Context, machine, name string, input any) (executionID string, err error)
	// State returns the state of an execution that Start returned.
	State(ctx context.Context, executionID string) (State, error)
}

// Execution is an execution that Memory was asked to start.
type Execution struct {
	ID, Machine, Name string
	Input             json.RawMessage
	State             State
}

// Memory implements Runner for tests. It only records the executions; the test runs them.
type Memory struct {
	mu         sync.Mutex
	executions []*Execution
	refused    int // the number of next starts that are refused
}

// NewMemory makes a Runner without executions.
func NewMemory() *Memory { return &Memory{} }

// Copy returns a Runner with the same executions.
func (m *Memory) Copy() *Memory {
	m.mu.Lock()
	defer m.mu.Unlock()
	c := NewMemory()
	for _, e := range m.executions {
		same := *e
		c.executions = append(c.executions, &same)
	}
	return c
}

// Start implements Runner.
func (m *Memory) Start(_ context.Context, machine, name string, input any) (string, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if !slices.Contains(Machines, machine) {
		return "", fmt.Errorf("start %q: there is no such state machine", machine)
	}
	if m.refused > 0 {
		m.refused--
		return "", fmt.Errorf("start %s: the service is away", machine)
	}
	for _, e := range m.executions {
		if e.Machine == machine && e.Name == name {
			return e.ID, nil
		}
	}
	body, err := json.Marshal(input)
	if err != nil {
		return "", fmt.Errorf("start %s: %w", machine, err)
	}
	e := &Execution{ID: machine + ":" + name, Machine: machine, Name: name, Input: body, State: Running}
	m.executions = append(m.executions, e)
	return e.ID, nil
}

// State implements Runner.
func (m *Memory) State(_ context.Context, id string) (State, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, e := range m.executions {
		if e.ID == id {
			return e.State, nil
		}
	}
	return Unknown, nil
}

// Refuse makes the next calls of Start fail.
func (m *Memory) Refuse(times int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.refused = times
}

// Finish sets the state of an execution.
func (m *Memory) Finish(id string, s State) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, e := range m.executions {
		if e.ID == id {
			e.State = s
		}
	}
}

// Running returns the executions that have not finished.
func (m *Memory) Running() []Execution {
	m.mu.Lock()
	defer m.mu.Unlock()
	var running []Execution
	for _, e := range m.executions {
		if e.State == Running {
			running = append(running, *e)
		}
	}
	return running
}
