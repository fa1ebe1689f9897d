package change

import (
	"context"
	"fmt"
	"time"

	"backdock/shared/platform/access"
	"backdock/shared/platform/longwork"
	"backdock/shared/platform/queue"
	"backdock/shared/platform/table"
	"backdock/shared/platform/trace"
)

// BatchMessage is a message of the queue jobs: a batch to carry out.
type BatchMessage struct {
	PriceBatchID string `json:"priceBatchId"`
}

const (
	// sliceTime is how long a worker carries out a batch before it passes it on by a message. In the last breathTime of it
	// no step is begun.
	sliceTime  = 30 * time.Second
	breathTime = 10 * time.Second
	// leaseTime is the longest time that a worker may need for one step.
	leaseTime = 50 * time.Second
)

func kind(s *Changes) longwork.Kind[stored] {
	return longwork.Kind[stored]{Name: "price changes", Table: s.Table, Now: s.Now, Load: s.load, Store: s.writing,
		Claim: func(b *stored) *longwork.Claim { return &b.Claim },
		Open:  func(b *stored) bool { return b.State == Applying },
		Lease: leaseTime, Slice: sliceTime, Breath: breathTime,
		Message: func(b *stored) table.Message { return queue.Message(queue.Jobs, BatchMessage{b.ID}) }}
}

// Work carries out a batch until it is done, another worker has it, or the time of a slice is over; then the next message
// continues. Errors: fault.NotFound; after any other error the next message repeats the step.
func (s *Changes) Work(ctx context.Context, id string) (Batch, error) {
	b, err := kind(s).Run(ctx, id, func(limit context.Context, b stored) (stored, error) {
		trace.Add(ctx, trace.Origin, b.RequestID)
		return s.next(access.With(limit, access.Caller{UserID: b.By, Email: b.Email, Role: b.Role}), b)
	})
	return b.Batch, err
}

// triesAtOnce is how often a step is repeated at once because one of its items was changed meanwhile.
const triesAtOnce = 5

// next carries out the next part of a batch and returns the batch after it.
func (s *Changes) next(ctx context.Context, b stored) (stored, error) {
	before, err := s.part(ctx, b, b.DoneParts)
	if err != nil {
		return b, err
	}
	sc, err := s.scales(ctx)
	if err != nil {
		return b, err
	}
	sc.exact, sc.date = b.Source.Kind == Undoing, b.EffectiveDate
	for try := 1; ; try++ {
		next, err := s.carryOut(ctx, sc, b, before)
		if err == nil || try == triesAtOnce || !table.Overtaken(err) {
			return next, err
		}
		now, loadErr := s.load(ctx, b.ID)
		if loadErr != nil || now.Version != b.Version { // the batch is another worker's, or the answer was lost
			return b, err
		}
	}
}

// carryOut carries out the changes of a part that were not refused, in one transaction with the batch.
func (s *Changes) carryOut(ctx context.Context, sc scales, b stored, before []Result) (stored, error) {
	var changes []Change
	for _, r := range before {
		if r.State == Pending {
			changes = append(changes, r.Change)
		}
	}
	ops, done, err := s.step(ctx, sc, b.Source, true, b.Reason, changes)
	if err != nil {
		return b, err
	}
	results := make([]Result, len(before))
	for i, r := range before {
		results[i] = r
		if r.State == Pending {
			results[i], done = done[0], done[1:]
		}
	}
	at := b.DoneParts
	s.pass(&b, results)
	ops = append(kind(s).Passed(&b), append(ops, b.putPart(at, results))...)
	return b, s.Table.Commit(ctx, ops...)
}

// pass moves a batch on by a part with these results.
func (s *Changes) pass(b *stored, results []Result) {
	items := map[string]bool{}
	for _, r := range results {
		b.count(r)
		items[r.ItemID] = true
	}
	b.DoneItems += len(items)
	b.DoneParts++
	if b.DoneParts == b.Parts {
		now := s.Now()
		b.State, b.DoneAt = Done, &now
	}
}

// Sweep begins the batches whose date has come at the warehouse, and announces batches that have no worker because their
// message was lost or their worker was killed. It returns how many. It is safe to repeat.
func (s *Changes) Sweep(ctx context.Context) (int, error) {
	today, err := s.Settings.Today(ctx)
	if err != nil {
		return 0, err
	}
	due, err := table.Find[stored](ctx, s.Table, table.Query{Index: table.ByKey, PK: byState(Scheduled), To: today.AddDays(1).String()})
	if err != nil {
		return 0, fmt.Errorf("price changes that are due: %w", err)
	}
	swept := 0
	for _, b := range due {
		if err := s.begin(ctx, b.ID); err != nil {
			return swept, err
		}
		swept++
	}
	open, err := table.Find[stored](ctx, s.Table, table.Query{Index: table.ByKey, PK: byState(Applying)})
	if err != nil {
		return swept, fmt.Errorf("price changes that are being made: %w", err)
	}
	for _, b := range open {
		if !kind(s).Forgotten(&b, b.UpdatedAt) {
			continue
		}
		if err := kind(s).Announce(ctx, s.Queue, &b); err != nil {
			return swept, err
		}
		swept++
	}
	return swept, nil
}

// begin begins a batch whose date has come.
func (s *Changes) begin(ctx context.Context, id string) error {
	return table.Update(ctx, "price changes "+id, func() error {
		b, err := s.load(ctx, id)
		if err != nil || b.State != Scheduled {
			return err
		}
		b.State = Applying
		ops := s.writing(&b)
		ops[0].Item = ops[0].Item.Announcing(queue.Jobs, BatchMessage{b.ID})
		return s.Table.Commit(ctx, ops...)
	})
}
