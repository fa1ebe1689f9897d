package report

import (
	"context"
	"slices"
	"time"

	"backdock/shared/platform/access"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/table"
	"backdock/shared/prices/change"
)

// Stage says how far the prices of a decision with an effective date are.
type Stage string

// The stages.
const (
	NoStage   Stage = ""        // the decision has no date
	Scheduled Stage = "waiting" // for the date
	Due       Stage = "due"     // the date has come, and the prices are about to be set
	Done      Stage = "done"    // the prices were set, except those that were refused
	Cancelled Stage = "cancelled"
)

// Later is what became of a decision with an effective date.
type Later struct {
	Stage Stage
	// By is the id of the user who cancelled it, At when, and ReplacedBy the report with the newer decision that did; "":
	// none did.
	By         string
	At         *time.Time
	ReplacedBy string
	// Refused are the prices that could not be set on the date.
	Refused []change.Result
	// Earlier says that Line.Waits still waits, for a line that is not decided.
	Earlier bool
}

// mostLate is for how many days after its date a decision of an earlier report is looked for.
const mostLate = 30

// Later reads what became of the decisions of lines, by item. It reads one record for each line with a date; if the report
// is open, none for those that wait, because only another decision about the line cancels them.
func (p *Publisher) Later(ctx context.Context, open bool, lines []Line) (map[string]Later, error) {
	all := map[string]Later{}
	dated := func(l Line) bool { return l.BatchID != "" || l.Waits != nil && l.State() == Undecided }
	if p == nil || !slices.ContainsFunc(lines, dated) {
		return all, nil
	}
	today, err := p.changes.Settings.Today(ctx)
	if err != nil {
		return nil, err
	}
	var ids []string
	for _, l := range lines {
		switch {
		case !dated(l):
		case l.BatchID == "":
			if l.Waits.Date.AddDays(mostLate).After(today) {
				ids = append(ids, l.Waits.BatchID)
			}
		case open && l.EffectiveDate.After(today):
			all[l.ItemID] = Later{Stage: Scheduled}
		default:
			ids = append(ids, l.BatchID)
		}
	}
	batches, err := p.batches(ctx, ids)
	if err != nil {
		return nil, err
	}
	for _, l := range lines {
		switch _, known := all[l.ItemID]; {
		case known || !dated(l):
		case l.BatchID == "":
			if b, is := batches[l.Waits.BatchID]; is && (b.State == change.Scheduled || b.State == change.Applying) {
				all[l.ItemID] = Later{Earlier: true}
			}
		default:
			all[l.ItemID] = laterOf(batches[l.BatchID], l.EffectiveDate.After(today))
		}
	}
	return all, nil
}

// batches reads batches. A single one is read consistently, because it may have been changed just now.
func (p *Publisher) batches(ctx context.Context, ids []string) (map[string]change.Dated, error) {
	if len(ids) != 1 {
		return p.changes.DatedAll(ctx, ids)
	}
	b, err := p.changes.Dated(ctx, ids[0])
	if fault.Is(err, fault.NotFound) {
		return nil, nil
	}
	return map[string]change.Dated{ids[0]: b}, err
}

// laterOf returns what became of a batch; the zero value is one that was done long ago.
func laterOf(b change.Dated, toCome bool) Later {
	switch {
	case b.State == change.Cancelled:
		return Later{Stage: Cancelled, By: b.CancelledBy, At: b.DoneAt, ReplacedBy: b.ReplacedBy}
	case b.State == change.Scheduled && toCome:
		return Later{Stage: Scheduled}
	case b.State == change.Scheduled, b.State == change.Applying:
		return Later{Stage: Due}
	}
	later := Later{Stage: Done}
	for _, r := range b.Results {
		if r.State == change.Refused {
			later.Refused = append(later.Refused, r)
		}
	}
	return later
}

// RefusedAt returns why a decided price could not be set on its date; nil: it was, or is still to come.
func (later Later) RefusedAt(s Set) *change.Result {
	for i, r := range later.Refused {
		if r.PriceLevelID == s.LevelID && r.Quantity.Equal(s.Quantity) {
			return &later.Refused[i]
		}
	}
	return nil
}

// Counting returns the line with only those decided prices that count, or will.
func (l Line) Counting(later Later) Line {
	switch {
	case later.Stage == Cancelled:
		l.Set = nil
	case len(later.Refused) > 0:
		l.Set = slices.DeleteFunc(slices.Clone(l.Set), func(s Set) bool { return later.RefusedAt(s) != nil })
	}
	return l
}

// Cancel cancels the prices of a line of a closed report that wait for their date. The report stays as it is, but says
// who cancelled them, see Later. The same person again gets the line as it is. Errors: fault.NotFound; fault.Conflict with
// the line if nothing waits, or the report is not Closed; fault.Conflict without it while the prices are being changed.
func (s *Reports) Cancel(ctx context.Context, id, itemID string, publish *Publisher) (Line, error) {
	var l Line
	err := table.Update(ctx, "the prices of "+itemID+" that wait", func() error {
		r, err := s.Get(ctx, id)
		if err != nil {
			return err
		}
		if l, err = s.Line(ctx, r, itemID); err != nil {
			return err
		}
		switch {
		case r.Status == Ready:
			return fault.Stale(l, "the pricing report is open: undo the decision about %s instead", l.Code)
		case r.Status != Closed:
			return fault.Stale(l, "the pricing report is %s: try again when it is closed", r.Status)
		case l.BatchID == "":
			return fault.Stale(l, "no price of %s waits for a date", l.Code)
		}
		batch, err := publish.changes.Dated(ctx, l.BatchID)
		switch {
		case err != nil && !fault.Is(err, fault.NotFound):
			return err
		case batch.State == change.Scheduled:
			return s.table.Commit(ctx, publish.changes.Cancel(ctx, batch, "")...)
		case batch.State == change.Applying:
			return l.busy()
		case batch.State != change.Cancelled:
			return fault.Stale(l, "the new prices of %s count since %s: change them in the pricing matrix", l.Code, l.EffectiveDate)
		case batch.ReplacedBy != "":
			return fault.Stale(l, "the new prices of %s were replaced by a later pricing report", l.Code)
		case batch.CancelledBy != access.From(ctx).UserID:
			return fault.Stale(l, "somebody else has cancelled the new prices of %s", l.Code)
		}
		return nil
	})
	return l, err
}
