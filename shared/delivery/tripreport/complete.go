package tripreport

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"backdock/shared/delivery/trip"
	"backdock/shared/platform/access"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/id"
	"backdock/shared/platform/table"
)

// Completion is a person's report on a stop.
type Completion struct {
	Status         trip.StopStatus // empty: completed, or partial if less was delivered
	Notes          *string
	DeliveredLines []trip.DeliveredLine // required for partial
	Proof          *trip.Proof
	// At is when the driver arrived or finished, MadeAt when the report was made; nil: MadeAt is At, and At is now. Both are
	// of the device's clock, corrected where the device said when it sent the report; Device is MadeAt as the device stated
	// it, so that the same report sent again is known.
	At, MadeAt, Device *time.Time
	// On is the version of the stop that the report was made on. nil: the version at the time when the report was made.
	On *int64
	// By is the user who made it, if the caller files it for them; empty: the caller.
	By string
}

// CompleteStop adds a report to a stop: what Resolve makes of all reports is the stop's result. The same report again
// changes nothing. A report on a stop whose orders are invoiced or have a decision on undelivered goods, or on a trip that
// is over, is kept and refused. Errors: fault.NotFound, also for a driver of another trip; fault.Invalid, fault.Conflict.
func (s *Reports) CompleteStop(ctx context.Context, tripID, stopID string, c Completion) (trip.Full, error) {
	newID := id.New(s.now())
	var refused []table.Op // of a report that is kept and refused
	f, err := s.trips.Change(ctx, tripID, nil, func(f *trip.Full) ([]table.Op, error) {
		refused = nil
		stop, err := reported(ctx, f, stopID)
		if err != nil {
			return nil, err
		}
		known, err := s.reportsOf(ctx, tripID, stopID)
		if err != nil {
			return nil, err
		}
		r, goods, err := s.report(ctx, f, stop, known, c)
		if err != nil {
			return nil, err
		}
		if r.ID == "" {
			r.ID = newID
		}
		if slices.ContainsFunc(known, func(k Report) bool { return k.ID == r.ID && k.Refused == "" }) {
			return nil, trip.ErrUnchanged
		}
		used, err := s.usePhotos(ctx, tripID, stopID, c.Proof)
		if err != nil {
			return nil, err
		}
		said := Said{goods.lines(stop), c.Proof}
		if reason := against(f, stop, r); reason != nil {
			r.Refused, r.Version = reason.Messages[0], 0
			if !slices.ContainsFunc(known, func(k Report) bool { return k.Refused != "" && k.Content == r.Content }) {
				refused = append(writeReport(tripID, stopID, r, said), used...)
			}
			return nil, reason
		}
		ops, err := s.add(ctx, f, stop, known, r, goods)
		if err != nil {
			return nil, err
		}
		if c.Proof != nil {
			stop.Proof = &trip.ProofMark{Name: c.Proof.Name, At: c.Proof.At}
		}
		return slices.Concat(ops, writeReport(tripID, stopID, r, said), used), nil
	})
	switch {
	case errors.Is(err, trip.ErrUnchanged):
		return f, nil
	case err != nil && refused != nil:
		if failed := s.table.Commit(ctx, refused...); failed != nil {
			return f, fmt.Errorf("keep a refused report on stop %s: %w", stopID, failed)
		}
	}
	return f, err
}

// reported finds the stop of a report. Errors: fault.NotFound; fault.Conflict for a trip that has not started.
func reported(ctx context.Context, f *trip.Full, stopID string) (*trip.Stop, error) {
	stop := f.FindStop(stopID)
	caller := access.From(ctx)
	switch {
	case caller.Role == access.Driver && caller.UserID != string(f.DriverID):
		return nil, fault.New(fault.NotFound, "you have no such trip")
	case stop == nil:
		return nil, fault.New(fault.NotFound, "trip %s has no stop %s", f.Number, stopID)
	case f.DepartedAt == nil:
		return nil, fault.New(fault.Conflict, "trip %s is %s: stops are completed while it is under way", f.Number,
			trip.Words(f.Status))
	}
	return stop, nil
}

// against returns why a report cannot count any more; nil: it counts.
func against(f *trip.Full, stop *trip.Stop, r Report) *fault.Error {
	if !f.Status.UnderWay() {
		return fault.New(fault.Conflict, "trip %s is %s: stops are completed while it is under way", f.Number,
			trip.Words(f.Status))
	}
	if r.Status == trip.StopArrived {
		return nil
	}
	for _, id := range stop.SalesOrderIDs {
		if o := f.Result(id); o.Invoice.State == trip.StepDone || o.Invoice.State == trip.StepRunning {
			return fault.New(fault.Conflict, "order %s has been invoiced: its delivery stays as it is", o.OrderNumber)
		} else if len(o.Decisions) > 0 {
			return fault.New(fault.Conflict,
				"order %s: it was decided what becomes of what was not delivered, so its delivery stays as it is", o.OrderNumber)
		}
	}
	return nil
}

