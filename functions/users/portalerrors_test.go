package users_test

import (
	"bytes"
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"backdock/functions"
	"backdock/functions/apitest"
	"backdock/shared/app"
	"backdock/shared/platform/access"
)

// A browser's report is one log line with the user, whatever its text. After 20 in an hour nothing more is
// logged for this user.
func TestPortalErrors(t *testing.T) {
	s := apitest.New(t)
	var log bytes.Buffer
	handler := functions.Handler(&app.Backend{Table: s.Table, Queue: s.Queue, Blobs: s.Blobs, Workflows: s.Workflows,
		Keys: s.Keys, Now: s.Now,
		Log: slog.New(slog.NewJSONHandler(&log, nil))})
	token := tokenOf(t, signIn(s, "sales@example.com", apitest.Password))
	send := func(token, body string) int {
		r := httptest.NewRequest(http.MethodPost, "/api/portal-errors", strings.NewReader(body))
		r.Header.Set("Content-Type", "application/json")
		if token != "" {
			r.Header.Set("Authorization", "Bearer "+token)
		}
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, r)
		return w.Code
	}
	const report = `{"message":"x is undefined\nlevel=FAKE","screen":"/home/cart","stack":"at Desk"}`
	if got := send("", report); got != 401 {
		t.Fatalf("without a session: %d", got)
	}
	log.Reset()
	if got := send(token, report); got != 204 {
		t.Fatalf("a report: %d", got)
	}
	line, _, _ := strings.Cut(log.String(), "\n")
	var logged map[string]any
	if err := json.Unmarshal([]byte(line), &logged); err != nil {
		t.Fatal(err)
	}
	want := map[string]any{"level": "ERROR", "msg": "portal error", "user": "user-sales",
		"message": "x is undefined\nlevel=FAKE", "screen": "/home/cart", "stack": "at Desk"}
	for key, value := range want {
		if logged[key] != value {
			t.Errorf("%s: %v, want %v", key, logged[key], value)
		}
	}
	if got := send(token, `{"message":"`+strings.Repeat("x", 501)+`","screen":"","stack":""}`); got != 400 {
		t.Errorf("a long message: %d", got)
	}
	for range 19 {
		send(token, report)
	}
	if got := send(token, report); got != 429 {
		t.Errorf("the 21st in an hour: %d", got)
	}
	s.As(access.Viewer, "POST", "/portal-errors", body{"message": "y", "screen": "", "stack": ""}).Want(t, 204)
	s.Advance(time.Hour + time.Minute)
	token = tokenOf(t, signIn(s, "sales@example.com", apitest.Password))
	if got := send(token, report); got != 204 {
		t.Errorf("an hour later: %d", got)
	}
}
