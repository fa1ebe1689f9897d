package promise

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
)

const (
	// emptyDates is how many past dates with nothing promised the counters of an item may have. Every promise
	// writes the whole item, so empty dates cost capacity.
	emptyDates = 14
	// compactedAtOnce is how many items' counters are read at once.
	compactedAtOnce = 500
)

// Compact removes past dates with nothing promised from items' counters and returns how many items it
// changed. An item that is counted at the same time is left for the next run.
func (s *Counters) Compact(ctx context.Context, itemIDs []string) (int, error) {
	today, err := s.settings.Today(ctx)
	if err != nil {
		return 0, err
	}
	compacted := 0
	for ids := range slices.Chunk(itemIDs, compactedAtOnce) {
		all, err := s.promised(ctx, ids)
		if err != nil {
			return compacted, err
		}
		for id, p := range all {
			if p.empty(today) <= emptyDates {
				continue
			}
			op := table.Put(table.New(key(id), p.without(today)), table.FieldIs(turnover, p.turnover))
			if err := s.table.Commit(ctx, op); err != nil && !errors.Is(err, table.ErrCondition) {
				return compacted, fmt.Errorf("compact what is promised of item %s: %w", id, err)
			}
			compacted++
		}
	}
	return compacted, nil
}

// empty counts the dates before today with nothing promised.
func (p promised) empty(today civil.Date) int {
	n := 0
	for date, quantity := range p.byDate {
		if quantity.IsZero() && date.Before(today) {
			n++
		}
	}
	return n
}

// without returns the counters without those dates.
func (p promised) without(today civil.Date) map[string]money.Decimal {
	fields := map[string]money.Decimal{turnover: p.turnover, shipped: p.shipped}
	for date, quantity := range p.byDate {
		if !quantity.IsZero() || !date.Before(today) {
			fields[date.String()] = quantity
		}
	}
	return fields
}
