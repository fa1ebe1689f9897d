package item

import "sync"

// recentAtMost is how many values are kept.
const recentAtMost = 1000

// Recent keeps by id what a process has seen lately, such as the items of a cart, so that it can start a Prefetch before
// it has read the cart again. What is kept may be old: check it before use. The zero Recent is ready for use, by many at
// once.
type Recent[V any] struct {
	mu  sync.Mutex
	all map[string]V
}

// Put keeps a value. Beyond some number the others are forgotten.
func (r *Recent[V]) Put(id string, v V) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.all == nil || len(r.all) >= recentAtMost {
		r.all = map[string]V{}
	}
	r.all[id] = v
}

// Get returns the value that was put last; ok is false where none is kept.
func (r *Recent[V]) Get(id string) (v V, ok bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	v, ok = r.all[id]
	return v, ok
}
