package registration_test

import (
	"context"
	"errors"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"backdock/shared/people/invitation"
	"backdock/shared/people/registration"
	"backdock/shared/people/user"
	"backdock/shared/platform/access"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/mail"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/memory"
	"backdock/shared/platform/table/tabletest"
)

const (
	email   = "nora@example.com"
	address = "192.0.2.1"
	chosen  = "lagoon trumpet orchid gravel"
)

var (
	noon  = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	clock = func() time.Time { return noon }
	nora  = registration.Person{Email: email, FirstName: "Nora", LastName: "Quist"}
)

// world is a table and the mails that it announces.
type world struct {
	*memory.Table
	mu    sync.Mutex
	mails []mail.Message // mails that have not been deleted
}

func newWorld() *world {
	w := &world{Table: memory.New()}
	w.Stream(func(c table.Change) {
		if c.New == nil || c.New.Outbox == nil {
			return
		}
		var m mail.Message
		if err := c.New.Decode(&m); err != nil {
			panic(err)
		}
		w.mu.Lock()
		defer w.mu.Unlock()
		w.mails = append(w.mails, m)
	})
	return w
}

// last finds a pattern in the last mail.
func (w *world) last(t *testing.T, pattern string) string {
	t.Helper()
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(w.mails) == 0 {
		t.Fatal("no mail")
	}
	found := regexp.MustCompile(pattern).FindStringSubmatch(w.mails[len(w.mails)-1].Text)
	if found == nil {
		t.Fatalf("no %s in %s", pattern, w.mails[len(w.mails)-1].Text)
	}
	return found[len(found)-1]
}

func on(t table.Table) *registration.Registrations {
	return registration.New(t, clock, "https://portal.example.com")
}

// verified makes a registration with a verified code and returns its temporary token.
func (w *world) verified(t *testing.T, invitationToken string) string {
	t.Helper()
	if err := on(w).Register(t.Context(), nora, invitationToken, address); err != nil {
		t.Fatal(err)
	}
	token, err := on(w).Verify(t.Context(), email, w.last(t, `\b[0-9]{6}\b`), address)
	if err != nil {
		t.Fatal(err)
	}
	return token
}

// A process may be killed before or after any of its commits. Then the request was carried out completely, or
// it can be repeated.
func TestDeaths(t *testing.T) {
	for at := 1; at <= 3; at++ { // commits of Register: its limits, the installation's, the registration
		for _, after := range []bool{false, true} {
			w := newWorld()
			dying := tabletest.NewDying(w, at, after)
			if err := on(dying).Register(t.Context(), nora, "", address); !errors.Is(err, tabletest.ErrDead) {
				t.Fatalf("at %d: %v", at, err)
			}
			if done := at == 3 && after; (len(w.mails) == 1) != done {
				t.Errorf("at %d, after %v: %d mails", at, after, len(w.mails))
			}
			w.verified(t, "")
		}
	}
	for _, after := range []bool{false, true} { // commits of SetPassword: the user with everything that belongs to it
		w := newWorld()
		token := w.verified(t, "")
		dying := tabletest.NewDying(w, 1, after)
		if _, err := on(dying).SetPassword(t.Context(), email, token, chosen); !errors.Is(err, tabletest.ErrDead) {
			t.Fatal(err)
		}
		_, err := on(w).SetPassword(t.Context(), email, token, chosen)
		if after != fault.Is(err, fault.Unauthorized) || (!after && err != nil) {
			t.Errorf("after %v: %v", after, err)
		}
		if u, err := user.New(w, clock).ByEmail(t.Context(), email); err != nil || u.FirstName != "Nora" || u.IsActive {
			t.Errorf("after %v: %v, %v", after, u, err)
		}
	}
}

