package tripchange

import (
	"bytes"
	"context"
	"fmt"
	"slices"

	"golang.org/x/sync/errgroup"

	"backdock/shared/delivery/trip"
	"backdock/shared/platform/access"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/table"
	"backdock/shared/sales/order"
)

// Together is a change of several trips at once: all of it or nothing.
type Together struct {
	Edits []TogetherEdit
	// ID identifies the change. A trip that was last changed by it is not changed again.
	ID string
	// Check is called with the trips as they will be, in the order of Edits, before they are stored. It may set their
	// acceptances. An error prevents the change.
	Check func(after []*trip.Full) error
	// DryRun computes the trips without storing them.
	DryRun bool
}

// TogetherEdit is the change of one trip. Only the stops of Edit are used.
type TogetherEdit struct {
	TripID  string
	Version int64 // that the caller has read
	Edit    Edit
}

// EditTogether changes the stops of several trips in one transaction. An order that one trip loses and another one gets
// moves between them. Errors: fault.NotFound, fault.Invalid, fault.Conflict (with the current trip if a version is not
// that of the trip); those of Check.
func (s *Changes) EditTogether(ctx context.Context, t Together) ([]trip.Full, error) {
	for i := range t.Edits {
		if err := s.prepare(&t.Edits[i].Edit); err != nil {
			return nil, err
		}
	}
	around, err := s.trips.Surroundings(ctx)
	if err != nil {
		return nil, err
	}
	var after []*trip.Full
	err = table.Update(ctx, "several trips", func() error {
		var ops []table.Op
		if after, ops, err = s.together(ctx, t, around); err != nil || len(ops) == 0 {
			return err
		}
		if len(ops) > table.MaxActions {
			return fault.Fields("moves must be fewer: these change more than one transaction can hold")
		}
		return s.table.Commit(ctx, ops...)
	})
	trips := make([]trip.Full, len(after))
	for i, f := range after {
		trips[i] = *f
	}
	return trips, err
}

// together returns the trips as they will be, and the operations that store them.
func (s *Changes) together(ctx context.Context, t Together, around trip.Surroundings) ([]*trip.Full, []table.Op, error) {
	after, err := s.readTogether(ctx, t)
	if err != nil {
		return nil, nil, err
	}
	before := make([]trip.Full, len(after))
	for i, f := range after {
		before[i] = *f
		if f.Stops, err = s.wanted(f, t.Edits[i].Edit); err != nil {
			return nil, nil, err
		}
	}
	known, err := s.allOrders(ctx, before, after)
	if err != nil {
		return nil, nil, err
	}
	for i, f := range after {
		if err := s.settleStops(ctx, f, known, t.Edits[i].Edit); err != nil {
			return nil, nil, err
		}
		if len(f.Stops) > trip.MaxStops || len(f.OrderIDs()) > trip.MaxOrders {
			return nil, nil, fault.New(fault.Conflict, "a trip has at most %d stops and %d orders", trip.MaxStops, trip.MaxOrders)
		}
	}
	was := make([]trip.Trip, len(before))
	for i := range before {
		was[i] = before[i].Trip
	}
	ops, err := s.exchange(ctx, was, after, known, func(o order.Order, f *trip.Full) []table.Op {
		return order.Remove(ctx, o, f.Ref(), f.Date, s.now())
	})
	if err != nil {
		return nil, nil, err
	}
	for i, f := range after {
		if err := f.Measure(ctx, around); err != nil {
			return nil, nil, err
		}
		f.Accepted = slices.Clone(before[i].Accepted)
	}
	if t.Check != nil {
		if err := t.Check(after); err != nil {
			return nil, nil, err
		}
	}
	if t.DryRun {
		return after, nil, nil
	}
	return s.storing(ctx, t, before, after, ops)
}

// readTogether reads the trips of a change in parallel, and checks their versions.
func (s *Changes) readTogether(ctx context.Context, t Together) ([]*trip.Full, error) {
	read := make([]*trip.Full, len(t.Edits))
	g, parallel := errgroup.WithContext(ctx)
	for i, e := range t.Edits {
		g.Go(func() error {
			f, err := s.trips.Get(parallel, e.TripID)
			read[i] = &f
			return err
		})
	}
	if err := g.Wait(); err != nil {
		return nil, err
	}
	for i, f := range read {
		if f.Version != t.Edits[i].Version {
			return nil, fault.Stale(*f, "trip %s was changed meanwhile: version %d is now version %d", f.Number,
				t.Edits[i].Version, f.Version)
		}
		if f.Status.Past(trip.InProgress) || f.Status == trip.Cancelled {
			return nil, fault.Fields(fmt.Sprintf("moves must not change trip %s: it is %s", f.Number, trip.Words(f.Status)))
		}
	}
	return read, nil
}

// allOrders reads the orders that the trips have or get. Errors: fault.Invalid for one that does not exist.
func (s *Changes) allOrders(ctx context.Context, before []trip.Full, after []*trip.Full) (map[string]order.Order, error) {
	var ids, wanted []string
	for i := range before {
		ids, wanted = append(ids, before[i].OrderIDs()...), append(wanted, after[i].OrderIDs()...)
	}
	// Only orders that come or go are changed, but settling the stops looks at all of them.
	known, err := s.known(ctx, slices.Concat(ids, wanted))
	if err != nil {
		return nil, err
	}
	for _, id := range wanted {
		if _, ok := known[id]; !ok {
			return nil, fault.Fields("salesOrderId must be a sales order: there is no " + id)
		}
	}
	return known, nil
}

// storing returns the operations that store changed trips with those on their orders.
func (s *Changes) storing(ctx context.Context, t Together, before []trip.Full, after []*trip.Full,
	orders []table.Op) ([]*trip.Full, []table.Op, error) {
	var changed []trip.Edited
	for i, f := range after {
		if len(orders) == 0 && bytes.Equal(table.New(trip.Key(f.ID), f.Trip).Body, table.New(trip.Key(f.ID), before[i].Trip).Body) {
			continue
		}
		changed = append(changed, trip.Edited{Before: &before[i].Trip, After: f})
	}
	ops, err := s.trips.RecheckAll(ctx, changed)
	if err != nil {
		return nil, nil, err
	}
	for _, e := range changed {
		f := e.After
		f.Version, f.UpdatedAt, f.ERPStatus = e.Before.Version+1, s.now(), f.CurrentERPStatus()
		f.ChangedBy, f.ChangeID, f.ChangeVersion = access.From(ctx).UserID, t.ID, f.Version
		f.Revision = e.Before.Revision + 1
		if err := f.Admits(e.Before, e.Before.OrderIDs(), ""); err != nil {
			return nil, nil, err
		}
		ops = slices.Concat(ops, []table.Op{trip.Write(f.Trip, e.Before.Revision)}, trip.File(*e.Before, f.Trip))
	}
	return after, append(once(ops), orders...), nil
}

// once leaves out the repetitions of checks: trips of one date and vehicle have the same ones.
func once(ops []table.Op) []table.Op {
	var kept []table.Op
	for _, op := range ops {
		if op.Verb != table.CheckItem || !slices.ContainsFunc(kept, func(o table.Op) bool { return o.Key == op.Key }) {
			kept = append(kept, op)
		}
	}
	return kept
}
