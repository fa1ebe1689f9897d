package tripstatus_test

import (
	"fmt"
	"slices"
	"testing"

	"backdock/shared/app/apptest"
	"backdock/shared/app/apptest/depot"
	"backdock/shared/delivery/trip"
	"backdock/shared/delivery/tripreport"
	"backdock/shared/delivery/tripstatus"
	"backdock/shared/delivery/vehicle"
	"backdock/shared/people/user"
	"backdock/shared/platform/access"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
)

var ctx = apptest.As(access.Dispatcher)

// transitions is the transition table of a trip of a trip.
var transitions = map[trip.Status][]trip.Status{
	trip.Draft:      {trip.Planned, trip.Cancelled},
	trip.Planned:    {trip.Draft, trip.Ready, trip.Cancelled},
	trip.Ready:      {trip.Planned, trip.InProgress, trip.Cancelled},
	trip.InProgress: {trip.Returning},
	trip.Returning:  {trip.Completed},
	trip.Completed:  {trip.Closed},
	trip.Closed:     {trip.Completed},
	trip.Cancelled:  {},
}

// change is a change of status.
type change struct{ from, to trip.Status }

// listed reports whether the transition table contains the change.
func (c change) listed() bool { return slices.Contains(transitions[c.from], c.to) }

// changes returns all pairs of statuses.
func changes() []change {
	var all []change
	for _, from := range trip.Statuses {
		for _, to := range trip.Statuses {
			all = append(all, change{from, to})
		}
	}
	return all
}

// finished returns a trip for which no change of status is blocked, and its facts.
func finished(status trip.Status) (trip.Full, tripstatus.Facts) {
	done := trip.StepResult{State: trip.StepDone}
	f := trip.Full{Trip: trip.Trip{ID: "t", Number: "T-1001", Date: apptest.Today, Status: status, VehicleID: depot.Truck,
		DriverID: depot.Driver,
		Stops: []trip.Stop{{ID: "s1", Type: trip.Delivery, Status: trip.StopCompleted, SalesOrderIDs: []string{"o1"}},
			{ID: "s2", Type: trip.Delivery, Status: trip.StopCompleted, SalesOrderIDs: []string{"o2"}}},
		Loads:  []trip.Load{{SalesOrderID: "o1", OrderNumber: "SO-1"}, {SalesOrderID: "o2", OrderNumber: "SO-2"}},
		Totals: trip.Totals{Stops: 2, Orders: 2, Weight: apptest.Dec("100")}}, Results: map[string]trip.Result{}}
	for _, l := range f.Loads {
		f.Results[l.SalesOrderID] = trip.Result{TripID: f.ID, SalesOrderID: l.SalesOrderID, OrderNumber: l.OrderNumber,
			Fulfill: done, Ship: done, Invoice: done,
			Loaded: []trip.LoadedLine{{LineID: "l1", LineNumber: 1, Quantity: apptest.Dec("5")}}}
	}
	return f, tripstatus.Facts{Vehicle: &vehicle.Vehicle{ID: depot.Truck, Name: "Truck", IsActive: true},
		Driver: &user.User{ID: depot.Driver, Role: access.Driver, IsActive: true},
		Caller: access.Caller{UserID: "user-admin", Role: access.Admin}}
}

// obstacle is a condition that blocks some changes of status.
type obstacle struct {
	name    string
	about   string // obstacles with the same subject are not combined
	against func(change) bool
	noted   bool // notes remove it
	make    func(*trip.Full, *tripstatus.Facts)
}

// to selects the changes to a status, except the reopening of a closed trip.
func to(statuses ...trip.Status) func(change) bool {
	return func(c change) bool { return c.from != trip.Closed && slices.Contains(statuses, c.to) }
}

// driving selects the changes that drivers may make, too.
func driving(c change) bool {
	return c.to == trip.InProgress || c.to == trip.Returning || c == change{trip.Returning, trip.Completed}
}

// second changes the result of the second order.
func second(f *trip.Full, change func(*trip.Result)) {
	r := f.Results["o2"]
	change(&r)
	f.Results["o2"] = r
}