// A request for an email costs the same number of requests and units (except for the length of the mail),
// whether the email is known, is registering or is unknown.
func TestTheCostTellsNothing(t *testing.T) {
	w := newWorld()
	if _, err := user.New(w, clock).Create(t.Context(), user.User{ID: "1", Email: "known@example.com", FirstName: "K",
		LastName: "N", Role: access.Sales, IsActive: true}, chosen); err != nil {
		t.Fatal(err)
	}
	if err := on(w).Register(t.Context(), registration.Person{Email: "begun@example.com", FirstName: "B", LastName: "G"},
		"", address); err != nil {
		t.Fatal(err)
	}
	calls := map[string]func(ctx context.Context, email string) error{
		"register": func(ctx context.Context, email string) error {
			return on(w).Register(ctx, registration.Person{Email: email, FirstName: "Nora", LastName: "Quist"}, "", address)
		},
		"resend": func(ctx context.Context, email string) error { return on(w).Resend(ctx, email, address) },
		"verify": func(ctx context.Context, email string) error {
			_, err := on(w).Verify(ctx, email, "none", address)
			return err
		},
	}
	for name, call := range calls {
		requests := map[int]string{}
		for _, email := range []string{"known@example.com", "begun@example.com", "other-" + name + "@example.com"} {
			ctx, used := table.WithUsage(t.Context())
			if err := call(ctx, email); err != nil && !fault.Is(err, fault.Unauthorized) {
				t.Fatal(err)
			}
			trips, _, _ := used.Snapshot()
			requests[trips] += email + " "
		}
		if len(requests) != 1 {
			t.Errorf("%s: %v", name, requests)
		}
	}
}

// If many send the code at once, one gets a token, and at most five tries are counted.
func TestTheCodeAtOnce(t *testing.T) {
	w := newWorld()
	if err := on(w).Register(t.Context(), nora, "", address); err != nil {
		t.Fatal(err)
	}
	code := w.last(t, `\b[0-9]{6}\b`)
	var mu sync.Mutex
	outcomes := map[fault.Kind]int{}
	var wait sync.WaitGroup
	for range 10 {
		wait.Go(func() {
			_, err := on(w).Verify(t.Context(), email, code, address)
			mu.Lock()
			defer mu.Unlock()
			outcomes[kindOf(err)]++
		})
	}
	wait.Wait()
	if outcomes[""] != 1 || outcomes[fault.Unauthorized] > 4 {
		t.Errorf("%v", outcomes)
	}
}

func kindOf(err error) fault.Kind {
	if err == nil {
		return ""
	}
	if f, ok := errors.AsType[*fault.Error](err); ok {
		return f.Kind
	}
	return fault.Kind(err.Error())
}

// An invitation is either accepted or revoked, never both.
func TestAcceptingAgainstRevoking(t *testing.T) {
	for range 20 {
		w := newWorld()
		invitations := invitation.New(w, clock, "https://portal.example.com")
		i, err := invitations.Invite(t.Context(), "request", invitation.Guest{Email: email, FirstName: "Nora", LastName: "Quist",
			Role: access.Admin})
		if err != nil {
			t.Fatal(err)
		}
		token := w.verified(t, w.last(t, `invitation=([A-Za-z0-9_-]+)`))
		var u user.User
		var set, revoked error
		var wait sync.WaitGroup
		wait.Go(func() { u, set = on(w).SetPassword(t.Context(), email, token, chosen) })
		wait.Go(func() { revoked = invitations.Revoke(t.Context(), i.ID) })
		wait.Wait()
		if set != nil && kindOf(set) != fault.Conflict {
			t.Fatal(set)
		}
		if accepted := set == nil && u.Role == access.Admin && u.IsActive; accepted == (revoked == nil) {
			t.Fatalf("user %v (%v), revoked: %v", u, set, revoked)
		}
	}
}

// No mailed or answered secret is stored in readable form.
func TestSecretsAreStoredAsHashes(t *testing.T) {
	w := newWorld()
	var stored strings.Builder
	w.Stream(func(c table.Change) {
		if c.New != nil && c.New.Outbox == nil { // the mail itself is deleted when it is sent
			stored.Write(c.New.Body)
		}
	})
	invitations := invitation.New(w, clock, "https://portal.example.com")
	if _, err := invitations.Invite(t.Context(), "request", invitation.Guest{Email: email, FirstName: "Nora", LastName: "Quist",
		Role: access.Sales}); err != nil {
		t.Fatal(err)
	}
	invitationToken := w.last(t, `invitation=([A-Za-z0-9_-]+)`)
	token := w.verified(t, invitationToken)
	code := w.last(t, `\b[0-9]{6}\b`)
	if _, err := on(w).SetPassword(t.Context(), email, token, chosen); err != nil {
		t.Fatal(err)
	}
	for name, secret := range map[string]string{"invitation token": invitationToken, "code": `"` + code + `"`,
		"temporary token": token, "password": chosen} {
		if strings.Contains(stored.String(), secret) {
			t.Errorf("the %s is stored", name)
		}
	}
}
