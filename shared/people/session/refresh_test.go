package session_test

import (
	"encoding/json"
	"testing"
	"time"

	"pgregory.net/rapid"

	"backdock/shared/people/session"
	"backdock/shared/platform/access"
	"backdock/shared/platform/audit"
	"backdock/shared/platform/fault"
)

// For any order of tokens: the last token is exchanged, a token exchanged within Grace gets the same
// successor again, any other token ends the session, and an ended session stays ended.
func TestRefreshRotation(t *testing.T) {
	w := newWorld(t)
	joe := w.user(t, "joe", access.Sales)
	rapid.Check(t, func(rt *rapid.T) {
		a, b := w.process(), w.process()
		tokens := []session.Tokens{w.start(t, joe)} // index: rotation
		rotatedAt, stands := w.clock(), true
		var exchangedAt []time.Time // index: rotation
		stolen := len(w.events(t, audit.SessionStolen))
		rt.Repeat(map[string]func(*rapid.T){
			"wait": func(rt *rapid.T) {
				w.advance(time.Duration(rapid.Int64Range(int64(time.Millisecond), int64(6*time.Second)).Draw(rt, "time")))
			},
			"wait long": func(rt *rapid.T) {
				days := rapid.IntRange(1, 31).Draw(rt, "days")
				w.advance(time.Duration(days) * 24 * time.Hour)
				stands = stands && w.clock().Before(rotatedAt.Add(session.RefreshLife))
			},
			"present": func(rt *rapid.T) {
				i := max(0, len(tokens)-1-rapid.IntRange(0, 3).Draw(rt, "back"))
				s := rapid.SampledFrom([]*session.Sessions{a, b}).Draw(rt, "process")
				got, err := s.Refresh(t.Context(), tokens[i].RefreshToken, "",
					session.Device{IP: rapid.StringMatching(`[0-9]{9}`).Draw(rt, "ip")})
				last := len(tokens) - 1
				inGrace := i < last && w.clock().Sub(exchangedAt[i]) <= session.Grace
				switch {
				case !stands:
					if !fault.Is(err, fault.Unauthorized) {
						rt.Fatalf("an ended session: %v", err)
					}
				case i == last:
					if err != nil || got.RefreshToken == tokens[last].RefreshToken {
						rt.Fatalf("the last token: %v", err)
					}
					tokens, rotatedAt = append(tokens, got), w.clock()
					exchangedAt = append(exchangedAt, rotatedAt)
				case inGrace:
					if err != nil || got.RefreshToken != tokens[i+1].RefreshToken {
						rt.Fatalf("in the grace: %v", err)
					}
				default:
					if !fault.Is(err, fault.Unauthorized) {
						rt.Fatalf("a token of long ago: %v", err)
					}
					stands = false
					if stolen++; len(w.events(t, audit.SessionStolen)) != stolen {
						rt.Fatal("the audit log does not say so")
					}
				}
			},
			"": func(rt *rapid.T) {
				w.advance(session.CheckedFor)
				_, err := a.Authenticate(t.Context(), tokens[len(tokens)-1].AccessToken)
				if !stands && !fault.Is(err, fault.Unauthorized) {
					rt.Fatalf("an ended session: %v", err)
				}
			},
		})
	})
}

func TestTheAuditListTellsOfATheft(t *testing.T) {
	w := newWorld(t)
	joe := w.user(t, "joe", access.Sales)
	first := w.start(t, joe)
	s := w.process()
	if _, err := s.Refresh(t.Context(), first.RefreshToken, "", session.Device{}); err != nil {
		t.Fatal(err)
	}
	w.advance(session.Grace + time.Second)
	for range 2 {
		if _, err := s.Refresh(t.Context(), first.RefreshToken, "", session.Device{IP: "198.51.100.7",
			UserAgent: "curl"}); !fault.Is(err, fault.Unauthorized) {
			t.Fatal(err)
		}
	}
	events := w.events(t, audit.SessionStolen)
	if len(events) != 1 {
		t.Fatalf("%d events", len(events))
	}
	e := events[0]
	var before session.View
	var after struct {
		IP        string `json:"ip"`
		UserAgent string `json:"userAgent"`
	}
	if err := json.Unmarshal(e.Before, &before); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(e.After, &after); err != nil {
		t.Fatal(err)
	}
	if e.Actor.ID != "" || e.Subject != joe.Subject() || before.IP != "192.0.2.1" || after.IP != "198.51.100.7" ||
		after.UserAgent != "curl" {
		t.Errorf("%+v", e)
	}
}

