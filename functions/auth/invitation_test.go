package auth_test

import (
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"backdock/functions/apitest"
	"backdock/shared/people/session"
	"backdock/shared/platform/access"
	"backdock/shared/platform/table"
)

func TestTheInvitedAreSignedInAtOnce(t *testing.T) {
	s := apitest.New(t)
	invitationToken := invite(t, s, "ivo@example.com", access.Dispatcher)
	post(s, "/auth/register", body{"firstName": "Ivo", "lastName": "Berg", "email": "ivo@example.com",
		"invitationToken": invitationToken}).Want(t, 202)
	token := verify(t, s, "ivo@example.com", codeMailed(t, s, "ivo@example.com"))
	a := s.Do(apitest.Request{Method: "POST", Path: "/auth/set-password",
		Header: map[string]string{"x-bind-refresh": "cookie"},
		Body:   body{"email": "ivo@example.com", "temporaryToken": token, "password": chosen}}).Want(t, 200,
		`"role":"dispatcher"`)
	if !strings.Contains(a.Header.Get("set-cookie"), "HttpOnly") {
		t.Errorf("no cookie: %v", a.Header)
	}
	var tokens session.Tokens
	a.Into(t, &tokens)
	s.Do(apitest.Request{Method: "GET", Path: "/auth/profile", Token: tokens.AccessToken}).Want(t, 200,
		`"firstName":"Ivo"`, `"role":"dispatcher"`)
	s.As(access.Admin, "GET", "/users/invitations", nil).Want(t, 200, `"status":"accepted"`)
	signIn(s, "ivo@example.com", chosen).Want(t, 200)
	s.As(access.Admin, "GET", "/admin/audit?action=user.register", nil).Want(t, 200,
		`"email":"ivo@example.com","role":"dispatcher"`)
}

// The last admin can leave when an invited one has come.
func TestAnInvitedAdminCountsAsOne(t *testing.T) {
	s := apitest.New(t)
	invitationToken := invite(t, s, "ivo@example.com", access.Admin)
	post(s, "/auth/register", body{"firstName": "Ivo", "lastName": "Berg", "email": "ivo@example.com",
		"invitationToken": invitationToken}).Want(t, 202)
	token := verify(t, s, "ivo@example.com", codeMailed(t, s, "ivo@example.com"))
	setPassword(s, "ivo@example.com", token, chosen).Want(t, 200, `"role":"admin"`)
	s.As(access.Admin, "PATCH", "/users/user-admin/role", body{"role": "viewer"}).Want(t, 200)
}

// The telephone number that the admin stated is the user's. A later invitation replaces it.
func TestTheInvitedHaveTheirTelephoneNumber(t *testing.T) {
	s := apitest.New(t)
	for _, phone := range []string{"+1 312 555 0199", "+1 (312) 555-0142"} {
		s.As(access.Admin, "POST", "/users", body{"email": "ivo@example.com", "firstName": "Ivo", "lastName": "Berg",
			"role": access.Driver, "phone": phone}).Want(t, 201)
	}
	s.As(access.Admin, "GET", "/users/invitations", nil).Want(t, 200, `"phone":"+13125550142"`)
	post(s, "/auth/register", body{"firstName": "Ivo", "lastName": "Berg", "email": "ivo@example.com",
		"invitationToken": tokenMailed(t, s, "ivo@example.com")}).Want(t, 202)
	token := verify(t, s, "ivo@example.com", codeMailed(t, s, "ivo@example.com"))
	setPassword(s, "ivo@example.com", token, chosen).Want(t, 200)
	s.As(access.Admin, "GET", "/users?role=driver", nil).Want(t, 200, `"email":"ivo@example.com"`, `"phone":"+13125550142"`)
}

func TestAnInvitationIsKeptWhenSomebodyRegistersAgain(t *testing.T) {
	s := apitest.New(t)
	invitationToken := invite(t, s, "ivo@example.com", access.Dispatcher)
	post(s, "/auth/register", body{"firstName": "Ivo", "lastName": "Berg", "email": "ivo@example.com",
		"invitationToken": invitationToken}).Want(t, 202)
	register(t, s, "IVO@example.com")
	token := verify(t, s, "ivo@example.com", codeMailed(t, s, "IVO@example.com"))
	setPassword(s, "ivo@example.com", token, chosen).Want(t, 200, `"role":"dispatcher"`)
}

func TestAnAdminWhoChangesAUserAtTheirFirstSignIn(t *testing.T) {
	s := apitest.New(t)
	invitationToken := invite(t, s, "ivo@example.com", access.Dispatcher)
	post(s, "/auth/register", body{"firstName": "Ivo", "lastName": "Berg", "email": "ivo@example.com",
		"invitationToken": invitationToken}).Want(t, 202)
	token := verify(t, s, "ivo@example.com", codeMailed(t, s, "ivo@example.com"))
	var changed atomic.Bool // the change is streamed, too
	s.Memory.Stream(func(c table.Change) {
		id, isUser := strings.CutPrefix(c.Key.PK, "USER#")
		if isUser && c.Key.SK == "USER" && !changed.Swap(true) {
			s.As(access.Admin, "PATCH", "/users/"+id+"/role", body{"role": "viewer"}).Want(t, 200)
		}
	})
	setPassword(s, "ivo@example.com", token, chosen).Want(t, 409, "sign in with your new password")
	signIn(s, "ivo@example.com", chosen).Want(t, 200, `"role":"viewer"`)
}

func TestInvitationTokensThatAreNotGood(t *testing.T) {
	tests := map[string]func(t *testing.T, s *apitest.Server, token string) (email, given string){
		"made up": func(*testing.T, *apitest.Server, string) (string, string) {
			return "ivo@example.com",
				"made-up"
		},
		"of another email": func(_ *testing.T, _ *apitest.Server, token string) (string, string) {
			return "eve@example.com",
				token
		},
		"expired": func(_ *testing.T, s *apitest.Server, token string) (string, string) {
			s.Advance(7 * 24 * time.Hour)
			return "ivo@example.com", token
		},
		"revoked": func(t *testing.T, s *apitest.Server, token string) (string, string) {
			revoke(t, s)
			return "ivo@example.com", token
		},
		"replaced by another": func(t *testing.T, s *apitest.Server, token string) (string, string) {
			invite(t, s, "ivo@example.com", access.Sales)
			return "ivo@example.com", token
		},
	}
	for name, given := range tests {
		t.Run(name, func(t *testing.T) {
			s := apitest.New(t)
			email, token := given(t, s, invite(t, s, "ivo@example.com", access.Dispatcher))
			post(s, "/auth/register", body{"firstName": "Ivo", "lastName": "Berg", "email": email,
				"invitationToken": token}).Want(t, 400, "invitationToken is not valid")
		})
	}
}

// If an invitation is revoked between the registration and the password, the user becomes an inactive viewer,
// as if there had been no invitation.
func TestAnInvitationThatIsRevokedMeanwhile(t *testing.T) {
	s := apitest.New(t)
	invitationToken := invite(t, s, "ivo@example.com", access.Admin)
	post(s, "/auth/register", body{"firstName": "Ivo", "lastName": "Berg", "email": "ivo@example.com",
		"invitationToken": invitationToken}).Want(t, 202)
	token := verify(t, s, "ivo@example.com", codeMailed(t, s, "ivo@example.com"))
	revoke(t, s)
	setPassword(s, "ivo@example.com", token, chosen).Want(t, 202)
	signIn(s, "ivo@example.com", chosen).Want(t, 403)
}
