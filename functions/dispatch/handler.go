package dispatch

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"backdock/shared/delivery/day"
	"backdock/shared/delivery/geo"
	"backdock/shared/delivery/trip"
	"backdock/shared/delivery/tripline"
	"backdock/shared/delivery/triporders"
	"backdock/shared/people/user"
	"backdock/shared/platform/access"
	"backdock/shared/platform/api"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/history"
	"backdock/shared/platform/setting"
	"backdock/shared/sales/order"
)

type handler struct {
	days     *day.Days
	trips    *trip.Trips
	onTrips  *triporders.Orders
	settings *setting.Settings
	people   *history.People
	now      func() time.Time
}

// notForDrivers refuses drivers: the board shows the trips of others.
func notForDrivers(ctx context.Context) error {
	if access.From(ctx).Role == access.Driver {
		return fault.New(fault.Forbidden, "the board is for the office")
	}
	return nil
}

// DateIn names a date.
type DateIn struct {
	Date civil.Date `query:"date" doc:"default: tomorrow"`
}

// load reads the date that is asked for.
func (h *handler) load(ctx context.Context, date civil.Date) (*day.Day, error) {
	if err := notForDrivers(ctx); err != nil {
		return nil, err
	}
	date, err := h.settings.OrTomorrow(ctx, date)
	if err != nil {
		return nil, err
	}
	return h.days.Load(ctx, date)
}

func (h *handler) board(ctx context.Context, in *DateIn) (Board, error) {
	d, err := h.load(ctx, in.Date)
	if err != nil {
		return Board{}, err
	}
	return h.boardOf(ctx, d)
}

// boardOf returns a date that was read as the API answers it.
func (h *handler) boardOf(ctx context.Context, d *day.Day) (Board, error) {
	b := Board{Date: d.Date, GeneratedAt: h.now(), TimeZone: d.Zone.String(), Distances: d.Distances().Name,
		Vehicles: []Vehicle{}, Drivers: []Driver{}, Schedule: Schedule{Routes: len(d.Runs), Missing: len(d.Missing())}}
	if d.Depot != nil {
		b.Warehouse = &Warehouse{Name: "Warehouse", Latitude: d.Depot.Latitude, Longitude: d.Depot.Longitude}
	}
	for _, v := range d.Vehicles {
		if v.IsActive {
			b.Vehicles = append(b.Vehicles, Vehicle{v.ID, v.Name, v.LicensePlate, Limits(v.Capacity), v.Features})
		}
	}
	for _, u := range d.Drivers {
		b.Drivers = append(b.Drivers, driverOf(u))
	}
	holder, err := h.trips.PlanOf(ctx, d.Date)
	if err != nil {
		return b, err
	}
	if holder != "" {
		b.Applying = &Applying{holder}
	}
	if b.Trips, err = h.tripsOf(ctx, d, d.Trips); err != nil {
		return b, err
	}
	b.Unplanned, err = h.unplannedOf(ctx, d)
	return b, err
}

func driverOf(u user.User) Driver { return Driver{u.ID, u.FirstName, u.LastName, u.Phone} }

// unplannedOf returns the orders on no trip.
func (h *handler) unplannedOf(ctx context.Context, d *day.Day) ([]Unplanned, error) {
	reasons, err := d.Reasons(ctx)
	if err != nil {
		return nil, err
	}
	var ids []string
	for _, r := range reasons {
		if r.Code == day.Removed {
			ids = append(ids, r.Params["by"].(string))
		}
	}
	names, err := h.people.Names(ctx, ids)
	if err != nil {
		return nil, err
	}
	all := make([]Unplanned, len(reasons))
	for i, o := range d.Unplanned {
		w := Unplanned{OrderLoad: loadOf(o.Load), Customer: trip.Customer{ID: o.CustomerID, Name: o.Customer.Name},
			AddressID: o.ShipTo.AddressID, ShipTo: shipTo(d, o.CustomerID, order.ShipTo(o.ShipTo)),
			DeliveryDate: o.DeliveryDate, Reason: reasons[i], Version: o.Version}
		if o.Route != nil {
			w.RouteID, w.RouteName = api.Nullable(o.Route.RouteID), api.Nullable(o.Route.Name)
		}
		w.LocationMissing = w.ShipTo.Latitude == nil
		if w.Reason.Code == day.Removed {
			w.Reason.Params["by"] = names[w.Reason.Params["by"].(string)]
		}
		all[i] = w
	}
	return all, nil
}

func loadOf(l trip.Load) OrderLoad {
	return OrderLoad{l.SalesOrderID, l.OrderNumber, l.Weight, l.Volume, l.Cases, l.Value}
}

// tripsOf returns trips of a date.
func (h *handler) tripsOf(ctx context.Context, d *day.Day, trips []trip.Trip) ([]Trip, error) {
	leaving, err := h.onTrips.Leaving(ctx, trips)
	if err != nil {
		return nil, err
	}
	var ids []string
	for _, l := range leaving {
		ids = append(ids, l.By)
	}
	for _, t := range trips {
		for _, a := range t.Accepted {
			ids = append(ids, a.By)
		}
		if held := t.Holding(); held != nil {
			ids = append(ids, held.By)
		}
	}
	names, err := h.people.Names(ctx, ids)
	if err != nil {
		return nil, err
	}
	for _, l := range leaving {
		l.By = names[l.By]
	}
	all := make([]Trip, len(trips))
	for i := range trips {
		all[i] = tripOf(d, &trips[i], names, leaving)
	}
	return all, nil
}

