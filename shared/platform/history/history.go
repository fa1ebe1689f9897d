// Package history keeps what has happened to a record: an append-only list of
// events, each written in the same transaction as the change that it tells of, so
// that there is none without the other.
package history

import (
	"context"
	"fmt"
	"time"
	"unicode/utf8"

	"backdock/shared/platform/access"
	"backdock/shared/platform/id"
	"backdock/shared/platform/table"
)

// Event is one thing that has happened: one change, whatever it changed.
type Event struct {
	ID      string    `json:"_id"`
	At      time.Time `json:"at"`
	By      string    `json:"by"` // user id; empty: NetSuite or the product itself
	Kind    string    `json:"kind"`
	Summary string    `json:"summary"` // a sentence for people
	Changes []Change  `json:"changes"`
	// More is the number of changes beyond those that are kept.
	More int `json:"more"`
	// About is the id of what the event is about, where that is something other
	// than the record: an item or an address, by kind.
	About string `json:"about"`
}

// Change is a field before and after, in words for people; empty: there was, or
// is, nothing.
type Change struct {
	Field  string `json:"field"`
	Before string `json:"before"`
	After  string `json:"after"`
}

const (
	// maxChanges and maxText keep an event below 30 KB.
	maxChanges = 50
	maxText    = 200
	prefix     = "HISTORY#"
)

// New makes an event of now by the caller.
func New(ctx context.Context, now time.Time, kind, summary string, changes ...Change) Event {
	e := Event{ID: id.New(now), At: now, By: access.From(ctx).UserID, Kind: kind, Summary: summary, Changes: []Change{}}
	if len(changes) > maxChanges {
		changes, e.More = changes[:maxChanges], len(changes)-maxChanges
	}
	for _, c := range changes {
		e.Changes = append(e.Changes, Change{c.Field, short(c.Before), short(c.After)})
	}
	return e
}

// short cuts a text that is too long to be kept twice with every change of it.
func short(s string) string {
	if utf8.RuneCountInString(s) <= maxText {
		return s
	}
	return string([]rune(s)[:maxText-1]) + "…"
}

// Put is the operation that adds an event to the history in a partition; for the
// Commit of the change itself.
func Put(partition string, e Event) table.Op {
	return table.Put(table.New(table.Key{PK: partition, SK: prefix + e.ID}, e))
}

// Most is how many events are read at once.
const Most = 200

// Read reads the events of a partition, the newest first: at most 200, those
// before the event with the id before, if there is one.
func Read(ctx context.Context, t table.Table, partition, before string) ([]Event, error) {
	q := table.Query{PK: partition, Prefix: prefix, Reverse: true, Limit: Most}
	if before != "" { // a range has its ends in it
		q.Prefix, q.From, q.To, q.Limit = "", prefix, prefix+before, Most+1
	}
	events, err := table.Find[Event](ctx, t, q)
	if err != nil {
		return nil, fmt.Errorf("history of %s: %w", partition, err)
	}
	if len(events) > 0 && events[0].ID == before {
		events = events[1:]
	}
	return events[:min(len(events), Most)], nil
}
