package erpworker

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime/debug"
	"strconv"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"backdock/shared/app"
	"backdock/shared/erp/discovery"
	"backdock/shared/erp/record"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/queue"
	"backdock/shared/platform/synctask"
	"backdock/shared/platform/table"
	"backdock/shared/platform/trace"
)

const (
	// noteTime is the time reserved at the end of an invocation to record results.
	noteTime = 8 * time.Second
	// parallel is the number of messages of a batch that are processed at once. The client limits the requests to the
	// ERP; while one task writes to the table, another can call the ERP.
	parallel = 5
	// leastTime is the least time that must be left in an invocation to begin another task.
	leastTime = 20 * time.Second
)

// message is an SQS message as Lambda delivers it.
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

// worker holds the dependencies for processing tasks.
type worker struct {
	b           *app.Backend
	tasks       *synctask.Tasks
	discoveries *discovery.Discoveries
	types       record.Senders
	carriers    record.Carriers
}

func newWorker(b *app.Backend) *worker {
	return &worker{b: b, tasks: b.Tasks(), types: b.Senders(), carriers: b.Carriers(), discoveries: b.Discoveries()}
}

// batch processes the messages of one invocation. The result lists the messages to deliver again. During an outage of
// the ERP the tasks wait in the table (see synctask) and their messages are deleted, except the message of a probe that
// is due.
func (w *worker) batch(ctx context.Context, messages []message) queue.BatchAnswer {
	may, away, err := w.tasks.MayTry(ctx)
	if err != nil {
		return w.allFailed(ctx, messages, err)
	}
	messages = oneEach(messages)
	b := &batch{worker: w, answer: queue.BatchAnswer{Failures: []queue.BatchFailure{}}}
	rest := messages
	if away.IsAway() {
		if rest, err = b.probe(ctx, messages, may, away); err != nil {
			return w.allFailed(ctx, messages, err)
		}
	}
	var g errgroup.Group
	g.SetLimit(parallel)
	for _, m := range rest {
		g.Go(func() error {
			b.deliver(ctx, m, synctask.WorkTime)
			return nil
		})
	}
	_ = g.Wait() // all errors are in the result
	w.sweep(ctx)
	return b.answer
}

// oneEach returns one message of each task: that which nobody's pause ordered, so that it is never out of date, or else the
// latest. SQS deletes the others with the batch. Messages that cannot be read all stay.
func oneEach(messages []message) []message {
	at := map[string]int{}
	var each []message
	for _, m := range messages {
		t := m.task()
		before, again := at[t.TaskID]
		switch {
		case t.TaskID == "":
			each = append(each, m)
		case !again:
			at[t.TaskID] = len(each)
			each = append(each, m)
		case newer(t, each[before].task()):
			each[before] = m
		}
	}
	return each
}

// newer reports whether a message of a task says more than another one of the same task.
func newer(m, than synctask.Message) bool {
	return than.Version != 0 && (m.Version == 0 || m.Version > than.Version)
}

// batch is the state of one invocation.
type batch struct {
	*worker
	mu     sync.Mutex
	answer queue.BatchAnswer
}

// deliver processes one message. began reports whether a task was begun.
func (b *batch) deliver(ctx context.Context, m message, most time.Duration) (began bool) {
	ctx = trace.With(ctx, trace.Task, m.task().TaskID)
	began, err := b.worker.deliver(ctx, m, most)
	if err == nil {
		return began
	}
	b.b.Log.ErrorContext(ctx, "message not done", "group", name, "messageId", m.ID, "receives", m.receives(), "error",
		err.Error())
	b.mu.Lock()
	defer b.mu.Unlock()
	b.answer.Failures = append(b.answer.Failures, queue.BatchFailure{ID: m.ID})
	return began
}

// probe processes messages during an outage of the ERP. If may is true, it tries one of them. It returns the messages
// that can be processed now.
func (b *batch) probe(ctx context.Context, messages []message, may bool,
	before synctask.Away) (rest []message, err error) {
	last := ""
	for i, m := range messages {
		taskID := m.task().TaskID
		switch {
		case taskID == "":
			rest = append(rest, m)
		case may && b.deliver(ctx, m, synctask.ProbeTime):
			away, err := b.tasks.Away(ctx)
			switch {
			case err != nil:
				return rest, err
			case !away.IsAway():
				return append(rest, messages[i+1:]...), nil
			case away.Version != before.Version: // no answer: the circuit breaker has recorded it
				may = false
			default: // the task made no call
				last = taskID
			}
		case may:
			last = taskID
		}
	}
	if may && last != "" { // no task had anything to do
		return rest, b.tasks.ProbeAgain(ctx, last)
	}
	return rest, nil
}