func obstacles() []obstacle {
	type (
		full  = *trip.Full
		facts = *tripstatus.Facts
	)
	role := func(r access.Role) func(full, facts) { return func(_ full, s facts) { s.Caller.Role = r } }
	return []obstacle{
		{"no date", "date", to(trip.Planned), false, func(f full, _ facts) { f.Date = civil.Date{} }},
		{"no stop", "stops", func(c change) bool { return c == change{trip.Draft, trip.Planned} }, false, func(f full, _ facts) { f.Stops, f.Loads = nil, nil }},
		{"no vehicle", "vehicle", to(trip.Ready), false, func(f full, s facts) { f.VehicleID, s.Vehicle = "", nil }},
		{"the vehicle is gone", "vehicle", to(trip.Ready), false, func(_ full, s facts) { s.Vehicle = nil }},
		{"the vehicle is inactive", "vehicle", to(trip.Ready), false, func(_ full, s facts) { s.Vehicle.IsActive = false }},
		{"the load is too heavy", "vehicle", to(trip.Ready), true,
			func(_ full, s facts) { s.Vehicle.Capacity.Weight = new(apptest.Dec("99.999")) }},
		{"no driver", "driver", to(trip.Ready), false, func(f full, s facts) { f.DriverID, s.Driver = "", nil }},
		{"the driver is gone", "driver", to(trip.Ready), false, func(_ full, s facts) { s.Driver = nil }},
		{"the driver is inactive", "driver", to(trip.Ready), false, func(_ full, s facts) { s.Driver.IsActive = false }},
		{"the driver is no driver", "driver", to(trip.Ready), false, func(_ full, s facts) { s.Driver.Role = access.Sales }},
		{"another trip overlaps", "clash", to(trip.Ready), false,
			func(_ full, s facts) { s.Clashes = []string{"the vehicle is on trip T-1000"} }},
		{"a stop is pending", "stops", to(trip.Completed), false,
			func(f full, _ facts) { f.Stops[1].Status = trip.StopPending }},
		{"a stop is arrived at", "stops", to(trip.Completed), false,
			func(f full, _ facts) { f.Stops[1].Status = trip.StopArrived }},
		{"the workflow runs", "workflow", to(trip.Closed, trip.Cancelled), false, func(f full, _ facts) {
			f.Workflow = &trip.Workflow{Step: trip.Ship, State: trip.WorkflowRunning}
		}},
		{"an order is fulfilled in the ERP", "ERP", to(trip.Cancelled), false, func(f full, _ facts) {
			second(f, func(r *trip.Result) { r.FulfillmentID = "77" })
		}},
		{"an order is not invoiced", "stops", to(trip.Closed), true, func(f full, _ facts) {
			second(f, func(r *trip.Result) { r.Invoice.State = trip.StepFailed })
		}},
		{"undelivered goods are not decided about", "stops", to(trip.Closed), false, func(f full, _ facts) {
			f.Stops[1].Status = trip.StopPartial
			second(f, func(r *trip.Result) {
				r.Delivered = []trip.DeliveredLine{{SalesOrderID: "o2", LineID: "l1", Quantity: apptest.Dec("4"), Reason: "bruised"}}
			})
		}},
		{"a decision is not carried out", "stops", to(trip.Closed), false, func(f full, _ facts) {
			second(f, func(r *trip.Result) {
				r.Decisions = []trip.Decision{{Disposition: trip.ReturnToStock, State: trip.StepPending}}
			})
		}},
		{"a viewer asks", "caller", func(change) bool { return true }, false, role(access.Viewer)},
		{"a driver asks", "caller", func(c change) bool { return !driving(c) }, false, role(access.Driver)},
		{"a dispatcher asks", "caller", func(c change) bool { return c.from == trip.Closed }, false, role(access.Dispatcher)},
	}
}

