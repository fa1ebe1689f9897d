package session

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"backdock/shared/platform/audit"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/limit"
	"backdock/shared/platform/secret"
	"backdock/shared/platform/table"
)

// errSignIn is the answer to every failed refresh. errGuess looks the same to the caller; it is used for
// tokens that we never issued, or that come without their cookie.
var (
	errSignIn = fault.New(fault.Unauthorized, "the session has ended: sign in again")
	errGuess  = fault.New(errSignIn.Kind, "%s", errSignIn.Messages[0])
)

// ErrStolen is the cause of the error for a rotated token that was presented after Grace.
var ErrStolen = errors.New("a rotated refresh token was presented again")

var refreshesPerAddress = limit.Limit{Name: "refresh.address", Most: 60, Window: 15 * time.Minute}

// Refresh exchanges a refresh token. binding is the cookie that came with it, or "". A token that was rotated
// less than Grace ago gets the same successor again, even if that was exchanged, too. Reuse of a token that
// was rotated earlier is treated as theft and ends the session. Errors: fault.Unauthorized; fault.TooMany for
// an address with many guesses. Tokens of ended sessions do not count as guesses, so that many users behind
// one address can sign out.
func (s *Sessions) Refresh(ctx context.Context, token, binding string, d Device) (Tokens, error) {
	guesses := refreshesPerAddress.OfAddress(d.IP)
	if err := s.limits.Check(ctx, guesses); err != nil {
		return Tokens{}, err
	}
	tokens, err := s.exchange(ctx, token, binding, d)
	if errors.Is(err, errGuess) {
		if full := s.limits.Take(ctx, guesses); full != nil {
			return Tokens{}, full
		}
	}
	return tokens, err
}

func (s *Sessions) exchange(ctx context.Context, token, binding string, d Device) (Tokens, error) {
	given, err := s.readRefreshToken(ctx, token)
	if err != nil {
		return Tokens{}, err
	}
	var tokens Tokens
	err = table.Update(ctx, "session "+given.sessionID, func() error {
		session, err := table.Load[Session](ctx, s.table, key(given.userID, given.sessionID))
		if errors.Is(err, table.ErrMissing) || (err == nil && !session.ExpiresAt.After(s.now())) {
			return errSignIn
		}
		if err != nil {
			return fmt.Errorf("refresh: %w", err)
		}
		last := given.rotation == session.Rotation
		before, recent := session.exchange(given.rotation, s.now())
		if !last && !recent {
			return s.endStolen(ctx, session, d)
		}
		// A wrong cookie is no proof of theft: another user may have signed in with the same browser. The
		// token is refused, and the session continues.
		if !secret.Same(session.BindingHash, hashOf(binding, session.BindingHash)) ||
			(last && !secret.Is(session.RefreshHash, token)) {
			return errGuess
		}
		if !last {
			tokens, err = s.issue(ctx, session, before.Rotation+1, before.NextKey)
			return err
		}
		if tokens, err = s.rotate(ctx, &session); err != nil {
			return err
		}
		session.noteExchange(given.rotation)
		return s.table.Commit(ctx, table.Put(item(session), table.FieldIs("rotation", given.rotation)))
	})
	if err != nil {
		return Tokens{}, err
	}
	return tokens, nil
}

// hashOf returns the hash of a cookie, or "" if none is expected.
func hashOf(binding, expected string) string {
	if expected == "" {
		return ""
	}
	return secret.Hash(binding)
}

// endStolen ends a session whose refresh token was used by somebody else.
func (s *Sessions) endStolen(ctx context.Context, stolen Session, d Device) error {
	u, err := s.users.Get(ctx, stolen.UserID)
	if err != nil {
		return fmt.Errorf("refresh: %w", err)
	}
	event := audit.New(ctx, s.now(), audit.SessionStolen, u.Subject(),
		"a refresh token was presented again after it had been exchanged",
		stolen.View(), map[string]string{"ip": d.IP, "clientType": d.ClientType, "userAgent": clip(d.UserAgent, 300)})
	defer s.seen.drop(stolen.ID)
	// The session is ended even if it was rotated in the meantime.
	if err := s.table.Commit(ctx, append(audit.Put(event), table.Delete(key(stolen.UserID, stolen.ID),
		table.Present()))...); err != nil {
		return err
	}
	return fault.New(errSignIn.Kind, "%s", errSignIn.Messages[0]).Because(ErrStolen)
}

// rotate makes the tokens of the session's next rotation.
func (s *Sessions) rotate(ctx context.Context, session *Session) (Tokens, error) {
	signing, err := s.keys.Signing(ctx)
	if err != nil {
		return Tokens{}, fmt.Errorf("signing key: %w", err)
	}
	now := s.now()
	session.Rotation++
	session.RefreshKey = signing.KeyID
	session.RotatedAt, session.LastUsedAt, session.ExpiresAt = now, now, now.Add(RefreshLife)
	tokens, err := s.issue(ctx, *session, session.Rotation, session.RefreshKey)
	session.RefreshHash = secret.Hash(tokens.RefreshToken)
	return tokens, err
}

// noteExchange records that the token of a rotation was exchanged.
func (s *Session) noteExchange(rotation int64) {
	recent := slices.DeleteFunc(s.Exchanged, func(e Exchange) bool { return s.RotatedAt.Sub(e.At) > Grace })
	recent = slices.Insert(recent, 0, Exchange{Rotation: rotation, NextKey: s.RefreshKey, At: s.RotatedAt})
	s.Exchanged = recent[:min(len(recent), mostExchanges)]
}

// issue makes tokens of a session. The refresh token is that of a rotation and is made with refreshKey.
func (s *Sessions) issue(ctx context.Context, session Session, rotation int64, refreshKey string) (Tokens, error) {
	signing, err := s.keys.Signing(ctx)
	if err != nil {
		return Tokens{}, fmt.Errorf("signing key: %w", err)
	}
	key, ok, err := s.keys.RefreshSecret(ctx, refreshKey)
	if err == nil && !ok {
		err = errors.New("there is none")
	}
	if err != nil {
		return Tokens{}, fmt.Errorf("refresh secret of key %s: %w", refreshKey, err)
	}
	refresh := refreshToken{session.UserID, session.ID, rotation, refreshKey}
	accessToken, err := s.sign(signing, session)
	return Tokens{AccessToken: accessToken, RefreshToken: refresh.signed(key), Role: session.Role}, err
}
