package main

import (
	"context"
	"fmt"
	"log/slog"
	"math"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"time"

	"backdock/functions"
	"backdock/shared/app"
	"backdock/shared/people/session"
	"backdock/shared/people/user"
	"backdock/shared/platform/access"
	"backdock/shared/platform/table/memory"
)

// guesses is the number of sign-ins of each kind.
const guesses = 400

// signIns measures whether the time of a refused sign-in reveals if an email is known. It calls the handler on a
// table in memory, so only the handler's own work is measured. The two kinds alternate, and each round starts with
// the other kind.
func signIns(ctx context.Context, r *report) error {
	const section = "refused sign-ins, in process on a table in memory"
	ahead := time.Duration(0)
	now := func() time.Time { return time.Now().Add(ahead) }
	signing, err := session.NewSigning("bench")
	if err != nil {
		return err
	}
	b := &app.Backend{Table: memory.New(), Keys: session.Fixed{Key: signing}, Now: now, Log: slog.New(slog.DiscardHandler)}
	handler := functions.Handler(b)
	known := user.User{ID: "user", Email: "known@example.com", FirstName: "A", LastName: "Person", Role: access.Sales,
		IsActive: true}
	if _, err := user.New(b.Table, now).Create(ctx, known, password); err != nil {
		return err
	}
	refused := func(email string) (float64, error) {
		request := httptest.NewRequestWithContext(ctx, http.MethodPost, "/api/auth/login",
			strings.NewReader(fmt.Sprintf(`{"email":%q,"password":"not the password at all"}`, email)))
		request.Header.Set("content-type", "application/json")
		answer := httptest.NewRecorder()
		start := time.Now()
		handler.ServeHTTP(answer, request)
		took := time.Since(start)
		if answer.Code != http.StatusUnauthorized {
			return 0, fmt.Errorf("a wrong password of %s: %d %s", email, answer.Code, answer.Body)
		}
		return float64(took.Microseconds()) / 1000, nil
	}
	times := map[string][]float64{}
	emails := []string{known.Email, "nobody@example.com"}
	for range guesses + 10 {
		ahead += time.Hour // past the limits
		for _, email := range emails {
			took, err := refused(email)
			if err != nil {
				return err
			}
			times[email] = append(times[email], took)
		}
		slices.Reverse(emails)
	}
	wrong, unknown := times[known.Email][10:], times["nobody@example.com"][10:] // the first ones warm up
	slices.Sort(wrong)
	slices.Sort(unknown)
	for _, percent := range []int{5, 50, 95} {
		r.add(section, fmt.Sprintf("wrong password, p%d", percent), "ms", wrong[guesses*percent/100], 0)
		r.add(section, fmt.Sprintf("unknown email, p%d", percent), "ms", unknown[guesses*percent/100], 0)
	}
	r.add(section, "difference of p50", "ms", math.Abs(wrong[guesses/2]-unknown[guesses/2]), 0)
	// By chance, half of all guesses are right. With this number of guesses, chance alone deviates by 0.02
	// (standard deviation).
	r.add(section, "how often one timing alone would tell them apart (0.5: never better than chance)", "",
		toldApart(wrong, unknown), 0.57)
	return nil
}

// toldApart returns the probability that the greater of two times, one of each kind, belongs to the same kind: 0.5
// if the kinds do not differ, 1 if they never overlap. Both slices must be sorted.
func toldApart(a, b []float64) float64 {
	greater := 0.0
	for _, x := range a {
		below, found := slices.BinarySearch(b, x)
		same := 0
		for found && below+same < len(b) && b[below+same] == x {
			same++
		}
		greater += float64(below) + float64(same)/2
	}
	share := greater / float64(len(a)*len(b))
	return max(share, 1-share)
}
