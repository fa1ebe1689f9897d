package netsuite

import (
	"context"
	"net/http"
	"sync/atomic"
)

// Answers counts the account's answers to the calls of one context.
type Answers struct{ good atomic.Int64 }

// Any reports whether the account answered at all. A refusal (4xx) and a 429 count as answers. A 401 does not, because
// the account refuses all calls alike. A 5xx does not, because it may come from a proxy in front of the account.
func (a *Answers) Any() bool { return a.good.Load() > 0 }

type answersKey struct{}

// CountAnswers returns a context whose answers are counted.
func CountAnswers(ctx context.Context) (context.Context, *Answers) {
	a := &Answers{}
	return context.WithValue(ctx, answersKey{}, a), a
}

// answered counts an answer by its status.
func answered(ctx context.Context, status int) {
	if a, ok := ctx.Value(answersKey{}).(*Answers); ok && status < http.StatusInternalServerError && status != http.StatusUnauthorized {
		a.good.Add(1)
	}
}
