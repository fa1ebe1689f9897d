package netsuite

import (
	"context"
	"sync"
)

// lane is the precedence of a request: interactive ones pass bulk ones.
type lane int

const (
	interactive lane = iota
	bulk
	lanes
)

// gate lets at most a fixed number of requests through at once. A place that
// becomes free goes to the longest waiting request of the first lane that has
// one.
type gate struct {
	mu      sync.Mutex
	free    int
	waiting [lanes][]chan struct{}
}

func newGate(places int) *gate { return &gate{free: places} }

// enter waits for a place, or ends with ctx's error and no place.
func (g *gate) enter(ctx context.Context, l lane) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	g.mu.Lock()
	if g.free > 0 {
		g.free--
		g.mu.Unlock()
		return nil
	}
	turn := make(chan struct{})
	g.waiting[l] = append(g.waiting[l], turn)
	g.mu.Unlock()

	select {
	case <-turn:
		return nil
	case <-ctx.Done():
		if !g.giveUp(turn, l) {
			g.leave() // the turn came at the same moment
		}
		return ctx.Err()
	}
}

// giveUp takes a waiting request out of its lane; false if its turn has come.
func (g *gate) giveUp(turn chan struct{}, l lane) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	for i, w := range g.waiting[l] {
		if w == turn {
			g.waiting[l] = append(g.waiting[l][:i], g.waiting[l][i+1:]...)
			return true
		}
	}
	return false
}

// leave gives the place to the next in line.
func (g *gate) leave() {
	g.mu.Lock()
	defer g.mu.Unlock()
	for l := range g.waiting {
		if len(g.waiting[l]) > 0 {
			close(g.waiting[l][0])
			g.waiting[l] = g.waiting[l][1:]
			return
		}
	}
	g.free++
}
