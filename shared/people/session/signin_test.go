package session_test

import (
	"errors"
	"fmt"
	"runtime"
	"testing"
	"time"

	"backdock/shared/people/password"
	"backdock/shared/people/session"
	"backdock/shared/people/user"
	"backdock/shared/platform/access"
	"backdock/shared/platform/audit"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/table"
)

// A refused sign-in costs the same whether the email is known or not: the same number of round trips, and one
// hash, which is recognized by its memory use.
func TestAnUnknownEmailTakesTheSameWork(t *testing.T) {
	w := newWorld(t)
	w.user(t, "joe", access.Sales)
	s := w.process()
	refuse := func(email string, i int) (trips int, bytes uint64) {
		ctx, used := table.WithUsage(t.Context())
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, _, err := s.SignIn(ctx, email, "not the one", session.Device{IP: fmt.Sprint(i)})
		runtime.ReadMemStats(&after)
		if !fault.Is(err, fault.Unauthorized) || err.Error() != "the email or the password is wrong" {
			t.Fatal(err)
		}
		trips, _, _ = used.Snapshot()
		return trips, after.TotalAlloc - before.TotalAlloc
	}
	const rounds = 4 // the fifth guess is the account's last one
	for i := range rounds {
		a, known := refuse("joe@example.com", i)
		b, unknown := refuse("nobody@example.com", i)
		if a != b {
			t.Errorf("%d round trips for a known email, %d for an unknown one", a, b)
		}
		if known < hashBytes || known > unknown*101/100 || unknown > known*101/100 {
			t.Errorf("%d bytes for a known email, %d for an unknown one", known, unknown)
		}
	}
}

// hashBytes is the memory that one password hash uses.
const hashBytes = 19 << 20

func BenchmarkARefusedSignIn(b *testing.B) {
	for name, email := range map[string]string{"wrong password": "joe@example.com",
		"unknown email": "nobody@example.com"} {
		b.Run(name, func(b *testing.B) {
			w := newWorld(b)
			w.user(b, "joe", access.Sales)
			s := w.process()
			for i := range b.N {
				w.advance(15 * time.Minute)
				if _, _, err := s.SignIn(b.Context(), email, "not the one", session.Device{IP: fmt.Sprint(i)}); !fault.Is(err,
					fault.Unauthorized) {
					b.Fatal(err)
				}
			}
		})
	}
}

func TestAPasswordThatWasJustChangedSignsNobodyIn(t *testing.T) {
	w := newWorld(t)
	joe := w.user(t, "joe", access.Sales)
	s := session.New(&afterRead{w.Table, user.LoginKey(joe.Email), func() {
		_, err := w.process().ChangeAccount(t.Context(), joe.ID, "", func(l *user.Login) ([]audit.Event, error) {
			l.PasswordHash = password.Hash("another one altogether, say they")
			return []audit.Event{audit.New(t.Context(), w.clock(), audit.PasswordReset, l.Subject(), "", nil, nil)}, nil
		})
		if err != nil {
			t.Error(err)
		}
	}}, w.keys, w.clock)
	if _, _, err := s.SignIn(t.Context(), joe.Email, passphrase, session.Device{}); !fault.Is(err, fault.Unauthorized) {
		t.Errorf("signed in: %v", err)
	}
	if n := w.count(t, joe.ID); n != 0 {
		t.Errorf("%d sessions", n)
	}
}

func TestASignInIsTold(t *testing.T) {
	w := newWorld(t)
	joe := w.user(t, "joe", access.Sales)
	if joe.LastSignInAt != nil {
		t.Errorf("before the first one: %v", joe.LastSignInAt)
	}
	_, u, err := w.process().SignIn(t.Context(), "JOE@example.com", passphrase, session.Device{})
	if err != nil || u.ID != joe.ID {
		t.Fatalf("%+v, %v", u, err)
	}
	for name, get := range map[string]func() (user.User, error){
		"by id":    func() (user.User, error) { return w.users.Get(t.Context(), joe.ID) },
		"by email": func() (user.User, error) { return w.users.ByEmail(t.Context(), joe.Email) },
	} {
		if u, err := get(); err != nil || u.LastSignInAt == nil || u.Version != joe.Version {
			t.Errorf("%s: %+v, %v", name, u, err)
		}
	}
}

func TestAnAddressGuessesFiftyTimes(t *testing.T) {
	w := newWorld(t)
	joe := w.user(t, "joe", access.Sales)
	s := w.process()
	for i := range 50 {
		if _, _, err := s.SignIn(t.Context(), fmt.Sprint("nobody", i, "@example.com"), "guess",
			session.Device{IP: "198.51.100.7"}); !fault.Is(err, fault.Unauthorized) {
			t.Fatal(err)
		}
	}
	_, _, err := s.SignIn(t.Context(), joe.Email, passphrase, session.Device{IP: "198.51.100.7"})
	if f, ok := errors.AsType[*fault.Error](err); !ok || f.Kind != fault.TooMany || f.RetryAfter < 890 ||
		f.RetryAfter > 900 {
		t.Errorf("after fifty guesses: %v", err)
	}
	if _, _, err := s.SignIn(t.Context(), joe.Email, passphrase, session.Device{IP: "192.0.2.1"}); err != nil {
		t.Errorf("from elsewhere: %v", err)
	}
}

// All addresses of an IPv6 network are counted as one, because one person can have all of them.
func TestAnIPv6NetworkGuessesFiftyTimes(t *testing.T) {
	w := newWorld(t)
	joe := w.user(t, "joe", access.Sales)
	s := w.process()
	for i := range 50 {
		from := session.Device{IP: fmt.Sprintf("2001:db8:1:2::%x", i)}
		if _, _, err := s.SignIn(t.Context(), fmt.Sprint("nobody", i, "@example.com"), "guess", from); !fault.Is(err,
			fault.Unauthorized) {
			t.Fatal(err)
		}
	}
	if _, _, err := s.SignIn(t.Context(), joe.Email, passphrase,
		session.Device{IP: "2001:db8:1:2:ffff::1"}); !fault.Is(err, fault.TooMany) {
		t.Errorf("after fifty guesses: %v", err)
	}
	if _, _, err := s.SignIn(t.Context(), joe.Email, passphrase, session.Device{IP: "2001:db8:1:3::1"}); err != nil {
		t.Errorf("from another network: %v", err)
	}
}
