// Package eventtest replaces the table's stream, SQS and Lambda's event sources in tests: changes of the
// table go to the projector, and its messages to the ERP worker, with as many concurrent invocations as are
// deployed. The test controls the clock.
package eventtest

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"backdock/functions/erpworker"
	"backdock/functions/projector"
	"backdock/shared/app"
	"backdock/shared/platform/queue"
	"backdock/shared/platform/table"
)

// Visibility is the visibility timeout of the ERP worker's queues, and MaxReceives the number of deliveries before
// a message goes to the dead-letter queue; both as deployed (infra/queues.go).
const (
	Visibility  = 270 * time.Second
	MaxReceives = 10
	batchSize   = 3
)

// calls is the maximum number of concurrent invocations per queue.
var calls = map[string]int{queue.ERPPriority: 3, queue.ERPBulk: 2}

// Events simulates the stream and the queues of one deployment.
type Events struct {
	T   testing.TB
	Now func() time.Time
	// Death, if set, is called for each invocation of the ERP worker. It returns how the invocation dies, nil if it
	// does not.
	Death func() *Death
	// Context, if set, makes the context of each invocation.
	Context func(context.Context) context.Context

	projecting sync.Mutex // a shard has one reader
	mu         sync.Mutex
	stream     []table.Change
	queues     map[string][]*message
	dead       []string
	lastID     int
	batches    [][]table.Change // records sent to the projector, by batch number
	begun      map[string]int   // messages delivered to the worker, by queue
}

// message is a message in a queue.
type message struct {
	id       string
	body     json.RawMessage
	receives int
	visible  time.Time
}

// New creates an empty stream and empty queues.
func New(t testing.TB, now func() time.Time) *Events {
	return &Events{T: t, Now: now, queues: map[string][]*message{}, begun: map[string]int{}}
}

// Streamed adds a change of the table to the stream. Use it as memory.Table.Stream.
func (e *Events) Streamed(c table.Change) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.stream = append(e.stream, c)
}

// Send implements queue.Sender.
func (e *Events) Send(_ context.Context, messages ...table.Message) error {
	now := e.Now()
	e.mu.Lock()
	defer e.mu.Unlock()
	for _, m := range messages {
		e.lastID++
		e.queues[m.Queue] = append(e.queues[m.Queue], &message{id: strconv.Itoa(e.lastID), body: m.Body,
			visible: now.Add(time.Duration(m.DelaySeconds) * time.Second)})
	}
	return nil
}

// Lose deletes all messages.
func (e *Events) Lose() {
	e.mu.Lock()
	defer e.mu.Unlock()
	clear(e.queues)
}

// Dead returns the bodies of the messages in the dead-letter queues.
func (e *Events) Dead() []string {
	e.mu.Lock()
	defer e.mu.Unlock()
	return slices.Clone(e.dead)
}

// Delivered returns how many messages of a queue the worker has received.
func (e *Events) Delivered(queue string) int {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.begun[queue]
}

// Next returns when the next hidden message becomes visible; any is false if no message is hidden.
func (e *Events) Next() (at time.Time, any bool) {
	now := e.Now()
	e.mu.Lock()
	defer e.mu.Unlock()
	for _, messages := range e.queues {
		for _, m := range messages {
			if m.visible.After(now) && (!any || m.visible.Before(at)) {
				at, any = m.visible, true
			}
		}
	}
	return at, any
}

