package routes

import (
	"context"
	"time"

	"backdock/shared/delivery/calendar"
	"backdock/shared/delivery/geocode"
	"backdock/shared/delivery/placing"
	"backdock/shared/delivery/route"
	"backdock/shared/delivery/schedule"
	"backdock/shared/delivery/trip"
	"backdock/shared/platform/api"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
	"backdock/shared/sales/customer"
	"backdock/shared/sales/receiving"
)

type handler struct {
	trips     *trip.Trips
	routes    *route.Routes
	calendar  *calendar.Calendar
	placing   *placing.Placing
	customers *customer.Customers
	geocoding *geocode.Geocoding
	now       func() time.Time
}

// Route is a route in the API.
type Route struct {
	route.Route
	Stops     []Stop `json:"stops"`
	StopCount int    `json:"stopCount"`
	// NextRun is set in the list of routes.
	NextRun *NextRun `json:"nextRun,omitempty" doc:"in lists: the next run from today on; absent: none in the next 60 days"`
	// Usual is set where one route is read or changed.
	Usual *placing.Usual `json:"usual,omitempty" doc:"of one route: a run over all stops"`
}

// NextRun is the next run of a route.
type NextRun struct {
	Date      civil.Date      `json:"date"`
	StartTime string          `json:"startTime"`
	VehicleID api.Nullable    `json:"vehicleId" nullable:"true"`
	DriverID  api.Nullable    `json:"driverId" nullable:"true"`
	Status    schedule.Status `json:"status" enum:"pattern,override"`
}

// Stop is an address on a route in the API. Answers about one route have the address.
type Stop struct {
	route.Stop
	StopNumber int               `json:"stopNumber" doc:"from 1, without gaps"`
	Customer   *CustomerRef      `json:"customer,omitempty" doc:"of one route; absent: the address no longer exists"`
	Address    *customer.Address `json:"address,omitempty"`
	Latitude   *float64          `json:"latitude,omitempty" doc:"absent: not known"`
	Longitude  *float64          `json:"longitude,omitempty"`
	Delivery   *receiving.Facts  `json:"delivery,omitempty" doc:"delivery facts"`
}

func onWire(r route.Route) Route {
	w := Route{Route: r, Stops: make([]Stop, len(r.Stops)), StopCount: len(r.Stops)}
	for i, s := range r.Stops {
		w.Stops[i] = Stop{Stop: s, StopNumber: i + 1}
	}
	return w
}

// answer converts a route, or the one in a conflict, to the API's form with its addresses.
func (h *handler) answer(ctx context.Context, r route.Route, err error) (Route, error) {
	return fault.Answer(r, err, func(r route.Route) (Route, error) { return h.detailed(ctx, r, false) })
}

func (h *handler) detailed(ctx context.Context, r route.Route, withLine bool) (Route, error) {
	places, err := h.placing.Stops(ctx, r)
	if err != nil {
		return Route{}, err
	}
	w := onWire(r)
	for i, p := range places {
		if p.CustomerID == "" {
			continue
		}
		stop := &w.Stops[i]
		stop.Customer, stop.Address, stop.Delivery = &CustomerRef{p.CustomerID, p.CustomerName}, &p.Address, new(p.Facts())
		if at := p.Point(); at != nil {
			stop.Latitude, stop.Longitude = &at.Latitude, &at.Longitude
		}
	}
	usual, err := h.placing.Usual(ctx, places, withLine)
	w.Usual = &usual
	return w, err
}

type listIn struct {
	IncludeInactive bool `query:"includeInactive"`
}

func (h *handler) list(ctx context.Context, in *listIn) ([]Route, error) {
	all, next, err := h.calendar.NextRuns(ctx)
	routes := make([]Route, 0, len(all))
	for _, r := range all {
		if !r.IsActive && !in.IncludeInactive {
			continue
		}
		w := onWire(r)
		if s, runs := next[r.ID]; runs {
			w.NextRun = &NextRun{s.Date, s.StartTime, s.VehicleID, s.DriverID, s.Status}
		}
		routes = append(routes, w)
	}
	return routes, err
}

// RouteIn identifies a route.
type RouteIn struct {
	ID string `path:"id" maxLength:"64"`
}

type getIn struct {
	RouteIn
	Line bool `query:"line" doc:"with usual.line, for drawing"`
}

func (h *handler) get(ctx context.Context, in *getIn) (Route, error) {
	r, err := h.routes.Get(ctx, in.ID)
	if err != nil {
		return Route{}, err
	}
	return h.detailed(ctx, r, in.Line)
}

type reorderIn struct {
	RouteIn
	Body struct {
		Stops        []route.Stop `json:"stops" maxItems:"400" doc:"all stops of the route, in the new order"`
		StopsVersion *int64       `json:"stopsVersion,omitempty" doc:"version that the caller has read; 409 if it has changed"`
	}
}

func (h *handler) reorder(ctx context.Context, in *reorderIn) (Route, error) {
	r, err := h.routes.Reorder(ctx, in.ID, in.Body.StopsVersion, in.Body.Stops)
	return h.answer(ctx, r, err)
}

