package fulfillment

import (
	"encoding/json"
	"fmt"

	"backdock/shared/delivery/trip"
)

// Event is what the state machine sends to the fulfillment function.
type Event struct {
	Action string `json:"action"`
	trip.Run
	SalesOrderID string          `json:"salesOrderId"`
	Error        json.RawMessage `json:"error"` // {"Error", "Cause"} of Step Functions
}

// Actions of an Event.
const (
	Begin       = "begin"       // which orders are to be done
	Ask         = "request"     // ask for the step of one order
	OrderFailed = "orderFailed" // it could not be asked for
	Watch       = "look"        // whether all orders have a result
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

// Reason puts an error of Step Functions into words for a person.
func (e Event) Reason() (code, reason string) {
	var failure struct{ Error, Cause string }
	if json.Unmarshal(e.Error, &failure) != nil || failure.Error == "" {
		return "workflow", "the step stopped before it was done: try again"
	}
	return failure.Error, "the step stopped before it was done (" + failure.Error + "): try again"
}
