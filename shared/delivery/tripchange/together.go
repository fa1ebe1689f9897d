package tripchange

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"backdock/shared/delivery/trip"
	"backdock/shared/delivery/tripstatus"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/id"
	"backdock/shared/platform/table"
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

// TogetherEdit is the change of one trip.
type TogetherEdit struct {
	TripID  string
	Version *int64 // that the caller has read; nil: any
	Edit    Edit
}

// Edit changes a trip that has not ended. If version is not nil, it must be the trip's version. Errors: fault.NotFound,
// fault.Invalid, fault.Conflict.
func (s *Changes) Edit(ctx context.Context, tripID string, version *int64, e Edit) (trip.Full, error) {
	after, err := s.make(ctx, &making{Together: Together{Edits: []TogetherEdit{{tripID, version, e}}}})
	if len(after) == 0 {
		return trip.Full{}, err
	}
	return after[0], err
}

// EditTogether changes the stops of several trips. An order that one trip loses and another one gets moves between them;
// one that goes nowhere was taken off by the caller. Errors: fault.NotFound, fault.Invalid, fault.Conflict (with the
// current trip if a version is not that of the trip); those of Check.
func (s *Changes) EditTogether(ctx context.Context, t Together) ([]trip.Full, error) {
	return s.make(ctx, &making{Together: t, byHand: true})
}

// making is a change that a person asks for, while it is made.
type making struct {
	Together
	byHand bool

	sc     trip.ScheduleContext
	before []trip.Full
	after  []*trip.Full
}

// make makes a change that a person asks for: in one transaction if it fits into one, and otherwise as a change that is
// written down and carried out.
func (s *Changes) make(ctx context.Context, m *making) ([]trip.Full, error) {
	if err := s.prepare(ctx, m); err != nil {
		return nil, err
	}
	which := make([]trip.Of, len(m.Edits))
	for i, e := range m.Edits {
		which[i] = trip.Of{ID: e.TripID, Version: e.Version}
	}
	all, err := s.trips.ChangeAll(ctx, "", which, func(all []*trip.Full) ([]table.Op, error) {
		return s.settle(ctx, m, all)
	})
	switch {
	case errors.Is(err, trip.ErrTooLarge):
		return s.carryOut(ctx, m.change(cmp.Or(m.ID, id.New(s.now()))))
	case errors.Is(err, trip.ErrUnchanged):
		err = nil
	}
	trips := make([]trip.Full, len(all))
	for i, f := range all {
		trips[i] = *f
	}
	return trips, err
}

// prepare checks what does not depend on the trips.
func (s *Changes) prepare(ctx context.Context, m *making) (err error) {
	m.Edits = slices.Clone(m.Edits)
	for i := range m.Edits {
		if err := s.number(&m.Edits[i].Edit); err != nil {
			return err
		}
	}
	m.sc, err = s.trips.ScheduleContext(ctx)
	return err
}

// settle makes the trips what a change makes of them, and returns the operations for their Commit. It returns
// trip.ErrUnchanged if there is nothing to store.
func (s *Changes) settle(ctx context.Context, m *making, all []*trip.Full) ([]table.Op, error) {
	m.before, m.after = make([]trip.Full, len(all)), all
	wanted := make([][]trip.Stop, len(all))
	p := placing{from: map[string]string{}, details: true}
	var here, there []string
	for i, f := range all {
		m.before[i] = *f
		e := m.Edits[i].Edit
		if m.byHand && (f.Status.Past(trip.InProgress) || f.Status == trip.Cancelled) {
			return nil, fault.Fields(fmt.Sprintf("moves must not change trip %s: it is %s", f.Number, trip.Words(f.Status)))
		}
		if err := s.header(ctx, f, e); err != nil {
			return nil, err
		}
		var err error
		if wanted[i], err = s.wanted(f, e); err != nil {
			return nil, err
		}
		was, is := f.OrderIDs(), slices.Concat(Arrangement{Stops: wanted[i]}.orders(), e.AddOrders)
		here, there = append(here, was...), append(there, is...)
		for _, id := range trip.Difference(was, is) {
			p.from[id] = f.ID
		}
	}
	var err error
	if p.known, err = s.known(ctx, here, there); err != nil {
		return nil, err
	}
	for i, f := range all {
		if _, _, err := s.place(ctx, f, wanted[i], m.Edits[i].Edit.AddOrders, p); err != nil {
			return nil, err
		}
	}
	orders, err := s.exchange(ctx, m.before, all, p.known, func(string) bool { return m.byHand })
	if err != nil {
		return nil, err
	}
	return s.settled(ctx, m, orders)
}

// settled checks the trips that a change has given their stops, and returns the operations for their Commit.
func (s *Changes) settled(ctx context.Context, m *making, orders []table.Op) ([]table.Op, error) {
	edited := make([]tripstatus.Edited, len(m.after))
	unchanged := len(orders) == 0
	for i, f := range m.after {
		if err := f.Measure(ctx, m.sc); err != nil {
			return nil, err
		}
		f.Accepted = slices.Clone(m.before[i].Accepted)
		edited[i] = tripstatus.Edited{Before: &m.before[i].Trip, After: f}
	}
	if m.Check != nil {
		if err := m.Check(m.after); err != nil {
			return nil, err
		}
	}
	for i, f := range m.after {
		unchanged = unchanged && table.Same(f.Trip, m.before[i].Trip)
	}
	if m.DryRun || unchanged {
		return nil, trip.ErrUnchanged
	}
	ops, err := s.statuses.RecheckAll(ctx, edited)
	if err != nil {
		return nil, err
	}
	for i, f := range m.after {
		counted, err := s.dayNumber(ctx, &m.before[i].Trip, f)
		if err != nil {
			return nil, err
		}
		ops = append(ops, counted...)
		if f.Version++; m.ID != "" {
			f.ChangeID, f.ChangeVersion = m.ID, f.Version
		}
	}
	return append(ops, orders...), nil
}

// dayNumber gives a trip that goes to another date a number there.
func (s *Changes) dayNumber(ctx context.Context, before *trip.Trip, f *trip.Full) ([]table.Op, error) {
	if f.Date == before.Date {
		return nil, nil
	}
	number, counted, err := s.trips.NextDayNumber(ctx, f.Date)
	f.DayNumber = number
	return []table.Op{counted}, err
}

// change returns a change that was computed as a value.
func (m *making) change(id string) Change {
	c := Change{ID: id, ByHand: m.byHand}
	for i, f := range m.after {
		c.Trips = append(c.Trips, Wanted{Version: m.before[i].Version, Before: arrangementOf(&m.before[i]),
			After: arrangementOf(f)})
	}
	return c
}
