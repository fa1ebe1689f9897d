package functions_test

import (
	"slices"
	"testing"

	"backdock/functions"
	"backdock/functions/apitest"
	"backdock/shared/people/user"
	"backdock/shared/platform/access"
	"backdock/shared/platform/audit"
)

// A user whose password was set by an admin may change it, read their profile and sign out. Everything else
// is refused, whatever the role.
func TestAResetPasswordIsChangedFirst(t *testing.T) {
	s := apitest.New(t)
	_, err := s.Sessions().ChangeAccount(t.Context(), "user-admin", "", func(l *user.Login) ([]audit.Event, error) {
		l.MustChangePassword = true
		return []audit.Event{audit.New(t.Context(), s.Now(), audit.PasswordReset, l.Subject(), "", nil, nil)}, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	token := s.Token(access.Admin)
	allowed := []string{"changePassword", "getAuthProfile", "logout"}
	for _, op := range functions.API(nil).Operations() {
		if op.Permission == access.Public || slices.Contains(allowed, op.ID) {
			continue
		}
		t.Run(op.Method+" "+op.Path, func(t *testing.T) {
			s.Do(apitest.Request{Method: op.Method, Path: parameter.ReplaceAllString(op.Path, "1"), Body: "{}",
				Token: token}).Want(t, 403, "change your password first")
		})
	}
	s.Do(apitest.Request{Method: "GET", Path: "/auth/profile", Token: token}).Want(t, 200, `"mustChangePassword":true`)
	s.Do(apitest.Request{Method: "PATCH", Path: "/users/change-password",
		Body: `{"currentPassword":"x","newPassword":"short"}`, Token: token}).Want(t, 400)
	s.Do(apitest.Request{Method: "POST", Path: "/auth/logout", Body: "{}", Token: token}).Want(t, 204)
}
