package sessions_test

import (
	"fmt"
	"testing"
	"time"

	"backdock/functions/apitest"
	"backdock/shared/platform/access"
)

func login(t *testing.T, s *apitest.Server, role access.Role, client string) string {
	t.Helper()
	var tokens struct {
		AccessToken string `json:"access_token"`
	}
	s.Do(apitest.Request{Method: "POST", Path: "/auth/login", Header: map[string]string{"x-client-type": client},
		Body: map[string]string{"email": string(role) + "@example.com", "password": apitest.Password}}).Want(t, 200).Into(t,
		&tokens)
	return tokens.AccessToken
}

func works(t *testing.T, s *apitest.Server, token string, want bool) {
	t.Helper()
	status := 401
	if want {
		status = 200
	}
	s.Do(apitest.Request{Method: "GET", Path: "/auth/profile", Token: token}).Want(t, status)
}

type list struct {
	Sessions []struct {
		ID         string `json:"_id"`
		UserID     string `json:"userId"`
		ClientType string `json:"clientType"`
		Email      string `json:"email"`
		Name       string `json:"name"`
		Role       string `json:"role"`
		Current    bool   `json:"current"`
	} `json:"sessions"`
	Total      int `json:"total"`
	TotalPages int `json:"totalPages"`
}

func TestTheListOfSessions(t *testing.T) {
	s := apitest.New(t)
	login(t, s, access.Sales, "phone")
	s.Advance(time.Minute)
	login(t, s, access.Viewer, "admin-portal")
	s.Advance(time.Minute)
	get := func(query string) (l list) {
		t.Helper()
		s.As(access.Admin, "GET", "/admin/sessions"+query, nil).Want(t, 200).Into(t, &l)
		return l
	}
	all := get("")
	if all.Total != 3 || !all.Sessions[0].Current || all.Sessions[1].Email != "viewer@example.com" ||
		all.Sessions[2].Email != "sales@example.com" {
		t.Fatalf("%+v", all)
	}
	if o := all.Sessions[2]; o.UserID != "user-sales" || o.Name != "The sales" || o.Role != "sales" ||
		o.ClientType != "phone" || o.Current {
		t.Errorf("%+v", o)
	}
	if l := get("?limit=2&page=2"); len(l.Sessions) != 1 || l.Sessions[0].ID != all.Sessions[2].ID || l.TotalPages != 2 {
		t.Errorf("page 2: %+v", l)
	}
	if l := get("?page=3"); len(l.Sessions) != 0 || l.Total != 3 {
		t.Errorf("beyond the last page: %+v", l)
	}
	if l := get("?clientType=phone"); l.Total != 1 || l.Sessions[0].ID != all.Sessions[2].ID {
		t.Errorf("phones: %+v", l)
	}
	if l := get("?stale=true"); l.Total != 0 {
		t.Errorf("stale: %+v", l)
	}
	s.As(access.Admin, "GET", "/admin/sessions/stats", nil).Want(t, 200,
		`{"total":3,"active":3,"byClientType":{"admin-portal":2,"phone":1},"stale":0}`)
	s.As(access.Admin, "GET", "/admin/sessions/stats?userId=user-sales", nil).Want(t, 200,
		`{"total":1,"active":1,"byClientType":{"phone":1},"stale":0}`)
	s.Advance(30 * 24 * time.Hour)
	if l := get("?stale=true"); l.Total != 3 {
		t.Errorf("a month later: %+v", l)
	}
	s.As(access.Admin, "GET", "/admin/sessions/stats?userId=user-sales", nil).Want(t, 200,
		`{"total":1,"active":0,"byClientType":{"phone":1},"stale":1}`)
}

func TestEndingAUsersSessions(t *testing.T) {
	why := map[string]string{"reason": "the phone is lost"}
	for _, by := range []string{"user/user-sales", "user-by-email/SALES@example.com"} {
		t.Run(by, func(t *testing.T) {
			s := apitest.New(t)
			phone, desk, other := login(t, s, access.Sales, "phone"), login(t, s, access.Sales, "admin-portal"),
				login(t, s, access.Viewer, "phone")
			path := "/admin/sessions/" + by
			s.As(access.Admin, "GET", path, nil).Want(t, 200,
				`"user":{"_id":"user-sales","email":"sales@example.com","firstName":"The","lastName":"sales","role":"sales","isActive":true}`, `"clientType":"phone"`)
			s.As(access.Admin, "DELETE", path, map[string]string{"reason": ""}).Want(t, 400, "reason should not be empty")
			s.As(access.Admin, "DELETE", path+"/client/phone", `{}`).Want(t, 400, "reason")
			s.As(access.Admin, "DELETE", path+"/client/phone", why).Want(t, 200, `{"revoked":1}`)
			works(t, s, phone, false)
			works(t, s, desk, true)
			s.As(access.Admin, "DELETE", path, why).Want(t, 200, `{"revoked":1}`)
			works(t, s, desk, false)
			works(t, s, other, true)
			s.As(access.Admin, "DELETE", path, why).Want(t, 200, `{"revoked":0}`)
			s.As(access.Admin, "GET", "/admin/audit?action=session.revoke&subject=user-sales", nil).
				Want(t, 200, `"total":2`, `"reason":"the phone is lost"`, `"actor":{"id":"user-admin"`)
		})
	}
}

func TestEndingOneSession(t *testing.T) {
	s := apitest.New(t)
	token := login(t, s, access.Sales, "phone")
	why := map[string]string{"reason": "the phone is lost"}
	var l list
	s.As(access.Admin, "GET", "/admin/sessions?clientType=phone", nil).Want(t, 200).Into(t, &l)
	path := "/admin/sessions/" + l.Sessions[0].ID
	s.As(access.Admin, "DELETE", path, why).Want(t, 400, "userId")
	s.As(access.Admin, "DELETE", path+"?userId=user-viewer", why).Want(t, 404)
	works(t, s, token, true)
	s.As(access.Admin, "DELETE", path+"?userId=user-sales", why).Want(t, 200, `{"revoked":1}`)
	works(t, s, token, false)
}

func TestUnknownUsers(t *testing.T) {
	s := apitest.New(t)
	why := map[string]string{"reason": "because"}
	for _, by := range []string{"user/nobody", "user-by-email/nobody@example.com"} {
		s.As(access.Admin, "GET", "/admin/sessions/"+by, nil).Want(t, 404)
		s.As(access.Admin, "DELETE", "/admin/sessions/"+by, why).Want(t, 404)
		s.As(access.Admin, "DELETE", "/admin/sessions/"+by+"/client/phone", why).Want(t, 404)
	}
}

func TestCleaningUp(t *testing.T) {
	s := apitest.New(t)
	login(t, s, access.Sales, "phone")
	s.Advance(5 * 24 * time.Hour)
	clean := func(body string) apitest.Answer {
		return s.As(access.Admin, "POST", "/admin/sessions/cleanup-stale", body)
	}
	for _, days := range []int{0, 366} {
		clean(fmt.Sprintf(`{"olderThanDays":%d}`, days)).Want(t, 400, "olderThanDays")
	}
	clean(`{}`).Want(t, 200, `{"removed":0}`)
	clean(`{"olderThanDays":4}`).Want(t, 200, `{"removed":1}`)
	clean(`{"olderThanDays":4}`).Want(t, 200, `{"removed":0}`)
	s.As(access.Admin, "GET", "/admin/audit?action=session.cleanup", nil).Want(t, 200, `"total":1`, `"removed":1`)
}
