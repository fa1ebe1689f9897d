package discovery

import (
	"context"
	"sync"
	"time"
)

// sweepEvery is how often a busy worker announces stuck tasks and discoveries again.
const sweepEvery = 30 * time.Second

// sweeps stores when this process last swept.
type sweeps struct {
	mu   sync.Mutex
	last time.Time
}

func (s *sweeps) due(now time.Time) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if now.Sub(s.last) < sweepEvery {
		return false
	}
	s.last = now
	return true
}

// SweepIfDue sweeps unless this process did so, or began to, in the last 30 seconds.
func (s *Discoveries) SweepIfDue(ctx context.Context) error {
	if !s.sweeps.due(s.now()) {
		return nil
	}
	_, err := s.Sweep(ctx)
	return err
}
