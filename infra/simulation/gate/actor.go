package gate

import (
	"context"
	"fmt"
	"runtime/debug"
	"time"
)

// Actor is somebody or something that acts by itself: a person, a worker, an execution of a state machine. Its index
// gives the order in which actors are asked.
type Actor struct {
	Name   string
	Person bool // ends with the day
	index  int
	gate   *Gate
	ended  bool
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

// Start adds an actor that does what act says, in its own goroutine.
func (g *Gate) Start(name string, act func(a *Actor)) { g.start(&Actor{Name: name}, act) }

// StartPerson adds an actor whose day ends, see EndDay.
func (g *Gate) StartPerson(name string, act func(a *Actor)) {
	g.start(&Actor{Name: name, Person: true}, act)
}

func (g *Gate) start(a *Actor, act func(a *Actor)) {
	a.index, a.gate = len(g.actors), g
	g.actors = append(g.actors, a)
	g.running.Go(func() {
		defer func() {
			a.ended = true
			if p := recover(); p != nil {
				g.Fail("panic", fmt.Sprintf("%s: %v\n%s", a.Name, p, debug.Stack()))
			}
		}()
		act(a)
	})
}

// Decide starts a person who decides again and again until the day is over: work does what comes of one decision.
func (g *Gate) Decide(name string, work func(a *Actor, d *Dice)) {
	g.StartPerson(name, func(a *Actor) {
		for {
			d, ok := a.Choose()
			if !ok {
				return
			}
			work(a, d)
		}
	})
}

// EndDay ends the day: people finish what they do and begin nothing.
func (g *Gate) EndDay() { g.closing.Store(true) }

// Closing reports whether the day ends.
func (g *Gate) Closing() bool { return g.closing.Load() }

// Present lists the people who have not ended.
func (g *Gate) Present() (names []string) {
	for _, a := range g.actors {
		if a.Person && !a.ended {
			names = append(names, a.Name)
		}
	}
	return names
}

// Invoke runs f as an invocation. died reports whether its process was killed, or had no more time; then nobody hears
// what f returned. faults is the number of faults that hit its calls.
func (a *Actor) Invoke(most time.Duration, f func(ctx context.Context)) (died bool, faults int) {
	ctx, cancel := context.WithTimeout(context.Background(), most)
	defer cancel()
	inv := &invocation{actor: a, cancel: cancel}
	f(context.WithValue(ctx, invocationKey{}, inv))
	g := a.gate
	g.mu.Lock()
	defer g.mu.Unlock()
	if ctx.Err() != nil {
		inv.dead = true
		inv.faults++
	}
	return inv.dead, inv.faults
}

// Choose waits until the actor may decide, and returns dice to decide by. ok is false when the day is over: the actor
// shall end.
func (a *Actor) Choose() (d *Dice, ok bool) {
	v, err := a.gate.wait(context.Background(), &call{actor: a, kind: Choice, what: "choice"})
	return NewDice(v.pick), err == nil && !a.gate.Closing()
}

// Idle waits until there is work and the actor may take it. throttled: the work was taken, but not begun.
func (a *Actor) Idle(what string, ready func() bool) (throttled, ok bool) {
	v, err := a.gate.wait(context.Background(), &call{actor: a, kind: Invocation, what: what, ready: ready})
	return v.fault == Throttled, err == nil
}

// Ask waits until a request of a person may be sent, and returns what happens to it.
func (a *Actor) Ask(what string) (f Fault, ok bool) {
	v, err := a.gate.wait(context.Background(), &call{actor: a, kind: Request, what: what})
	return v.fault, err == nil
}
