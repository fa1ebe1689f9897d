package tripchange

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"slices"

	"backdock/shared/delivery/trip"
	"backdock/shared/delivery/vehicle"
	"backdock/shared/platform/access"
	"backdock/shared/platform/table"
	"backdock/shared/sales/order"
)

// Arrangement is how a plan wants a trip.
type Arrangement struct {
	TripID string `json:"tripId"`
	// Stops are the wanted stops in visiting order, with their orders. A stop that the trip has keeps what else it has.
	Stops []trip.Stop `json:"stops"`
	// Status is the wanted status: draft, planned or ready. If the trip cannot have it, it gets the one before.
	Status trip.Status `json:"status"`
}

// Left is an order that could not be put where a plan wants it.
type Left struct {
	SalesOrderID string     `json:"salesOrderId"`
	OrderNumber  string     `json:"orderNumber"`
	Code         LeftReason `json:"code"`
}

// LeftReason says why an order could not be put where a plan wants it.
type LeftReason string

// The reasons.
const (
	LeftGone      LeftReason = "order_gone"      // the order was removed
	LeftEnded     LeftReason = "order_ended"     // it was cancelled, closed or fulfilled: it has nothing to ship
	LeftElsewhere LeftReason = "order_elsewhere" // it is on another trip
	LeftRedirect  LeftReason = "order_redirect"  // it goes to another address now
	LeftNoRoom    LeftReason = "trip_full"       // the trip has as many stops or orders as a trip may have
	LeftNoTrip    LeftReason = "trip_gone"       // the trip was deleted, has left, or could not be changed
)

// TakeOff takes those of the orders off a trip that are on it, for the change that holds the trip. Orders that have been
// sent to the ERP for the trip stay. It is safe to repeat. Errors: fault.NotFound; trip.ErrNotHeld.
func (s *Changes) TakeOff(ctx context.Context, holder, tripID string, orderIDs []string) error {
	around, err := s.trips.Surroundings(ctx)
	if err != nil {
		return err
	}
	for part := range slices.Chunk(orderIDs, trip.OrderActions/leaving) {
		_, err := s.trips.ChangeAs(ctx, holder, tripID, nil, func(f *trip.Full) ([]table.Op, error) {
			here := f.OrderIDs()
			leave := slices.DeleteFunc(slices.Clone(part), func(id string) bool {
				return !slices.Contains(here, id) || f.Result(id).Touched()
			})
			if len(leave) == 0 || f.Status.Past(trip.InProgress) {
				return nil, trip.ErrUnchanged
			}
			known, err := s.trips.OrdersOf(ctx, leave)
			if err != nil {
				return nil, err
			}
			before := f.Trip
			for _, id := range leave {
				takeOff(f, id)
			}
			ops, err := s.exchangeOne(ctx, before, f, known)
			if err != nil {
				return nil, err
			}
			f.Version++
			return ops, f.Measure(ctx, around)
		})
		if err != nil && !errors.Is(err, trip.ErrUnchanged) {
			return err
		}
	}
	return nil
}

// takeOff removes an order, and its stop if that has no other order.
func takeOff(f *trip.Full, id string) {
	i := f.StopOf(id)
	dropOrder(f, id)
	if i >= 0 && len(f.Stops[i].SalesOrderIDs) == 0 && f.Stops[i].Status == trip.StopPending {
		f.Stops = slices.Delete(f.Stops, i, i+1) // dropOrder has made a copy
	}
}

