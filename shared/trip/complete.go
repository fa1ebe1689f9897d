package trip

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"backdock/shared/fault"
	"backdock/shared/money"
	"backdock/shared/order"
	"backdock/shared/table"
)

// Proof says who took the goods, and where. It stands beside the trip, for
// signatures are large.
type Proof struct {
	Name      string     `json:"name" maxLength:"200" required:"false"`
	Signature string     `json:"signature" maxLength:"30000" required:"false" doc:"an SVG path or a data URL"`
	Photo     string     `json:"photo" maxLength:"500" required:"false" doc:"key of a stored image"`
	Latitude  *float64   `json:"latitude" minimum:"-90" maximum:"90" required:"false"`
	Longitude *float64   `json:"longitude" minimum:"-180" maximum:"180" required:"false"`
	At        *time.Time `json:"at" required:"false"`
}

// Completion is what a driver reports of a stop.
type Completion struct {
	Status         StopStatus // empty: completed, or partial where less was delivered
	Notes          *string
	DeliveredLines []DeliveredLine
	Proof          *Proof
	At             *time.Time // nil: now
}

// CompleteStop records what happened at a stop, and carries a delay forward to
// those that remain. It may be corrected until the orders are invoiced. Errors:
// fault.NotFound, fault.Invalid, fault.Conflict.
func (s *Trips) CompleteStop(ctx context.Context, tripID, stopID string, c Completion) (Full, error) {
	f, err := s.change(ctx, tripID, nil, func(f *Full) ([]table.Op, error) {
		stop := f.stop(stopID)
		if stop == nil {
			return nil, fault.New(fault.NotFound, "trip %s has no stop %s", f.Number, stopID)
		}
		if !f.Status.UnderWay() {
			return nil, fault.New(fault.Conflict, "trip %s is %s: stops are completed while it is under way", f.Number, words(f.Status))
		}
		for _, id := range stop.SalesOrderIDs {
			if r := f.Result(id); r.Invoice.State == StepDone || r.Invoice.State == StepRunning {
				return nil, fault.New(fault.Conflict, "order %s has been invoiced: its delivery stays as it is", r.OrderNumber)
			}
		}
		ops, short, err := s.deliver(ctx, f, stop, c)
		if err != nil {
			return nil, err
		}
		if err := stop.complete(c, short, s.now()); err != nil {
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
func (s *Stop) complete(c Completion, short bool, now time.Time) error {
	status := c.Status
	if status == "" {
		status = StopCompleted
		if short {
			status = StopPartial
		}
	}
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
		at = *c.At
		if at.After(now.Add(5 * time.Minute)) {
			return fault.Fields("completedAt must not be in the future")
		}
	}
	if status == StopArrived {
		if s.Status.Final() {
			return fault.New(fault.Conflict, "the stop is %s already", s.Status)
		}
		s.Status, s.ArrivedAt = status, instant(at)
		return nil
	}
	if s.CompletedAt == nil || c.At != nil { // a second press leaves the time
		s.CompletedAt = instant(at)
	}
	s.Status = status
	return nil
}

// deliver checks delivered lines against the orders and stores them; short: less
// than ordered was delivered.
func (s *Trips) deliver(ctx context.Context, f *Full, stop *Stop, c Completion) (ops []table.Op, short bool, err error) {
	byOrder := map[string][]DeliveredLine{}
	for i, d := range c.DeliveredLines {
		if !slices.Contains(stop.SalesOrderIDs, d.SalesOrderID) {
			return nil, false, fault.Fields(fmt.Sprintf("deliveredLines.%d.salesOrderId must be an order of the stop", i))
		}
		byOrder[d.SalesOrderID] = append(byOrder[d.SalesOrderID], d)
	}
	if len(byOrder) == 0 {
		return nil, false, nil
	}
	orders, err := s.orders.GetAll(ctx, stop.SalesOrderIDs)
	if err != nil {
		return nil, false, err
	}
	for _, o := range orders {
		delivered, given := byOrder[o.ID]
		if !given {
			continue
		}
		less, err := checkDelivered(o, delivered)
		if err != nil {
			return nil, false, err
		}
		short = short || less
		r, version := f.Result(o.ID), f.Results[o.ID].Version
		r.Delivered = delivered
		f.Results[o.ID] = r
		ops = append(ops, writeResult(r, version))
	}
	return ops, short, nil
}

// checkDelivered refuses lines that the order has not, and more than was ordered.
func checkDelivered(o order.Order, delivered []DeliveredLine) (short bool, err error) {
	seen := map[int]bool{}
	for _, d := range delivered {
		i := slices.IndexFunc(o.Lines, func(l order.Line) bool { return l.LineNumber == d.LineNumber })
		at := fmt.Sprintf("line %d of order %s", d.LineNumber, o.OrderNumber)
		switch {
		case i < 0:
			return false, fault.Fields("deliveredLines must be lines of the order: there is no " + at)
		case seen[d.LineNumber]:
			return false, fault.Fields("deliveredLines must not name " + at + " twice")
		case d.Quantity.Sign() < 0 || d.Quantity.Places() > money.QuantityPlaces:
			return false, fault.Fields("deliveredLines.quantity must not be less than 0 and have at most 3 decimals: " + at)
		case o.Lines[i].Quantity.Less(d.Quantity):
			return false, fault.Fields(fmt.Sprintf("deliveredLines.quantity must not be more than the %s that were ordered: %s", o.Lines[i].Quantity, at))
		}
		seen[d.LineNumber] = true
		short = short || d.Quantity.Less(o.Lines[i].Quantity)
	}
	return short, nil
}

// Recalculate works out loads, distances and times afresh, for orders, places
// and settings may have changed. Errors: fault.NotFound.
func (s *Trips) Recalculate(ctx context.Context, tripID string) (Full, error) {
	around, err := s.surroundings(ctx)
	if err != nil {
		return Full{}, err
	}
	f, err := s.change(ctx, tripID, nil, func(f *Full) ([]table.Op, error) {
		if !f.Status.Active() {
			return nil, errUnchanged // what has ended stays as it was
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
		if !f.Status.UnderWay() { // what is on the truck does not grow lighter by being fulfilled
			if f.Loads, err = Loads(ctx, s.items, orders); err != nil {
				return nil, err
			}
		}
		if err := f.measure(ctx, around); err != nil {
			return nil, err
		}
		ops, clashes, err := s.reserve(ctx, &before, &f.Trip)
		if len(clashes) > 0 {
			return nil, err // the window that it holds stays
		}
		return ops, err
	})
	if errors.Is(err, errUnchanged) {
		err = nil
	}
	return f, err
}

// relocate takes the coordinates of the addresses of some stops as they are known
// now, eight customers at a time.
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

// isUnplaced tells a stop whose coordinates were not known when its order was made.
func (s Stop) isUnplaced() bool { return s.ShipTo != nil && s.ShipTo.Latitude == nil }
