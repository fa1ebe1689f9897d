package simulation

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"sync"
	"time"

	"backdock/shared/app"
	"backdock/shared/platform/table"
)

// maxReceives is the number of deliveries before a message goes to the dead-letter queue, as deployed.
const maxReceives = 10

// message is a message in a queue.
type message struct {
	id       string
	body     json.RawMessage
	receives int
	visible  time.Time
}

// queues are all queues with their dead-letter queues.
type queues struct {
	mu     sync.Mutex
	byName map[string][]*message
	dead   []string
	lastID int
}

func newQueues() *queues { return &queues{byName: map[string][]*message{}} }

// Send implements queue.Sender.
func (q *queues) Send(_ context.Context, messages ...table.Message) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	for _, m := range messages {
		q.lastID++
		q.byName[m.Queue] = append(q.byName[m.Queue], &message{id: strconv.Itoa(q.lastID), body: m.Body,
			visible: time.Now().Add(time.Duration(m.DelaySeconds) * time.Second)})
	}
	return nil
}

// visible reports whether a message of a queue can be received.
func (q *queues) visible(name string) bool {
	now := time.Now()
	q.mu.Lock()
	defer q.mu.Unlock()
	return slices.ContainsFunc(q.byName[name], func(m *message) bool { return !m.visible.After(now) })
}

// left is the number of messages in all queues.
func (q *queues) left() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	n := 0
	for _, messages := range q.byName {
		n += len(messages)
	}
	return n
}

// take receives a batch of visible messages and hides them.
func (q *queues) take(name string, most int, hidden time.Duration) []*message {
	now := time.Now()
	q.mu.Lock()
	defer q.mu.Unlock()
	var taken, kept []*message
	for _, m := range q.byName[name] {
		switch {
		case m.visible.After(now) || len(taken) == most:
			kept = append(kept, m)
		case m.receives == maxReceives:
			q.dead = append(q.dead, name+" "+string(m.body))
		default:
			m.receives++
			m.visible = now.Add(hidden)
			taken, kept = append(taken, m), append(kept, m)
		}
	}
	q.byName[name] = kept
	return taken
}

func (q *queues) remove(name string, done func(*message) bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.byName[name] = slices.DeleteFunc(q.byName[name], done)
}

// event makes the event of a batch as Lambda gets it.
func event(messages []*message) json.RawMessage {
	type attributes struct {
		Receives string `json:"ApproximateReceiveCount"`
	}
	type record struct {
		ID         string     `json:"messageId"`
		Body       string     `json:"body"`
		Attributes attributes `json:"attributes"`
	}
	var e struct {
		Records []record `json:"Records"`
	}
	for _, m := range messages {
		e.Records = append(e.Records, record{m.id, string(m.body), attributes{strconv.Itoa(m.receives)}})
	}
	raw, err := json.Marshal(e)
	if err != nil {
		panic(err)
	}
	return raw
}

// take starts actors that take the messages of a queue with a worker: one for each invocation that may run at the same
// time.
func (w *World) take(name string, worker app.Worker, calls, most int, limit time.Duration) {
	hidden := 6 * limit
	for i := range calls {
		w.start(fmt.Sprint(name, "-", i+1), func(a *Actor) {
			for {
				throttled, ok := a.idle("take "+name, func() bool { return w.queues.visible(name) })
				if !ok {
					return
				}
				messages := w.queues.take(name, most, hidden)
				if throttled || len(messages) == 0 {
					continue
				}
				var answer any
				var err error
				died, faults := a.invoke(limit, func(ctx context.Context, b *app.Backend) {
					answer, err = worker.Invoke(ctx, worker.Name+"-"+messages[0].id, b, event(messages))
				})
				if died || err != nil {
					if faults == 0 {
						w.fail("d", fmt.Sprintf("%s failed without a fault: %v", worker.Name, err))
					}
					continue
				}
				failed := failures(answer)
				w.queues.remove(name, func(m *message) bool {
					return slices.Contains(messages, m) && !slices.Contains(failed, m.id)
				})
			}
		})
	}
}
