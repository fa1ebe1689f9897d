package session

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"backdock/shared/people/user"
	"backdock/shared/platform/audit"
	"backdock/shared/platform/table"
)

// atOnce is how many sessions one transaction ends besides its other operations.
const atOnce = 80

// End ends a session. Ending it again is not an error.
func (s *Sessions) End(ctx context.Context, userID, sessionID string) error {
	defer s.seen.drop(sessionID) // deferred: a request under way may have cached it again
	return s.table.Commit(ctx, table.Delete(key(userID, sessionID)))
}

// Revoke ends the sessions of a user that the function selects, records it in the audit log, and returns
// their number.
func (s *Sessions) Revoke(ctx context.Context, u user.User, reason string,
	selects func(Session) bool) (revoked int, err error) {
	err = table.Update(ctx, "the sessions of user "+u.ID, func() error {
		all, err := s.stored(ctx, u.ID)
		if err != nil {
			return err
		}
		ending := slices.DeleteFunc(all, func(o Session) bool { return !selects(o) })
		for some := range slices.Chunk(ending, atOnce) {
			before := make([]View, len(some))
			for i, o := range some {
				before[i] = o.View()
			}
			event := audit.New(ctx, s.now(), audit.SessionRevoked, u.Subject(), reason, before, nil)
			if err := s.end(ctx, some, audit.Put(event)...); err != nil {
				return err
			}
			revoked += len(some)
		}
		return nil
	})
	return revoked, err
}

// end ends existing sessions, together with other operations, in one transaction.
func (s *Sessions) end(ctx context.Context, some []Session, also ...table.Op) error {
	for _, o := range some {
		defer s.seen.drop(o.ID)
		also = append(also, table.Delete(key(o.UserID, o.ID), table.Present()))
	}
	return s.table.Commit(ctx, also...)
}

// ChangeAccount changes what a user may do or signs in with, and ends their sessions in the same transaction,
// except the session keep, if not empty. A concurrent sign-in either fails or its session is ended too.
// change changes the login and returns the events for the audit log; without events nothing is changed.
// change is called again after a conflict. Errors: those of user.Users.Change.
func (s *Sessions) ChangeAccount(ctx context.Context, userID, keep string,
	change func(*user.Login) ([]audit.Event, error)) (user.User, error) {
	var ending []Session
	defer func() {
		for _, o := range ending {
			s.seen.drop(o.ID)
		}
	}()
	return s.users.Change(ctx, userID, func(l *user.Login) ([]table.Op, error) {
		events, err := change(l)
		if err != nil || len(events) == 0 {
			return nil, err
		}
		var ops []table.Op
		for _, e := range events {
			ops = append(ops, audit.Put(e)...)
		}
		if ending, err = s.stored(ctx, userID); err != nil {
			return nil, err
		}
		if i := slices.IndexFunc(ending, func(o Session) bool { return o.ID == keep }); i >= 0 {
			ending = slices.Delete(ending, i, i+1)
			ops = append(ops, table.Set(key(userID, keep), map[string]any{"mustChangePassword": l.MustChangePassword},
				table.Present()))
		} else {
			l.TokenVersion++
		}
		for len(ending) > atOnce { // after many concurrent sign-ins
			if err := s.end(ctx, ending[atOnce:min(len(ending), 2*atOnce)]); err != nil {
				return nil, err
			}
			ending = slices.Delete(ending, atOnce, min(len(ending), 2*atOnce))
		}
		for _, o := range ending {
			ops = append(ops, table.Delete(key(userID, o.ID)))
		}
		return ops, nil
	})
}

// CleanUp removes sessions that were last used before a time, records it in the audit log, and returns their
// number.
func (s *Sessions) CleanUp(ctx context.Context, before time.Time) (removed int, err error) {
	stale, err := table.Find[Session](ctx, s.table, table.Query{Index: table.ByAll, PK: allSessions, To: used(before)})
	if err != nil {
		return 0, fmt.Errorf("stale sessions: %w", err)
	}
	for some := range slices.Chunk(stale, atOnce) {
		n, err := s.cleanUp(ctx, some, before)
		if removed += n; err != nil {
			return removed, err
		}
	}
	return removed, nil
}

// cleanUp removes those sessions that were not used or ended in the meantime.
func (s *Sessions) cleanUp(ctx context.Context, some []Session, before time.Time) (int, error) {
	for len(some) > 0 {
		var ops []table.Op
		for _, o := range some {
			ops = append(ops, table.Delete(key(o.UserID, o.ID), table.FieldIs("rotation", o.Rotation)))
		}
		event := audit.New(ctx, s.now(), audit.SessionsCleaned, audit.Subject{Type: "sessions", ID: "stale",
			Name: "stale sessions"}, "",
			nil, map[string]any{"removed": len(some), "unusedSince": before})
		err := s.table.Commit(ctx, append(ops, audit.Put(event)...)...)
		var failed *table.CommitError
		if !errors.As(err, &failed) {
			return len(some), err
		}
		some = without(some, failed.Failed)
	}
	return 0, nil
}

func without(all []Session, indexes []int) []Session {
	var left []Session
	for i, o := range all {
		if !slices.Contains(indexes, i) {
			left = append(left, o)
		}
	}
	return left
}
