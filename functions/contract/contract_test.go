//go:build contract

// Package contract checks the API against its OpenAPI document: schemathesis sends valid and invalid requests
// of all kinds and checks the answers.
package contract_test

import (
	"bytes"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"backdock/functions"
	"backdock/functions/apitest"
	"backdock/shared/platform/access"
)

// TestContract needs SCHEMATHESIS, the command's path; make test-contract sets it.
func TestContract(t *testing.T) {
	command := os.Getenv("SCHEMATHESIS")
	if command == "" {
		t.Fatal("set SCHEMATHESIS to the command's path, as make test-contract does")
	}
	s := apitest.New(t)
	const header = "Bearer the token of the day"
	server := httptest.NewServer(signedIn(s, header))
	defer server.Close()
	doc, err := functions.API(nil).Document()
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "openapi.json")
	if err := os.WriteFile(file, doc, 0o644); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(command, "run", file, "--url", server.URL+"/api",
		"--header", "Authorization: "+header, "--header", "x-client-type: admin-portal",
		// More than one worker sometimes breaks the parser of Python 3.11, which they share.
		"--phases", "examples,coverage,fuzzing", "--max-examples", "25", "--seed", "1", "--workers", "1",
		"--checks", "not_a_server_error,content_type_conformance,response_schema_conformance,status_code_conformance",
		"--continue-on-failure", "--no-color")
	cmd.Dir = t.TempDir()
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if bytes.Contains(out, []byte("Authentication failed")) {
		t.Error("most requests were refused as nobody's")
	}
	t.Logf("%s", out)
}

// signedIn serves requests with the header as an administrator's. Many requests end the session that they
// use; then the next one uses a new session.
func signedIn(s *apitest.Server, header string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("authorization") != header {
			s.Handler().ServeHTTP(w, r)
			return
		}
		body, err := io.ReadAll(r.Body)
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		answer := func(token string) *httptest.ResponseRecorder {
			again := r.Clone(r.Context())
			again.Body = io.NopCloser(bytes.NewReader(body))
			again.Header.Set("authorization", "Bearer "+token)
			rec := httptest.NewRecorder()
			s.Handler().ServeHTTP(rec, again)
			return rec
		}
		token := s.Token(access.Admin)
		rec := answer(token)
		if rec.Code == http.StatusUnauthorized {
			s.Advance(time.Hour) // longer than any limit of sign-ins
			s.As(access.Admin, "GET", "/auth/profile", nil)
			if now := s.Token(access.Admin); now != token {
				rec = answer(now)
			}
		}
		maps.Copy(w.Header(), rec.Header())
		w.WriteHeader(rec.Code)
		if _, err := rec.Body.WriteTo(w); err != nil {
			return // the caller has disconnected
		}
	})
}