// Rearrange gives a trip the stops, orders and status that a plan wants, for the change that holds the trip, and ends
// the hold. If that moves more orders than a transaction can hold, it is split into several Commits. What cannot be put
// on the trip is left and returned. Orders that the plan does not want on the trip and that could not be taken off stay
// at their stops. It is safe to repeat: a trip that the change no longer holds is left as it is. Errors: fault.NotFound.
func (s *Changes) Rearrange(ctx context.Context, holder string, a Arrangement) (trip.Full, []Left, error) {
	around, err := s.trips.Surroundings(ctx)
	if err != nil {
		return trip.Full{}, nil, err
	}
	for {
		var left []Left
		more := false
		f, err := s.trips.ChangeAs(ctx, holder, a.TripID, nil, func(f *trip.Full) (ops []table.Op, err error) {
			before, stored := f.Trip, table.New(trip.Key(f.ID), f.Trip)
			if f.Status.Past(trip.InProgress) || f.Status == trip.Cancelled {
				f.GiveBack()
				left, err = s.Missing(ctx, f, a)
				return nil, err
			}
			if ops, left, more, err = s.place(ctx, f, a); err != nil {
				return nil, err
			}
			if err := f.Measure(ctx, around); err != nil {
				return nil, err
			}
			changed := len(ops) > 0
			if !more {
				status, err := s.assume(ctx, &before, f, a.Status)
				if err != nil {
					return nil, err
				}
				ops = append(ops, status...)
			}
			if changed || !bytes.Equal(stored.Body, table.New(trip.Key(f.ID), f.Trip).Body) {
				f.Version++
			}
			if !more {
				f.GiveBack()
			}
			return ops, nil
		})
		if errors.Is(err, trip.ErrNotHeld) { // it was done before
			left, err := s.Missing(ctx, &f, a)
			return f, left, err
		}
		if err != nil || !more {
			return f, left, err
		}
	}
}

// Missing returns the orders of an arrangement that are not on the trip.
func (s *Changes) Missing(ctx context.Context, f *trip.Full, a Arrangement) ([]Left, error) {
	missing := trip.Difference(a.orders(), f.OrderIDs())
	known, err := s.known(ctx, missing)
	if err != nil {
		return nil, err
	}
	var left []Left
	for _, stop := range a.Stops {
		for _, id := range stop.SalesOrderIDs {
			if slices.Contains(missing, id) {
				left = append(left, Left{id, known[id].OrderNumber, cmp.Or(refuses(&stop, f.ID, known, id), LeftNoTrip)})
			}
		}
	}
	return left, nil
}

// orders returns the wanted orders.
func (a Arrangement) orders() []string {
	var ids []string
	for _, stop := range a.Stops {
		ids = append(ids, stop.SalesOrderIDs...)
	}
	return ids
}

// place gives the trip the stops of an arrangement. ops put orders on the trip, at most as many as a Commit can hold;
// more reports that some are missing, and then the stops are not final.
func (s *Changes) place(ctx context.Context, f *trip.Full, a Arrangement) (ops []table.Op, left []Left, more bool, err error) {
	here := f.OrderIDs()
	known, err := s.known(ctx, slices.Concat(here, a.orders()))
	if err != nil {
		return nil, nil, false, err
	}
	before := f.Trip
	was := f.Stops
	f.Stops = []trip.Stop{}
	added := 0
	room := trip.MaxOrders - len(here)
	for _, want := range a.Stops {
		stop, some := stopFor(f, want, was)
		stop.SalesOrderIDs = nil
		for _, id := range want.SalesOrderIDs {
			isHere := slices.Contains(here, id)
			code := refuses(&stop, f.ID, known, id)
			if code == "" && !isHere && (room == 0 || len(f.Stops) >= trip.MaxStops) {
				code = LeftNoRoom
			}
			if code != "" {
				left = append(left, Left{id, known[id].OrderNumber, code})
				continue
			}
			if !isHere {
				if order.TripOps*(added+1) > trip.OrderActions {
					more = true
					continue
				}
				added, room = added+1, room-1
			}
			stop.SalesOrderIDs = append(stop.SalesOrderIDs, id)
		}
		if some || len(stop.SalesOrderIDs) > 0 {
			f.Stops = append(f.Stops, stop)
		}
	}
	keepOthers(f, here, was)
	if ops, err = s.exchangeOne(ctx, before, f, known); err != nil {
		return nil, nil, false, err
	}
	return ops, left, more, s.relocate(ctx, f, isUnplaced)
}