func tripOf(d *day.Day, t *trip.Trip, names map[string]string, leaving map[string]*trip.Leaving) Trip {
	e := d.Evaluate(t)
	w := Trip{ID: t.ID, TripNumber: t.Number, Number: d.Number(t.ID), RouteID: t.RouteID, RouteName: t.RouteName,
		Status: t.Status, ERPStatus: t.ERPStatus, StartTime: t.StartTime, Editable: day.Editable(t.Status) && t.HeldBy == "",
		Held: t.Holding(), Stops: make([]Stop, len(t.Stops)),
		Back: e.Back, DistanceKm: e.DistanceKm, DurationMin: e.DurationMin, Load: Load{e.Weight, e.Volume, e.Cases},
		Value: t.Totals.Value, Problems: e.Problems, Accepted: []trip.Acceptance{}, CreatedAt: t.CreatedAt,
		UpdatedAt: t.UpdatedAt, Version: t.Version}
	if mark := t.Row().Manifest; mark != nil {
		w.ChangesSincePrinted, w.Given = mark.Changes, &mark.How
	}
	switch {
	case w.Held != nil:
		w.Held.By = names[w.Held.By]
		w.NotEditableBecause = "a plan or another large change is being applied to the trip"
	case !w.Editable:
		w.NotEditableBecause = "the trip is " + strings.ReplaceAll(string(t.Status), "_", " ")
	}
	if v := d.Vehicle(string(t.VehicleID)); v != nil {
		w.Vehicle = &VehicleRef{v.ID, v.Name, v.LicensePlate}
	}
	if i := slices.IndexFunc(d.Drivers, func(u user.User) bool { return u.ID == string(t.DriverID) }); i >= 0 {
		w.Driver = new(driverOf(d.Drivers[i]))
	}
	for _, a := range t.Accepted {
		a.By = names[a.By]
		w.Accepted = append(w.Accepted, a)
	}
	for i := range t.Stops {
		w.Stops[i] = stopOf(d, t, i, e.Stops[i], leaving)
	}
	return w
}

func stopOf(d *day.Day, t *trip.Trip, i int, e day.Stop, leaving map[string]*trip.Leaving) Stop {
	s := &t.Stops[i]
	w := Stop{ID: s.ID, Sequence: i + 1, Type: s.Type, Status: s.Status, Locked: s.Locked, Customer: s.Customer,
		Orders: []StopOrder{}, PurchaseOrderID: api.Nullable(s.PurchaseOrderID), Arrival: e.Arrival,
		Departure: e.Departure, ServiceMinutes: e.ServiceMinutes, LateMinutes: e.LateMinutes, DriverNote: e.DriverNote, Differs: s.Differs(),
		Problems: e.Problems}
	if s.Customer != nil && s.ShipTo != nil {
		w.ShipTo = new(shipTo(d, s.Customer.ID, *s.ShipTo))
	}
	for _, id := range s.SalesOrderIDs {
		w.Orders = append(w.Orders, StopOrder{loadOf(t.Load(id)), leaving[id]})
	}
	if e.Window != nil {
		w.Window = &Window{d.Clock(e.Window.From), d.Clock(e.Window.To)}
	}
	return w
}

// Line is the planned way of a trip.
type Line struct {
	TripID   string    `json:"tripId"`
	Version  int64     `json:"version" doc:"of the trip"`
	Provider string    `json:"provider" doc:"of distances"`
	Legs     []LineLeg `json:"legs" doc:"in visiting order, then back to the warehouse; legs to places without coordinates are left out"`
}

// LineLeg is the way to a stop.
type LineLeg struct {
	StopID   api.Nullable `json:"stopId" nullable:"true" doc:"null: back to the warehouse"`
	Polyline string       `json:"polyline" doc:"in the encoded polyline format with 5 decimals"`
	Straight bool         `json:"straight" doc:"the way is not known: the leg has only its two ends"`
}

func (h *handler) lines(ctx context.Context, in *DateIn) ([]Line, error) {
	if err := notForDrivers(ctx); err != nil {
		return nil, err
	}
	date, err := h.settings.OrTomorrow(ctx, in.Date)
	if err != nil {
		return nil, err
	}
	trips, err := h.trips.OnDate(ctx, date)
	if err != nil {
		return nil, err
	}
	ways, err := tripline.Of(ctx, h.trips, trips...)
	if err != nil {
		return nil, err
	}
	lines := []Line{}
	for i, way := range ways {
		if !way.Drawable() {
			continue
		}
		l := Line{TripID: trips[i].ID, Version: trips[i].Version, Provider: way.Provider, Legs: []LineLeg{}}
		for _, leg := range way.Legs {
			l.Legs = append(l.Legs, LineLeg{api.Nullable(leg.StopID), geo.Polyline(leg.Points), leg.Straight})
		}
		lines = append(lines, l)
	}
	slices.SortFunc(lines, func(a, b Line) int { return cmp.Compare(a.TripID, b.TripID) })
	return lines, nil
}
