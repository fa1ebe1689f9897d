// Package pricingcollector is the function that the state machine of a pricing report's collection calls. It waits for the
// discovery that reads the ERP, divides the items into chunks, calculates them, and records the end. Schedules let it carry
// on a collection whose execution was lost, and measure every night what happened after reports were closed.
package pricingcollector

import (
	"context"
	"encoding/json"
	"fmt"

	"backdock/shared/app"
	"backdock/shared/platform/trace"
	"backdock/shared/prices/report"
)

// Worker is the function; Step Functions calls it, see infra/workflows.go.
var Worker = app.Worker{
	Name:    "pricing-collector",
	Summary: "Collects what the items of a pricing report cost",
	Do:      handle,
}

// Event is the input of the function.
type Event struct {
	Action string `json:"action"`
	report.Run
	Chunk int             `json:"chunk"`
	Error json.RawMessage `json:"error"` // {"Error", "Cause"} of Step Functions
}

// Actions of an Event.
const (
	Sync   = "sync"   // start the discovery and look whether it has ended
	Plan   = "plan"   // divide the items into chunks
	Chunk  = "chunk"  // calculate one
	Finish = "finish" // the report is ready
	Failed = "failed"
	// Of schedules:
	Sweep   = "sweep"   // carry on a collection whose execution was lost
	Measure = "measure" // what happened after reports were closed
)

// Synced is the answer to Sync.
type Synced struct {
	Done    bool `json:"done"`
	Seconds int  `json:"seconds"` // time until the next look
}

// ToDo is the answer to Plan: the items of the Map state.
type ToDo struct {
	Chunks []int `json:"chunks"`
}

func handle(ctx context.Context, b *app.Backend, raw json.RawMessage) (any, error) {
	var e Event
	if err := json.Unmarshal(raw, &e); err != nil {
		return nil, fmt.Errorf("event of a pricing report's collection: %w", err)
	}
	c := b.PricingCollector()
	switch e.Action {
	case Sweep:
		_, err := c.Sweep(ctx)
		return nil, err
	case Measure:
		_, err := b.Outcomes().Run(ctx)
		return nil, err
	}
	if e.ReportID == "" {
		return nil, fmt.Errorf("event of a pricing report's collection names no report: %.200s", raw)
	}
	trace.Add(ctx, trace.PricingReport, e.ReportID)
	switch e.Action {
	case Sync:
		done, again, err := c.Sync(ctx, e.Run)
		return Synced{done, int(again.Seconds())}, err
	case Plan:
		chunks, err := c.Plan(ctx, e.Run)
		return ToDo{chunks}, err
	case Chunk:
		return nil, c.Chunk(ctx, e.Run, e.Chunk)
	case Finish:
		return nil, c.Finish(ctx, e.Run)
	case Failed:
		return nil, c.Fail(ctx, e.Run, "", e.reason())
	}
	return nil, fmt.Errorf("unknown action %q of the pricing collector", e.Action)
}

// reason turns an error of Step Functions into a message for people.
func (e Event) reason() string {
	var failure struct{ Error, Cause string }
	if json.Unmarshal(e.Error, &failure) != nil || failure.Error == "" {
		return "The collection stopped before it was done: retry it."
	}
	return "The collection stopped before it was done (" + failure.Error + "): retry it."
}
