package users_test

import (
	"fmt"
	"sync"
	"testing"
	"time"

	"backdock/functions/apitest"
	"backdock/shared/people/session"
	"backdock/shared/platform/access"
)

const chosen = "lagoon trumpet orchid gravel"

// body is a request's body.
type body map[string]any

func TestUsersByRole(t *testing.T) {
	s := apitest.New(t)
	const driver = `[{"_id":"user-driver","email":"","firstName":"The","lastName":"driver","phone":"","role":"driver","isActive":true,"createdAt":"2026-11-21T14:00:00`
	s.As(access.Dispatcher, "GET", "/users?role=driver", nil).Want(t, 200, driver,
		`"lastSignInAt":null,"mustChangePassword":false,"version":1}]`)
	s.As(access.Dispatcher, "GET", "/users/by-role/driver", nil).Want(t, 200, driver)
	s.As(access.Dispatcher, "GET", "/users", nil).Want(t, 403, "user.manage")
	s.As(access.Dispatcher, "GET", "/users/by-role/admin", nil).Want(t, 403)
	s.As(access.Sales, "GET", "/users?role=driver", nil).Want(t, 403)
	s.As(access.Admin, "GET", "/users", nil).Want(t, 200, "user-sales", "user-driver")
	s.As(access.Admin, "GET", "/users?role=pilot", nil).Want(t, 400)
}

func TestSearch(t *testing.T) {
	s := apitest.New(t)
	s.As(access.Admin, "GET", "/users/search?email=D", nil).Want(t, 200, `[{"_id":"user-dispatcher"`,
		`{"_id":"user-driver"`)
	s.As(access.Admin, "GET", "/users/search?email=nobody", nil).Want(t, 200, `[]`)
	s.As(access.Admin, "GET", "/users/search", nil).Want(t, 400, "email")
	s.As(access.Manager, "GET", "/users/search?email=d", nil).Want(t, 403, "session.manage")
}

func TestProfile(t *testing.T) {
	s := apitest.New(t)
	s.As(access.Sales, "GET", "/users/profile", nil).Want(t, 200, `"_id":"user-sales"`, `"firstName":"The"`, `"version":1`)
	s.As(access.Sales, "PATCH", "/users/profile", body{"firstName": " Ada  Maria ", "version": 1}).Want(t, 200,
		`"firstName":"Ada Maria","lastName":"sales"`, `"version":2`)
	s.As(access.Sales, "GET", "/users/profile", nil).Want(t, 200, `"firstName":"Ada Maria"`)
	s.As(access.Sales, "PATCH", "/users/profile", body{"firstName": "Eve", "version": 1}).Want(t, 409,
		`"current":{"_id":"user-sales"`, `"firstName":"Ada Maria"`)
	// nothing changes
	s.As(access.Sales, "PATCH", "/users/profile", body{"firstName": "Ada Maria"}).Want(t, 200, `"version":2`)
	s.As(access.Sales, "PATCH", "/users/profile", body{"lastName": " "}).Want(t, 400, "lastName should not be empty")
	// read-only: ignored
	s.As(access.Sales, "PATCH", "/users/profile", body{"role": "admin"}).Want(t, 200, `"role":"sales"`, `"version":2`)
	s.As(access.Admin, "GET", "/admin/audit?action=user.profile", nil).Want(t, 200,
		`"before":{"firstName":"The","lastName":"sales"},"after":{"firstName":"Ada Maria","lastName":"sales"}`)
}

