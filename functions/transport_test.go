package functions_test

import (
	"encoding/json"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"backdock/functions"
	"backdock/functions/apitest"
	"backdock/shared/platform/access"
	"backdock/shared/platform/table"
)

// No cache may store an answer, no browser may render it as a page, and no other site may read it.
func TestEveryAnswerIsTheCallersAlone(t *testing.T) {
	d := newDepot(t)
	d.everyRead(access.Admin, func(path string, a apitest.Answer) {
		if a.Header.Get("cache-control") != "no-store" || a.Header.Get("x-content-type-options") != "nosniff" ||
			a.Header.Get("content-type") != "application/json" {
			t.Errorf("GET %s: %v", path, a.Header)
		}
	})
	a := d.Do(apitest.Request{Method: "GET", Path: "/auth/profile", Token: d.Token(access.Admin),
		Header: map[string]string{"origin": "https://elsewhere.example.com"}}).Want(t, 200)
	if got := a.Header.Get("access-control-allow-origin"); got != "" {
		t.Errorf("another site may read it: %s", got)
	}
}

// An operation answers only to its method, and documentation of the API is not served.
func TestNothingElseIsServed(t *testing.T) {
	s := apitest.New(t)
	for _, op := range functions.API(nil).Operations() {
		for _, method := range []string{http.MethodTrace, http.MethodConnect, http.MethodOptions} {
			if a := s.Do(apitest.Request{Method: method, Path: parameter.ReplaceAllString(op.Path, "1"),
				Token: s.Token(access.Admin)}); a.Status != 404 {
				t.Errorf("%s %s: %s", method, op.Path, a)
			}
		}
	}
	for _, path := range []string{"/docs", "/openapi.json", "/openapi.yaml", "/openapi-3.0.json", "/schemas/Error.json",
		"/.git/config", "/debug/pprof/", "/metrics"} {
		s.As(access.Admin, "GET", path, nil).Want(t, 404)
	}
}

// No operation takes a secret in its path or query, where it would be logged.
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

// A page of another site can send forms and texts without a preflight, with the user's cookies but without
// custom headers. Such a request changes nothing: no operation accepts a body that is not JSON (except uploads, whose
// forms another site could send), only public operations answer without the authorization header, and those refuse
// requests from other sites.
func TestNothingHappensByASimpleRequest(t *testing.T) {
	s := apitest.New(t)
	token := s.Token(access.Admin)
	body := `{"email":"admin@example.com","password":"` + apitest.Password + `","firstName":"A","lastName":"B"}`
	changes := 0
	s.Memory.Stream(func(table.Change) { changes++ })
	for _, op := range functions.API(nil).Operations() {
		path := parameter.ReplaceAllString(op.Path, "1")
		cookie := map[string]string{"cookie": "__Secure-backdock-refresh=1", "origin": "https://elsewhere.example.com"}
		if op.Permission != access.Public {
			for _, site := range []string{"cross-site", "same-site", "none"} {
				cookie["sec-fetch-site"] = site
				if a := s.Do(apitest.Request{Method: op.Method, Path: path, Body: body, Header: cookie}); a.Status != 401 {
					t.Errorf("%s with cookies alone: %s", op.ID, a)
				}
			}
		}
		if op.Method == http.MethodGet {
			continue
		}
		for _, media := range []string{"text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x",
			""} {
			a := s.Do(apitest.Request{Method: op.Method, Path: path, Body: body, Token: token,
				Header: map[string]string{"content-type": media}})
			want := 415
			upload := op.ID == "uploadItemImage" || op.ID == "uploadStopPhoto"
			if upload && strings.HasPrefix(media, "multipart/") {
				want = 400 // it needs the token, see above, and the body is not a form
			}
			if a.Status != want {
				t.Errorf("%s takes %q: %s", op.ID, media, a)
			}
		}
		if op.Permission == access.Public {
			a := s.Do(apitest.Request{Method: op.Method, Path: path, Body: body,
				Header: map[string]string{"sec-fetch-site": "cross-site"}})
			if a.Status != 403 {
				t.Errorf("%s answers another site: %s", op.ID, a)
			}
		}
	}
	if changes > 0 {
		t.Errorf("%d changes", changes)
	}
	for _, site := range []string{"same-origin", "same-site", "none", ""} {
		s.Do(apitest.Request{Method: "POST", Path: "/auth/login", Body: body[:strings.Index(body, `,"first`)] + "}",
			Header: map[string]string{"sec-fetch-site": site}}).Want(t, 200)
	}
}
