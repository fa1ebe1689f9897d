package tripreport

import (
	"context"
	"slices"
	"time"

	"golang.org/x/sync/errgroup"

	"backdock/shared/delivery/trip"
	"backdock/shared/platform/fault"
)

// FullReport is a report with all that it says.
type FullReport struct {
	Report
	Said
	// Counts says that it is the result of the stop.
	Counts bool
}

// inParallel is the number of reports that are read at once.
const inParallel = 8

// History returns a page of a stop's reports, the one made last first, and their number. Errors: fault.NotFound.
func (s *Reports) History(ctx context.Context, f trip.Full, stopID string, page, limit int) ([]FullReport, int, error) {
	stop := f.FindStop(stopID)
	if stop == nil {
		return nil, 0, fault.New(fault.NotFound, "trip %s has no stop %s", f.Number, stopID)
	}
	all, err := s.reportsOf(ctx, f.ID, stopID)
	if err != nil {
		return nil, 0, err
	}
	current := Resolve(all)
	slices.SortFunc(all, func(a, b Report) int { return madeBefore(b, a) })
	old, err := s.oldReport(ctx, f, stop)
	if err != nil {
		return nil, 0, err
	}
	from := min((page-1)*limit, len(all))
	full, err := s.full(ctx, f.ID, stopID, all[from:min(from+limit, len(all))])
	for i, t := range full {
		full[i].Counts = current.Current != nil && len(current.Differ) == 0 && t.ID == current.Current.ID
	}
	if old != nil && page*limit > len(all) { // on the last page, which may have one more
		full = append(full, *old)
	}
	return full, len(all), err
}

// oldReport returns a proof that was stored until November 2026 as a report; nil: there is none.
func (s *Reports) oldReport(ctx context.Context, f trip.Full, stop *trip.Stop) (*FullReport, error) {
	if stop.Proof == nil {
		return nil, nil
	}
	proof, err := s.oldProof(ctx, f.ID, stop.ID)
	if proof == nil || err != nil {
		return nil, err
	}
	t := FullReport{Report: Report{ID: "earlier", Status: stop.Status, HasProof: true}, Said: Said{[]trip.DeliveredLine{}, proof}}
	for _, at := range []*time.Time{proof.At, stop.CompletedAt, stop.ArrivedAt} {
		if at != nil && t.MadeAt.IsZero() {
			t.MadeAt, t.EventAt, t.ReceivedAt = *at, *at, *at
		}
	}
	t.Counts = stop.Version == 0
	return &t, nil
}

// Differing returns the reports of a stop that differ, without their proofs.
func (s *Reports) Differing(ctx context.Context, f trip.Full, stop trip.Stop) ([]FullReport, error) {
	if !stop.Differs() {
		return []FullReport{}, nil
	}
	all, err := s.reportsOf(ctx, f.ID, stop.ID)
	if err != nil {
		return nil, err
	}
	full, err := s.full(ctx, f.ID, stop.ID, Resolve(all).Differ)
	for i := range full {
		full[i].Proof = nil
	}
	return full, err
}

// full reads what reports say.
func (s *Reports) full(ctx context.Context, tripID, stopID string, reports []Report) ([]FullReport, error) {
	full := make([]FullReport, len(reports))
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(inParallel)
	for i, r := range reports {
		g.Go(func() error {
			said, err := s.said(ctx, tripID, stopID, r.ID)
			full[i] = FullReport{Report: r, Said: said}
			return err
		})
	}
	return full, g.Wait()
}
