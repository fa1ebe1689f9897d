package outside

import (
	"context"
	"fmt"
	"time"

	"backdock/infra/eventtest"
	"backdock/infra/simulation/gate"
	"backdock/shared/app"
)

// take starts actors that take the messages of a queue with a worker: one for each invocation that may run at the same
// time.
func (w *World) take(name string, worker app.Worker, calls, most int, limit time.Duration) {
	hidden := 6 * limit
	for i := range calls {
		w.Start(fmt.Sprint(name, "-", i+1), func(a *gate.Actor) {
			for {
				throttled, ok := a.Idle("take "+name, func() bool { return w.Queues.Visible(name) })
				if !ok {
					return
				}
				messages := w.Queues.Take(name, most, hidden)
				if throttled || len(messages) == 0 {
					continue
				}
				var answer any
				var err error
				died, faults := w.Invoke(a, limit, func(ctx context.Context, p *Process) {
					answer, err = worker.Invoke(ctx, worker.Name+"-"+messages[0].ID, p.Backend, eventtest.Event(messages))
				})
				if died || err != nil {
					if faults == 0 {
						w.Fail("d", fmt.Sprintf("%s failed without a fault: %v", worker.Name, err))
					}
					continue
				}
				w.Queues.Done(name, messages, answer)
			}
		})
	}
}

// streamBatch is the most records of one invocation.
const streamBatch = 50

// follow starts an actor that reads the stream with a worker, as Lambda does: a failed batch is read again from the
// first record that failed.
func (w *World) follow(worker app.Worker, most time.Duration) {
	r := w.stream.Follow()
	w.readers = append(w.readers, r)
	w.Start(worker.Name, func(a *gate.Actor) {
		for {
			throttled, ok := a.Idle(worker.Name, func() bool { return r.Left() > 0 })
			if !ok {
				return
			}
			if throttled {
				continue
			}
			event, position := r.Batch(streamBatch)
			var answer any
			var err error
			died, faults := w.Invoke(a, most, func(ctx context.Context, p *Process) {
				answer, err = worker.Invoke(ctx, fmt.Sprint(worker.Name, "-", position), p.Backend, event)
			})
			if died || err != nil {
				if faults == 0 {
					w.Fail("d", fmt.Sprintf("%s failed without a fault: %v", worker.Name, err))
				}
				continue
			}
			if failed := r.Done(event, answer); len(failed) > 0 && faults == 0 {
				w.Fail("d", fmt.Sprintf("%s left records %v without a fault", worker.Name, failed))
			}
		}
	})
}
