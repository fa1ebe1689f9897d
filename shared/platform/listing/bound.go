package listing

import (
	"cmp"
	"slices"
	"time"
)

const (
	// listedFor is how long an Index holds a row that is not open.
	listedFor = 90 * 24 * time.Hour
	// listedMost is the largest number of rows that an Index holds, unless more are open.
	listedMost = 100_000
	// trimAt is the fraction of the maximum by which an Index may exceed it before rows are removed. Searching for the
	// oldest row at each insertion would cost more.
	trimAt = 16
)

// Bound is the rule of which rows an Index holds, so that a list does not grow without limit: open rows always, others
// for 90 days; above 100,000 rows the oldest rows that are not open are removed earlier. The domain packages find other
// records by index keys.
//
// A rule may be narrowed at any time. If it is widened, old rows come back only when their items are written: write
// them in a migration.
type Bound[R any] struct {
	// Open reports whether a row is listed at any age.
	Open func(*R) bool
	// At returns when a row that is not open was last of interest. Its age counts from there.
	At func(*R) time.Time
	// For and Most are set by tests; zero: 90 days and 100,000 rows.
	For  time.Duration
	Most int
}

func (x *index[R]) Bounded(b Bound[R]) Index[R] {
	b.For, b.Most = cmp.Or(b.For, listedFor), cmp.Or(b.Most, listedMost)
	x.bound = &b
	return x
}

func (x *index[R]) Since() time.Time {
	x.mu.RLock()
	defer x.mu.RUnlock()
	return x.since()
}

func (x *index[R]) since() time.Time {
	if x.bound == nil {
		return time.Time{}
	}
	if old := x.swept.Add(-x.bound.For); old.After(x.floor) {
		return old
	}
	return x.floor
}

// holds reports whether the Index must hold a row.
func (x *index[R]) holds(row *R) bool {
	return x.bound == nil || x.bound.Open(row) || x.bound.At(row).After(x.since())
}

// leaves returns when a row is removed without a change of its record: when its item expires, or when the row reaches
// the age limit of the bound.
func (x *index[R]) leaves(row *R, expires time.Time) time.Time {
	if x.bound == nil || x.bound.Open(row) {
		return expires
	}
	aged := x.bound.At(row).Add(x.bound.For)
	if expires.IsZero() || aged.Before(expires) {
		return aged
	}
	return expires
}

// trim removes the oldest rows that are not open if there are too many rows.
func (x *index[R]) trim() {
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

// expire removes rows that have reached their age limit, and rows whose items have expired: the table deletes those
// without an entry in the feed. It runs at most once a minute.
func (x *index[R]) expire(now time.Time) {
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

// await updates the time when the next entry expires.
func (x *index[R]) await(e *entry[R]) {
	if !e.expires.IsZero() && (x.due.IsZero() || e.expires.Before(x.due)) {
		x.due = e.expires
	}
}

// drop removes entries from the index and from its sorted orders.
func (x *index[R]) drop(gone func(*entry[R]) bool) {
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
	for name, old := range x.orders { // new slices: readers may still use the old ones
		x.orders[name] = slices.DeleteFunc(slices.Clone(old), gone)
	}
	x.changes++
}

// Coverage tells the caller where a bounded list ends.
type Coverage struct {
	Since    time.Time `json:"since,omitzero" doc:"the list has all records from this time on, and all that are open"`
	Complete bool      `json:"complete" doc:"no older record fits the filters"`
	Older    string    `json:"older,omitempty" doc:"present if complete is false: send it as the query older, with the same filters, to read the next older records"`
}