// known reads orders. Those that do not exist are left out.
func (s *Changes) known(ctx context.Context, ids []string) (map[string]order.Order, error) {
	orders, err := s.orders.GetAllNow(ctx, slices.Compact(slices.Sorted(slices.Values(ids))))
	if err != nil {
		return nil, err
	}
	known := make(map[string]order.Order, len(orders))
	for _, o := range orders {
		known[o.ID] = o
	}
	return known, nil
}

// stopFor returns the trip's stop that an arrangement means, or a new one. some reports that it stays without orders.
func stopFor(f *trip.Full, want trip.Stop, was []trip.Stop) (stop trip.Stop, some bool) {
	i := slices.IndexFunc(was, func(stop trip.Stop) bool { return stop.ID == want.ID })
	if i < 0 {
		stop = want
		stop.Status, stop.Leg = trip.StopPending, trip.Leg{}
	} else {
		stop = was[i]
	}
	return stop, stop.Type != trip.Delivery || stop.Status != trip.StopPending || len(want.SalesOrderIDs) == 0
}

// refuses returns why an order cannot be at a stop of a trip, or "". The first order of a new stop says where it is.
func refuses(s *trip.Stop, tripID string, known map[string]order.Order, id string) LeftReason {
	o, ok := known[id]
	switch {
	case !ok:
		return LeftGone
	case o.TripID == tripID:
		return ""
	case o.TripID != "":
		return LeftElsewhere
	case !o.Status.AwaitsFulfillment():
		return LeftEnded
	case !isAt(*s, o) && (len(s.SalesOrderIDs) > 0 || s.Status != trip.StopPending):
		return LeftRedirect
	case !isAt(*s, o):
		s.Customer, s.ShipTo = &trip.Customer{ID: o.Customer.ID, Name: o.Customer.Name}, new(o.ShipTo)
	}
	return ""
}

// keepOthers adds the stops of orders that the trip has and an arrangement does not name: they could not be taken off.
func keepOthers(f *trip.Full, here []string, was []trip.Stop) {
	for _, id := range trip.Difference(here, f.OrderIDs()) {
		i := slices.IndexFunc(was, func(stop trip.Stop) bool { return slices.Contains(stop.SalesOrderIDs, id) })
		if i < 0 {
			continue
		}
		if at := f.FindStop(was[i].ID); at != nil {
			at.SalesOrderIDs = append(at.SalesOrderIDs, id)
			continue
		}
		stop := was[i]
		stop.SalesOrderIDs = []string{id}
		f.Stops = append(f.Stops, stop)
	}
}

// assume gives the trip the status that a plan wants, or the highest one below it that it may have, and updates its
// reservations.
func (s *Changes) assume(ctx context.Context, before *trip.Trip, f *trip.Full, want trip.Status) ([]table.Op, error) {
	notes := ""
	if f.OverloadAccepted {
		notes = "accepted before"
	}
	for _, to := range []trip.Status{trip.Ready, trip.Planned, trip.Draft} {
		if !want.Past(to) || to == trip.Planned && len(f.Stops) == 0 {
			continue
		}
		f.Status = to
		facts, ops, err := s.trips.FactsOf(ctx, before, &f.Trip, notes)
		if err != nil {
			return nil, err
		}
		if to == trip.Ready {
			if len(f.Stops) == 0 || len(f.AgainstReady(facts, notes != "")) > 0 {
				continue
			}
			ops = append(ops, vehicle.IsActive(string(f.VehicleID)))
		}
		if to != before.Status {
			f.History = append(f.History, trip.Change{Status: to, At: s.now(), By: access.From(ctx).UserID, Notes: "By a day plan"})
			f.History = f.History[max(0, len(f.History)-trip.MaxHistory):]
		}
		return ops, nil
	}
	return nil, nil
}