// ReadStream returns the batch with the event's number. Use it as app.Backend.ReadStream.
func (e *Events) ReadStream(event json.RawMessage) ([]app.StreamRecord, error) {
	var n int
	if err := json.Unmarshal(event, &n); err != nil {
		return nil, err
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	var records []app.StreamRecord
	for i, c := range e.batches[n] {
		records = append(records, app.StreamRecord{SequenceNumber: strconv.Itoa(i), Change: c})
	}
	return records, nil
}

// Project invokes the projector with the stream's records.
func (e *Events) Project(ctx context.Context, b *app.Backend) {
	e.projecting.Lock()
	defer e.projecting.Unlock()
	for {
		e.mu.Lock()
		if len(e.stream) == 0 {
			e.mu.Unlock()
			return
		}
		n := min(len(e.stream), 100)
		e.batches = append(e.batches, slices.Clone(e.stream[:n]))
		e.stream = e.stream[n:]
		number := len(e.batches) - 1
		e.mu.Unlock()
		answer, err := projector.Worker.Invoke(e.context(ctx), fmt.Sprint("projector-", number), b,
			json.RawMessage(strconv.Itoa(number)))
		if err != nil {
			e.T.Errorf("projector: %v", err)
		}
		if failed := e.failures(answer); len(failed) > 0 {
			e.T.Errorf("projector left %v", failed)
		}
	}
}

func (e *Events) context(ctx context.Context) context.Context {
	if e.Context == nil {
		return ctx
	}
	return e.Context(ctx)
}

func (e *Events) failures(answer any) []string {
	b, err := json.Marshal(answer)
	if err != nil {
		e.T.Error(err)
	}
	var parsed struct {
		Failures []struct {
			ID string `json:"itemIdentifier"`
		} `json:"batchItemFailures"`
	}
	if err := json.Unmarshal(b, &parsed); err != nil {
		e.T.Error(err)
	}
	var ids []string
	for _, f := range parsed.Failures {
		ids = append(ids, f.ID)
	}
	return ids
}

// take receives a batch of visible messages.
func (e *Events) take(name string) []*message {
	now := e.Now()
	e.mu.Lock()
	defer e.mu.Unlock()
	var taken, kept []*message
	for _, m := range e.queues[name] {
		switch {
		case m.visible.After(now) || len(taken) == batchSize:
			kept = append(kept, m)
		case m.receives == MaxReceives:
			e.dead = append(e.dead, string(m.body))
		default:
			m.receives++
			m.visible = now.Add(Visibility)
			taken = append(taken, m)
			kept = append(kept, m)
		}
	}
	e.queues[name] = kept
	e.begun[name] += len(taken)
	return taken
}

func (e *Events) remove(name string, done []*message) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.queues[name] = slices.DeleteFunc(e.queues[name], func(m *message) bool { return slices.Contains(done, m) })
}

// Throttle receives a batch of a queue without invoking the worker, as a throttled event source does. It returns
// the number of received messages.
func (e *Events) Throttle(name string) int { return len(e.take(name)) }

// Work invokes the ERP worker with one batch of a queue. It returns false if no message was visible.
func (e *Events) Work(ctx context.Context, b *app.Backend, name string) bool {
	batch := e.take(name)
	if len(batch) == 0 {
		return false
	}
	type attributes struct {
		Receives string `json:"ApproximateReceiveCount"`
	}
	type record struct {
		ID         string     `json:"messageId"`
		Body       string     `json:"body"`
		Attributes attributes `json:"attributes"`
	}
	var event struct {
		Records []record `json:"Records"`
	}
	for _, m := range batch {
		event.Records = append(event.Records, record{m.id, string(m.body), attributes{strconv.Itoa(m.receives)}})
	}
	raw, err := json.Marshal(event)
	if err != nil {
		e.T.Error(err)
	}
	ctx, cancel := context.WithCancel(e.context(ctx))
	defer cancel()
	e.mu.Lock()
	if e.Death != nil {
		if d := e.Death(); d != nil {
			d.cancel = cancel
			ctx = context.WithValue(ctx, deathKey{}, d)
		}
	}
	e.mu.Unlock()
	answer, err := erpworker.Worker.Invoke(ctx, "erp-worker-"+batch[0].id+"-"+strconv.Itoa(batch[0].receives), b, raw)
	if ctx.Err() != nil {
		return true // killed: its answer is ignored
	}
	if err != nil {
		e.T.Errorf("ERP worker: %v", err)
		return true
	}
	failed := e.failures(answer)
	e.remove(name, slices.DeleteFunc(slices.Clone(batch), func(m *message) bool { return slices.Contains(failed, m.id) }))
	return true
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
		e.mu.Lock()
		rest := len(e.stream)
		e.mu.Unlock()
		if !busy.Load() && rest == 0 {
			return
		}
	}
}

// String describes the messages in the queues.
func (e *Events) String() string {
	e.mu.Lock()
	defer e.mu.Unlock()
	text := ""
	for name, messages := range e.queues {
		text += fmt.Sprintf("%s %d ", name, len(messages))
	}
	return text
}
