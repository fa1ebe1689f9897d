package day

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"backdock/shared/delivery/geo"
	"backdock/shared/delivery/trip"
	"backdock/shared/delivery/tripchange"
	"backdock/shared/delivery/vrp"
	"backdock/shared/platform/access"
	"backdock/shared/platform/fault"
	"backdock/shared/sales/order"
)

// newStop is the prefix of the ids of stops that a change adds, until they are stored.
const newStop = "new-"

// copyOf returns a copy of a trip as the moves so far have left it.
func (m *moving) copyOf(tripID string) trip.Trip {
	t := *m.day.Trip(tripID)
	t.Stops, t.Loads = slices.Clone(t.Stops), slices.Clone(t.Loads)
	return t
}

// apply applies a move to the date. Nothing is stored.
func (m *moving) apply(ctx context.Context, i int) error {
	move := m.change.Moves[i]
	path := fmt.Sprintf("moves.%d", i)
	if move.SalesOrderID == "" {
		t := m.copyOf(move.TripID)
		at := slices.IndexFunc(t.Stops, func(s trip.Stop) bool { return s.ID == move.StopID })
		if at < 0 {
			return fault.Fields(path + ".stopId must be a stop of trip " + t.Number)
		}
		if move.Locked != nil {
			t.Stops[at].Locked = *move.Locked
		}
		return m.reorder(t, at, move.Position)
	}
	o := m.orders[move.SalesOrderID]
	stop := trip.Stop{ID: newStop + o.ID, Type: trip.Delivery, Status: trip.StopPending,
		Customer: &trip.Customer{ID: o.CustomerID, Name: o.Customer.Name}, ShipTo: &o.ShipTo}
	load := m.loadOf(o)
	if move.FromTripID != "" {
		t := m.copyOf(move.FromTripID)
		at := t.StopOf(o.ID)
		switch {
		case at < 0:
			return fault.Fields(path + ".salesOrderId must be moved once: order " + o.OrderNumber)
		case t.Stops[at].Status != trip.StopPending:
			return fault.Fields(fmt.Sprintf("%s.salesOrderId must be at a pending stop: order %s is at one that is %s", path,
				o.OrderNumber, t.Stops[at].Status))
		case move.FromTripID == move.ToTripID: // all orders of a stop go together
			return m.reorder(t, at, move.Position)
		}
		if left := takeOff(&t, at, o.ID); left.ID != "" {
			stop.Notes, stop.ServiceMinutes, stop.ServiceFixed = left.Notes, left.ServiceMinutes, left.ServiceFixed
		}
		m.day = m.day.With([]trip.Trip{t}, nil)
	}
	if move.ToTripID == "" {
		return nil
	}
	return m.add(ctx, move, stop, load, o)
}

// loadOf returns the load of an order that moves.
func (m *moving) loadOf(o order.Order) trip.Load {
	for _, t := range m.day.Trips {
		if t.StopOf(o.ID) >= 0 {
			return t.Load(o.ID)
		}
	}
	for _, u := range m.loaded.Unplanned {
		if u.ID == o.ID {
			return u.Load
		}
	}
	return trip.Load{SalesOrderID: o.ID, OrderNumber: o.OrderNumber}
}

// reorder puts a stop at another position; nil keeps it.
func (m *moving) reorder(t trip.Trip, at int, position *int) error {
	if position != nil {
		stop := t.Stops[at]
		t.Stops = slices.Delete(t.Stops, at, at+1)
		t.Stops = slices.Insert(t.Stops, min(*position, len(t.Stops)), stop)
	}
	m.day = m.day.With([]trip.Trip{t}, nil)
	return nil
}

// takeOff takes an order off a stop. It returns the stop if that is gone with it.
func takeOff(t *trip.Trip, at int, orderID string) (gone trip.Stop) {
	s := &t.Stops[at]
	s.SalesOrderIDs = slices.DeleteFunc(slices.Clone(s.SalesOrderIDs), func(id string) bool { return id == orderID })
	t.Loads = slices.DeleteFunc(t.Loads, func(l trip.Load) bool { return l.SalesOrderID == orderID })
	if len(s.SalesOrderIDs) == 0 {
		gone = *s
		t.Stops = slices.Delete(t.Stops, at, at+1)
	}
	return gone
}

// add puts an order on a trip: on the stop at its address, or on a new one at the position.
func (m *moving) add(ctx context.Context, move Move, stop trip.Stop, load trip.Load, o order.Order) error {
	t := m.copyOf(move.ToTripID)
	t.Loads = append(t.Loads, load)
	at := slices.IndexFunc(t.Stops, func(s trip.Stop) bool {
		return s.Type == trip.Delivery && s.Status == trip.StopPending && s.Customer != nil && s.ShipTo != nil &&
			s.Customer.ID == o.CustomerID && !s.ShipTo.Typed && !o.ShipTo.Typed && s.ShipTo.AddressID == o.ShipTo.AddressID
	})
	if at >= 0 {
		t.Stops[at].SalesOrderIDs = append(slices.Clone(t.Stops[at].SalesOrderIDs), o.ID)
		return m.reorder(t, at, move.Position)
	}
	stop.SalesOrderIDs = []string{o.ID}
	position := len(t.Stops)
	if move.Position != nil {
		position = min(*move.Position, position)
	} else {
		best, err := m.best(ctx, t, stop)
		if err != nil {
			return err
		}
		position = best
	}
	t.Stops = slices.Insert(t.Stops, position, stop)
	m.day = m.day.With([]trip.Trip{t}, nil)
	return nil
}

