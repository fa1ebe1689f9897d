package adjustment

import (
	"context"
	"errors"
	"fmt"
	"time"

	"backdock/shared/catalog/item"
	"backdock/shared/platform/money"
	"backdock/shared/platform/replica"
	"backdock/shared/platform/table"
)

// changes returns the change of each item's stock by an adjustment with its lines, 0 for items that it no longer
// concerns.
func (a Adjustment) changes(lines []Line) map[string]money.Decimal {
	quantities := map[string]money.Decimal{}
	for _, id := range a.Former {
		quantities[id] = money.Zero
	}
	for _, l := range lines {
		change := l.Stock
		if a.Status == Cancelled {
			change = money.Zero
		}
		quantities[l.ItemID] = quantities[l.ItemID].Add(change)
	}
	return quantities
}

// apply brings an adjustment's change of the stock to its items, unless they have it. It is idempotent, and several may
// do it at the same time. It returns the adjustment as it is then.
func (s *Adjustments) apply(ctx context.Context, id string) (Adjustment, error) {
	var done Adjustment
	err := table.Update(ctx, "the stock of inventory adjustment "+id, func() error {
		a, lines, err := s.Full(ctx, id)
		if err != nil || a.Applied {
			done = a
			return err
		}
		// The items must not get the change again after NetSuite may have the adjustment.
		unsent := table.Check(key(id), table.FieldIs("phase", string(open)), table.FieldIs("linesVersion", a.LinesVersion))
		err = s.items.Adjust(ctx, item.Adjustment{ID: id, Revision: a.LinesVersion, Quantities: a.changes(lines)}, unsent)
		if errors.Is(err, replica.ErrCheck) {
			return fmt.Errorf("the adjustment was changed meanwhile: %w", table.ErrCondition)
		}
		if err != nil {
			return err
		}
		ledger, err := s.ledger(ctx, a.LocationID)
		if err != nil {
			return err
		}
		before := a.Version
		a.Applied, a.Former = true, nil
		err = s.table.Commit(ctx, append(ledger.without(a.LocationID, id), s.put(a, before))...)
		a.Version = before + 1
		done = a
		return err
	})
	return done, err
}

// Contained says whether readings of NetSuite's stock that began at a time contain adjustments. Call it after the
// reading has ended. An adjustment that NetSuite does not have now cannot be in the reading. If NetSuite had confirmed
// it before the reading began, the reading contains it.
func (s *Adjustments) Contained(ctx context.Context, ids []string,
	at time.Time) (map[string]item.Containment, error) {
	keys := make([]table.Key, len(ids))
	for i, id := range ids {
		keys[i] = key(id)
	}
	found, err := table.LoadAll[Adjustment](ctx, table.Consistently(s.table), keys)
	if err != nil {
		return nil, fmt.Errorf("read %d inventory adjustments: %w", len(ids), err)
	}
	contained := make(map[string]item.Containment, len(ids))
	for _, a := range found {
		switch {
		case a.Phase == open:
			contained[a.ID] = item.NotContained
		case a.Phase == confirmed && a.ConfirmedAt.Before(at):
			contained[a.ID] = item.Contained
		default:
			contained[a.ID] = item.Unclear
		}
	}
	return contained, nil
}
