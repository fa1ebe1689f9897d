package adjustment

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"backdock/shared/catalog/item"
	"backdock/shared/platform/access"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/setting"
	"backdock/shared/platform/table"
)

// MaxLines is the largest number of lines of an adjustment.
const MaxLines = 500

// Input is an adjustment to post.
type Input struct {
	ID         string // posting the same id again changes nothing
	Direction  Direction
	LocationID string // "": the location of the settings
	Reason     Reason // of the lines without one of their own
	Memo       string
	Date       civil.Date // zero: today; not later
	Lines      []LineInput
}

// Post posts an adjustment, or one for each reason if the lines have several: the stock is changed in the portal when
// Post returns, and NetSuite gets them later. Errors: fault.Invalid with everything that is wrong with the lines;
// fault.Forbidden for a unit cost of a caller who may not see costs; fault.Conflict with Questions about lines that the
// caller has not confirmed. Nothing is posted then.
func (s *Adjustments) Post(ctx context.Context, in Input) ([]Adjustment, error) {
	costs := slices.ContainsFunc(in.Lines, func(l LineInput) bool { return l.UnitCost != nil })
	if err := mayStateCosts(ctx, costs); err != nil {
		return nil, err
	}
	location, err := s.location(ctx, in.LocationID)
	if err != nil {
		return nil, err
	}
	if today, err := s.settings.Today(ctx); err != nil {
		return nil, err
	} else if in.Date.After(today) {
		return nil, fault.Wrong(fault.At("date", fault.CodeTooHigh, map[string]any{"max": today},
			"must not be after today"))
	}
	limits, err := s.limits(ctx)
	if err != nil {
		return nil, err
	}
	ids := make([]string, len(in.Lines))
	for i, l := range in.Lines {
		ids[i] = l.ItemID
	}
	return s.post(ctx, in.ID, location, ids, func(items map[string]item.Detail) ([]made, error) {
		d := newDraft(ctx, items, limits)
		lines := d.lines(in.Direction, in.Lines)
		if slices.ContainsFunc(in.Lines, func(l LineInput) bool { return in.reason(l) == "" }) {
			d.wrong = append(d.wrong, fault.Empty("reason"))
		}
		if err := d.err(ctx); err != nil {
			return nil, err
		}
		return in.byReason(location, lines, d), nil
	})
}

func (in Input) reason(l LineInput) Reason { return cmp.Or(l.Reason, in.Reason) }

// byReason makes an adjustment for each reason of the lines, in the order in which the reasons appear.
func (in Input) byReason(location string, lines []Line, d *draft) []made {
	var all []made
	for i, l := range in.Lines {
		reason := in.reason(l)
		at := slices.IndexFunc(all, func(m made) bool { return m.Reason == reason })
		if at < 0 {
			at = len(all)
			all = append(all, made{Adjustment: Adjustment{ID: nth(in.ID, at), Direction: in.Direction,
				LocationID: location, Reason: reason, Memo: in.Memo, Date: in.Date},
				asked: d.about(func(q question) bool { return in.reason(in.Lines[q.line]) == reason })})
		}
		all[at].lines = append(all[at].lines, lines[i])
	}
	return all
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
	asked []question // what the caller has confirmed about the lines
	also  []table.Op // what is written with it
}

// nth is the id of an adjustment that a call posts; at counts from 0.
func nth(id string, at int) string {
	if at == 0 {
		return id
	}
	return fmt.Sprintf("%s-%d", id, at+1)
}

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
	for {
		one := nth(id, len(ids))
		switch _, err := s.Get(ctx, one); {
		case fault.Is(err, fault.NotFound):
			return ids, nil
		case err != nil:
			return nil, err
		}
		ids = append(ids, one)
	}
}

// store stores new adjustments with their tasks.
func (s *Adjustments) store(ctx context.Context, before ledger, location string, all []made) ([]string, error) {
	today, err := s.settings.Today(ctx)
	if err != nil {
		return nil, err
	}
	limits, err := s.limits(ctx)
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
		a.Release = limits.release(m.lines)
		task := s.queue(ctx, &a)
		ids = append(ids, a.ID)
		ops = append(ops, s.put(a, 0), putLines(a.ID, a.LinesVersion, m.lines), task,
			s.event(ctx, a.ID, eventCreated, a.summary()))
		ops = append(append(ops, s.answers(ctx, a.ID, m.asked)...), m.also...)
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
