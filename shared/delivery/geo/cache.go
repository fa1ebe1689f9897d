package geo

import (
	"context"
	"hash/fnv"
	"math"
	"sync"
	"time"
)

// Cache keeps the travel between pairs of places in memory. It is bounded: when half of its size is new, the half that
// has not been used longest is dropped. It is safe for concurrent use.
type Cache struct {
	mu            sync.Mutex
	half          int
	recent, older map[pair]cached
}

// pair is a cache key. The coordinates are in 1e-5 degrees, about a meter.
type pair struct {
	provider uint64
	a, b     [2]int32
}

type cached struct {
	km      float64
	seconds int32
}

// NewCache makes a cache for a number of pairs.
func NewCache(pairs int) *Cache {
	return &Cache{half: max(1, pairs/2), recent: map[pair]cached{}}
}

// Over returns a Roads that keeps the answers of another one. name must name the provider with all its settings: other
// settings need another name. The travel between places is that between the places rounded to about a meter, so an
// answer does not depend on what was asked before. Lines are not kept.
func (c *Cache) Over(name string, roads Roads) Roads {
	h := fnv.New64a()
	_, _ = h.Write([]byte(name)) // never fails
	return &caching{cache: c, provider: h.Sum64(), roads: roads}
}

type caching struct {
	cache    *Cache
	provider uint64
	roads    Roads
}

const perDegree = 100_000

func rounded(places []Point) []Point {
	all := make([]Point, len(places))
	for i, p := range places {
		all[i] = Point{math.Round(p.Latitude*perDegree) / perDegree, math.Round(p.Longitude*perDegree) / perDegree}
	}
	return all
}

func (r *caching) key(a, b Point) pair {
	unit := func(p Point) [2]int32 {
		return [2]int32{int32(math.Round(p.Latitude * perDegree)), int32(math.Round(p.Longitude * perDegree))}
	}
	return pair{r.provider, unit(a), unit(b)}
}

func (c *Cache) get(key pair) (Leg, bool) {
	v, ok := c.recent[key]
	if !ok {
		if v, ok = c.older[key]; ok {
			c.put(key, v)
		}
	}
	return Leg{Km: v.km, Duration: time.Duration(v.seconds) * time.Second}, ok
}

func (c *Cache) put(key pair, v cached) {
	if len(c.recent) >= c.half {
		c.older, c.recent = c.recent, make(map[pair]cached, c.half)
	}
	c.recent[key] = v
}

func (c *Cache) set(key pair, l Leg) { c.put(key, cached{l.Km, int32(l.Duration / time.Second)}) }

// Legs implements Roads. Only legs that are not in the cache are asked for.
func (r *caching) Legs(ctx context.Context, places []Point) ([]Leg, error) {
	if err := check(ctx, places); err != nil {
		return nil, err
	}
	places = rounded(places)
	legs := make([]Leg, max(len(places)-1, 0))
	for i := range legs {
		key := r.key(places[i], places[i+1])
		var ok bool
		r.cache.mu.Lock()
		legs[i], ok = r.cache.get(key)
		r.cache.mu.Unlock()
		if ok {
			continue
		}
		one, err := r.roads.Legs(ctx, places[i:i+2])
		if err != nil {
			return nil, err
		}
		legs[i] = one[0]
		r.cache.mu.Lock()
		r.cache.set(key, legs[i])
		r.cache.mu.Unlock()
	}
	return legs, nil
}

// Matrix implements Roads. If a pair is not in the cache, the whole matrix is asked for.
func (r *caching) Matrix(ctx context.Context, places []Point) (Matrix, error) {
	if err := check(ctx, places); err != nil {
		return Matrix{}, err
	}
	places = rounded(places)
	if m, ok := r.known(places); ok {
		return m, nil
	}
	m, err := r.roads.Matrix(ctx, places)
	if err != nil || len(places)*len(places) > r.cache.half { // it would drop everything else and not fit
		return m, err
	}
	r.cache.mu.Lock()
	defer r.cache.mu.Unlock()
	for i := range places {
		for j := range places {
			r.cache.set(r.key(places[i], places[j]), Leg{m.Km[i][j], m.Durations[i][j]})
		}
	}
	return m, nil
}

func (r *caching) known(places []Point) (Matrix, bool) {
	m := NewMatrix(len(places))
	r.cache.mu.Lock()
	defer r.cache.mu.Unlock()
	for i := range places {
		for j := range places {
			leg, ok := r.cache.get(r.key(places[i], places[j]))
			if !ok {
				return m, false
			}
			m.Set(i, j, leg)
		}
	}
	return m, true
}

// Lines implements Roads.
func (r *caching) Lines(ctx context.Context, places []Point) ([][]Point, error) {
	return r.roads.Lines(ctx, places)
}
