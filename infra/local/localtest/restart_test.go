//go:build integration

package localtest_test

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"backdock/infra/local/localtest"
	"backdock/infra/local/stack"
)

func request(t *testing.T, s *stack.Stack, method, path, token, body string) (int, []byte) {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), method, s.Address()+path, bytes.NewBufferString(body))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("content-type", "application/json")
	if token != "" {
		req.Header.Set("authorization", "Bearer "+token)
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	raw, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return resp.StatusCode, raw
}

func signIn(t *testing.T, s *stack.Stack) string {
	t.Helper()
	code, raw := request(t, s, "POST", "/api/auth/login", "", `{"email":"admin@example.com","password":"`+
		localtest.Password+`"}`)
	var tokens struct {
		Access string `json:"access_token"`
	}
	if err := json.Unmarshal(raw, &tokens); err != nil || code != http.StatusOK {
		t.Fatalf("sign-in: %d %s", code, raw)
	}
	return tokens.Access
}

// Data written through the deployed functions, and a session, are kept when the emulator is stopped and started
// again.
func TestStackKeepsItsDataBetweenRuns(t *testing.T) {
	c := localtest.Config(t)
	c.Seed = []string{"users", "settings"}
	s := localtest.Run(t, c)
	syncUnitTypes(t, s, signIn(t, s))
	token := signIn(t, s)
	if code, raw := request(t, s, "POST", "/api/site-settings/tracking.speedKmh", token,
		`{"value":41}`); code != http.StatusOK {
		t.Fatalf("set a setting: %d %s", code, raw)
	}
	if code, raw := request(t, s, "GET", "/home/some/screen", "", ""); code != http.StatusOK ||
		!strings.Contains(string(raw), "<html") {
		t.Fatalf("a screen's address: %d %s", code, raw)
	}
	checkRoutes(t, s, token)
	if err := s.Stop(); err != nil {
		t.Fatal(err)
	}
	again := localtest.Run(t, c)
	if code, raw := request(t, again, "GET", "/api/site-settings/tracking.speedKmh", token, ""); code != http.StatusOK ||
		!strings.Contains(string(raw), "41") {
		t.Fatalf("the setting after a restart: %d %s", code, raw)
	}
	syncUnitTypes(t, again, token)
}

// checkRoutes sends requests through routes of each kind: for all methods of a path or of all paths below, and of one
// operation. What the API does not have is answered 404 in the shape of its errors.
func checkRoutes(t *testing.T, s *stack.Stack, token string) {
	t.Helper()
	for _, c := range []struct {
		method, path string
		code         int
		has          string // the own answer of the function that has the operation
	}{
		{"GET", "/api/vehicles", 200, ""},
		{"GET", "/api/users/profile", 200, "admin@example.com"},
		{"GET", "/api/routes/in-progress", 200, ""},
		{"GET", "/api/routes/none", 404, "there is no route none"},
		{"PUT", "/api/routes/none/stops", 400, `"statusCode":400`},
		{"GET", "/api/routes/none/current-position", 404, "there is no trip none"},
		{"GET", "/api/inventory-items/none", 404, "there is no item none"},
		{"GET", "/api/inventory-items/none/prices", 404, "there is no item none"},
		{"PATCH", "/api/inventory-items/update-margins", 400, `"statusCode":400`},
		{"GET", "/api/vehicles/none/such/path", 404, `"message":"there is no GET /vehicles/none/such/path"`},
		{"PUT", "/api/vehicles", 404, `"message":"there is no PUT /vehicles"`},
		{"GET", "/api/nothing", 404, `"message":"Not Found"`},
	} {
		body := ""
		if c.method != "GET" {
			body = "{}"
		}
		code, raw := request(t, s, c.method, c.path, token, body)
		if got := string(raw); code != c.code || !strings.Contains(got, c.has) || strings.Contains(got, "<html") {
			t.Errorf("%s %s: %d %s, want %d %s", c.method, c.path, code, raw, c.code, c.has)
		}
	}
}

// syncUnitTypes runs a sync until it ends. It covers the API, the table's stream, the projector, the queue, the ERP
// worker and the way back.
func syncUnitTypes(t *testing.T, s *stack.Stack, token string) {
	t.Helper()
	code, raw := request(t, s, "POST", "/api/sync-tasks/create", token, `{"resourceTypes":["unit_type"]}`)
	var run struct {
		ID     string `json:"_id"`
		Status string `json:"status"`
	}
	if err := json.Unmarshal(raw, &run); err != nil || code != http.StatusAccepted {
		t.Fatalf("start a sync: %d %s", code, raw)
	}
	for end := time.Now().Add(10 * time.Minute); run.Status != "completed"; time.Sleep(200 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("the sync has not ended within ten minutes: %s", raw)
		}
		if code, raw = request(t, s, "GET", "/api/sync-tasks/discovery/"+run.ID+"/progress", token,
			""); code != http.StatusOK {
			t.Fatalf("progress: %d %s", code, raw)
		}
		if err := json.Unmarshal(raw, &run); err != nil {
			t.Fatal(err)
		}
	}
}
