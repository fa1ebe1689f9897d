package order

import (
	"context"
	"slices"
	"time"

	"backdock/shared/platform/civil"
	"backdock/shared/platform/synctask"
	"backdock/shared/platform/table"
	"backdock/shared/sales/orderline"
)

// Orders stores sales orders. Package orderlist lists them.
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
	now   func() time.Time
}

// New returns the store.
func New(t table.Table, now func() time.Time) *Orders { return &Orders{table: t, now: now} }

func partition(id string) string { return "ORDER#" + id }

// Key returns the key of an order's head.
func Key(id string) table.Key { return table.Key{PK: partition(id), SK: "ORDER"} }

// ConflictKey returns the key of the order's latest conflict, which package ordersync stores.
func ConflictKey(id string) table.Key { return table.Key{PK: partition(id), SK: "CONFLICT"} }

// DatePlace returns the partition of the index ByKey with the orders of a delivery date.
func DatePlace(date civil.Date) string { return "ORDERS#" + date.String() }

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
	item := table.New(Key(o.ID), body).Listed(List, o.Row())
	item.ByKey = table.Key{PK: DatePlace(o.DeliveryDate), SK: string(o.Status) + "#" + o.ID}
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
	o.Settle()
	announce := o.Queue(ctx, now)
	o.file() // the claim below is its index item
	ops := writeLines(o, table.Absent())
	claim := table.Put(o.home(), table.Absent())
	ops = append([]table.Op{ops[0], claim, announce}, ops[1:]...)
	return append(ops, created(ctx, now, *o, "Ordered"))
}

// CreatingImported is Creating for an order that was made in NetSuite, with its number, sync state and agreement.
func (s *Orders) CreatingImported(ctx context.Context, o *Order, agreed Agreement) []table.Op {
	now := s.now()
	o.CreatedAt, o.UpdatedAt, o.Version = now, now, 1
	o.book = book{Revision: 1, Agreement: agreed}
	o.Settle()
	names := o.file()
	return slices.Concat(writeLines(o, table.Absent()), names, []table.Op{created(ctx, now, *o, "Made in NetSuite as "+
		o.NetSuiteNumber)})
}

// Queue returns the operation that stores a task to send the order, and sets the order's sync state.
func (o *Order) Queue(ctx context.Context, now time.Time) table.Op {
	task := synctask.NewOutbound(now, synctask.SalesOrder, o.ID, o.NetSuiteID)
	o.Sync.Become(synctask.StatePending)
	o.Sync.TaskID = task.ID
	o.book.TakeTheirs = time.Time{}
	return synctask.Put(ctx, task)
}
