package session_test

import (
	"fmt"
	"testing"

	"backdock/shared/people/session"
	"backdock/shared/platform/access"
	"backdock/shared/platform/fault"
)

// Only the access token is accepted as one, and the refresh token can only be exchanged. Any other text is
// refused, and none causes an internal error.
func FuzzTokens(f *testing.F) {
	w := newWorld(f)
	tokens := w.start(f, w.user(f, "joe", access.Sales))
	s := w.process()
	for _, good := range []string{tokens.AccessToken, tokens.RefreshToken} {
		f.Add(good)
		f.Add(good[:len(good)-1])
		f.Add(good + ".")
		f.Add("." + good)
	}
	f.Add("")
	f.Add("....")
	f.Add("joe.s.9223372036854775808.k.x")
	f.Add("eyJhbGciOiJub25lIiwidHlwIjoiSldUIiwia2lkIjoiayJ9.eyJzdWIiOiJqb2UifQ.")
	f.Add("eyJhbGciOiJFZERTQSIsImtpZCI6W119.e30.AAAA")
	addresses := 0 // each address may guess 60 times
	f.Fuzz(func(t *testing.T, token string) {
		_, err := s.Authenticate(t.Context(), token)
		if (err == nil) != (token == tokens.AccessToken) || (err != nil && !fault.Is(err, fault.Unauthorized)) {
			t.Errorf("as an access token: %v", err)
		}
		if token == tokens.RefreshToken {
			return // each exchange of it makes another one
		}
		addresses++
		if _, err := s.Refresh(t.Context(), token, "", session.Device{IP: fmt.Sprint(addresses)}); !fault.Is(err,
			fault.Unauthorized) {
			t.Errorf("as a refresh token: %v", err)
		}
	})
}
