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
// Everything that must agree with the order (its place in the indexes, its row in
// the list, its outbox task) is written with it, by Creating and by Update alone.
type Orders struct {
	table table.Table
	index *listing.Index[Row]
	now   func() time.Time
}

// New makes the store. Make one a process (package app does): the list is kept in it.
func New(t table.Table, blobs blob.Store, now func() time.Time) *Orders {
	return &Orders{table: t, index: listing.New[Row](List, t, blobs, now).Bounded(bound), now: now}
}

func partition(id string) string { return "ORDER#" + id }

func key(id string) table.Key { return table.Key{PK: partition(id), SK: "ORDER"} }

func datePlace(date civil.Date) string { return "ORDERS#" + date.String() }

// stored is the head of an order: all but its lines.
type stored struct {
	Order
	Revision int64 `json:"revision"`
	Book     book  `json:"book"`
	// Deleted marks what is left of an order that was never sent, until it expires.
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

// write is the operation that stores an order whose lines are as they were.
func write(o Order, conds ...table.Cond) table.Op {
	body := stored{Order: o, Revision: o.book.Revision, Book: o.book}
	if o.book.Place.Beside() { // else they are in the head, in the old form
		body.Lines = []Line{}
	}
	item := table.New(key(o.ID), body).Listed(List, rowOf(o))
	item.ByKey = table.Key{PK: datePlace(o.DeliveryDate), SK: string(o.Status) + "#" + o.ID}
	return table.Put(item, conds...)
}

// writeLines is write for an order whose lines have changed; the operation on the head
// comes first. It sets where the lines are.
func writeLines(o *Order, conds ...table.Cond) []table.Op {
	place, parts := orderline.Store(o.book.Place, partition(o.ID), o.book.Revision, o.Lines)
	o.book.Place = place
	return append([]table.Op{write(*o, conds...)}, parts...)
}

// Creating fills in what a new order has by itself (number, times, version, total,
// sync) and returns the operations that store it with its outbox task. Commit them
// together with what the order is made from. The first one fails where the order
// is there already, the second where its number is taken: then give it another id.
func (s *Orders) Creating(ctx context.Context, o *Order) []table.Op {
	now := s.now()
	o.OrderNumber = Number(o.ID)
	o.CreatedAt, o.UpdatedAt, o.Version = now, now, 1
	o.book = book{Revision: 1}
	o.Pending = []orderline.Line{}
	o.settle()
	announce := o.queue(ctx, now)
	o.file() // by the claim on its number
	ops := writeLines(o, table.Absent())
	claim := table.Put(o.home(), table.Absent())
	ops = append([]table.Op{ops[0], claim, announce}, ops[1:]...)
	return append(ops, created(ctx, now, *o, "Ordered"))
}

// queue makes the task that sends the order as it is now, and the state that says so.
func (o *Order) queue(ctx context.Context, now time.Time) table.Op {
	task := synctask.NewOutbound(now, synctask.SalesOrder, o.ID, o.NetSuiteID)
	o.Sync.Status, o.Sync.Error, o.Sync.TaskID = synctask.StatePending, "", task.ID
	o.book.TakeTheirs = time.Time{}
	return synctask.Put(ctx, task)
}

// byNumber finds the ids of orders by their numbers; unknown numbers are left out.
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
