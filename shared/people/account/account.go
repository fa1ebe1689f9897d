// Package account changes the accounts of users. Users change their own names, telephone numbers and passwords; admins change
// roles and telephone numbers, activate and deactivate accounts and reset passwords. A change of permissions or of the password
// ends the user's sessions in the same transaction and is recorded in the audit log.
package account

import (
	"context"
	"time"

	"backdock/shared/people/password"
	"backdock/shared/people/session"
	"backdock/shared/people/user"
	"backdock/shared/platform/access"
	"backdock/shared/platform/audit"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/limit"
	"backdock/shared/platform/table"
	"backdock/shared/platform/telephone"
)

// wrongPasswords limits the wrong passwords of a signed-in user.
var wrongPasswords = limit.Limit{Name: "changePassword", Most: 5, Window: 15 * time.Minute}

// Accounts changes accounts.
type Accounts struct {
	table    table.Table
	users    *user.Users
	sessions *session.Sessions
	limits   *limit.Limits
	now      func() time.Time
}

// New makes the service.
func New(t table.Table, s *session.Sessions, now func() time.Time) *Accounts {
	return &Accounts{t, user.New(t, now), s, limit.New(t, now), now}
}

// Profile is what users say about themselves: names and telephone number. nil: unchanged.
type Profile struct{ FirstName, LastName, Phone *string }

// SetProfile changes what a user says about themselves. version 0: any version. Errors: fault.Invalid,
// fault.NotFound, fault.Conflict if the version does not match.
func (a *Accounts) SetProfile(ctx context.Context, id string, n Profile, version int64) (user.User, error) {
	type audited struct {
		FirstName string `json:"firstName"`
		LastName  string `json:"lastName"`
		Phone     string `json:"phone,omitempty"`
	}
	return a.users.Change(ctx, id, func(l *user.Login) ([]table.Op, error) {
		if err := current(l.User, version); err != nil {
			return nil, err
		}
		before := audited{l.FirstName, l.LastName, l.Phone}
		if n.FirstName != nil {
			l.FirstName = *n.FirstName
		}
		if n.LastName != nil {
			l.LastName = *n.LastName
		}
		if n.Phone != nil {
			l.Phone = *n.Phone
		}
		var named, called error
		l.FirstName, l.LastName, named = user.Names(l.FirstName, l.LastName)
		l.Phone, called = telephone.Field("phone", l.Phone)
		if err := fault.All(named, called); err != nil {
			return nil, err
		}
		after := audited{l.FirstName, l.LastName, l.Phone}
		if after == before {
			return nil, nil
		}
		return audit.Put(audit.New(ctx, a.now(), audit.UserProfileChanged, l.Subject(), "", before, after)), nil
	})
}

// current returns an error if version is not the user's version. 0 matches every version.
func current(u user.User, version int64) error {
	if version != 0 && version != u.Version {
		return fault.Stale(u, "somebody else has changed %s meanwhile", u.Name())
	}
	return nil
}

// ChangePassword replaces the caller's password and ends their other sessions. Errors: fault.Invalid,
// fault.TooMany after five wrong present passwords, fault.Conflict if the password was changed at the same
// time.
func (a *Accounts) ChangePassword(ctx context.Context, present, chosen string) error {
	caller := access.From(ctx)
	login, err := a.users.LoginOf(ctx, caller.Email)
	if err != nil {
		return err
	}
	if err := checkNew(chosen, login.User); err != nil {
		return err
	}
	tries := wrongPasswords.Of(caller.UserID)
	if err := a.limits.Take(ctx, tries); err != nil {
		return err
	}
	if !password.Matches(login.PasswordHash, present) {
		return fault.Wrong(fault.At("currentPassword", "wrong_password", nil, "is wrong"))
	}
	if present == chosen {
		return fault.Wrong(fault.At("newPassword", "same_password", nil, "must differ from the current one"))
	}
	hash := password.Hash(chosen)
	_, err = a.sessions.ChangeAccount(ctx, caller.UserID, caller.SessionID, func(l *user.Login) ([]audit.Event, error) {
		if l.PasswordHash != login.PasswordHash {
			return nil, fault.New(fault.Conflict, "the password was changed in the meantime: sign in again")
		}
		l.PasswordHash, l.MustChangePassword = hash, false
		return a.event(ctx, audit.PasswordChanged, l.User, "", nil, nil), nil
	})
	if err != nil {
		return err
	}
	return a.table.Commit(ctx, tries.Forget())
}

func checkNew(chosen string, of user.User) error {
	return password.Check("newPassword", chosen, password.Owner{Email: of.Email, FirstName: of.FirstName,
		LastName: of.LastName})
}

func (a *Accounts) event(ctx context.Context, action audit.Action, u user.User, reason string, before,
	after any) []audit.Event {
	return []audit.Event{audit.New(ctx, a.now(), action, u.Subject(), reason, before, after)}
}

// SetRole changes a user's role and ends their sessions. version 0: any version. Errors: fault.NotFound,
// fault.Conflict if the version does not match or no active admin would be left.
func (a *Accounts) SetRole(ctx context.Context, id string, role access.Role, reason string,
	version int64) (user.User, error) {
	type audited struct {
		Role access.Role `json:"role"`
	}
	return a.sessions.ChangeAccount(ctx, id, "", func(l *user.Login) ([]audit.Event, error) {
		if l.Role == role {
			return nil, nil
		}
		if err := current(l.User, version); err != nil {
			return nil, err
		}
		before := audited{l.Role}
		l.Role = role
		return a.event(ctx, audit.UserRoleChanged, l.User, reason, before, audited{role}), nil
	})
}

// Activate lets a user sign in. Errors: fault.NotFound.
func (a *Accounts) Activate(ctx context.Context, id, reason string) (user.User, error) {
	return a.setActive(ctx, id, true, audit.UserActivated, reason)
}

// Deactivate prevents a user from signing in and ends their sessions. Errors: fault.NotFound, fault.Conflict
// if no active admin would be left.
func (a *Accounts) Deactivate(ctx context.Context, id, reason string) (user.User, error) {
	return a.setActive(ctx, id, false, audit.UserDeactivated, reason)
}

func (a *Accounts) setActive(ctx context.Context, id string, active bool, action audit.Action,
	reason string) (user.User, error) {
	type audited struct {
		IsActive bool `json:"isActive"`
	}
	return a.sessions.ChangeAccount(ctx, id, "", func(l *user.Login) ([]audit.Event, error) {
		if l.IsActive == active {
			return nil, nil
		}
		l.IsActive = active
		return a.event(ctx, action, l.User, reason, audited{!active}, audited{active}), nil
	})
}

// ResetPassword sets a password that the user must change at the next sign-in, and ends their sessions. Users
// cannot reset their own password this way, so that somebody who finds an open session cannot take over the
// account. Errors: fault.NotFound, fault.Invalid, fault.Conflict for the caller's own account.
func (a *Accounts) ResetPassword(ctx context.Context, id, chosen, reason string) (user.User, error) {
	if id == access.From(ctx).UserID {
		return user.User{}, fault.New(fault.Conflict, "change your own password on your account page, with the current one")
	}
	u, err := a.users.Get(ctx, id)
	if err != nil {
		return user.User{}, err
	}
	if err := checkNew(chosen, u); err != nil {
		return user.User{}, err
	}
	hash := password.Hash(chosen)
	return a.sessions.ChangeAccount(ctx, id, "", func(l *user.Login) ([]audit.Event, error) {
		l.PasswordHash, l.MustChangePassword = hash, true
		return a.event(ctx, audit.PasswordReset, l.User, reason, nil, nil), nil
	})
}
