package session_test

import (
	"context"
	"sync"
	"testing"
	"time"

	"backdock/shared/people/session"
	"backdock/shared/people/user"
	"backdock/shared/platform/access"
	"backdock/shared/platform/audit"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/memory"
)

const passphrase = "violet tractor umbrella ninety"

// world is a table with users, and a clock.
type world struct {
	table.Table
	keys  session.Keys
	users *user.Users

	mu  sync.Mutex
	now time.Time
}

func newWorld(t testing.TB) *world {
	t.Helper()
	signing, err := session.NewSigning("k")
	if err != nil {
		t.Fatal(err)
	}
	w := &world{Table: memory.New(), keys: session.Fixed{Key: signing}, now: time.Date(2026, 11, 21, 8, 0, 0, 0, time.UTC)}
	w.users = user.New(w.Table, w.clock)
	return w
}

func (w *world) clock() time.Time {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.now = w.now.Add(time.Microsecond)
	return w.now
}

func (w *world) advance(d time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.now = w.now.Add(d)
}

// process returns the store of another process.
func (w *world) process() *session.Sessions { return session.New(w.Table, w.keys, w.clock) }

func (w *world) user(t testing.TB, id string, role access.Role) user.User {
	t.Helper()
	u, err := w.users.Create(context.Background(), user.User{ID: id, Email: id + "@example.com", FirstName: "Given",
		LastName: "Family", Role: role, IsActive: true}, passphrase)
	if err != nil {
		t.Fatal(err)
	}
	return u
}

func (w *world) start(t testing.TB, u user.User) session.Tokens {
	t.Helper()
	tokens, err := w.process().Start(context.Background(), u, session.Device{ClientType: "admin-portal", IP: "192.0.2.1"})
	if err != nil {
		t.Fatal(err)
	}
	return tokens
}

// count returns how many sessions of a user exist.
func (w *world) count(t testing.TB, userID string) int {
	t.Helper()
	all, err := w.process().OfUser(context.Background(), userID)
	if err != nil {
		t.Fatal(err)
	}
	return len(all)
}

func (w *world) events(t testing.TB, action audit.Action) []audit.Event {
	t.Helper()
	events, _, err := audit.Search(context.Background(), w.Table, audit.Filter{Action: action})
	if err != nil {
		t.Fatal(err)
	}
	return events
}

// between is a table on which a function runs once, before the first Commit.
type between struct {
	table.Table
	happen func()
}

func (b *between) Commit(ctx context.Context, ops ...table.Op) error {
	if happen := b.happen; happen != nil {
		b.happen = nil
		happen()
	}
	return b.Table.Commit(ctx, ops...)
}

// deactivate changes an account.
func deactivate(w *world, s *session.Sessions, userID string) error {
	_, err := s.ChangeAccount(context.Background(), userID, "", func(l *user.Login) ([]audit.Event, error) {
		l.IsActive = false
		return []audit.Event{audit.New(context.Background(), w.clock(), audit.UserDeactivated, l.Subject(), "gone", nil,
			nil)}, nil
	})
	return err
}
