package eventtest

import (
	"context"
	"encoding/json"
	"slices"
	"strconv"
	"sync"
	"time"

	"backdock/shared/platform/table"
)

// MaxReceives is the number of deliveries before a message goes to the dead-letter queue, as deployed (infra/queues.go).
const MaxReceives = 10

// Message is a message in a queue.
type Message struct {
	ID       string
	Body     json.RawMessage
	Receives int

	visible time.Time
}

// DeadLetter is a message on a dead-letter queue.
type DeadLetter struct {
	Queue string
	Body  string
}

// Queues are all queues of a deployment with their dead-letter queues.
type Queues struct {
	now func() time.Time

	mu        sync.Mutex
	byName    map[string][]*Message
	dead      []DeadLetter
	lastID    int
	delivered map[string]int
}

// NewQueues makes empty queues.
func NewQueues(now func() time.Time) *Queues {
	return &Queues{now: now, byName: map[string][]*Message{}, delivered: map[string]int{}}
}

// Send implements queue.Sender.
func (q *Queues) Send(_ context.Context, messages ...table.Message) error {
	now := q.now()
	q.mu.Lock()
	defer q.mu.Unlock()
	for _, m := range messages {
		q.lastID++
		q.byName[m.Queue] = append(q.byName[m.Queue], &Message{ID: strconv.Itoa(q.lastID), Body: m.Body,
			visible: now.Add(time.Duration(m.DelaySeconds) * time.Second)})
	}
	return nil
}

// Lose deletes all messages.
func (q *Queues) Lose() {
	q.mu.Lock()
	defer q.mu.Unlock()
	clear(q.byName)
}

// Dead returns the messages on the dead-letter queues.
func (q *Queues) Dead() []DeadLetter {
	q.mu.Lock()
	defer q.mu.Unlock()
	return slices.Clone(q.dead)
}

// Delivered returns how many messages of a queue have been received.
func (q *Queues) Delivered(name string) int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.delivered[name]
}

// Left returns the bodies of the messages in all queues, hidden or not.
func (q *Queues) Left() (bodies []json.RawMessage) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for _, messages := range q.byName {
		for _, m := range messages {
			bodies = append(bodies, m.Body)
		}
	}
	return bodies
}

// Visible reports whether a message of a queue can be received.
func (q *Queues) Visible(name string) bool {
	now := q.now()
	q.mu.Lock()
	defer q.mu.Unlock()
	return slices.ContainsFunc(q.byName[name], func(m *Message) bool { return !m.visible.After(now) })
}

// Next returns when the next hidden message becomes visible; any is false if no message is hidden.
func (q *Queues) Next() (at time.Time, any bool) {
	now := q.now()
	q.mu.Lock()
	defer q.mu.Unlock()
	for _, messages := range q.byName {
		for _, m := range messages {
			if m.visible.After(now) && (!any || m.visible.Before(at)) {
				at, any = m.visible, true
			}
		}
	}
	return at, any
}

// Take receives up to most visible messages of a queue and hides them for a time. A message that was received too
// often goes to the dead-letter queue instead.
func (q *Queues) Take(name string, most int, hidden time.Duration) []*Message {
	now := q.now()
	q.mu.Lock()
	defer q.mu.Unlock()
	var taken, kept []*Message
	for _, m := range q.byName[name] {
		switch {
		case m.visible.After(now) || len(taken) == most:
			kept = append(kept, m)
		case m.Receives == MaxReceives:
			q.dead = append(q.dead, DeadLetter{name, string(m.Body)})
		default:
			m.Receives++
			m.visible = now.Add(hidden)
			taken, kept = append(taken, m), append(kept, m)
		}
	}
	q.byName[name] = kept
	q.delivered[name] += len(taken)
	return taken
}

// Done deletes the messages of a batch, except those that the worker's answer names as failed.
func (q *Queues) Done(name string, batch []*Message, answer any) {
	failed := Failures(answer)
	q.mu.Lock()
	defer q.mu.Unlock()
	q.byName[name] = slices.DeleteFunc(q.byName[name], func(m *Message) bool {
		return slices.Contains(batch, m) && !slices.Contains(failed, m.ID)
	})
}

// Event is the event of a batch as Lambda gets it.
func Event(batch []*Message) json.RawMessage {
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
	for _, m := range batch {
		e.Records = append(e.Records, record{m.ID, string(m.Body), attributes{strconv.Itoa(m.Receives)}})
	}
	return encoded(e)
}

// Failures returns the ids of the records or messages that a worker's answer names as failed.
func Failures(answer any) []string {
	var parsed struct {
		Failures []struct {
			ID string `json:"itemIdentifier"`
		} `json:"batchItemFailures"`
	}
	if err := json.Unmarshal(encoded(answer), &parsed); err != nil {
		panic(err)
	}
	ids := make([]string, len(parsed.Failures))
	for i, f := range parsed.Failures {
		ids[i] = f.ID
	}
	return ids
}

func encoded(v any) json.RawMessage {
	raw, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return raw
}
