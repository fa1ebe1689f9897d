package netsuitesim

import (
	"maps"
	"net/http"
	"strings"
	"sync"
)

// Stats counts the calls since the start or the last reset.
type Stats struct {
	// Requests counts the calls under /services/rest.
	Requests int `json:"requests"`
	// InFlight and MostInFlight count calls of the record and query services that hold a place under the limit.
	InFlight     int `json:"inFlight"`
	MostInFlight int `json:"mostInFlight"`
	// TooMany counts responses with status 429.
	TooMany int `json:"tooMany"`
	// ByPath counts calls by method and path, with ids replaced by {id}. ByStatus counts responses, 0 for a dropped
	// connection.
	ByPath   map[string]int `json:"byPath"`
	ByStatus map[int]int    `json:"byStatus"`
}

type statistics struct {
	mu sync.Mutex
	s  Stats
}

func (x *statistics) clear() {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.s = Stats{InFlight: x.s.InFlight, MostInFlight: x.s.InFlight, ByPath: map[string]int{}, ByStatus: map[int]int{}}
}

func (x *statistics) snapshot() Stats {
	x.mu.Lock()
	defer x.mu.Unlock()
	s := x.s
	s.ByPath, s.ByStatus = maps.Clone(s.ByPath), maps.Clone(s.ByStatus)
	return s
}

func (x *statistics) request(r *http.Request) {
	parts := strings.Split(strings.TrimPrefix(r.URL.Path, "/services/rest/"), "/")
	for i, p := range parts {
		if strings.HasPrefix(p, "eid:") || p != "" && p[0] >= '0' && p[0] <= '9' {
			parts[i] = "{id}"
		}
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	x.s.Requests++
	x.s.ByPath[r.Method+" "+strings.Join(parts, "/")]++
}

func (x *statistics) answered(status int) {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.s.ByStatus[status]++
	if status == http.StatusTooManyRequests {
		x.s.TooMany++
	}
}

// enter takes a place under the concurrency limit. It returns false if no place is free.
func (x *statistics) enter(limit int) bool {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.s.InFlight >= limit {
		return false
	}
	x.s.InFlight++
	x.s.MostInFlight = max(x.s.MostInFlight, x.s.InFlight)
	return true
}

func (x *statistics) leave() {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.s.InFlight--
}
