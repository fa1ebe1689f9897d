package tripchange

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"backdock/shared/delivery/trip"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/table"
	"backdock/shared/sales/order"
)

// arrange gives the trip the stops that an edit asks for. It returns the operations on the orders that are added or
// removed. more reports that only a part of the orders fit into one Commit; the caller repeats the edit for the rest.
func (s *Changes) arrange(ctx context.Context, f *trip.Full, e Edit) (ops []table.Op, more bool, err error) {
	before := f.Trip
	stops, err := s.wanted(f, e)
	if err != nil {
		return nil, false, err
	}
	f.Stops = stops
	known, err := s.trips.OrdersOf(ctx, slices.Concat(before.OrderIDs(), f.OrderIDs(), e.AddOrders))
	if err != nil {
		return nil, false, err
	}
	if err := s.settleStops(ctx, f, known, e); err != nil {
		return nil, false, err
	}
	added, removed := trip.Difference(f.OrderIDs(), before.OrderIDs()), trip.Difference(before.OrderIDs(), f.OrderIDs())
	switch {
	case leaving*len(removed) > trip.OrderActions:
		removed, more = removed[:trip.OrderActions/leaving], true
		f.Stops, f.Loads = before.Stops, before.Loads
		for _, id := range removed {
			dropOrder(f, id)
		}
	case leaving*len(removed)+order.TripOps*len(added) > trip.OrderActions:
		room := (trip.OrderActions - leaving*len(removed)) / order.TripOps
		more = true
		for _, id := range added[room:] {
			dropOrder(f, id)
		}
		f.Stops = slices.DeleteFunc(f.Stops, func(s trip.Stop) bool {
			return len(s.SalesOrderIDs) == 0 &&
				before.FindStop(s.ID) == nil
		})
	}
	if len(f.Stops) > trip.MaxStops || len(f.OrderIDs()) > trip.MaxOrders {
		return nil, false, fault.New(fault.Conflict, "a trip has at most %d stops and %d orders", trip.MaxStops, trip.MaxOrders)
	}
	ops, err = s.exchangeOne(ctx, before, f, known)
	return ops, more, err
}

// wanted returns the stops that an edit asks for, with the orders that it lists.
func (s *Changes) wanted(f *trip.Full, e Edit) ([]trip.Stop, error) {
	stops := slices.Clone(f.Stops)
	if e.Stops != nil {
		stops = make([]trip.Stop, 0, len(*e.Stops))
		for i, want := range *e.Stops {
			stop, err := wantedStop(f, want, fmt.Sprintf("stops.%d", i))
			if err != nil {
				return nil, err
			}
			stops = append(stops, stop)
		}
		for i, was := range f.Stops {
			if was.Status != trip.StopPending && !slices.ContainsFunc(stops, func(s trip.Stop) bool { return s.ID == was.ID }) {
				return nil, fault.New(fault.Conflict, "stop %d is %s: it stays on the trip", i+1, was.Status)
			}
		}
	}
	if e.AddStop != nil && f.FindStop(e.AddStop.ID) == nil {
		stop, err := wantedStop(f, *e.AddStop, "stop")
		if err != nil {
			return nil, err
		}
		at := e.Position - 1
		if at < 0 || at > len(stops) {
			at = len(stops)
		}
		stops = slices.Insert(stops, at, stop)
	}
	seen, orders := map[string]bool{}, map[string]bool{}
	for i, stop := range stops {
		if seen[stop.ID] {
			return nil, fault.Fields(fmt.Sprintf("stops.%d._id must not name the same stop twice", i))
		}
		seen[stop.ID] = true
		for _, id := range stop.SalesOrderIDs {
			if orders[id] {
				return nil, fault.Fields(fmt.Sprintf("stops.%d.salesOrderIds must not name the order %s twice", i, id))
			}
			orders[id] = true
		}
	}
	return stops, nil
}

