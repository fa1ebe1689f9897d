package history

import (
	"context"
	"fmt"
	"sync"
	"time"

	"backdock/shared/platform/api"
)

// Entry is an event as callers see it.
type Entry struct {
	ID      string               `json:"_id"`
	At      time.Time            `json:"at"`
	By      api.Optional[Person] `json:"by" doc:"null: NetSuite or the system itself"`
	Kind    string               `json:"kind"`
	Summary string               `json:"summary" doc:"a sentence"`
	Changes []Change             `json:"changes" doc:"at most 50, as text"`
	More    int                  `json:"more" doc:"number of changes that were left out"`
}

// Person is a user's id and name.
type Person struct {
	ID   string `json:"_id"`
	Name string `json:"name"`
}

// PersonOf returns a user by id with the name from names, or null for an empty id.
func PersonOf(id string, names map[string]string) api.Optional[Person] {
	if id == "" {
		return api.Optional[Person]{}
	}
	return api.Optional[Person]{Given: true, Value: Person{id, names[id]}}
}

// remembered is how long a process caches a name.
const remembered = time.Minute

// People caches the names of users. Make one per process (package app does).
type People struct {
	read func(ctx context.Context, ids []string) (map[string]string, error)
	now  func() time.Time

	mu    sync.Mutex
	names map[string]string
	at    time.Time
}

// NewPeople makes the cache. read returns the names of users by id and leaves out unknown ids.
func NewPeople(read func(ctx context.Context, ids []string) (map[string]string, error), now func() time.Time) *People {
	return &People{read: read, now: now, names: map[string]string{}}
}

// Names returns the names of users by id. An unknown user is named by the id.
func (p *People) Names(ctx context.Context, ids []string) (map[string]string, error) {
	names, missing := p.known(ids)
	if len(missing) == 0 {
		return names, nil
	}
	found, err := p.read(ctx, missing)
	if err != nil {
		return nil, fmt.Errorf("names of %d users: %w", len(missing), err)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	for id, name := range found {
		names[id], p.names[id] = name, name
	}
	return names, nil
}

// known returns the cached names, and each id once whose name is not cached.
func (p *People) known(ids []string) (names map[string]string, missing []string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if now := p.now(); now.Sub(p.at) > remembered {
		p.at = now
		clear(p.names)
	}
	names = make(map[string]string, len(ids))
	for _, id := range ids {
		if _, done := names[id]; done || id == "" {
			continue
		}
		name, ok := p.names[id]
		if names[id] = name; !ok {
			names[id] = id
			missing = append(missing, id)
		}
	}
	return names, missing
}

// Entries returns events as callers see them.
func (p *People) Entries(ctx context.Context, events []Event) ([]Entry, error) {
	ids := make([]string, len(events))
	for i, e := range events {
		ids[i] = e.By
	}
	names, err := p.Names(ctx, ids)
	if err != nil {
		return nil, err
	}
	entries := make([]Entry, len(events))
	for i, e := range events {
		entries[i] = Entry{ID: e.ID, At: e.At, By: PersonOf(e.By, names), Kind: e.Kind, Summary: e.Summary,
			Changes: e.Changes, More: e.More}
	}
	return entries, nil
}
