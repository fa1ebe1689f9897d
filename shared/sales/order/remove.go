package order

import (
	"context"
	"fmt"
	"slices"

	"backdock/shared/platform/fault"
	"backdock/shared/platform/history"
	"backdock/shared/platform/listing"
	"backdock/shared/platform/synctask"
	"backdock/shared/platform/table"
	"backdock/shared/sales/approval"
	"backdock/shared/sales/orderline"
)

// removedOrders is the partition that lists the marks, see Orders.
const removedOrders = "ORDERSREMOVED"

// Remove removes an order that NetSuite does not have. An order that NetSuite has becomes cancelled if nothing is
// fulfilled, and a task closes its lines in NetSuite; if the task finds that NetSuite does not have the order, it
// removes the order. Removing a cancelled order changes nothing. Errors: fault.NotFound; fault.Conflict for an order
// that is on a trip, has anything fulfilled, or has a later status.
func (s *Orders) Remove(ctx context.Context, id string) error {
	return table.Update(ctx, "order "+id, func() error {
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
				ends.Move(&o.Status, Cancelled)
				return nil
			})
			return err
		}
		ended, err := synctask.Superseding(ctx, s.table, o.Sync.TaskID, s.now())
		if err != nil {
			return err
		}
		ending, err := approval.Ending(ctx, s.table, s.now(), orderline.PendingRequests(o.Pending), nil)
		if err != nil {
			return err
		}
		// It fails if the order, its task or a request was changed since.
		return s.table.Commit(ctx, slices.Concat(s.removing(ctx, o, removedWords(o)), ended, ending)...)
	})
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

func removedWords(o Order) string {
	if o.Sync.Status == synctask.StateFailed {
		return "Removed: NetSuite had not accepted it"
	}
	return "Removed before it was sent to NetSuite"
}

// Withdraw removes a cancelled order that NetSuite never accepted. Errors: synctask.ErrSuperseded if it is removed
// already or was changed since; then the task has nothing to send.
func (s *Orders) Withdraw(ctx context.Context, o Order) error {
	err := s.table.Commit(ctx, s.removing(ctx, o, "Removed: NetSuite never had it")...)
	if err == nil {
		return synctask.ErrSuperseded
	}
	return err
}

// Removed is the mark of an order that was removed in the last days.
type Removed struct {
	ID     string `json:"_id"`
	CartID string `json:"cartId"`
}

// Removed reads the orders that were removed in the last days.
func (s *Orders) Removed(ctx context.Context) ([]Removed, error) {
	var all []Removed
	for after := ""; ; {
		page, err := s.table.Query(ctx, table.Query{Index: table.ByKey, PK: removedOrders, After: after})
		if err != nil {
			return nil, fmt.Errorf("removed orders: %w", err)
		}
		keys := make([]table.Key, len(page.Items))
		for i, found := range page.Items {
			keys[i] = found.Key
		}
		some, err := table.LoadAll[Removed](ctx, s.table, keys)
		if err != nil {
			return nil, fmt.Errorf("removed orders: %w", err)
		}
		all = append(all, some...)
		if after = page.Next; after == "" {
			return all, nil
		}
	}
}

// removing returns the operations that remove an order. A mark stays for the list, and words are added to the history.
func (s *Orders) removing(ctx context.Context, o Order, words string) []table.Op {
	revision := o.book.Revision
	mark := stored{Order: Order{ID: o.ID, CartID: o.CartID, Lines: []Line{}}, Revision: revision + 1, Deleted: true}
	item := listing.Removed(Key(o.ID), List, mark, s.now())
	item.ByKey = table.Key{PK: removedOrders, SK: o.ID}
	ops := []table.Op{table.Put(item, table.FieldIs("revision", revision)),
		history.Put(partition(o.ID), history.New(ctx, s.now(), eventRemoved, words))}
	ops = append(ops, o.unfile()...)
	for _, chunk := range o.book.Place.Keys(partition(o.ID)) {
		ops = append(ops, table.Delete(chunk))
	}
	return append(ops, spotOps(o, Order{ID: o.ID, CustomerID: o.CustomerID}, s.now())...)
}
