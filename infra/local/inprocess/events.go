package inprocess

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"sync"
	"time"

	"backdock/infra/eventtest"
	"backdock/shared/app"
	"backdock/shared/platform/queue"
	"backdock/shared/platform/table"
)

const (
	readAtOnce     = 1000 // changes for one invocation of a reader of the stream, as deployed
	messagesAtOnce = 3    // for one invocation of a worker
)

// events are the table's stream and the queues. It implements queue.Sender.
type events struct {
	mu       sync.Mutex
	happened *sync.Cond
	readers  []*reader
	queues   map[string][]*eventtest.Message
	busy     int           // invocations that run, and messages that are hidden
	again    time.Duration // how long a message is hidden that was not processed
	ended    bool
	err      error // the first failure
}

func newEvents() *events {
	e := &events{queues: map[string][]*eventtest.Message{}, again: time.Second}
	e.happened = sync.NewCond(&e.mu)
	return e
}

// do calls f under the lock and wakes up everybody who waits.
func (e *events) do(f func()) {
	e.mu.Lock()
	defer e.mu.Unlock()
	f()
	e.happened.Broadcast()
}

func (e *events) end() { e.do(func() { e.ended = true }) }

func (e *events) fail(err error) {
	e.do(func() {
		if e.err == nil {
			e.err = err
		}
	})
}

// reader is a reader of the stream.
type reader struct {
	waiting []table.Change
	batch   []table.Change // of the invocation that runs
}

func (e *events) reader() *reader {
	r := &reader{}
	e.do(func() { e.readers = append(e.readers, r) })
	return r
}

// records decodes the event of an invocation. Use it as app.Backend.ReadStream.
func (r *reader) records(json.RawMessage) ([]app.StreamRecord, error) {
	records := make([]app.StreamRecord, len(r.batch))
	for i, c := range r.batch {
		records[i] = app.StreamRecord{SequenceNumber: strconv.Itoa(i), Change: c}
	}
	return records, nil
}

// streamed adds a change to the stream.
func (e *events) streamed(c table.Change) {
	e.do(func() {
		for _, r := range e.readers {
			r.waiting = append(r.waiting, c)
		}
	})
}

// read invokes a worker with the changes of the stream, until the end.
func (e *events) read(ctx context.Context, r *reader, worker app.Worker, b *app.Backend) {
	for n := 0; e.wait(func() bool { return len(r.waiting) > 0 }, func() {
		most := min(len(r.waiting), readAtOnce)
		r.batch, r.waiting = r.waiting[:most:most], r.waiting[most:]
	}); n++ {
		failed, err := invoke(ctx, fmt.Sprint(worker.Name, "-", n), worker, b, nil)
		if err == nil && len(failed) > 0 {
			err = fmt.Errorf("%s did not take %d changes of the table", worker.Name, len(failed))
		}
		e.done(err)
	}
}

// Send implements queue.Sender.
func (e *events) Send(_ context.Context, messages ...table.Message) error {
	for _, m := range messages {
		if m.Queue == queue.Mail {
			return errors.New("no mail is sent here")
		}
		e.hide(m.Queue, &eventtest.Message{Body: m.Body}, time.Duration(m.DelaySeconds)*time.Second)
	}
	return nil
}

// hide puts a message into a queue after a time.
func (e *events) hide(name string, m *eventtest.Message, after time.Duration) {
	if after == 0 {
		e.do(func() { e.queues[name] = append(e.queues[name], m) })
		return
	}
	e.do(func() { e.busy++ })
	time.AfterFunc(after, func() {
		e.do(func() {
			e.queues[name] = append(e.queues[name], m)
			e.busy--
		})
	})
}

// receive invokes a worker with the messages of a queue, until the end. The product gives up a message that was delivered
// too often.
func (e *events) receive(ctx context.Context, name string, worker app.Worker, b *app.Backend) {
	var batch []*eventtest.Message
	for n := 0; e.wait(func() bool { return len(e.queues[name]) > 0 }, func() {
		most := min(len(e.queues[name]), messagesAtOnce)
		batch, e.queues[name] = e.queues[name][:most:most], e.queues[name][most:]
	}); n++ {
		for i, m := range batch {
			m.ID = strconv.Itoa(i)
			m.Receives++
		}
		failed, err := invoke(ctx, fmt.Sprint(worker.Name, "-", name, "-", n), worker, b, eventtest.Event(batch))
		for _, m := range batch {
			switch {
			case !slices.Contains(failed, m.ID):
			case m.Receives == eventtest.MaxReceives:
				err = fmt.Errorf("%s did not process %s", worker.Name, m.Body)
			default:
				e.hide(name, m, e.again)
			}
		}
		e.done(err)
	}
}

// wait waits until there is work, takes it and counts it as running. It returns false at the end.
func (e *events) wait(work func() bool, take func()) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	for !work() && !e.ended {
		e.happened.Wait()
	}
	if e.ended {
		return false
	}
	take()
	e.busy++
	return true
}

// done ends what wait began.
func (e *events) done(err error) {
	e.do(func() {
		e.busy--
		if e.err == nil {
			e.err = err
		}
	})
}

// settled waits until nothing is left to do.
func (e *events) settled(ctx context.Context) error {
	defer context.AfterFunc(ctx, func() { e.do(func() {}) })()
	e.mu.Lock()
	defer e.mu.Unlock()
	for e.err == nil && ctx.Err() == nil && (e.busy > 0 || e.left() > 0) {
		e.happened.Wait()
	}
	if e.err != nil {
		return e.err
	}
	return ctx.Err()
}

func (e *events) left() int {
	n := 0
	for _, r := range e.readers {
		n += len(r.waiting)
	}
	for _, messages := range e.queues {
		n += len(messages)
	}
	return n
}

// invoke invokes a worker. It returns the ids of the records that it did not take.
func invoke(ctx context.Context, id string, worker app.Worker, b *app.Backend, event json.RawMessage) ([]string, error) {
	answer, err := worker.Invoke(ctx, id, b, event)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", worker.Name, err)
	}
	return eventtest.Failures(answer), nil
}
