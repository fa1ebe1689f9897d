// Package longwork carries out work that takes longer than one worker may run: a job on thousands of orders, a plan of a
// day, a migration. The work is a record with a position, and a worker does one step after another.
//
// A worker that claims a record is its owner until the claim expires. The claim is a lease: each write of the owner
// renews it, and During renews it while a step takes long. Messages are delivered at least once, workers are killed,
// and a slow worker may come back after its claim has expired, so:
//
//   - A step commits its effect together with the record's next state, on condition of the record's version (Kind.Put).
//     So its effect happens once, and an owner that another worker has followed changes nothing more. An effect that is
//     not in such a Commit must be idempotent.
//   - A Commit of a step that does not write the record has Claim.Check among its operations. The owner's id is the
//     fencing token: each claim has its own.
//   - A worker that is killed leaves its claim. When it has expired, the next message, or the sweep, lets another
//     worker take over at the last committed step.
//
// How a record lives:
//
//	free ── Run ──→ claimed ── step ──→ claimed ── … ── last step ──→ ended
//	  ↑                │ time is up: Run announces it again
//	  ├────────────────┤ a step failed: the next message, or the sweep, repeats it
//	  └────────────────┘ its worker was killed: the claim expires
package longwork

import (
	"time"

	"backdock/shared/platform/table"
)

// Claim is a worker's claim of a record. Embed it in the record, so that its fields are fields of the record's item. The
// zero Claim is of nobody.
type Claim struct {
	// Owner is the id of this claim, "" if nobody has the record.
	Owner string `json:"holder"`
	// Until is when the claim expires.
	Until *time.Time `json:"heldUntil"`
	// Tries is how many workers have begun the step that is next, or under way. More than one means that a worker was
	// killed, or failed, on it.
	Tries int `json:"tries"`
}

// Held reports whether a worker has the record.
func (c Claim) Held(now time.Time) bool { return c.Until != nil && now.Before(*c.Until) }

// Cond is the condition that the claim is still the record's.
func (c Claim) Cond() table.Cond { return table.FieldIs("holder", c.Owner) }

// Check returns the operation that fails with table.ErrCondition if the claim is no longer that of the record at key.
func (c Claim) Check(key table.Key) table.Op { return table.Check(key, c.Cond()) }

// renew makes the claim last from now on.
func (c *Claim) renew(now time.Time, lease time.Duration) {
	until := now.Add(lease)
	c.Until = &until
}

// free ends the claim.
func (c *Claim) free() { c.Owner, c.Until = "", nil }
