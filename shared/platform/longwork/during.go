package longwork

import (
	"context"
	"errors"
	"sync"
	"time"

	"backdock/shared/platform/table"
)

// Heart tells how the owner of a record renews its claim during a step.
type Heart struct {
	// Look is how often the owner reads whether it still has the record, and Beat, a multiple of it, how often it renews
	// its claim.
	Look, Beat time.Duration
	// Fields returns what is stored of the record with each beat, such as the progress. nil: nothing.
	Fields func() map[string]any
}

// During runs a part of a step that takes long and renews the claim of the record at key meanwhile. When the record has
// ended or has another owner, the context of part ends, and During returns table.ErrCondition. A look or a beat that
// fails is repeated the next time; the claim expires if all of them fail.
func (k Kind[R]) During(ctx context.Context, key table.Key, c Claim, h Heart, part func(context.Context) error) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var beating sync.WaitGroup
	done := make(chan struct{})
	beating.Go(func() {
		tick := time.NewTicker(h.Look)
		defer tick.Stop()
		for since := h.Look; ; since += h.Look {
			select {
			case <-done:
				return
			case <-tick.C:
			}
			if err := k.beat(ctx, key, c, h, since%h.Beat == 0); errors.Is(err, table.ErrCondition) {
				stop(table.ErrCondition)
				return
			}
		}
	})
	err := part(ctx)
	close(done)
	beating.Wait()
	if errors.Is(context.Cause(ctx), table.ErrCondition) {
		return table.ErrCondition
	}
	return err
}

// beat renews a claim, or only looks at it. Errors: table.ErrCondition if the claim is no longer the record's.
func (k Kind[R]) beat(ctx context.Context, key table.Key, c Claim, h Heart, renew bool) error {
	if !renew {
		stored, err := table.Load[Claim](ctx, k.Table, key)
		if errors.Is(err, table.ErrMissing) || err == nil && stored.Owner != c.Owner {
			return table.ErrCondition
		}
		return err
	}
	fields := map[string]any{}
	if h.Fields != nil {
		fields = h.Fields()
	}
	fields["heldUntil"] = k.Now().Add(k.Lease)
	return k.Table.Commit(ctx, table.Set(key, fields, c.Cond()))
}
