package functions_test

import (
	"crypto/ed25519"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"encoding/pem"
	"maps"
	"strings"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"

	"backdock/functions"
	"backdock/functions/apitest"
	"backdock/shared/access"
	"backdock/shared/session"
)

// Every operation refuses every token that is not exactly what a session was given.
func TestEveryOperationRefusesWrongTokens(t *testing.T) {
	s := apitest.New(t)
	good := s.Token(access.Admin)
	s.Do(apitest.Request{Method: "GET", Path: "/auth/profile", Token: good}).Want(t, 200)
	tokens := wrongTokens(t, s, good)
	for _, op := range functions.API(nil).Operations() {
		if op.Permission == access.Public {
			continue
		}
		path := parameter.ReplaceAllString(op.Path, "1")
		for name, token := range tokens {
			a := s.Do(apitest.Request{Method: op.Method, Path: path, Body: "{}", Token: token})
			if a.Status != 401 || strings.Contains(string(a.Body), token) {
				t.Errorf("%s %s with %s: %s", op.Method, op.Path, name, a)
			}
		}
	}
	s.Do(apitest.Request{Method: "GET", Path: "/auth/profile", Token: good}).Want(t, 200)
}

// wrongTokens are by what is wrong with them, each but for that as the good one.
func wrongTokens(t *testing.T, s *apitest.Server, good string) map[string]string {
	t.Helper()
	key := s.Keys.(session.Fixed).Key
	public := key.Private.Public().(ed25519.PublicKey)
	claims := jwt.MapClaims{}
	if _, _, err := jwt.NewParser().ParseUnverified(good, claims); err != nil {
		t.Fatal(err)
	}
	signed := func(method jwt.SigningMethod, with any, change map[string]any, keyID any) string {
		changed := maps.Clone(claims)
		maps.Copy(changed, change)
		maps.DeleteFunc(changed, func(_ string, v any) bool { return v == nil })
		token := jwt.NewWithClaims(method, changed)
		if keyID != nil {
			token.Header["kid"] = keyID
		}
		text, err := token.SignedString(with)
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	ours := func(change map[string]any) string {
		return signed(jwt.SigningMethodEdDSA, key.Private, change, key.KeyID)
	}
	s.Do(apitest.Request{Method: "GET", Path: "/auth/profile", Token: ours(nil)}).Want(t, 200)
	other, err := session.NewSigning("other")
	if err != nil {
		t.Fatal(err)
	}
	der, err := x509.MarshalPKIXPublicKey(public)
	if err != nil {
		t.Fatal(err)
	}
	publicPEM := pem.EncodeToMemory(&pem.Block{Type: "PUBLIC KEY", Bytes: der})
	revoked := signIn(t, s, access.Admin)
	s.Do(apitest.Request{Method: "POST", Path: "/auth/logout", Body: "{}", Token: revoked.AccessToken}).Want(t, 204)
	parts := strings.Split(good, ".")
	header := func(h map[string]string) string {
		raw, err := json.Marshal(h)
		if err != nil {
			t.Fatal(err)
		}
		return base64.RawURLEncoding.EncodeToString(raw)
	}
	now := s.Now()
	return map[string]string{
		"nothing in it":                  "x",
		"parts missing":                  parts[0] + "." + parts[1],
		"no signature":                   parts[0] + "." + parts[1] + ".",
		"a signature of something else":  parts[0] + "." + base64.RawURLEncoding.EncodeToString([]byte(`{"sub":"user-admin"}`)) + "." + parts[2],
		"another key":                    signed(jwt.SigningMethodEdDSA, other.Private, nil, key.KeyID),
		"another key by its own name":    signed(jwt.SigningMethodEdDSA, other.Private, nil, other.KeyID),
		"no key id":                      signed(jwt.SigningMethodEdDSA, key.Private, nil, nil),
		"a key id that is no text":       signed(jwt.SigningMethodEdDSA, key.Private, nil, 7),
		"alg none":                       signed(jwt.SigningMethodNone, jwt.UnsafeAllowNoneSignatureType, nil, key.KeyID),
		"alg none written otherwise":     header(map[string]string{"alg": "nOnE", "typ": "JWT", "kid": key.KeyID}) + "." + parts[1] + ".",
		"alg none and the signature":     header(map[string]string{"alg": "none", "typ": "JWT", "kid": key.KeyID}) + "." + parts[1] + "." + parts[2],
		"HS256 by the public key":        signed(jwt.SigningMethodHS256, []byte(public), nil, key.KeyID),
		"HS256 by the public key as PEM": signed(jwt.SigningMethodHS256, publicPEM, nil, key.KeyID),
		"HS512 by the public key":        signed(jwt.SigningMethodHS512, []byte(public), nil, key.KeyID),
		"expired":                        ours(map[string]any{"exp": now.Add(-time.Second).Unix()}),
		"no expiry":                      ours(map[string]any{"exp": nil}),
		"not good yet":                   ours(map[string]any{"nbf": now.Add(time.Hour).Unix()}),
		"another issuer":                 ours(map[string]any{"iss": "https://issuer.example.com"}),
		"no issuer":                      ours(map[string]any{"iss": nil}),
		"another audience":               ours(map[string]any{"aud": "another-api"}),
		"no audience":                    ours(map[string]any{"aud": nil}),
		"another role":                   ours(map[string]any{"role": "manager"}),
		"another user":                   ours(map[string]any{"sub": "user-sales"}),
		"no user":                        ours(map[string]any{"sub": nil}),
		"another session":                ours(map[string]any{"sid": "01HZZZZZZZZZZZZZZZZZZZZZZZ"}),
		"no session":                     ours(map[string]any{"sid": nil}),
		"another token version":          ours(map[string]any{"tv": 99}),
		"a session that was ended":       revoked.AccessToken,
		"a refresh token":                revoked.RefreshToken,
	}
}

func signIn(t *testing.T, s *apitest.Server, role access.Role) (tokens session.Tokens) {
	t.Helper()
	s.Do(apitest.Request{Method: "POST", Path: "/auth/login", Body: map[string]string{"email": string(role) + "@example.com", "password": apitest.Password}}).
		Want(t, 200).Into(t, &tokens)
	return tokens
}
