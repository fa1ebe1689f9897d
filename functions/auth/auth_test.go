package auth_test

import (
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"backdock/functions/apitest"
	"backdock/shared/people/session"
	"backdock/shared/platform/access"
)

func TestLogin(t *testing.T) {
	tests := map[string]struct {
		body   string
		status int
		want   string
	}{
		"the right password signs in": {`{"email":"sales@example.com","password":"demo-only-passphrase"}`, 200,
			`"role":"sales"`},
		"the email's case does not matter": {`{"email":"SALES@example.com","password":"demo-only-passphrase"}`, 200,
			`"email":"sales@example.com"`},
		"a wrong password": {`{"email":"sales@example.com","password":"x"}`, 401,
			`the email or the password is wrong`},
		"an unknown email is answered alike": {`{"email":"nobody@example.com","password":"x"}`, 401,
			`the email or the password is wrong`},
		"a missing field is named": {`{"email":"sales@example.com"}`, 400,
			`"message":["password should not be empty"]`},
		"an empty field is named": {`{"email":"","password":"x"}`, 400,
			`"message":["email should not be empty"]`},
		"a wrong type is named": {`{"email":7,"password":"x"}`, 400, `"message":["email must be a string"]`},
		"an unknown field is refused by name": {`{"email":"a@b.c","password":"x","admin":true}`, 400,
			`"message":["admin should not exist"]`},
		"unreadable JSON": {`{"email":`, 400, `"statusCode":400,"error":"Bad Request"`},
		"a control character": {`{"email":"a\u0000b@example.com","password":"x"}`, 400,
			`email must not contain control characters`},
		"a body over 1 MB": {`{"email":"` + strings.Repeat("a", 1<<20) + `","password":"x"}`, 413,
			`"statusCode":413`},
		"no body": {``, 400, `"statusCode":400`},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			s := apitest.New(t)
			s.Do(apitest.Request{Method: "POST", Path: "/auth/login", Body: tt.body}).Want(t, tt.status, tt.want)
		})
	}
}

func TestOtherMediaTypeIsRefused(t *testing.T) {
	s := apitest.New(t)
	s.Do(apitest.Request{Method: "POST", Path: "/auth/login", Body: "email=a",
		Header: map[string]string{"content-type": "application/x-www-form-urlencoded"}}).
		Want(t, 415, `"statusCode":415`)
}

func login(t *testing.T, s *apitest.Server, role access.Role) session.Tokens {
	t.Helper()
	var tokens session.Tokens
	s.Do(apitest.Request{Method: "POST", Path: "/auth/login", Body: map[string]string{"email": string(role) +
		"@example.com", "password": apitest.Password}}).
		Want(t, 200).Into(t, &tokens)
	return tokens
}

func refresh(s *apitest.Server, token string) apitest.Answer {
	return s.Do(apitest.Request{Method: "POST", Path: "/auth/refresh", Body: map[string]string{"refresh_token": token}})
}

func profile(s *apitest.Server, token string) apitest.Answer {
	return s.Do(apitest.Request{Method: "GET", Path: "/auth/profile", Token: token})
}

func TestProfile(t *testing.T) {
	s := apitest.New(t)
	profile(s, "").Want(t, 401)
	profile(s, "rubbish").Want(t, 401)
	profile(s, login(t, s, access.Sales).AccessToken).Want(t, 200, `"_id":"user-sales"`, `"order.write"`,
		`"today":"2026-11-21"`, `"timezone":"America/Chicago"`)
}

func TestTheTelephoneOfTheOffice(t *testing.T) {
	s := apitest.New(t)
	set := func(value any) apitest.Answer {
		return s.As(access.Admin, "POST", "/site-settings/warehouse.phone", map[string]any{"value": value})
	}
	driver := s.Token(access.Driver)
	profile(s, driver).Want(t, 200, `"units":"us","clock":"12h","phone":""`)
	for _, wrong := range []any{"555 0100", 13125550100, "", nil} {
		set(wrong).Want(t, 400)
	}
	set("office").Want(t, 400, "value must be a telephone number with its country code, such as +1 312 555 0142")
	set("+1 (312) 555-0100").Want(t, 200)
	s.Advance(time.Minute)
	profile(s, driver).Want(t, 200, `"units":"us","clock":"12h","phone":"+13125550100"`)
}

