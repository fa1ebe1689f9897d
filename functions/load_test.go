package functions_test

import (
	"encoding/json"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"

	"backdock/functions/apitest"
	"backdock/shared/people/session"
	"backdock/shared/platform/access"
)

// Eight users sign in 200 times and send 25 requests with each session. Every third session is ended in
// between by its owner, another session or an admin. No request of an ended session succeeds, and no other is
// refused.
func TestManySessionsAtOnce(t *testing.T) {
	s := apitest.New(t)
	admin := s.Token(access.Admin)
	var signIns, requests, ended atomic.Int64
	call := func(token, method, path string, body any, want int) []byte {
		requests.Add(1)
		a := s.Do(apitest.Request{Method: method, Path: path, Token: token, Body: body})
		if a.Status != want {
			t.Errorf("%s %s: %s, want %d", method, path, a, want)
		}
		return a.Body
	}
	login := func(role access.Role) (tokens session.Tokens) {
		signIns.Add(1)
		body := map[string]string{"email": string(role) + "@example.com", "password": apitest.Password}
		if err := json.Unmarshal(call("", "POST", "/auth/login", body, 200), &tokens); err != nil {
			t.Error(err)
		}
		return tokens
	}
	end := func(role access.Role, tokens, other session.Tokens, how int) {
		ended.Add(1)
		var own []struct {
			ID      string `json:"_id"`
			Current bool   `json:"current"`
		}
		if err := json.Unmarshal(call(tokens.AccessToken, "GET", "/auth/sessions", nil, 200), &own); err != nil {
			t.Error(err)
		}
		id := ""
		for _, o := range own {
			if o.Current {
				id = o.ID
			}
		}
		switch how {
		case 0:
			call(tokens.AccessToken, "POST", "/auth/logout", "{}", 204)
		case 1:
			call(other.AccessToken, "POST", "/auth/revoke-token", map[string]string{"sessionId": id}, 200)
		case 2:
			call(admin, "DELETE", fmt.Sprintf("/admin/sessions/%s?userId=user-%s", id, role),
				map[string]string{"reason": "lost"}, 200)
		}
	}
	var wg sync.WaitGroup
	for _, role := range access.Roles {
		wg.Go(func() {
			other := login(role)
			for i := range 24 {
				tokens, stands := login(role), true
				for n := range 25 {
					if n == 12 && i%3 == 0 {
						end(role, tokens, other, i/3%3)
						stands = false
					}
					want := 200
					if !stands {
						want = 401
					}
					call(tokens.AccessToken, "GET", "/auth/token-version", nil, want)
				}
				call(tokens.RefreshToken, "GET", "/auth/profile", nil, 401)
				call("", "POST", "/auth/refresh", map[string]string{"refresh_token": tokens.RefreshToken},
					map[bool]int{true: 200, false: 401}[stands])
			}
		})
	}
	wg.Wait()
	t.Logf("%d sign-ins, %d requests, %d sessions ended", signIns.Load(), requests.Load(), ended.Load())
}
