package trips

import (
	"context"
	"log/slog"
	"slices"
	"time"

	"backdock/shared/catalog/purchaseorder"
	"backdock/shared/delivery/driverphone"
	"backdock/shared/delivery/position"
	"backdock/shared/delivery/trip"
	"backdock/shared/delivery/tripchange"
	"backdock/shared/delivery/tripreport"
	"backdock/shared/delivery/tripstatus"
	"backdock/shared/delivery/tripstep"
	"backdock/shared/delivery/vehicle"
	"backdock/shared/people/user"
	"backdock/shared/platform/access"
	"backdock/shared/platform/api"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/history"
	"backdock/shared/platform/setting"
	"backdock/shared/platform/synctask"
	"backdock/shared/platform/trace"
	"backdock/shared/sales/customer"
	"backdock/shared/sales/order"
)

type handler struct {
	trips     *trip.Trips
	statuses  *tripstatus.Statuses
	changes   *tripchange.Changes
	reports   *tripreport.Reports
	steps     *tripstep.Steps
	positions *position.Positions
	phones    *driverphone.Phones
	vehicles  *vehicle.Vehicles
	users     *user.Users
	orders    *order.Orders
	purchases *purchaseorder.Orders
	settings  *setting.Settings
	tasks     *synctask.Tasks
	names     *history.People
	customers *customer.Customers
	now       func() time.Time
	log       *slog.Logger
}

// mayDrive reports whether the caller may see a trip. Drivers see only their own.
func mayDrive(ctx context.Context, driverID api.Nullable) bool {
	caller := access.From(ctx)
	return caller.Role != access.Driver || caller.UserID == string(driverID)
}

// errNotTheirs is a driver's error for every trip of another driver. It does not reveal whether the trip exists.
func errNotTheirs() error { return fault.New(fault.NotFound, "you have no such trip") }

func isDriver(ctx context.Context) bool { return access.From(ctx).Role == access.Driver }

// load reads a trip that the caller may see.
func (h *handler) load(ctx context.Context, id string) (trip.Full, error) {
	f, err := h.trips.Get(ctx, id)
	trace.Add(ctx, trace.Trip, f.ID) // the path may hold a route's id
	if isDriver(ctx) && (fault.Is(err, fault.NotFound) || (err == nil && !mayDrive(ctx, f.DriverID))) {
		return trip.Full{}, errNotTheirs()
	}
	return f, err
}

// find reads the trip of an operation under /routes/{id}. id is a trip's id, or a route's id for the route's trip of today.
// Drivers find only their own trips.
func (h *handler) find(ctx context.Context, id string) (trip.Full, error) {
	f, err := h.load(ctx, id)
	if !fault.Is(err, fault.NotFound) {
		return f, err
	}
	today, err := h.settings.Today(ctx)
	if err != nil {
		return f, err
	}
	filter := trip.Filter{RouteID: id, DateFrom: today, DateTo: today, Status: notCancelled}
	ownOnly(ctx, &filter)
	rows, _, err := h.trips.List(ctx, filter, 1, 2)
	if err != nil {
		return f, err
	}
	switch {
	case len(rows) == 1:
		return h.load(ctx, rows[0].ID)
	case len(rows) > 1:
		return f, fault.New(fault.Conflict, "the route has several trips today: use the trip's id")
	case isDriver(ctx):
		return f, errNotTheirs()
	}
	return f, fault.New(fault.NotFound, "there is no trip %s, and no trip of a route %s today", id, id)
}

var notCancelled = []trip.Status{trip.Draft, trip.Planned, trip.Ready, trip.InProgress, trip.Returning, trip.Completed,
	trip.Closed}

// people holds the vehicles and drivers that an answer shows.
type people struct {
	vehicles map[string]VehicleRef
	drivers  map[string]trip.Driver
}

func (h *handler) people(ctx context.Context, rows ...*trip.Row) (people, error) {
	p := people{map[string]VehicleRef{}, map[string]trip.Driver{}}
	vehicles, drivers := map[string]bool{}, map[string]bool{}
	for _, r := range rows {
		if r.VehicleID != "" {
			vehicles[string(r.VehicleID)] = true
		}
		if r.DriverID != "" {
			drivers[string(r.DriverID)] = true
		}
	}
	some, err := h.vehicles.GetAll(ctx, keys(vehicles))
	if err != nil {
		return p, err
	}
	for _, v := range some {
		p.vehicles[v.ID] = VehicleRef{v.ID, v.Name, v.LicensePlate, v.Type, v.Capacity}
	}
	users, err := h.users.GetAll(ctx, keys(drivers))
	for _, u := range users {
		p.drivers[u.ID] = trip.DriverOf(u)
	}
	return p, err
}