func TestAccessTokenEndsAfterFifteenMinutes(t *testing.T) {
	s := apitest.New(t)
	tokens := login(t, s, access.Viewer)
	s.Advance(14 * time.Minute)
	profile(s, tokens.AccessToken).Want(t, 200)
	s.Advance(2 * time.Minute)
	profile(s, tokens.AccessToken).Want(t, 401)
}

func TestRefreshRotates(t *testing.T) {
	s := apitest.New(t)
	first := login(t, s, access.Viewer)
	var second, again session.Tokens
	refresh(s, first.RefreshToken).Want(t, 200).Into(t, &second)
	if second.RefreshToken == first.RefreshToken {
		t.Fatal("the refresh token was not rotated")
	}
	s.Advance(9 * time.Second)
	refresh(s, first.RefreshToken).Want(t, 200).Into(t, &again)
	if again.RefreshToken != second.RefreshToken {
		t.Fatal("within the grace the same successor was promised")
	}
	profile(s, again.AccessToken).Want(t, 200)
}

func TestAStolenRefreshTokenEndsTheSession(t *testing.T) {
	s := apitest.New(t)
	first := login(t, s, access.Viewer)
	var second session.Tokens
	refresh(s, first.RefreshToken).Want(t, 200).Into(t, &second)
	s.Advance(11 * time.Second)
	refresh(s, first.RefreshToken).Want(t, 401)
	refresh(s, second.RefreshToken).Want(t, 401)
	profile(s, second.AccessToken).Want(t, 401)
}

func TestAMadeUpRefreshTokenEndsNothing(t *testing.T) {
	s := apitest.New(t)
	tokens := login(t, s, access.Viewer)
	head, _, _ := strings.Cut(tokens.RefreshToken, ".")
	refresh(s, head+".0.AAAA").Want(t, 401)
	refresh(s, tokens.RefreshToken).Want(t, 200)
}

func TestManyTabsRefreshAtOnce(t *testing.T) {
	s := apitest.New(t)
	tokens := login(t, s, access.Viewer)
	var wg sync.WaitGroup
	successors := make([]session.Tokens, 20)
	for i := range successors {
		wg.Go(func() {
			a := refresh(s, tokens.RefreshToken)
			if a.Status != 200 {
				t.Errorf("tab %d: %s", i, a)
				return
			}
			a.Into(t, &successors[i])
		})
	}
	wg.Wait()
	for _, other := range successors {
		if other.RefreshToken != successors[0].RefreshToken {
			t.Fatal("two tabs got different successors")
		}
	}
}

func TestLogoutEndsTheSessionAtOnce(t *testing.T) {
	s := apitest.New(t)
	tokens := login(t, s, access.Viewer)
	profile(s, tokens.AccessToken).Want(t, 200)
	s.Do(apitest.Request{Method: "POST", Path: "/auth/logout", Token: tokens.AccessToken, Body: `{}`}).Want(t, 204)
	profile(s, tokens.AccessToken).Want(t, 401)
	refresh(s, tokens.RefreshToken).Want(t, 401)
}

func TestGuessingIsLimited(t *testing.T) {
	s := apitest.New(t)
	guess := func(password string) apitest.Answer {
		return s.Do(apitest.Request{Method: "POST", Path: "/auth/login", Body: map[string]string{"email": "sales@example.com",
			"password": password}})
	}
	for range 5 {
		guess("wrong").Want(t, 401)
	}
	a := guess(apitest.Password).Want(t, 429)
	if a.Header.Get("retry-after") == "" {
		t.Error("no Retry-After")
	}
	s.Advance(15*time.Minute + time.Second)
	guess(apitest.Password).Want(t, 200)
}

func TestParallelGuessesAreCountedToo(t *testing.T) {
	s := apitest.New(t)
	var wg sync.WaitGroup
	var mu sync.Mutex
	seen := map[int]int{}
	for range 20 {
		wg.Go(func() {
			a := s.Do(apitest.Request{Method: "POST", Path: "/auth/login", Body: map[string]string{"email": "sales@example.com",
				"password": "wrong"}})
			mu.Lock()
			defer mu.Unlock()
			seen[a.Status]++
		})
	}
	wg.Wait()
	if seen[http.StatusUnauthorized] > 5 {
		t.Errorf("%d guesses were looked at: %v", seen[http.StatusUnauthorized], seen)
	}
}

func TestSignInLeavesNoCountBehind(t *testing.T) {
	s := apitest.New(t)
	for range 60 { // more than the limit of failures per address
		login(t, s, access.Viewer)
	}
}