// report validates a report. A report that a device made has an id of what it says and when; another one has none, unless
// it repeats the stop's last report.
func (s *Reports) report(ctx context.Context, f *trip.Full, stop *trip.Stop, known []Report,
	c Completion) (Report, statement, error) {
	caller := access.From(ctx).UserID
	r := Report{By: cmp.Or(c.By, caller), ReceivedAt: s.now(), Notes: c.Notes, HasProof: c.Proof != nil}
	if c.By != "" {
		r.FiledBy = caller
	}
	goods, err := s.state(ctx, f, stop, c.DeliveredLines)
	if err != nil {
		return r, goods, err
	}
	if r.Status = cmp.Or(c.Status, trip.StopCompleted); c.Status == "" && goods.short {
		r.Status = trip.StopPartial
	}
	if err := goods.check(stop, r.Status, len(c.DeliveredLines) > 0); err != nil {
		return r, goods, err
	}
	if err := checkStatus(stop, r); err != nil {
		return r, goods, err
	}
	if c.Proof != nil {
		if err := s.checkProof(c.Proof, f.DepartedAt); err != nil {
			return r, goods, err
		}
	}
	r.Result = resultOf(r.Status, goods)
	r.Content = sum(r.By, r.Status, r.Notes, goods.lines(stop), said(c.Proof))
	s.date(&r, f, stop, known, c)
	if r.Status != trip.StopArrived {
		r.Version = versionOf(known) + 1
	}
	return r, goods, nil
}

// said returns what a proof says without its time, which may be corrected differently each time.
func said(p *trip.Proof) any {
	if p == nil {
		return nil
	}
	same := *p
	same.At = nil
	return same
}

func checkStatus(stop *trip.Stop, r Report) error {
	switch r.Status {
	case trip.StopArrived, trip.StopCompleted, trip.StopPartial, trip.StopFailed, trip.StopSkipped:
	default:
		return fault.Fields("status must be one of: arrived, completed, partial, failed, skipped")
	}
	notes := stop.Notes
	if r.Notes != nil {
		notes = *r.Notes
	}
	if r.Status == trip.StopFailed && strings.TrimSpace(notes) == "" {
		return fault.Fields("notes should not be empty for a stop that failed")
	}
	return nil
}

// date sets the times of a report, the version that it was made on, and its id if it has one already.
func (s *Reports) date(r *Report, f *trip.Full, stop *trip.Stop, known []Report, c Completion) {
	version := versionOf(known)
	r.EventAt = r.ReceivedAt
	switch {
	case c.At != nil:
		r.EventAt = trip.Within(*c.At, f.DepartedAt, r.ReceivedAt)
	case r.Status != trip.StopArrived && stop.CompletedAt != nil: // a correction keeps the time
		r.EventAt = *stop.CompletedAt
	}
	made := cmp.Or(c.MadeAt, c.At)
	if made != nil {
		r.MadeAt, r.ID = *made, sum(r.Content, cmp.Or(c.Device, made))
		for _, k := range known {
			if !k.ReceivedAt.After(*made) {
				r.On = max(r.On, k.Version)
			}
		}
	} else {
		r.MadeAt, r.On = s.after(known, r.By, r.ReceivedAt), version
		last := slices.IndexFunc(known, func(k Report) bool {
			return k.By == r.By && k.Content == r.Content && k.Refused == "" && (k.Version == version || k.Version == 0)
		})
		if last >= 0 {
			r.ID = known[last].ID
		}
	}
	if c.On != nil {
		r.On = min(*c.On, version)
	}
}

// after returns a time that is after all reports of a person, and not before now.
func (s *Reports) after(known []Report, by string, now time.Time) time.Time {
	for _, k := range known {
		if k.By == by && !now.After(k.MadeAt) {
			now = k.MadeAt.Add(time.Microsecond)
		}
	}
	return now
}

// add applies a new report to its stop. It returns the operations on the results of the stop's orders.
func (s *Reports) add(ctx context.Context, f *trip.Full, stop *trip.Stop, known []Report, r Report,
	goods statement) ([]table.Op, error) {
	before := Resolve(known)
	all := append(slices.DeleteFunc(slices.Clone(known), func(k Report) bool { return k.ID == r.ID }), r)
	now := Resolve(all)
	now.apply(stop, all)
	f.BoundNotes(stop)
	f.Forecast()
	f.Version++
	if now.Current == nil || before.Current != nil && now.Current.ID == before.Current.ID {
		return nil, nil
	}
	if now.Current.ID != r.ID {
		said, err := s.said(ctx, f.ID, stop.ID, now.Current.ID)
		if err != nil {
			return nil, err
		}
		if goods, err = s.state(ctx, f, stop, said.DeliveredLines); err != nil {
			return nil, err
		}
	}
	if goods.orders == nil && now.Current.Status == trip.StopCompleted && f.NotLoaded(stop) {
		var err error
		if goods.orders, err = s.onTrips.Of(ctx, stop.SalesOrderIDs); err != nil {
			return nil, err
		}
	}
	return goods.keep(f, stop, s.stay(ctx, f, stop))
}

// stay ends the taking off of a stop's orders when the stop gets a result: the truck left before the ERP had taken their
// fulfillments back, so what the result says about the goods counts. It returns the orders.
func (s *Reports) stay(ctx context.Context, f *trip.Full, stop *trip.Stop) (orders []string) {
	for _, id := range stop.SalesOrderIDs {
		r := f.Result(id)
		if r.Leaving == nil {
			continue
		}
		r.Leaving, orders = nil, append(orders, id)
		f.Results[id] = r
		f.AddNote(ctx, s.now(), fmt.Sprintf("order %s: not taken off the trip, because its stop was reported as %s",
			r.OrderNumber, stop.Status))
	}
	return orders
}
