package cart

import (
	"context"
	"fmt"
	"time"

	"backdock/shared/platform/fault"
	"backdock/shared/platform/table"
)

// The functions below serve the migration of carts, see shared/app/migrations.

// KeptSince returns the earliest submission time of carts that are still kept.
func (s *Carts) KeptSince() time.Time { return s.now().Add(-keptFor) }

// PackLines converts carts stored in the old form to the current form, and returns their number. Unknown carts are left
// out.
func (s *Carts) PackLines(ctx context.Context, ids []string) (int, error) {
	changed := 0
	for _, id := range ids {
		renewed := false
		err := table.Update(ctx, "cart "+id, func() error {
			c, err := s.Get(ctx, id)
			if fault.Is(err, fault.NotFound) {
				return nil
			}
			if renewed = err == nil && c.old; !renewed {
				return err
			}
			return s.table.Commit(ctx, write(&c, c.asRead()...)...)
		})
		if err != nil {
			return changed, err
		}
		if renewed {
			changed++
		}
	}
	return changed, nil
}

// PackDrafts is PackLines for all drafts of a user. looked is the number of drafts.
func (s *Carts) PackDrafts(ctx context.Context, owner string) (looked, changed int, err error) {
	drafts, err := table.All(ctx, s.table, table.Query{Index: table.ByKey, PK: draftsOf(owner)})
	if err != nil {
		return 0, 0, fmt.Errorf("drafts of %s: %w", owner, err)
	}
	ids := make([]string, len(drafts))
	for i, d := range drafts {
		ids[i] = d.ByKey.SK
	}
	changed, err = s.PackLines(ctx, ids)
	return len(ids), changed, err
}
