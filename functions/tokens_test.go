package functions_test

import (
	"bytes"
	"crypto/ed25519"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"encoding/pem"
	"maps"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"

	"backdock/functions"
	"backdock/functions/apitest"
	"backdock/shared/people/session"
	"backdock/shared/platform/access"
)

// Every operation refuses every token that is not exactly one that a session was given.
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
			if !unauthorized(a) || strings.Contains(string(a.Body), token) {
				t.Errorf("%s %s with %s: %s", op.Method, op.Path, name, a)
			}
		}
	}
	s.Do(apitest.Request{Method: "GET", Path: "/auth/profile", Token: good}).Want(t, 200)
}

// unauthorized reports whether an answer is the 401 for callers who are not signed in.
func unauthorized(a apitest.Answer) bool {
	var body struct {
		StatusCode                int
		Error, Message, RequestID string
	}
	dec := json.NewDecoder(bytes.NewReader(a.Body))
	dec.DisallowUnknownFields()
	return a.Status == 401 && dec.Decode(&body) == nil && body.StatusCode == 401 && body.Error == "Unauthorized" &&
		body.Message != "" && body.RequestID != "" &&
		a.Header.Get("content-type") == "application/json" && a.Header.Get("cache-control") == "no-store"
}

// A token is accepted only in a single header of the form "Bearer <token>". Of two headers, a proxy may have
// checked the other one.
func TestEveryOperationTakesOneAuthorizationHeader(t *testing.T) {
	s := apitest.New(t)
	good := "Bearer " + s.Token(access.Admin)
	for _, op := range functions.API(nil).Operations() {
		if op.Permission == access.Public {
			continue
		}
		for name, headers := range map[string][]string{
			"two that are good":     {good, good},
			"a wrong one after it":  {good, "Bearer x"},
			"a wrong one before it": {"Bearer x", good},
			"two in one line":       {good + "," + good},
			"none":                  {},
			"an empty one":          {""},
			"no token":              {"Bearer "},
			"another scheme":        {"Basic " + good[7:]},
			"no scheme":             {good[7:]},
			"two blanks":            {"Bearer  " + good[7:]},
		} {
			r := httptest.NewRequest(op.Method, "/api"+parameter.ReplaceAllString(op.Path, "1"), strings.NewReader("{}"))
			r.Header["Authorization"] = headers
			w := httptest.NewRecorder()
			s.Handler().ServeHTTP(w, r)
			if a := (apitest.Answer{Status: w.Code, Header: w.Header(), Body: w.Body.Bytes()}); !unauthorized(a) {
				t.Errorf("%s %s with %s: %s", op.Method, op.Path, name, a)
			}
		}
	}
}

// wrongTokens returns tokens with one fault each, by the fault. It is long because it lists every fault.
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
	changed, cut, invalidated := signIn(t, s, access.Viewer), signIn(t, s, access.Driver), signIn(t, s, access.Pricing)
	s.As(access.Admin, "PATCH", "/users/user-viewer/role", `{"role":"sales"}`).Want(t, 200)
	s.As(access.Admin, "PATCH", "/users/user-driver/deactivate", `{"reason":"left"}`).Want(t, 200)
	s.Do(apitest.Request{Method: "POST", Path: "/auth/invalidate-all-tokens", Body: "{}",
		Token: invalidated.AccessToken}).Want(t, 200)
	bringsKey := jwt.NewWithClaims(jwt.SigningMethodEdDSA, claims)
	bringsKey.Header["kid"] = key.KeyID
	bringsKey.Header["jwk"] = map[string]string{"kty": "OKP", "crv": "Ed25519",
		"x": base64.RawURLEncoding.EncodeToString(other.Private.Public().(ed25519.PublicKey))}
	bringsKey.Header["jku"] = "https://keys.example.com/keys.json"
	ownKey, err := bringsKey.SignedString(other.Private)
	if err != nil {
		t.Fatal(err)
	}
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
		"nothing in it": "nonsense",
		"parts missing": parts[0] + "." + parts[1],
		"no signature":  parts[0] + "." + parts[1] + ".",
		"a signature of something else": parts[0] + "." +
			base64.RawURLEncoding.EncodeToString([]byte(`{"sub":"user-admin"}`)) + "." + parts[2],
		"another key":                 signed(jwt.SigningMethodEdDSA, other.Private, nil, key.KeyID),
		"another key by its own name": signed(jwt.SigningMethodEdDSA, other.Private, nil, other.KeyID),
		"no key id":                   signed(jwt.SigningMethodEdDSA, key.Private, nil, nil),
		"a key id that is no text":    signed(jwt.SigningMethodEdDSA, key.Private, nil, 7),
		"alg none":                    signed(jwt.SigningMethodNone, jwt.UnsafeAllowNoneSignatureType, nil, key.KeyID),
		"alg none written otherwise": header(map[string]string{"alg": "nOnE", "typ": "JWT", "kid": key.KeyID}) + "." +
			parts[1] + ".",
		"alg none and the signature": header(map[string]string{"alg": "none", "typ": "JWT", "kid": key.KeyID}) + "." +
			parts[1] + "." + parts[2],
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
		"a key of its own in the header": ownKey,
		"cut short by a letter":          good[:len(good)-1],
		"cut in half":                    good[:len(good)/2],
		"a letter more":                  good + "A",
		"written otherwise":              good[:len(good)-1] + string(sameBits(good[len(good)-1])),
		"a blank behind it":              good + " ",
		"a session that was ended":       revoked.AccessToken,
		"a role that was changed":        changed.AccessToken,
		"an account that was closed":     cut.AccessToken,
		"tokens that were invalidated":   invalidated.AccessToken,
		"a refresh token":                revoked.RefreshToken,
	}
}

// sameBits returns another last letter of a signature that differs only in unused bits.
func sameBits(letter byte) byte {
	const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
	return letters[strings.IndexByte(letters, letter)^1]
}

func signIn(t *testing.T, s *apitest.Server, role access.Role) (tokens session.Tokens) {
	t.Helper()
	s.Do(apitest.Request{Method: "POST", Path: "/auth/login", Body: map[string]string{"email": string(role) +
		"@example.com", "password": apitest.Password}}).
		Want(t, 200).Into(t, &tokens)
	return tokens
}
