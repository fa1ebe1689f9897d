package auth_test

import (
	"net/url"
	"regexp"
	"testing"

	"backdock/functions/apitest"
	"backdock/shared/platform/access"
)

const chosen = "lagoon trumpet orchid gravel"

// body is a request's body.
type body map[string]any

// post calls a public operation.
func post(s *apitest.Server, path string, b body) apitest.Answer {
	return s.Do(apitest.Request{Method: "POST", Path: path, Body: b})
}

func register(t *testing.T, s *apitest.Server, email string) {
	t.Helper()
	post(s, "/auth/register", body{"firstName": "Nora", "lastName": "Quist", "email": email}).Want(t, 202,
		"check your mail")
}

var sixDigits = regexp.MustCompile(`\b[0-9]{6}\b`)

// codeMailed returns the code in the last mail to an address, or "".
func codeMailed(t *testing.T, s *apitest.Server, email string) string {
	t.Helper()
	mails := s.Mails(email)
	if len(mails) == 0 {
		t.Fatalf("no mail to %s", email)
	}
	return sixDigits.FindString(mails[len(mails)-1].Text)
}

// other returns a code that differs from the given one.
func other(code string) string {
	if code == "000000" {
		return "000001"
	}
	return "000000"
}

func verify(t *testing.T, s *apitest.Server, email, code string) string {
	t.Helper()
	var v struct{ TemporaryToken string }
	post(s, "/auth/verify", body{"email": email, "verificationCode": code}).Want(t, 200).Into(t, &v)
	return v.TemporaryToken
}

func setPassword(s *apitest.Server, email, token, password string) apitest.Answer {
	return post(s, "/auth/set-password", body{"email": email, "temporaryToken": token, "password": password})
}

func signIn(s *apitest.Server, email, password string) apitest.Answer {
	return post(s, "/auth/login", body{"email": email, "password": password})
}

// invite invites an email and returns the token in the mail's link.
func invite(t *testing.T, s *apitest.Server, email string, role access.Role) string {
	t.Helper()
	s.As(access.Admin, "POST", "/users", body{"email": email, "firstName": "Ivo", "lastName": "Berg",
		"role": role}).Want(t, 201, `"status":"open"`)
	return tokenMailed(t, s, email)
}

func tokenMailed(t *testing.T, s *apitest.Server, email string) string {
	t.Helper()
	mails := s.Mails(email)
	link := regexp.MustCompile(`https://portal\.example\.com/\?\S+`).FindString(mails[len(mails)-1].Text)
	u, err := url.Parse(link)
	if err != nil {
		t.Fatalf("link %q: %v", link, err)
	}
	given, err := url.ParseQuery(u.EscapedFragment())
	if err != nil || given.Get("email") != email || given.Get("invitation") == "" {
		t.Fatalf("link %q, %v", link, err)
	}
	return given.Get("invitation")
}

// revoke revokes the only invitation.
func revoke(t *testing.T, s *apitest.Server) {
	t.Helper()
	s.As(access.Admin, "DELETE", "/users/invitations/"+invitationID(t, s), nil).Want(t, 204)
}

func invitationID(t *testing.T, s *apitest.Server) string {
	t.Helper()
	var all []struct {
		ID string `json:"_id"`
	}
	s.As(access.Admin, "GET", "/users/invitations", nil).Want(t, 200).Into(t, &all)
	return all[0].ID
}
