package api_test

import (
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"backdock/shared/platform/access"
	"backdock/shared/platform/api"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/memory"
)

// shop is a small API with one operation of each kind.
type shop struct {
	mu      sync.Mutex
	now     time.Time
	table   *memory.Table
	made    map[string]int // number of creations by id
	fails   int            // number of creations that fail after they have written
	crashes int            // number of creations that crash at that point
	refused int            // the table refuses this of the next writes, counted from 1; 0: none
	handler http.Handler
}

type thing struct {
	ID       string         `json:"_id"`
	Name     string         `json:"name"`
	Quantity money.Decimal  `json:"quantity"`
	Memo     string         `json:"memo"`
	Cleared  bool           `json:"cleared"`
	Tags     []string       `json:"tags"`
	Rate     *money.Decimal `json:"rate"`
}

// Browser is set from a header. It may differ when a request is sent again.
type Browser struct {
	UserAgent string `header:"user-agent"`
}

type makeIn struct {
	Browser
	Body struct {
		api.Confirmation
		Name     string               `json:"name" minLength:"1"`
		Quantity money.Decimal        `json:"quantity,omitempty"`
		Memo     api.Optional[string] `json:"memo,omitempty"`
		Lines    []struct {
			Quantity money.Decimal `json:"quantity" exclusiveMinimum:"0"`
		} `json:"lines,omitempty"`
		Tags   []string `json:"tags,omitempty"`
		Amount any      `json:"amount,omitempty" readOnly:"true"`
	}
}

type tokens struct{}

func (tokens) Authenticate(_ context.Context, token string) (access.Caller, error) {
	if token == "unreachable" {
		return access.Caller{}, errors.New("the table at 10.0.0.1 is away")
	}
	return access.Caller{UserID: token, Role: access.Role(token)}, nil
}

// refusing is the table of a shop, which refuses one of the writes.
type refusing struct {
	table.Table
	shop *shop
}

func (r refusing) Commit(ctx context.Context, ops ...table.Op) error {
	r.shop.mu.Lock()
	refuse := r.shop.refused == 1
	r.shop.refused--
	r.shop.mu.Unlock()
	if refuse {
		return errors.New("throttled")
	}
	return r.Table.Commit(ctx, ops...)
}

func open(*testing.T) *shop {
	s := &shop{now: time.Date(2026, 11, 21, 8, 0, 0, 0, time.UTC), table: memory.New(), made: map[string]int{}}
	clock := func() time.Time { s.mu.Lock(); defer s.mu.Unlock(); return s.now }
	a := api.New(api.Config{Table: refusing{s.table, s}, Auth: tokens{}, Now: clock})
	api.Add(a, api.Group[*shop]{Name: "things", Register: func(a *api.API, _ *shop) {
		api.Handle(a, api.Operation{ID: "make", Method: "POST", Path: "/things", Permission: access.OrderWrite, Status: 201,
			Creates: true, Confirms: []string{"many", "late"}},
			func(ctx context.Context, in *makeIn) (thing, error) {
				if err := askAbout(ctx, in.Body.Name); err != nil {
					return thing{}, err
				}
				if in.Body.Name == "refused" {
					return thing{}, fault.New(fault.Conflict, "no such luck")
				}
				id := api.NewID(ctx, clock())
				s.mu.Lock()
				defer s.mu.Unlock()
				s.made[id]++
				if s.fails > 0 {
					s.fails--
					return thing{}, errors.New("the table is away")
				}
				if s.crashes > 0 {
					s.crashes--
					panic("killed at this line")
				}
				return thing{ID: id, Name: in.Body.Name, Quantity: in.Body.Quantity, Memo: in.Body.Memo.Value,
					Cleared: in.Body.Memo.Null, Tags: in.Body.Tags}, nil
			})
		api.Handle(a, api.Operation{ID: "list", Method: "GET", Path: "/things", Permission: access.SignedIn},
			func(context.Context, *struct{ api.Paging }) ([]thing, error) { return nil, nil })
		api.Handle(a, api.Operation{ID: "undeclared", Method: "GET", Path: "/undeclared"},
			func(context.Context, *struct{}) (thing, error) { return thing{}, nil })
		api.Handle(a, api.Operation{ID: "panics", Method: "GET", Path: "/panics", Permission: access.Public},
			func(context.Context, *struct{}) (thing, error) { panic("the secret is 42") })
		api.Handle(a, api.Operation{ID: "stale", Method: "GET", Path: "/stale", Permission: access.Public},
			func(context.Context, *struct{}) (thing, error) {
				return thing{}, fault.Stale(thing{ID: "1"}, "it has changed")
			})
	}}, s)
	s.handler = a.Handler()
	return s
}

