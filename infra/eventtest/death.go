package eventtest

import (
	"context"
	"net/http"
	"sync"

	"backdock/shared/platform/table"
)

// Death kills an invocation of the worker at its n-th step. A step is a write to the table or a call of the ERP.
// The invocation dies before the step, or after it without seeing the result. Later steps of the invocation have no
// effect.
type Death struct {
	At    int // from 1
	After bool

	mu     sync.Mutex
	steps  int
	dead   bool
	cancel context.CancelFunc
}

type deathKey struct{}

// Struck reports whether the invocation was killed.
func (d *Death) Struck() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.dead
}

// step reports whether to carry out the step (do), and whether the invocation gets its result (heard).
func (d *Death) step() (do, heard bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.dead {
		return false, false
	}
	if d.steps++; d.steps < d.At {
		return true, true
	}
	d.dead = true
	d.cancel()
	return d.After, false
}

// Mortal is a table that ignores the writes of killed invocations.
type Mortal struct{ table.Table }

func guarded(ctx context.Context, write func() error) error {
	d, ok := ctx.Value(deathKey{}).(*Death)
	if !ok {
		return write()
	}
	do, heard := d.step()
	if !do {
		return context.Canceled
	}
	if err := write(); heard || err != nil {
		return err
	}
	return context.Canceled
}

// Commit implements table.Table.
func (m Mortal) Commit(ctx context.Context, ops ...table.Op) error {
	return guarded(ctx, func() error { return m.Table.Commit(ctx, ops...) })
}

// Write implements table.Table.
func (m Mortal) Write(ctx context.Context, ops ...table.Op) error {
	return guarded(ctx, func() error { return m.Table.Write(ctx, ops...) })
}

// MortalCalls is an HTTP transport that drops the calls of killed invocations.
type MortalCalls struct{ http.RoundTripper }

// RoundTrip implements http.RoundTripper.
func (m MortalCalls) RoundTrip(r *http.Request) (*http.Response, error) {
	var response *http.Response
	err := guarded(r.Context(), func() error {
		// The call is completed even if the caller is killed meanwhile.
		var err error
		response, err = m.RoundTripper.RoundTrip(r.WithContext(context.WithoutCancel(r.Context())))
		return err
	})
	if err != nil && response != nil {
		_ = response.Body.Close()
	}
	if err != nil {
		return nil, err
	}
	return response, nil
}
