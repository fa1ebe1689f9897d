// Package tripstatus moves trips from status to status: what is against a status, the vehicle and the driver that a trip
// takes for its time, the times that drivers state, and what follows from an end.
package tripstatus

import (
	"fmt"
	"slices"
	"strings"

	"backdock/shared/delivery/trip"
	"backdock/shared/delivery/vehicle"
	"backdock/shared/people/user"
	"backdock/shared/platform/access"
	"backdock/shared/platform/transition"
)

// moves are the changes of status that people make, one at a time. A day plan or a change of several trips may take a trip
// over several at once, such as from draft to ready.
var moves = transition.Table[trip.Status]{
	transition.From(trip.Draft, trip.Planned, trip.Cancelled),
	transition.From(trip.Planned, trip.Ready, trip.Draft, trip.Cancelled),
	transition.From(trip.Ready, trip.InProgress, trip.Planned, trip.Cancelled),
	transition.From(trip.InProgress, trip.Returning),
	transition.From(trip.Returning, trip.Completed),
	transition.From(trip.Completed, trip.Closed),
	transition.From(trip.Closed, trip.Completed),
	transition.From(trip.Cancelled),
}

// holds reports whether vehicle and driver are reserved for a trip of the status.
func holds(s trip.Status) bool { return s == trip.Ready || s.UnderWay() }

// Facts are the data besides the trip that the guards check.
type Facts struct {
	Vehicle *vehicle.Vehicle // nil: none, or deleted
	Driver  *user.User
	Clashes []string // how vehicle or driver are reserved by other trips at the same time
	Caller  access.Caller
	Notes   string
}

// Option is a possible next status of the trip.
type Option struct {
	Status  trip.Status `json:"status"`
	Allowed bool        `json:"allowed"`
	Reasons []string    `json:"reasons" doc:"what is against it"`
	// NeedsNotes reports that the change is allowed once notes are given.
	NeedsNotes bool `json:"needsNotes"`
	// Permitted is false if the caller's role does not allow the change.
	Permitted bool `json:"permitted"`
}

// OptionsOf returns the possible next statuses of a trip with the reasons that block them.
func OptionsOf(f *trip.Full, facts Facts) []Option {
	options := []Option{}
	for _, to := range moves.After(f.Status) {
		reasons := Against(f, to, facts)
		noted := facts
		noted.Notes = "noted"
		options = append(options, Option{Status: to, Allowed: len(reasons) == 0, Reasons: reasons,
			NeedsNotes: len(reasons) > 0 && len(Against(f, to, noted)) == 0,
			Permitted:  facts.Caller.May(needed(f.Status, to)) && (f.Status != trip.Closed || facts.Caller.Role == access.Admin)})
	}
	return options
}

// Against returns the reasons that block a status of a trip; none: the trip may take it.
func Against(f *trip.Full, to trip.Status, facts Facts) []string {
	reasons := []string{}
	if !moves.Has(f.Status, to) {
		return append(reasons, fmt.Sprintf("a trip that is %s cannot become %s", trip.Words(f.Status), trip.Words(to)))
	}
	against := func(holds bool, format string, args ...any) {
		if holds {
			reasons = append(reasons, fmt.Sprintf(format, args...))
		}
	}
	against(!facts.Caller.May(needed(f.Status, to)), "your role may not do this")
	noted := strings.TrimSpace(facts.Notes) != ""
	switch to {
	case trip.Planned:
		against(f.Date.IsZero(), "the trip has no date")
		against(len(f.Stops) == 0 && !f.Status.Past(trip.Planned), "the trip has no stop")
	case trip.Ready:
		reasons = append(reasons, AgainstReady(f, facts, noted)...)
	case trip.Completed:
		if f.Status == trip.Closed {
			against(facts.Caller.Role != access.Admin, "only an admin opens a closed trip again")
			against(!noted, "notes must say why the trip is opened again")
			break
		}
		open := 0
		for _, s := range f.Stops {
			if !s.Status.Final() {
				open++
			}
		}
		against(open > 0, "%s not completed, failed or skipped yet", trip.Count(open, "stop is", "stops are"))
	case trip.Closed:
		_, running := f.Running()
		against(running, stillRunning)
		reasons = append(reasons, againstUndelivered(f)...)
		open := uninvoiced(f)
		against(len(open) > 0 && !noted, "not invoiced: %s; closing without them needs a note", trip.Names(open))
	case trip.Cancelled:
		_, running := f.Running()
		against(running, stillRunning)
		fulfilled := 0
		for _, r := range f.Results {
			if r.FulfillmentID != "" {
				fulfilled++
			}
		}
		against(fulfilled > 0, "%s fulfilled in the ERP for this trip", trip.Count(fulfilled, "order is", "orders are"))
	}
	return reasons
}