func TestTelephoneNumbers(t *testing.T) {
	s := apitest.New(t)
	own := func(phone string) apitest.Answer {
		return s.As(access.Driver, "PATCH", "/users/profile", body{"phone": phone})
	}
	own("+1 (312) 555-0142").Want(t, 200, `"phone":"+13125550142"`, `"firstName":"The"`, `"version":2`)
	own("+13125550142").Want(t, 200, `"version":2`)
	for _, wrong := range []string{"312 555 0142", "+1 312", "call me"} {
		own(wrong).Want(t, 400, "phone must be a telephone number with its country code, such as +1 312 555 0142",
			`"code":"wrong_form"`)
	}
	s.As(access.Driver, "GET", "/auth/profile", nil).Want(t, 200, `"phone":"+13125550142"`)
	s.As(access.Dispatcher, "GET", "/users?role=driver", nil).Want(t, 200, `"phone":"+13125550142"`)

	set := func(role access.Role, phone string, version int) apitest.Answer {
		return s.As(role, "PATCH", "/users/user-driver/phone", body{"phone": phone, "version": version})
	}
	set(access.Manager, "+13125550143", 2).Want(t, 403, "user.manage")
	set(access.Admin, "+1 312", 2).Want(t, 400, "phone must be a telephone number")
	set(access.Admin, "+1 312 555 0143", 1).Want(t, 409, `"current":{"_id":"user-driver"`, `"phone":"+13125550142"`)
	set(access.Admin, "+1 312 555 0143", 2).Want(t, 200, `"phone":"+13125550143"`, `"version":3`)
	s.As(access.Admin, "GET", "/admin/audit?action=user.profile", nil).Want(t, 200,
		`"before":{"firstName":"The","lastName":"driver","phone":"+13125550142"}`, `"phone":"+13125550143"`)
	set(access.Admin, "", 3).Want(t, 200, `"phone":""`)
	s.As(access.Admin, "PATCH", "/users/nobody/phone", body{"phone": ""}).Want(t, 404)
}

func signIn(s *apitest.Server, email, password string) apitest.Answer {
	return s.Do(apitest.Request{Method: "POST", Path: "/auth/login", Body: body{"email": email, "password": password}})
}

func tokenOf(t *testing.T, a apitest.Answer) string {
	t.Helper()
	var tokens session.Tokens
	a.Want(t, 200).Into(t, &tokens)
	return tokens.AccessToken
}

func TestChangePassword(t *testing.T) {
	s := apitest.New(t)
	const email = "sales@example.com"
	mine, elsewhere := tokenOf(t, signIn(s, email, apitest.Password)), tokenOf(t, signIn(s, email, apitest.Password))
	change := func(present, chosen string) apitest.Answer {
		return s.Do(apitest.Request{Method: "PATCH", Path: "/users/change-password", Token: mine,
			Body: body{"currentPassword": present, "newPassword": chosen}})
	}
	change("not the present one", chosen).Want(t, 400, "currentPassword is wrong")
	change(apitest.Password, "too short").Want(t, 400, "newPassword must have 15 to 128")
	change(apitest.Password, "passwordpassword1").Want(t, 400, "newPassword is")
	change(apitest.Password, "Demo Only Passphrase").Want(t, 400, "newPassword is a well-known phrase")
	change(apitest.Password, "wholesales gravel orchid").Want(t, 400, "newPassword must not contain")
	change(apitest.Password, chosen).Want(t, 204)
	change(chosen, chosen).Want(t, 400, "newPassword must differ from the current one")

	profile := func(token string) apitest.Answer {
		return s.Do(apitest.Request{Method: "GET", Path: "/auth/profile", Token: token})
	}
	profile(mine).Want(t, 200)
	profile(elsewhere).Want(t, 401)
	signIn(s, email, apitest.Password).Want(t, 401)
	signIn(s, email, chosen).Want(t, 200)
	s.As(access.Admin, "GET", "/admin/audit?action=user.changePassword", nil).Want(t, 200, `"actor":{"id":"user-sales"`)
}

func TestWrongPasswordsAreLimited(t *testing.T) {
	s := apitest.New(t)
	change := func(present string) apitest.Answer {
		return s.As(access.Sales, "PATCH", "/users/change-password", body{"currentPassword": present, "newPassword": chosen})
	}
	for range 5 {
		change("not the present one").Want(t, 400)
	}
	if a := change(apitest.Password).Want(t, 429, "too many"); a.Header.Get("retry-after") == "" {
		t.Error("no Retry-After")
	}
	s.Advance(15 * time.Minute)
	change(apitest.Password).Want(t, 204)
}

