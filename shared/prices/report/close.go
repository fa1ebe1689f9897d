package report

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"backdock/shared/platform/access"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/packed"
)

// CodeUndecided is the code of the conflict that some lines are not decided.
const CodeUndecided = "undecided"

// Close closes a report for good. Lines that are not decided stay so only if that is wanted. A call that was interrupted
// is carried on by the next one. Errors: fault.NotFound; fault.Conflict for lines that are not decided, and for a report
// that is not Ready.
func (s *Reports) Close(ctx context.Context, id string, leaveUndecided bool) (Report, error) {
	r, err := s.Get(ctx, id)
	if err != nil {
		return r, err
	}
	if r.Status == Ready && !leaveUndecided { // looked at before the status, so that others can mostly go on
		if err := s.decided(ctx, r); err != nil {
			return r, err
		}
	}
	r, err = s.Change(ctx, id, func(r *Report) ([]table.Op, error) {
		switch r.Status {
		case Closed, Closing:
			return nil, ErrUnchanged
		case Ready:
		default:
			return nil, fault.Stale(*r, "the pricing report is %s: it cannot be closed", r.Status)
		}
		r.Become(Closing)
		r.ClosedBy = access.From(ctx).UserID
		return nil, nil
	})
	switch {
	case errors.Is(err, ErrUnchanged):
		if r.Status == Closed {
			return r, nil
		}
	case err != nil:
		return r, err
	case !leaveUndecided: // somebody may have undone a decision meanwhile
		if err := s.decided(ctx, r); err != nil {
			return s.reopen(ctx, id, err)
		}
	}
	return s.FinishClosing(ctx, r)
}

func (s *Reports) decided(ctx context.Context, r Report) error {
	lines, err := s.Lines(ctx, r)
	if err != nil {
		return err
	}
	left := TotalsOf(lines).Undecided
	if left == 0 {
		return nil
	}
	return fault.Coded(CodeUndecided, "%d lines are not decided: decide them, or close the report with leaveUndecided", left)
}

func (s *Reports) reopen(ctx context.Context, id string, because error) (Report, error) {
	r, err := s.Change(ctx, id, func(r *Report) ([]table.Op, error) {
		if r.Status != Closing {
			return nil, ErrUnchanged
		}
		r.Become(Ready)
		r.ClosedBy = ""
		return nil, nil
	})
	if err != nil && !errors.Is(err, ErrUnchanged) {
		return r, err
	}
	return r, because
}

// FinishClosing writes the lines of a report that is Closing for good, and closes it. It is safe to repeat.
func (s *Reports) FinishClosing(ctx context.Context, r Report) (Report, error) {
	lines, err := s.Lines(ctx, r)
	if err != nil {
		return r, err
	}
	ops, err := s.closing(ctx, r, lines)
	if err != nil {
		return r, err
	}
	if err := s.table.Write(ctx, ops...); err != nil {
		return r, fmt.Errorf("write the lines of pricing report %s: %w", r.ID, err)
	}
	totals := TotalsOf(lines)
	r, err = s.Change(ctx, r.ID, func(r *Report) ([]table.Op, error) {
		if r.Status != Closing {
			return nil, ErrUnchanged
		}
		now := s.now()
		r.Become(Closed)
		r.ClosedAt, r.Totals = &now, &totals
		return []table.Op{table.Delete(openKey, table.FieldIs("reportId", r.ID)), table.Put(table.New(closedKey, named{r.ID}))}, nil
	})
	if errors.Is(err, ErrUnchanged) {
		err = nil
	}
	return r, err
}

// closing returns the operations that write the lines of a report for good, and what the next report must know.
func (s *Reports) closing(ctx context.Context, r Report, lines []Line) ([]table.Op, error) {
	final := make([][]Line, len(r.Firsts))
	byItem := make(map[string]*Line, len(lines))
	for i, l := range lines {
		n := r.chunkOf(l.ItemID)
		final[n] = append(final[n], l)
		byItem[l.ItemID] = &lines[i]
	}
	raw, err := s.valuesOf(ctx, r.ID, chunkKind)
	if err != nil {
		return nil, err
	}
	collected, err := decodeAll[chunk](raw)
	if err != nil {
		return nil, err
	}
	before, err := s.allBases(ctx, r.PreviousID)
	if err != nil {
		return nil, err
	}
	bases := make([][]Base, len(r.Firsts))
	for n, c := range collected {
		for _, one := range c.Costs {
			base, known := before[one.ItemID]
			base.ItemID = one.ItemID
			delete(before, one.ItemID)
			line := byItem[one.ItemID]
			now := one.Cost
			if line != nil {
				now = line.Cost.PerSaleUnit
			}
			switch {
			case line != nil || !one.Missed:
				next := base.Next(r.Date, now, line)
				if line != nil && line.State() != Undecided {
					next.Waits = line.waits(r.ID)
				}
				bases[n] = append(bases[n], next)
			case known:
				bases[n] = append(bases[n], base)
			}
		}
	}
	for itemID, base := range before { // not among the items of this report, because NetSuite has it as inactive
		n := r.chunkOf(itemID)
		bases[n] = append(bases[n], base)
	}
	var ops []table.Op
	for n := range r.Firsts {
		slices.SortFunc(final[n], func(a, b Line) int { return cmp.Compare(a.ItemID, b.ItemID) })
		slices.SortFunc(bases[n], func(a, b Base) int { return cmp.Compare(a.ItemID, b.ItemID) })
		ops = append(ops, packed.Put(numbered(r.ID, finalKind, n), final[n], packed.Options{})...)
		ops = append(ops, packed.Put(numbered(r.ID, baseKind, n), bases[n], packed.Options{})...)
	}
	return ops, nil
}

// allBases returns what a closed report knows of each item; "" has none.
func (s *Reports) allBases(ctx context.Context, id string) (map[string]Base, error) {
	all := map[string]Base{}
	if id == "" {
		return all, nil
	}
	raw, err := s.valuesOf(ctx, id, baseKind)
	if err != nil {
		return nil, err
	}
	decoded, err := decodeAll[[]Base](raw)
	if err != nil {
		return nil, err
	}
	for _, some := range decoded {
		for _, b := range some {
			all[b.ItemID] = b
		}
	}
	return all, nil
}

// Bases returns what the report before knows of some items.
func (s *Reports) Bases(ctx context.Context, r Report, itemIDs []string) (map[string]*Base, error) {
	found := map[string]*Base{}
	if r.PreviousID == "" || len(itemIDs) == 0 {
		return found, nil
	}
	previous, err := s.Get(ctx, r.PreviousID)
	if err != nil {
		return nil, err
	}
	wanted := map[int]map[string]bool{}
	for _, id := range itemIDs {
		n := previous.chunkOf(id)
		if wanted[n] == nil {
			wanted[n] = map[string]bool{}
		}
		wanted[n][id] = true
	}
	for _, n := range sortedKeys(wanted) {
		var some []Base
		if _, err := packed.Load(ctx, s.table, numbered(previous.ID, baseKind, n), &some); err != nil {
			return nil, fmt.Errorf("read the costs of pricing report %s: %w", previous.ID, err)
		}
		for i, b := range some {
			if wanted[n][b.ItemID] {
				found[b.ItemID] = &some[i]
			}
		}
	}
	return found, nil
}
