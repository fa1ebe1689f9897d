package order

import (
	"context"
	"fmt"
	"time"

	"backdock/shared/platform/blob"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/listing"
	"backdock/shared/platform/synctask"
	"backdock/shared/platform/table"
	"backdock/shared/sales/orderline"
)

// Orders stores sales orders.
//
//	by id:     ORDER#<id> / ORDER, the head; ORDER#<id> / LINES#<n>, the lines, see orderline.Place
//	by date:   ByKey ORDERS#<delivery date> / <status>#<id>
//	removed:   ByKey ORDERSREMOVED / <id>, for a week
//	by number, by customer: see numberKey
//	history:   ORDER#<id> / HISTORY#<event id>, see shared/platform/history
//	list:      see List and shared/platform/listing
//
// Records that must be consistent with the order are written in the same transaction, by Creating and Update only:
// its entries in the indexes, its row in the list, and its outbox task.
type Orders struct {
	table table.Table
	index *listing.Index[Row]
	now   func() time.Time
}

// New returns the store. Create one per process (package app does), because it holds the list in memory.
func New(t table.Table, blobs blob.Store, now func() time.Time) *Orders {
	return &Orders{table: t, index: listing.New[Row](List, t, blobs, now).Bounded(bound), now: now}
}

func partition(id string) string { return "ORDER#" + id }

func key(id string) table.Key { return table.Key{PK: partition(id), SK: "ORDER"} }

func datePlace(date civil.Date) string { return "ORDERS#" + date.String() }

// stored is the body of an order's head: everything except its lines.
type stored struct {
	Order
	Revision int64 `json:"revision"`
	Book     book  `json:"book"`
	// Deleted marks an order that was removed. The mark expires.
	Deleted bool `json:"deleted"`
}

func (s stored) order() Order {
	o := s.Order
	o.book = s.Book
	o.book.Revision = s.Revision
	if o.Lines == nil {
		o.Lines = []Line{}
	}
	if o.Pending == nil {
		o.Pending = []orderline.Line{}
	}
	return o
}

// write returns the operation that stores the head of an order whose lines did not change.
func write(o Order, conds ...table.Cond) table.Op {
	body := stored{Order: o, Revision: o.book.Revision, Book: o.book}
	if o.book.Place.Beside() { // otherwise they are in the head, in the old form
		body.Lines = []Line{}
	}
	item := table.New(key(o.ID), body).Listed(List, rowOf(o))
	item.ByKey = table.Key{PK: datePlace(o.DeliveryDate), SK: string(o.Status) + "#" + o.ID}
	return table.Put(item, conds...)
}

// writeLines returns the operations that store an order whose lines changed. The operation
// on the head comes first. It sets the order's Place.
func writeLines(o *Order, conds ...table.Cond) []table.Op {
	place, parts := orderline.Store(o.book.Place, partition(o.ID), o.book.Revision, o.Lines)
	o.book.Place = place
	return append([]table.Op{write(*o, conds...)}, parts...)
}

// Creating sets number, times, version, total and sync of a new order and returns the
// operations that store it with its outbox task. Commit them together with the record
// that the order is created from. The first operation fails if the id is taken, the
// second if the order number is taken: then try another id. Commit the operations of Taking with them.
func (s *Orders) Creating(ctx context.Context, o *Order) []table.Op {
	now := s.now()
	o.OrderNumber = Number(o.ID)
	o.CreatedAt, o.UpdatedAt, o.Version = now, now, 1
	o.book = book{Revision: 1}
	o.Pending = []orderline.Line{}
	o.settle()
	announce := o.queue(ctx, now)
	o.file() // the claim below is its index item
	ops := writeLines(o, table.Absent())
	claim := table.Put(o.home(), table.Absent())
	ops = append([]table.Op{ops[0], claim, announce}, ops[1:]...)
	return append(ops, created(ctx, now, *o, "Ordered"))
}

// queue returns the operation that stores a task to send the order, and sets the order's sync state.
func (o *Order) queue(ctx context.Context, now time.Time) table.Op {
	task := synctask.NewOutbound(now, synctask.SalesOrder, o.ID, o.NetSuiteID)
	o.Sync.Become(synctask.StatePending)
	o.Sync.TaskID = task.ID
	o.book.TakeTheirs = time.Time{}
	return synctask.Put(ctx, task)
}

// byNumber returns the ids of orders by their numbers. Unknown numbers are left out.
func (s *Orders) byNumber(ctx context.Context, numbers []string) (map[string]string, error) {
	keys := make([]table.Key, len(numbers))
	for i, n := range numbers {
		keys[i] = numberKey(n)
	}
	items, err := s.table.BatchGet(ctx, keys)
	if err != nil {
		return nil, fmt.Errorf("orders by number: %w", err)
	}
	ids := make(map[string]string, len(items))
	for _, i := range items {
		var n numbered
		if err := i.Decode(&n); err != nil {
			return nil, err
		}
		ids[i.PK[len("ORDERNUMBER#"):]] = n.OrderID
	}
	return ids, nil
}
