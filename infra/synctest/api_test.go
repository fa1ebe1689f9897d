package synctest_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"backdock/functions"
	"backdock/shared/people/session"
	"backdock/shared/people/user"
	"backdock/shared/platform/access"
)

// api returns the API's handler and an access token of a user with a role.
func (w *world) api(role access.Role) (http.Handler, string) {
	w.t.Helper()
	signing, err := session.NewSigning("test")
	if err != nil {
		w.t.Fatal(err)
	}
	w.b.Keys = session.Fixed{Key: signing}
	u := user.User{ID: "user-api", Email: userEmail, FirstName: "A", LastName: "User", Role: role,
		IsActive: true}
	if _, err := user.New(w.b.Table, w.now).CreateDemo(w.t.Context(), u, userPassword); err != nil {
		w.t.Fatal(err)
	}
	handler := functions.Handler(w.b)
	return handler, w.signIn(handler)
}

const userEmail, userPassword = "user@example.com", "a long enough passphrase"

// signIn returns a new access token of the user of api.
func (w *world) signIn(handler http.Handler) string {
	w.t.Helper()
	var tokens session.Tokens
	answer := ask(handler, "POST", "/api/auth/login", "", `{"email":"`+userEmail+`","password":"`+userPassword+`"}`)
	if err := json.Unmarshal([]byte(answer), &tokens); err != nil || tokens.AccessToken == "" {
		w.t.Fatalf("sign in: %s", answer)
	}
	return tokens.AccessToken
}

func ask(h http.Handler, method, path, token, body string) string {
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	rec := httptest.NewRecorder()
	h.ServeHTTP(rec, r)
	return rec.Body.String()
}

// The API tells why the ERP refused an order as a code, in the order and in the list.
func TestTheAPITellsWhyAnOrderWasRefused(t *testing.T) {
	w := newSmallWorld(t)
	o := w.takeOrder("99999", 1)
	w.settle(10 * time.Minute)
	api, token := w.api(access.Dispatcher) // may not see prices: the message has no numbers
	for _, path := range []string{"/api/sales-order/" + o.ID, "/api/sales-order/paginated?sync=failed"} {
		answer := ask(api, "GET", path, token, "")
		if !strings.Contains(answer,
			`"problem":{"code":"item_invalid","field":"items.0.netSuiteInvItemId","params":{"line":1}}`) ||
			strings.Contains(answer, "99999 for") {
			t.Errorf("%s: %s", path, answer)
		}
	}
}
