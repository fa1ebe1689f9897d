package session_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"backdock/shared/people/session"
	"backdock/shared/people/user"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/memory"
)

// paused is a table that stops after a session was read, until the test resumes it.
type paused struct {
	table.Table
	afterGet func()
}

func (p *paused) Get(ctx context.Context, k table.Key) (table.Item, error) {
	item, err := p.Table.Get(ctx, k)
	if p.afterGet != nil && strings.HasPrefix(k.PK, "SESSIONS#") {
		after := p.afterGet
		p.afterGet = nil
		after()
	}
	return item, err
}

// A request that was under way when its session ended does not keep the session alive for the next request.
func TestALogoutDuringARequest(t *testing.T) {
	signing, err := session.NewSigning("k")
	if err != nil {
		t.Fatal(err)
	}
	store := &paused{Table: memory.New()}
	ctx := context.Background()
	now := func() time.Time { return time.Date(2026, 11, 21, 8, 0, 0, 0, time.UTC) }
	sessions := session.New(store, session.Fixed{Key: signing}, now)
	u, err := user.New(store, now).Create(ctx, user.User{ID: "u", Email: "u@example.com", Role: "sales", IsActive: true},
		"a passphrase for tests")
	if err != nil {
		t.Fatal(err)
	}
	tokens, err := sessions.Start(ctx, u, session.Device{})
	if err != nil {
		t.Fatal(err)
	}
	all, err := sessions.OfUser(ctx, "u")
	if err != nil || len(all) != 1 {
		t.Fatalf("%v, %v", all, err)
	}
	store.afterGet = func() {
		if err := sessions.End(ctx, "u", all[0].ID); err != nil {
			t.Error(err)
		}
	}
	if _, err := sessions.Authenticate(ctx, tokens.AccessToken); err != nil {
		t.Fatal(err)
	}
	if _, err := sessions.Authenticate(ctx, tokens.AccessToken); err == nil {
		t.Error("the session lives on")
	}
}
