package simulation

import (
	"context"
	"fmt"
	"net/http"
	"runtime/debug"
	"time"

	"backdock/functions"
	"backdock/shared/app"
	"backdock/shared/erp/netsuite"
	"backdock/shared/platform/table/memory"
)

// Actor is somebody or something that acts by itself: a person, a worker, an execution of a state machine. Its index
// gives the order in which actors are asked.
type Actor struct {
	Name   string
	index  int
	w      *World
	own    *process // that runs a worker's invocations; those of people are run by one that is free
	person bool     // ends with the day
	ended  bool
}

// process runs one invocation at a time, and its caches die with it.
type process struct {
	*app.Backend
	api http.Handler
}

// handler is the API in the process.
func (p *process) handler() http.Handler {
	if p.api == nil {
		p.api = functions.Handler(p.Backend)
	}
	return p.api
}

// process returns the process for the actor's next invocation.
func (a *Actor) process() *process {
	w := a.w
	switch last := len(w.free) - 1; {
	case !a.person && a.own != nil:
		return a.own
	case a.person && last >= 0:
		p := w.free[last]
		w.free = w.free[:last]
		return p
	}
	return &process{Backend: w.backend()}
}

// keep keeps a process for later invocations.
func (a *Actor) keep(p *process) {
	if a.person {
		a.w.free = append(a.w.free, p)
		return
	}
	a.own = p
}

// invocation is one run of a function in a process. It is in the context of all its calls.
type invocation struct {
	actor  *Actor
	cancel context.CancelFunc
	dead   bool // guarded by the gate
	faults int  // guarded by the gate: those that hit its calls
}

type invocationKey struct{}

func invocationOf(ctx context.Context) *invocation {
	inv, _ := ctx.Value(invocationKey{}).(*invocation)
	return inv
}

// start adds an actor that does what act says, in its own goroutine.
func (w *World) start(name string, act func(a *Actor)) *Actor {
	a := &Actor{Name: name, index: len(w.actors), w: w}
	w.actors = append(w.actors, a)
	w.running.Go(func() {
		defer func() {
			a.ended = true
			if p := recover(); p != nil {
				w.fail("panic", fmt.Sprintf("%s: %v\n%s", a.Name, p, debug.Stack()))
			}
		}()
		act(a)
	})
	return a
}

// invoke runs f as an invocation in a process. died reports whether the process was killed, or had no more time; then
// nobody hears what f returned. faults is the number of faults that hit its calls.
func (a *Actor) invoke(most time.Duration, f func(ctx context.Context, p *process)) (died bool, faults int) {
	ctx, cancel := context.WithTimeout(context.Background(), most)
	defer cancel()
	inv := &invocation{actor: a, cancel: cancel}
	ctx = context.WithValue(a.w.Memory.Lagging(ctx, memory.Lags), invocationKey{}, inv)
	p := a.process()
	a.own = nil
	f(ctx, p)
	g := &a.w.gate
	g.mu.Lock()
	defer g.mu.Unlock()
	if ctx.Err() != nil {
		inv.dead = true
		inv.faults++
	}
	if !inv.dead {
		a.keep(p)
	}
	return inv.dead, inv.faults
}

// person starts somebody who works in the portal: work does what comes of one decision.
func (w *World) person(name string, work func(c *Client, d *dice)) {
	c := &Client{name: name}
	w.decide(name, func(a *Actor, d *dice) {
		c.a = a
		work(c, d)
	})
}

// erpPerson starts somebody who works in the ERP itself.
func (w *World) erpPerson(name string, work func(erp *netsuite.Client, d *dice)) {
	erp := w.client()
	w.decide(name, func(_ *Actor, d *dice) { work(erp, d) })
}

// decide starts a person who decides again and again until the day is over.
func (w *World) decide(name string, work func(a *Actor, d *dice)) {
	w.start(name, func(a *Actor) {
		a.person = true
		for {
			d, ok := a.choose()
			if !ok {
				return
			}
			work(a, d)
		}
	})
}

// choose waits until the actor may decide, and returns dice to decide by. ok is false when the day is over: the actor
// shall end.
func (a *Actor) choose() (d *dice, ok bool) {
	c := &call{actor: a, kind: Choice, what: "choice"}
	v, err := a.w.gate.wait(context.Background(), c)
	return newDice(v.pick), err == nil && !a.w.closing.Load()
}

// idle waits until there is work and the actor may take it. throttled: the work was taken, but not begun.
func (a *Actor) idle(what string, ready func() bool) (throttled, ok bool) {
	c := &call{actor: a, kind: Invocation, what: what, ready: ready}
	v, err := a.w.gate.wait(context.Background(), c)
	return v.fault == Throttled, err == nil
}
