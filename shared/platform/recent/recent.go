// Package recent keeps what a process has seen lately, in memory, so that it can read
// ahead what it will probably need. What is kept may be old: check it before use.
package recent

import "sync"

// most is how many values are kept.
const most = 1000

// Values are values by id. The zero Values are ready for use, by many at once.
type Values[V any] struct {
	mu  sync.Mutex
	all map[string]V
}

// Put keeps a value. Beyond some number the others are forgotten.
func (r *Values[V]) Put(id string, v V) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.all == nil || len(r.all) >= most {
		r.all = map[string]V{}
	}
	r.all[id] = v
}

// Get returns the value that was put last; ok is false where none is kept.
func (r *Values[V]) Get(id string) (v V, ok bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	v, ok = r.all[id]
	return v, ok
}
