package session_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"backdock/shared/people/session"
	"backdock/shared/people/user"
	"backdock/shared/platform/access"
	"backdock/shared/platform/audit"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/tabletest"
)

func TestASessionThatEndsElsewhereIsRefusedHere(t *testing.T) {
	ends := map[string]func(w *world, s *session.Sessions, caller access.Caller, u user.User) error{
		"by logout": func(_ *world, s *session.Sessions, c access.Caller, _ user.User) error {
			return s.End(context.Background(), c.UserID, c.SessionID)
		},
		"by an admin": func(_ *world, s *session.Sessions, _ access.Caller, u user.User) error {
			_, err := s.Revoke(context.Background(), u, "lost phone", func(session.Session) bool { return true })
			return err
		},
		"with the account": func(w *world, s *session.Sessions, _ access.Caller, u user.User) error {
			return deactivate(w, s,
				u.ID)
		},
	}
	for name, end := range ends {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			joe := w.user(t, "joe", access.Sales)
			tokens := w.start(t, joe)
			busy, idle, other := w.process(), w.process(), w.process()
			caller, err := busy.Authenticate(t.Context(), tokens.AccessToken)
			if err != nil {
				t.Fatal(err)
			}
			if err := end(w, other, caller, joe); err != nil {
				t.Fatal(err)
			}
			for process, s := range map[string]*session.Sessions{"one that had not seen it": idle,
				"the one that ended it": other} {
				if _, err := s.Authenticate(t.Context(), tokens.AccessToken); !fault.Is(err, fault.Unauthorized) {
					t.Errorf("%s: %v", process, err)
				}
			}
			w.advance(session.CheckedFor)
			if _, err := busy.Authenticate(t.Context(), tokens.AccessToken); !fault.Is(err, fault.Unauthorized) {
				t.Errorf("one that had just seen it: %v", err)
			}
		})
	}
}

func TestASignInBesideADeactivation(t *testing.T) {
	w := newWorld(t)
	joe := w.user(t, "joe", access.Sales)
	// The deactivation happens after the password was read.
	s := session.New(&afterRead{w.Table, user.LoginKey(joe.Email), func() {
		if err := deactivate(w, w.process(), joe.ID); err != nil {
			t.Error(err)
		}
	}}, w.keys, w.clock)
	_, _, err := s.SignIn(t.Context(), joe.Email, passphrase, session.Device{IP: "192.0.2.1"})
	if !fault.Is(err, fault.Forbidden) {
		t.Errorf("signed in: %v", err)
	}
	if n := w.count(t, joe.ID); n != 0 {
		t.Errorf("%d sessions", n)
	}
}

// afterRead calls a function once, after a key was read.
type afterRead struct {
	table.Table
	key  table.Key
	then func()
}

func (a *afterRead) Get(ctx context.Context, k table.Key) (table.Item, error) {
	item, err := a.Table.Get(ctx, k)
	if then := a.then; k == a.key && then != nil {
		a.then = nil
		then()
	}
	return item, err
}

func TestASignInJustBeforeADeactivationIsWritten(t *testing.T) {
	w := newWorld(t)
	joe := w.user(t, "joe", access.Sales)
	s := session.New(&between{w.Table, func() { w.start(t, joe) }}, w.keys, w.clock)
	if err := deactivate(w, s, joe.ID); err != nil {
		t.Fatal(err)
	}
	if n := w.count(t, joe.ID); n != 0 {
		t.Errorf("%d sessions", n)
	}
}

func TestNoSessionIsBornBesideAChange(t *testing.T) {
	for round := range 20 {
		w := newWorld(t)
		joe := w.user(t, "joe", access.Sales)
		var wg sync.WaitGroup
		for range 8 {
			wg.Go(func() {
				_, err := w.process().Start(t.Context(), joe, session.Device{})
				if err != nil && !errors.Is(err, table.ErrCondition) {
					t.Error(err)
				}
			})
		}
		wg.Go(func() {
			if err := deactivate(w, w.process(), joe.ID); err != nil {
				t.Error(err)
			}
		})
		wg.Wait()
		if n := w.count(t, joe.ID); n != 0 {
			t.Fatalf("round %d: %d sessions of a user who was deactivated", round, n)
		}
	}
}

