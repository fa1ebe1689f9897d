package session

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"strconv"
	"strings"

	"github.com/golang-jwt/jwt/v5"

	"backdock/shared/platform/access"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/id"
	"backdock/shared/platform/secret"
)

// claims are the claims of an access token.
type claims struct {
	jwt.RegisteredClaims
	Role         access.Role `json:"role"`
	SessionID    string      `json:"sid"`
	TokenVersion int64       `json:"tv"`
	ClientType   string      `json:"ct"`
}

const audience = "backdock-api"

func (s *Sessions) sign(signing Signing, session Session) (string, error) {
	now := s.now()
	t := jwt.NewWithClaims(jwt.SigningMethodEdDSA, claims{
		RegisteredClaims: jwt.RegisteredClaims{
			Subject: session.UserID, Issuer: s.issuer, Audience: jwt.ClaimStrings{audience}, ID: id.New(now),
			IssuedAt: jwt.NewNumericDate(now), ExpiresAt: jwt.NewNumericDate(now.Add(AccessLife)),
		},
		Role: session.Role, SessionID: session.ID, TokenVersion: session.TokenVersion, ClientType: session.ClientType,
	})
	t.Header["kid"] = signing.KeyID
	signed, err := t.SignedString(signing.Private)
	if err != nil {
		return "", fmt.Errorf("sign the access token: %w", err)
	}
	return signed, nil
}

// read verifies an access token. Errors: fault.Unauthorized.
func (s *Sessions) read(ctx context.Context, token string) (claims, error) {
	var c claims
	var keyErr error
	_, err := jwt.ParseWithClaims(token, &c, func(t *jwt.Token) (any, error) {
		keyID, _ := t.Header["kid"].(string)
		public, ok, err := s.keys.Public(ctx, keyID)
		if err != nil {
			keyErr = err
			return nil, err
		}
		if !ok {
			return nil, fmt.Errorf("no key %q", keyID)
		}
		return public, nil
	}, jwt.WithValidMethods([]string{jwt.SigningMethodEdDSA.Alg()}), jwt.WithIssuer(s.issuer), jwt.WithAudience(audience),
		// without WithIssuedAt, because the clocks of two machines differ
		jwt.WithExpirationRequired(), jwt.WithStrictDecoding(), jwt.WithTimeFunc(s.now))
	if keyErr != nil {
		return c, fmt.Errorf("public keys: %w", keyErr)
	}
	if err != nil {
		return c, fault.New(fault.Unauthorized, "the access token is not valid, or no longer valid").Because(err)
	}
	return c, nil
}

// refreshToken is written as <user id>.<session id>.<rotation>.<key id>.<HMAC of these>. So the successor of
// a token can be computed again, and an old token can be distinguished from a forged one.
type refreshToken struct {
	userID, sessionID string
	rotation          int64
	keyID             string
}

func (r refreshToken) signed(secret []byte) string {
	head := strings.Join([]string{r.userID, r.sessionID, strconv.FormatInt(r.rotation, 10), r.keyID}, ".")
	return head + "." + mac(secret, head)
}

func mac(secret []byte, text string) string {
	h := hmac.New(sha256.New, secret)
	h.Write([]byte(text))
	return base64.RawURLEncoding.EncodeToString(h.Sum(nil))
}

// readRefreshToken verifies a refresh token. Errors: fault.Unauthorized.
func (s *Sessions) readRefreshToken(ctx context.Context, token string) (refreshToken, error) {
	var r refreshToken
	parts := strings.Split(token, ".")
	if len(parts) != 5 {
		return r, errGuess
	}
	rotation, err := strconv.ParseInt(parts[2], 10, 64)
	if err != nil {
		return r, errGuess
	}
	r = refreshToken{parts[0], parts[1], rotation, parts[3]}
	key, ok, err := s.keys.RefreshSecret(ctx, r.keyID)
	if err != nil {
		return r, fmt.Errorf("refresh secret: %w", err)
	}
	if !ok || !secret.Same(r.signed(key), token) {
		return r, errGuess
	}
	return r, nil
}