func (s *shop) call(method, path, token, body string, header ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, "/api"+path, strings.NewReader(body))
	if token != "" {
		r.Header.Set("authorization", "Bearer "+token)
	}
	if body != "" {
		r.Header.Set("content-type", "application/json")
	}
	for i := 0; i+1 < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	s.handler.ServeHTTP(w, r)
	return w
}

func TestAnswers(t *testing.T) {
	tests := map[string]struct {
		method, path, token, body string
		status                    int
		want                      string
	}{
		"no token": {"POST", "/things", "", `{"name":"a"}`, 401,
			`"message":"sign in first: the request has no bearer token"`},
		"a role without the permission":   {"POST", "/things", "viewer", `{"name":"a"}`, 403, `order.write`},
		"an operation that declares none": {"GET", "/undeclared", "admin", ``, 403, `"statusCode":403`},
		"a decimal keeps its digits": {"POST", "/things", "sales", `{"name":"a","quantity":12345678901234567890.123}`,
			201, `"quantity":12345678901234567890.123`},
		"null is not left out":   {"POST", "/things", "sales", `{"name":"a","memo":null}`, 201, `"cleared":true`},
		"left out is not null":   {"POST", "/things", "sales", `{"name":"a"}`, 201, `"cleared":false`},
		"a value of an optional": {"POST", "/things", "sales", `{"name":"a","memo":"x"}`, 201, `"memo":"x"`},
		"an optional of a wrong type": {"POST", "/things", "sales", `{"name":"a","memo":5}`, 400,
			`"message":["memo must be a string"]`},
		"a path into a list": {"POST", "/things", "sales", `{"name":"a","lines":[{"quantity":0}]}`, 400,
			`lines.0.quantity must be greater than 0`},
		"a missing field in a list": {"POST", "/things", "sales", `{"name":"a","lines":[{}]}`, 400,
			`lines.0.quantity should not be empty`},
		"a text where a number belongs": {"POST", "/things", "sales", `{"name":"a","quantity":"1"}`, 400,
			`quantity must be a number`},
		"no list where one belongs": {"POST", "/things", "sales", `{"name":"a","lines":{}}`, 400,
			`lines must be an array`},
		"a read-only field is ignored": {"POST", "/things", "sales", `{"name":"a","amount":12.5}`, 201, `"name":"a"`},
		"a long text": {"POST", "/things", "sales", `{"name":"` + strings.Repeat("x", 10_000) + `"}`,
			400, `name must be at most 2000 characters long`},
		"a number beyond all measure": {"POST", "/things", "sales", `{"name":"a","quantity":1e300}`, 400,
			`"statusCode":400`},
		"an empty list is a list":  {"GET", "/things", "viewer", ``, 200, `[]`},
		"a page that is none":      {"GET", "/things?page=0", "viewer", ``, 400, `page must not be less than 1`},
		"a page that is no number": {"GET", "/things?page=x", "viewer", ``, 400, `page`},
		"too large a page": {"GET", "/things?limit=201", "viewer", ``, 400,
			`limit must not be greater than 200`},
		"an unknown path":                  {"GET", "/nothing", "", ``, 404, `"error":"Not Found"`},
		"an unknown method":                {"TRACE", "/things", "", ``, 404, `"error":"Not Found"`},
		"an empty part of a path":          {"GET", "//things", "viewer", ``, 404, `"error":"Not Found"`},
		"a slash at the end":               {"GET", "/things/", "viewer", ``, 404, `"error":"Not Found"`},
		"a path with dots":                 {"GET", "/other/../things", "viewer", ``, 404, `"error":"Not Found"`},
		"a panic says nothing":             {"GET", "/panics", "", ``, 500, `"message":"Internal error"`},
		"an inner failure says nothing":    {"GET", "/things", "unreachable", ``, 500, `"message":"Internal error"`},
		"a stale version shows the record": {"GET", "/stale", "", ``, 409, `"current":{"_id":"1"`},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			w := open(t).call(tt.method, tt.path, tt.token, tt.body)
			if w.Code != tt.status || !strings.Contains(w.Body.String(), tt.want) {
				t.Errorf("got %d %s, want %d %s", w.Code, w.Body, tt.status, tt.want)
			}
			if w.Header().Get("x-request-id") == "" {
				t.Error("no request id")
			}
			if w.Code >= 400 {
				var e struct {
					StatusCode int    `json:"statusCode"`
					RequestID  string `json:"requestId"`
				}
				if err := json.Unmarshal(w.Body.Bytes(), &e); err != nil || e.StatusCode != w.Code ||
					e.RequestID != w.Header().Get("x-request-id") {
					t.Errorf("not the one error body: %s", w.Body)
				}
			}
		})
	}
}

