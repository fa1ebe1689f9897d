package road

import "sync"

// space is the memory of one search. It is reused: a node's state counts only if its mark is that of the search.
type space struct {
	mark   uint32
	states []state
	before []int32 // by node: the node before it, for lines
	queue  queue
}

// state is what a search knows of a node. It fills a quarter of a cache line.
type state struct {
	reached    uint32 // the mark of the search that has reached it
	wanted     uint32 // the mark of the search that it is a target of
	tenths     uint32
	decimeters int32
}

// spaces gives out memory for searches.
type spaces struct{ pool sync.Pool }

func newSpaces(nodes, ring int) *spaces {
	return &spaces{sync.Pool{New: func() any {
		return &space{states: make([]state, nodes), before: make([]int32, nodes), queue: newQueue(ring)}
	}}}
}

func (s *spaces) get() *space { return s.pool.Get().(*space) }

func (s *spaces) put(p *space) { s.pool.Put(p) }

// begin starts a new search.
func (s *space) begin() {
	s.mark++
	if s.mark == 0 { // after 4 billion searches old marks would count again
		clear(s.states)
		s.mark = 1
	}
	s.queue.reset()
}

// queue is a bucket queue: a ring of buckets of a tenth of a second each. It works because a search only adds keys that
// are less than the length of the ring above the last one taken.
type queue struct {
	heads   []int32 // by bucket: its last entry, or -1
	entries []entry
	at      uint32 // the key of the current bucket
	count   int    // of entries that were not taken
}

// entry is a node in a bucket. next is the entry that was added before it, or -1.
type entry struct{ node, next int32 }

func newQueue(ring int) queue { return queue{heads: make([]int32, ring)} }

func (q *queue) reset() {
	for i := range q.heads {
		q.heads[i] = -1
	}
	q.entries, q.at, q.count = q.entries[:0], 0, 0
}

func (q *queue) push(node int32, key uint32) {
	head := &q.heads[key&uint32(len(q.heads)-1)]
	q.entries = append(q.entries, entry{node, *head})
	*head = int32(len(q.entries) - 1)
	q.count++
}

// pop returns a node with the lowest key. A node may be in the queue several times. ok is false if the queue is empty.
func (q *queue) pop() (node int32, key uint32, ok bool) {
	if q.count == 0 {
		return 0, 0, false
	}
	for {
		head := &q.heads[q.at&uint32(len(q.heads)-1)]
		if *head >= 0 {
			e := q.entries[*head]
			*head = e.next
			q.count--
			return e.node, q.at, true
		}
		q.at++
	}
}

// reach finds the fastest ways from a node to all wanted nodes (Dijkstra); left is their number. Among ways that take
// the same time the shortest counts, so the result does not depend on the order of the search. Wanted nodes that were
// not reached cannot be reached.
func (n *Network) reach(s *space, from int32, left int) {
	s.states[from] = state{reached: s.mark, wanted: s.states[from].wanted}
	s.queue.push(from, 0)
	for left > 0 {
		node, key, ok := s.queue.pop()
		if !ok {
			return
		}
		here := s.states[node]
		if key != here.tenths {
			continue // it was reached sooner
		}
		if here.wanted == s.mark {
			left--
		}
		for _, a := range n.arcs[n.first[node]:n.first[node+1]] {
			tenths, decimeters := key+a.tenths, here.decimeters+a.decimeters
			there := &s.states[a.to]
			if there.reached == s.mark && tenths >= there.tenths {
				if tenths == there.tenths {
					there.decimeters = min(there.decimeters, decimeters)
				}
				continue
			}
			there.reached, there.tenths, there.decimeters = s.mark, tenths, decimeters
			s.queue.push(a.to, tenths)
		}
	}
}
