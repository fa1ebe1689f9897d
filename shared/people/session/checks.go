package session

import (
	"sync"
	"time"
)

// checks caches valid sessions, each for CheckedFor.
type checks struct {
	mu    sync.Mutex
	last  map[string]checked
	drops int // number of sessions dropped so far
}

type checked struct {
	session *Session
	at      time.Time
}

func (c *checks) get(id string, now time.Time) (s *Session, drops int, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	e, ok := c.last[id]
	if !ok || now.Sub(e.at) >= CheckedFor {
		return nil, c.drops, false
	}
	return e.session, c.drops, true
}

// put caches a session, unless a session was dropped since drops was read, because that may be this one.
func (c *checks) put(id string, s *Session, now time.Time, drops int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if drops != c.drops {
		return
	}
	if c.last == nil || len(c.last) > 10_000 {
		c.last = map[string]checked{}
	}
	c.last[id] = checked{s, now}
}

func (c *checks) drop(id string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.drops++
	delete(c.last, id)
}
