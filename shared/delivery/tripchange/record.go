package tripchange

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"backdock/shared/delivery/trip"
	"backdock/shared/platform/access"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/longwork"
	"backdock/shared/platform/queue"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/packed"
	"backdock/shared/platform/trace"
)

// A change that does not fit into one transaction is written down: one record of what is to be done, stored in the
// transaction that takes hold of its trips. From then on it is only carried forward, see carry.go.
//
//	record:  TRIPCHANGE#<id> / CHANGE
//	content: TRIPCHANGE#<id> / WANTED, compressed: the Change
//	open:    ByAll TRIPCHANGES / <id>, if nobody else looks after it

// record is a change that was written down.
type record struct {
	ID    string `json:"id"`
	Ended bool   `json:"ended"`
	longwork.Claim
	// ToHold are trips that are not held yet: the first transaction had no room for them.
	ToHold []string `json:"toHold,omitempty"`
	// Owned reports that a plan looks after the change: it announces it, and ends with it.
	Owned bool `json:"owned,omitempty"`
	// Outcome is what has become of a change that has ended.
	Outcome Outcome `json:"outcome"`
	// Caller, Email and Role are those of the user who made the change. Whoever carries it out acts as that user.
	Caller    string      `json:"caller"`
	Email     string      `json:"email"`
	Role      access.Role `json:"role"`
	RequestID string      `json:"requestId,omitempty"` // see trace.Asked
	CreatedAt time.Time   `json:"createdAt"`
	UpdatedAt time.Time   `json:"updatedAt"`
	Version   int64       `json:"version"`
}

// Outcome is what has become of a change.
type Outcome struct {
	// Left are orders that could not be put where the change wants them.
	Left []Left `json:"left,omitempty"`
	// Versions are those of the changed trips, -1 for a trip that somebody else has changed since.
	Versions map[string]int64 `json:"versions,omitempty"`
	// Error says which trips could not be changed, and why; empty: all were.
	Error string `json:"error,omitempty"`
	// Nothing reports that nothing was changed, because a trip was changed at the same moment.
	Nothing bool `json:"nothing,omitempty"`
}

// Message is the message of the queue plans about a change that was written down.
type Message struct {
	ChangeID string `json:"changeId"`
}

const (
	// leaseTime is the longest time that somebody carries out a change without a word. It is longer than the functions'
	// timeouts, so whoever has lost the lease no longer runs.
	leaseTime = 60 * time.Second
	// kept is how long the record of a change is kept.
	kept = 30 * 24 * time.Hour
	// heldAtOnce is how many trips the transaction that writes a change down takes hold of, besides what it stores.
	heldAtOnce = 90
)

func recordKey(id string) table.Key  { return table.Key{PK: "TRIPCHANGE#" + id, SK: "CHANGE"} }
func contentKey(id string) table.Key { return table.Key{PK: "TRIPCHANGE#" + id, SK: "WANTED"} }

// Begin returns the operations that write a change down and take hold of its trips, first the one of the record. They
// fail with table.ErrCondition if a trip does not have the version on which the change was made, or if the change has
// begun before and not ended. owned: the caller looks after the change and carries it out, see Carry.
func (s *Changes) Begin(ctx context.Context, c Change, owned bool) []table.Op {
	hold := c.hold(access.From(ctx).UserID, s.now())
	var holds []table.Op
	var later []string
	for _, w := range c.Trips {
		switch {
		case w.New != nil:
		case len(holds) < heldAtOnce:
			holds = append(holds, trip.TakeHold(w.After.TripID, w.Version, c.ID, hold))
		default:
			later = append(later, w.After.TripID)
		}
	}
	return append(s.writeDown(ctx, c, owned, later), holds...)
}

// hold says by whom and since when the change holds its trips.
func (c Change) hold(by string, since time.Time) trip.Hold {
	return trip.Hold{By: by, Kind: cmp.Or(c.Kind, trip.HoldMove), Since: since}
}

// WriteDown is Begin for a change that holds its trips already.
func (s *Changes) WriteDown(ctx context.Context, c Change, owned bool) []table.Op {
	return s.writeDown(ctx, c, owned, nil)
}

func (s *Changes) writeDown(ctx context.Context, c Change, owned bool, toHold []string) []table.Op {
	caller, now := access.From(ctx), s.now()
	r := record{ID: c.ID, Owned: owned, ToHold: toHold, Caller: caller.UserID, Email: caller.Email, Role: caller.Role,
		RequestID: trace.Asked(ctx), CreatedAt: now}
	first := s.write(&r, false)
	first.Conds = []table.Cond{table.Any(table.Absent(), table.FieldIs("ended", true))}
	return append([]table.Op{first}, packed.Put(contentKey(c.ID), c, packed.Options{Expires: now.Add(kept)})...)
}

// write returns the operation that stores the next state of a record that was read at r.Version. If announce is true, it
// sends a message to the workers.
func (s *Changes) write(r *record, announce bool) table.Op {
	before := r.Version
	r.Version++
	r.UpdatedAt = s.now()
	i := table.New(recordKey(r.ID), r).Expiring(r.CreatedAt.Add(kept))
	if !r.Ended && !r.Owned {
		i.ByAll = table.Key{PK: "TRIPCHANGES", SK: r.ID}
	}
	if announce {
		i = i.Announcing(queue.Plans, Message{r.ID})
	}
	return table.Put(i, table.AsRead(before))
}

func (s *Changes) load(ctx context.Context, id string) (record, error) {
	r, err := table.Load[record](ctx, s.table, recordKey(id))
	if errors.Is(err, table.ErrMissing) {
		return r, fault.New(fault.NotFound, "there is no change %s", id)
	}
	if err != nil {
		return r, fmt.Errorf("read the change %s: %w", id, err)
	}
	return r, nil
}

// Written returns a change that was written down. Errors: fault.NotFound.
func (s *Changes) Written(ctx context.Context, id string) (c Change, err error) {
	_, err = packed.Load(ctx, s.table, contentKey(id), &c)
	if errors.Is(err, table.ErrMissing) {
		return c, fault.New(fault.NotFound, "there is no change %s", id)
	}
	return c, err
}

// kind tells how changes are carried out.
func kind(s *Changes) longwork.Kind[record] {
	return longwork.Kind[record]{Name: "change of trips", Table: s.table, Now: s.now, Load: s.load, Lease: leaseTime,
		Store:   func(r *record) []table.Op { return []table.Op{s.write(r, false)} },
		Claim:   func(r *record) *longwork.Claim { return &r.Claim },
		Open:    func(r *record) bool { return !r.Ended },
		Message: func(r *record) table.Message { return queue.Message(queue.Plans, Message{r.ID}) }}
}

// Sweep announces changes that nobody carries out because a process was killed. It returns how many.
func (s *Changes) Sweep(ctx context.Context) (int, error) {
	open, err := table.Find[record](ctx, s.table, table.Query{Index: table.ByAll, PK: "TRIPCHANGES"})
	if err != nil {
		return 0, fmt.Errorf("changes that are carried out: %w", err)
	}
	announced := 0
	for _, r := range open {
		if !kind(s).Forgotten(&r, r.UpdatedAt) {
			continue
		}
		if err := kind(s).Announce(ctx, s.queue, &r); err != nil {
			return announced, err
		}
		announced++
	}
	return announced, nil
}
