// Package history keeps the history of a record as an append-only list of events. Each event is written in
// the transaction of the change that it describes, so neither exists without the other.
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

// Event describes one change of a record.
type Event struct {
	ID      string    `json:"_id"`
	At      time.Time `json:"at"`
	By      string    `json:"by"` // user id; empty: NetSuite or the system itself
	Kind    string    `json:"kind"`
	Summary string    `json:"summary"` // a sentence for people
	Changes []Change  `json:"changes"`
	// More is the number of changes that were left out.
	More int `json:"more"`
	// About is the id of what the event concerns if that is not the record itself: an item or an address,
	// depending on the kind.
	About string `json:"about"`
}

// Change is a field's value before and after, as text for people. Empty: no value.
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

// New makes an event for the caller at the time now.
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

// short cuts a long text, because the history keeps two copies with every change.
func short(s string) string {
	if utf8.RuneCountInString(s) <= maxText {
		return s
	}
	return string([]rune(s)[:maxText-1]) + "…"
}

// Put returns the operation that adds an event to the history in a partition. It belongs into the Commit of
// the change.
func Put(partition string, e Event) table.Op {
	return table.Put(table.New(table.Key{PK: partition, SK: prefix + e.ID}, e))
}

// Most is the largest number of events that Read returns.
const Most = 200

// Read returns at most Most events of a partition, newest first. If before is not empty, it returns only
// those before the event with that id.
func Read(ctx context.Context, t table.Table, partition, before string) ([]Event, error) {
	q := table.Query{PK: partition, Prefix: prefix, Reverse: true, Limit: Most}
	if before != "" { // the range includes its ends
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
