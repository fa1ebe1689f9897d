package netsuite

import (
	"context"
	"time"
)

// NetSuite sends no Retry-After and asks for exponential back-off with jitter (oracle-docs
// bridgehead_1509974866).
const (
	firstBackoff = 500 * time.Millisecond
	maxBackoff   = 30 * time.Second
)

// backoff waits before try n+1. The wait is a random part, but at least a tenth, of an interval that doubles
// from half a second to half a minute. If ctx would end before that, it returns an error without waiting.
func (a *account) backoff(ctx context.Context, n int) error {
	span := maxBackoff
	if shift := n - 1; shift < 6 {
		span = min(firstBackoff<<shift, maxBackoff)
	}
	wait := span/10 + time.Duration(a.config.Rand()*float64(span-span/10))
	if end, ok := ctx.Deadline(); ok && a.config.Now().Add(wait).After(end) {
		return context.DeadlineExceeded
	}
	return a.config.Sleep(ctx, wait)
}
