package netsuitesim

import (
	"bytes"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"time"

	"backdock/infra/netsuitesim/signin"
)

const serviceRoot = "/services/rest/"

// Handler serves the account and the control calls.
func (s *Sim) Handler() http.Handler {
	control := s.control()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case strings.HasPrefix(r.URL.Path, "/_sim/"):
			control.ServeHTTP(w, r)
		case strings.HasPrefix(r.URL.Path, serviceRoot):
			s.service(w, r)
		default:
			s.answerError(w, r, errURL)
		}
	})
}

// service applies the faults to a call and counts it.
func (s *Sim) service(w http.ResponseWriter, r *http.Request) {
	s.stats.request(r)
	fate := s.faults.decide(r)
	counted := &statusWriter{ResponseWriter: w, status: http.StatusOK}
	switch {
	case fate.hit == nil:
	case fate.hit.Kind == "drop_before":
		s.stats.answered(0)
		panic(http.ErrAbortHandler) // net/http closes the connection without an answer
	case fate.hit.Kind == "drop_after_commit":
		s.dispatch(httptest.NewRecorder(), r, fate)
		s.stats.answered(0)
		panic(http.ErrAbortHandler)
	}
	s.dispatch(counted, r, fate)
	s.stats.answered(counted.status)
}

// statusWriter records the status of a response.
type statusWriter struct {
	http.ResponseWriter
	status int
}

func (w *statusWriter) WriteHeader(status int) {
	w.status = status
	w.ResponseWriter.WriteHeader(status)
}

func (w *statusWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// dispatch handles a call as the service does: sign-in, the concurrency limit, then the call itself.
func (s *Sim) dispatch(w http.ResponseWriter, r *http.Request, fate fate) {
	w.Header().Set("X-N-OperationId", signin.Random(16))
	// The whole request is read before any work, so the work is done even if the client disconnects while it waits.
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	if err != nil {
		s.answerError(w, r, &apiError{status: http.StatusBadRequest, code: "INVALID_REQUEST",
			detail: "The request body is too long or was cut off."})
		return
	}
	r.Body = io.NopCloser(bytes.NewReader(body))
	record, query := under(r, recordRoot), under(r, queryRoot)
	if record || query {
		// The limit belongs to the account. A call that is refused later also takes a place.
		if !s.stats.enter(s.concurrency) {
			s.answerError(w, r, errConcurrency)
			return
		}
		defer s.stats.leave()
	}
	if wait := fate.delay + s.latencyOf(record || query); wait > 0 {
		select {
		case <-time.After(wait):
		case <-r.Context().Done(): // the client has disconnected; the service still does the work
		}
	}
	if fate.hit != nil && fate.hit.Kind == "status" {
		s.answerError(w, r, fate.hit.errorOf())
		return
	}
	if r.URL.Path == signin.Path {
		w.Header().Set("Cache-Control", "no-store")
		status, answer := s.signin.Token(r)
		s.json(w, status, answer)
		return
	}
	switch {
	case !s.signin.Accepts(r):
		err = errLogin
	case r.Method == http.MethodOptions:
		w.Header().Set("Allow", "GET, POST, PUT, PATCH, DELETE, OPTIONS")
		w.WriteHeader(http.StatusNoContent)
	case record:
		err = s.recordAPI(w, r)
	case query:
		err = s.suiteQL(w, r)
	case under(r, "/services/rest/system/v1"):
		err = s.system(w, r)
	default:
		err = errURL
	}
	if err != nil {
		s.answerError(w, r, err)
	}
}

func (s *Sim) latencyOf(limited bool) time.Duration {
	if limited {
		return s.latency
	}
	return 0
}

func under(r *http.Request, root string) bool {
	return r.URL.Path == root || strings.HasPrefix(r.URL.Path, root+"/")
}

// system serves the calls about the account itself.
func (s *Sim) system(w http.ResponseWriter, r *http.Request) error {
	if r.Method != http.MethodGet {
		return errMethod(r)
	}
	switch strings.TrimPrefix(r.URL.Path, "/services/rest/system/v1") {
	case "/governanceLimits":
		s.json(w, http.StatusOK, map[string]any{"links": self(s.origin(r) + r.URL.Path),
			"accountConcurrencyLimit":            s.concurrency,
			"accountUnallocatedConcurrencyLimit": s.concurrency})
		return nil
	case "/serverTime":
		s.json(w, http.StatusOK, map[string]any{"links": self(s.origin(r) + r.URL.Path),
			"serverTime": s.now().UTC().Format(time.RFC3339)})
		return nil
	}
	return errURL
}

// origin returns the address (scheme://host) by which the client reaches the simulator.
func (s *Sim) origin(r *http.Request) string {
	if s.publicURL != "" {
		return s.publicURL
	}
	scheme := "http"
	if r.TLS != nil || r.Header.Get("X-Forwarded-Proto") == "https" {
		scheme = "https"
	}
	return scheme + "://" + r.Host
}