func TestResetPassword(t *testing.T) {
	s := apitest.New(t)
	before := s.Token(access.Sales)
	reset := func(id, password string) apitest.Answer {
		return s.As(access.Admin, "PATCH", "/users/"+id+"/reset-password", body{"newPassword": password,
			"reason": "forgotten"})
	}
	reset("user-sales", "too short").Want(t, 400, "newPassword must have")
	reset("nobody", chosen).Want(t, 404)
	reset("user-admin", chosen).Want(t, 409, "change your own password on your account page")
	reset("user-sales", chosen).Want(t, 200, `"mustChangePassword":true`)
	s.Do(apitest.Request{Method: "GET", Path: "/auth/profile", Token: before}).Want(t, 401)
	signIn(s, "sales@example.com", apitest.Password).Want(t, 401)

	token := tokenOf(t, signIn(s, "sales@example.com", chosen).Want(t, 200, `"mustChangePassword":true`))
	s.Do(apitest.Request{Method: "GET", Path: "/users/profile", Token: token}).Want(t, 403, "change your password first")
	change := func(chosen string, present string) apitest.Answer {
		return s.Do(apitest.Request{Method: "PATCH", Path: "/users/change-password", Token: token,
			Body: body{"currentPassword": present, "newPassword": chosen}})
	}
	change(chosen, chosen).Want(t, 400, "newPassword must differ")
	change("velvet harbour quince ladder", chosen).Want(t, 204)
	s.Do(apitest.Request{Method: "GET", Path: "/users/profile", Token: token}).Want(t, 200, `"mustChangePassword":false`)
	s.As(access.Admin, "GET", "/admin/audit?subject=user-sales&action=user.resetPassword", nil).Want(t, 200,
		`"reason":"forgotten","before":null,"after":null`)
}

func TestRoles(t *testing.T) {
	s := apitest.New(t)
	sales := s.Token(access.Sales)
	set := func(id string, b body) apitest.Answer { return s.As(access.Admin, "PATCH", "/users/"+id+"/role", b) }
	set("user-sales", body{"role": "manager", "version": 9}).Want(t, 409, "somebody else", `"current":{"_id":"user-sales"`)
	set("user-sales", body{"role": "manager", "reason": "promoted", "version": 1}).Want(t, 200, `"role":"manager"`,
		`"version":2`)
	set("user-sales", body{"role": "manager"}).Want(t, 200, `"version":2`) // repeated: nothing changes
	s.Do(apitest.Request{Method: "GET", Path: "/auth/profile", Token: sales}).Want(t, 401)
	set("user-sales", body{"role": "pilot"}).Want(t, 400)
	set("nobody", body{"role": "sales"}).Want(t, 404)
	s.As(access.Manager, "PATCH", "/users/user-sales/role", body{"role": "admin"}).Want(t, 403, "user.manage")
	s.As(access.Admin, "GET", "/admin/audit?subject=user-sales&action=user.role", nil).Want(t, 200,
		`"reason":"promoted","before":{"role":"sales"},"after":{"role":"manager"}`)
}

