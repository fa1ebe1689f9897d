// Package eventtest replaces the table's stream, SQS and Lambda's event sources in tests. Queues and Stream are used by
// all tests and by the simulation of whole days; the product in one process (local/inprocess) sends its messages and reads
// the answers of workers in their forms. Events runs them: changes of the table go to the projector, and its
// messages to the ERP worker, with as many concurrent invocations as are deployed. The test controls the clock.
package eventtest

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"backdock/functions/erpworker"
	"backdock/functions/projector"
	"backdock/shared/app"
	"backdock/shared/platform/queue"
)

// Visibility is the visibility timeout of the ERP worker's queues, as deployed (infra/queues.go).
const (
	Visibility = 270 * time.Second
	batchSize  = 3
)

// calls is the maximum number of concurrent invocations per queue.
var calls = map[string]int{queue.ERPPriority: 3, queue.ERPBulk: 2}

// Events simulates the stream and the queues of one deployment.
type Events struct {
	T testing.TB
	*Queues
	*Stream
	// Death, if set, is called for each invocation of the ERP worker. It returns how the invocation dies, nil if it
	// does not.
	Death func() *Death
	// Context, if set, makes the context of each invocation.
	Context func(context.Context) context.Context

	projecting sync.Mutex // a shard has one reader
	projector  *Reader
	dying      sync.Mutex // Death is asked by one invocation at a time
}

// New creates an empty stream and empty queues.
func New(t testing.TB, now func() time.Time) *Events {
	e := &Events{T: t, Queues: NewQueues(now), Stream: &Stream{}}
	e.projector = e.Follow()
	return e
}

// Project invokes the projector with the stream's records.
func (e *Events) Project(ctx context.Context, b *app.Backend) {
	e.projecting.Lock()
	defer e.projecting.Unlock()
	for e.projector.Left() > 0 {
		event, position := e.projector.Batch(100)
		answer, err := projector.Worker.Invoke(e.context(ctx), fmt.Sprint("projector-", position), b, event)
		if err != nil {
			e.T.Errorf("projector: %v", err)
		}
		if failed := e.projector.Done(event, answer); len(failed) > 0 {
			e.T.Errorf("projector left %v", failed)
			return
		}
	}
}

func (e *Events) context(ctx context.Context) context.Context {
	if e.Context == nil {
		return ctx
	}
	return e.Context(ctx)
}

// Throttle receives a batch of a queue without invoking the worker, as a throttled event source does. It returns
// the number of received messages.
func (e *Events) Throttle(name string) int { return len(e.Take(name, batchSize, Visibility)) }

// Work invokes the ERP worker with one batch of a queue. It returns false if no message was visible.
func (e *Events) Work(ctx context.Context, b *app.Backend, name string) bool {
	batch := e.Take(name, batchSize, Visibility)
	if len(batch) == 0 {
		return false
	}
	ctx, cancel := context.WithCancel(e.context(ctx))
	defer cancel()
	if d := e.death(); d != nil {
		d.cancel = cancel
		ctx = context.WithValue(ctx, deathKey{}, d)
	}
	answer, err := erpworker.Worker.Invoke(ctx, fmt.Sprintf("erp-worker-%s-%d", batch[0].ID, batch[0].Receives), b,
		Event(batch))
	if ctx.Err() != nil {
		return true // killed: its answer is ignored
	}
	if err != nil {
		e.T.Errorf("ERP worker: %v", err)
		return true
	}
	e.Done(name, batch, answer)
	return true
}

func (e *Events) death() *Death {
	if e.Death == nil {
		return nil
	}
	e.dying.Lock()
	defer e.dying.Unlock()
	return e.Death()
}

type processKey struct{}

// Process returns the name of the process that runs the invocation. A process has one invocation at a time.
func Process(ctx context.Context) string {
	name, _ := ctx.Value(processKey{}).(string)
	return name
}

// Run invokes the ERP worker until no message is visible in its queues.
func (e *Events) Run(ctx context.Context, b *app.Backend) {
	for {
		e.Project(ctx, b)
		var busy atomic.Bool
		var wg sync.WaitGroup
		for _, name := range queue.ERP {
			for i := range calls[name] {
				wg.Go(func() {
					process := context.WithValue(ctx, processKey{}, fmt.Sprint(name, i))
					for e.Work(process, b, name) {
						busy.Store(true)
						e.Project(process, b)
					}
				})
			}
		}
		wg.Wait()
		if !busy.Load() && e.projector.Left() == 0 {
			return
		}
	}
}
