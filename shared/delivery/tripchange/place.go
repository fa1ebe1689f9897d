package tripchange

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"backdock/shared/delivery/trip"
	"backdock/shared/platform/fault"
	"backdock/shared/sales/order"
)

// placing is how orders are put at the stops of trips.
type placing struct {
	known map[string]order.Order
	// from are the trips of the same change that give orders up, by order.
	from map[string]string
	// lenient: an order that cannot be where it is wanted is left and named. Otherwise it refuses the change.
	lenient bool
	// most is how many orders come to the trip at once, 0: any number.
	most int
	// details: stops get the wanted notes, locks and service times.
	details bool
}

// place gives a trip the wanted stops, with those of their orders that can be there, and then the orders in add, at the
// stops at their addresses. It is the one place that decides which order can be at which stop. If p is lenient, orders
// of the trip that are not wanted stay at their stops: they could not be taken off. more reports that p.most was
// reached; then the stops are not final. Errors: fault.Invalid, fault.Conflict.
func (s *Changes) place(ctx context.Context, f *trip.Full, want []trip.Stop, add []string, p placing) (left []Left, more bool,
	err error) {
	here, was := f.OrderIDs(), f.Stops
	room, came := trip.MaxOrders-len(here), 0
	f.Stops = make([]trip.Stop, 0, len(want))
	for i, w := range want {
		stop := p.stopFor(w, was)
		stop.SalesOrderIDs = []string{}
		for _, id := range w.SalesOrderIDs {
			stays := slices.Contains(here, id)
			why := p.refuses(&stop, f.ID, stays, id)
			if why == "" && p.lenient && !stays && (room == 0 || len(f.Stops) >= trip.MaxStops) {
				why = LeftNoRoom
			}
			switch {
			case why != "" && !p.lenient:
				return nil, false, s.refusal(ctx, why, f, stop, p.known[id], id, i)
			case why != "":
				left = append(left, Left{id, p.known[id].OrderNumber, why})
				continue
			case !stays && came == p.most && p.most > 0:
				more = true
				continue
			case !stays:
				came, room = came+1, room-1
			}
			stop.SalesOrderIDs = append(stop.SalesOrderIDs, id)
		}
		if len(stop.SalesOrderIDs) == 0 && stop.Type == trip.Delivery && stop.Status == trip.StopPending &&
			len(w.SalesOrderIDs) > 0 {
			continue // none of its orders has come
		}
		if err := s.locate(ctx, &stop, i); err != nil {
			return nil, false, err
		}
		f.Stops = append(f.Stops, stop)
	}
	if p.lenient {
		keepOthers(f, here, was)
	}
	if err := s.join(ctx, f, add, p); err != nil {
		return nil, false, err
	}
	if !p.lenient && (len(f.Stops) > trip.MaxStops || len(f.OrderIDs()) > trip.MaxOrders) {
		return nil, false, fault.New(fault.Conflict, "a trip has at most %d stops and %d orders", trip.MaxStops, trip.MaxOrders)
	}
	return left, more, s.relocate(ctx, f, isUnplaced)
}

// stopFor returns the trip's stop that a wanted one means, or a new one.
func (p placing) stopFor(want trip.Stop, was []trip.Stop) trip.Stop {
	i := slices.IndexFunc(was, func(stop trip.Stop) bool { return stop.ID == want.ID })
	if i < 0 {
		want.Status, want.Leg = trip.StopPending, trip.Leg{}
		return want
	}
	stop := was[i]
	if p.details {
		stop.Locked, stop.Notes, stop.ServiceMinutes, stop.ServiceFixed = want.Locked, want.Notes, want.ServiceMinutes,
			want.ServiceFixed
	}
	return stop
}

// refuses returns why an order cannot be at a stop of a trip, or "". stays: the order is on the trip. The first order of a
// stop says where it is.
func (p placing) refuses(s *trip.Stop, tripID string, stays bool, id string) LeftReason {
	o, known := p.known[id]
	comes := !stays && o.TripID != tripID
	switch {
	case !known:
		return LeftGone
	case !comes && p.lenient && s.Customer != nil:
		return ""
	case comes && o.TripID != "" && p.from[id] != o.TripID:
		return LeftElsewhere
	case comes && !o.Status.AwaitsFulfillment():
		return LeftEnded
	case !isAt(*s, o) && (len(s.SalesOrderIDs) > 0 || s.Status != trip.StopPending):
		return LeftRedirect
	case !isAt(*s, o):
		s.Customer, s.ShipTo = &trip.Customer{ID: o.Customer.ID, Name: o.Customer.Name}, new(o.ShipTo)
	}
	return ""
}

// refusal returns the error for an order that cannot be at a stop, the i-th of those that are wanted.
func (s *Changes) refusal(ctx context.Context, why LeftReason, f *trip.Full, stop trip.Stop, o order.Order, id string,
	i int) error {
	switch {
	case why == LeftGone:
		return fault.Fields("salesOrderIds must be sales orders: there is no " + id)
	case why == LeftRedirect && len(stop.SalesOrderIDs) == 0:
		return fault.New(fault.Conflict, "the stop at %s is %s: its orders stay", stop.Name(), stop.Status)
	case why == LeftRedirect:
		return fault.Fields(fmt.Sprintf("stops.%d.salesOrderIds must be orders for one ship-to address", i))
	case why == LeftEnded:
		o.TripID = ""
	}
	_, err := order.OnTrip(ctx, o, f.Ref(), s.now())
	return err
}