func TestActivation(t *testing.T) {
	s := apitest.New(t)
	driver := s.Token(access.Driver)
	path := func(verb string) string { return "/users/user-driver/" + verb }
	s.As(access.Admin, "PATCH", path("deactivate"), body{}).Want(t, 400, "reason should not be empty")
	s.As(access.Admin, "PATCH", path("deactivate"), body{"reason": "left"}).Want(t, 200, `"isActive":false`)
	s.Do(apitest.Request{Method: "GET", Path: "/auth/profile", Token: driver}).Want(t, 401)
	signIn(s, "driver@example.com", apitest.Password).Want(t, 403, "not active")
	for range 2 {
		s.As(access.Admin, "PATCH", path("activate"), body{"reason": "back"}).Want(t, 200, `"isActive":true`, `"version":3`)
	}
	signIn(s, "driver@example.com", apitest.Password).Want(t, 200)
	s.As(access.Admin, "PATCH", "/users/nobody/activate", body{}).Want(t, 404)
	s.As(access.Admin, "GET", "/admin/audit?subject=user-driver", nil).Want(t, 200,
		`"reason":"left","before":{"isActive":true},"after":{"isActive":false}`, `"reason":"back"`, `"total":2`)
}

func TestTheLastAdminStays(t *testing.T) {
	s := apitest.New(t)
	s.As(access.Admin, "PATCH", "/users/user-admin/role", body{"role": "viewer"}).Want(t, 409,
		"the last active admin cannot")
	s.As(access.Admin, "PATCH", "/users/user-admin/deactivate", body{"reason": "x"}).Want(t, 409,
		"the last active admin cannot")

	// If two admins demote each other at the same time, one stays an admin.
	s.As(access.Admin, "PATCH", "/users/user-manager/role", body{"role": "admin"}).Want(t, 200)
	tokens := map[string]string{"user-manager": s.Token(access.Admin),
		"user-admin": tokenOf(t, signIn(s, "manager@example.com", apitest.Password))}
	var wait sync.WaitGroup
	for id, token := range tokens {
		wait.Go(func() {
			s.Do(apitest.Request{Method: "PATCH", Path: "/users/" + id + "/role", Token: token, Body: body{"role": "viewer"}})
		})
	}
	wait.Wait()
	admins := 0
	for _, email := range []string{"admin@example.com", "manager@example.com"} {
		if a := signIn(s, email, apitest.Password); a.Status == 200 {
			var login struct{ Role string }
			a.Into(t, &login)
			if login.Role == "admin" {
				admins++
			}
		}
	}
	if admins != 1 {
		t.Errorf("%d admins are left", admins)
	}
}

func invite(s *apitest.Server, b body) apitest.Answer { return s.As(access.Admin, "POST", "/users", b) }

func TestARepeatedInvitationIsOne(t *testing.T) {
	s := apitest.New(t)
	var ids []string
	for range 2 {
		var i struct {
			ID string `json:"_id"`
		}
		s.Do(apitest.Request{Method: "POST", Path: "/users", Token: s.Token(access.Admin),
			Header: map[string]string{"idempotency-key": "nora"},
			Body:   body{"email": "nora@example.com", "firstName": "Nora", "lastName": "Quist", "role": "sales"}}).Want(t, 201).Into(t, &i)
		ids = append(ids, i.ID)
	}
	if mails := s.Mails("nora@example.com"); ids[0] != ids[1] || len(mails) != 1 {
		t.Errorf("invitations %v, %d mails", ids, len(mails))
	}
}

