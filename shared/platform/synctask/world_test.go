package synctask_test

import (
	"context"
	"encoding/json"
	"strings"
	"sync"
	"time"

	"backdock/shared/platform/blob"
	"backdock/shared/platform/listing"
	"backdock/shared/platform/money"
	"backdock/shared/platform/synctask"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/memory"
)

var ctx = context.Background()

// fails is the common interface of *testing.T and *rapid.T.
type fails interface {
	Helper()
	Fatal(...any)
	Fatalf(string, ...any)
}

// world is a store of tasks on a table in memory. Only pass moves its clock.
type world struct {
	table   *memory.Table
	tracked table.Table // the same table with change tracking, as the product uses it
	tasks   *synctask.Tasks

	mu    sync.Mutex
	now   time.Time
	sent  []message
	moves []move
}

// message is a sent message, from the outbox or from the store itself.
type message struct {
	synctask.Message
	Queue string
	Delay time.Duration
}

// move is a write of a task.
type move struct{ from, to synctask.Task }

func newWorld() *world {
	w := &world{table: memory.New(), now: time.Date(2026, 11, 22, 8, 0, 0, 0, time.UTC)}
	w.table.Stream(func(c table.Change) {
		if c.New == nil || c.Key.SK != "TASK" {
			return
		}
		var m move
		if c.Old != nil {
			_ = c.Old.Decode(&m.from)
		}
		_ = c.New.Decode(&m.to)
		w.mu.Lock()
		w.moves = append(w.moves, m)
		w.mu.Unlock()
		if c.New.Outbox != nil {
			_ = w.Send(ctx, *c.New.Outbox) // as the projector does
		}
	})
	w.tracked = listing.Track(w.table, w.clock)
	w.tasks = synctask.New(w.tracked, blob.NewMemory(), w, w.clock)
	return w
}

func (w *world) clock() time.Time {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.now
}

func (w *world) pass(d time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.now = w.now.Add(d)
}

// Send implements queue.Sender.
func (w *world) Send(_ context.Context, messages ...table.Message) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, m := range messages {
		var body synctask.Message
		if err := json.Unmarshal(m.Body, &body); err != nil {
			return err
		}
		w.sent = append(w.sent, message{body, m.Queue, time.Duration(m.DelaySeconds) * time.Second})
	}
	return nil
}

// take removes and returns the messages.
func (w *world) take() []message {
	w.mu.Lock()
	defer w.mu.Unlock()
	sent := w.sent
	w.sent = nil
	return sent
}

// order makes the task that sends a sales order.
func (w *world) order(t fails, id string) synctask.Task {
	t.Helper()
	task := synctask.NewOutbound(w.clock(), synctask.SalesOrder, id, "")
	w.create(t, task)
	return task
}

func (w *world) create(t fails, tasks ...synctask.Task) {
	t.Helper()
	if err := w.tasks.Create(ctx, tasks...); err != nil {
		t.Fatal(err)
	}
}

func (w *world) get(t fails, id string) synctask.Task {
	t.Helper()
	task, err := w.tasks.Get(ctx, id)
	if err != nil {
		t.Fatal(err)
	}
	return task
}

// begin takes the lease of a task and fails if it is not free.
func (w *world) begin(t fails, id string) *synctask.Work {
	t.Helper()
	work, err := w.tasks.Begin(ctx, synctask.Message{TaskID: id}, "m")
	if err != nil || work == nil {
		t.Fatalf("begin %s: %v, %v", id, work, err)
	}
	return work
}

// mark increments a counter in the Commit of a result.
func mark() table.Op {
	return table.Add(table.Key{PK: "MARK", SK: "MARK"}, map[string]money.Decimal{"n": money.Int(1)})
}

func (w *world) marks(t fails) int {
	t.Helper()
	found, err := w.table.BatchGet(ctx, []table.Key{{PK: "MARK", SK: "MARK"}})
	if err != nil {
		t.Fatal(err)
	}
	var counted struct{ N int }
	for _, i := range found {
		if err := i.Decode(&counted); err != nil {
			t.Fatal(err)
		}
	}
	return counted.N
}

// never is a condition that does not hold.
func never() table.Op { return table.Check(table.Key{PK: "NOTHING", SK: "NOTHING"}, table.Present()) }

func taskIDs(messages []message) string {
	var all []string
	for _, m := range messages {
		all = append(all, m.TaskID)
	}
	return strings.Join(all, " ")
}
