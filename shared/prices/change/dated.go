package change

import (
	"context"
	"fmt"

	"backdock/shared/platform/access"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/id"
	"backdock/shared/platform/table"
)

// latest is how far ahead an effective date may be.
const latest = 366

// Start returns the day of the warehouse from which prices with an effective date count, and how many days that is from
// today. Zero: at once, because the date is zero, today or earlier. Errors: fault.Invalid for a date that is too far ahead.
func (s *Changes) Start(ctx context.Context, effective civil.Date) (start civil.Date, days int, err error) {
	if effective.IsZero() {
		return effective, 0, nil
	}
	today, err := s.Settings.Today(ctx)
	if err != nil {
		return effective, 0, err
	}
	if last := today.AddDays(latest); effective.After(last) {
		return effective, 0, fault.Wrong(fault.At("effectiveDate", fault.CodeTooHigh, map[string]any{"max": last}, "must be within a year"))
	}
	if !effective.After(today) {
		return civil.Date{}, 0, nil
	}
	return effective, effective.DaysSince(today), nil
}

// PrepareFor is Prepare for prices that count from a day to come, see Start. The operations store a batch that waits for
// the day; batchID is "" and there are none if a change is refused. The prices are judged now; the others are Pending,
// also those that are so already, because they may be others by then.
func (s *Changes) PrepareFor(ctx context.Context, of Source, start civil.Date, changes []Change) (batchID string, ops []table.Op, results []Result, err error) {
	sc, err := s.scales(ctx)
	if err != nil {
		return "", nil, nil, err
	}
	if results, err = s.preview(ctx, sc, changes); err != nil {
		return "", nil, nil, err
	}
	for i := range results {
		if results[i].State == Refused {
			return "", nil, results, nil
		}
		results[i].State = Pending
	}
	b := s.batch(ctx, Wanted{ID: id.New(s.Now()), Source: of, Changes: changes, EffectiveDate: start}, 1)
	b.State = Scheduled
	return b.ID, append(s.writing(&b), b.putPart(0, results)), results, nil
}

// Dated says how far a batch of PrepareFor is.
type Dated struct {
	Batch
	// Results are of a batch that is Done, see also DatedAll.
	Results []Result
	stored  stored
}

// Dated reads how far a batch of PrepareFor is. Errors: fault.NotFound 90 days after its date, if all its prices were set.
func (s *Changes) Dated(ctx context.Context, batchID string) (Dated, error) {
	b, err := s.load(ctx, batchID)
	if err != nil {
		return Dated{}, err
	}
	return s.dated(ctx, b)
}

func (s *Changes) dated(ctx context.Context, b stored) (d Dated, err error) {
	d = Dated{Batch: b.Batch, stored: b}
	if b.State == Done {
		d.Results, err = s.results(ctx, b)
	}
	return d, err
}

// DatedAll reads how far batches of PrepareFor are, by id, perhaps as they were just before. Those that are no longer there
// are left out. Results are only of batches with prices that were Refused.
func (s *Changes) DatedAll(ctx context.Context, batchIDs []string) (map[string]Dated, error) {
	keys := make([]table.Key, len(batchIDs))
	for i, id := range batchIDs {
		keys[i] = key(id)
	}
	found, err := table.LoadAll[stored](ctx, s.Table, keys)
	if err != nil {
		return nil, fmt.Errorf("read price changes: %w", err)
	}
	all := make(map[string]Dated, len(found))
	for _, b := range found {
		d := Dated{Batch: b.Batch, stored: b}
		if b.Refused > 0 {
			if d, err = s.dated(ctx, b); err != nil {
				return nil, err
			}
		}
		all[b.ID] = d
	}
	return all, nil
}

// Cancel returns the operations that cancel a batch that is Scheduled, for a Commit of the caller. It fails with
// table.ErrCondition if the batch was changed meanwhile: read it again then. replacedBy is the id of the pricing report
// with the newer decision that takes its place; "": none does.
func (s *Changes) Cancel(ctx context.Context, d Dated, replacedBy string) []table.Op {
	d.stored.ReplacedBy = replacedBy
	return s.cancelling(ctx, &d.stored)
}

// Resume returns the operations that let a cancelled batch wait for its date again, for a Commit of the caller as with
// Cancel.
func (s *Changes) Resume(d Dated) []table.Op {
	b := d.stored
	b.State, b.DoneAt, b.CancelledBy, b.ReplacedBy = Scheduled, nil, "", ""
	return s.writing(&b)
}

// cancelling returns the operations that cancel a batch on condition that it still waits.
func (s *Changes) cancelling(ctx context.Context, b *stored) []table.Op {
	now := s.Now()
	b.State, b.DoneAt, b.CancelledBy = Cancelled, &now, access.From(ctx).UserID
	return s.writing(b)
}
