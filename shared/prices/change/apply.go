package change

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"backdock/shared/platform/access"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/id"
	"backdock/shared/platform/queue"
	"backdock/shared/platform/table"
	"backdock/shared/platform/trace"
)

// Wanted is a batch to carry out.
type Wanted struct {
	// ID identifies the batch: again with it, the first result is given. "": a new one.
	ID      string
	Source  Source
	Reason  string
	Changes []Change
	// EffectiveDate is the day of the warehouse from which the prices count. Zero, today or earlier: at once.
	EffectiveDate civil.Date
}

// Apply carries out a batch, or stores it if it is large or has a date to come (see the package comment). Changes that are
// refused do not hold up the others. Results are in the order of the changes. A batch of which nothing is to be changed is
// not stored; its ID is "". Errors: fault.Invalid for a date that is too far ahead.
func (s *Changes) Apply(ctx context.Context, w Wanted) (Batch, []Result, error) {
	var err error
	if w.EffectiveDate, _, err = s.Start(ctx, w.EffectiveDate); err != nil {
		return Batch{}, nil, err
	}
	sc, err := s.scales(ctx)
	if err != nil {
		return Batch{}, nil, err
	}
	return s.apply(ctx, sc, w, nil)
}

// apply is Apply with operations for the Commit that carries the batch out or stores it.
func (s *Changes) apply(ctx context.Context, sc scales, w Wanted, also func(batchID string) []table.Op) (Batch, []Result, error) {
	w.ID = cmp.Or(w.ID, id.New(s.Now()))
	parts := partsOf(w.Changes)
	b := s.batch(ctx, w, len(parts))
	var results []Result
	err := table.Update(ctx, "price changes "+w.ID, func() error {
		there, err := s.load(ctx, w.ID)
		if err == nil {
			b = there
			results, err = s.results(ctx, there)
			return err
		}
		if !fault.Is(err, fault.NotFound) {
			return err
		}
		next := b
		if len(parts) == 1 && w.EffectiveDate.IsZero() {
			next, results, err = s.inOne(ctx, sc, next, w, also)
		} else {
			next, results, err = s.store(ctx, sc, next, parts, also)
		}
		if err == nil {
			b = next
		}
		return err
	})
	return b.Batch, results, err
}

// batch returns a new batch with an ID, of some parts.
func (s *Changes) batch(ctx context.Context, w Wanted, parts int) stored {
	now, caller := s.Now(), access.From(ctx)
	return stored{Batch: Batch{ID: w.ID, Source: w.Source, State: Applying, Reason: w.Reason, EffectiveDate: w.EffectiveDate,
		Changes: len(w.Changes), Items: countItems(w.Changes), By: caller.UserID, CreatedAt: now, UpdatedAt: now}, Parts: parts,
		Email: caller.Email, Role: caller.Role, Attempt: id.New(now), RequestID: trace.Asked(ctx)}
}

// inOne carries out a batch in one transaction.
func (s *Changes) inOne(ctx context.Context, sc scales, b stored, w Wanted, also func(string) []table.Op) (stored, []Result, error) {
	ops, results, err := s.step(ctx, sc, w.Source, false, w.Reason, w.Changes)
	if err != nil {
		return b, nil, err
	}
	if len(ops) == 0 {
		return stored{}, results, nil
	}
	s.pass(&b, results)
	ops = append(append(ops, s.writing(&b)...), b.putPart(0, results))
	if also != nil {
		ops = append(ops, also(b.ID)...)
	}
	return b, results, s.Table.Commit(ctx, ops...)
}

// store stores a batch that is carried out later, in steps.
func (s *Changes) store(ctx context.Context, sc scales, b stored, parts [][]Change, also func(string) []table.Op) (stored, []Result, error) {
	var all []Result
	var ops []table.Op
	open := false
	for n, changes := range parts {
		results, err := s.preview(ctx, sc, changes)
		if err != nil {
			return b, nil, err
		}
		open = open || slices.ContainsFunc(results, func(r Result) bool { return r.State == Pending })
		ops = append(ops, b.putPart(n, results))
		all = append(all, results...)
	}
	if !open {
		return stored{}, all, nil
	}
	if err := s.Table.Write(ctx, unconditional(ops)...); err != nil {
		return b, nil, fmt.Errorf("store the price changes %s: %w", b.ID, err)
	}
	if !b.EffectiveDate.IsZero() {
		b.State = Scheduled
	}
	head := s.writing(&b)
	if b.State == Applying {
		head[0].Item = head[0].Item.Announcing(queue.Jobs, BatchMessage{b.ID})
	}
	if also != nil {
		head = append(head, also(b.ID)...)
	}
	return b, all, s.Table.Commit(ctx, head...)
}

func unconditional(ops []table.Op) []table.Op {
	for i := range ops {
		ops[i].Conds = nil
	}
	return ops
}

// partsOf divides changes into parts of at most atOnce items. All changes of an item are in one part. One part keeps the
// order of the changes.
func partsOf(changes []Change) [][]Change {
	at := map[string]int{} // the part of each item
	var parts [][]Change
	for _, c := range changes {
		n, known := at[c.ItemID]
		if !known {
			n = len(at) / atOnce
			at[c.ItemID] = n
			if n == len(parts) {
				parts = append(parts, nil)
			}
		}
		parts[n] = append(parts[n], c)
	}
	return parts
}

func countItems(changes []Change) int {
	ids := map[string]bool{}
	for _, c := range changes {
		ids[c.ItemID] = true
	}
	return len(ids)
}
