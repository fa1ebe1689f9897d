package tripreport

import (
	"cmp"
	"context"
	"strings"
	"time"

	"backdock/shared/delivery/trip"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/table"
)

// Completion is a driver's report on a stop.
type Completion struct {
	Status         trip.StopStatus // empty: completed, or partial if less was delivered
	Notes          *string
	DeliveredLines []trip.DeliveredLine // required for partial
	Proof          *trip.Proof
	At             *time.Time // nil: now
}

// CompleteStop records the result of a stop and adds a delay to the forecast of the remaining stops. It may be repeated
// as a correction until the stop's orders are invoiced or have a decision on undelivered goods. New delivered
// quantities replace earlier ones. Errors: fault.NotFound, fault.Invalid, fault.Conflict.
func (s *Reports) CompleteStop(ctx context.Context, tripID, stopID string, c Completion) (trip.Full, error) {
	f, err := s.trips.Change(ctx, tripID, nil, func(f *trip.Full) ([]table.Op, error) {
		stop := f.FindStop(stopID)
		if stop == nil {
			return nil, fault.New(fault.NotFound, "trip %s has no stop %s", f.Number, stopID)
		}
		if !f.Status.UnderWay() {
			return nil, fault.New(fault.Conflict, "trip %s is %s: stops are completed while it is under way", f.Number,
				trip.Words(f.Status))
		}
		for _, id := range stop.SalesOrderIDs {
			if r := f.Result(id); r.Invoice.State == trip.StepDone || r.Invoice.State == trip.StepRunning {
				return nil, fault.New(fault.Conflict, "order %s has been invoiced: its delivery stays as it is", r.OrderNumber)
			} else if len(r.Decisions) > 0 {
				return nil, fault.New(fault.Conflict,
					"order %s: it was decided what becomes of what was not delivered, so its delivery stays as it is",
					r.OrderNumber)
			}
		}
		said, orders, err := s.state(ctx, f, stop, c.DeliveredLines)
		if err != nil {
			return nil, err
		}
		status := cmp.Or(c.Status, trip.StopCompleted)
		if c.Status == "" && said.short {
			status = trip.StopPartial
		}
		if err := said.check(stop, status, len(c.DeliveredLines) > 0); err != nil {
			return nil, err
		}
		if c.Proof != nil {
			if err := s.checkProof(ctx, tripID, stopID, c.Proof, f.DepartedAt); err != nil {
				return nil, err
			}
		}
		if err := complete(stop, status, c, f.DepartedAt, s.now()); err != nil {
			return nil, err
		}
		ops, err := said.keep(f, stop, orders)
		if err != nil {
			return nil, err
		}
		if c.Proof != nil {
			stop.HasProof = true
			f.Proofs[stopID] = *c.Proof
			ops = append(ops, table.Put(table.New(table.Key{PK: trip.Partition(tripID), SK: trip.ProofPrefix + stopID}, c.Proof)))
		}
		f.Forecast()
		f.Version++
		return ops, nil
	})
	return f, err
}

// complete sets the stop's own state.
func complete(s *trip.Stop, status trip.StopStatus, c Completion, departed *time.Time, now time.Time) error {
	switch status {
	case trip.StopArrived, trip.StopCompleted, trip.StopPartial, trip.StopFailed, trip.StopSkipped:
	default:
		return fault.Fields("status must be one of: arrived, completed, partial, failed, skipped")
	}
	if c.Notes != nil {
		s.Notes = *c.Notes
	}
	if status == trip.StopFailed && strings.TrimSpace(s.Notes) == "" {
		return fault.Fields("notes should not be empty for a stop that failed")
	}
	at := now
	if c.At != nil {
		var err error
		if at, err = trip.CheckTime("completedAt", *c.At, departed, trip.TripStart, now); err != nil {
			return err
		}
	}
	if status == trip.StopArrived {
		late := c.At != nil && s.CompletedAt != nil && !at.After(*s.CompletedAt)
		if s.Status.Final() && !late {
			return fault.New(fault.Conflict, "the stop is %s already", s.Status)
		}
		if !s.Status.Final() { // else the office has completed the stop before the driver's phone could report
			s.Status = status
		}
		s.ArrivedAt, s.AutoArrival = trip.Instant(at), false
		return nil
	}
	if s.CompletedAt == nil || c.At != nil { // a repeated request keeps the time
		s.CompletedAt = trip.Instant(at)
	}
	if s.ArrivedAt != nil && s.ArrivedAt.After(*s.CompletedAt) {
		s.ArrivedAt = s.CompletedAt
	}
	s.Status = status
	return nil
}