// best returns the position of a trip where a new stop breaks the fewest rules, and of those the one where the trip
// ends earliest.
func (m *moving) best(ctx context.Context, t trip.Trip, stop trip.Stop) (int, error) {
	d := m.day
	if d.Depot == nil || d.Point(stop.Customer.ID, *stop.ShipTo) == nil {
		return len(t.Stops), nil
	}
	with := func(position int) *builder {
		trial := t
		trial.Stops = slices.Insert(slices.Clone(t.Stops), position, stop)
		b := newBuilder(d)
		b.addTrip(&trial, Options{})
		return b
	}
	all := with(len(t.Stops))
	matrix, err := d.distances.Matrix(ctx, all.points)
	if err != nil {
		return 0, err
	}
	distance, duration := integers(matrix)
	best, least := len(t.Stops), []int64(nil)
	for position := range len(t.Stops) + 1 {
		b := with(position)
		p := b.Problem
		p.Distance, p.Time = b.arranged(all.rows, distance), b.arranged(all.rows, duration)
		route := &p.Given.Routes[0]
		broken, late := p.ValidateRoute(route), int64(0)
		for _, v := range broken {
			if v.Rule == vrp.LateArrival {
				late += v.Actual - v.Limit
			}
		}
		schedule := p.Schedule(route)
		cost := []int64{int64(len(broken)), late, schedule.End, schedule.Distance}
		if least == nil || slices.Compare(cost, least) < 0 {
			best, least = position, cost
		}
	}
	return best, nil
}

// arranged returns a matrix of the same places in the order of the builder's.
func (b *builder) arranged(rows map[geo.Point]int, of [][]int64) [][]int64 {
	matrix := make([][]int64, len(b.points))
	for i, from := range b.points {
		matrix[i] = make([]int64, len(b.points))
		for j, to := range b.points {
			matrix[i][j] = of[rows[from]][rows[to]]
		}
	}
	return matrix
}

// edits returns the stops of a changed trip, for tripchange.Edit.
func edits(t *trip.Trip) []tripchange.StopEdit {
	all := make([]tripchange.StopEdit, len(t.Stops))
	for i := range t.Stops {
		s := &t.Stops[i]
		e := tripchange.StopEdit{ID: s.ID, Locked: &s.Locked}
		if s.Type == trip.Delivery {
			e.SalesOrderIDs = append([]string{}, s.SalesOrderIDs...)
		}
		if len(s.ID) > len(newStop) && s.ID[:len(newStop)] == newStop {
			e.ID, e.Notes = "", &s.Notes
			if s.ServiceFixed {
				e.ServiceMinutes = &s.ServiceMinutes
			}
		}
		all[i] = e
	}
	return all
}

// identity is what makes a problem the same before and after a change.
type identity struct {
	code         Code
	stop, detail string
}

func identityOf(p Problem) identity {
	i := identity{code: p.Code}
	if p.StopID != nil {
		i.stop = *p.StopID
	}
	for _, name := range []string{"dimension", "who", "tripId"} {
		if v, ok := p.Params[name].(string); ok {
			i.detail += v + " "
		}
	}
	return i
}

// errorsOf returns the problems of a trip that a change may not cause without acceptance.
func errorsOf(d *Day, t *trip.Trip) []Problem {
	e := d.Evaluate(t)
	return slices.DeleteFunc(e.All(), func(p Problem) bool { return p.Severity != SeverityError })
}

// judge compares what the trips break before and after the change. Problems that it causes need an acceptance, which is
// stored on the trip; acceptances of problems that are gone are dropped.
func (m *moving) judge(ctx context.Context, after []*trip.Full) error {
	trips := make([]trip.Trip, len(after))
	for i, f := range after {
		trips[i] = f.Trip
	}
	final := m.loaded.With(trips, nil)
	var broken []Broken
	for _, f := range after {
		known := map[identity]bool{}
		for _, p := range errorsOf(m.loaded, m.loaded.Trip(f.ID)) {
			known[identityOf(p)] = true
		}
		now := errorsOf(final, &f.Trip)
		f.Accepted = slices.DeleteFunc(f.Accepted, func(a trip.Acceptance) bool {
			return !slices.ContainsFunc(now, func(p Problem) bool { return accepts(a, p) })
		})
		for _, p := range now {
			accepted := slices.ContainsFunc(f.Accepted, func(a trip.Acceptance) bool { return accepts(a, p) })
			switch {
			case accepted || known[identityOf(p)] && !slices.Contains(m.change.Accept, p.Code):
			case slices.Contains(m.change.Accept, p.Code):
				f.Accepted = append(f.Accepted, trip.Acceptance{Code: string(p.Code), StopID: p.StopID, Note: m.change.Note,
					By: access.From(ctx).UserID, At: m.days.from.Now()})
			default:
				broken = append(broken, Broken{f.ID, p})
			}
		}
		f.OverloadAccepted = f.OverloadAccepted || slices.ContainsFunc(f.Accepted, func(a trip.Acceptance) bool {
			return a.Code == string(Overload)
		})
	}
	if len(broken) > 0 && !m.change.DryRun {
		return &BrokenError{broken}
	}
	return nil
}

// accepts reports whether an acceptance is for a problem.
func accepts(a trip.Acceptance, p Problem) bool {
	stop := func(id *string) string { return *cmp.Or(id, new("")) }
	return a.Code == string(p.Code) && stop(a.StopID) == stop(p.StopID)
}