// Fields are the fields of a route that a body may change.
type Fields struct {
	Name        *string              `json:"name,omitempty" text:"name" maxLength:"100"`
	Code        *string              `json:"code,omitempty" text:"name" maxLength:"20"`
	Color       *string              `json:"color,omitempty" maxLength:"7" doc:"#rrggbb"`
	Description *string              `json:"description,omitempty"`
	Weekdays    *[]int               `json:"weekdays,omitempty" maxItems:"7" doc:"0 is Sunday"`
	StartTime   *string              `json:"startTime,omitempty" maxLength:"5" doc:"HH:MM in the warehouse's zone; empty: none"`
	Duration    *int                 `json:"durationMinutes,omitempty" minimum:"0" maximum:"1440" doc:"of a usual run; 0: not known"`
	VehicleID   api.Optional[string] `json:"vehicleId,omitempty"`
	DriverID    api.Optional[string] `json:"driverId,omitempty"`
	IsActive    *bool                `json:"isActive,omitempty"`
}

func (f Fields) apply(r *route.Route) {
	api.Set(&r.Name, f.Name)
	api.Set(&r.Code, f.Code)
	api.Set(&r.Color, f.Color)
	api.Set(&r.Description, f.Description)
	api.Set(&r.Weekdays, f.Weekdays)
	api.Set(&r.StartTime, f.StartTime)
	api.Set(&r.DurationMinutes, f.Duration)
	api.Set(&r.IsActive, f.IsActive)
	if f.VehicleID.Given {
		r.VehicleID = api.Nullable(f.VehicleID.Value)
	}
	if f.DriverID.Given {
		r.DriverID = api.Nullable(f.DriverID.Value)
	}
}

type createIn struct {
	Body struct {
		Fields
	}
}

func (h *handler) create(ctx context.Context, in *createIn) (Route, error) {
	r := route.Route{ID: api.NewID(ctx, h.now()), IsActive: true}
	in.Body.apply(&r)
	if err := h.calendar.CheckUse(ctx, r.VehicleID, r.DriverID); err != nil {
		return Route{}, err
	}
	made, err := h.routes.Create(ctx, r)
	return h.answer(ctx, made, err)
}

type updateIn struct {
	RouteIn
	Body struct {
		Fields
		Version *int64 `json:"version,omitempty" doc:"version that the caller has read; 409 if it has changed"`
	}
}

func (h *handler) update(ctx context.Context, in *updateIn) (Route, error) {
	err := h.calendar.CheckUse(ctx, api.Nullable(in.Body.VehicleID.Value), api.Nullable(in.Body.DriverID.Value))
	if err != nil {
		return Route{}, err
	}
	if in.Body.IsActive != nil && !*in.Body.IsActive {
		if err := h.mayStop(ctx, in.ID); err != nil {
			return Route{}, err
		}
	}
	r, err := h.routes.Update(ctx, in.ID, in.Body.Version, in.Body.apply)
	return h.answer(ctx, r, err)
}

// mayStop returns fault.Conflict for an active route for which schedules of today and later are set.
func (h *handler) mayStop(ctx context.Context, id string) error {
	r, err := h.routes.Get(ctx, id)
	if err != nil || !r.IsActive {
		return err
	}
	used, err := h.calendar.Using(ctx, schedule.OfRoute, id)
	if err == nil && used != "" {
		return fault.New(fault.Conflict, "route %s is in use: %s; cancel or remove those first", r.Name, used)
	}
	return err
}

func (h *handler) remove(ctx context.Context, in *RouteIn) (api.NoContent, error) {
	used, err := h.trips.Using(ctx, trip.Filter{RouteID: in.ID})
	if err != nil {
		return api.NoContent{}, err
	}
	if used != "" {
		return api.NoContent{}, fault.New(fault.Conflict, "the route is in use: %s; deactivate it instead", used)
	}
	if used, err = h.calendar.Using(ctx, schedule.OfRoute, in.ID); err != nil {
		return api.NoContent{}, err
	}
	if used != "" {
		return api.NoContent{}, fault.New(fault.Conflict, "the route is in use: %s; cancel or remove those first", used)
	}
	return api.NoContent{}, h.routes.Delete(ctx, in.ID)
}

type toggleIn struct {
	RouteIn
	Body *struct {
		IsActive *bool `json:"isActive,omitempty" doc:"absent: toggles it"`
	}
}

func (h *handler) toggle(ctx context.Context, in *toggleIn) (Route, error) {
	if in.Body == nil || in.Body.IsActive == nil || !*in.Body.IsActive {
		if err := h.mayStop(ctx, in.ID); err != nil {
			return Route{}, err
		}
	}
	r, err := h.routes.Update(ctx, in.ID, nil, func(r *route.Route) {
		r.IsActive = !r.IsActive
		if in.Body != nil {
			api.Set(&r.IsActive, in.Body.IsActive)
		}
	})
	return h.answer(ctx, r, err)
}
