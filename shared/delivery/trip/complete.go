package trip

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"backdock/shared/platform/fault"
	"backdock/shared/platform/table"
	"backdock/shared/sales/order"
)

// Proof states who received the goods, and where. It is stored in its own item because signatures are large.
type Proof struct {
	Name      string     `json:"name" maxLength:"200" required:"false"`
	Signature string     `json:"signature" maxLength:"30000" required:"false" doc:"an SVG path or a data URL"`
	Photo     string     `json:"photo" maxLength:"500" required:"false" doc:"key of a stored image"`
	Latitude  *float64   `json:"latitude" minimum:"-90" maximum:"90" required:"false"`
	Longitude *float64   `json:"longitude" minimum:"-180" maximum:"180" required:"false"`
	Photos    []string   `json:"photos,omitempty" maxItems:"8" doc:"keys of further stored images"`
	At        *time.Time `json:"at" required:"false"`
}

// Completion is a driver's report on a stop.
type Completion struct {
	Status         StopStatus // empty: completed, or partial if less was delivered
	Notes          *string
	DeliveredLines []DeliveredLine // required for partial
	Proof          *Proof
	At             *time.Time // nil: now
}

// CompleteStop records the result of a stop and adds a delay to the forecast of the remaining stops. It may be repeated
// as a correction until the stop's orders are invoiced or have a decision on undelivered goods. New delivered
// quantities replace earlier ones. Errors: fault.NotFound, fault.Invalid, fault.Conflict.
func (s *Trips) CompleteStop(ctx context.Context, tripID, stopID string, c Completion) (Full, error) {
	f, err := s.change(ctx, tripID, nil, func(f *Full) ([]table.Op, error) {
		stop := f.stop(stopID)
		if stop == nil {
			return nil, fault.New(fault.NotFound, "trip %s has no stop %s", f.Number, stopID)
		}
		if !f.Status.UnderWay() {
			return nil, fault.New(fault.Conflict, "trip %s is %s: stops are completed while it is under way", f.Number,
				words(f.Status))
		}
		for _, id := range stop.SalesOrderIDs {
			if r := f.Result(id); r.Invoice.State == StepDone || r.Invoice.State == StepRunning {
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
		status := cmp.Or(c.Status, StopCompleted)
		if c.Status == "" && said.short {
			status = StopPartial
		}
		if err := said.check(stop, status, len(c.DeliveredLines) > 0); err != nil {
			return nil, err
		}
		if c.Proof != nil {
			if err := s.checkProof(ctx, tripID, stopID, c.Proof, f.DepartedAt); err != nil {
				return nil, err
			}
		}
		if err := stop.complete(status, c, f.DepartedAt, s.now()); err != nil {
			return nil, err
		}
		ops, err := said.keep(f, stop, orders)
		if err != nil {
			return nil, err
		}
		if c.Proof != nil {
			stop.HasProof = true
			f.Proofs[stopID] = *c.Proof
			ops = append(ops, table.Put(table.New(table.Key{PK: partition(tripID), SK: proofPrefix + stopID}, c.Proof)))
		}
		f.forecast()
		f.Version++
		return ops, nil
	})
	return f, err
}

// complete sets the stop's own state.
func (s *Stop) complete(status StopStatus, c Completion, departed *time.Time, now time.Time) error {
	switch status {
	case StopArrived, StopCompleted, StopPartial, StopFailed, StopSkipped:
	default:
		return fault.Fields("status must be one of: arrived, completed, partial, failed, skipped")
	}
	if c.Notes != nil {
		s.Notes = *c.Notes
	}
	if status == StopFailed && strings.TrimSpace(s.Notes) == "" {
		return fault.Fields("notes should not be empty for a stop that failed")
	}
	at := now
	if c.At != nil {
		var err error
		if at, err = checkTime("completedAt", *c.At, departed, tripStart, now); err != nil {
			return err
		}
	}
	if status == StopArrived {
		late := c.At != nil && s.CompletedAt != nil && !at.After(*s.CompletedAt)
		if s.Status.Final() && !late {
			return fault.New(fault.Conflict, "the stop is %s already", s.Status)
		}
		if !s.Status.Final() { // else the office has completed the stop before the driver's phone could report
			s.Status = status
		}
		s.ArrivedAt, s.AutoArrival = instant(at), false
		return nil
	}
	if s.CompletedAt == nil || c.At != nil { // a repeated request keeps the time
		s.CompletedAt = instant(at)
	}
	if s.ArrivedAt != nil && s.ArrivedAt.After(*s.CompletedAt) {
		s.ArrivedAt = s.CompletedAt
	}
	s.Status = status
	return nil
}

// Recalculate computes loads, distances and times again, because orders, places and settings may have changed. Errors:
// fault.NotFound.
func (s *Trips) Recalculate(ctx context.Context, tripID string) (Full, error) {
	around, err := s.surroundings(ctx)
	if err != nil {
		return Full{}, err
	}
	f, err := s.change(ctx, tripID, nil, func(f *Full) ([]table.Op, error) {
		if !f.Status.Active() {
			return nil, errUnchanged // an ended trip does not change
		}
		known, err := s.ordersOf(ctx, f.OrderIDs())
		if err != nil {
			return nil, err
		}
		before := f.Trip
		f.Stops = slices.Clone(f.Stops)
		if err := s.relocate(ctx, f, anyStop); err != nil {
			return nil, err
		}
		orders := make([]order.Order, 0, len(known))
		for _, id := range f.OrderIDs() {
			orders = append(orders, known[id])
		}
		if !f.Status.UnderWay() { // fulfilling orders does not reduce the load of a truck under way
			if f.Loads, err = Loads(ctx, s.items, orders); err != nil {
				return nil, err
			}
		}
		if err := f.measure(ctx, around); err != nil {
			return nil, err
		}
		ops, clashes, err := s.reserve(ctx, &before, &f.Trip)
		if len(clashes) > 0 {
			return nil, err // the reserved window stays
		}
		return ops, err
	})
	if errors.Is(err, errUnchanged) {
		err = nil
	}
	return f, err
}

// relocate updates the coordinates of some stops from their customers' addresses, eight customers at a time.
func (s *Trips) relocate(ctx context.Context, f *Full, which func(Stop) bool) error {
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(8)
	for i := range f.Stops {
		stop := &f.Stops[i]
		if stop.Customer == nil || stop.ShipTo == nil || !which(*stop) {
			continue
		}
		g.Go(func() error {
			c, err := s.customers.Get(ctx, stop.Customer.ID)
			if fault.Is(err, fault.NotFound) {
				return nil
			}
			if err != nil {
				return err
			}
			if p, ok := c.Places[stop.ShipTo.AddressID]; ok {
				to := *stop.ShipTo
				to.Latitude, to.Longitude = &p.Latitude, &p.Longitude
				stop.ShipTo = &to
			}
			return nil
		})
	}
	return g.Wait()
}

func anyStop(Stop) bool { return true }

// isUnplaced reports whether the stop's coordinates were unknown when its order was created.
func (s Stop) isUnplaced() bool { return s.ShipTo != nil && s.ShipTo.Latitude == nil }