func keys(set map[string]bool) []string {
	all := make([]string, 0, len(set))
	for k := range set {
		all = append(all, k)
	}
	return all
}

func (p people) head(r *trip.Row) Head {
	w := Head{ID: r.ID, TripNumber: r.Number, Number: trip.ShortNumber(r.DayNumber), TripDate: r.Date, RouteID: r.RouteID, Status: r.Status,
		ERPStatus: r.ERPStatus, StartTime: r.StartTime,
		Notes: r.Notes, Totals: r.Totals, Progress: r.Progress, DepartedAt: r.DepartedAt, EndedAt: r.EndedAt,
		Manifest: r.Manifest, CreatedAt: r.CreatedAt,
		UpdatedAt: r.UpdatedAt, Version: r.Version}
	if r.RouteID != "" {
		w.Route = &RouteRef{r.RouteID, r.RouteName}
	}
	if v, ok := p.vehicles[string(r.VehicleID)]; ok {
		w.Vehicle = &v
	}
	if d, ok := p.drivers[string(r.DriverID)]; ok {
		w.Driver = &d
	}
	return w
}

func (h *handler) heads(ctx context.Context, rows []*trip.Row) ([]Head, error) {
	p, err := h.people(ctx, rows...)
	heads := make([]Head, len(rows))
	for i, r := range rows {
		heads[i] = p.head(r)
	}
	return heads, err
}

func (h *handler) onWire(ctx context.Context, f trip.Full) (Trip, error) {
	row := f.Row()
	p, err := h.people(ctx, &row)
	if err != nil {
		return Trip{}, err
	}
	w := Trip{Head: p.head(&row), Stops: stopsOf(&f), ReturnDistanceKm: f.Return.Km, Held: f.Holding(),
		StatusHistory: slices.Clone(f.History)}
	if err := h.name(ctx, &w); err != nil {
		return Trip{}, err
	}
	for i, s := range f.Stops {
		if !s.Differs() {
			continue
		}
		differing, err := h.reports.Differing(ctx, f, s)
		if err != nil {
			return Trip{}, err
		}
		if w.Stops[i].Reports, err = h.inFull(ctx, differing); err != nil {
			return Trip{}, err
		}
	}
	w.Capacity = capacityOf(f.Totals, w.Vehicle, f.OverloadAccepted)
	if f.Workflow != nil {
		w.Workflow = &Workflow{f.Workflow.Step, f.Workflow.Attempt, f.Workflow.State, f.Workflow.StartedAt,
			f.Workflow.Execution, api.Nullable(f.Workflow.Error)}
	}
	return w, nil
}

// name replaces the ids of users by their names: of those who changed the status, hold the trip, or take orders off it.
func (h *handler) name(ctx context.Context, w *Trip) error {
	var users []*string
	for i := range w.StatusHistory {
		users = append(users, &w.StatusHistory[i].By)
	}
	if w.Held != nil {
		users = append(users, &w.Held.By)
	}
	for _, s := range w.Stops {
		for i := range s.ItemFulfillments {
			if l := &s.ItemFulfillments[i].Leaving; *l != nil {
				*l = new(**l)
				users = append(users, &(*l).By)
			}
		}
	}
	ids := make([]string, len(users))
	for i, u := range users {
		ids[i] = *u
	}
	names, err := h.names.Names(ctx, ids)
	for i, u := range users {
		*u = names[ids[i]]
	}
	return err
}

// answer converts a trip, or the one in a conflict, to the API's form.
func (h *handler) answer(ctx context.Context, f trip.Full, err error) (Trip, error) {
	trace.Add(ctx, trace.Trip, f.ID)
	return fault.Answer(f, err, func(f trip.Full) (Trip, error) { return h.onWire(ctx, f) })
}

// TripIn holds a trip's id.
type TripIn struct {
	ID string `path:"id" maxLength:"64" about:"tripId"`
}

func (h *handler) get(ctx context.Context, in *TripIn) (Trip, error) {
	f, err := h.load(ctx, in.ID)
	return h.answer(ctx, f, err)
}
