package vehicles

import (
	"context"
	"strings"
	"time"

	"backdock/shared/delivery/calendar"
	"backdock/shared/delivery/route"
	"backdock/shared/delivery/schedule"
	"backdock/shared/delivery/trip"
	"backdock/shared/delivery/vehicle"
	"backdock/shared/people/user"
	"backdock/shared/platform/api"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/setting"
	"backdock/shared/sales/receiving"
)

type handler struct {
	vehicles *vehicle.Vehicles
	users    *user.Users
	trips    *trip.Trips
	routes   *route.Routes
	settings *setting.Settings
	now      func() time.Time

	calendar *calendar.Calendar
}

type listIn struct {
	IncludeInactive bool `query:"includeInactive"`
}

func (h *handler) list(ctx context.Context, in *listIn) ([]vehicle.Vehicle, error) {
	all, err := h.vehicles.List(ctx)
	vehicles := make([]vehicle.Vehicle, 0, len(all))
	for _, v := range all {
		if v.IsActive || in.IncludeInactive {
			vehicles = append(vehicles, v)
		}
	}
	return vehicles, err
}

func (h *handler) drivers(ctx context.Context, _ *struct{}) ([]trip.Driver, error) {
	all, err := h.users.List(ctx)
	drivers := make([]trip.Driver, 0, len(all))
	for _, u := range all {
		if u.Drives() {
			drivers = append(drivers, trip.DriverOf(u))
		}
	}
	return drivers, err
}

// VehicleIn identifies a vehicle.
type VehicleIn struct {
	ID string `path:"id" maxLength:"64"`
}

func (h *handler) get(ctx context.Context, in *VehicleIn) (vehicle.Vehicle, error) {
	return h.vehicles.Get(ctx, in.ID)
}

// Fields are the fields of a vehicle that a body may change.
type Fields struct {
	Name         *string              `json:"name,omitempty" text:"name" maxLength:"100"`
	LicensePlate *string              `json:"licensePlate,omitempty" text:"name" maxLength:"30"`
	Type         *string              `json:"type,omitempty" maxLength:"100"`
	Capacity     *vehicle.Capacity    `json:"capacity,omitempty"`
	Features     *[]receiving.Feature `json:"features,omitempty" maxItems:"50" doc:"what it has"`
	Odometer     *int                 `json:"odometer,omitempty" minimum:"0" maximum:"10000000"`
	DriverID     api.Optional[string] `json:"driverId,omitempty"`
	IsActive     *bool                `json:"isActive,omitempty"`
}

func (f Fields) apply(v *vehicle.Vehicle) {
	api.Set(&v.Name, f.Name)
	api.Set(&v.LicensePlate, f.LicensePlate)
	api.Set(&v.Type, f.Type)
	api.Set(&v.Capacity, f.Capacity)
	api.Set(&v.Features, f.Features)
	api.Set(&v.Odometer, f.Odometer)
	api.Set(&v.IsActive, f.IsActive)
	if f.DriverID.Given {
		v.DriverID = api.Nullable(f.DriverID.Value)
	}
}

type createIn struct {
	Body struct {
		Fields
	}
}

func (h *handler) create(ctx context.Context, in *createIn) (vehicle.Vehicle, error) {
	v := vehicle.Vehicle{ID: api.NewID(ctx, h.now()), IsActive: true}
	in.Body.apply(&v)
	if err := h.calendar.CheckUse(ctx, "", v.DriverID); err != nil {
		return v, err
	}
	return h.vehicles.Create(ctx, v)
}

type updateIn struct {
	VehicleIn
	Body struct {
		Fields
		Version *int64 `json:"version,omitempty" doc:"version that the caller has read; 409 if it has changed"`
	}
}

func (h *handler) update(ctx context.Context, in *updateIn) (vehicle.Vehicle, error) {
	if err := h.calendar.CheckUse(ctx, "", api.Nullable(in.Body.DriverID.Value)); err != nil {
		return vehicle.Vehicle{}, err
	}
	if in.Body.IsActive != nil && !*in.Body.IsActive {
		if err := h.mayStop(ctx, in.ID); err != nil {
			return vehicle.Vehicle{}, err
		}
	}
	return h.vehicles.Update(ctx, in.ID, in.Body.Version, in.Body.apply)
}

