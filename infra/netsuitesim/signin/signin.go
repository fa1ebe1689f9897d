// Package signin is the sign-in of the simulated account: its integration with certificates and keys, the OAuth 2.0
// token endpoint, and the check of the tokens and TBA signatures of calls.
package signin

import (
	"crypto/ecdsa"
	"crypto/hmac"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/golang-jwt/jwt/v5"
)

// Path is that of the token endpoint.
const Path = "/services/rest/auth/oauth2/v1/token"

// Options configure the sign-in of an account.
type Options struct {
	StateDir    string       // keeps the credentials between runs; empty: in memory only
	Account     string       // its id, which is also the realm of TBA
	Credentials *Credentials // nil: those of StateDir, or new ones
	TokenTTL    time.Duration
	Now         func() time.Time
	Origin      func(*http.Request) string // the address (scheme://host) that the client used
}

// Service signs clients in.
type Service struct {
	integration
	o      Options
	secret []byte // signs the access tokens
	nonces nonces
}

// Open opens the integration of an account. The service needs UseKey before the first sign-in.
func Open(o Options) (*Service, error) {
	s := &Service{o: o}
	return s, s.integration.open(o.StateDir, o.Account, o.Credentials)
}

// UseKey sets the key of the access tokens, in hexadecimal.
func (s *Service) UseKey(key string) (err error) {
	s.secret, err = hex.DecodeString(key)
	return err
}

// assertionMethods are the algorithms accepted for the client assertion. RS256 is refused.
var assertionMethods = []string{"PS256", "PS384", "PS512", "ES256", "ES384", "ES512"}

type oauthError struct{ code, description string }

func (e *oauthError) Error() string { return e.code + ": " + e.description }

// Token answers a call of the token endpoint: OAuth 2.0 client credentials with a signed assertion (machine to machine).
func (s *Service) Token(r *http.Request) (status int, answer map[string]any) {
	token, err := s.issue(r)
	if err != nil {
		return http.StatusBadRequest, map[string]any{"error": err.code, "error_description": err.description}
	}
	return http.StatusOK, map[string]any{"access_token": token, "expires_in": strconv.Itoa(int(s.o.TokenTTL / time.Second)),
		"token_type": "bearer"}
}

func (s *Service) issue(r *http.Request) (string, *oauthError) {
	if r.Method != http.MethodPost || !strings.HasPrefix(r.Header.Get("Content-Type"),
		"application/x-www-form-urlencoded") {
		return "", &oauthError{"invalid_request", "The request must be a POST of a form."}
	}
	if r.Header.Get("Authorization") != "" {
		return "", &oauthError{"invalid_request", "The request must not have an Authorization header."}
	}
	if err := r.ParseForm(); err != nil {
		return "", &oauthError{"invalid_request", "The form cannot be read."}
	}
	if r.PostForm.Get("grant_type") != "client_credentials" {
		return "", &oauthError{"unsupported_grant_type", "The grant type is not supported."}
	}
	if r.PostForm.Get("client_assertion_type") != "urn:ietf:params:oauth:client-assertion-type:jwt-bearer" {
		return "", &oauthError{"invalid_request", "The client assertion type is not supported."}
	}
	claims, certificate := jwt.MapClaims{}, ""
	parser := jwt.NewParser(jwt.WithValidMethods(assertionMethods), jwt.WithTimeFunc(s.o.Now), jwt.WithExpirationRequired(),
		jwt.WithIssuedAt(), jwt.WithLeeway(30*time.Second))
	_, err := parser.ParseWithClaims(r.PostForm.Get("client_assertion"), claims, func(t *jwt.Token) (any, error) {
		id, _ := t.Header["kid"].(string)
		certificate = id
		key, ok := s.integration.key(id)
		if !ok {
			return nil, fmt.Errorf("no certificate %q", id)
		}
		_, isRSA := key.(*rsa.PublicKey)
		_, isEC := key.(*ecdsa.PublicKey)
		if isRSA != strings.HasPrefix(t.Method.Alg(), "PS") || isEC != strings.HasPrefix(t.Method.Alg(), "ES") {
			return nil, fmt.Errorf("algorithm %s does not fit the certificate", t.Method.Alg())
		}
		return key, nil
	})
	if err != nil {
		return "", &oauthError{"invalid_client", "The client assertion is invalid: " + err.Error()}
	}
	if err := s.checkClaims(r, claims); err != nil {
		return "", err
	}
	now := s.o.Now()
	token := jwt.NewWithClaims(jwt.SigningMethodHS256, jwt.MapClaims{"sub": "-5;3", "aud": []string{claims["iss"].(string),
		s.o.Account},
		"scope": []string{"rest_webservices"}, "iss": "https://system.netsuite.com", "iat": now.Unix(),
		"exp": now.Add(s.o.TokenTTL).Unix(), "jti": Random(8), "certificate": certificate})
	signed, err := token.SignedString(s.secret)
	if err != nil {
		return "", &oauthError{"server_error", "The token cannot be signed."}
	}
	return signed, nil
}

