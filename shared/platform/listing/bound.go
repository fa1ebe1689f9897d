package listing

import (
	"cmp"
	"slices"
	"time"
)

const (
	// heldFor is how long an Index holds a row that is not open.
	heldFor = 90 * 24 * time.Hour
	// heldMost is how many rows an Index holds, if not more than that are open.
	heldMost = 100_000
	// trimAt is by which part of its most an Index goes over it before rows leave:
	// looking for the oldest each time that a row comes would cost more.
	trimAt = 16
)

// Bound is a list's rule of which rows an Index holds, so that it does not grow with
// the years: the open ones always, others for 90 days; above 100,000 rows the oldest
// of those leave before that. What an Index does not hold is found by keys, which is
// the domain's part.
//
// A rule may hold less than before. One that is to hold more finds old rows again only
// when their items are written: write them in a migration.
type Bound[R any] struct {
	// Open tells whether a row is held at any age.
	Open func(*R) bool
	// At is when a row that is not open was last of interest: its age counts from there.
	At func(*R) time.Time
	// For and Most are for tests; zero: 90 days and 100,000 rows.
	For  time.Duration
	Most int
}

// Bounded makes the Index hold what the rule says. Call it before the first use.
func (x *Index[R]) Bounded(b Bound[R]) *Index[R] {
	b.For, b.Most = cmp.Or(b.For, heldFor), cmp.Or(b.Most, heldMost)
	x.bound = &b
	return x
}

// Since is where the Index ends: it holds all rows whose At is later, and the open ones
// of before. Zero: it holds all rows. It is what the last refresh has found.
func (x *Index[R]) Since() time.Time {
	x.mu.RLock()
	defer x.mu.RUnlock()
	return x.since()
}

func (x *Index[R]) since() time.Time {
	if x.bound == nil {
		return time.Time{}
	}
	if old := x.swept.Add(-x.bound.For); old.After(x.floor) {
		return old
	}
	return x.floor
}

// holds tells whether a row is to be held.
func (x *Index[R]) holds(row *R) bool {
	return x.bound == nil || x.bound.Open(row) || x.bound.At(row).After(x.since())
}

// leaves is when a row is dropped although its record does not change: when its item
// expires, or when it reaches the age of the bound.
func (x *Index[R]) leaves(row *R, expires time.Time) time.Time {
	if x.bound == nil || x.bound.Open(row) {
		return expires
	}
	aged := x.bound.At(row).Add(x.bound.For)
	if expires.IsZero() || aged.Before(expires) {
		return aged
	}
	return expires
}

// trim lets the oldest rows that are not open leave where there are too many.
func (x *Index[R]) trim() {
	if x.bound == nil || x.rows <= x.bound.Most+x.bound.Most/trimAt {
		return
	}
	type aging struct {
		e  *entry[R]
		at time.Time
	}
	all := make([]aging, 0, x.rows)
	for _, e := range x.entries {
		if e.row != nil && !x.bound.Open(e.row) {
			all = append(all, aging{e, x.bound.At(e.row)})
		}
	}
	if len(all) == 0 {
		return
	}
	slices.SortFunc(all, func(a, b aging) int { return a.at.Compare(b.at) })
	x.floor = all[min(x.rows-x.bound.Most, len(all))-1].at
	gone := make(map[*entry[R]]bool, len(all))
	for _, a := range all {
		if !a.at.After(x.floor) {
			gone[a.e] = true
		}
	}
	x.drop(func(e *entry[R]) bool { return gone[e] })
}

// expire takes out what has aged, and what the table may have deleted by itself, which
// leaves no trace in the feed. It looks at most once a minute.
func (x *Index[R]) expire(now time.Time) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.due.IsZero() || x.due.After(now) {
		x.swept = now
		return
	}
	if now.Sub(x.looked) < time.Minute {
		return
	}
	x.drop(func(e *entry[R]) bool { return !e.expires.IsZero() && !e.expires.After(now) })
	x.swept, x.looked, x.due = now, now, time.Time{}
	for _, e := range x.entries {
		x.await(e)
	}
}

// await notes when the next entry leaves by itself.
func (x *Index[R]) await(e *entry[R]) {
	if !e.expires.IsZero() && (x.due.IsZero() || e.expires.Before(x.due)) {
		x.due = e.expires
	}
}

// drop takes entries out of the index and its sorted orders.
func (x *Index[R]) drop(gone func(*entry[R]) bool) {
	dropped := false
	for key, e := range x.entries {
		if !gone(e) {
			continue
		}
		delete(x.entries, key)
		dropped = true
		if e.row != nil {
			x.rows--
		}
	}
	if !dropped {
		return
	}
	for name, old := range x.orders { // new slices: readers may still walk the old ones
		x.orders[name] = slices.DeleteFunc(slices.Clone(old), gone)
	}
	x.changes++
}

// Coverage says in an answer where a bounded list ends.
type Coverage struct {
	Since    time.Time `json:"since,omitzero" doc:"from here on, and of what is open, the list holds all"`
	Complete bool      `json:"complete" doc:"nothing older fits the filters"`
	Older    string    `json:"older,omitempty" doc:"where complete is false: the query older that goes on from here, with the same filters"`
}
