package functions_test

import (
	"regexp"
	"slices"
	"testing"

	"backdock/functions"
	"backdock/functions/apitest"
	"backdock/shared/access"
)

var parameter = regexp.MustCompile(`\{[^}]+\}`)

// Every operation declares a permission that exists, refuses callers without a
// token, and refuses every role that lacks the permission.
func TestEveryOperationIsGuarded(t *testing.T) {
	s := apitest.New(t)
	declarable := append([]access.Permission{access.Public, access.SignedIn}, access.Permissions...)
	for _, op := range functions.API(nil).Operations() {
		t.Run(op.Method+" "+op.Path, func(t *testing.T) {
			if !slices.Contains(declarable, op.Permission) {
				t.Fatalf("declares %q", op.Permission)
			}
			if op.Permission == access.Public {
				return
			}
			path := parameter.ReplaceAllString(op.Path, "1")
			s.Do(apitest.Request{Method: op.Method, Path: path, Body: "{}"}).Want(t, 401, `"statusCode":401`)
			for _, role := range access.Roles {
				if !(access.Caller{UserID: "x", Role: role}).May(op.Permission) {
					s.Do(apitest.Request{Method: op.Method, Path: path, Body: "{}", Token: s.Token(role)}).Want(t, 403, string(op.Permission))
				}
			}
		})
	}
}

// Only these answer without a token.
func TestPublicOperations(t *testing.T) {
	want := []string{"getHealth", "login", "refresh", "register", "resendCode", "setPassword", "verifyCode"}
	var got []string
	for _, op := range functions.API(nil).Operations() {
		if op.Permission == access.Public {
			got = append(got, op.ID)
		}
	}
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}