// keepOthers adds the stops of orders that the trip has and nobody has named.
func keepOthers(f *trip.Full, here []string, was []trip.Stop) {
	for _, id := range trip.Difference(here, f.OrderIDs()) {
		i := slices.IndexFunc(was, func(stop trip.Stop) bool { return slices.Contains(stop.SalesOrderIDs, id) })
		if at := f.FindStop(was[i].ID); at != nil {
			at.SalesOrderIDs = append(at.SalesOrderIDs, id)
			continue
		}
		stop := was[i]
		stop.SalesOrderIDs = []string{id}
		f.Stops = append(f.Stops, stop)
	}
}

// join puts orders on the stops at their addresses. Missing stops are added at the end, by the route's stop numbers.
func (s *Changes) join(ctx context.Context, f *trip.Full, orders []string, p placing) error {
	add := trip.Difference(orders, f.OrderIDs())
	slices.SortStableFunc(add, func(a, b string) int {
		return cmp.Or(cmp.Compare(numberOnRoute(f, p.known[a]), numberOnRoute(f, p.known[b])), cmp.Compare(a, b))
	})
	for _, id := range slices.Compact(add) {
		o := p.known[id]
		i := slices.IndexFunc(f.Stops, func(s trip.Stop) bool {
			return s.Type == trip.Delivery && s.Status == trip.StopPending && isAt(s, o)
		})
		if i < 0 {
			f.Stops = append(f.Stops, trip.Stop{ID: stopID(f, o), Type: trip.Delivery, Status: trip.StopPending})
			i = len(f.Stops) - 1
		}
		if why := p.refuses(&f.Stops[i], f.ID, false, id); why != "" {
			return s.refusal(ctx, why, f, f.Stops[i], o, id, i)
		}
		f.Stops[i].SalesOrderIDs = append(slices.Clone(f.Stops[i].SalesOrderIDs), id)
	}
	return nil
}

// stopID returns the id of a new stop for an order. The id is derived from the order, so a repeated change uses the
// same id. If an earlier stop has that id and now has other orders, another id is used.
func stopID(f *trip.Full, o order.Order) string {
	made := o.ID + "-" + f.ID[max(0, len(f.ID)-6):]
	free := made
	for n := 2; f.FindStop(free) != nil; n++ {
		free = fmt.Sprintf("%s-%d", made, n)
	}
	return free
}

// numberOnRoute returns the order's stop number on the trip's route. Orders of other routes sort last.
func numberOnRoute(f *trip.Full, o order.Order) int {
	if o.Route == nil || o.Route.RouteID != string(f.RouteID) {
		return noNumber
	}
	return o.Route.StopNumber
}

const noNumber = 1 << 20

func isAt(s trip.Stop, o order.Order) bool {
	if s.Customer == nil || s.ShipTo == nil || s.Customer.ID != o.Customer.ID {
		return false
	}
	if s.ShipTo.Typed || o.ShipTo.Typed { // typed addresses have no id, so their text is compared
		return *s.ShipTo == o.ShipTo
	}
	return s.ShipTo.AddressID == o.ShipTo.AddressID
}

// locate sets where a stop without orders is, the i-th of those that are wanted: at the given address of a customer.
func (s *Changes) locate(ctx context.Context, stop *trip.Stop, i int) error {
	if stop.Customer == nil || stop.Customer.Name != "" {
		return nil
	}
	c, err := s.customers.Get(ctx, stop.Customer.ID)
	if err != nil {
		return trip.OrInvalid(err, fmt.Sprintf("stops.%d.customerId must be a customer: there is no %s", i, stop.Customer.ID))
	}
	to, err := order.ShipToOf(c, stop.ShipTo.AddressID)
	if fault.Is(err, fault.Invalid) {
		return fault.Fields(fmt.Sprintf("stops.%d.addressId must be an address of the customer", i))
	}
	stop.Customer, stop.ShipTo = &trip.Customer{ID: c.ID, Name: c.Name}, &to
	return err
}

// known reads orders: consistently those that come to the trips or leave them, and the others at once. Orders that do not
// exist are left out.
func (s *Changes) known(ctx context.Context, before, after []string) (map[string]order.Order, error) {
	moving := unique(slices.Concat(trip.Difference(after, before), trip.Difference(before, after)))
	now, err := s.orders.GetAllNow(ctx, moving)
	if err != nil {
		return nil, err
	}
	others, err := s.orders.GetAll(ctx, trip.Difference(unique(before), moving))
	if err != nil {
		return nil, err
	}
	known := make(map[string]order.Order, len(now)+len(others))
	for _, o := range slices.Concat(now, others) {
		known[o.ID] = o
	}
	return known, nil
}

func unique(ids []string) []string { return slices.Compact(slices.Sorted(slices.Values(ids))) }