// Every pair of statuses, without obstacles, with each obstacle and with each pair of obstacles: the change is allowed
// exactly if the table lists it and no obstacle blocks it, and Options reports the same.
func TestEveryChangeOfStatus(t *testing.T) {
	none := obstacle{name: "nothing", against: func(change) bool { return false }, make: func(*trip.Full, *tripstatus.Facts) {}}
	all := append([]obstacle{none}, obstacles()...)
	for _, c := range changes() {
		for i, one := range all {
			for _, other := range all[i:] {
				if one.name != other.name && one.about == other.about {
					continue
				}
				stands := func(o obstacle, noted bool) bool { return o.against(c) && !(o.noted && noted) }
				allowed := func(noted bool) bool {
					return c.listed() && (c.from != trip.Closed || noted) && !stands(one, noted) && !stands(other, noted)
				}
				f, facts := finished(c.from)
				one.make(&f, &facts)
				if one.name != other.name {
					other.make(&f, &facts)
				}
				at := slices.IndexFunc(tripstatus.OptionsOf(&f, facts), func(o tripstatus.Option) bool { return o.Status == c.to })
				if c.listed() != (at >= 0) {
					t.Fatalf("%s to %s: listed %t, offered %t", c.from, c.to, c.listed(), at >= 0)
				}
				if at >= 0 {
					if o := tripstatus.OptionsOf(&f, facts)[at]; o.Allowed != allowed(false) || o.NeedsNotes != (!allowed(false) && allowed(true)) ||
						o.Allowed != (len(o.Reasons) == 0) {
						t.Errorf("%s to %s with %s and %s: offered %+v", c.from, c.to, one.name, other.name, o)
					}
				}
				for _, noted := range []bool{false, true} {
					if facts.Notes = " "; noted {
						facts.Notes = "because"
					}
					if reasons := tripstatus.Against(&f, c.to, facts); (len(reasons) == 0) != allowed(noted) {
						t.Errorf("%s to %s with %s and %s, noted %t: %q", c.from, c.to, one.name, other.name, noted, reasons)
					}
				}
			}
		}
	}
}

// Every pair of statuses on stored trips: a listed change is made and is in the history; another one is refused and
// changes nothing; a move to the current status is no change.
func TestEveryMoveOfAStoredTrip(t *testing.T) {
	d := depot.New(t)
	admin := apptest.As(access.Admin)
	ways := map[trip.Status][]trip.Status{trip.Draft: {}, trip.Cancelled: {trip.Cancelled}}
	way := []trip.Status{trip.Planned, trip.Ready, trip.InProgress, trip.Returning, trip.Completed, trip.Closed}
	for i, status := range way {
		ways[status] = way[:i+1]
	}
	for _, c := range changes() {
		t.Run(fmt.Sprintf("%s to %s", c.from, c.to), func(t *testing.T) {
			d.NextDay()
			d.SetHour(d.Day, 8)
			f := d.NewTrip(t, d.Sold(t, 0, depot.Apples("l1", "4")))
			for _, status := range ways[c.from] {
				if status == trip.Returning {
					complete(t, d, f, 0)
				}
				var err error
				if f, err = d.Move(admin, f.ID, status, "on the way", nil); err != nil {
					t.Fatal(err)
				}
			}
			if c.to == trip.Completed && c.from == trip.Returning || c.from == trip.InProgress {
				complete(t, d, f, 0)
			}
			before := d.Read(t, f.ID)
			after, err := d.Move(admin, f.ID, c.to, "because", nil)
			switch {
			case c.from == c.to:
				if err != nil {
					t.Error(err)
				}
				d.Same(t, before, "asking for the status that it has")
			case !c.listed():
				if !fault.Is(err, fault.Conflict) {
					t.Errorf("answered %v", err)
				}
				d.Same(t, before, "a change that is refused")
			default:
				if err != nil {
					t.Fatal(err)
				}
				last := after.History[len(after.History)-1]
				if stored := d.Read(t, f.ID); stored.Status != c.to || stored.Version != before.Version+1 || last.Status != c.to ||
					last.By != "user-admin" || last.Notes != "because" {
					t.Errorf("status %s, version %d after %d, history ends with %+v", stored.Status, stored.Version, before.Version,
						last)
				}
				if on := d.OrderOf(t, f.OrderIDs()[0]).TripID; c.to == trip.Cancelled && on != "" || after.Status.Active() &&
					on != f.ID {
					t.Errorf("the order is on trip %q", on)
				}
			}
		})
	}
}

// complete completes a stop as planned.
func complete(t depot.T, d *depot.Depot, f trip.Full, stop int) {
	t.Helper()
	if _, err := d.CompleteStop(ctx, f.ID, f.Stops[stop].ID, tripreport.Completion{}); err != nil {
		t.Fatal(err)
	}
}
