package company

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"backdock/infra/simulation/gate"
	"backdock/infra/simulation/outside"
	"backdock/shared/people/session"
)

// Client is the portal or the phone of a person. It keeps the idempotency key of a request and repeats it when there
// was no answer, and it waits when the answer says so.
type Client struct {
	Name    string
	Company *Company
	actor   *gate.Actor
	token   string
	keys    int
}

// Client makes the portal or the phone of a user, by the user's name.
func (w *Company) Client(a *gate.Actor, name string) *Client {
	return &Client{Name: name, Company: w, actor: a}
}

// Answer is the answer to a request.
type Answer struct {
	Status int
	Header http.Header
	Body   []byte
	faults int // that hit its calls
}

// Into decodes the body.
func (a Answer) Into(v any) { decode(a.Body, v) }

func decode(raw []byte, into any) {
	if err := json.Unmarshal(raw, into); err != nil {
		panic(fmt.Sprintf("decode %s: %v", raw, err))
	}
}

// OK reports success.
func (a Answer) OK() bool { return a.Status >= 200 && a.Status < 300 }

const (
	// apiTime is the time limit of the functions of the API.
	apiTime = 29 * time.Second
	// patience is how often a person tries the same request, if nobody is hasty.
	patience = 12
)

// timeSolves are words of a refusal that becomes untrue by itself.
var timeSolves = regexp.MustCompile(`try again|in a moment|still running|is being|are being|at the moment`)

// Do sends a request until it has an answer that another try would not change. ok is false if there was none.
func (c *Client) Do(method, path string, body any) (Answer, bool) {
	return c.Repeat(method, path, body, c.NextKey(""))
}

// NextKey returns a new idempotency key.
func (c *Client) NextKey(of string) string {
	c.keys++
	return fmt.Sprint(c.Name, "-", of, c.keys)
}

// Repeat is Do with a given idempotency key.
func (c *Client) Repeat(method, path string, body any, key string) (Answer, bool) {
	w := c.Company
	tries := patience
	if w.Setup.Hasty && c.actor.Person && !w.Closing() {
		tries = 1
	}
	for try := range tries {
		a, ok := c.once(method, path, body, key)
		switch {
		case w.Ended():
			return a, false
		case !ok || a.Status >= 500:
			if ok && a.faults == 0 {
				w.Fail("d", fmt.Sprintf("%s: %s %s answered %d without a fault: %s", c.Name, method, path, a.Status, a.Body))
			}
			time.Sleep(time.Duration(min(try, 5)+1) * time.Second)
			continue
		case a.Status == http.StatusUnauthorized:
			c.token = ""
			continue
		case a.Status == http.StatusConflict || a.Status == http.StatusTooManyRequests:
			after, err := strconv.Atoi(a.Header.Get("Retry-After"))
			if err == nil {
				time.Sleep(time.Duration(after) * time.Second)
				continue
			}
			if timeSolvesAll(a.message()) {
				w.Fail("d", fmt.Sprintf("%s %s answered without Retry-After: %s", method, path, a.message()))
			}
		}
		if a.Status >= 400 {
			w.Note(c.Name, fmt.Sprintf("%s %s: %d %s", method, path, a.Status, a.message()))
		}
		return a, true
	}
	return Answer{}, false
}

// message is what an error says.
func (a Answer) message() string {
	var body struct {
		Message any `json:"message"`
	}
	if json.Unmarshal(a.Body, &body) != nil {
		return string(a.Body)
	}
	return fmt.Sprint(body.Message)
}

// Problems returns the codes of the problems of a conflict, each once.
func (a Answer) Problems() (codes []string) {
	var body struct {
		Problems []struct{ Code string }
	}
	if a.Status != http.StatusConflict || json.Unmarshal(a.Body, &body) != nil {
		return nil
	}
	for _, p := range body.Problems {
		if !slices.Contains(codes, p.Code) {
			codes = append(codes, p.Code)
		}
	}
	return codes
}

// statusRefused is before the reasons of a refusal of a status.
var statusRefused = regexp.MustCompile(`^trip \S+ cannot become \w+: `)

// timeSolvesAll reports whether all reasons of a refusal become untrue by themselves.
func timeSolvesAll(message string) bool {
	for _, reason := range strings.Split(statusRefused.ReplaceAllString(message, ""), "; ") {
		if !timeSolves.MatchString(reason) {
			return false
		}
	}
	return true
}

// once sends a request once. ok is false if there was no answer.
func (c *Client) once(method, path string, body any, key string) (a Answer, ok bool) {
	w := c.Company
	fault, ok := c.actor.Ask(method + " " + path)
	if !ok || fault == gate.Refused {
		return a, false
	}
	if c.token == "" {
		c.token = w.signIn(c.Name)
	}
	req := request(method, "/api"+path, body)
	req.Header.Set("x-client-type", "admin-portal")
	req.Header.Set("x-viewer-address", "192.0.2.1")
	req.Header.Set("authorization", "Bearer "+c.token)
	req.Header.Set("idempotency-key", key)
	rec := httptest.NewRecorder()
	died, faults := w.Invoke(c.actor, apiTime, func(ctx context.Context, p *outside.Process) {
		p.API().ServeHTTP(rec, req.WithContext(ctx))
	})
	a = Answer{rec.Code, rec.Header(), rec.Body.Bytes(), faults}
	w.Did[fmt.Sprintf("%s %s %d", method, gate.WithoutIDs(path), rec.Code)]++
	return a, !died && fault != gate.Lost
}

// signIn starts a session of a user.
func (w *Company) signIn(name string) string {
	ctx := context.Background()
	u, err := w.Desk.Users().ByEmail(ctx, name+"@example.com")
	if err != nil {
		panic(err)
	}
	tokens, err := w.Desk.Sessions().Start(ctx, u, session.Device{ClientType: "admin-portal", IP: "192.0.2.1"})
	if err != nil {
		panic(err)
	}
	return tokens.AccessToken
}

// request makes a request with a body of JSON, with an upload, or without a body.
func request(method, path string, body any) *http.Request {
	switch body := body.(type) {
	case nil:
		return httptest.NewRequest(method, path, http.NoBody)
	case Upload:
		req := httptest.NewRequest(method, path, bytes.NewReader(body.body))
		req.Header.Set("content-type", body.contentType)
		return req
	}
	raw, err := json.Marshal(body)
	if err != nil {
		panic(err)
	}
	req := httptest.NewRequest(method, path, bytes.NewReader(raw))
	req.Header.Set("content-type", "application/json")
	return req
}
