package adjustment

import (
	"context"
	"slices"

	"backdock/shared/platform/access"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/history"
	"backdock/shared/platform/money"
	"backdock/shared/platform/synctask"
	"backdock/shared/platform/table"
)

// Edit is a change of an adjustment that NetSuite does not have. nil fields stay.
type Edit struct {
	Reason  *Reason
	Memo    *string
	Lines   []LineInput // nil: the lines stay
	Version *int64
}

// Edit changes an adjustment that was not sent, and sends it again. Its stock is changed in the portal when Edit
// returns. Errors: fault.NotFound; fault.Invalid; fault.Conflict if NetSuite has it or may have it.
func (s *Adjustments) Edit(ctx context.Context, id string, e Edit) (Adjustment, error) {
	before, old, err := s.Full(ctx, id)
	if err != nil {
		return before, err
	}
	if e.same(before, old) && (e.Version == nil || *e.Version == before.Version) {
		return before, nil
	}
	if e.sameLines(old) {
		e.Lines = nil
	}
	costs := slices.ContainsFunc(e.Lines, func(l LineInput) bool { return l.UnitCost != nil })
	if err := mayStateCosts(ctx, costs); err != nil {
		return before, err
	}
	if e.Lines != nil && before.Reverses != "" {
		return before, fault.New(fault.Conflict,
			"the lines of a reversal are the opposite of another adjustment's: cancel it to post other ones")
	}
	if e.Reason != nil && *e.Reason == "" {
		return before, fault.Wrong(fault.Empty("reason"))
	}
	if e.Lines != nil && len(e.Lines) == 0 {
		return before, fault.Wrong(fault.Empty("lines"))
	}
	limits, err := s.limits(ctx)
	if err != nil {
		return before, err
	}
	var lines []Line
	var asked []question
	if e.Lines != nil {
		if lines, asked, err = s.relined(ctx, before, old, e.Lines, limits); err != nil {
			return before, err
		}
	}
	_, err = s.change(ctx, id, e.Version, func(a *Adjustment) ([]table.Op, error) {
		if err := a.changeable(); err != nil {
			return nil, err
		}
		if a.LinesVersion != before.LinesVersion {
			return nil, fault.Stale(*a, "the adjustment was changed meanwhile")
		}
		var changes []history.Change
		if e.Reason != nil && *e.Reason != a.Reason {
			changes = append(changes, history.Change{Field: "reason", Before: string(a.Reason), After: string(*e.Reason)})
			a.Reason = *e.Reason
		}
		if e.Memo != nil && *e.Memo != a.Memo {
			changes = append(changes, history.Change{Field: "memo", Before: a.Memo, After: *e.Memo})
			a.Memo = *e.Memo
		}
		var ops []table.Op
		if lines != nil {
			changes = append(changes, differences(old, lines)...)
			ops = append(append(ops, s.reline(a, lines)), s.answers(ctx, id, asked)...)
			if a.Release = limits.release(lines); a.Release.Needed {
				a.Release.ChangedBy = access.From(ctx).UserID
			}
		}
		return append(ops, s.queue(ctx, a), s.event(ctx, id, eventEdited, "Changed and sent again", changes...)), nil
	})
	if err != nil {
		return before, err
	}
	return s.apply(ctx, id)
}

// same reports whether an edit changes nothing.
func (e Edit) same(a Adjustment, lines []Line) bool {
	return (e.Reason == nil || *e.Reason == a.Reason) && (e.Memo == nil || *e.Memo == a.Memo) && e.sameLines(lines)
}

// sameLines reports whether an edit leaves the lines as they are.
func (e Edit) sameLines(lines []Line) bool {
	return e.Lines == nil || slices.EqualFunc(e.Lines, lines, func(in LineInput, l Line) bool {
		return in.ItemID == l.ItemID && in.Units == l.Units && in.Quantity.Equal(l.Quantity) &&
			(in.UnitCost == nil || l.UnitCost != nil && in.UnitCost.Equal(*l.UnitCost))
	})
}

// reline replaces the lines. The items get the new change of their stock afterwards.
func (s *Adjustments) reline(a *Adjustment, lines []Line) table.Op {
	former := append(slices.Clone(a.Former), a.Items...)
	a.set(lines)
	a.Former = slices.DeleteFunc(former, func(id string) bool { return slices.Contains(a.Items, id) })
	slices.Sort(a.Former)
	a.Former = slices.Compact(a.Former)
	a.LinesVersion++
	a.Applied = false
	return putLines(a.ID, a.LinesVersion, lines)
}

