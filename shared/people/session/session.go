// Package session implements sign-ins: access tokens (JWT, EdDSA, 15 minutes), refresh tokens (30 days,
// rotated at each use) and the sessions that both belong to. Every request checks that its session still
// exists, so revoking works at once.
package session

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"backdock/shared/people/user"
	"backdock/shared/platform/access"
	"backdock/shared/platform/id"
	"backdock/shared/platform/limit"
	"backdock/shared/platform/secret"
	"backdock/shared/platform/table"
)

// Lifetimes.
const (
	AccessLife  = 15 * time.Minute
	RefreshLife = 30 * 24 * time.Hour
	// Grace is how long a rotated refresh token still gets the same successor, even if the successor was
	// exchanged, too. It covers several open tabs and lost answers.
	Grace = 10 * time.Second
	// CheckedFor is how long the check of a session may be cached.
	CheckedFor = 2 * time.Second
	// StaleAfter is the time without use after which a session counts as stale.
	StaleAfter = 30 * 24 * time.Hour
)

// Most is how many sessions a user can have. The next sign-in ends the least recently used one. Concurrent
// sign-ins may exceed the limit for a short time.
const Most = 50

// Session is one sign-in on one device.
type Session struct {
	ID                 string      `json:"_id"`
	UserID             string      `json:"userId"`
	Email              string      `json:"email"`
	Role               access.Role `json:"role"`
	TokenVersion       int64       `json:"tokenVersion"`
	MustChangePassword bool        `json:"mustChangePassword"`
	ClientType         string      `json:"clientType"`
	IP                 string      `json:"ip"`
	UserAgent          string      `json:"userAgent"`
	// Rotation counts the issued refresh tokens. RefreshHash is the hash of the last one, and RefreshKey is
	// the id of the key that it was made with.
	Rotation    int64  `json:"rotation"`
	RefreshHash string `json:"refreshHash"`
	RefreshKey  string `json:"refreshKey"`
	// Exchanged are the exchanges within Grace, newest first.
	Exchanged []Exchange `json:"exchanged"`
	// BindingHash is the hash of the cookie that a refresh must have. Empty: no cookie.
	BindingHash string    `json:"bindingHash"`
	RotatedAt   time.Time `json:"rotatedAt"`
	CreatedAt   time.Time `json:"createdAt"`
	LastUsedAt  time.Time `json:"lastUsedAt"` // expiry of its refresh token
	ExpiresAt   time.Time `json:"expiresAt"`
}

// Exchange is the exchange of a refresh token for the next one.
type Exchange struct {
	Rotation int64     `json:"rotation"` // rotation of the token that was presented
	NextKey  string    `json:"nextKey"`  // id of the key that made its successor
	At       time.Time `json:"at"`
}

// mostExchanges limits the length of Session.Exchanged. No browser refreshes more often within Grace.
const mostExchanges = 20

// exchange finds the exchange of a token if it happened within Grace.
func (s Session) exchange(rotation int64, now time.Time) (Exchange, bool) {
	i := slices.IndexFunc(s.Exchanged, func(e Exchange) bool { return e.Rotation == rotation && now.Sub(e.At) <= Grace })
	if i < 0 {
		return Exchange{}, false
	}
	return s.Exchanged[i], true
}

// View is what people may see of a session.
type View struct {
	ID         string    `json:"_id"`
	UserID     string    `json:"userId"`
	ClientType string    `json:"clientType"`
	IP         string    `json:"ip"`
	UserAgent  string    `json:"userAgent"`
	CreatedAt  time.Time `json:"createdAt"`
	UpdatedAt  time.Time `json:"updatedAt"`
	LastUsedAt time.Time `json:"lastUsedAt" doc:"when it last got new tokens, which is every 15 minutes while in use"`
	ExpiresAt  time.Time `json:"expiresAt"`
	Version    int64     `json:"version" doc:"number of tokens issued"`
}

// View returns what people may see of the session.
func (s Session) View() View {
	return View{s.ID, s.UserID, s.ClientType, s.IP, s.UserAgent, s.CreatedAt, s.RotatedAt, s.LastUsedAt, s.ExpiresAt,
		s.Rotation}
}

// Active reports whether the session's access token may still be valid.
func (s Session) Active(now time.Time) bool { return now.Sub(s.LastUsedAt) <= AccessLife }

// Stale reports whether the session was not used for StaleAfter.
func (s Session) Stale(now time.Time) bool { return now.Sub(s.LastUsedAt) >= StaleAfter }

// Device describes where a sign-in comes from.
type Device struct {
	ClientType, IP, UserAgent string
	// Bind binds the session's refresh tokens to a cookie: without the cookie they are refused.
	Bind bool
}

// Tokens are the answer to a sign-in or a refresh.
type Tokens struct {
	AccessToken  string      `json:"access_token"`
	RefreshToken string      `json:"refresh_token"`
	Role         access.Role `json:"role"`
	// Binding is the cookie, if the sign-in asked for one.
	Binding string `json:"-"`
}

// Sessions stores sessions.
//
//	of a user:  SESSIONS#<user id> / <id>
//	all:        ByAll SESSIONS / <time of last use>#<id>
type Sessions struct {
	table  table.Table
	keys   Keys
	now    func() time.Time
	users  *user.Users
	limits *limit.Limits
	seen   checks
	issuer string
}

