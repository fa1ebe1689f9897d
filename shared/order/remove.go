package order

import (
	"context"
	"time"

	"backdock/shared/fault"
	"backdock/shared/history"
	"backdock/shared/table"
)

// removedFor is how long the mark of a removed order stays, so that every list
// index learns of it.
const removedFor = 7 * 24 * time.Hour

// Remove takes an order back: one that was never sent is removed; a sent one with
// nothing fulfilled becomes cancelled, and a task closes its lines in NetSuite.
// Removing a cancelled order changes nothing. Errors: fault.NotFound;
// fault.Conflict for an order that is on a trip, has anything fulfilled, or is
// past that.
func (s *Orders) Remove(ctx context.Context, id string) error {
	for range tries {
		o, err := s.Get(ctx, id)
		if err != nil {
			return err
		}
		if o.Status == Cancelled {
			return nil
		}
		if err := o.removable(); err != nil {
			return err
		}
		if o.book.Attempted || o.NetSuiteID != "" {
			_, err := s.Update(ctx, id, nil, func(o *Order) error {
				if o.Status == Cancelled {
					return nil
				}
				if err := o.removable(); err != nil {
					return err
				}
				o.Status = Cancelled
				return nil
			})
			return err
		}
		if err := s.table.Commit(ctx, s.removing(ctx, o)...); !table.FailedAt(err, 0) {
			return err
		}
	}
	return errBusy(id)
}

func (o Order) removable() error {
	switch {
	case o.TripID != "":
		return fault.New(fault.Conflict, "order %s is on a trip: take it off the trip first", o.OrderNumber)
	case o.anythingFulfilled():
		return fault.New(fault.Conflict, "order %s has goods that were fulfilled: it cannot be cancelled", o.OrderNumber)
	case !o.Status.Editable():
		return fault.New(fault.Conflict, "order %s is %s: it cannot be cancelled", o.OrderNumber, o.Status)
	}
	return nil
}

// removing are the operations that remove an order: a mark stays for the list.
func (s *Orders) removing(ctx context.Context, o Order) []table.Op {
	revision := o.book.Revision
	mark := stored{Order: Order{ID: o.ID, Lines: []Line{}}, Revision: revision + 1, Deleted: true}
	item := table.New(key(o.ID), mark).Listed(List, nil).Expiring(s.now().Add(removedFor))
	ops := []table.Op{table.Put(item, table.FieldIs("revision", revision)), table.Delete(numberKey(o.OrderNumber)),
		history.Put(partition(o.ID), history.New(ctx, s.now(), eventRemoved, "Removed before it was sent to NetSuite"))}
	for _, chunk := range o.book.Place.Keys(partition(o.ID)) {
		ops = append(ops, table.Delete(chunk))
	}
	return ops
}
