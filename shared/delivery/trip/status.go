package trip

import (
	"fmt"
	"slices"
	"strings"

	"backdock/shared/catalog/unit"
	"backdock/shared/delivery/vehicle"
	"backdock/shared/people/user"
	"backdock/shared/platform/access"
	"backdock/shared/platform/money"
)

// Status is the status of a trip on the road. The status in the ERP is separate, see ERPStatus: a truck never waits for
// the ERP.
type Status string

// The statuses.
const (
	Draft      Status = "draft"
	Planned    Status = "planned"
	Ready      Status = "ready"
	InProgress Status = "in_progress"
	Returning  Status = "returning"
	Completed  Status = "completed"
	Closed     Status = "closed"
	Cancelled  Status = "cancelled"
)

// Statuses lists all statuses.
var Statuses = []Status{Draft, Planned, Ready, InProgress, Returning, Completed, Closed, Cancelled}

var next = map[Status][]Status{
	Draft:      {Planned, Cancelled},
	Planned:    {Ready, Draft, Cancelled},
	Ready:      {InProgress, Planned, Cancelled},
	InProgress: {Returning},
	Returning:  {Completed},
	Completed:  {Closed},
	Closed:     {Completed},
	Cancelled:  {},
}

// Active reports whether a trip of the status keeps its orders reserved.
func (s Status) Active() bool { return s != Completed && s != Closed && s != Cancelled }

// UnderWay reports whether the vehicle is on the road.
func (s Status) UnderWay() bool { return s == InProgress || s == Returning }

// holds reports whether vehicle and driver are reserved for a trip of the status.
func (s Status) holds() bool { return s == Ready || s.UnderWay() }

// Past reports whether s is other or a later status, from draft to closed.
func (s Status) Past(other Status) bool {
	order := []Status{Draft, Planned, Ready, InProgress, Returning, Completed, Closed}
	return slices.Index(order, s) >= slices.Index(order, other)
}

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
	Status  Status   `json:"status"`
	Allowed bool     `json:"allowed"`
	Reasons []string `json:"reasons" doc:"what is against it"`
	// NeedsNotes reports that the change is allowed once notes are given.
	NeedsNotes bool `json:"needsNotes"`
	// Permitted is false if the caller's role does not allow the change.
	Permitted bool `json:"permitted"`
}

// Options returns the possible next statuses with the reasons that block them.
func (f *Full) Options(facts Facts) []Option {
	options := make([]Option, 0, len(next[f.Status]))
	for _, to := range next[f.Status] {
		reasons := f.Against(to, facts)
		noted := facts
		noted.Notes = "noted"
		options = append(options, Option{Status: to, Allowed: len(reasons) == 0, Reasons: reasons,
			NeedsNotes: len(reasons) > 0 && len(f.Against(to, noted)) == 0,
			Permitted:  facts.Caller.May(needed(f.Status, to)) && (f.Status != Closed || facts.Caller.Role == access.Admin)})
	}
	return options
}

// Against returns the reasons that block a status; none: the trip may take it.
func (f *Full) Against(to Status, facts Facts) []string {
	reasons := []string{}
	if !slices.Contains(next[f.Status], to) {
		return append(reasons, fmt.Sprintf("a trip that is %s cannot become %s", Words(f.Status), Words(to)))
	}
	against := func(holds bool, format string, args ...any) {
		if holds {
			reasons = append(reasons, fmt.Sprintf(format, args...))
		}
	}
	against(!facts.Caller.May(needed(f.Status, to)), "your role may not do this")
	noted := strings.TrimSpace(facts.Notes) != ""
	switch to {
	case Planned:
		against(f.Date.IsZero(), "the trip has no date")
		against(len(f.Stops) == 0 && !f.Status.Past(Planned), "the trip has no stop")
	case Ready:
		reasons = append(reasons, f.AgainstReady(facts, noted)...)
	case Completed:
		if f.Status == Closed {
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
		against(open > 0, "%s not completed, failed or skipped yet", count(open, "stop is", "stops are"))
	case Closed:
		_, running := f.Running()
		against(running, stillRunning)
		reasons = append(reasons, f.againstUndelivered()...)
		open := f.uninvoiced()
		against(len(open) > 0 && !noted, "not invoiced: %s; closing without them needs a note", Names(open))
	case Cancelled:
		_, running := f.Running()
		against(running, stillRunning)
		fulfilled := 0
		for _, r := range f.Results {
			if r.FulfillmentID != "" {
				fulfilled++
			}
		}
		against(fulfilled > 0, "%s fulfilled in the ERP for this trip", count(fulfilled, "order is", "orders are"))
	}
	return reasons
}

// stillRunning is the reason against a status that ends by itself.
const stillRunning = "the ERP workflow is still running"

// needed returns the permission for a change of status. Drivers may make changes on the road; the others need a
// dispatcher.
func needed(from, to Status) access.Permission {
	if to.UnderWay() || (to == Completed && from != Closed) {
		return access.TripComplete
	}
	return access.TripDispatch
}

// AgainstReady returns the reasons why the trip cannot be ready. They also block an edit of a trip that is ready.
func (f *Full) AgainstReady(facts Facts, noted bool) []string {
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

// Over returns texts that state by how much a load exceeds a vehicle's capacity.
func (t Totals) Over(c vehicle.Capacity) []string {
	over := []string{}
	check := func(load money.Decimal, limit *money.Decimal, unit string, shown func(money.Decimal) money.Decimal) {
		if limit != nil && limit.Less(load) {
			over = append(over, fmt.Sprintf("the load of %s %s is over the vehicle's %s", shown(load).Round(1), unit,
				shown(*limit).Round(1)))
		}
	}
	asItIs := func(d money.Decimal) money.Decimal { return d }
	check(t.Weight, c.Weight, "lb", unit.Pounds) // users read loads in pounds
	check(t.Volume, c.Volume, "cubic feet", asItIs)
	check(t.Cases, c.Cases, "cases", asItIs)
	return over
}

// uninvoiced returns the orders that are neither invoiced nor excepted.
func (f *Full) uninvoiced() []string {
	var open []string
	for _, id := range f.OrderIDs() {
		if r := f.Result(id); !r.Invoice.Settled() && f.Exception(id) == "" {
			open = append(open, r.OrderNumber)
		}
	}
	return open
}

// Exception returns the reason why an order is not invoiced, or "".
func (f *Full) Exception(salesOrderID string) string {
	i := f.StopOf(salesOrderID)
	switch {
	case i >= 0 && f.Stops[i].Differs(): // it is not known yet what was delivered
		return ""
	case i >= 0 && f.Stops[i].Status == StopPartial && f.Results[salesOrderID].nothingDelivered():
		return fmt.Sprintf("nothing of it was delivered at stop %d", i+1)
	case i < 0 || !f.Stops[i].Status.Undelivered():
		return ""
	}
	reason := fmt.Sprintf("stop %d was %s", i+1, f.Stops[i].Status)
	if f.Stops[i].Notes != "" {
		reason += ": " + f.Stops[i].Notes
	}
	return reason
}

func Words(s Status) string { return strings.ReplaceAll(string(s), "_", " ") }

func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// Names returns the first names and the number of the others as text.
func Names(names []string) string {
	const most = 5
	if len(names) > most {
		return fmt.Sprintf("%s and %d more", strings.Join(names[:most], ", "), len(names)-most)
	}
	return strings.Join(names, ", ")
}
