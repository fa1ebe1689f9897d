package mailer_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"backdock/functions/apitest"
	"backdock/functions/mailer"
	"backdock/shared/app"
	"backdock/shared/platform/mail"
	"backdock/shared/platform/queue"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/memory"
	"backdock/shared/platform/table/tabletest"
)

var noon = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

// world is a mailer on a table in memory, with the announcements from its stream.
type world struct {
	*app.Backend
	Memory    *memory.Table
	announced []string // bodies of messages, in order
	items     map[table.Key]bool
	sent      mail.Memory
	log       strings.Builder
}

func newWorld(t *testing.T) *world {
	w := &world{Memory: memory.New(), items: map[table.Key]bool{}}
	w.Memory.Stream(func(c table.Change) {
		if w.items[c.Key] = true; c.New == nil {
			delete(w.items, c.Key)
		}
		if c.New != nil && c.New.Outbox != nil {
			if c.New.Outbox.Queue != "mail" {
				t.Errorf("announced on the queue %s", c.New.Outbox.Queue)
			}
			w.announced = append(w.announced, string(c.New.Outbox.Body))
		}
	})
	w.Backend = &app.Backend{Table: apitest.Guard(t, w.Memory), Mail: &w.sent, Now: func() time.Time { return noon },
		Log: slog.New(slog.NewTextHandler(&w.log, nil))}
	return w
}

func (w *world) put(t *testing.T, to string) {
	t.Helper()
	m := mail.Message{To: to, Subject: "Your code", Text: "The code is 123456."}
	if err := w.Memory.Commit(t.Context(), mail.Put(m, noon)); err != nil {
		t.Fatal(err)
	}
}

// run gives all announcements to the mailer and returns those that it wants again.
func (w *world) run(t *testing.T) string {
	t.Helper()
	records := make([]string, len(w.announced))
	for i, body := range w.announced {
		records[i] = fmt.Sprintf(`{"messageId":"%d","body":%q}`, i, body)
	}
	answer, err := mailer.Worker.Handle(t.Context(), w.Backend, json.RawMessage(`{"Records":[`+strings.Join(records, ",")+
		`]}`))
	if err != nil {
		t.Fatal(err)
	}
	out, err := json.Marshal(answer)
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

const allDone = `{"batchItemFailures":[]}`

func TestMailIsSentOnceAndForgotten(t *testing.T) {
	w := newWorld(t)
	w.put(t, "ann@example.com")
	if len(w.announced) != 1 || strings.Contains(w.announced[0], "123456") || strings.Contains(w.announced[0], "ann@") {
		t.Fatalf("announced %s", w.announced)
	}
	for range 2 { // the queue may deliver twice
		if got := w.run(t); got != allDone {
			t.Error(got)
		}
	}
	want := mail.Message{To: "ann@example.com", Subject: "Your code", Text: "The code is 123456."}
	if got := w.sent.To("ann@example.com"); len(got) != 1 || got[0] != want {
		t.Errorf("sent %v", got)
	}
	if len(w.items) != 0 {
		t.Errorf("%v are left", w.items)
	}
	if strings.Contains(w.log.String(), "123456") || strings.Contains(w.log.String(), "ann@") {
		t.Errorf("the log tells what nobody should read: %s", w.log.String())
	}
}

// A failing mail is delivered again and does not hold up others.
func TestAFailureComesAgain(t *testing.T) {
	w := newWorld(t)
	w.put(t, "ann@example.com")
	w.put(t, "bob@example.com")
	w.sent.Fail = func(m mail.Message) error {
		if m.To == "ann@example.com" {
			return errors.New("throttled")
		}
		return nil
	}
	if got := w.run(t); got != `{"batchItemFailures":[{"itemIdentifier":"0"}]}` {
		t.Error(got)
	}
	w.sent.Fail = nil
	if got := w.run(t); got != allDone {
		t.Error(got)
	}
	if len(w.sent.To("ann@example.com")) != 1 || len(w.sent.To("bob@example.com")) != 1 {
		t.Errorf("sent %v and %v", w.sent.To("ann@example.com"), w.sent.To("bob@example.com"))
	}
}

func TestARefusedMailIsDoneWith(t *testing.T) {
	w := newWorld(t)
	w.put(t, "nobody@example.com")
	w.sent.Fail = func(mail.Message) error { return fmt.Errorf("%w: suppressed", mail.ErrRefused) }
	if got := w.run(t); got != allDone {
		t.Error(got)
	}
	if len(w.items) != 0 || !strings.Contains(w.log.String(), "mail refused") {
		t.Errorf("left %v, log %s", w.items, w.log.String())
	}
}

// A mail whose message was lost is announced again at intervals, until it is sent or a day old.
func TestALostMailIsSentAgain(t *testing.T) {
	w := newWorld(t)
	w.put(t, "ann@example.com")
	w.announced = nil // the message is lost
	queues := queue.NewMemory()
	sweep := func(after time.Duration) int {
		t.Helper()
		n, err := mail.Sweep(t.Context(), w.Memory, queues, noon.Add(after))
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	for _, step := range []struct {
		after time.Duration
		want  int
	}{{9 * time.Minute, 0}, {11 * time.Minute, 1}, {15 * time.Minute, 0}, {35 * time.Minute, 1}, {26 * time.Hour, 0}} {
		if got := sweep(step.after); got != step.want {
			t.Errorf("after %v: %d announced, want %d", step.after, got, step.want)
		}
	}
	for _, body := range queues.Take(queue.Mail) {
		w.announced = append(w.announced, string(body))
	}
	if len(w.announced) != 2 {
		t.Fatalf("announced %v", w.announced)
	}
	if got := w.run(t); got != allDone || len(w.sent.To("ann@example.com")) != 1 {
		t.Errorf("%s, sent %v", got, w.sent.To("ann@example.com"))
	}
	if n := sweep(3 * time.Hour); n != 0 {
		t.Errorf("%d announced of what was sent", n)
	}
}

// A mailer that crashes after sending sends the mail again: mails are delivered at least once.
func TestADeathAfterSending(t *testing.T) {
	for _, after := range []bool{false, true} {
		w := newWorld(t)
		w.put(t, "ann@example.com")
		w.Table = tabletest.NewDying(w.Memory, 1, after)
		if got := w.run(t); got == allDone {
			t.Error("the dead answered")
		}
		w.Table = w.Memory
		if got := w.run(t); got != allDone {
			t.Error(got)
		}
		if n := len(w.sent.To("ann@example.com")); n < 1 || n > 2 {
			t.Errorf("sent %d times", n)
		}
	}
}

func TestAMessageThatIsNone(t *testing.T) {
	w := newWorld(t)
	w.announced = []string{"no JSON"}
	if got := w.run(t); got == allDone {
		t.Error("taken for sent")
	}
	if _, err := mailer.Worker.Handle(context.Background(), w.Backend, json.RawMessage("x")); err == nil {
		t.Error("an event that is none was taken")
	}
}
