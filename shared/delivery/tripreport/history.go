package tripreport

import (
	"context"
	"slices"
	"time"

	"golang.org/x/sync/errgroup"

	"backdock/shared/delivery/trip"
	"backdock/shared/platform/fault"
)

// Told is a report with all that it says.
type Told struct {
	Report
	Said
	// Counts says that it is the result of the stop.
	Counts bool
}

// inParallel is the number of reports that are read at once.
const inParallel = 8

// History returns a page of a stop's reports, the one made last first, and their number. Errors: fault.NotFound.
func (s *Reports) History(ctx context.Context, f trip.Full, stopID string, page, limit int) ([]Told, int, error) {
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
	told, err := s.told(ctx, f.ID, stopID, all[from:min(from+limit, len(all))])
	for i, t := range told {
		told[i].Counts = current.Current != nil && len(current.Differ) == 0 && t.ID == current.Current.ID
	}
	if old != nil && page*limit > len(all) { // on the last page, which may have one more
		told = append(told, *old)
	}
	return told, len(all), err
}

// oldReport returns a proof that was stored until November 2026 as a report; nil: there is none.
func (s *Reports) oldReport(ctx context.Context, f trip.Full, stop *trip.Stop) (*Told, error) {
	if stop.Proof == nil {
		return nil, nil
	}
	proof, err := s.oldProof(ctx, f.ID, stop.ID)
	if proof == nil || err != nil {
		return nil, err
	}
	t := Told{Report: Report{ID: "earlier", Status: stop.Status, HasProof: true}, Said: Said{[]trip.DeliveredLine{}, proof}}
	for _, at := range []*time.Time{proof.At, stop.CompletedAt, stop.ArrivedAt} {
		if at != nil && t.MadeAt.IsZero() {
			t.MadeAt, t.EventAt, t.ReceivedAt = *at, *at, *at
		}
	}
	t.Counts = stop.Version == 0
	return &t, nil
}

// Differing returns the reports of a stop that differ, without their proofs.
func (s *Reports) Differing(ctx context.Context, f trip.Full, stop trip.Stop) ([]Told, error) {
	if !stop.Differs() {
		return []Told{}, nil
	}
	all, err := s.reportsOf(ctx, f.ID, stop.ID)
	if err != nil {
		return nil, err
	}
	told, err := s.told(ctx, f.ID, stop.ID, Resolve(all).Differ)
	for i := range told {
		told[i].Proof = nil
	}
	return told, err
}

// told reads what reports say.
func (s *Reports) told(ctx context.Context, tripID, stopID string, reports []Report) ([]Told, error) {
	told := make([]Told, len(reports))
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(inParallel)
	for i, r := range reports {
		g.Go(func() error {
			said, err := s.said(ctx, tripID, stopID, r.ID)
			told[i] = Told{Report: r, Said: said}
			return err
		})
	}
	return told, g.Wait()
}
