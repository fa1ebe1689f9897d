// Package turn has a lock and a once that may be held across calls to the outside, such as reads of the table. Waiting
// for them is waiting on a channel. In a bubble of testing/synctest that is a goroutine at rest, which one that waits for
// a sync.Mutex is not; so code that uses them can be run by infra/simulation, call by call. A lock that is held only
// for work in memory should be a sync.Mutex, which is faster.
package turn

import (
	"errors"
	"sync"
)

// Lock is a lock. Who has waited longest gets it next. The zero value is free.
type Lock struct {
	mu      sync.Mutex
	held    bool
	waiting []chan struct{}
}

// Lock implements sync.Locker.
func (l *Lock) Lock() {
	l.mu.Lock()
	if !l.held {
		l.held = true
		l.mu.Unlock()
		return
	}
	mine := make(chan struct{})
	l.waiting = append(l.waiting, mine)
	l.mu.Unlock()
	<-mine
}

// Unlock implements sync.Locker.
func (l *Lock) Unlock() {
	l.mu.Lock()
	defer l.mu.Unlock()
	switch {
	case !l.held:
		panic("turn: unlock of a lock that nobody holds")
	case len(l.waiting) == 0:
		l.held = false
	default:
		close(l.waiting[0])
		l.waiting = l.waiting[1:]
	}
}

// OnceValues returns a function that runs f at its first call. All calls return the result.
func OnceValues[V any](f func() (V, error)) func() (V, error) {
	var once sync.Mutex
	var begun bool
	done := make(chan struct{})
	var v V
	err := errors.New("turn: the function ended without a result")
	return func() (V, error) {
		once.Lock()
		first := !begun
		begun = true
		once.Unlock()
		if !first {
			<-done
			return v, err
		}
		defer close(done)
		v, err = f()
		return v, err
	}
}
