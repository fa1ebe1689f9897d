// Package audit stores what people did to accounts, sessions, settings and prices: who, when, why, and the
// values before and after. The list of events is append-only. An event is written in the transaction of its
// change; no function may change or delete one, see functions/rights.
package audit

import (
	"context"
	"encoding/json"
	"slices"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"backdock/shared/platform/access"
	"backdock/shared/platform/enum"
	"backdock/shared/platform/id"
	"backdock/shared/platform/table"
)

// Action says what was done, in the form <subject type>.<verb>.
type Action string

// The actions.
const (
	SessionRevoked    Action = "session.revoke" // one or more sessions of a user
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

	PriceOverridden Action = "price.override" // a rate below the floor was accepted

	SpotSheetCreated   Action = "spotBuySheet.create"
	SpotSheetPublished Action = "spotBuySheet.publish"
	SpotOfferStopped   Action = "spotBuySheet.stopOffer"
	SpotSheetClosed    Action = "spotBuySheet.close"

	AllowanceCreated Action = "vendorAllowance.create"
	AllowanceChanged Action = "vendorAllowance.change"
	AllowanceDeleted Action = "vendorAllowance.delete"

	JobStarted   Action = "job.start"
	JobCancelled Action = "job.cancel"

	KeysRotated Action = "keys.rotate"
)

// Actions lists all actions.
var Actions = []Action{SessionRevoked, TokensInvalidated, SessionStolen, SessionsCleaned, UserInvited,
	InvitationRevoked,
	UserRegistered, UserRoleChanged, UserActivated, UserDeactivated, UserProfileChanged, PasswordChanged, PasswordReset,
	SettingChanged, SettingReset, PriceOverridden, SpotSheetCreated, SpotSheetPublished, SpotOfferStopped,
	SpotSheetClosed, AllowanceCreated, AllowanceChanged, AllowanceDeleted, JobStarted, JobCancelled, KeysRotated}

// Schema returns the list of actions; the API refuses others.
func (Action) Schema(huma.Registry) *huma.Schema { return enum.Schema(Actions...) }

// Subject is the record that an action changed.
type Subject struct {
	Type string `json:"type"` // user, setting, salesOrder, cart, spotBuySheet, vendorAllowance, job, keys
	ID   string `json:"id"`
	Name string `json:"name"` // its name at that time
}

// Actor is the user who did it. Zero: the system itself.
type Actor struct {
	ID    string    `json:"id"`
	Email string    `json:"email"`
	Role  ActorRole `json:"role"`
}

// ActorRole is the role that an actor had. Empty: the system itself.
type ActorRole access.Role

// Schema gives the API the values.
func (ActorRole) Schema(huma.Registry) *huma.Schema {
	return enum.Schema(append(slices.Clone(access.Roles), "")...)
}

// Event is one action that was done.
type Event struct {
	ID      string          `json:"_id"`
	At      time.Time       `json:"at"`
	Action  Action          `json:"action"`
	Actor   Actor           `json:"actor"`
	Subject Subject         `json:"subject"`
	Reason  string          `json:"reason"` // as entered; empty: none was asked for
	Before  json.RawMessage `json:"before"` // null: there was no value, or it is secret
	After   json.RawMessage `json:"after"`
}

// New makes an event for the caller at the time now. before and after must be safe to show: no password,
// hash, token or code. nil: no value.
func New(ctx context.Context, now time.Time, action Action, subject Subject, reason string, before, after any) Event {
	caller := access.From(ctx)
	return Event{ID: id.New(now), At: now, Action: action, Actor: Actor{caller.UserID, caller.Email, ActorRole(caller.Role)},
		Subject: subject, Reason: reason, Before: asJSON(before), After: asJSON(after)}
}

func asJSON(v any) json.RawMessage {
	b, err := json.Marshal(v)
	if err != nil {
		panic("audit: " + err.Error()) // a programming error
	}
	return b
}

// partitions returns the lists that contain an event.
func (e Event) partitions() []string {
	return []string{partition("", ""), partition("action", string(e.Action)), partition("actor", e.Actor.ID),
		partition("subject", e.Subject.ID)}
}

func partition(by, value string) string {
	if value == "" {
		return "AUDIT"
	}
	return "AUDIT#" + by + "#" + value
}

// Put returns the operations that add an event, at most four. They belong into the Commit of the change.
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
