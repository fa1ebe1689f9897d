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

// errSignIn is the answer to every refresh that fails; errGuess is the same to the
// caller, of a token that we never made or that comes without its cookie.
var (
	errSignIn = fault.New(fault.Unauthorized, "the session has ended: sign in again")
	errGuess  = fault.New(errSignIn.Kind, "%s", errSignIn.Messages[0])
)

// ErrStolen is the cause of an answer to a rotated token that came too late.
var ErrStolen = errors.New("a rotated refresh token was presented again")

var refreshesPerAddress = limit.Limit{Name: "refresh.address", Most: 60, Window: 15 * time.Minute}

// Refresh exchanges a refresh token; binding is the cookie that came with it, if
// any. A token that was rotated less than Grace ago gets the same successor, whatever
// has become of that; one rotated longer ago has been stolen or copied, and the whole
// session ends.
// Errors: fault.Unauthorized, fault.TooMany for an address with many guesses; a
// token whose session has ended is none, or one office could not sign out at once.
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
		// Another's cookie is no proof of theft: somebody else may have signed in
		// in the same browser. The token is refused, and the session stands.
		if !secret.Same(session.BindingHash, hashOf(binding, session.BindingHash)) || (last && !secret.Is(session.RefreshHash, token)) {
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

// hashOf hashes a cookie where one is expected.
func hashOf(binding, expected string) string {
	if expected == "" {
		return ""
	}
	return secret.Hash(binding)
}

// endStolen ends a session whose refresh token somebody else has (had).
func (s *Sessions) endStolen(ctx context.Context, stolen Session, d Device) error {
	u, err := s.users.Get(ctx, stolen.UserID)
	if err != nil {
		return fmt.Errorf("refresh: %w", err)
	}
	event := audit.New(ctx, s.now(), audit.SessionStolen, u.Subject(), "a refresh token was presented again after it had been exchanged",
		stolen.View(), map[string]string{"ip": d.IP, "clientType": d.ClientType, "userAgent": clip(d.UserAgent, 300)})
	defer s.seen.drop(stolen.ID)
	// The rotation may have gone on meanwhile: it is ended all the same.
	if err := s.table.Commit(ctx, append(audit.Put(event), table.Delete(key(stolen.UserID, stolen.ID), table.Present()))...); err != nil {
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

// noteExchange keeps that the token of a rotation has just been exchanged.
func (s *Session) noteExchange(rotation int64) {
	recent := slices.DeleteFunc(s.Exchanged, func(e Exchange) bool { return s.RotatedAt.Sub(e.At) > Grace })
	recent = slices.Insert(recent, 0, Exchange{Rotation: rotation, NextKey: s.RefreshKey, At: s.RotatedAt})
	s.Exchanged = recent[:min(len(recent), mostExchanges)]
}

// issue makes tokens of a session: the refresh token of a rotation, which was made
// with refreshKey.
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
