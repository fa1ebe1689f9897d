package tripreport

import (
	"context"
	"errors"
	"slices"

	"backdock/shared/delivery/trip"
	"backdock/shared/platform/access"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/id"
	"backdock/shared/platform/table"
)

// Choose records which of a stop's differing reports counts. The choice is a report too: of the person who chooses, who
// knows all the others. The same choice again changes nothing. Errors: fault.NotFound, fault.Conflict.
func (s *Reports) Choose(ctx context.Context, tripID, stopID, reportID, reason string) (trip.Full, error) {
	newID := id.New(s.now())
	f, err := s.trips.Change(ctx, tripID, nil, func(f *trip.Full) ([]table.Op, error) {
		stop := f.FindStop(stopID)
		if stop == nil {
			return nil, fault.New(fault.NotFound, "trip %s has no stop %s", f.Number, stopID)
		}
		known, err := s.reportsOf(ctx, tripID, stopID)
		if err != nil {
			return nil, err
		}
		now := Resolve(known)
		at := slices.IndexFunc(known, func(r Report) bool { return r.ID == reportID })
		switch {
		case at < 0:
			return nil, fault.New(fault.NotFound, "stop %s has no report %s", stopID, reportID)
		case f.Status == trip.Closed || f.Status == trip.Cancelled:
			return nil, fault.New(fault.Conflict, "trip %s is %s", f.Number, trip.Words(f.Status))
		case !stop.Differs() && now.Current != nil && now.Current.Chosen == reportID:
			return nil, trip.ErrUnchanged
		case !slices.Contains(stop.Differ, reportID):
			return nil, fault.New(fault.Conflict, "report %s is not one of the reports that differ: reload the stop", reportID)
		}
		said, err := s.said(ctx, tripID, stopID, reportID)
		if err != nil {
			return nil, err
		}
		goods, err := s.state(ctx, f, stop, said.DeliveredLines)
		if err != nil {
			return nil, err
		}
		r, version := known[at], versionOf(known)
		r.ID, r.Chosen, r.HasProof, r.On, r.Version = newID, reportID, false, version, version+1
		r.By, r.ReceivedAt = access.From(ctx).UserID, s.now()
		r.MadeAt = s.after(known, r.By, r.ReceivedAt)
		r.Notes, r.Reason, r.Content = notes(known, &known[at]), reason, sum(r.By, reportID, version)
		ops, err := s.add(ctx, f, stop, known, r, goods)
		if err != nil {
			return nil, err
		}
		if !f.Status.Active() {
			f.Releasing = true
			if err := s.trips.Want(ctx, f); err != nil {
				return nil, err
			}
		}
		return append(ops, writeReport(tripID, stopID, r, Said{DeliveredLines: said.DeliveredLines})...), nil
	})
	if errors.Is(err, trip.ErrUnchanged) {
		err = nil
	}
	if err != nil || f.Status.Active() {
		return f, err
	}
	return s.onTrips.FinishRelease(ctx, f)
}
