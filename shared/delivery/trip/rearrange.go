package trip

import (
	"bytes"
	"context"
	"errors"
	"slices"

	"backdock/shared/delivery/vehicle"
	"backdock/shared/platform/access"
	"backdock/shared/platform/table"
	"backdock/shared/sales/order"
)

// Arrangement is how a plan wants a trip.
type Arrangement struct {
	TripID string `json:"tripId"`
	// Stops are the wanted stops in visiting order, with their orders. A stop that the trip has keeps what else it has.
	Stops []Stop `json:"stops"`
	// Status is the wanted status: draft, planned or ready. If the trip cannot have it, it gets the one before.
	Status Status `json:"status"`
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
	LeftNoTrip    LeftReason = "trip_gone"       // the trip was deleted, or has left
)

// TakeOff takes those of the orders off a trip that are on it, for the plan that holds the date. Orders that have been
// sent to the ERP for the trip stay. It is safe to repeat. Errors: fault.NotFound.
func (s *Trips) TakeOff(ctx context.Context, planID, tripID string, orderIDs []string) error {
	around, err := s.surroundings(ctx)
	if err != nil {
		return err
	}
	for part := range slices.Chunk(orderIDs, actions/leaving) {
		_, err := s.changeAs(ctx, planID, tripID, nil, func(f *Full) ([]table.Op, error) {
			here := f.OrderIDs()
			leave := slices.DeleteFunc(slices.Clone(part), func(id string) bool {
				return !slices.Contains(here, id) || f.Result(id).touched()
			})
			if len(leave) == 0 || f.Status.past(InProgress) {
				return nil, errUnchanged
			}
			known, err := s.ordersOf(ctx, leave)
			if err != nil {
				return nil, err
			}
			for _, id := range leave {
				f.takeOff(id)
			}
			ops, err := s.exchange(ctx, f, known, nil, leave)
			if err != nil {
				return nil, err
			}
			f.Version++
			return ops, f.measure(ctx, around)
		})
		if err != nil && !errors.Is(err, errUnchanged) {
			return err
		}
	}
	return nil
}

// takeOff removes an order, and its stop if that has no other order.
func (f *Full) takeOff(id string) {
	i := f.StopOf(id)
	f.dropOrder(id)
	if i >= 0 && len(f.Stops[i].SalesOrderIDs) == 0 && f.Stops[i].Status == StopPending {
		f.Stops = slices.Delete(f.Stops, i, i+1) // dropOrder has made a copy
	}
}

