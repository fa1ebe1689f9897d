package netsuite

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/golang-jwt/jwt/v5"
)

const (
	// assertionLife must be under an hour (oracle-docs section_162790605110). Half an hour allows clocks to
	// differ by minutes.
	assertionLife = 30 * time.Minute
	// renewAhead is how long before its expiry a token is replaced.
	renewAhead = 5 * time.Minute
	// maxTokenAnswer is the largest token answer that is read.
	maxTokenAnswer = 64 << 10
)

// tokens holds the account's access token. One request at a time fetches a new one; the others wait for it.
type tokens struct {
	config      Config
	turn        chan struct{} // holds one element while a goroutine reads or fetches
	credentials Credentials
	value       string
	renewAt     time.Time
	skew        time.Duration // our clock minus NetSuite's, at the last fetch
}

// get returns a token that is valid for some more minutes. refused is a token that the service refused; get
// does not return it again.
func (t *tokens) get(ctx context.Context, refused string) (string, error) {
	select {
	case t.turn <- struct{}{}:
		defer func() { <-t.turn }()
	case <-ctx.Done():
		return "", ctx.Err()
	}
	if err := over(ctx); err != nil {
		return "", err
	}
	if t.value != "" && t.value != refused && t.config.Now().Before(t.renewAt) {
		return t.value, nil
	}
	if t.value != "" && t.value == refused {
		// Even if the old certificate still signs in, the new one may have another role. If the secret cannot be read, the
		// error comes with the next refused sign-in.
		_, _ = t.reread(ctx)
	}
	if err := t.renew(ctx); err != nil {
		return "", err
	}
	return t.value, nil
}

// signIn always fetches a new token. It returns how far our clock is ahead of NetSuite's.
func (t *tokens) signIn(ctx context.Context) (skew time.Duration, err error) {
	select {
	case t.turn <- struct{}{}:
		defer func() { <-t.turn }()
	case <-ctx.Done():
		return 0, ctx.Err()
	}
	if err := over(ctx); err != nil {
		return 0, err
	}
	err = t.renew(ctx)
	return t.skew, err
}

// renew fetches a token and keeps it. If the sign-in is refused and the credentials have been replaced, it signs in with
// the new ones. The caller holds turn.
func (t *tokens) renew(ctx context.Context) error {
	value, life, err := t.fetch(ctx)
	var refused *Error
	if errors.As(err, &refused) && refused.Kind == Auth {
		changed, unread := t.reread(ctx)
		switch {
		case unread != nil:
			refused.Detail = strings.TrimPrefix(refused.Detail+"; the stored credentials cannot be read: "+unread.Error(), "; ")
		case changed:
			value, life, err = t.fetch(ctx)
		}
	}
	if err != nil {
		return err
	}
	t.value = value
	t.renewAt = t.config.Now().Add(life - min(renewAhead, life/5))
	return nil
}

// reread reads the credentials again and reports whether they have changed. The caller holds turn.
func (t *tokens) reread(ctx context.Context) (changed bool, err error) {
	if t.config.Reread == nil {
		return false, nil
	}
	read, err := t.config.Reread(ctx)
	if err != nil || read.equal(t.credentials) {
		return false, err
	}
	t.credentials = read
	return true, nil
}

// fetch signs an assertion and exchanges it for a token (oracle-docs section_162755359851). There are no
// refresh tokens.
func (t *tokens) fetch(ctx context.Context) (string, time.Duration, error) {
	request := "POST " + pathOf(t.config.TokenURL)
	assertion, err := t.assertion()
	if err != nil {
		return "", 0, &Error{Kind: Auth, RequestPath: request, Cause: fmt.Errorf("sign the assertion: %w", err)}
	}
	form := url.Values{
		"grant_type":            {"client_credentials"},
		"client_assertion_type": {"urn:ietf:params:oauth:client-assertion-type:jwt-bearer"},
		"client_assertion":      {assertion},
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, t.config.TokenURL, strings.NewReader(form.Encode()))
	if err != nil {
		return "", 0, &Error{Kind: Auth, RequestPath: request, Cause: err}
	}
	req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	req.Header.Set("Accept", "application/json")
	res, err := t.config.HTTP.Do(req)
	if err != nil {
		return "", 0, &Error{Kind: Unavailable, RequestPath: request, Cause: withoutURL(err)}
	}
	defer res.Body.Close()
	t.noteSkew(res.Header)
	body, err := io.ReadAll(io.LimitReader(res.Body, maxTokenAnswer))
	if err != nil {
		return "", 0, &Error{Kind: Unavailable, Status: res.StatusCode, RequestPath: request, Cause: err}
	}
	if res.StatusCode != http.StatusOK {
		return "", 0, t.refusal(request, res.StatusCode, body)
	}
	var answer struct {
		AccessToken string          `json:"access_token"`
		ExpiresIn   json.RawMessage `json:"expires_in"`
	}
	if err := json.Unmarshal(body, &answer); err != nil || answer.AccessToken == "" {
		return "", 0, &Error{Kind: Unavailable, Status: res.StatusCode, RequestPath: request,
			Cause: errors.New("the token endpoint answered without an access token")}
	}
	return answer.AccessToken, lifeOf(answer.ExpiresIn), nil
}

func (t *tokens) assertion() (string, error) {
	now := t.config.Now()
	token := jwt.NewWithClaims(t.credentials.PrivateKey.signingMethod(), jwt.MapClaims{
		"iss": t.credentials.ClientID,
		// An array, as in Oracle's sample assertion, although the text there says a comma-separated list.
		"scope": []string{"rest_webservices"},
		"aud":   t.config.TokenURL,
		"iat":   now.Unix(),
		"exp":   now.Add(assertionLife).Unix(),
	})
	token.Header["kid"] = t.credentials.CertificateID
	return t.credentials.PrivateKey.sign(token)
}

// refusal reads an OAuth error: {"error", "error_description"}.
func (t *tokens) refusal(request string, status int, body []byte) *Error {
	if status == http.StatusTooManyRequests || status >= 500 {
		return answerError(request, status, body)
	}
	var answer struct {
		Error       string `json:"error"`
		Description string `json:"error_description"`
	}
	e := answerError(request, status, body)
	e.Kind = Auth
	if json.Unmarshal(body, &answer) == nil && answer.Error != "" {
		e.Code, e.Detail = answer.Error, answer.Description
	}
	if t.skew.Abs() > time.Minute {
		e.Detail = strings.TrimPrefix(e.Detail+"; ", "; ") + describeSkew(t.skew)
	}
	return e
}

// noteSkew compares the clocks with the answer's Date header.
func (t *tokens) noteSkew(h http.Header) {
	if theirs, err := http.ParseTime(h.Get("Date")); err == nil {
		t.skew = t.config.Now().Sub(theirs).Round(time.Second)
	}
}

func describeSkew(skew time.Duration) string {
	if skew < 0 {
		return fmt.Sprintf("this machine's clock is %s behind NetSuite's", -skew)
	}
	return fmt.Sprintf("this machine's clock is %s ahead of NetSuite's", skew)
}

// lifeOf reads expires_in. The documentation shows a number; some accounts send a string. The default is the
// documented hour.
func lifeOf(raw json.RawMessage) time.Duration {
	text := strings.Trim(string(raw), `"`)
	if seconds, err := strconv.Atoi(text); err == nil && seconds > 0 {
		return time.Duration(seconds) * time.Second
	}
	return time.Hour
}