// changeable refuses a change of an adjustment that NetSuite has or may have.
func (a *Adjustment) changeable() error {
	switch {
	case a.Status != Posted:
		return fault.Stale(*a, "the adjustment is %s", a.Status)
	case a.Phase == confirmed:
		return fault.Stale(*a, "NetSuite has this adjustment: post another one that corrects it")
	case a.Phase == sending:
		return fault.Stale(*a, "the adjustment was sent and NetSuite may have it: send it again first, that finds out")
	}
	return nil
}

// relined builds the new lines of an adjustment. The stock before them is the one without the adjustment. A line whose
// cost the caller does not give, because they may not see it, keeps the typed cost of the same item and unit.
func (s *Adjustments) relined(ctx context.Context, a Adjustment, old []Line, inputs []LineInput,
	limits limits) ([]Line, []question, error) {
	typed := map[[2]string]*money.Decimal{}
	for _, l := range old {
		if l.Typed {
			typed[[2]string{l.ItemID, l.Units}] = l.UnitCost
		}
	}
	ids := slices.Clone(a.Items)
	mayCosts := access.From(ctx).May(access.CostView)
	for i, l := range inputs {
		ids = append(ids, l.ItemID)
		if l.UnitCost == nil && !mayCosts {
			inputs[i].UnitCost = typed[[2]string{l.ItemID, l.Units}]
		}
	}
	slices.Sort(ids)
	items, err := s.items.Now(ctx, slices.Compact(ids))
	if err != nil {
		return nil, nil, err
	}
	d := newDraft(ctx, items, limits)
	for _, l := range old {
		d.onHand[l.ItemID] = d.onHand[l.ItemID].Sub(l.Stock)
	}
	lines := d.lines(a.Direction, inputs)
	return lines, d.questions, d.err(ctx)
}

// differences describes a change of lines by item.
func differences(before, after []Line) []history.Change {
	texts := func(lines []Line) map[string]string {
		by := map[string]string{}
		for _, l := range lines {
			text := l.Quantity.String() + " " + l.UnitName
			if by[l.Code] != "" {
				text = by[l.Code] + ", " + text
			}
			by[l.Code] = text
		}
		return by
	}
	was, is := texts(before), texts(after)
	var changes []history.Change
	for _, l := range slices.Concat(before, after) {
		if was[l.Code] == is[l.Code] {
			continue
		}
		changes = append(changes, history.Change{Field: l.Code, Before: was[l.Code], After: is[l.Code]})
		delete(was, l.Code)
		delete(is, l.Code)
	}
	return changes
}

// Cancel ends an adjustment that NetSuite does not have, and reverses its change of the stock. Cancelling twice changes
// nothing. Errors: fault.NotFound; fault.Conflict if NetSuite has it or may have it.
func (s *Adjustments) Cancel(ctx context.Context, id string, version *int64) (Adjustment, error) {
	return s.end(ctx, id, version, func(*Adjustment) ([]table.Op, error) {
		return []table.Op{s.event(ctx, id, eventCancelled, "Cancelled, the stock was taken back")}, nil
	})
}

// end cancels an adjustment. may refuses to, or returns the events for its history.
func (s *Adjustments) end(ctx context.Context, id string, version *int64,
	may func(*Adjustment) ([]table.Op, error)) (Adjustment, error) {
	a, err := s.Get(ctx, id)
	if err == nil && a.Status != Cancelled {
		a, err = s.change(ctx, id, version, func(a *Adjustment) ([]table.Op, error) {
			if err := a.changeable(); err != nil {
				return nil, err
			}
			ops, err := may(a)
			if err != nil {
				return nil, err
			}
			a.Status, a.Applied = Cancelled, false
			a.LinesVersion++
			_, lines, err := s.Full(ctx, id)
			if err != nil {
				return nil, err
			}
			unlinked, err := s.unlink(ctx, *a)
			if err != nil {
				return nil, err
			}
			// The task reverses the change of the stock if this process is killed before it does.
			task := s.queue(ctx, a)
			a.Sync = synctask.Sync{State: synctask.State{Status: synctask.StateSynced, TaskID: a.Sync.TaskID}}
			return append(append(ops, putLines(id, a.LinesVersion, lines), task), unlinked...), nil
		})
	}
	if err != nil {
		return a, err
	}
	return s.apply(ctx, id)
}
