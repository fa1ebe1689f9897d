package adjustment

import (
	"context"
	"fmt"
	"slices"

	"backdock/shared/catalog/item"
	"backdock/shared/platform/access"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/history"
	"backdock/shared/platform/money"
	"backdock/shared/platform/setting"
	"backdock/shared/platform/synctask"
	"backdock/shared/platform/table"
)

// MaxLines is the largest number of lines of an adjustment.
const MaxLines = 500

// Input is an adjustment to post.
type Input struct {
	ID         string // posting the same id again changes nothing
	Direction  Direction
	LocationID string // "": the location of the settings
	Reason     Reason
	Memo       string
	Date       civil.Date // zero: today; not later
	Lines      []LineInput
}

// Post posts an adjustment: its stock is changed in the portal when Post returns, and NetSuite gets it later. Errors:
// fault.Invalid with everything that is wrong with the lines; nothing is posted then.
func (s *Adjustments) Post(ctx context.Context, in Input) (Adjustment, error) {
	location, err := s.location(ctx, in.LocationID)
	if err != nil {
		return Adjustment{}, err
	}
	if today, err := s.settings.Today(ctx); err != nil {
		return Adjustment{}, err
	} else if in.Date.After(today) {
		return Adjustment{}, fault.Wrong(fault.At("date", fault.CodeTooHigh, map[string]any{"max": today},
			"must not be after today"))
	}
	ids := make([]string, len(in.Lines))
	for i, l := range in.Lines {
		ids[i] = l.ItemID
	}
	posted, err := s.post(ctx, in.ID, location, ids, func(items map[string]item.Detail) ([]made, error) {
		d := newDraft(items)
		lines := d.lines(in.Direction, in.Lines)
		a := Adjustment{ID: in.ID, Direction: in.Direction, LocationID: location, Reason: in.Reason, Memo: in.Memo,
			Date: in.Date}
		return []made{{a, lines}}, d.err()
	})
	if err != nil {
		return Adjustment{}, err
	}
	return posted[0], nil
}

// location returns the location of an adjustment: that of the settings, because the portal knows no other one's stock.
func (s *Adjustments) location(ctx context.Context, given string) (string, error) {
	known, err := setting.Needed[string](ctx, s.settings, setting.ERPLocation)
	switch {
	case err != nil:
		return "", err
	case known == "":
		return "", fault.New(fault.Conflict, "the setting %s is missing: an adjustment needs the warehouse's location",
			setting.ERPLocation)
	case given != "" && given != known:
		return "", fault.Wrong(fault.At("locationId", fault.CodeUnknown, map[string]any{"known": known},
			"must be the location %s: the portal knows no other one", known))
	}
	return known, nil
}

// made is a new adjustment with its lines.
type made struct {
	Adjustment
	lines []Line
}

// second is the id of the second adjustment of a count.
func second(id string) string { return id + "-2" }

// post stores the adjustments that build makes from the items as all earlier adjustments left them, and changes the
// items' stock. id is the id of the first one. If it exists, the call was made before.
func (s *Adjustments) post(ctx context.Context, id, location string, items []string,
	build func(map[string]item.Detail) ([]made, error)) ([]Adjustment, error) {
	var ids []string
	err := table.Update(ctx, "the adjustments of location "+location, func() error {
		before, err := s.ledger(ctx, location)
		if err != nil {
			return err
		}
		for _, one := range before.Applying {
			if _, err := s.apply(ctx, one); err != nil {
				return err
			}
		}
		if len(before.Applying) > 0 {
			if before, err = s.ledger(ctx, location); err != nil {
				return err
			}
		}
		if ids, err = s.existing(ctx, id); err != nil || len(ids) > 0 {
			return err
		}
		slices.Sort(items)
		details, err := s.items.Now(ctx, slices.Compact(items))
		if err != nil {
			return err
		}
		all, err := build(details)
		if err != nil || len(all) == 0 {
			return err
		}
		ids, err = s.store(ctx, before, location, all)
		return err
	})
	if err != nil {
		return nil, err
	}
	posted := make([]Adjustment, len(ids))
	for i, one := range ids {
		if posted[i], err = s.apply(ctx, one); err != nil {
			return nil, err
		}
	}
	return posted, nil
}

