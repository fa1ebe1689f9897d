package day

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"backdock/shared/delivery/trip"
	"backdock/shared/delivery/tripchange"
	"backdock/shared/platform/access"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
	"backdock/shared/sales/order"
)

// Move is one step of a change: an order goes to another trip or off its trip, a stop goes to another position, or a
// stop is locked or unlocked.
type Move struct {
	SalesOrderID         string
	FromTripID, ToTripID string // of an order; empty: on no trip
	StopID, TripID       string // of a stop
	Position             *int   // index among the stops of the trip; nil: where it is best
	Locked               *bool
}

// Change is a change of a date's trips.
type Change struct {
	Date  civil.Date
	Moves []Move
	// Versions are the versions of the trips that the caller has read, by trip. Trips left out are taken as they are.
	Versions map[string]int64
	// Accept are the codes of problems that the caller accepts, with a note.
	Accept []Code
	Note   string
	// ID identifies the change. The same change again does nothing.
	ID string
	// DryRun computes the change without storing it.
	DryRun bool
}

// Changed is the outcome of a change.
type Changed struct {
	Day *Day // with the change
	// Trips are the ids of the trips touched, by their place on the board.
	Trips []string
	// Off are the ids of the orders that are on no trip now, On of those that came from no trip.
	Off, On []string
}

// Broken is a problem that a change causes and that nobody has accepted.
type Broken struct {
	TripID string
	Problem
}

// BrokenError is the error of a change that breaks rules that were not broken before.
type BrokenError struct{ Broken []Broken }

func (e *BrokenError) Error() string {
	return fmt.Sprintf("the change breaks %d rules that were not broken before", len(e.Broken))
}

// tries is how often a change is tried against trips that others change at the same time.
const tries = 5

// Move changes a date's trips: all of it or nothing. Errors: fault.Invalid for what is never possible; fault.Conflict,
// with the current trip or order, if somebody else was faster; *BrokenError for problems that are not accepted.
func (s *Days) Move(ctx context.Context, c Change) (changed Changed, err error) {
	for try := 1; ; try++ {
		var overtaken bool
		changed, overtaken, err = s.tryMove(ctx, c)
		if !overtaken || try == tries {
			return changed, err
		}
	}
}

// tryMove is one try of a change. overtaken reports that somebody else changed a trip or an order since it was read:
// the next try says who, or succeeds if the caller does not depend on the versions.
func (s *Days) tryMove(ctx context.Context, c Change) (changed Changed, overtaken bool, err error) {
	d, err := s.Load(ctx, c.Date)
	if err != nil {
		return Changed{}, false, err
	}
	m := &moving{days: s, change: c, day: d, orders: map[string]order.Order{}, before: map[string]trip.Trip{}}
	if err := m.read(ctx); err != nil {
		return Changed{}, false, err
	}
	if m.begun() { // by an earlier call that was killed: it only goes forward
		if err := s.from.Changes.GoOn(ctx, c.ID); err != nil {
			return Changed{}, false, err
		}
		if err := m.read(ctx); err != nil {
			return Changed{}, false, err
		}
	}
	if m.done() {
		changed, err = m.changed(ctx, nil)
		return changed, false, err
	}
	if err := m.check(ctx); err != nil {
		return Changed{}, false, err
	}
	for i := range c.Moves {
		if err := m.apply(ctx, i); err != nil {
			return Changed{}, false, err
		}
	}
	together := tripchange.Together{ID: c.ID, DryRun: c.DryRun, Check: func(after []*trip.Full) error {
		return m.judge(ctx, after)
	}}
	for _, id := range m.touched() {
		together.Edits = append(together.Edits, tripchange.TogetherEdit{TripID: id, Version: new(m.before[id].Version),
			Edit: tripchange.Edit{Stops: new(edits(m.day.Trip(id)))}})
	}
	after, err := s.from.Changes.EditTogether(ctx, together)
	if err != nil {
		return Changed{}, m.overtaken(ctx, err), err
	}
	changed, err = m.changed(ctx, after)
	return changed, false, err
}

// moving is a change on its way.
type moving struct {
	days   *Days
	change Change
	loaded *Day                   // before the moves
	day    *Day                   // with the moves applied so far
	orders map[string]order.Order // that move
	before map[string]trip.Trip   // the trips that the moves name, as they are stored
}

// touched returns the trips that the moves name, by their place on the board.
func (m *moving) touched() []string {
	var ids []string
	for _, t := range m.day.Trips {
		if _, ok := m.before[t.ID]; ok {
			ids = append(ids, t.ID)
		}
	}
	return ids
}

// read reads the trips and orders that the moves name, consistently.
func (m *moving) read(ctx context.Context) error {
	var tripIDs, orderIDs []string
	for _, move := range m.change.Moves {
		for _, id := range []string{move.FromTripID, move.ToTripID, move.TripID} {
			if id != "" && !slices.Contains(tripIDs, id) {
				tripIDs = append(tripIDs, id)
			}
		}
		if move.SalesOrderID != "" {
			orderIDs = append(orderIDs, move.SalesOrderID)
		}
	}
	var trips []trip.Trip
	for _, id := range tripIDs {
		f, err := m.days.from.Trips.Get(ctx, id)
		if err != nil {
			return err
		}
		if f.Date != m.change.Date {
			return fault.Fields(fmt.Sprintf("moves must be within the date: trip %s is of %s", f.Number, f.Date))
		}
		m.before[id], trips = f.Trip, append(trips, f.Trip)
	}
	orders, err := m.days.from.Orders.GetAllNow(ctx, orderIDs)
	if err != nil {
		return err
	}
	for _, o := range orders {
		m.orders[o.ID] = o
	}
	m.day = m.day.With(trips, nil)
	m.loaded = m.day
	return nil
}