func TestARefreshBesideARevoke(t *testing.T) {
	w := newWorld(t)
	joe := w.user(t, "joe", access.Sales)
	tokens := w.start(t, joe)
	s := session.New(&between{w.Table, func() {
		if n, err := w.process().Revoke(t.Context(), joe, "lost", func(session.Session) bool { return true }); n != 1 ||
			err != nil {
			t.Errorf("%d, %v", n, err)
		}
	}}, w.keys, w.clock)
	if _, err := s.Refresh(t.Context(), tokens.RefreshToken, "", session.Device{}); !fault.Is(err, fault.Unauthorized) {
		t.Errorf("refreshed: %v", err)
	}
	if n := w.count(t, joe.ID); n != 0 {
		t.Errorf("%d sessions", n)
	}
}

func TestTwoAdminsDemoteEachOther(t *testing.T) {
	changes := map[string]func(*user.Login){
		"demote":     func(l *user.Login) { l.Role = access.Manager },
		"deactivate": func(l *user.Login) { l.IsActive = false },
	}
	for name, change := range changes {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			w.user(t, "ann", access.Admin)
			w.user(t, "bob", access.Admin)
			by := func(s *session.Sessions, other string) error {
				_, err := s.ChangeAccount(t.Context(), other, "", func(l *user.Login) ([]audit.Event, error) {
					change(l)
					return []audit.Event{audit.New(t.Context(), w.clock(), audit.UserRoleChanged, l.Subject(), "", nil, nil)}, nil
				})
				return err
			}
			// Bob is demoting Ann while Ann, who has read that Bob may be demoted, has not written it yet.
			ann := session.New(&between{w.Table, func() {
				if err := by(w.process(), "ann"); err != nil {
					t.Error(err)
				}
			}}, w.keys, w.clock)
			if err := by(ann, "bob"); !fault.Is(err, fault.Conflict) {
				t.Errorf("the last admin: %v", err)
			}
			if n := len(w.events(t, audit.UserRoleChanged)); n != 1 {
				t.Errorf("%d events", n)
			}
		})
	}
}

func TestTheLastActiveAdminOfATableWithoutAList(t *testing.T) {
	w := newWorld(t)
	w.user(t, "ann", access.Admin)
	w.user(t, "bob", access.Admin)
	if err := w.Commit(t.Context(), table.Delete(table.Key{PK: "ADMINS", SK: "ADMINS"})); err != nil {
		t.Fatal(err)
	}
	if err := deactivate(w, w.process(), "ann"); err != nil {
		t.Fatal(err)
	}
	if err := deactivate(w, w.process(), "bob"); !fault.Is(err, fault.Conflict) {
		t.Errorf("deactivated: %v", err)
	}
}

func TestALoginFromBeforeSignInsWereCounted(t *testing.T) {
	w := newWorld(t)
	joe := w.user(t, "joe", access.Sales)
	stored, err := w.Get(t.Context(), user.LoginKey(joe.Email))
	if err != nil {
		t.Fatal(err)
	}
	var fields map[string]any
	if err := stored.Decode(&fields); err != nil {
		t.Fatal(err)
	}
	delete(fields, "signIns")
	if err := w.Commit(t.Context(), table.Put(table.New(stored.Key, fields))); err != nil {
		t.Fatal(err)
	}
	if err := deactivate(w, w.process(), joe.ID); err != nil {
		t.Fatal(err)
	}
	if u, err := w.users.Get(t.Context(), joe.ID); err != nil || u.IsActive {
		t.Errorf("%+v, %v", u, err)
	}
}

