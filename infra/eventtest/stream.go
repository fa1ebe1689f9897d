package eventtest

import (
	"encoding/json"
	"strconv"
	"sync"

	"backdock/shared/app"
	"backdock/shared/platform/table"
)

// Stream is the table's stream. Each of its readers has its own position.
type Stream struct {
	mu      sync.Mutex
	changes []table.Change
}

// Reader is a function that follows the stream. One goroutine uses it at a time.
type Reader struct {
	s    *Stream
	next int // position of its next record
}

// Streamed adds a change of the table to the stream. Use it as memory.Table.Stream.
func (s *Stream) Streamed(c table.Change) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.changes = append(s.changes, c)
}

// Follow makes a reader that reads what is added from now on.
func (s *Stream) Follow() *Reader {
	s.mu.Lock()
	defer s.mu.Unlock()
	return &Reader{s, len(s.changes)}
}

// batch is the event of a stream: the records from one position up to another.
type batch struct{ From, To int }

// ReadStream reads the records of an event. Use it as app.Backend.ReadStream. The sequence number of a record is its
// position.
func (s *Stream) ReadStream(event json.RawMessage) ([]app.StreamRecord, error) {
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

// Left is the number of records that the reader has not read.
func (r *Reader) Left() int {
	r.s.mu.Lock()
	defer r.s.mu.Unlock()
	return len(r.s.changes) - r.next
}

// Batch is the event of the reader's next records, up to most of them. position is that of the first one.
func (r *Reader) Batch(most int) (event json.RawMessage, position int) {
	return encoded(batch{r.next, r.next + min(r.Left(), most)}), r.next
}

// Done moves the reader behind the records of a batch, or to the first of them that the worker's answer names as
// failed, as Lambda does. It returns the failed ones.
func (r *Reader) Done(event json.RawMessage, answer any) (failed []string) {
	var b batch
	if err := json.Unmarshal(event, &b); err != nil {
		panic(err)
	}
	r.next = b.To
	failed = Failures(answer)
	for _, f := range failed {
		if n, err := strconv.Atoi(f); err == nil {
			r.next = min(r.next, n)
		}
	}
	return failed
}
