// Package gate holds calls back until a list of steps says which one goes on, and with what fault. It knows nothing of
// the product: actors act by themselves, each in its own goroutine, and each call of one to the outside waits at the
// Gate. Equal steps let equal calls go on, in an equal order.
package gate

import (
	"cmp"
	"context"
	"errors"
	"hash/fnv"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// Kind is a kind of operation on the outside.
type Kind string

// The kinds of operations.
const (
	TableRead  Kind = "table read"
	TableWrite Kind = "table write"
	QueueSend  Kind = "queue send"
	BlobRead   Kind = "blob read"
	BlobWrite  Kind = "blob write"
	ERPRead    Kind = "ERP read"
	ERPWrite   Kind = "ERP write"
	FlowStart  Kind = "workflow start"
	FlowRead   Kind = "workflow read"
	Request    Kind = "request"    // of a person to the API
	Invocation Kind = "invocation" // of a worker by its event source or state machine
	Choice     Kind = "choice"     // a person decides what to do next; no fault hits it
)

// Errors that calls return instead of their results.
var (
	ErrRefused   = errors.New("simulated: refused")
	ErrThrottled = errors.New("simulated: throttled")
	errLost      = errors.New("simulated: the answer was lost")
	errDead      = errors.New("simulated: the process was killed")
	errOver      = errors.New("simulated: the run is over")
)

// call is an operation that waits at the gate.
type call struct {
	actor *Actor
	kind  Kind
	what  string
	past  uint64 // what its goroutine did before
	seq   int
	ready func() bool // nil: it can go on
	inv   *invocation // nil: of a person
	gone  chan verdict
}

// verdict says how a waiting call goes on.
type verdict struct {
	fault Fault
	pick  uint32 // for a choice
	over  bool   // nothing goes on any more
}

// Gate is the one place where calls wait.
type Gate struct {
	// Met counts what happened to the calls.
	Met Met

	mu      sync.Mutex // never held while a call waits
	waiting []*call
	past    map[string]uint64 // what each goroutine did, as a hash
	seq     int
	over    bool

	actors  []*Actor
	running sync.WaitGroup
	closing atomic.Bool   // people end what they do and begin nothing
	asleep  time.Duration // for which nobody goes on
	log     []string
	failed  []Failure
}

// New makes a gate without actors.
func New() *Gate { return &Gate{Met: Met{}} }

// Pass lets the call of an actor wait, and then does what the verdict says. Calls without an invocation in ctx are the
// world's own and go on at once.
func (g *Gate) Pass(ctx context.Context, kind Kind, what func() string, do func() error) error {
	inv := invocationOf(ctx)
	if inv == nil {
		return do()
	}
	c := &call{actor: inv.actor, kind: kind, what: what(), inv: inv}
	v, err := g.wait(ctx, c)
	if err != nil {
		return err
	}
	switch v.fault {
	case None:
		return do()
	case Refused:
		return ErrRefused
	case Throttled:
		return ErrThrottled
	case KilledBefore:
		inv.cancel()
		return errDead
	case KilledAfter:
		_ = do() // nobody hears the result
		inv.cancel()
		return errDead
	}
	if err := do(); err != nil {
		return err
	}
	return errLost
}

// wait lets a call wait for its verdict. Errors: those of a process that is dead or has no more time.
func (g *Gate) wait(ctx context.Context, c *call) (verdict, error) {
	g.mu.Lock()
	switch {
	case g.over:
		g.mu.Unlock()
		return verdict{}, errOver
	case c.inv != nil && c.inv.dead:
		g.mu.Unlock()
		return verdict{}, errDead
	}
	g.seq++
	c.seq, c.gone = g.seq, make(chan verdict, 1)
	c.past = g.noted(c.what)
	g.waiting = append(g.waiting, c)
	g.mu.Unlock()
	select {
	case v := <-c.gone:
		if v.over {
			return v, errOver
		}
		return v, nil
	case <-ctx.Done():
		g.mu.Lock()
		g.waiting = slices.DeleteFunc(g.waiting, func(w *call) bool { return w == c })
		g.mu.Unlock()
		return verdict{}, ctx.Err()
	}
}

// noted returns what the calling goroutine did before, and adds what it does now. The caller holds mu.
func (g *Gate) noted(what string) uint64 {
	var stack [32]byte
	// "goroutine 18 [running]:"
	id := strings.Fields(string(stack[:runtime.Stack(stack[:], false)]))[1]
	if g.past == nil {
		g.past = map[string]uint64{}
	}
	before := g.past[id]
	h := fnv.New64a()
	_, _ = h.Write(strconv.AppendUint(nil, before, 16)) // it never fails
	_, _ = h.Write([]byte(what))
	g.past[id] = h.Sum64()
	return before
}

// sorted returns the calls that can go on, by actor, then by what they are, and equal ones by what their goroutines did
// before: the order in which goroutines of one actor come to the gate is left to chance.
func (g *Gate) sorted() []*call {
	g.mu.Lock()
	defer g.mu.Unlock()
	ready := make([]*call, 0, len(g.waiting))
	for _, c := range g.waiting {
		if c.ready == nil || c.ready() {
			ready = append(ready, c)
		}
	}
	slices.SortFunc(ready, func(a, b *call) int {
		return cmp.Or(cmp.Compare(a.actor.index, b.actor.index), cmp.Compare(a.what, b.what), cmp.Compare(a.past, b.past),
			cmp.Compare(a.seq, b.seq))
	})
	return ready
}

// release gives a call its verdict.
func (g *Gate) release(c *call, v verdict) {
	g.mu.Lock()
	g.waiting = slices.DeleteFunc(g.waiting, func(w *call) bool { return w == c })
	if c.inv != nil && v.fault != None {
		c.inv.faults++
		if v.fault == KilledBefore || v.fault == KilledAfter {
			c.inv.dead = true
		}
	}
	g.mu.Unlock()
	c.gone <- v
}

// End lets nothing go on any more, and waits until all actors have ended.
func (g *Gate) End() {
	g.mu.Lock()
	waiting := g.waiting
	g.waiting, g.over = nil, true
	g.mu.Unlock()
	for _, c := range waiting {
		c.gone <- verdict{over: true}
	}
	g.running.Wait()
}

// Ended reports whether nothing goes on any more.
func (g *Gate) Ended() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.over
}
