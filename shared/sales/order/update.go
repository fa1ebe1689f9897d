package order

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"backdock/shared/platform/fault"
	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
	"backdock/shared/sales/approval"
	"backdock/shared/sales/orderline"
)

// Update changes an order: the one way in which people's changes are stored. It
// keeps total, line numbers, indexes, list row, version and outbox right: where
// NetSuite is to hear of the change, a task to send the order is written with it.
//
// change is pure and may run several times. version is what the caller has seen;
// nil: whatever is there. also is written in the same transaction, or nothing is.
// Errors: fault.NotFound; fault.Conflict with the current order where version is
// not its version; table.ErrCondition where a condition of also does not hold
// (operation i of also is operation i+1 of the CommitError); those of change.
func (s *Orders) Update(ctx context.Context, id string, version *int64, change func(*Order) error,
	also ...table.Op) (Order, error) {
	return s.rewrite(ctx, id, s.announcing(ctx, version, change), also)
}

// announcing is a person's change: refused at another version, and announced to
// NetSuite if it is to hear of it.
func (s *Orders) announcing(ctx context.Context, version *int64,
	change func(*Order) error) func(*Order) ([]table.Op, error) {
	return func(o *Order) ([]table.Op, error) {
		if version != nil && *version != o.Version {
			return nil, fault.Stale(*o, "the order was changed meanwhile: version %d is now version %d", *version, o.Version)
		}
		before := o.sendable()
		if err := change(o); err != nil {
			return nil, err
		}
		o.settle()
		if bytes.Equal(before, o.sendable()) {
			return nil, nil
		}
		return []table.Op{o.queue(ctx, s.now())}, nil
	}
}

// rewrite is the read-modify-write that every change goes through. change returns
// operations that belong to its change.
func (s *Orders) rewrite(ctx context.Context, id string, change func(*Order) ([]table.Op, error),
	also []table.Op) (Order, error) {
	var o Order
	err := table.Update(ctx, "order "+id, func() error {
		var err error
		if o, err = s.Get(ctx, id); err != nil {
			return err
		}
		lost, err := s.try(ctx, &o, change, also)
		if lost {
			return err
		}
		return table.Final(err) // a condition of also is the caller's affair
	})
	return o, err
}

// try makes a change to an order that was just read; lost says that somebody else
// has changed it meanwhile, and err is table.ErrCondition then.
func (s *Orders) try(ctx context.Context, o *Order, change func(*Order) ([]table.Op, error),
	also []table.Op) (lost bool, err error) {
	ops, ending, err := s.changed(ctx, o, change, also)
	if err != nil || len(ops) == 0 {
		return false, err
	}
	err = s.table.Commit(ctx, append(ops, ending...)...)
	lost = table.FailedAt(err, 0)
	for i := range ending {
		lost = lost || table.FailedAt(err, len(ops)+i)
	}
	return lost, err
}

// changed makes the operations of a change: the order's own first, then also, then
// those of the change itself and the history's. None if nothing changes. ending are
// those that end the requests for approval of pending lines that the change has ended:
// they fail where somebody has decided meanwhile.
func (s *Orders) changed(ctx context.Context, o *Order, change func(*Order) ([]table.Op, error),
	also []table.Op) (ops, ending []table.Op, err error) {
	before := *o
	lines, content := mustJSON(o.Lines), o.content()
	o.Lines = slices.Clone(o.Lines)
	own, err := change(o)
	if err != nil {
		return nil, nil, err
	}
	if !o.Status.Editable() && len(o.Pending) > 0 {
		o.Pending = []orderline.Line{}
	}
	linesChanged := !bytes.Equal(lines, mustJSON(o.Lines))
	if !linesChanged && len(also)+len(own) == 0 && bytes.Equal(headOf(before), headOf(*o)) {
		return nil, nil, nil
	}
	if !bytes.Equal(content, o.content()) {
		o.Version++
	}
	o.book.Revision++
	o.UpdatedAt = s.now()
	if ending, err = approval.Ending(ctx, s.table, o.UpdatedAt, orderline.PendingRequests(before.Pending),
		o.requests()); err != nil {
		return nil, nil, err
	}
	names := o.file()
	ops = o.writing(linesChanged, before.book.Revision)
	return slices.Concat(ops[:1], also, own, ops[1:], names, happened(ctx, o.UpdatedAt, before, *o)), ending, nil
}