// existing returns the ids of the adjustments that an earlier call has stored.
func (s *Adjustments) existing(ctx context.Context, id string) ([]string, error) {
	var ids []string
	for _, one := range []string{id, second(id)} {
		switch _, err := s.Get(ctx, one); {
		case err == nil:
			ids = append(ids, one)
		case !fault.Is(err, fault.NotFound):
			return nil, err
		}
	}
	return ids, nil
}

// store stores new adjustments with their tasks.
func (s *Adjustments) store(ctx context.Context, before ledger, location string, all []made) ([]string, error) {
	today, err := s.settings.Today(ctx)
	if err != nil {
		return nil, err
	}
	now := s.now()
	var ids []string
	var ops []table.Op
	for _, m := range all {
		a := m.Adjustment
		a.Status, a.Phase, a.LinesVersion = Posted, open, 1
		if a.Date.IsZero() {
			a.Date = today
		}
		a.CreatedBy, a.CreatedAt = access.From(ctx).UserID, now
		a.set(m.lines)
		task := s.queue(ctx, &a)
		ids = append(ids, a.ID)
		ops = append(ops, s.put(a, 0), putLines(a.ID, a.LinesVersion, m.lines), task,
			s.event(ctx, a.ID, eventCreated, a.summary()))
	}
	return ids, s.table.Commit(ctx, append(ops, before.with(location, ids...))...)
}

// set takes the facts of the lines into the adjustment.
func (a *Adjustment) set(lines []Line) {
	a.Lines, a.Items, a.Value = len(lines), itemsOf(lines), valueOf(lines)
}

// summary describes the adjustment in its history.
func (a *Adjustment) summary() string {
	what := "Added"
	if a.Direction == Negative {
		what = "Removed"
	}
	if a.Lines == 1 {
		return fmt.Sprintf("%s: 1 line, reason: %s", what, a.Reason)
	}
	return fmt.Sprintf("%s: %d lines, reason: %s", what, a.Lines, a.Reason)
}

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
	if e.Reason != nil && *e.Reason == "" {
		return before, fault.Wrong(fault.Empty("reason"))
	}
	if e.Lines != nil && len(e.Lines) == 0 {
		return before, fault.Wrong(fault.Empty("lines"))
	}
	var lines []Line
	if e.Lines != nil {
		if lines, err = s.relined(ctx, before, old, e.Lines); err != nil {
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
			ops = append(ops, s.reline(a, lines))
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
	return (e.Reason == nil || *e.Reason == a.Reason) && (e.Memo == nil || *e.Memo == a.Memo) &&
		(e.Lines == nil || slices.EqualFunc(e.Lines, lines, func(in LineInput, l Line) bool {
			return in.ItemID == l.ItemID && in.Units == l.Units && in.Quantity.Equal(l.Quantity) &&
				(in.UnitCost == nil || l.UnitCost != nil && in.UnitCost.Equal(*l.UnitCost))
		}))
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
func (s *Adjustments) relined(ctx context.Context, a Adjustment, old []Line, inputs []LineInput) ([]Line, error) {
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
		return nil, err
	}
	d := newDraft(items)
	for _, l := range old {
		d.onHand[l.ItemID] = d.onHand[l.ItemID].Sub(l.Stock)
	}
	lines := d.lines(a.Direction, inputs)
	return lines, d.err()
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
	a, err := s.Get(ctx, id)
	if err == nil && a.Status != Cancelled {
		_, err = s.change(ctx, id, version, func(a *Adjustment) ([]table.Op, error) {
			if err := a.changeable(); err != nil {
				return nil, err
			}
			a.Status, a.Applied = Cancelled, false
			a.LinesVersion++
			_, lines, err := s.Full(ctx, id)
			if err != nil {
				return nil, err
			}
			// The task reverses the change of the stock if this process is killed before it does.
			task := s.queue(ctx, a)
			a.Sync = synctask.Sync{State: synctask.State{Status: synctask.StateSynced, TaskID: a.Sync.TaskID}}
			return []table.Op{putLines(id, a.LinesVersion, lines), task,
				s.event(ctx, id, eventCancelled, "Cancelled, the stock was taken back")}, nil
		})
	}
	if err != nil {
		return a, err
	}
	return s.apply(ctx, id)
}
