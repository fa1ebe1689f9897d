package user

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"backdock/shared/platform/access"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
)

// Change changes a user. change gets the current user, may change any field except id and email, and returns
// further operations of the transaction, the audit event first. If it returns none, nothing is written. It is
// called again if another change or a sign-in happened in the meantime. Errors: fault.NotFound,
// fault.Conflict if no active admin would be left, and those of change.
func (s *Users) Change(ctx context.Context, id string, change func(*Login) ([]table.Op, error)) (User, error) {
	var changed User
	err := table.Update(ctx, "user "+id, func() error {
		before, err := s.login(ctx, id)
		if err != nil {
			return err
		}
		after := before
		ops, err := change(&after)
		changed = after.User
		if err != nil || len(ops) == 0 {
			return err
		}
		after.Version, after.UpdatedAt = before.Version+1, s.now()
		changed = after.User
		admins, err := s.admins(ctx, before.User, after.User)
		if err != nil {
			return err
		}
		return s.table.Commit(ctx, append(append(ops, admins...),
			table.Put(table.New(LoginKey(after.Email), after), table.VersionIs(before.Version),
				table.FieldIs("signIns", before.SignIns)),
			table.Put(item(after.User), table.VersionIs(before.Version)))...)
	})
	if err != nil {
		return User{}, err
	}
	return changed, nil
}

// login reads a user's login.
func (s *Users) login(ctx context.Context, id string) (Login, error) {
	u, err := s.Get(ctx, id)
	if err != nil {
		return Login{}, err
	}
	stored, err := s.table.Get(ctx, LoginKey(u.Email))
	if err != nil {
		return Login{}, fmt.Errorf("login of user %s: %w", id, err)
	}
	var l struct {
		Login
		SignIns *int64 `json:"signIns"`
	}
	if err := stored.Decode(&l); err != nil {
		return Login{}, err
	}
	if l.SignIns == nil { // stored before sign-ins were counted: a condition on a missing field never holds
		return Login{}, errors.Join(table.ErrCondition, s.table.Commit(ctx, countSignIns(u.Email, 0)))
	}
	l.Login.SignIns = *l.SignIns
	return l.Login, nil
}

func countSignIns(email string, n int64) table.Op {
	return table.Add(LoginKey(email), map[string]money.Decimal{"signIns": money.Int(n)}, table.Present())
}

// SignedIn returns the operations that record a sign-in. u is the user as read. The Commit fails with
// table.ErrCondition if the user was changed since.
func SignedIn(u User, at time.Time) []table.Op {
	now := map[string]any{"lastSignInAt": at}
	login := countSignIns(u.Email, 1)
	login.Set, login.Conds = now, []table.Cond{table.VersionIs(u.Version)}
	return []table.Op{login, table.Set(key(u.ID), now, table.Present())}
}

// activeAdmins has the ids of the active admins. It is written on condition of the version that was read, so
// that of two concurrent changes the second sees the first.
type activeAdmins struct {
	IDs     []string `json:"ids"`
	Version int64    `json:"version"`
}

var adminsKey = table.Key{PK: "ADMINS", SK: "ADMINS"}

// admins returns the operations on activeAdmins that a change of a user needs; usually none.
func (s *Users) admins(ctx context.Context, before, after User) ([]table.Op, error) {
	was, is := activeAdmin(before), activeAdmin(after)
	if was == is {
		return nil, nil
	}
	cond := table.Absent()
	there, err := table.Load[activeAdmins](ctx, s.table, adminsKey)
	switch {
	case errors.Is(err, table.ErrMissing):
		if there, err = s.countAdmins(ctx); err != nil {
			return nil, err
		}
	case err != nil:
		return nil, fmt.Errorf("active admins: %w", err)
	default:
		cond = table.VersionIs(there.Version)
	}
	there.IDs = slices.DeleteFunc(there.IDs, func(id string) bool { return id == after.ID })
	switch {
	case is:
		there.IDs = append(there.IDs, after.ID)
	case len(there.IDs) == 0 && !after.IsActive:
		return nil, fault.New(fault.Conflict, "the last active admin cannot be deactivated: make another user an admin first")
	case len(there.IDs) == 0:
		return nil, fault.New(fault.Conflict,
			"the last active admin cannot be given another role: make another user an admin first")
	}
	there.Version++
	return []table.Op{table.Put(table.New(adminsKey, there), cond)}, nil
}

// countAdmins finds the active admins if the record of them does not exist yet.
func (s *Users) countAdmins(ctx context.Context) (activeAdmins, error) {
	all, err := s.List(ctx)
	if err != nil {
		return activeAdmins{}, fmt.Errorf("active admins: %w", err)
	}
	admins := activeAdmins{IDs: []string{}}
	for _, u := range all {
		if activeAdmin(u) {
			admins.IDs = append(admins.IDs, u.ID)
		}
	}
	return admins, nil
}

func activeAdmin(u User) bool { return u.Role == access.Admin && u.IsActive }