// stillRunning is the reason against a status that ends by itself.
const stillRunning = "the ERP workflow is still running"

// needed returns the permission for a change of status. Drivers may make changes on the road; the others need a
// dispatcher.
func needed(from, to trip.Status) access.Permission {
	if to.UnderWay() || (to == trip.Completed && from != trip.Closed) {
		return access.TripComplete
	}
	return access.TripDispatch
}

// AgainstReady returns the reasons why a trip cannot be ready. They also block an edit of a trip that is ready.
func AgainstReady(f *trip.Full, facts Facts, noted bool) []string {
	reasons := []string{}
	switch {
	case f.VehicleID == "":
		reasons = append(reasons, "the trip has no vehicle")
	case facts.Vehicle == nil:
		reasons = append(reasons, "the trip's vehicle no longer exists")
	case !facts.Vehicle.IsActive:
		reasons = append(reasons, fmt.Sprintf("vehicle %s is not active", facts.Vehicle.Name))
	}
	switch {
	case f.DriverID == "":
		reasons = append(reasons, "the trip has no driver")
	case facts.Driver == nil:
		reasons = append(reasons, "the trip's driver no longer exists")
	case !facts.Driver.Drives():
		reasons = append(reasons, fmt.Sprintf("%s is no active driver", facts.Driver.Name()))
	}
	reasons = append(reasons, facts.Clashes...)
	if facts.Vehicle != nil && !noted {
		for _, over := range f.Totals.Over(facts.Vehicle.Capacity) {
			reasons = append(reasons, over+": it takes a note to accept that")
		}
	}
	return reasons
}

// uninvoiced returns the orders that are neither invoiced nor excepted.
func uninvoiced(f *trip.Full) []string {
	var open []string
	for _, id := range f.OrderIDs() {
		if r := f.Result(id); !r.Invoice.Settled() && f.Exception(id) == "" {
			open = append(open, r.OrderNumber)
		}
	}
	return open
}

// againstUndelivered returns the stops that block closing the trip.
func againstUndelivered(f *trip.Full) []string {
	var reasons []string
	for i, stop := range f.Stops {
		if stop.Differs() {
			reasons = append(reasons, fmt.Sprintf("stop %d (%s): two reports differ: choose the one that counts", i+1,
				stop.Name()))
		}
		if len(f.UndecidedAt(stop)) > 0 {
			reasons = append(reasons, fmt.Sprintf("stop %d (%s): decide what becomes of what was not delivered", i+1,
				stop.Name()))
		}
		for _, id := range stop.SalesOrderIDs {
			for _, d := range f.Result(id).Decisions {
				switch d.State {
				case trip.StepDone:
				case trip.StepFailed:
					reasons = append(reasons, fmt.Sprintf("stop %d (%s): the decision was not carried out in the ERP: %s", i+1,
						stop.Name(), d.Error))
				default:
					reasons = append(reasons, fmt.Sprintf("stop %d (%s): the decision is still being carried out in the ERP", i+1,
						stop.Name()))
				}
			}
		}
	}
	return slices.Compact(reasons)
}
