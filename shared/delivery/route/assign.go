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
	a := &assigning{}
	err := table.Update(ctx, "the routes of address "+stop.AddressID, func() error {
		a = &assigning{Routes: s, stop: stop, room: copies,
			assigned: customer.Assignment{CustomerID: stop.CustomerID, AddressID: stop.AddressID, RouteID: routeID}}
		return a.run(ctx, number)
	})
	if errors.Is(err, table.ErrBusy) {
		return a.assigned, fault.Busy(1, "too many people are changing this route at once: try again").
			Because(err)
	}
	if err != nil {
		return a.assigned, err
	}
	for _, id := range a.behind {
		if err := s.catchUp(ctx, id); err != nil {
			return a.assigned, err
		}
	}
	return a.assigned, nil
}

// assigning is one try to assign an address.
type assigning struct {
	*Routes
	stop             Stop
	before, assigned customer.Assignment
	was, is          customer.OnRoute // for the customer's history
	ops              []table.Op
	room             int      // how many more copies of stop numbers fit into the Commit
	behind           []string // ids of the routes with copies that did not fit
}

// run reads the assignment and the routes, and commits the change.
func (a *assigning) run(ctx context.Context, number int) (err error) {
	place := customer.AssignmentKey(a.stop.CustomerID, a.stop.AddressID)
	a.before, err = table.Load[customer.Assignment](ctx, a.table, place)
	if err != nil && !errors.Is(err, table.ErrMissing) {
		return err
	}
	if a.before.RouteID != "" && a.before.RouteID != a.assigned.RouteID {
		left := a.change(ctx, a.before.RouteID, func(r *record) error { r.remove(a.stop); return nil })
		if err := ignoreMissing(left); err != nil {
			return err
		}
	}
	cond := table.Absent()
	if a.before.CustomerID != "" {
		cond = table.FieldIs("routeId", a.before.RouteID)
	}
	if a.assigned.RouteID == "" {
		if a.before.CustomerID == "" {
			return nil
		}
		a.ops = append(a.ops, table.Delete(place, cond))
	} else {
		if err := a.change(ctx, a.assigned.RouteID, func(r *record) error { return r.place(a.stop, number) }); err != nil {
			return err
		}
		a.ops = append(a.ops, table.Put(table.New(place, a.assigned), cond))
	}
	if a.was != a.is {
		a.ops = append(a.ops, customer.Reassigned(ctx, a.now(), a.stop.CustomerID, a.stop.AddressID, a.was, a.is))
	}
	return a.table.Commit(ctx, a.ops...)
}

// change adds the operations that change a route and the numbers of its stops.
func (a *assigning) change(ctx context.Context, id string, change func(*record) error) error {
	r, err := a.load(ctx, id)
	if err != nil {
		return err
	}
	stops, number := r.Stops, r.Number(a.stop)
	if err := change(&r); err != nil {
		return err
	}
	fit := r.renumber(stops, a.stop, a.room)
	a.room -= len(fit)
	if len(r.Behind) > 0 {
		a.behind = append(a.behind, id)
	}
	a.ops = append(a.ops, put(r, a.now()))
	a.ops = append(a.ops, r.copy(fit)...)
	if id == a.before.RouteID {
		a.was = customer.OnRoute{Name: r.Name, StopNumber: number}
	}
	if id == a.assigned.RouteID {
		a.assigned.StopNumber = r.Number(a.stop)
		a.is = customer.OnRoute{Name: r.Name, StopNumber: a.assigned.StopNumber}
	}
	return nil
}

// renumber notes that the stops were changed, except the moved stop, whose assignment is written apart. It returns the
// stops whose copies are to be written now, at most room; the others are Behind.
func (r *record) renumber(before []Stop, moved Stop, room int) []Stop {
	if !slices.Equal(before, r.Stops) {
		r.StopsVersion++
	}
	late := renumbered(before, r.Stops, moved)
	for _, b := range r.Behind {
		if b != moved && r.Number(b) > 0 && !slices.Contains(late, b) {
			late = append(late, b)
		}
	}
	fit := min(room, len(late))
	r.Behind = late[fit:]
	return late[:fit]
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