func (h *handler) remove(ctx context.Context, in *VehicleIn) (api.NoContent, error) {
	if _, err := h.vehicles.Get(ctx, in.ID); err != nil {
		return api.NoContent{}, err
	}
	used, err := h.trips.Using(ctx, trip.Filter{VehicleID: in.ID})
	if err != nil {
		return api.NoContent{}, err
	}
	reasons := []string{}
	if used != "" {
		reasons = append(reasons, used)
	}
	if used, err = h.calendar.Using(ctx, schedule.OfVehicle, in.ID); err != nil {
		return api.NoContent{}, err
	}
	if used != "" {
		reasons = append(reasons, used)
	}
	routes, err := h.usualOn(ctx, in.ID)
	if err != nil {
		return api.NoContent{}, err
	}
	for _, r := range routes {
		reasons = append(reasons, "it is the usual vehicle of route "+r.Name)
	}
	if len(reasons) > 0 {
		return api.NoContent{}, fault.New(fault.Conflict, "the vehicle is in use: %s; deactivate it instead",
			strings.Join(reasons, "; "))
	}
	return api.NoContent{}, h.vehicles.Delete(ctx, in.ID)
}

// mayStop returns fault.Conflict for an active vehicle that schedules of today and later use.
func (h *handler) mayStop(ctx context.Context, id string) error {
	v, err := h.vehicles.Get(ctx, id)
	if err != nil || !v.IsActive {
		return err
	}
	used, err := h.calendar.Using(ctx, schedule.OfVehicle, id)
	if err == nil && used != "" {
		return fault.New(fault.Conflict, "vehicle %s is in use: %s; give those another vehicle first", v.Name, used)
	}
	return err
}

// usualOn returns the routes whose usual vehicle it is.
func (h *handler) usualOn(ctx context.Context, vehicleID string) ([]route.Route, error) {
	all, err := h.routes.List(ctx)
	var usual []route.Route
	for _, r := range all {
		if string(r.VehicleID) == vehicleID {
			usual = append(usual, r)
		}
	}
	return usual, err
}

type toggleIn struct {
	VehicleIn
	Body *struct {
		IsActive *bool `json:"isActive,omitempty" doc:"absent: toggles it"`
	}
}

func (h *handler) toggle(ctx context.Context, in *toggleIn) (vehicle.Vehicle, error) {
	if in.Body == nil || in.Body.IsActive == nil || !*in.Body.IsActive {
		if err := h.mayStop(ctx, in.ID); err != nil {
			return vehicle.Vehicle{}, err
		}
	}
	return h.vehicles.Update(ctx, in.ID, nil, func(v *vehicle.Vehicle) {
		v.IsActive = !v.IsActive
		if in.Body != nil {
			api.Set(&v.IsActive, in.Body.IsActive)
		}
	})
}

// today returns the vehicle's trip of today, or nil.
func (h *handler) today(ctx context.Context, vehicleID string) (*trip.Row, error) {
	date, err := h.settings.Today(ctx)
	if err != nil {
		return nil, err
	}
	rows, _, err := h.trips.List(ctx, trip.Filter{VehicleID: vehicleID, DateFrom: date, DateTo: date}, 1, 200)
	if err != nil {
		return nil, err
	}
	for _, r := range rows {
		if r.Status != trip.Cancelled {
			return r, nil
		}
	}
	return nil, nil
}

// AssociatedRoute is the route that a vehicle drives today, or usually.
type AssociatedRoute struct {
	ID   string `json:"_id"`
	Name string `json:"name"`
	Code string `json:"code"`
}

func (h *handler) route(ctx context.Context, in *VehicleIn) (*AssociatedRoute, error) {
	if _, err := h.vehicles.Get(ctx, in.ID); err != nil {
		return nil, err
	}
	now, err := h.today(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	if now != nil && now.RouteID != "" {
		return h.associated(ctx, string(now.RouteID))
	}
	run, err := h.calendar.Today(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	if run != nil {
		return h.associated(ctx, run.RouteID)
	}
	usual, err := h.usualOn(ctx, in.ID)
	if err != nil || len(usual) == 0 {
		return nil, err
	}
	return &AssociatedRoute{usual[0].ID, usual[0].Name, usual[0].Code}, nil
}

func (h *handler) associated(ctx context.Context, routeID string) (*AssociatedRoute, error) {
	r, err := h.routes.Get(ctx, routeID)
	return &AssociatedRoute{r.ID, r.Name, r.Code}, err
}

func (h *handler) driver(ctx context.Context, in *VehicleIn) (*trip.Driver, error) {
	v, err := h.vehicles.Get(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	id := v.DriverID
	now, err := h.today(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	if now == nil || now.DriverID == "" {
		run, err := h.calendar.Today(ctx, in.ID)
		if err != nil {
			return nil, err
		}
		if run != nil && run.DriverID != "" {
			id = run.DriverID
		}
	} else {
		id = now.DriverID
	}
	if id == "" {
		return nil, nil
	}
	u, err := h.users.Get(ctx, string(id))
	if fault.Is(err, fault.NotFound) {
		return nil, nil
	}
	d := trip.DriverOf(u)
	return &d, err
}
