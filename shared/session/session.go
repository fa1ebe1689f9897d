// Package session holds sign-ins: access tokens (JWT, EdDSA, 15 minutes), refresh
// tokens (30 days, rotated at each use) and the sessions that both belong to.
// Every request checks that its session still stands, so revoking works at once.
// See spec/behaviour.md section 2.
package session

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"backdock/shared/access"
	"backdock/shared/fault"
	"backdock/shared/id"
	"backdock/shared/table"
	"backdock/shared/user"
)

// Lifetimes.
const (
	AccessLife  = 15 * time.Minute
	RefreshLife = 30 * 24 * time.Hour
	// Grace is how long a rotated refresh token still gets the same successor:
	// two tabs, or an answer that was lost.
	Grace = 10 * time.Second
	// CheckedFor is how long a check of a session may be remembered.
	CheckedFor = 2 * time.Second
)

// Session is one sign-in on one device.
type Session struct {
	ID           string      `json:"_id"`
	UserID       string      `json:"userId"`
	Email        string      `json:"email"`
	Role         access.Role `json:"role"`
	TokenVersion int64       `json:"tokenVersion"`
	ClientType   string      `json:"clientType"`
	IP           string      `json:"ip"`
	UserAgent    string      `json:"userAgent"`
	// Rotation counts the refresh tokens handed out; RefreshHash is the last one's.
	Rotation    int64     `json:"rotation"`
	RefreshHash string    `json:"refreshHash"`
	RotatedAt   time.Time `json:"rotatedAt"`
	CreatedAt   time.Time `json:"createdAt"`
	LastUsedAt  time.Time `json:"lastUsedAt"`
	ExpiresAt   time.Time `json:"expiresAt"`
}

// Device says where a sign-in comes from.
type Device struct{ ClientType, IP, UserAgent string }

// Tokens are the answer to a sign-in or a refresh.
type Tokens struct {
	AccessToken  string      `json:"access_token"`
	RefreshToken string      `json:"refresh_token"`
	Role         access.Role `json:"role"`
}

// Sessions stores sessions.
//
//	by id:      SESSION#<id> / SESSION
//	of a user:  ByAll SESSIONS#<user id> / <id>, oldest first
type Sessions struct {
	table  table.Table
	keys   Keys
	now    func() time.Time
	seen   checks
	issuer string
}

// New makes the store.
func New(t table.Table, keys Keys, now func() time.Time) *Sessions {
	return &Sessions{table: t, keys: keys, now: now, issuer: "backdock"}
}

func key(id string) table.Key { return table.Key{PK: "SESSION#" + id, SK: "SESSION"} }

func item(s Session) table.Item {
	i := table.New(key(s.ID), s).Expiring(s.ExpiresAt)
	i.ByAll = table.Key{PK: "SESSIONS#" + s.UserID, SK: s.ID}
	return i
}

// Start signs a user in. With it, in one transaction, goes what the caller adds.
func (s *Sessions) Start(ctx context.Context, u user.User, d Device, also ...table.Op) (Tokens, error) {
	signing, err := s.keys.Signing(ctx)
	if err != nil {
		return Tokens{}, fmt.Errorf("signing key: %w", err)
	}
	now := s.now()
	session := Session{ID: id.New(now), UserID: u.ID, Email: u.Email, Role: u.Role, TokenVersion: u.TokenVersion,
		ClientType: d.ClientType, IP: d.IP, UserAgent: clip(d.UserAgent, 300), Rotation: 1,
		RotatedAt: now, CreatedAt: now, LastUsedAt: now, ExpiresAt: now.Add(RefreshLife)}
	tokens, err := s.issue(signing, &session)
	if err != nil {
		return Tokens{}, err
	}
	return tokens, s.table.Commit(ctx, append(also, table.Put(item(session), table.Absent()))...)
}