// wantedStop returns one stop that an edit asks for.
func wantedStop(f *trip.Full, want StopEdit, path string) (trip.Stop, error) {
	stop := trip.Stop{ID: want.ID, Type: cmp.Or(want.Type, trip.Delivery), Status: trip.StopPending, SalesOrderIDs: []string{},
		PurchaseOrderID: want.PurchaseOrderID}
	was := f.FindStop(want.ID)
	switch {
	case was != nil:
		stop = *was
	case !want.fresh:
		return stop, fault.Fields(path + "._id must be a stop of the trip")
	case stop.Type != trip.Delivery && stop.Type != trip.Pickup && stop.Type != trip.Warehouse:
		return stop, fault.Fields(path + ".type must be one of: delivery, pickup, warehouse")
	case want.CustomerID != "":
		stop.Customer = &trip.Customer{ID: want.CustomerID}
		stop.ShipTo = &order.ShipTo{AddressID: want.AddressID}
	}
	if want.SalesOrderIDs != nil {
		if stop.Type != trip.Delivery && len(want.SalesOrderIDs) > 0 {
			return stop, fault.Fields(path + ".salesOrderIds must be empty for a stop of type " + string(stop.Type))
		}
		if stop.Status != trip.StopPending && !slices.Equal(stop.SalesOrderIDs, want.SalesOrderIDs) {
			return stop, fault.New(fault.Conflict, "the stop at %s is %s: its orders stay", stop.Name(), stop.Status)
		}
		stop.SalesOrderIDs = slices.Clone(want.SalesOrderIDs)
	}
	if want.Locked != nil {
		stop.Locked = *want.Locked
	}
	if want.Notes != nil {
		stop.Notes = *want.Notes
	}
	if want.ServiceMinutes != nil && *want.ServiceMinutes != stop.ServiceMinutes {
		stop.ServiceMinutes, stop.ServiceFixed = *want.ServiceMinutes, true
	}
	if stop.Type == trip.Delivery && len(stop.SalesOrderIDs) == 0 && stop.Customer == nil {
		return stop, fault.Fields(path + ".salesOrderIds should not be empty")
	}
	return stop, nil
}

// settleStops sets the location of each stop, and assigns added orders to their stops.
func (s *Changes) settleStops(ctx context.Context, f *trip.Full, known map[string]order.Order, e Edit) error {
	for i := range f.Stops {
		if err := s.locate(ctx, &f.Stops[i], known, fmt.Sprintf("stops.%d", i)); err != nil {
			return err
		}
	}
	add := trip.Difference(e.AddOrders, f.OrderIDs())
	slices.SortStableFunc(add, func(a, b string) int {
		return cmp.Or(cmp.Compare(numberOnRoute(f, known[a]), numberOnRoute(f, known[b])), cmp.Compare(a, b))
	})
	for _, id := range slices.Compact(add) {
		o := known[id]
		i := slices.IndexFunc(f.Stops, func(s trip.Stop) bool {
			return s.Type == trip.Delivery && s.Status == trip.StopPending &&
				isAt(s, o)
		})
		if i < 0 {
			f.Stops = append(f.Stops, trip.Stop{ID: stopID(f, o), Type: trip.Delivery, Status: trip.StopPending,
				Customer: &trip.Customer{ID: o.Customer.ID, Name: o.Customer.Name}, ShipTo: new(o.ShipTo)})
			i = len(f.Stops) - 1
		}
		f.Stops[i].SalesOrderIDs = append(slices.Clone(f.Stops[i].SalesOrderIDs), id)
	}
	return s.relocate(ctx, f, isUnplaced)
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

// locate sets where a stop is: the ship-to address of its orders, the given address of a customer, or the warehouse.
func (s *Changes) locate(ctx context.Context, stop *trip.Stop, known map[string]order.Order, path string) error {
	for i, id := range stop.SalesOrderIDs {
		o := known[id]
		if i == 0 && !isAt(*stop, o) {
			if stop.Status != trip.StopPending {
				return fault.New(fault.Conflict, "the stop at %s is %s: its orders stay", stop.Name(), stop.Status)
			}
			stop.Customer, stop.ShipTo = &trip.Customer{ID: o.Customer.ID, Name: o.Customer.Name}, new(o.ShipTo)
		}
		if !isAt(*stop, o) {
			return fault.Fields(path + ".salesOrderIds must be orders for one ship-to address")
		}
	}
	if stop.Customer == nil || stop.Customer.Name != "" {
		return nil
	}
	c, err := s.customers.Get(ctx, stop.Customer.ID)
	if err != nil {
		return trip.OrInvalid(err, path+".customerId must be a customer: there is no "+stop.Customer.ID)
	}
	to, err := order.ShipToOf(c, stop.ShipTo.AddressID)
	if fault.Is(err, fault.Invalid) {
		return fault.Fields(path + ".addressId must be an address of the customer")
	}
	stop.Customer, stop.ShipTo = &trip.Customer{ID: c.ID, Name: c.Name}, &to
	return err
}
