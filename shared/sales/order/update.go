package order

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"backdock/shared/platform/access"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
	"backdock/shared/sales/approval"
	"backdock/shared/sales/orderline"
)

// Update changes an order. It is the only way to store users' changes. It updates total, line numbers, indexes, list
// row, version and outbox: if the change must be sent to NetSuite, a task is written with it.
//
// change must be a pure function; it may run several times. version is the version that the caller has read; nil: any.
// also is written in the same transaction. Errors: fault.NotFound; fault.Conflict with the current order if version is
// not its version; table.ErrCondition if a condition of also does not hold (operation i of also is operation i+1 of the
// CommitError); those of change.
func (s *Orders) Update(ctx context.Context, id string, version *int64, change func(*Order) error,
	also ...table.Op) (Order, error) {
	return s.Rewrite(ctx, id, s.Announcing(ctx, version, change), also)
}

// Announcing wraps a user's change: it checks the version, and queues a task if the change must be sent to NetSuite.
func (s *Orders) Announcing(ctx context.Context, version *int64,
	change func(*Order) error) func(*Order) ([]table.Op, error) {
	return func(o *Order) ([]table.Op, error) {
		if version != nil && *version != o.Version {
			return nil, fault.Stale(*o, "the order was changed meanwhile: version %d is now version %d", *version, o.Version)
		}
		before := o.sendable()
		if err := change(o); err != nil {
			return nil, err
		}
		o.Settle()
		if bytes.Equal(before, o.sendable()) {
			return nil, nil
		}
		return []table.Op{o.Queue(ctx, s.now())}, nil
	}
}

// Rewrite reads, changes and writes an order; all changes use it. change returns operations for the same
// Commit. Nothing is written if it changes nothing. Errors: fault.NotFound; those of change.
func (s *Orders) Rewrite(ctx context.Context, id string, change func(*Order) ([]table.Op, error),
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
		return table.Final(err) // the caller handles a failed condition of also
	})
	return o, err
}

// Attempt changes an order that was just read. change returns operations for the same Commit. Errors: table.ErrCondition
// if the order was changed since it was read; ErrSpotGone if less is left of a spot offer than the change takes; those of
// change.
func (s *Orders) Attempt(ctx context.Context, o *Order, change func(*Order) ([]table.Op, error)) error {
	_, err := s.try(ctx, o, change, nil)
	return err
}

// try changes an order that was just read. lost reports that the order was changed since; then err is
// table.ErrCondition.
// Errors: ErrSpotGone if less is left of a spot offer than the change takes.
func (s *Orders) try(ctx context.Context, o *Order, change func(*Order) ([]table.Op, error),
	also []table.Op) (lost bool, err error) {
	before := *o
	ops, ending, err := s.changed(ctx, o, change, also)
	if err != nil || len(ops) == 0 {
		return false, err
	}
	ops = append(ops, ending...)
	takes := spotOps(before, *o, o.UpdatedAt)
	err = s.table.Commit(ctx, append(ops, takes...)...)
	lost = table.FailedAt(err, 0)
	for i := range ending {
		lost = lost || table.FailedAt(err, len(ops)-1-i)
	}
	for i := range takes {
		if !lost && table.FailedAt(err, len(ops)+i) {
			return false, ErrSpotGone
		}
	}
	return lost, err
}

// changed returns the operations of a change: first the order's own, then also, then those of the change and the
// history. There are none if nothing changes. ending are the operations that end the requests for approval of pending
// lines that the change has ended; they fail if a request was decided since.
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
	o.capSpot()
	linesChanged := !bytes.Equal(lines, mustJSON(o.Lines))
	if !linesChanged && len(also)+len(own) == 0 && bytes.Equal(headOf(before), headOf(*o)) {
		return nil, nil, nil
	}
	if !bytes.Equal(content, o.content()) {
		o.Version++
	}
	o.book.Revision++
	o.UpdatedAt = s.now()
	if o.shippedMore(before) {
		o.book.ShippedAt = o.UpdatedAt
	}
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