func TestAChangeKeepsTheSessionItIsMadeFrom(t *testing.T) {
	w := newWorld(t)
	joe := w.user(t, "joe", access.Sales)
	joe, err := w.process().ChangeAccount(t.Context(), joe.ID, "", func(l *user.Login) ([]audit.Event, error) {
		l.MustChangePassword = true
		return []audit.Event{audit.New(t.Context(), w.clock(), audit.PasswordReset, l.Subject(), "", nil, nil)}, nil
	})
	if err != nil || joe.TokenVersion != 1 {
		t.Fatalf("%+v, %v", joe, err)
	}
	w.start(t, joe)
	mine := w.start(t, joe)
	here := w.process()
	caller, err := here.Authenticate(t.Context(), mine.AccessToken)
	if err != nil || !caller.MustChangePassword {
		t.Fatalf("%+v, %v", caller, err)
	}
	_, err = w.process().ChangeAccount(t.Context(), joe.ID, caller.SessionID, func(l *user.Login) ([]audit.Event, error) {
		l.MustChangePassword = false
		return []audit.Event{audit.New(t.Context(), w.clock(), audit.PasswordChanged, l.Subject(), "", nil, nil)}, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if caller, err = here.Authenticate(t.Context(), mine.AccessToken); err != nil || caller.MustChangePassword {
		t.Errorf("the next request: %+v, %v", caller, err)
	}
	if n := w.count(t, joe.ID); n != 1 {
		t.Errorf("%d sessions", n)
	}
}

func TestAChangeIsMadeWhollyOrNotAtAll(t *testing.T) {
	for _, after := range []bool{false, true} {
		w := newWorld(t)
		joe := w.user(t, "joe", access.Sales)
		w.start(t, joe)
		dying := session.New(tabletest.NewDying(w.Table, 1, after), w.keys, w.clock)
		if err := deactivate(w, dying, joe.ID); !errors.Is(err, tabletest.ErrDead) {
			t.Fatal(err)
		}
		u, err := w.users.Get(t.Context(), joe.ID)
		if err != nil {
			t.Fatal(err)
		}
		login, err := w.users.LoginOf(t.Context(), joe.Email)
		if err != nil {
			t.Fatal(err)
		}
		if u.IsActive == after || login.IsActive == after || (w.count(t, joe.ID) == 0) != after ||
			(len(w.events(t, audit.UserDeactivated)) == 1) != after {
			t.Errorf("killed, after %v: %+v, %d sessions", after, u, w.count(t, joe.ID))
		}
	}
}

func TestAUserHasFiftySessions(t *testing.T) {
	w := newWorld(t)
	joe := w.user(t, "joe", access.Sales)
	first := w.start(t, joe)
	second := w.start(t, joe)
	for range session.Most - 2 {
		w.start(t, joe)
	}
	first, err := w.process().Refresh(t.Context(), first.RefreshToken, "", session.Device{})
	if err != nil {
		t.Fatal(err)
	}
	w.start(t, joe)
	if n := w.count(t, joe.ID); n != session.Most {
		t.Errorf("%d sessions", n)
	}
	if _, err := w.process().Authenticate(t.Context(), first.AccessToken); err != nil {
		t.Errorf("the one that was just used: %v", err)
	}
	if _, err := w.process().Authenticate(t.Context(), second.AccessToken); !fault.Is(err, fault.Unauthorized) {
		t.Errorf("the one used least lately: %v", err)
	}
}

func TestManySignInsAtTheSameMoment(t *testing.T) {
	w := newWorld(t)
	joe := w.user(t, "joe", access.Sales)
	slow := make(chan struct{})
	var wg sync.WaitGroup
	for range 3 * session.Most {
		s := session.New(&between{w.Table, func() { <-slow }}, w.keys, w.clock)
		wg.Go(func() {
			if _, err := s.Start(t.Context(), joe, session.Device{}); err != nil {
				t.Error(err)
			}
		})
	}
	close(slow)
	wg.Wait()
	if err := deactivate(w, w.process(), joe.ID); err != nil {
		t.Fatal(err)
	}
	if n := w.count(t, joe.ID); n != 0 {
		t.Errorf("%d sessions", n)
	}
}

func TestCleanUp(t *testing.T) {
	w := newWorld(t)
	joe := w.user(t, "joe", access.Sales)
	old := w.start(t, joe)
	for i := range 3 {
		viewer := w.user(t, fmt.Sprint("viewer", i), access.Viewer)
		for range 33 {
			w.start(t, viewer)
		}
	}
	w.advance(8 * 24 * time.Hour)
	young := w.start(t, joe)
	before := w.clock().Add(-7 * 24 * time.Hour)
	// During the clean-up, one of the stale sessions is used.
	s := session.New(&between{w.Table, func() {
		var err error
		if old, err = w.process().Refresh(t.Context(), old.RefreshToken, "", session.Device{}); err != nil {
			t.Error(err)
		}
	}}, w.keys, w.clock)
	if n, err := s.CleanUp(t.Context(), before); n != 99 || err != nil {
		t.Errorf("%d, %v", n, err)
	}
	if n, err := s.CleanUp(t.Context(), before); n != 0 || err != nil {
		t.Errorf("again: %d, %v", n, err)
	}
	for _, tokens := range []session.Tokens{old, young} {
		if _, err := w.process().Authenticate(t.Context(), tokens.AccessToken); err != nil {
			t.Error(err)
		}
	}
	if n := len(w.events(t, audit.SessionsCleaned)); n != 2 {
		t.Errorf("%d events", n)
	}
}
