// Package counter reads the orders in the table's stream and counts them: what customers buy, what is sold of
// each item, and what is promised (see shared/insight/counting). Counting is slow, so it is not a part of the
// projector, which must not delay messages to the ERP.
package counter

import (
	"context"
	"encoding/json"
	"fmt"

	"backdock/shared/app"
	"backdock/shared/platform/queue"
	"backdock/shared/platform/trace"
	"backdock/shared/sales/order"
)

const name = "counter"

// Worker is the function.
var Worker = app.Worker{
	Name:    name,
	Summary: "Counts what orders sell and what is promised to them",
	Do:      handle,
}

func handle(ctx context.Context, b *app.Backend, event json.RawMessage) (any, error) {
	records, err := b.ReadStream(event)
	if err != nil {
		return nil, err
	}
	if failed, err := count(ctx, b, records); err != nil {
		b.Log.ErrorContext(ctx, "not counted", "group", name, "sequenceNumber", records[failed].SequenceNumber, "error",
			err.Error())
		return app.StreamFailure(records, failed, err)
	}
	return queue.BatchAnswer{Failures: []queue.BatchFailure{}}, nil
}

// count returns the index of the first record that failed, after those before it were counted.
func count(ctx context.Context, b *app.Backend, records []app.StreamRecord) (failed int, err error) {
	var changes []order.Change
	var places []int
	for i, r := range records {
		c, ours, readErr := order.Change{}, false, r.Err
		if readErr == nil {
			c, ours, readErr = order.ChangeOf(r.Change)
		}
		if readErr != nil {
			failed, err = i, fmt.Errorf("read the order of a stream record: %w", readErr)
			break
		}
		if ours && c.Sold {
			changes, places = append(changes, c), append(places, i)
		}
	}
	counting := b.Counting()
	if counting.Count(ctx, changes) == nil {
		return failed, err
	}
	// One after the other, so that a failing order does not hold up those before it.
	for i, c := range changes {
		if err := counting.Count(ctx, []order.Change{c}); err != nil {
			trace.Add(ctx, trace.SalesOrder, c.ID)
			return places[i], err
		}
	}
	return failed, err
}