func (o *Order) writing(linesChanged bool, revision int64) []table.Op {
	if linesChanged {
		return writeLines(o, table.FieldIs("revision", revision))
	}
	return []table.Op{write(*o, table.FieldIs("revision", revision))}
}

// headOf is all of an order but its lines.
func headOf(o Order) []byte {
	o.Lines = nil
	return mustJSON(stored{Order: o, Book: o.book})
}

// content is what two people could be at odds about, see Order.Version.
func (o Order) content() []byte {
	lines := slices.Clone(o.Lines)
	for i := range lines {
		l := &lines[i]
		l.NetSuiteLine, l.Fulfilled, l.Billed, l.IsOpen = 0, money.Zero, money.Zero, false
	}
	return mustJSON(struct {
		Lines         []Line
		Pending       []orderline.Line
		Memo          string
		Dates         [2]string
		ShipTo        string
		Route         *Route
		Customer      string
		SetByAPerson  bool
		NumberOfLines int
	}{lines, o.typedContent(), o.Memo, [2]string{o.TransactionDate.String(), o.DeliveryDate.String()}, o.ShipTo.AddressID,
		o.Route, o.CustomerID,
		o.Status == Cancelled, len(lines)})
}

// sendable is what NetSuite is told of the order.
func (o Order) sendable() []byte {
	type line struct {
		ID, Item, Quantity, Units, Rate string
		Closed                          bool
	}
	lines := make([]line, len(o.Lines))
	for i, l := range o.Lines {
		lines[i] = line{ID: l.ID, Item: l.ItemID, Quantity: l.Quantity.String(), Units: l.Units, Closed: l.IsClosed}
		if l.Rate != nil {
			lines[i].Rate = l.Rate.String()
		}
	}
	return mustJSON(struct {
		Customer, ShipTo, Memo string
		Dates                  [2]string
		Ended                  bool
		Lines                  []line
	}{o.CustomerID, o.ShipTo.AddressID, o.Memo, [2]string{o.TransactionDate.String(), o.DeliveryDate.String()}, o.Ended(),
		lines})
}

func mustJSON(v any) []byte {
	b, err := json.Marshal(v)
	if err != nil {
		panic(fmt.Sprintf("order: marshal %T: %v", v, err)) // strings, numbers and times always have a form
	}
	return b
}

// TripOps is how many operations OnTrip and OffTrip make: on the order and its history.
const TripOps = 2

// OnTrip are the operations that put an order on a trip, for the Commit of the
// trip. They fail (table.ErrCondition) where the order has changed since it was
// read: read it again. An order is on one trip only. Errors: fault.Conflict.
func OnTrip(ctx context.Context, o Order, t Trip, now time.Time) ([]table.Op, error) {
	switch {
	case o.TripID != "" && o.TripID != t.ID:
		return nil, fault.New(fault.Conflict, "order %s is on another trip (%s): take it off that one first", o.OrderNumber,
			o.TripID)
	case !o.Status.AwaitsFulfillment() && o.TripID == "":
		return nil, fault.New(fault.Conflict, "order %s is %s: it has nothing to ship", o.OrderNumber, o.Status)
	}
	o.Trips = append(without(o.Trips, t.ID), TripLink(t))
	return []table.Op{o.moved(t.ID, now), o.onTrip(ctx, now, "Put on trip "+t.Number)}, nil
}

// OffTrip are the operations that take an order off its trip, for the Commit of
// the trip; they fail as OnTrip's do. An order that the trip took out keeps the link
// to it.
func OffTrip(ctx context.Context, o Order, t Trip, now time.Time, keepLink bool) []table.Op {
	if !keepLink {
		o.Trips = without(o.Trips, t.ID)
	}
	return []table.Op{o.moved("", now), o.onTrip(ctx, now, "Taken off trip "+t.Number)}
}

// TripLink is the link from an order to a trip.
type TripLink struct {
	ID     string `json:"tripId"`
	Number string `json:"tripNumber"`
}

func without(links []TripLink, tripID string) []TripLink {
	return slices.DeleteFunc(slices.Clone(links), func(l TripLink) bool { return l.ID == tripID })
}

func (o Order) moved(tripID string, now time.Time) table.Op {
	before := o.book.Revision
	o.TripID, o.UpdatedAt = tripID, now
	o.book.Revision++
	return write(o, table.FieldIs("revision", before))
}
