package outside

import (
	"context"
	"net/http"
	"time"

	"backdock/functions"
	"backdock/infra/simulation/gate"
	"backdock/shared/app"
	"backdock/shared/platform/table/memory"
)

// Process runs one invocation at a time, and its caches die with it.
type Process struct {
	*app.Backend
	api http.Handler
}

// API is the API in the process.
func (p *Process) API() http.Handler {
	if p.api == nil {
		p.api = functions.Handler(p.Backend)
	}
	return p.api
}

// Invoke runs f as an invocation of an actor in a process; see gate.Actor.Invoke. A worker has its own process, and people
// share those of the API.
func (w *World) Invoke(a *gate.Actor, most time.Duration, f func(ctx context.Context, p *Process)) (died bool, faults int) {
	of := a
	if a.Person {
		of = nil
	}
	var p *Process
	died, faults = a.Invoke(most, func(ctx context.Context) {
		ctx = w.memory.Lagging(ctx, memory.Lags)
		p = w.process(of)
		f(ctx, p)
	})
	if !died {
		w.processes.Lock()
		defer w.processes.Unlock()
		w.free[of] = append(w.free[of], p)
	}
	return died, faults
}

// process returns a process for an actor's next invocation; nil: for a person.
func (w *World) process(of *gate.Actor) *Process {
	w.processes.Lock()
	defer w.processes.Unlock()
	free := w.free[of]
	if len(free) == 0 {
		return &Process{Backend: w.backend()}
	}
	last := len(free) - 1
	w.free[of] = free[:last]
	return free[last]
}