// New makes the store.
func New(t table.Table, keys Keys, now func() time.Time) *Sessions {
	return &Sessions{table: t, keys: keys, now: now, users: user.New(t, now), limits: limit.New(t, now),
		issuer: "backdock"}
}

func key(userID, id string) table.Key { return table.Key{PK: "SESSIONS#" + userID, SK: id} }

const allSessions = "SESSIONS"

// used returns the sort key, without the id, of sessions last used at a time.
func used(at time.Time) string { return at.UTC().Format("2006-01-02T15:04:05.000000000Z") }

func item(s Session) table.Item {
	i := table.New(key(s.UserID, s.ID), s).Expiring(s.ExpiresAt)
	i.ByAll = table.Key{PK: allSessions, SK: used(s.LastUsedAt) + "#" + s.ID}
	return i
}

// Start signs a user in. u is the user as read. Errors: table.ErrCondition if the user was changed since.
func (s *Sessions) Start(ctx context.Context, u user.User, d Device) (Tokens, error) {
	before, err := s.stored(ctx, u.ID)
	if err != nil {
		return Tokens{}, err
	}
	return s.start(ctx, u, before, d, nil)
}

// start adds a session to those that the user has, together with the operations also, in one transaction.
func (s *Sessions) start(ctx context.Context, u user.User, before []Session, d Device,
	also []table.Op) (Tokens, error) {
	now := s.now()
	session := Session{ID: id.New(now), UserID: u.ID, Email: u.Email, Role: u.Role, TokenVersion: u.TokenVersion,
		MustChangePassword: u.MustChangePassword, ClientType: cmp.Or(d.ClientType, "unknown"), IP: d.IP,
		UserAgent: clip(d.UserAgent, 300),
		CreatedAt: now}
	binding := ""
	if d.Bind {
		binding = secret.Token()
		session.BindingHash = secret.Hash(binding)
	}
	tokens, err := s.rotate(ctx, &session)
	if err != nil {
		return Tokens{}, err
	}
	tokens.Binding = binding
	ops := append(also, table.Put(item(session), table.Absent()))
	ops = append(ops, user.SignedIn(u, now)...)
	for _, old := range before[min(len(before), Most-1):min(len(before), Most-1+atOnce)] {
		ops = append(ops, table.Delete(key(u.ID, old.ID)))
	}
	return tokens, s.table.Commit(ctx, ops...)
}

// stored returns a user's sessions, including expired ones, last used first.
func (s *Sessions) stored(ctx context.Context, userID string) ([]Session, error) {
	all, err := table.Find[Session](ctx, s.table, table.Query{PK: key(userID, "").PK, Consistent: true})
	if err != nil {
		return nil, fmt.Errorf("sessions of user %s: %w", userID, err)
	}
	slices.SortFunc(all, func(a, b Session) int { return b.LastUsedAt.Compare(a.LastUsedAt) })
	return all, nil
}

// OfUser lists a user's sessions, last used first.
func (s *Sessions) OfUser(ctx context.Context, userID string) ([]Session, error) {
	all, err := s.stored(ctx, userID)
	now := s.now()
	return slices.DeleteFunc(all, func(o Session) bool { return !o.ExpiresAt.After(now) }), err
}

// All lists all sessions of all users, last used first, including stale ones that are still stored.
func (s *Sessions) All(ctx context.Context) ([]Session, error) {
	all, err := table.Find[Session](ctx, s.table, table.Query{Index: table.ByAll, PK: allSessions, Reverse: true})
	if err != nil {
		return nil, fmt.Errorf("all sessions: %w", err)
	}
	return all, nil
}

// Authenticate implements api.Authenticator.
func (s *Sessions) Authenticate(ctx context.Context, token string) (access.Caller, error) {
	c, err := s.read(ctx, token)
	if err != nil {
		return access.Caller{}, err
	}
	session, err := s.check(ctx, c)
	if err != nil {
		return access.Caller{}, err
	}
	if session == nil || session.TokenVersion != c.TokenVersion || session.UserID != c.Subject || session.Role != c.Role {
		return access.Caller{}, errSignIn
	}
	return access.Caller{UserID: session.UserID, Email: session.Email, Role: session.Role, SessionID: session.ID,
		MustChangePassword: session.MustChangePassword}, nil
}

// check reads a token's session, or takes it from the cache. It returns nil if the session has ended.
func (s *Sessions) check(ctx context.Context, c claims) (*Session, error) {
	now := s.now()
	session, drops, ok := s.seen.get(c.SessionID, now)
	if ok {
		return session, nil
	}
	stored, err := table.Load[Session](ctx, s.table, key(c.Subject, c.SessionID))
	if errors.Is(err, table.ErrMissing) || (err == nil && !stored.ExpiresAt.After(now)) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("check the session: %w", err)
	}
	if !stored.MustChangePassword { // do not cache it: after the change, the next request may do anything
		s.seen.put(c.SessionID, &stored, now, drops)
	}
	return &stored, nil
}

func clip(s string, n int) string { return s[:min(len(s), n)] }
