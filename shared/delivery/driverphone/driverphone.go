// Package driverphone keeps what the phones of drivers say of themselves, for a day.
package driverphone

import (
	"context"
	"fmt"
	"time"

	"backdock/shared/platform/table"
)

// keptFor is how long a phone's word counts: drivers open the page every day.
const keptFor = 24 * time.Hour

// State is what a driver's phone says of itself.
//
//	PHONES / <user id>
type State struct {
	UserID string `json:"userId"`
	// KeepsData says that the browser promised to keep what is not sent, also when the phone is full.
	KeepsData bool `json:"keepsData"`
	// Unsent counts the reports that only the phone has.
	Unsent int       `json:"unsent"`
	At     time.Time `json:"at"`
}

// Phones keeps the states of phones.
type Phones struct {
	table table.Table
	now   func() time.Time
}

// New makes the store.
func New(t table.Table, now func() time.Time) *Phones { return &Phones{t, now} }

func key(userID string) table.Key { return table.Key{PK: "PHONES", SK: userID} }

// Tell keeps what a phone says, in place of what it said before.
func (p *Phones) Tell(ctx context.Context, s State) error {
	s.At = p.now()
	return p.table.Commit(ctx, table.Put(table.New(key(s.UserID), s).Expiring(s.At.Add(keptFor))))
}

// All returns what phones have said in the last day, by user.
func (p *Phones) All(ctx context.Context) (map[string]State, error) {
	all, err := table.Find[State](ctx, p.table, table.Query{PK: key("").PK})
	if err != nil {
		return nil, fmt.Errorf("phones of drivers: %w", err)
	}
	states := make(map[string]State, len(all))
	for _, s := range all {
		if p.now().Sub(s.At) < keptFor { // the table deletes later
			states[s.UserID] = s
		}
	}
	return states, nil
}
