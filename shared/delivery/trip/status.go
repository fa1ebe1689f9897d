package trip

import (
	"fmt"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"backdock/shared/catalog/unit"
	"backdock/shared/delivery/vehicle"
	"backdock/shared/platform/enum"
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

// Schema gives the API the values; it refuses others.
func (Status) Schema(huma.Registry) *huma.Schema { return enum.Schema(Statuses...) }

// Active reports whether a trip of the status keeps its orders reserved.
func (s Status) Active() bool { return s != Completed && s != Closed && s != Cancelled }

// UnderWay reports whether the vehicle is on the road.
func (s Status) UnderWay() bool { return s == InProgress || s == Returning }

// Past reports whether s is other or a later status, from draft to closed.
func (s Status) Past(other Status) bool {
	order := []Status{Draft, Planned, Ready, InProgress, Returning, Completed, Closed}
	return slices.Index(order, s) >= slices.Index(order, other)
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

// Count returns a number with its word.
func Count(n int, one, many string) string {
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
