package netsuite

import (
	"context"
	"sync"
	"time"
)

// lane is the priority of a request: interactive requests go before bulk requests.
type lane int

const (
	interactive lane = iota
	bulk
	lanes
)

// gate limits the number of concurrent requests. A free slot goes to the longest waiting request of the first
// lane that has one.
type gate struct {
	mu      sync.Mutex
	free    int
	waiting [lanes][]chan struct{}
}

func newGate(places int) *gate { return &gate{free: places} }

// enter waits for a slot. If ctx ends first, it returns ctx's error and holds no slot.
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
		if err := over(ctx); err != nil {
			g.leave()
			return err
		}
		return nil
	case <-ctx.Done():
		if !g.withdraw(turn, l) {
			g.leave() // the slot was assigned at the same moment
		}
		return ctx.Err()
	}
}

// over returns the error of a context in which nothing is begun any more. A turn and the end of the context may come at one
// moment, and contexts that end at one moment hear of it one after the other: so the deadline counts as well.
func over(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if deadline, ok := ctx.Deadline(); ok && time.Until(deadline) <= 0 {
		return context.DeadlineExceeded
	}
	return nil
}

// withdraw removes a waiting request from its lane. It returns false if the request already has its slot.
func (g *gate) withdraw(turn chan struct{}, l lane) bool {
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

// leave passes the slot to the next request.
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