// Rearrange gives a trip the stops, orders and status that a plan wants, for the plan that holds the date. If that
// moves more orders than a transaction can hold, it is split into several Commits. What cannot be put on the trip is
// left and returned. Orders that the plan does not want on the trip and that could not be taken off stay at their
// stops. It is safe to repeat. Errors: fault.NotFound.
func (s *Trips) Rearrange(ctx context.Context, planID string, a Arrangement) (Full, []Left, error) {
	around, err := s.surroundings(ctx)
	if err != nil {
		return Full{}, nil, err
	}
	for {
		var left []Left
		more := false
		f, err := s.changeAs(ctx, planID, a.TripID, nil, func(f *Full) ([]table.Op, error) {
			before, stored := f.Trip, table.New(key(f.ID), f.Trip)
			if f.Status.past(InProgress) || f.Status == Cancelled {
				left = f.leftAll(a)
				return nil, errUnchanged
			}
			var ops []table.Op
			var err error
			if ops, left, more, err = s.place(ctx, f, a); err != nil {
				return nil, err
			}
			if err := f.measure(ctx, around); err != nil {
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
			if !changed && bytes.Equal(stored.Body, table.New(key(f.ID), f.Trip).Body) {
				return nil, errUnchanged
			}
			f.Version++
			return ops, nil
		})
		if errors.Is(err, errUnchanged) {
			err = nil
		}
		if err != nil || !more {
			return f, left, err
		}
	}
}

// leftAll returns the orders of an arrangement that are not on the trip.
func (f *Full) leftAll(a Arrangement) []Left {
	var left []Left
	for _, stop := range a.Stops {
		for _, id := range difference(stop.SalesOrderIDs, f.OrderIDs()) {
			left = append(left, Left{SalesOrderID: id, Code: LeftNoTrip})
		}
	}
	return left
}

// place gives the trip the stops of an arrangement. ops put orders on the trip, at most as many as a Commit can hold;
// more reports that some are missing, and then the stops are not final.
func (s *Trips) place(ctx context.Context, f *Full, a Arrangement) (ops []table.Op, left []Left, more bool, err error) {
	here := f.OrderIDs()
	var wanted []string
	for _, stop := range a.Stops {
		wanted = append(wanted, stop.SalesOrderIDs...)
	}
	known, err := s.known(ctx, slices.Concat(here, wanted))
	if err != nil {
		return nil, nil, false, err
	}
	was := f.Stops
	f.Stops = []Stop{}
	var added []string
	room := MaxOrders - len(here)
	for _, want := range a.Stops {
		stop, some := f.stopFor(want, was)
		stop.SalesOrderIDs = nil
		for _, id := range want.SalesOrderIDs {
			isHere := slices.Contains(here, id)
			code := stop.refuses(f.ID, known, id)
			if code == "" && !isHere && (room == 0 || len(f.Stops) >= MaxStops) {
				code = LeftNoRoom
			}
			if code != "" {
				left = append(left, Left{id, known[id].OrderNumber, code})
				continue
			}
			if !isHere {
				if order.TripOps*(len(added)+1) > actions {
					more = true
					continue
				}
				added, room = append(added, id), room-1
			}
			stop.SalesOrderIDs = append(stop.SalesOrderIDs, id)
		}
		if some || len(stop.SalesOrderIDs) > 0 {
			f.Stops = append(f.Stops, stop)
		}
	}
	f.keepOthers(here, was)
	if ops, err = s.exchange(ctx, f, known, added, nil); err != nil {
		return nil, nil, false, err
	}
	return ops, left, more, s.relocate(ctx, f, Stop.isUnplaced)
}

// known reads orders. Those that do not exist are left out.
func (s *Trips) known(ctx context.Context, ids []string) (map[string]order.Order, error) {
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
func (f *Full) stopFor(want Stop, was []Stop) (stop Stop, some bool) {
	i := slices.IndexFunc(was, func(stop Stop) bool { return stop.ID == want.ID })
	if i < 0 {
		stop = want
		stop.Status, stop.Leg = StopPending, Leg{}
	} else {
		stop = was[i]
	}
	return stop, stop.Type != Delivery || stop.Status != StopPending || len(want.SalesOrderIDs) == 0
}

// refuses returns why an order cannot be at a stop of a trip, or "". The first order of a new stop says where it is.
func (s *Stop) refuses(tripID string, known map[string]order.Order, id string) LeftReason {
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
	case !s.isAt(o) && (len(s.SalesOrderIDs) > 0 || s.Status != StopPending):
		return LeftRedirect
	case !s.isAt(o):
		s.Customer, s.ShipTo = &Customer{o.Customer.ID, o.Customer.Name}, new(o.ShipTo)
	}
	return ""
}

// keepOthers adds the stops of orders that the trip has and an arrangement does not name: they could not be taken off.
func (f *Full) keepOthers(here []string, was []Stop) {
	for _, id := range difference(here, f.OrderIDs()) {
		i := slices.IndexFunc(was, func(stop Stop) bool { return slices.Contains(stop.SalesOrderIDs, id) })
		if i < 0 {
			continue
		}
		if at := f.stop(was[i].ID); at != nil {
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
func (s *Trips) assume(ctx context.Context, before *Trip, f *Full, want Status) ([]table.Op, error) {
	notes := ""
	if f.OverloadAccepted {
		notes = "accepted before"
	}
	for _, to := range []Status{Ready, Planned, Draft} {
		if !want.past(to) || to == Planned && len(f.Stops) == 0 {
			continue
		}
		f.Status = to
		facts, ops, err := s.facts(ctx, before, &f.Trip, notes)
		if err != nil {
			return nil, err
		}
		if to == Ready {
			if len(f.Stops) == 0 || len(f.againstReady(facts, notes != "")) > 0 {
				continue
			}
			ops = append(ops, vehicle.IsActive(string(f.VehicleID)))
		}
		if to != before.Status {
			f.History = append(f.History, Change{Status: to, At: s.now(), By: access.From(ctx).UserID, Notes: "By a day plan"})
			f.History = f.History[max(0, len(f.History)-maxHistory):]
		}
		return ops, nil
	}
	return nil, nil
}
