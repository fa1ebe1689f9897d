package netsuite

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptrace"
	"net/url"
	"time"

	"backdock/shared/platform/trace"
)

// Root paths of the services.
const (
	recordRoot  = "/services/rest/record/v1"
	suiteqlRoot = "/services/rest/query/v1/suiteql"
)

// maxAnswer is the largest answer that is read. 1,000 rows of SuiteQL or an order of 500 lines are far
// smaller.
const maxAnswer = 64 << 20

// call is one request with its retries.
type call struct {
	method string
	path   string // without the host, escaped
	query  url.Values
	body   any // marshalled to JSON; nil for none
	prefer string
	accept string

	// repeatable says that this write may be sent again if its result is not known. Reads are always
	// repeatable.
	repeatable bool
}

// reads reports whether the call changes nothing.
func (c call) reads() bool { return c.method == http.MethodGet || c.path == suiteqlRoot }

func (c call) name() string { return c.method + " " + c.path }

// answer is the answer to a call.
type answer struct {
	body     []byte
	location string
	unsure   bool // an earlier try may have succeeded, but its answer was lost
}

// do sends a call until it succeeds, is refused, or may not be tried again. Calls that certainly had no
// effect (429, no connection, no token) are always sent again. A write with an unknown result is sent again
// only if it is repeatable.
func (c *Client) do(ctx context.Context, call call) (answer, error) {
	var body []byte
	if call.body != nil {
		var err error
		if body, err = json.Marshal(call.body); err != nil {
			return answer{}, fmt.Errorf("write the body of %s: %w", call.name(), err)
		}
	}
	var refused string // a token that the service refused
	unsure := false
	for try := 1; ; try++ {
		got, token, err := c.send(ctx, call, body, refused, try)
		got.unsure = unsure
		if err == nil {
			return got, nil
		}
		if err.Status == http.StatusUnauthorized && token != "" && refused == "" {
			refused = token
			continue
		}
		unsure = unsure || err.Kind == UnknownOutcome
		again := err.Kind == Concurrency || err.Kind == Unavailable || err.Kind == UnknownOutcome && call.repeatable
		if !again || try >= c.config.Attempts || ctx.Err() != nil || c.backoff(ctx, try) != nil {
			return got, err
		}
	}
}

// send sends a call once. It also returns the token that it used, or "" if it did not get that far.
func (c *Client) send(ctx context.Context, call call, body []byte, refused string,
	try int) (got answer, token string, failed *Error) {
	if err := c.gate.enter(ctx, c.lane); err != nil {
		return answer{}, "", &Error{Kind: Unavailable, RequestPath: call.name(), Cause: err}
	}
	defer c.gate.leave()
	leave, err := c.config.Enter(ctx, c.lane == bulk)
	if err != nil {
		return answer{}, "", &Error{Kind: Unavailable, RequestPath: call.name(), Cause: err}
	}
	defer leave()

	start, status := c.config.Now(), 0
	defer func() { c.logCall(ctx, call, status, try, c.config.Now().Sub(start), failed) }()

	token, err = c.tokens.get(ctx, refused)
	if err != nil {
		var e *Error
		if !errors.As(err, &e) {
			e = &Error{Kind: Unavailable, RequestPath: call.name(), Cause: err}
		}
		return answer{}, "", e
	}

	connected := false
	traced := httptrace.WithClientTrace(ctx,
		&httptrace.ClientTrace{GotConn: func(httptrace.GotConnInfo) { connected = true }})
	req, err := c.newRequest(traced, call, body, token)
	if err != nil {
		return answer{}, "", &Error{Kind: Invalid, RequestPath: call.name(), Cause: err}
	}
	res, err := c.config.HTTP.Do(req)
	if err != nil {
		e := &Error{Kind: Unavailable, RequestPath: call.name(), Cause: withoutURL(err)}
		if connected && !call.reads() {
			e.Kind = UnknownOutcome
		}
		return answer{}, token, e
	}
	defer res.Body.Close()
	status = res.StatusCode
	answered(ctx, status)
	text, readErr := io.ReadAll(io.LimitReader(res.Body, maxAnswer+1))
	if len(text) > maxAnswer {
		return answer{}, token, &Error{Kind: Invalid, Status: status, RequestPath: call.name(),
			Cause: fmt.Errorf("the answer is larger than %d bytes", maxAnswer)}
	}

	if status < 200 || status > 299 {
		e := answerError(call.name(), status, text)
		if e.Kind == Unavailable && !call.reads() {
			e.Kind = UnknownOutcome
		}
		return answer{}, token, e
	}
	// A write is complete when its status and Location have arrived; a read needs its body.
	if readErr != nil && call.reads() {
		return answer{}, token, &Error{Kind: Unavailable, Status: status, RequestPath: call.name(), Cause: readErr}
	}
	return answer{body: text, location: res.Header.Get("Location")}, token, nil
}

func (c *Client) newRequest(ctx context.Context, call call, body []byte, token string) (*http.Request, error) {
	address := c.config.BaseURL + call.path
	if len(call.query) > 0 {
		address += "?" + call.query.Encode()
	}
	var content io.Reader
	if body != nil {
		content = bytes.NewReader(body)
	}
	req, err := http.NewRequestWithContext(ctx, call.method, address, content)
	if err != nil {
		return nil, err
	}
	req.Header.Set("Authorization", "Bearer "+token)
	req.Header.Set("Accept", "application/json")
	if call.accept != "" {
		req.Header.Set("Accept", call.accept)
	}
	if body != nil {
		req.Header.Set("Content-Type", "application/json")
	}
	if call.prefer != "" {
		req.Header.Set("Prefer", call.prefer)
	}
	// By default NetSuite drops a misspelt field and reports it only in a header (oracle-docs
	// section_156570709583).
	req.Header.Set("X-NetSuite-PropertyNameValidation", "Error")
	req.Header.Set("X-NetSuite-PropertyValueValidation", "Error")
	if id := trace.ID(ctx, trace.Request); id != "" {
		req.Header.Set("X-Request-Id", id)
	}
	return req, nil
}

func (c *Client) logCall(ctx context.Context, call call, status, try int, took time.Duration, failed *Error) {
	level := slog.LevelInfo
	attrs := []slog.Attr{
		slog.String("method", call.method), slog.String("path", call.path), slog.Int("status", status),
		slog.Int64("ms", took.Milliseconds()), slog.Int("attempt", try),
	}
	if failed != nil {
		level = slog.LevelWarn
		attrs = append(attrs, slog.String("kind", string(failed.Kind)), slog.String("code", failed.Code))
		if failed.Cause != nil {
			attrs = append(attrs, slog.String("cause", failed.Cause.Error()))
		}
	}
	c.config.Log.LogAttrs(ctx, level, "netsuite call", attrs...)
}

// withoutURL removes the URL from an error of net/http. RequestPath has the path, and a query may contain
// data that must not be logged.
func withoutURL(err error) error {
	var e *url.Error
	if errors.As(err, &e) {
		return e.Err
	}
	return err
}

func pathOf(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	return u.Path
}
