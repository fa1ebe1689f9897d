package route

import (
	"context"
	"errors"
	"slices"

	"backdock/shared/platform/fault"
	"backdock/shared/platform/table"
	"backdock/shared/sales/customer"
)

// copies is the number of stop number copies that one Commit writes. With two routes, the address and the customer's
// history this stays within the 100 actions of a transaction.
const copies = 95

// Assign puts an address on a route at a stop number (0: at the end), or takes it off its route if routeID is empty.
// Later stops are renumbered on both routes. Errors: fault.NotFound, fault.Conflict.
//
// The route's list of stops is authoritative. It is written in one Commit with the address's assignment, on the
// condition that it has not changed since it was read. So stop numbers are unique and without gaps, even with
// concurrent writers. The same Commit copies changed numbers to the assignments of other addresses, up to the size
// limit of a transaction. The rest is noted in the route as Behind and written right after, or by the next change of
// the route if the process ends before.
func (s *Routes) Assign(ctx context.Context, stop Stop, routeID string, number int) (customer.Assignment, error) {
	place := customer.AssignmentKey(stop.CustomerID, stop.AddressID)
	var now customer.Assignment
	var behind []string
	err := table.Update(ctx, "the routes of address "+stop.AddressID, func() error {
		before, err := table.Load[customer.Assignment](ctx, s.table, place)
		if err != nil && !errors.Is(err, table.ErrMissing) {
			return err
		}
		now = customer.Assignment{CustomerID: stop.CustomerID, AddressID: stop.AddressID, RouteID: routeID}
		behind = behind[:0]
		was, is := customer.OnRoute{}, customer.OnRoute{} // for the customer's history
		var ops []table.Op
		room := copies
		take := func(id string, change func(*record) error) error {
			r, err := s.load(ctx, id)
			if err != nil {
				return err
			}
			stops, number := r.Stops, r.Number(stop)
			if err := change(&r); err != nil {
				return err
			}
			moved := renumbered(stops, r.Stops, stop)
			for _, b := range r.Behind {
				if b != stop && r.Number(b) > 0 && !slices.Contains(moved, b) {
					moved = append(moved, b)
				}
			}
			fit := min(room, len(moved))
			room -= fit
			r.Behind = moved[fit:]
			if len(r.Behind) > 0 {
				behind = append(behind, id)
			}
			ops = append(ops, put(r, s.now()))
			ops = append(ops, r.copy(moved[:fit])...)
			if id == before.RouteID {
				was = customer.OnRoute{Name: r.Name, StopNumber: number}
			}
			if id == routeID {
				now.StopNumber = r.Number(stop)
				is = customer.OnRoute{Name: r.Name, StopNumber: now.StopNumber}
			}
			return nil
		}
		if before.RouteID != "" && before.RouteID != routeID {
			if err := ignoreMissing(take(before.RouteID, func(r *record) error { r.remove(stop); return nil })); err != nil {
				return err
			}
		}
		cond := table.Absent()
		if before.CustomerID != "" {
			cond = table.FieldIs("routeId", before.RouteID)
		}
		if routeID == "" {
			if before.CustomerID == "" {
				return nil
			}
			ops = append(ops, table.Delete(place, cond))
		} else {
			if err := take(routeID, func(r *record) error { return r.place(stop, number) }); err != nil {
				return err
			}
			ops = append(ops, table.Put(table.New(place, now), cond))
		}
		if was != is {
			ops = append(ops, customer.Reassigned(ctx, s.now(), stop.CustomerID, stop.AddressID, was, is))
		}
		return s.table.Commit(ctx, ops...)
	})
	if errors.Is(err, table.ErrBusy) {
		return now, fault.New(fault.Conflict, "too many people are changing this route at once: try again").Because(err)
	}
	if err != nil {
		return now, err
	}
	for _, id := range behind {
		if err := s.catchUp(ctx, id); err != nil {
			return now, err
		}
	}
	return now, nil
}

// renumbered returns the stops whose number changed, without the moved stop.
func renumbered(before, after []Stop, moved Stop) []Stop {
	was := make(map[Stop]int, len(before))
	for i, s := range before {
		was[s] = i
	}
	var changed []Stop
	for i, s := range after {
		if old, ok := was[s]; s != moved && (!ok || old != i) {
			changed = append(changed, s)
		}
	}
	return changed
}

// copy returns the operations that write the numbers of stops to their customers' records.
func (r record) copy(stops []Stop) []table.Op {
	ops := make([]table.Op, len(stops))
	for i, s := range stops {
		ops[i] = table.Put(table.New(customer.AssignmentKey(s.CustomerID, s.AddressID),
			customer.Assignment{CustomerID: s.CustomerID, AddressID: s.AddressID, RouteID: r.ID, StopNumber: r.Number(s)}))
	}
	return ops
}

// catchUp writes the outstanding copies.
func (s *Routes) catchUp(ctx context.Context, id string) error {
	for {
		r, err := s.rewrite(ctx, id, func(r *record) ([]table.Op, error) {
			part := r.Behind[:min(copies, len(r.Behind))]
			r.Behind = r.Behind[len(part):]
			part = slices.DeleteFunc(slices.Clone(part), func(b Stop) bool { return r.Number(b) == 0 })
			return r.copy(part), nil
		})
		if err != nil || len(r.Behind) == 0 {
			return err
		}
	}
}
