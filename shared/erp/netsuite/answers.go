package netsuite

import (
	"context"
	"net/http"
	"sync/atomic"
)

// Answers counts what the account answered to the calls of one context.
type Answers struct{ good atomic.Int64 }

// Any tells whether the account answered at all. A refusal (4xx) and a 429 are
// answers; a 5xx, which may come from something in front of it, is not.
func (a *Answers) Any() bool { return a.good.Load() > 0 }

type answersKey struct{}

// CountAnswers returns a context whose calls are counted.
func CountAnswers(ctx context.Context) (context.Context, *Answers) {
	a := &Answers{}
	return context.WithValue(ctx, answersKey{}, a), a
}

// answered counts an answer's status.
func answered(ctx context.Context, status int) {
	if a, ok := ctx.Value(answersKey{}).(*Answers); ok && status < http.StatusInternalServerError {
		a.good.Add(1)
	}
}
