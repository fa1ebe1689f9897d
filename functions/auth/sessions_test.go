package auth_test

import (
	"encoding/json"
	"testing"
	"time"

	"backdock/functions/apitest"
	"backdock/shared/people/session"
	"backdock/shared/platform/access"
)

type ownSession struct {
	session.View
	Current bool `json:"current"`
}

func ownSessions(t *testing.T, s *apitest.Server, token string) []ownSession {
	t.Helper()
	var list []ownSession
	s.Do(apitest.Request{Method: "GET", Path: "/auth/sessions", Token: token}).Want(t, 200).Into(t, &list)
	return list
}

func loginAs(t *testing.T, s *apitest.Server, role access.Role, client string) session.Tokens {
	t.Helper()
	var tokens session.Tokens
	s.Do(apitest.Request{Method: "POST", Path: "/auth/login", Body: map[string]string{"email": string(role) +
		"@example.com", "password": apitest.Password},
		Header: map[string]string{"x-client-type": client, "user-agent": "Firefox",
			"x-viewer-address": "203.0.113.9"}}).Want(t, 200).Into(t, &tokens)
	return tokens
}

func ask(s *apitest.Server, path, token string, body any) apitest.Answer {
	return s.Do(apitest.Request{Method: "POST", Path: path, Token: token, Body: body})
}

func TestOwnSessions(t *testing.T) {
	s := apitest.New(t)
	first := loginAs(t, s, access.Sales, "admin-portal")
	s.Advance(time.Minute)
	second := loginAs(t, s, access.Sales, "phone")
	loginAs(t, s, access.Viewer, "phone")
	list := ownSessions(t, s, first.AccessToken)
	if len(list) != 2 || list[0].ClientType != "phone" || list[0].Current || list[1].ClientType != "admin-portal" ||
		!list[1].Current {
		t.Fatalf("%+v", list)
	}
	if v := list[0]; v.UserID != "user-sales" || v.IP != "203.0.113.9" || v.UserAgent != "Firefox" ||
		!v.ExpiresAt.Equal(v.LastUsedAt.Add(session.RefreshLife)) {
		t.Errorf("%+v", v)
	}
	s.Advance(time.Minute)
	refresh(s, first.RefreshToken).Want(t, 200)
	if list = ownSessions(t, s, first.AccessToken); list[0].ClientType != "admin-portal" ||
		!list[0].LastUsedAt.After(list[0].CreatedAt) {
		t.Errorf("after a refresh: %+v", list)
	}
	raw := s.Do(apitest.Request{Method: "GET", Path: "/auth/sessions", Token: second.AccessToken}).Want(t, 200).Body
	var fields []map[string]any
	if err := json.Unmarshal(raw, &fields); err != nil || len(fields[0]) != 11 {
		t.Errorf("more is told than should be: %s", raw)
	}
}

func TestEndingOwnSessions(t *testing.T) {
	s := apitest.New(t)
	here, phone, tablet := loginAs(t, s, access.Sales, "admin-portal"), loginAs(t, s, access.Sales, "phone"),
		loginAs(t, s, access.Sales, "tablet")
	others := loginAs(t, s, access.Viewer, "phone")
	ids := map[string]string{}
	for _, v := range ownSessions(t, s, here.AccessToken) {
		ids[v.ClientType] = v.ID
	}
	foreign := ownSessions(t, s, others.AccessToken)[0].ID

	ask(s, "/auth/revoke-token", here.AccessToken, map[string]string{"sessionId": foreign}).Want(t, 404)
	profile(s, others.AccessToken).Want(t, 200)
	ask(s, "/auth/revoke-token", here.AccessToken, map[string]string{"sessionId": ids["tablet"]}).Want(t, 200,
		`{"revoked":1}`)
	profile(s, tablet.AccessToken).Want(t, 401)
	refresh(s, tablet.RefreshToken).Want(t, 401)
	ask(s, "/auth/revoke-token", here.AccessToken, map[string]string{"sessionId": ids["tablet"]}).Want(t, 404)

	ask(s, "/auth/revoke-sessions-by-client-type", here.AccessToken, map[string]string{"clientType": "phone"}).Want(t, 200,
		`{"revoked":1}`)
	profile(s, phone.AccessToken).Want(t, 401)
	ask(s, "/auth/revoke-sessions-by-client-type", here.AccessToken, map[string]string{"clientType": "phone"}).Want(t, 200,
		`{"revoked":0}`)

	loginAs(t, s, access.Sales, "phone")
	ask(s, "/auth/revoke-all-sessions", here.AccessToken, map[string]bool{"exceptCurrent": true}).Want(t, 200,
		`{"revoked":1}`)
	profile(s, here.AccessToken).Want(t, 200)
	ask(s, "/auth/revoke-all-sessions", here.AccessToken, `{}`).Want(t, 200, `{"revoked":1}`)
	profile(s, here.AccessToken).Want(t, 401)
	profile(s, others.AccessToken).Want(t, 200)
	s.As(access.Admin, "GET", "/admin/audit?action=session.revoke&subject=user-sales", nil).Want(t, 200, `"total":4`)
}

func TestInvalidatingAllTokens(t *testing.T) {
	s := apitest.New(t)
	here, phone := loginAs(t, s, access.Sales, "admin-portal"), loginAs(t, s, access.Sales, "phone")
	get := func(token string) apitest.Answer {
		return s.Do(apitest.Request{Method: "GET", Path: "/auth/token-version", Token: token})
	}
	get(here.AccessToken).Want(t, 200, `{"tokenVersion":0}`)
	ask(s, "/auth/invalidate-all-tokens", here.AccessToken, `{}`).Want(t, 200, `{"tokenVersion":1}`)
	for _, tokens := range []session.Tokens{here, phone} {
		profile(s, tokens.AccessToken).Want(t, 401)
		refresh(s, tokens.RefreshToken).Want(t, 401)
	}
	get(loginAs(t, s, access.Sales, "phone").AccessToken).Want(t, 200, `{"tokenVersion":1}`)
	s.As(access.Admin, "GET", "/admin/audit?action=session.invalidateAll", nil).Want(t, 200, `"total":1`,
		`"actor":{"id":"user-sales"`)
}