// issue makes the tokens of the session's present rotation.
func (s *Sessions) issue(signing Signing, session *Session) (Tokens, error) {
	refresh := refreshToken(signing.Refresh, session.ID, session.Rotation)
	session.RefreshHash = hash(refresh)
	accessToken, err := s.sign(signing, *session)
	return Tokens{AccessToken: accessToken, RefreshToken: refresh, Role: session.Role}, err
}

// errSignIn is the answer to every refresh that fails.
var errSignIn = fault.New(fault.Unauthorized, "the session has ended: sign in again")

// Refresh exchanges a refresh token. A token that was rotated less than Grace ago
// gets the same successor; one rotated longer ago has been stolen or copied, and
// the whole session ends.
func (s *Sessions) Refresh(ctx context.Context, token string) (Tokens, error) {
	signing, err := s.keys.Signing(ctx)
	if err != nil {
		return Tokens{}, fmt.Errorf("signing key: %w", err)
	}
	sessionID, rotation, ok := readRefreshToken(signing.Refresh, token)
	if !ok {
		return Tokens{}, errSignIn
	}
	var tokens Tokens
	err = table.Retry(ctx, func() error {
		session, err := table.Load[Session](ctx, s.table, key(sessionID))
		if errors.Is(err, table.ErrMissing) || (err == nil && !session.ExpiresAt.After(s.now())) {
			return errSignIn
		}
		if err != nil {
			return err
		}
		now := s.now()
		switch {
		case rotation == session.Rotation:
			session.Rotation++
			session.RotatedAt, session.LastUsedAt, session.ExpiresAt = now, now, now.Add(RefreshLife)
			if tokens, err = s.issue(signing, &session); err != nil {
				return err
			}
			return s.table.Commit(ctx, table.Put(item(session), table.FieldIs("rotation", rotation)))
		case rotation == session.Rotation-1 && now.Sub(session.RotatedAt) <= Grace:
			tokens, err = s.issue(signing, &session)
			return err
		}
		if err := s.End(ctx, sessionID); err != nil {
			return err
		}
		return errSignIn
	})
	return tokens, err
}

// Authenticate implements api.Authenticator.
func (s *Sessions) Authenticate(ctx context.Context, token string) (access.Caller, error) {
	c, err := s.read(ctx, token)
	if err != nil {
		return access.Caller{}, err
	}
	session, err := s.check(ctx, c.SessionID)
	if err != nil {
		return access.Caller{}, err
	}
	if session == nil || session.TokenVersion != c.TokenVersion || session.UserID != c.Subject || session.Role != c.Role {
		return access.Caller{}, errSignIn
	}
	return access.Caller{UserID: session.UserID, Email: session.Email, Role: session.Role, SessionID: session.ID}, nil
}

// check reads a session, or remembers it for CheckedFor; nil if it has ended.
func (s *Sessions) check(ctx context.Context, sessionID string) (*Session, error) {
	now := s.now()
	session, drops, ok := s.seen.get(sessionID, now)
	if ok {
		return session, nil
	}
	stored, err := table.Load[Session](ctx, s.table, key(sessionID))
	if errors.Is(err, table.ErrMissing) || (err == nil && !stored.ExpiresAt.After(now)) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("check the session: %w", err)
	}
	s.seen.put(sessionID, &stored, now, drops)
	return &stored, nil
}

// End ends a session; one that has ended already is no error.
func (s *Sessions) End(ctx context.Context, sessionID string) error {
	defer s.seen.drop(sessionID) // afterwards: a request meanwhile may have remembered it again
	return s.table.Commit(ctx, table.Delete(key(sessionID)))
}

// OfUser lists a user's sessions, the last used first.
func (s *Sessions) OfUser(ctx context.Context, userID string) ([]Session, error) {
	all, err := table.Find[Session](ctx, s.table, table.Query{Index: table.ByAll, PK: "SESSIONS#" + userID})
	slices.SortFunc(all, func(a, b Session) int { return cmp.Compare(b.LastUsedAt.UnixNano(), a.LastUsedAt.UnixNano()) })
	return all, err
}

func clip(s string, n int) string { return s[:min(len(s), n)] }
