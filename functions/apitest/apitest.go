// Package apitest drives the whole API in one process, on tables and queues in memory, as a caller would:
// over HTTP, after signing in.
package apitest

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"

	"backdock/functions"
	"backdock/shared/app"
	"backdock/shared/people/password"
	"backdock/shared/people/session"
	"backdock/shared/people/user"
	"backdock/shared/platform/access"
	"backdock/shared/platform/blob"
	"backdock/shared/platform/id"
	"backdock/shared/platform/listing"
	"backdock/shared/platform/mail"
	"backdock/shared/platform/queue"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/memory"
	"backdock/shared/platform/trace"
	"backdock/shared/platform/workflow"
)

// Password is the password of all users of a Server.
const Password = password.Demo

// Server is the API on a backend in memory. Its clock starts at Start, moves by a microsecond at each read,
// and by Advance.
type Server struct {
	*app.Backend
	Memory    *memory.Table
	Files     *blob.Memory // pictures of items
	Queues    *queue.Memory
	Workflows *workflow.Memory
	Lines     *Lines // of the log
	uses      *uses
	Places    *Places // the service that looks addresses up
	blobs     *blob.Memory
	keys      session.Keys
	handler   http.Handler
	t         testing.TB

	mu     sync.Mutex
	now    time.Time
	tokens map[access.Role]string
	unsent []mail.Announcement
	sent   mail.Memory
}

// Start is a Saturday, eight in the morning in Chicago.
var Start = time.Date(2026, 11, 21, 14, 0, 0, 0, time.UTC)

