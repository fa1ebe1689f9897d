package projector_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"backdock/functions/projector"
	"backdock/shared/app"
	"backdock/shared/platform/audit"
	"backdock/shared/platform/queue"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/memory"
)

// stream returns a batch of changes, selected by index.
func stream(changes []table.Change) func(json.RawMessage) ([]app.StreamRecord, error) {
	return func(json.RawMessage) ([]app.StreamRecord, error) {
		var records []app.StreamRecord
		for i, c := range changes {
			records = append(records, app.StreamRecord{SequenceNumber: strconv.Itoa(i), Change: c})
		}
		return records, nil
	}
}

func announcing(id string) *table.Item {
	i := table.New(table.Key{PK: id, SK: "TASK"}, map[string]string{}).Announcing(queue.ERPPriority,
		map[string]string{"taskId": id})
	return &i
}

// full is a queue with limited room.
type full struct {
	*queue.Memory
	room int
}

func (f *full) Send(ctx context.Context, messages ...table.Message) error {
	if len(messages) > f.room {
		return errors.New("the queue is away")
	}
	f.room -= len(messages)
	return f.Memory.Send(ctx, messages...)
}

func run(t *testing.T, room int, changes ...table.Change) (sent int, answer string) {
	t.Helper()
	q := &full{queue.NewMemory(), room}
	b := &app.Backend{Queue: q, ReadStream: stream(changes), Log: slog.New(slog.DiscardHandler)}
	got, err := projector.Worker.Handle(t.Context(), b, json.RawMessage(`{}`))
	if err != nil {
		t.Fatal(err)
	}
	raw, err := json.Marshal(got)
	if err != nil {
		t.Fatal(err)
	}
	return len(q.Take(queue.ERPPriority)), string(raw)
}

func TestWhatIsAnnouncedIsSent(t *testing.T) {
	plain := table.New(table.Key{PK: "x", SK: "x"}, map[string]string{})
	sent, answer := run(t, 1000, table.Change{New: announcing("a")}, table.Change{New: &plain},
		table.Change{Old: announcing("b")},
		table.Change{Old: &plain, New: announcing("c")})
	if sent != 2 || answer != `{"batchItemFailures":[]}` {
		t.Errorf("%d sent, %s", sent, answer)
	}
}

func TestABatchIsDeliveredAgainFromWhatWasNotSent(t *testing.T) {
	var changes []table.Change
	for i := range 100 {
		changes = append(changes, table.Change{New: announcing(fmt.Sprint(i))})
	}
	sent, answer := run(t, 60, changes...)
	if sent != 60 || answer != `{"batchItemFailures":[{"itemIdentifier":"60"}]}` {
		t.Errorf("%d sent, %s", sent, answer)
	}
}

// picky is a queue that refuses one message.
type picky struct {
	*queue.Memory
	refused string
}

func (p *picky) Send(ctx context.Context, messages ...table.Message) error {
	for _, m := range messages {
		if strings.Contains(string(m.Body), p.refused) {
			return errors.New("the message is not valid")
		}
	}
	return p.Memory.Send(ctx, messages...)
}

// Lambda, in short: it gives a batch out again from the record that the answer names, and halves a batch whose invocation
// fails (https://docs.aws.amazon.com/lambda/latest/dg/services-ddb-batchfailurereporting.html). What fails alone is passed.
// So one record that cannot be sent, or not be read, is passed alone, and everything else is sent.
func TestOnlyThePoisonedRecordIsPassed(t *testing.T) {
	for name, poisoned := range map[string]app.StreamRecord{
		"a message that the queue refuses": {Change: table.Change{New: announcing("poison")}},
		"a record that cannot be read":     {Err: errors.New("an attribute is missing")},
	} {
		for _, place := range []int{0, 1, 57, 119} {
			var records []app.StreamRecord
			for i := range 120 {
				r := app.StreamRecord{Change: table.Change{New: announcing(fmt.Sprint("good-", i))}}
				if i == place {
					r = poisoned
				}
				r.SequenceNumber = strconv.Itoa(i)
				records = append(records, r)
			}
			q := &picky{queue.NewMemory(), "poison"}
			var passed []string
			var deliver func(batch []app.StreamRecord)
			deliver = func(batch []app.StreamRecord) {
				b := &app.Backend{Queue: q, Log: slog.New(slog.DiscardHandler),
					ReadStream: func(json.RawMessage) ([]app.StreamRecord, error) { return batch, nil }}
				answer, err := projector.Worker.Handle(t.Context(), b, json.RawMessage(`{}`))
				failures := answer.(queue.BatchAnswer).Failures
				switch {
				case err != nil && len(batch) > 1:
					deliver(batch[:len(batch)/2])
					deliver(batch[len(batch)/2:])
				case len(batch) == 1 && (err != nil || len(failures) > 0):
					passed = append(passed, batch[0].SequenceNumber)
				case len(failures) > 0:
					at := slices.IndexFunc(batch, func(r app.StreamRecord) bool { return r.SequenceNumber == failures[0].ID })
					if at == 0 {
						t.Fatalf("%s at %d: the same batch would be given out again and again", name, place)
					}
					deliver(batch[at:])
				}
			}
			deliver(records)
			if len(passed) != 1 || passed[0] != strconv.Itoa(place) {
				t.Errorf("%s at %d: passed %v", name, place, passed)
			}
			if sent := len(q.Take(queue.ERPPriority)); sent < 119 {
				t.Errorf("%s at %d: only %d others were sent", name, place, sent)
			}
		}
	}
}

func TestAStolenSessionIsAMetric(t *testing.T) {
	store := memory.New()
	var changes []table.Change
	store.Stream(func(c table.Change) { changes = append(changes, c) })
	now := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	for _, action := range []audit.Action{audit.SessionStolen, audit.SessionRevoked, audit.SessionStolen} {
		if err := store.Commit(t.Context(), audit.Put(audit.New(t.Context(), now, action, audit.Subject{Type: "user",
			ID: "joe"}, "", nil, nil))...); err != nil {
			t.Fatal(err)
		}
	}
	var log bytes.Buffer
	b := &app.Backend{Queue: queue.NewMemory(), ReadStream: stream(changes), Now: func() time.Time { return now },
		Log: slog.New(slog.NewJSONHandler(&log, nil))}
	if _, err := projector.Worker.Handle(t.Context(), b, json.RawMessage(`{}`)); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`"group":"projector"`, `"sessionsStolen":2`,
		`"Metrics":[{"Name":"sessionsStolen","Unit":"Count"}]`} {
		if !strings.Contains(log.String(), want) {
			t.Errorf("there is no %s in %s", want, log.String())
		}
	}
}