func TestInvitations(t *testing.T) {
	s := apitest.New(t)
	nora := body{"email": "nora@example.com", "firstName": " Nora ", "lastName": "Quist", "role": "sales"}
	var i struct {
		ID        string    `json:"_id"`
		ExpiresAt time.Time `json:"expiresAt"`
	}
	a := invite(s, nora).Want(t, 201,
		`"email":"nora@example.com","firstName":"Nora","lastName":"Quist","phone":"","role":"sales","invitedBy":{"_id":"user-admin","name":"The admin"}`, `"status":"open","version":1}`)
	a.Into(t, &i)
	if days := i.ExpiresAt.Sub(apitest.Start).Hours() / 24; days < 7 || days > 7.01 {
		t.Errorf("good for %v days", days)
	}
	if len(s.Mails("nora@example.com")) != 1 {
		t.Errorf("mails: %v", s.Mails("nora@example.com"))
	}

	// A second invitation replaces the first.
	nora["role"], nora["email"] = "driver", "NORA@example.com"
	invite(s, nora).Want(t, 201, `"_id":"`+i.ID+`"`, `"role":"driver"`)
	s.As(access.Admin, "GET", "/users/invitations", nil).Want(t, 200, `[{"_id":"`+i.ID+`","email":"NORA@example.com"`)

	s.Advance(8 * 24 * time.Hour)
	s.As(access.Admin, "GET", "/users/invitations", nil).Want(t, 200, `"status":"expired"`)
	s.As(access.Admin, "POST", "/users/invitations/"+i.ID+"/resend", nil).Want(t, 200, `"status":"open"`,
		`"role":"driver"`)
	if n := len(s.Mails("NORA@example.com")); n != 2 {
		t.Errorf("%d mails", n)
	}
	for range 2 {
		s.As(access.Admin, "DELETE", "/users/invitations/"+i.ID, nil).Want(t, 204)
	}
	s.As(access.Admin, "GET", "/users/invitations", nil).Want(t, 200, `"status":"revoked"`)
	s.As(access.Admin, "POST", "/users/invitations/"+i.ID+"/resend", nil).Want(t, 409, "revoked: invite them again")
	s.As(access.Admin, "POST", "/users/invitations/nobody/resend", nil).Want(t, 404)
	s.As(access.Admin, "DELETE", "/users/invitations/nobody", nil).Want(t, 404)
	invite(s, nora).Want(t, 201, `"status":"open"`)
	s.As(access.Admin, "GET", "/admin/audit?subject="+i.ID, nil).Want(t, 200, `"total":5`, `"user.invite"`,
		`"user.revokeInvitation"`)
}

func TestInvitationsThatAreRefused(t *testing.T) {
	s := apitest.New(t)
	tests := map[string]struct {
		body body
		code int
		want string
	}{
		"of a user": {body{"email": "SALES@example.com", "firstName": "A", "lastName": "B", "role": "sales"}, 409,
			"a user with this email exists already"},
		"no email": {body{"email": "nora", "firstName": "A", "lastName": "B", "role": "sales"}, 400,
			"email must be an email"},
		"no name": {body{"email": "nora@example.com", "firstName": "A", "lastName": " ", "role": "sales"}, 400,
			"lastName should not be empty"},
		"no such role": {body{"email": "nora@example.com", "firstName": "A", "lastName": "B", "role": "pilot"}, 400,
			"role must be one of"},
		"without a role": {body{"email": "nora@example.com", "firstName": "A", "lastName": "B"}, 400,
			"role should not be empty"},
		"a number without its country": {body{"email": "nora@example.com", "firstName": "A", "lastName": "B", "role": "sales",
			"phone": "312 555 0142"}, 400, "phone must be a telephone number with its country code"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) { invite(s, tt.body).Want(t, tt.code, tt.want) })
	}
	s.As(access.Manager, "POST", "/users", body{"email": "nora@example.com", "firstName": "A", "lastName": "B",
		"role": "admin"}).Want(t, 403, "user.manage")
	s.As(access.Admin, "GET", "/users/invitations", nil).Want(t, 200, "[]")
}

// If two admins invite an email at the same time, there is one invitation, and the link of the last mail is
// valid.
func TestInvitingAtOnce(t *testing.T) {
	s := apitest.New(t)
	s.Token(access.Admin)
	var wait sync.WaitGroup
	for n := range 5 {
		wait.Go(func() {
			invite(s, body{"email": "nora@example.com", "firstName": fmt.Sprint("Nora ", n), "lastName": "Quist",
				"role": "sales"}).Want(t, 201)
		})
	}
	wait.Wait()
	var all []body
	s.As(access.Admin, "GET", "/users/invitations", nil).Want(t, 200).Into(t, &all)
	if len(all) != 1 || len(s.Mails("nora@example.com")) != 5 {
		t.Errorf("%d invitations, %d mails", len(all), len(s.Mails("nora@example.com")))
	}
}