// SameAs reports whether both orders are stored as the same.
func (o Order) SameAs(other Order) bool {
	return bytes.Equal(mustJSON(o.Lines), mustJSON(other.Lines)) && bytes.Equal(headOf(o), headOf(other))
}

// headOf returns the order without its lines.
func headOf(o Order) []byte {
	o.Lines = nil
	return mustJSON(stored{Order: o, Book: o.book})
}

// content returns the content that counts for Order.Version.
func (o Order) content() []byte {
	lines := slices.Clone(o.Lines)
	for i := range lines {
		l := &lines[i]
		l.NetSuiteLine, l.Fulfilled, l.Billed, l.IsOpen, l.Spot = 0, money.Zero, money.Zero, false, nil
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

// sendable returns the content that is sent to NetSuite.
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
		panic(fmt.Sprintf("order: marshal %T: %v", v, err)) // strings, numbers and times can always be marshaled
	}
	return b
}

// TripOps is the number of operations of OnTrip and OffTrip: on the order and its history.
const TripOps = 2

// OnTrip returns the operations that put an order on a trip, for the Commit of the trip. They fail with
// table.ErrCondition if the order has changed since it was read; then read it again. An order is on one trip only.
// Errors: fault.Conflict.
func OnTrip(ctx context.Context, o Order, t Trip, now time.Time) ([]table.Op, error) {
	switch {
	case o.TripID != "" && o.TripID != t.ID:
		return nil, fault.New(fault.Conflict, "order %s is on another trip (%s): take it off that one first", o.OrderNumber,
			o.TripID)
	case !o.Status.AwaitsFulfillment() && o.TripID == "":
		return nil, fault.New(fault.Conflict, "order %s is %s: it has nothing to ship", o.OrderNumber, o.Status)
	}
	o.Trips, o.Removed = append(without(o.Trips, t.ID), TripLink(t)), nil
	return []table.Op{o.moved(t.ID, now), o.onTrip(ctx, now, "Put on trip "+t.Number)}, nil
}

// OffTrip returns the operations that remove an order from its trip, for the Commit of the trip. They fail like those
// of OnTrip. With keepLink the order keeps its link to the trip, which has left the warehouse with it.
func OffTrip(ctx context.Context, o Order, t Trip, now time.Time, keepLink bool) []table.Op {
	if !keepLink {
		o.Trips = without(o.Trips, t.ID)
	}
	return []table.Op{o.moved("", now), o.onTrip(ctx, now, "Taken off trip "+t.Number)}
}

// ToTrip returns the operations that move an order from one trip to another one, for the Commit of both. They fail like
// those of OnTrip. Errors: fault.Conflict.
func ToTrip(ctx context.Context, o Order, from, to Trip, now time.Time) ([]table.Op, error) {
	if o.TripID != from.ID {
		return nil, fault.New(fault.Conflict, "order %s is no longer on trip %s", o.OrderNumber, from.Number)
	}
	if !o.Status.AwaitsFulfillment() {
		return nil, fault.New(fault.Conflict, "order %s is %s: it has nothing to ship", o.OrderNumber, o.Status)
	}
	o.Trips, o.Removed = append(without(without(o.Trips, from.ID), to.ID), TripLink(to)), nil
	words := "Moved from trip " + from.Number + " to trip " + to.Number
	return []table.Op{o.moved(to.ID, now), o.onTrip(ctx, now, words)}, nil
}

// Remove is OffTrip for an order that the caller takes off a trip of a date and puts on no other one.
func Remove(ctx context.Context, o Order, t Trip, date civil.Date, now time.Time) []table.Op {
	o.Removed = &Removal{Date: date, By: access.From(ctx).UserID, At: now}
	return OffTrip(ctx, o, t, now, false)
}

// Removal says that a user took an order off a trip and put it on no other one.
type Removal struct {
	Date civil.Date `json:"date"` // of the trip
	By   string     `json:"by"`   // user id
	At   time.Time  `json:"at"`
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
