package promise

import (
	"context"

	"backdock/shared/platform/table"
)

// Counted is what is counted of an item, as it was read.
type Counted struct{ promised }

// Counted reads the counters of items; of one that was never counted there is an
// empty one.
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

// Since tells whether nothing was counted of the item since it was read before.
func (c Counted) Since(before Counted) bool {
	return c.there == before.there && c.turnover.Equal(before.turnover)
}

// To is by how much the counters are to change, so that they are what is promised.
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

// Correct changes the counters of an item, on the condition that nothing was counted
// of it since they were read.
func (c Counted) Correct(itemID string, by Delta) table.Op {
	if !c.there {
		return by.Op(itemID, table.Absent())
	}
	return by.Op(itemID, table.FieldIs(turnover, c.turnover))
}
