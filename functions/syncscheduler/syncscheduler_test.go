package syncscheduler_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"backdock/functions/apitest"
	"backdock/functions/syncscheduler"
	"backdock/shared/app/migrations"
	"backdock/shared/people/session"
	"backdock/shared/platform/access"
	"backdock/shared/platform/mail"
	"backdock/shared/platform/migration"
	"backdock/shared/platform/queue"
	"backdock/shared/platform/synctask"
	"backdock/shared/platform/table"
)

func handle(t *testing.T, s *apitest.Server, event string) string {
	t.Helper()
	answer, err := syncscheduler.Worker.Handle(t.Context(), s.Backend, json.RawMessage(event))
	if err != nil {
		return err.Error()
	}
	raw, err := json.Marshal(answer)
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}

func TestJobs(t *testing.T) {
	s := apitest.New(t)
	for _, event := range []string{`{}`, `{"job":"dance"}`, `[]`, `{"job":"discovery","resourceTypes":["tomato"]}`} {
		if got := handle(t, s, event); got == "" || got[0] == '{' {
			t.Errorf("%s: %s", event, got)
		}
	}
	var first syncscheduler.Answer
	if err := json.Unmarshal([]byte(handle(t, s, `{"job":"discovery","resourceTypes":["stock"]}`)), &first); err != nil ||
		first.DiscoveryID == "" {
		t.Errorf("started %+v, %v", first, err)
	}
	nothing := `{"discoveryId":"","announced":0,"reserved":0,"items":0,"orders":0}`
	if got := handle(t, s, `{"job":"discovery","resourceTypes":["stock"],"full":true}`); got != nothing {
		t.Errorf("while one is running: %s", got)
	}
}

func TestTheSweepAnnouncesWhatNobodyTook(t *testing.T) {
	s := apitest.New(t)
	tasks := synctask.New(s.Table, s.Blobs, s.Queues, s.Now)
	for i := range 3 {
		if err := tasks.Create(t.Context(), synctask.NewInbound(s.Now(), synctask.Item, fmt.Sprint(i))); err != nil {
			t.Fatal(err)
		}
	}
	work, err := tasks.Begin(t.Context(), synctask.Message{TaskID: tasksOf(t, tasks)[0].ID}, "")
	if err != nil {
		t.Fatal(err)
	}
	if err := work.Succeed(t.Context(), ""); err != nil {
		t.Fatal(err)
	}
	for _, step := range []struct {
		wait time.Duration
		want int
	}{{40 * time.Second, 0}, {20 * time.Second, 2}, {40 * time.Second, 0}, {20 * time.Second, 2}, {90 * time.Second, 0},
		{20 * time.Second, 2}} {
		s.Advance(step.wait)
		want := fmt.Sprintf(`{"discoveryId":"","announced":%d,"reserved":0,"items":0,"orders":0}`, step.want)
		if got := handle(t, s, `{"job":"sweep"}`); got != want {
			t.Errorf("after %v: %s, want %d", step.wait, got, step.want)
		}
	}
	if sent := s.Queues.Take(queue.ERPPriority); len(sent) != 6 {
		t.Errorf("%d messages", len(sent))
	}
}

func tasksOf(t *testing.T, tasks *synctask.Tasks) []*synctask.Row {
	t.Helper()
	rows, err := tasks.Rows(t.Context(), synctask.Filter{})
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

// A reservation that cannot be read does not stop the sweep of others.
func TestOneBadReservationDoesNotStopTheSweep(t *testing.T) {
	s := apitest.New(t)
	at := s.Now().Add(-time.Hour)
	key := func(id string) table.Key { return table.Key{PK: "SOLD#" + id, SK: "SOLD#00"} }
	for id, entries := range map[string]any{"a-bad": "none", "b-good": map[string]any{}} {
		item := table.New(key(id), map[string]any{"chunks": 1, "revision": 0, "reservedAt": at, "entries": entries, "rev": 1})
		item.ByKey = table.Key{PK: "RESERVATIONS", SK: at.UTC().Format(time.RFC3339) + "#" + id}
		if err := s.Table.Commit(t.Context(), table.Put(item)); err != nil {
			t.Fatal(err)
		}
	}
	want := `{"discoveryId":"","announced":0,"reserved":2,"items":0,"orders":0}`
	if got := handle(t, s, `{"job":"sweep"}`); got != want {
		t.Errorf("the sweep: %s", got)
	}
	if _, err := s.Table.Get(t.Context(), key("b-good")); !errors.Is(err, table.ErrMissing) {
		t.Errorf("the good reservation is still there: %v", err)
	}
	if _, err := s.Table.Get(t.Context(), key("a-bad")); err != nil {
		t.Errorf("the bad reservation: %v", err)
	}
}

// A new installation has nothing to migrate and logs that once. Until its deployment has ended, each run logs what it
// waits for.
func TestMigrationsRunByTheClock(t *testing.T) {
	s := apitest.New(t)
	for range 2 {
		handle(t, s, `{"job":"migrations"}`)
		if lines := fmt.Sprint(s.Lines.Take()); !strings.Contains(lines, "it waits for a deployment of generation 1 to finish") {
			t.Errorf("before the deployment has ended: %s", lines)
		}
	}
	if err := migrations.Release().Finish(t.Context(), s.Table, s.Now()); err != nil {
		t.Fatal(err)
	}
	if got := handle(t, s, `{"job":"migrations"}`); strings.Contains(got, "migrations") {
		t.Errorf("left: %s", got)
	}
	all, err := s.Backend.Migrations().Progress(t.Context())
	if err != nil || len(all) == 0 {
		t.Fatalf("%+v, %v", all, err)
	}
	for _, p := range all {
		if p.State != migration.Done || p.Looked != 0 {
			t.Errorf("%+v", p)
		}
	}
	lines := s.Lines.Take()
	if n := len(slices.DeleteFunc(slices.Clone(lines),
		func(l apitest.Line) bool { return l["msg"] != "migration" })); n != len(all) {
		t.Errorf("%d lines: %v", n, lines)
	}
	if got := handle(t, s, `{"job":"migrations"}`); strings.Contains(got, "migrations") || len(s.Lines.Take()) != 0 {
		t.Errorf("again: %s", got)
	}
}

// A mail whose message was lost is announced again, and a session that nobody uses any more ends.
func TestOldMailsAndSessions(t *testing.T) {
	s := apitest.New(t)
	s.Token(access.Sales)
	m := mail.Message{To: "ann@example.com", Subject: "Your code", Text: "The code is 123456."}
	if err := s.Memory.Commit(t.Context(), mail.Put(m, s.Now())); err != nil {
		t.Fatal(err)
	}
	s.Advance(time.Hour)
	if got := handle(t, s, `{"job":"tasks"}`); !strings.Contains(got, `"announced":1`) {
		t.Errorf("the lost mail: %s", got)
	}
	s.Advance(session.StaleAfter)
	if got := handle(t, s, `{"job":"sessions"}`); !strings.Contains(got, `"sessions":1`) {
		t.Errorf("the unused session: %s", got)
	}
}