// What is wrong comes with codes, in the order of the messages.
func TestProblemsOfAnAnswer(t *testing.T) {
	long := strings.Repeat("x", 2001)
	tests := map[string]struct{ body, want string }{
		"a limit": {`{"name":"a","lines":[{"quantity":0}]}`,
			`[{"code":"too_low","field":"lines.0.quantity","params":{"above":0}}]`},
		"left out":       {`{"lines":[{}]}`, `{"code":"required","field":"name","params":{}}`},
		"left out below": {`{"name":"a","lines":[{}]}`, `[{"code":"required","field":"lines.0.quantity","params":{}}]`},
		"a type":         {`{"name":"a","quantity":"1"}`, `[{"code":"wrong_form","field":"quantity","params":{}}]`},
		"a long text":    {`{"name":"` + long + `"}`, `[{"code":"too_long","field":"name","params":{"max":2000}}]`},
		"no such field":  {`{"name":"a","other":1}`, `[{"code":"not_a_field","field":"other","params":{}}]`},
		"no field":       {`{"name"`, `[{"code":"invalid","params":{}}]`},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			w := open(t).call("POST", "/things", "sales", tt.body)
			if w.Code != 400 || !strings.Contains(w.Body.String(), tt.want) || strings.Contains(w.Body.String(), "\\u0000") {
				t.Errorf("got %d %s, want %s", w.Code, w.Body, tt.want)
			}
		})
	}
}

func TestRequestIDIsEchoed(t *testing.T) {
	if got := open(t).call("GET", "/nothing", "", "", "x-request-id",
		"abc-123").Header().Get("x-request-id"); got != "abc-123" {
		t.Errorf("got %q", got)
	}
	if got := open(t).call("GET", "/nothing", "", "", "x-request-id",
		"<script>").Header().Get("x-request-id"); strings.Contains(got, "<") {
		t.Errorf("got %q", got)
	}
}

func TestIdempotencyKey(t *testing.T) {
	s := open(t)
	first := s.call("POST", "/things", "sales", `{"name":"a","quantity":1.50}`, "idempotency-key", "k1")
	again := s.call("POST", "/things", "sales", `{"name":"a","quantity":1.50}`, "idempotency-key", "k1", "user-agent",
		"another")
	if first.Code != 201 || again.Code != 201 || first.Body.String() != again.Body.String() || len(s.made) != 1 {
		t.Errorf("first %d %s, again %d %s, made %v", first.Code, first.Body, again.Code, again.Body, s.made)
	}
	if other := s.call("POST", "/things", "sales", `{"name":"b"}`, "idempotency-key", "k1"); other.Code != 409 {
		t.Errorf("another body: %d %s", other.Code, other.Body)
	}
	if others := s.call("POST", "/things", "manager", `{"name":"b"}`, "idempotency-key", "k1"); others.Code != 201 {
		t.Errorf("another user's key is another key: %d %s", others.Code, others.Body)
	}
	if refused := s.call("POST", "/things", "sales", `{"name":"refused"}`, "idempotency-key", "k2"); refused.Code != 409 {
		t.Errorf("refused: %d", refused.Code)
	}
	if corrected := s.call("POST", "/things", "sales", `{"name":"ok"}`, "idempotency-key", "k2"); corrected.Code != 201 {
		t.Errorf("a refused request may be corrected under its key: %d %s", corrected.Code, corrected.Body)
	}
}

