package functions_test

import (
	"encoding/json"
	"net/http"
	"regexp"
	"testing"

	"backdock/functions"
	"backdock/functions/apitest"
	"backdock/shared/access"
)

// No cache on the way keeps an answer, no browser takes it for a page, and no other
// site may read it.
func TestEveryAnswerIsTheCallersAlone(t *testing.T) {
	d := newDepot(t)
	d.everyRead(access.Admin, func(path string, a apitest.Answer) {
		if a.Header.Get("cache-control") != "no-store" || a.Header.Get("x-content-type-options") != "nosniff" || a.Header.Get("content-type") != "application/json" {
			t.Errorf("GET %s: %v", path, a.Header)
		}
	})
	a := d.Do(apitest.Request{Method: "GET", Path: "/auth/profile", Token: d.Token(access.Admin), Header: map[string]string{"origin": "https://elsewhere.example.com"}}).Want(t, 200)
	if got := a.Header.Get("access-control-allow-origin"); got != "" {
		t.Errorf("another site may read it: %s", got)
	}
}

// An operation answers to its method alone, and what describes the API is not served.
func TestNothingElseIsServed(t *testing.T) {
	s := apitest.New(t)
	for _, op := range functions.API(nil).Operations() {
		for _, method := range []string{http.MethodTrace, http.MethodConnect, http.MethodOptions} {
			if a := s.Do(apitest.Request{Method: method, Path: parameter.ReplaceAllString(op.Path, "1"), Token: s.Token(access.Admin)}); a.Status != 404 {
				t.Errorf("%s %s: %s", method, op.Path, a)
			}
		}
	}
	for _, path := range []string{"/docs", "/openapi.json", "/openapi.yaml", "/openapi-3.0.json", "/schemas/Error.json", "/.git/config", "/debug/pprof/", "/metrics"} {
		s.As(access.Admin, "GET", path, nil).Want(t, 404)
	}
}

// No operation takes a secret in its path or query, where logs would show it.
func TestNoSecretTravelsInAURL(t *testing.T) {
	raw, err := functions.API(nil).Document()
	if err != nil {
		t.Fatal(err)
	}
	var document struct {
		Paths map[string]map[string]struct {
			Parameters []struct{ Name, In string }
		}
	}
	if err := json.Unmarshal(raw, &document); err != nil {
		t.Fatal(err)
	}
	secret := regexp.MustCompile(`(?i)token|password|secret|verification|invitation`)
	seen := 0
	for path, operations := range document.Paths {
		for method, op := range operations {
			for _, p := range op.Parameters {
				if seen++; p.In != "header" && p.In != "cookie" && secret.MatchString(p.Name) {
					t.Errorf("%s %s takes %s in its %s", method, path, p.Name, p.In)
				}
			}
		}
	}
	if seen < 100 {
		t.Errorf("only %d parameters were looked at", seen)
	}
}