func (w *worker) allFailed(ctx context.Context, messages []message, err error) queue.BatchAnswer {
	answer := queue.BatchAnswer{Failures: make([]queue.BatchFailure, len(messages))}
	for i, m := range messages {
		answer.Failures[i] = queue.BatchFailure{ID: m.ID}
		w.b.Log.ErrorContext(trace.With(ctx, trace.Task, m.task().TaskID), "batch not begun", "group", name, "messageId", m.ID,
			"error", err.Error())
	}
	return answer
}

// task reads the message of a task. A message of another form gives one without a task.
func (m message) task() (msg synctask.Message) {
	dec := json.NewDecoder(bytes.NewReader([]byte(m.Body)))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&msg); err != nil || len(msg.TaskID) > 200 {
		return synctask.Message{}
	}
	return msg
}

// deliver processes one message within a time limit. After an error the message is delivered again.
func (w *worker) deliver(ctx context.Context, m message, most time.Duration) (began bool, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	task := m.task()
	if task.TaskID == "" {
		return false, errors.Join(errUnreadable, w.refuse(ctx, m, "the message is not of the form {\"taskId\": \"…\"}: "+
			m.Body))
	}
	work, err := w.tasks.Begin(ctx, task, m.ID)
	switch {
	case fault.Is(err, fault.NotFound):
		return false, errors.Join(errUnreadable, w.refuse(ctx, m, "the message names a task that is not there: "+task.TaskID))
	case errors.Is(err, synctask.ErrPoison):
		return false, w.bury(ctx, m, task.TaskID)
	case err != nil || work == nil:
		return false, err
	}
	return true, w.carryOut(ctx, work, most)
}

var errUnreadable = errors.New("the message cannot be processed")

// refuse stores a failed task for a message that has no task.
func (w *worker) refuse(ctx context.Context, m message, words string) error {
	t := synctask.NewInbound(w.b.Now(), synctask.Unknown, "")
	t.ID, t.ResourceID = "MESSAGE-"+m.ID, m.ID
	return w.tasks.Refused(ctx, t, synctask.CauseUnreadable, words)
}

// bury ends a poison task. It returns an error so that SQS moves the message to the dead-letter queue.
func (w *worker) bury(ctx context.Context, m message, taskID string) error {
	before, err := w.tasks.Get(ctx, taskID)
	if err != nil {
		return err
	}
	words := fmt.Sprintf("%d workers began the task and none finished it", before.Begun)
	if last := before.LastWords(); last != "" {
		words += ": " + last
	}
	if !before.Status.Open() {
		return fmt.Errorf("task %s: %s", taskID, words)
	}
	if err := w.failedOnRecord(ctx, before, nil, synctask.CausePoison, words); err != nil {
		return err
	}
	buried, err := w.tasks.Bury(ctx, taskID, m.ID, words,
		func(t synctask.Task) []table.Op { return discovery.FailedOps(t) })
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

// failedOnRecord shows a task's failure on the trip, or on the record that the task sends or imports after a user's
// decision. why is the error that ended the task; nil if no worker finished it.
func (w *worker) failedOnRecord(ctx context.Context, t synctask.Task, why error, code, words string) error {
	if t.Action != "" {
		carrier, ok := w.carriers[t.Action]
		if !ok {
			return nil
		}
		return carrier.Failed(ctx, t, code, words)
	}
	if t.Direction == synctask.In && (t.Kind != synctask.Record || t.ResourceID == t.NetSuiteID) {
		return nil
	}
	sent, err := w.types.Get(t.ResourceType)
	if err != nil {
		return nil // no record to show it on
	}
	return sent.Failed(ctx, t.ResourceID, t.ID, why, words)
}

// sweep announces stuck tasks again from time to time, so that they need not wait for the schedule.
func (w *worker) sweep(ctx context.Context) {
	if err := w.discoveries.SweepIfDue(ctx); err != nil {
		w.b.Log.WarnContext(ctx, "sweep", "group", name, "error", err.Error()) // not fatal: the schedule sweeps, too
	}
}
