package session

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"

	"github.com/golang-jwt/jwt/v5"

	"backdock/shared/access"
	"backdock/shared/fault"
	"backdock/shared/id"
)

// claims are those of an access token, spec/behaviour.md section 2.
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
		jwt.WithExpirationRequired(), jwt.WithTimeFunc(s.now)) // not WithIssuedAt: clocks of two machines differ
	if keyErr != nil {
		return c, fmt.Errorf("public keys: %w", keyErr)
	}
	if err != nil {
		return c, fault.New(fault.Unauthorized, "the access token is not valid (any more)").Because(err)
	}
	return c, nil
}

// A refresh token is <session id>.<rotation>.<HMAC of both>: the successor of a
// token can be worked out again, and an old token can be told from a made-up one.
func refreshToken(secret []byte, sessionID string, rotation int64) string {
	head := sessionID + "." + strconv.FormatInt(rotation, 10)
	return head + "." + mac(secret, head)
}

func mac(secret []byte, text string) string {
	h := hmac.New(sha256.New, secret)
	h.Write([]byte(text))
	return base64.RawURLEncoding.EncodeToString(h.Sum(nil))
}

func readRefreshToken(secret []byte, token string) (sessionID string, rotation int64, ok bool) {
	i := strings.LastIndexByte(token, '.')
	if i < 0 || !hmac.Equal([]byte(mac(secret, token[:i])), []byte(token[i+1:])) {
		return "", 0, false
	}
	sessionID, n, _ := strings.Cut(token[:i], ".")
	rotation, err := strconv.ParseInt(n, 10, 64)
	return sessionID, rotation, err == nil
}

func hash(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}
