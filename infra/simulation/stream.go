package simulation

import (
	"encoding/json"
	"fmt"
	"strconv"
	"sync"
	"time"

	"backdock/shared/app"
	"backdock/shared/platform/table"

	"context"
)

// stream is the table's stream. Each of its readers has its own position.
type stream struct {
	mu      sync.Mutex
	changes []table.Change
	readers []*reader
}

// reader is a function that follows the stream.
type reader struct {
	next  int // position of its next record
	tried int // how often the batch at next has failed
}

// most records of one invocation.
const streamBatch = 50

func (s *stream) add(c table.Change) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.changes = append(s.changes, c)
}

// batch is the event of a stream: the records from one position up to another.
type batch struct{ From, To int }

// read implements app.Backend.ReadStream. The sequence number of a record is its position.
func (s *stream) read(event json.RawMessage) ([]app.StreamRecord, error) {
	var b batch
	if err := json.Unmarshal(event, &b); err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	records := make([]app.StreamRecord, 0, b.To-b.From)
	for i, c := range s.changes[b.From:b.To] {
		records = append(records, app.StreamRecord{SequenceNumber: strconv.Itoa(b.From + i), Change: c})
	}
	return records, nil
}

// left is the number of records that a reader has not read.
func (s *stream) left(r *reader) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.changes) - r.next
}

// follow starts an actor that reads the stream with a worker, as Lambda does: a failed batch is read again from the
// first record that failed.
func (w *World) follow(worker app.Worker, most time.Duration) {
	r := &reader{}
	w.stream.mu.Lock()
	r.next = len(w.stream.changes)
	w.stream.readers = append(w.stream.readers, r)
	w.stream.mu.Unlock()
	w.start(worker.Name, func(a *Actor) {
		for {
			throttled, ok := a.idle(worker.Name, func() bool { return w.stream.left(r) > 0 })
			if !ok {
				return
			}
			if throttled {
				continue
			}
			from, to := r.next, r.next+min(w.stream.left(r), streamBatch)
			event, err := json.Marshal(batch{from, to})
			if err != nil {
				panic(err)
			}
			var answer any
			died, faults := a.invoke(most, func(ctx context.Context, b *app.Backend) {
				answer, err = worker.Invoke(ctx, fmt.Sprint(worker.Name, "-", from), b, event)
			})
			if died || err != nil {
				if faults == 0 {
					w.fail("d", fmt.Sprintf("%s failed without a fault: %v", worker.Name, err))
				}
				r.tried++
				continue
			}
			r.next, r.tried = to, 0
			for _, failed := range failures(answer) {
				if n, err := strconv.Atoi(failed); err == nil && n < r.next {
					r.next = n
				}
				if faults == 0 {
					w.fail("d", fmt.Sprintf("%s left record %s without a fault", worker.Name, failed))
				}
			}
		}
	})
}

// failures returns the ids of the records or messages that an answer of a worker names as failed.
func failures(answer any) []string {
	raw, err := json.Marshal(answer)
	if err != nil {
		panic(err)
	}
	var parsed struct {
		Failures []struct {
			ID string `json:"itemIdentifier"`
		} `json:"batchItemFailures"`
	}
	if err := json.Unmarshal(raw, &parsed); err != nil {
		panic(err)
	}
	ids := make([]string, len(parsed.Failures))
	for i, f := range parsed.Failures {
		ids[i] = f.ID
	}
	return ids
}