// done reports whether the same change was stored before.
func (m *moving) done() bool {
	if m.change.DryRun || m.change.ID == "" {
		return false
	}
	for _, t := range m.before {
		if t.ChangeID != m.change.ID {
			return false
		}
	}
	return len(m.before) > 0
}

// begun reports whether the same change was written down before and may not have ended.
func (m *moving) begun() bool {
	return m.change.ID != "" && slices.ContainsFunc(slices.Collect(maps.Values(m.before)), func(t trip.Trip) bool {
		return t.HeldBy == m.change.ID
	})
}

// check returns an error for trips that may not be changed, and for trips and orders that somebody else has changed.
func (m *moving) check(ctx context.Context) error {
	for _, id := range m.touched() {
		t := m.before[id]
		if !Editable(t.Status) {
			return fault.Fields(fmt.Sprintf("moves must not change trip %s: it is %s", t.Number, t.Status))
		}
	}
	for i, move := range m.change.Moves {
		if move.SalesOrderID == "" {
			continue
		}
		o, known := m.orders[move.SalesOrderID]
		switch path := fmt.Sprintf("moves.%d.salesOrderId", i); {
		case !known:
			return fault.Fields(path + " must be a sales order: there is no " + move.SalesOrderID)
		case move.ToTripID != "" && !o.Status.AwaitsFulfillment():
			return fault.Fields(fmt.Sprintf("%s must have something to ship: order %s is %s", path, o.OrderNumber, o.Status))
		case o.TripID != move.FromTripID:
			return m.elsewhere(ctx, o)
		case move.FromTripID == "" && o.DeliveryDate != m.change.Date:
			return fault.Fields(fmt.Sprintf("%s must be to deliver on %s: order %s is for %s", path, m.change.Date,
				o.OrderNumber, o.DeliveryDate))
		}
	}
	for _, id := range m.touched() {
		t := m.before[id]
		if version, given := m.change.Versions[id]; given && version != t.Version {
			name := m.days.nameOf(ctx, t.ChangedBy)
			return fault.Stale(t, "trip %s was changed by %s: version %d is now version %d", t.Number, name, version,
				t.Version)
		}
	}
	return nil
}

// overtaken reports whether a conflict is that of a trip or an order that somebody else has changed since it was read.
func (m *moving) overtaken(ctx context.Context, err error) bool {
	var f *fault.Error
	if !errors.As(err, &f) || f.Kind != fault.Conflict {
		return false
	}
	if _, stale := f.Current.(trip.Full); stale {
		return true
	}
	for _, o := range m.orders {
		now, err := m.days.from.Orders.Get(ctx, o.ID)
		if err == nil && (now.TripID != o.TripID || now.Status != o.Status) {
			return true
		}
	}
	return false
}

// elsewhere returns the error for an order that is not where the caller has seen it.
func (m *moving) elsewhere(ctx context.Context, o order.Order) error {
	current := struct {
		SalesOrderID string  `json:"salesOrderId"`
		TripID       *string `json:"tripId"`
		TripNumber   string  `json:"tripNumber"`
	}{SalesOrderID: o.ID}
	if o.TripID == "" {
		by := ""
		if o.Removed != nil {
			by = ": " + m.days.nameOf(ctx, o.Removed.By) + " took it off its trip"
		}
		return fault.Stale(current, "order %s is on no trip now%s", o.OrderNumber, by)
	}
	current.TripID = &o.TripID
	f, err := m.days.from.Trips.Get(ctx, o.TripID)
	if err != nil {
		return err
	}
	current.TripNumber = f.Number
	return fault.Stale(current, "order %s is on trip %s now: %s moved it", o.OrderNumber, f.Number,
		m.days.nameOf(ctx, f.ChangedBy))
}

// nameOf returns a user's name.
func (s *Days) nameOf(ctx context.Context, userID string) string {
	users, err := s.from.Users.GetAll(ctx, []string{userID})
	if err != nil || len(users) == 0 {
		return "somebody else"
	}
	return users[0].Name()
}

// changed returns the outcome, given the changed trips.
func (m *moving) changed(ctx context.Context, after []trip.Full) (Changed, error) {
	c := Changed{Trips: m.touched()}
	trips := make([]trip.Trip, len(after))
	for i, f := range after {
		trips[i] = f.Trip
	}
	final := m.day.With(trips, nil)
	var off []Order
	for _, move := range m.change.Moves {
		o, ok := m.orders[move.SalesOrderID]
		if !ok || slices.Contains(c.Off, o.ID) || slices.Contains(c.On, o.ID) {
			continue
		}
		on := slices.ContainsFunc(final.Trips, func(t trip.Trip) bool { return t.StopOf(o.ID) >= 0 })
		switch {
		case on:
			c.On = append(c.On, o.ID)
		default:
			c.Off = append(c.Off, o.ID)
			listed := slices.ContainsFunc(final.Unplanned, func(u Order) bool { return u.ID == o.ID })
			if !listed && o.DeliveryDate == m.change.Date {
				off = append(off, m.removed(ctx, o))
			}
		}
	}
	c.Day = final.With(nil, off)
	return c, nil
}

// removed returns an order as it is after it was taken off its trip.
func (m *moving) removed(ctx context.Context, o order.Order) Order {
	row := o.Row()
	if o.TripID != "" {
		row.TripID = ""
		row.Removed = &order.Removal{Date: m.change.Date, By: access.From(ctx).UserID, At: m.days.from.Now()}
	}
	t := m.before[o.TripID]
	return Order{&row, t.Load(o.ID)}
}