// A creation that crashed after its write is repeated under the same id.
func TestIdempotencyKeyAfterACrash(t *testing.T) {
	s := open(t)
	s.crashes = 1
	if w := s.call("POST", "/things", "sales", `{"name":"a"}`, "idempotency-key", "k"); w.Code != 500 {
		t.Fatalf("got %d", w.Code)
	}
	if w := s.call("POST", "/things", "sales", `{"name":"a"}`, "idempotency-key", "k"); w.Code != 409 ||
		w.Header().Get("retry-after") == "" {
		t.Fatalf("while the first may still run: %d %s", w.Code, w.Body)
	}
	s.mu.Lock()
	s.now = s.now.Add(time.Minute)
	s.mu.Unlock()
	if w := s.call("POST", "/things", "sales", `{"name":"a"}`, "idempotency-key", "k"); w.Code != 201 || len(s.made) != 1 {
		t.Fatalf("got %d %s, made %v", w.Code, w.Body, s.made)
	}
}

// A creation that failed with an internal error can be repeated at once.
func TestIdempotencyKeyAfterAFailure(t *testing.T) {
	s := open(t)
	s.fails = 2
	for range 2 {
		if w := s.call("POST", "/things", "sales", `{"name":"a"}`, "idempotency-key", "k"); w.Code != 500 {
			t.Fatalf("got %d", w.Code)
		}
	}
	if w := s.call("POST", "/things", "sales", `{"name":"a"}`, "idempotency-key", "k"); w.Code != 201 || len(s.made) != 1 {
		t.Fatalf("got %d %s, made %v", w.Code, w.Body, s.made)
	}
}

// Answers of any length are stored, also those that hardly get smaller by compression, as signatures do.
func TestIdempotencyKeyOfALargeAnswer(t *testing.T) {
	noise := rand.New(rand.NewPCG(1, 1))
	tags := func(n int, letter func() byte) string {
		b := make([]byte, 0, n)
		for len(b) < n {
			if len(b)%1000 == 999 {
				b = append(b, `","`...)
			}
			b = append(b, letter())
		}
		return string(b)
	}
	for name, tags := range map[string]string{"compressible": tags(500_000, func() byte { return 'x' }),
		"not": tags(900_000, func() byte { return byte('a' + noise.IntN(26)) })} {
		s := open(t)
		body := `{"name":"a","tags":["` + tags + `"]}`
		first := s.call("POST", "/things", "sales", body, "idempotency-key", "k")
		again := s.call("POST", "/things", "sales", body, "idempotency-key", "k")
		if first.Code != 201 || again.Code != 201 || again.Body.String() != first.Body.String() ||
			first.Body.Len() < table.MaxItemBytes || s.made[idOf(t, first)] != 1 {
			t.Errorf("%s: first %d, again %d, %d bytes", name, first.Code, again.Code, first.Body.Len())
		}
	}
}

func idOf(t *testing.T, w *httptest.ResponseRecorder) string {
	t.Helper()
	var made thing
	if err := json.Unmarshal(w.Body.Bytes(), &made); err != nil {
		t.Fatal(err)
	}
	return made.ID
}

// An operation that was carried out answers so, also if its answer could not be kept. A repeat then carries it out again
// under the same id, at once.
func TestIdempotencyKeyWhoseAnswerIsNotKept(t *testing.T) {
	s := open(t)
	s.refused = 2 // the second write is that of the answer
	first := s.call("POST", "/things", "sales", `{"name":"a"}`, "idempotency-key", "k")
	again := s.call("POST", "/things", "sales", `{"name":"a"}`, "idempotency-key", "k")
	if first.Code != 201 || again.Code != 201 || again.Body.String() != first.Body.String() ||
		s.made[idOf(t, first)] != 2 {
		t.Errorf("first %d %s, again %d %s, made %v", first.Code, first.Body, again.Code, again.Body, s.made)
	}
}

func TestIdempotencyKeyUnderRace(t *testing.T) {
	s := open(t)
	var wg sync.WaitGroup
	for range 20 {
		wg.Go(func() {
			if w := s.call("POST", "/things", "sales", `{"name":"a"}`, "idempotency-key", "k"); w.Code != 201 && w.Code != 409 {
				t.Errorf("got %d %s", w.Code, w.Body)
			}
		})
	}
	wg.Wait()
	if len(s.made) != 1 {
		t.Errorf("made %v", s.made)
	}
}
