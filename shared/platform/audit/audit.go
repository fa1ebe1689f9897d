// Package audit is the append-only list of what people did to accounts, sessions,
// settings and prices: who, when, why, and what it was before. An event is written
// in the transaction of the change that it tells of; nothing changes or deletes
// one, see the policies in infra/function.go and spec/behaviour.md section 2.
package audit

import (
	"context"
	"encoding/json"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"backdock/shared/platform/access"
	"backdock/shared/platform/id"
	"backdock/shared/platform/table"
)

// Action says what was done, as <subject type>.<verb>.
type Action string

// The actions.
const (
	SessionRevoked    Action = "session.revoke" // one or many of a user's
	TokensInvalidated Action = "session.invalidateAll"
	SessionStolen     Action = "session.theft" // a rotated refresh token was presented again
	SessionsCleaned   Action = "session.cleanup"

	UserInvited        Action = "user.invite"
	InvitationRevoked  Action = "user.revokeInvitation"
	UserRegistered     Action = "user.register"
	UserRoleChanged    Action = "user.role"
	UserActivated      Action = "user.activate"
	UserDeactivated    Action = "user.deactivate"
	UserProfileChanged Action = "user.profile"
	PasswordChanged    Action = "user.changePassword"
	PasswordReset      Action = "user.resetPassword"

	SettingChanged Action = "setting.set"
	SettingReset   Action = "setting.reset"

	PriceOverridden Action = "price.override" // a rate below the floor was let through

	JobStarted   Action = "job.start"
	JobCancelled Action = "job.cancel"

	KeysRotated Action = "keys.rotate"
)

// Actions lists all actions.
var Actions = []Action{SessionRevoked, TokensInvalidated, SessionStolen, SessionsCleaned, UserInvited, InvitationRevoked,
	UserRegistered, UserRoleChanged, UserActivated, UserDeactivated, UserProfileChanged, PasswordChanged, PasswordReset,
	SettingChanged, SettingReset, PriceOverridden, JobStarted, JobCancelled, KeysRotated}

// Schema names the actions in the API's document, which refuses others.
func (Action) Schema(huma.Registry) *huma.Schema {
	names := make([]any, len(Actions))
	for i, a := range Actions {
		names[i] = string(a)
	}
	return &huma.Schema{Type: huma.TypeString, Enum: names}
}

// Subject is what something was done to.
type Subject struct {
	Type string `json:"type"` // user, setting, salesOrder, cart, job, keys
	ID   string `json:"id"`
	Name string `json:"name"` // as it was called then
}

// Actor is who did it. Zero: the product itself.
type Actor struct {
	ID    string      `json:"id"`
	Email string      `json:"email"`
	Role  access.Role `json:"role"`
}

// Event is one thing that was done.
type Event struct {
	ID      string          `json:"_id"`
	At      time.Time       `json:"at"`
	Action  Action          `json:"action"`
	Actor   Actor           `json:"actor"`
	Subject Subject         `json:"subject"`
	Reason  string          `json:"reason"` // as given; empty: none was asked for
	Before  json.RawMessage `json:"before"` // null: there was nothing, or nothing is told
	After   json.RawMessage `json:"after"`
}

// New makes an event of now by the caller. Before and after are values as people
// may see them: no password, hash, token or code; nil is nothing.
func New(ctx context.Context, now time.Time, action Action, subject Subject, reason string, before, after any) Event {
	caller := access.From(ctx)
	return Event{ID: id.New(now), At: now, Action: action, Actor: Actor{caller.UserID, caller.Email, caller.Role},
		Subject: subject, Reason: reason, Before: asJSON(before), After: asJSON(after)}
}

func asJSON(v any) json.RawMessage {
	b, err := json.Marshal(v)
	if err != nil {
		panic("audit: " + err.Error()) // a mistake in the program
	}
	return b
}

// partitions are the lists that an event stands in.
func (e Event) partitions() []string {
	return []string{partition("", ""), partition("action", string(e.Action)), partition("actor", e.Actor.ID), partition("subject", e.Subject.ID)}
}

func partition(by, value string) string {
	if value == "" {
		return "AUDIT"
	}
	return "AUDIT#" + by + "#" + value
}

// Put are the operations that add an event; for the Commit of the change itself.
// They are at most four.
//
//	all:  AUDIT / <id>
//	of a: AUDIT#<action, actor or subject>#<value> / <id>
func Put(e Event) []table.Op {
	var ops []table.Op
	seen := map[string]bool{}
	for _, p := range e.partitions() {
		if !seen[p] {
			seen[p] = true
			ops = append(ops, table.Put(table.New(table.Key{PK: p, SK: e.ID}, e), table.Absent()))
		}
	}
	return ops
}