func TestGuessedRefreshTokensAreLimited(t *testing.T) {
	w := newWorld(t)
	good := w.start(t, w.user(t, "joe", access.Sales))
	s := w.process()
	ended := w.start(t, w.user(t, "ann", access.Sales))
	if err := deactivate(w, s, "ann"); err != nil {
		t.Fatal(err)
	}
	try := func(token, ip string) (session.Tokens, error) {
		return s.Refresh(t.Context(), token, "", session.Device{IP: ip})
	}
	for range 100 {
		if _, err := try(ended.RefreshToken, "198.51.100.7"); !fault.Is(err, fault.Unauthorized) {
			t.Fatalf("of a session that has ended: %v", err)
		}
	}
	for i := range 60 {
		if _, err := try("joe.x.1.k.guess", "198.51.100.7"); !fault.Is(err, fault.Unauthorized) {
			t.Fatalf("guess %d: %v", i, err)
		}
	}
	if _, err := try("joe.x.1.k.guess", "198.51.100.7"); !fault.Is(err, fault.TooMany) {
		t.Errorf("guess 61: %v", err)
	}
	if _, err := try(good.RefreshToken, "198.51.100.7"); !fault.Is(err, fault.TooMany) {
		t.Errorf("a right guess after them: %v", err)
	}
	good, err := try(good.RefreshToken, "192.0.2.1")
	if err != nil {
		t.Errorf("from elsewhere: %v", err)
	}
	w.advance(15 * time.Minute)
	if _, err := try(good.RefreshToken, "198.51.100.7"); err != nil {
		t.Errorf("afterwards: %v", err)
	}
}

func TestABoundSessionNeedsItsCookie(t *testing.T) {
	w := newWorld(t)
	joe := w.user(t, "joe", access.Sales)
	s := w.process()
	tokens, err := s.Start(t.Context(), joe, session.Device{Bind: true})
	if err != nil || len(tokens.Binding) != 43 { // 256 bits
		t.Fatalf("%q, %v", tokens.Binding, err)
	}
	other, err := s.Start(t.Context(), joe, session.Device{Bind: true})
	if err != nil {
		t.Fatal(err)
	}
	for _, wrong := range []string{"", "guess", other.Binding} {
		if _, err := s.Refresh(t.Context(), tokens.RefreshToken, wrong, session.Device{}); !fault.Is(err,
			fault.Unauthorized) {
			t.Errorf("with the cookie %q: %v", wrong, err)
		}
	}
	next, err := s.Refresh(t.Context(), tokens.RefreshToken, tokens.Binding, session.Device{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Refresh(t.Context(), tokens.RefreshToken, "", session.Device{}); !fault.Is(err, fault.Unauthorized) {
		t.Errorf("without it in the grace: %v", err)
	}
	if again, err := s.Refresh(t.Context(), tokens.RefreshToken, tokens.Binding, session.Device{}); err != nil ||
		again.RefreshToken != next.RefreshToken {
		t.Errorf("with it in the grace: %v", err)
	}
	w.advance(session.Grace + time.Second)
	if _, err := s.Refresh(t.Context(), tokens.RefreshToken, "", session.Device{}); !fault.Is(err, fault.Unauthorized) {
		t.Error(err)
	}
	if n := w.count(t, joe.ID); n != 1 {
		t.Errorf("a rotated token ends the session with or without a cookie: %d stand", n)
	}
}

// Three tabs that send the same token one after the other all get new tokens.
func TestAChainWithinTheGrace(t *testing.T) {
	w := newWorld(t)
	joe := w.user(t, "joe", access.Sales)
	s := w.process()
	refresh := func(token string) session.Tokens {
		t.Helper()
		got, err := s.Refresh(t.Context(), token, "", session.Device{})
		if err != nil {
			t.Fatal(err)
		}
		return got
	}
	first := w.start(t, joe)
	second := refresh(first.RefreshToken)
	w.advance(3 * time.Second)
	third := refresh(second.RefreshToken)
	w.advance(3 * time.Second)
	fourth := refresh(third.RefreshToken)
	w.advance(3 * time.Second) // nine seconds after the first exchange
	if got := refresh(first.RefreshToken); got.RefreshToken != second.RefreshToken {
		t.Error("the first token got another successor")
	}
	if got := refresh(second.RefreshToken); got.RefreshToken != third.RefreshToken {
		t.Error("the second token got another successor")
	}
	if _, err := s.Authenticate(t.Context(), refresh(third.RefreshToken).AccessToken); err != nil {
		t.Error(err)
	}
	if n := len(w.events(t, audit.SessionStolen)); n != 0 {
		t.Errorf("%d thefts", n)
	}
	w.advance(2 * time.Second) // eleven seconds
	if _, err := s.Refresh(t.Context(), first.RefreshToken, "", session.Device{}); !fault.Is(err, fault.Unauthorized) {
		t.Errorf("the first token later: %v", err)
	}
	if n := len(w.events(t, audit.SessionStolen)); n != 1 {
		t.Errorf("%d thefts", n)
	}
	if _, err := s.Refresh(t.Context(), fourth.RefreshToken, "", session.Device{}); !fault.Is(err, fault.Unauthorized) {
		t.Errorf("the session stands: %v", err)
	}
}
