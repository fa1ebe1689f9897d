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
	// emptyDates is how many past dates with nothing promised an item's counters may
	// have: an item is written whole with every promise.
	emptyDates = 14
	// compactedAtOnce is how many items' counters are read together.
	compactedAtOnce = 500
)

// Compact takes past dates with nothing promised out of items' counters, and returns
// how many items had many of them. Whatever is counted meanwhile stays: then the item
// is left for the next time.
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

// without are the counters but for those dates.
func (p promised) without(today civil.Date) map[string]money.Decimal {
	fields := map[string]money.Decimal{turnover: p.turnover}
	for date, quantity := range p.byDate {
		if !quantity.IsZero() || !date.Before(today) {
			fields[date.String()] = quantity
		}
	}
	return fields
}