// New makes a server with one user per role, <role>@example.com.
func New(t testing.TB) *Server {
	t.Helper()
	signing, err := session.NewSigning("test")
	if err != nil {
		t.Fatal(err)
	}
	s := &Server{t: t, now: Start, tokens: map[access.Role]string{}, Memory: memory.New(), Queues: queue.NewMemory(),
		Workflows: workflow.NewMemory(), Files: blob.NewMemory(), blobs: blob.NewMemory(),
		Lines: &Lines{T: t}, uses: usesOf(t), Places: &Places{}, keys: session.Fixed{Key: signing}}
	s.Memory.Stream(s.announced)
	s.watchLists()
	s.NewProcess(nil)
	users := user.New(s.Table, s.clock)
	for _, role := range access.Roles {
		u := user.User{ID: "user-" + string(role), Email: string(role) + "@example.com", FirstName: "The",
			LastName: string(role), Role: role, IsActive: true}
		if _, err := users.CreateDemo(context.Background(), u, Password); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// NewProcess starts a process on what is stored. It knows nothing of the one before. around wraps its table; nil: it is
// not wrapped.
func (s *Server) NewProcess(around func(table.Table) table.Table) {
	stored := s.uses.guard(s.t, s.Memory)
	if around != nil {
		stored = around(stored)
	}
	s.Backend = &app.Backend{Table: listing.Track(stored, s.clock), Queue: s.Queues, Blobs: s.blobs, Images: s.Files,
		Workflows: s.Workflows, AmazonPlaces: s.Places, Keys: s.keys, Now: s.clock, Log: trace.Logger(s.Lines),
		Version: "test"}
	s.PortalURL = "https://portal.example.com"
	s.handler = functions.Handler(s.Backend)
}

// Copy returns a server with a copy of what is stored, in its first process. Its queues are empty.
func (s *Server) Copy(t testing.TB) *Server {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := &Server{t: t, now: s.now, tokens: maps.Clone(s.tokens), Memory: s.Memory.Copy(), Queues: queue.NewMemory(),
		uses: s.uses, Workflows: s.Workflows.Copy(), Files: s.Files.Copy(), blobs: s.blobs.Copy(), Lines: &Lines{T: t}, Places: &Places{},
		keys: s.keys}
	c.Memory.Stream(c.announced)
	c.watchLists()
	c.NewProcess(nil)
	return c
}

// BlobNames returns the names of everything in the blob stores.
func (s *Server) BlobNames() []string { return append(s.blobs.Names(), s.Files.Names()...) }

func (s *Server) clock() time.Time {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.now = s.now.Add(time.Microsecond)
	return s.now
}

// Advance moves the clock.
func (s *Server) Advance(d time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.now = s.now.Add(d)
}

// Handler serves the API, for tests that need a real address.
func (s *Server) Handler() http.Handler { return s.handler }

// Answer is an HTTP response.
type Answer struct {
	Status int
	Header http.Header
	Body   []byte
}

// Into decodes the body.
func (a Answer) Into(t testing.TB, v any) {
	t.Helper()
	if err := json.Unmarshal(a.Body, v); err != nil {
		t.Fatalf("decode %s: %v", a.Body, err)
	}
}

// Request is one call. A Body that is a string or bytes is sent as it is, others as JSON.
type Request struct {
	Method, Path string
	Body         any
	Token        string
	Header       map[string]string
}

// Do sends a request. Its eventually consistent reads are stale for writes made after it began.
func (s *Server) Do(r Request) Answer {
	s.t.Helper()
	return s.ask(s.handler, r)
}

// ask sends a request to a handler.
func (s *Server) ask(handler http.Handler, r Request) Answer {
	s.t.Helper()
	var body io.Reader = http.NoBody
	switch b := r.Body.(type) {
	case nil:
	case string:
		body = bytes.NewReader([]byte(b))
	case []byte:
		body = bytes.NewReader(b)
	default:
		raw, err := json.Marshal(b)
		if err != nil {
			s.t.Fatal(err)
		}
		body = bytes.NewReader(raw)
	}
	req := httptest.NewRequest(r.Method, "/api"+r.Path, body)
	req.Header.Set("x-client-type", "admin-portal")
	req.Header.Set("x-viewer-address", "192.0.2.1")
	if r.Body != nil {
		req.Header.Set("content-type", "application/json")
	}
	if r.Token != "" {
		req.Header.Set("authorization", "Bearer "+r.Token)
	}
	for name, value := range r.Header {
		req.Header.Set(name, value)
	}
	rec := httptest.NewRecorder()
	handler.ServeHTTP(rec, req.WithContext(s.Memory.Lagging(req.Context(), memory.Lags)))
	return Answer{rec.Code, rec.Header(), rec.Body.Bytes()}
}

// As sends a request as a role. It starts a session once, and again when the session has expired.
func (s *Server) As(role access.Role, method, path string, body any) Answer {
	s.t.Helper()
	a := s.Do(Request{Method: method, Path: path, Body: body, Token: s.Token(role)})
	if a.Status == http.StatusUnauthorized {
		s.mu.Lock()
		delete(s.tokens, role)
		s.mu.Unlock()
		a = s.Do(Request{Method: method, Path: path, Body: body, Token: s.Token(role)})
	}
	return a
}

// Token returns an access token of a role. It starts a session without the password, which is slow to check. Tests of
// signing in call the API themselves.
func (s *Server) Token(role access.Role) string {
	s.t.Helper()
	s.mu.Lock()
	token, ok := s.tokens[role]
	s.mu.Unlock()
	if ok {
		return token
	}
	ctx := context.Background()
	u, err := s.Users().ByEmail(ctx, string(role)+"@example.com")
	if err != nil {
		s.t.Fatal(err)
	}
	tokens, err := s.Sessions().Start(ctx, u, session.Device{ClientType: "admin-portal", IP: "192.0.2.1"})
	if err != nil {
		s.t.Fatalf("sign in as %s: %v", role, err)
	}
	s.mu.Lock()
	s.tokens[role] = tokens.AccessToken
	s.mu.Unlock()
	return tokens.AccessToken
}

// announced records the mails that the table's stream announces.
func (s *Server) announced(c table.Change) {
	if c.New == nil || c.New.Outbox == nil || c.New.Outbox.Queue != queue.Mail {
		return
	}
	var a mail.Announcement
	if err := json.Unmarshal(c.New.Outbox.Body, &a); err != nil {
		s.t.Error(err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.unsent = append(s.unsent, a)
}

// Mails delivers the announced mails and returns all mails to an address, in the order of sending.
func (s *Server) Mails(to string) []mail.Message {
	s.t.Helper()
	s.mu.Lock()
	unsent := s.unsent
	s.unsent = nil
	s.mu.Unlock()
	for _, a := range unsent {
		if err := mail.Deliver(context.Background(), s.Memory, &s.sent, a); err != nil {
			s.t.Fatal(err)
		}
	}
	return s.sent.To(to)
}

// NewID makes an id with the server's clock.
func (s *Server) NewID() string { return id.New(s.clock()) }

// Want fails the test unless the answer has the status and its body contains all
// the texts.
func (a Answer) Want(t testing.TB, status int, texts ...string) Answer {
	t.Helper()
	if a.Status != status {
		t.Fatalf("status %d, want %d: %s", a.Status, status, a.Body)
	}
	for _, text := range texts {
		if !bytes.Contains(a.Body, []byte(text)) {
			t.Fatalf("no %s in %s", text, a.Body)
		}
	}
	return a
}

// String shows the answer in a failure.
func (a Answer) String() string { return fmt.Sprintf("%d %s", a.Status, a.Body) }
