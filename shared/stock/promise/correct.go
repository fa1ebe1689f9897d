package promise

import (
	"context"

	"backdock/shared/platform/table"
)

// Counted has the counters of an item as they were read.
type Counted struct{ promised }

// Counted reads the counters of items. An item that was never counted has empty ones.
func (s *Counters) Counted(ctx context.Context, itemIDs []string) (map[string]Counted, error) {
	found, err := s.promised(ctx, itemIDs)
	if err != nil {
		return nil, err
	}
	all := make(map[string]Counted, len(itemIDs))
	for _, id := range itemIDs {
		all[id] = Counted{found[id]}
	}
	return all, nil
}

// Since reports whether the item was not counted since the earlier read.
func (c Counted) Since(before Counted) bool {
	return c.there == before.there && c.turnover.Equal(before.turnover)
}

// To returns the Delta that changes the counters to the promised quantities.
func (c Counted) To(promised Delta) Delta {
	d := Delta{}
	for date, n := range promised {
		d.Add(date, n)
	}
	for date, n := range c.byDate {
		d.Add(date, n.Neg())
	}
	return d
}

// Correct returns the operation that changes an item's counters on condition that it was not counted since
// they were read.
func (c Counted) Correct(itemID string, by Delta) table.Op {
	if !c.there {
		return by.Op(itemID, table.Absent())
	}
	return by.Op(itemID, table.FieldIs(turnover, c.turnover))
}
