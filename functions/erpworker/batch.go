package erpworker

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"strconv"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"backdock/shared/backend"
	"backdock/shared/discovery"
	"backdock/shared/fault"
	"backdock/shared/inbound"
	"backdock/shared/outbound"
	"backdock/shared/synctask"
	"backdock/shared/table"
)

const (
	// lastReceive is the queues' maxReceiveCount: what is not done by then goes to
	// the dead-letter queue. That delivery does not try again, it records the end.
	lastReceive = 5
	// noteTime is kept free at the end of an invocation to record outcomes.
	noteTime = 8 * time.Second
	// parallel is how many messages of a batch are worked on at once. The client's
	// gate bounds the requests; while one task writes, another may ask.
	parallel = 5
	// sweepEvery is how often a busy worker looks for work that was left lying,
	// so that it need not wait for the schedule.
	sweepEvery = 30 * time.Second
)

// message is one of SQS's, as Lambda hands it over.
type message struct {
	ID         string `json:"messageId"`
	Body       string `json:"body"`
	Attributes struct {
		Receives string `json:"ApproximateReceiveCount"`
	} `json:"attributes"`
}

func (m message) receives() int {
	n, err := strconv.Atoi(m.Attributes.Receives)
	if err != nil {
		return 1
	}
	return n
}

// batchAnswer tells SQS which messages are not done.
type batchAnswer struct {
	Failures []failure `json:"batchItemFailures"`
}

type failure struct {
	ID string `json:"itemIdentifier"`
}

// worker is what a process needs to work on tasks.
type worker struct {
	b           *backend.Backend
	tasks       *synctask.Tasks
	discoveries *discovery.Discoveries
	types       outbound.Types
	sweeps      *sweeps
}

// sweeps remembers when this process last swept.
type sweeps struct {
	mu   sync.Mutex
	last time.Time
}

func newWorker(b *backend.Backend) *worker {
	tasks := backend.Share(b, func() *synctask.Tasks { return synctask.New(b.Table, b.Blobs, b.Queue, b.Now) })
	sources := inbound.Of(b)
	return &worker{b: b, tasks: tasks, types: outbound.Of(b),
		discoveries: discovery.New(b.Table, tasks, sources, b.Now),
		sweeps:      backend.Share(b, func() *sweeps { return &sweeps{last: b.Now()} })}
}

func (w *worker) batch(ctx context.Context, messages []message) batchAnswer {
	may, away, err := w.tasks.MayTry(ctx)
	if err != nil {
		return w.allFailed(ctx, messages, err)
	}
	var mu sync.Mutex
	answer := batchAnswer{Failures: []failure{}}
	probed := false
	var g errgroup.Group
	g.SetLimit(parallel)
	for _, m := range messages {
		taskID, readable := m.taskID()
		// While the ERP is away the tasks wait in the table, see synctask; one of them
		// is the probe.
		if readable && m.receives() < lastReceive && (!may || away.IsAway() && probed) {
			continue
		}
		probed = probed || readable
		g.Go(func() error {
			if err := w.deliver(ctx, m, taskID, away); err != nil {
				w.b.Log.ErrorContext(ctx, "message not done", "messageId", m.ID, "taskId", taskID, "receives", m.receives(), "error", err.Error())
				mu.Lock()
				defer mu.Unlock()
				answer.Failures = append(answer.Failures, failure{m.ID})
			}
			return nil
		})
	}
	_ = g.Wait() // each failure is in the answer
	w.sweep(ctx)
	return answer
}

func (w *worker) allFailed(ctx context.Context, messages []message, err error) batchAnswer {
	w.b.Log.ErrorContext(ctx, "batch not begun", "error", err.Error())
	answer := batchAnswer{Failures: make([]failure, len(messages))}
	for i, m := range messages {
		answer.Failures[i] = failure{m.ID}
	}
	return answer
}

// taskID reads the message {"taskId"}, which has no other field.
func (m message) taskID() (string, bool) {
	var msg synctask.Message
	dec := json.NewDecoder(bytes.NewReader([]byte(m.Body)))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&msg); err != nil || msg.TaskID == "" || len(msg.TaskID) > 200 {
		return "", false
	}
	return msg.TaskID, true
}

// deliver carries out one message. An error leaves it to be delivered again.
func (w *worker) deliver(ctx context.Context, m message, taskID string, away synctask.Away) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	if taskID == "" {
		return errors.Join(errUnreadable, w.refuse(ctx, m, "the message is not of the form {\"taskId\": \"…\"}: "+m.Body))
	}
	if m.receives() >= lastReceive {
		return w.bury(ctx, m, taskID)
	}
	work, err := w.tasks.Begin(ctx, taskID)
	if fault.Is(err, fault.NotFound) {
		return errors.Join(errUnreadable, w.refuse(ctx, m, "the message names a task that is not there: "+taskID))
	}
	if err != nil || work == nil {
		return err
	}
	return w.carryOut(ctx, work, away)
}

var errUnreadable = errors.New("the message says nothing that can be done")

// refuse stores a failed task in place of a message that none belongs to.
func (w *worker) refuse(ctx context.Context, m message, words string) error {
	t := synctask.NewInbound(w.b.Now(), synctask.Unknown, "")
	t.ID, t.ResourceID = "MESSAGE-"+m.ID, m.ID
	return w.tasks.Refused(ctx, t, synctask.CauseUnreadable, words)
}

// bury records the end of a task whose message the queue is about to give up.
func (w *worker) bury(ctx context.Context, m message, taskID string) error {
	words := fmt.Sprintf("delivered %d times without an end", m.receives())
	before, err := w.tasks.Get(ctx, taskID)
	if fault.Is(err, fault.NotFound) {
		return errors.Join(errUnreadable, w.refuse(ctx, m, "the message names a task that is not there: "+taskID))
	}
	if err != nil {
		return err
	}
	if len(before.Attempts) > 0 {
		words += ": " + before.Attempts[len(before.Attempts)-1].Detail
	}
	ended := !slices.Contains([]synctask.Status{synctask.Pending, synctask.InProgress, synctask.Retrying}, before.Status)
	if ended {
		return nil
	}
	if before.Direction == synctask.Out {
		if err := w.failedOnRecord(ctx, before, words); err != nil {
			return err
		}
	}
	buried, err := w.tasks.Bury(ctx, taskID, words, func(t synctask.Task) []table.Op { return discovery.FailedOps(t) })
	if err != nil {
		return err
	}
	if buried.DiscoveryID != "" {
		if err := w.discoveries.Advance(ctx, buried.DiscoveryID); err != nil {
			return err
		}
	}
	return fmt.Errorf("task %s: %s", taskID, words)
}

func (w *worker) failedOnRecord(ctx context.Context, t synctask.Task, words string) error {
	sent, err := w.types.Get(t.ResourceType)
	if err != nil {
		return nil // there is no record to note it on
	}
	return sent.Failed(ctx, t.ResourceID, t.ID, words)
}

// sweep looks for work that was left lying, now and then.
func (w *worker) sweep(ctx context.Context) {
	w.sweeps.mu.Lock()
	due := w.b.Now().Sub(w.sweeps.last) >= sweepEvery
	if due {
		w.sweeps.last = w.b.Now()
	}
	w.sweeps.mu.Unlock()
	if !due {
		return
	}
	if _, err := w.discoveries.Sweep(ctx); err != nil {
		w.b.Log.WarnContext(ctx, "sweep", "error", err.Error()) // the schedule sweeps too
	}
}