// checkClaims checks the claims of an assertion that the JWT library does not check.
func (s *Service) checkClaims(r *http.Request, claims jwt.MapClaims) *oauthError {
	if issuer, _ := claims["iss"].(string); issuer != s.Credentials().ClientID {
		return &oauthError{"invalid_client", "The client is unknown."}
	}
	audience, err := claims.GetAudience()
	if err != nil || !slices.ContainsFunc(audience, func(a string) bool { return s.isTokenURL(r, a) }) {
		return &oauthError{"invalid_request", "The audience of the assertion must be the URL of the token endpoint."}
	}
	issued, _ := claims.GetIssuedAt()
	expires, _ := claims.GetExpirationTime()
	if issued == nil || expires.Sub(issued.Time) > time.Hour {
		return &oauthError{"invalid_request", "The assertion must have been issued at most 60 minutes before it expires."}
	}
	var scopes []string
	switch scope := claims["scope"].(type) {
	case string:
		scopes = strings.FieldsFunc(scope, func(c rune) bool { return c == ',' || c == ' ' })
	case []any:
		for _, v := range scope {
			text, _ := v.(string)
			scopes = append(scopes, text)
		}
	}
	for _, scope := range scopes {
		if !slices.Contains([]string{"rest_webservices", "restlets", "suite_analytics"}, scope) {
			return &oauthError{"invalid_scope", "The scope " + scope + " is unknown."}
		}
	}
	if !slices.Contains(scopes, "rest_webservices") {
		return &oauthError{"invalid_scope", "The scope rest_webservices is required."}
	}
	return nil
}

// isTokenURL reports whether an audience is the token endpoint. It accepts the simulator's own address and the
// service's host names for the account, because some clients have those names built in.
func (s *Service) isTokenURL(r *http.Request, audience string) bool {
	host := strings.ReplaceAll(strings.ToLower(s.o.Account), "_", "-")
	return slices.Contains([]string{s.o.Origin(r) + Path, "https://" + host + ".suitetalk.api.netsuite.com" + Path,
		"https://" + host + ".restlets.api.netsuite.com" + Path}, audience)
}

// Accepts reports whether a call has a valid token or TBA signature.
func (s *Service) Accepts(r *http.Request) bool {
	header := r.Header.Get("Authorization")
	scheme, rest, _ := strings.Cut(header, " ")
	switch {
	case strings.EqualFold(scheme, "Bearer"):
		parser := jwt.NewParser(jwt.WithValidMethods([]string{"HS256"}), jwt.WithTimeFunc(s.o.Now),
			jwt.WithExpirationRequired())
		claims := jwt.MapClaims{}
		if _, err := parser.ParseWithClaims(strings.TrimSpace(rest), claims, func(*jwt.Token) (any, error) {
			return s.secret, nil
		}); err != nil {
			return false
		}
		certificate, _ := claims["certificate"].(string)
		_, known := s.integration.key(certificate)
		return known
	case strings.EqualFold(scheme, "OAuth"):
		return s.signed(r, rest)
	}
	return false
}

// nonces stores the nonces of recent requests, so that a signed request is accepted only once.
type nonces struct {
	mu   sync.Mutex
	seen map[string]time.Time
}

const nonceLife = 5 * time.Minute

func (n *nonces) fresh(nonce string, now time.Time) bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.seen == nil || len(n.seen) > 100_000 {
		n.seen = map[string]time.Time{}
	}
	if at, ok := n.seen[nonce]; ok && now.Sub(at) < 2*nonceLife {
		return false
	}
	n.seen[nonce] = now
	return true
}

// signed checks a TBA header: OAuth 1.0a with HMAC-SHA256 over the method, the URL that the client used and all its
// query parameters (RFC 5849 section 3.4).
func (s *Service) signed(r *http.Request, header string) bool {
	params := map[string]string{}
	for _, pair := range strings.Split(header, ",") {
		name, value, ok := strings.Cut(strings.TrimSpace(pair), "=")
		text, err := url.PathUnescape(strings.Trim(value, `"`))
		if !ok || err != nil {
			return false
		}
		params[name] = text
	}
	at, err := strconv.ParseInt(params["oauth_timestamp"], 10, 64)
	if err != nil {
		return false
	}
	age, keys := s.o.Now().Sub(time.Unix(at, 0)), s.Credentials()
	if params["realm"] != s.o.Account || params["oauth_signature_method"] != "HMAC-SHA256" ||
		params["oauth_consumer_key"] != keys.ConsumerKey || params["oauth_token"] != keys.TokenID ||
		params["oauth_version"] != "" && params["oauth_version"] != "1.0" || params["oauth_nonce"] == "" ||
		age > nonceLife || age < -nonceLife {
		return false
	}
	query, err := url.ParseQuery(r.URL.RawQuery)
	if err != nil {
		return false
	}
	var pairs []string
	for name, values := range query {
		for _, v := range values {
			pairs = append(pairs, oauthEscape(name)+"="+oauthEscape(v))
		}
	}
	for name, v := range params {
		if name != "realm" && name != "oauth_signature" {
			pairs = append(pairs, oauthEscape(name)+"="+oauthEscape(v))
		}
	}
	slices.Sort(pairs)
	base := r.Method + "&" + oauthEscape(s.o.Origin(r)+r.URL.EscapedPath()) + "&" + oauthEscape(strings.Join(pairs, "&"))
	mac := hmac.New(sha256.New, []byte(oauthEscape(keys.ConsumerSecret)+"&"+
		oauthEscape(keys.TokenSecret)))
	mac.Write([]byte(base))
	signature, err := base64.StdEncoding.DecodeString(params["oauth_signature"])
	return err == nil && hmac.Equal(signature, mac.Sum(nil)) && s.nonces.fresh(params["oauth_nonce"], s.o.Now())
}

// oauthEscape percent-encodes a text by RFC 3986, as RFC 5849 requires.
func oauthEscape(text string) string {
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		c := text[i]
		if c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || strings.IndexByte("-._~", c) >= 0 {
			b.WriteByte(c)
		} else {
			fmt.Fprintf(&b, "%%%02X", c)
		}
	}
	return b.String()
}
