package auth_test

import (
	"net/http"
	"strings"
	"testing"

	"backdock/functions/apitest"
	"backdock/shared/people/session"
)

func TestABoundSession(t *testing.T) {
	s := apitest.New(t)
	body := map[string]string{"email": "sales@example.com", "password": apitest.Password}
	plain := s.Do(apitest.Request{Method: "POST", Path: "/auth/login", Body: body}).Want(t, 200)
	if got := plain.Header.Values("set-cookie"); got != nil {
		t.Errorf("a cookie that nobody asked for: %v", got)
	}
	s.Do(apitest.Request{Method: "POST", Path: "/auth/login", Body: body,
		Header: map[string]string{"x-bind-refresh": "header"}}).Want(t, 400)

	a := s.Do(apitest.Request{Method: "POST", Path: "/auth/login", Body: body,
		Header: map[string]string{"x-bind-refresh": "cookie"}}).Want(t, 200)
	var tokens session.Tokens
	a.Into(t, &tokens)
	cookie, err := http.ParseSetCookie(a.Header.Get("set-cookie"))
	if err != nil {
		t.Fatal(err)
	}
	if cookie.Name != "__Secure-backdock-refresh" || !cookie.HttpOnly || !cookie.Secure ||
		cookie.SameSite != http.SameSiteStrictMode ||
		cookie.Path != "/api/auth" || cookie.Domain != "" || cookie.MaxAge != 30*24*3600 || len(cookie.Value) != 43 {
		t.Errorf("%+v", cookie)
	}
	if strings.Contains(string(a.Body), cookie.Value) {
		t.Error("a script can read it in the body")
	}
	with := func(value string) apitest.Answer {
		return s.Do(apitest.Request{Method: "POST", Path: "/auth/refresh",
			Body:   map[string]string{"refresh_token": tokens.RefreshToken},
			Header: map[string]string{"cookie": "theme=dark; " + cookie.Name + "=" + value}})
	}
	refresh(s, tokens.RefreshToken).Want(t, 401)
	with("copied").Want(t, 401)
	with(cookie.Value).Want(t, 200).Into(t, &tokens)
	profile(s, tokens.AccessToken).Want(t, 200)

	out := s.Do(apitest.Request{Method: "POST", Path: "/auth/logout", Body: "{}", Token: tokens.AccessToken,
		Header: map[string]string{"cookie": cookie.Name + "=" + cookie.Value}}).Want(t, 204)
	if ended, err := http.ParseSetCookie(out.Header.Get("set-cookie")); err != nil || ended.MaxAge >= 0 ||
		ended.Path != cookie.Path {
		t.Errorf("after the logout: %+v, %v", ended, err)
	}
}
