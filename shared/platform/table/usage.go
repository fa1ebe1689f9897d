package table

import (
	"context"
	"sync"
)

// Usage is the cost of one request's calls to the table. Implementations add to the Usage in the context; the
// request log and the benchmarks read it.
type Usage struct {
	mu sync.Mutex
	// RoundTrips counts requests to the table.
	RoundTrips int
	// Read and Write are capacity units as the service reports them, or as the meter computes them if the
	// service reports none.
	Read, Write float64
}

type usageKey struct{}

// WithUsage starts counting for a context.
func WithUsage(ctx context.Context) (context.Context, *Usage) {
	u := &Usage{}
	return context.WithValue(ctx, usageKey{}, u), u
}

// CountUsage adds to the context's Usage, if it has one.
func CountUsage(ctx context.Context, roundTrips int, read, write float64) {
	u, _ := ctx.Value(usageKey{}).(*Usage)
	if u == nil {
		return
	}
	u.mu.Lock()
	defer u.mu.Unlock()
	u.RoundTrips += roundTrips
	u.Read += read
	u.Write += write
}

// Snapshot reads the counters.
func (u *Usage) Snapshot() (roundTrips int, read, write float64) {
	u.mu.Lock()
	defer u.mu.Unlock()
	return u.RoundTrips, u.Read, u.Write
}
