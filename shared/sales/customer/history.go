package customer

import (
	"context"
	"fmt"
	"time"

	"backdock/shared/platform/history"
	"backdock/shared/platform/table"
)

// The kinds of events in a customer's history. The comments name the subject: an item or an address.
const (
	NotesChanged       = "notes"
	SubstitutesChanged = "substitutes"
	ProductPreferred   = "preferred"   // an item
	ProductRestricted  = "restricted"  // an item
	ParSet             = "par"         // an item
	Placed             = "coordinates" // an address
	RouteAssigned      = "route"       // an address
	DeliveryChanged    = "delivery"    // an address
)

// happening is the content of an event besides user and time.
type happening struct {
	kind, summary, about string
	changes              []history.Change
}

// historyPartition returns a partition of its own, because the customer's partition is read as a whole.
func historyPartition(id string) string { return "CUSTOMERHISTORY#" + id }

func (s *Customers) event(ctx context.Context, customerID string, what happening) table.Op {
	return eventOp(ctx, s.now(), customerID, what)
}

func eventOp(ctx context.Context, now time.Time, customerID string, what happening) table.Op {
	e := history.New(ctx, now, what.kind, what.summary, what.changes...)
	e.About = what.about
	return history.Put(historyPartition(customerID), e)
}

// History reads a customer's events, newest first: at most 200, and only those before the event with the id before if
// that is not empty.
func (s *Customers) History(ctx context.Context, customerID, before string) ([]history.Event, error) {
	return history.Read(ctx, s.table, historyPartition(customerID), before)
}

// OnRoute is the position of an address on a route, with the route's name; zero: on no route.
type OnRoute struct {
	Name       string
	StopNumber int
}

// Reassigned returns the operation that records in the customer's history that an address was put on a route, moved, or
// removed. It belongs to the Commit of that change.
func Reassigned(ctx context.Context, now time.Time, customerID, addressID string, before, after OnRoute) table.Op {
	what := happening{kind: RouteAssigned, about: addressID,
		changes: []history.Change{{Field: "route", Before: before.String(), After: after.String()}}}
	switch {
	case after == OnRoute{}:
		what.summary = "Taken off route " + before.Name
	case before.Name == after.Name:
		what.summary = fmt.Sprintf("Moved from stop %d to stop %d of route %s", before.StopNumber, after.StopNumber,
			after.Name)
	case before == OnRoute{}:
		what.summary = fmt.Sprintf("Put on route %s as stop %d", after.Name, after.StopNumber)
	default:
		what.summary = fmt.Sprintf("Moved from route %s to route %s as stop %d", before.Name, after.Name, after.StopNumber)
	}
	return eventOp(ctx, now, customerID, what)
}

func (r OnRoute) String() string {
	if r == (OnRoute{}) {
		return ""
	}
	return fmt.Sprintf("%s, stop %d", r.Name, r.StopNumber)
}
