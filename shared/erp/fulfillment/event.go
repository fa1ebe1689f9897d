package fulfillment

import (
	"encoding/json"
	"fmt"

	"backdock/shared/delivery/tripstep"
)

// Event is the input of the fulfillment function from the state machine.
type Event struct {
	Action string `json:"action"`
	tripstep.Execution
	SalesOrderID string          `json:"salesOrderId"`
	Error        json.RawMessage `json:"error"` // {"Error", "Cause"} of Step Functions
}

// Actions of an Event.
const (
	Begin       = "begin"       // list the orders to process
	Ask         = "request"     // request the step of one order
	OrderFailed = "orderFailed" // the request failed
	Watch       = "look"        // check whether all orders have a result
	Finish      = "finish"
	Stopped     = "failed"
)

// ParseEvent reads an event.
func ParseEvent(raw json.RawMessage) (Event, error) {
	var e Event
	if err := json.Unmarshal(raw, &e); err != nil {
		return e, fmt.Errorf("event of the trip workflow: %w", err)
	}
	if e.TripID == "" || e.Step == "" {
		return e, fmt.Errorf("event of the trip workflow names no trip or no step: %.200s", raw)
	}
	return e, nil
}

// Reason turns an error of Step Functions into a message for people.
func (e Event) Reason() (code, reason string) {
	var failure struct{ Error, Cause string }
	if json.Unmarshal(e.Error, &failure) != nil || failure.Error == "" {
		return "workflow", "the step stopped before it was done: try again"
	}
	return failure.Error, "the step stopped before it was done (" + failure.Error + "): try again"
}
