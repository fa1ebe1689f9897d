package dispatch

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"slices"
	"time"

	"backdock/shared/app"
	"backdock/shared/delivery/dayplan"
	"backdock/shared/delivery/distance"
	"backdock/shared/delivery/vehicle"
	"backdock/shared/people/user"
	"backdock/shared/platform/access"
	"backdock/shared/platform/api"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/setting"
)

func registerPlans(a *api.API, b *app.Backend) {
	h := &planHandler{}
	if b != nil {
		h = &planHandler{b.DayPlans(), b.Vehicles(), b.Users(), b.Distances(), b.Settings(), b.Now}
	}
	api.Handle(a, api.Operation{ID: "planDay", Method: http.MethodPost, Path: "/dispatch/plan",
		Summary: "Plan the deliveries of a date",
		Description: "A background job that takes 2 to 15 seconds and changes nothing: read its proposal, then apply it. " +
			"A date has one running plan; another one answers 409 with its jobId in current.",
		Permission: access.TripDispatch, Status: http.StatusAccepted, Creates: true}, h.start)
	api.Handle(a, api.Operation{ID: "getDayPlan", Method: http.MethodGet, Path: "/dispatch/plan/{jobId}",
		Summary:     "A plan with its progress or its proposal",
		Description: "The figures before appear when the date was read, the trips when the plan is finished. Plans are kept for 30 days.",
		Permission:  access.TripDispatch}, h.get)
	api.Handle(a, api.Operation{ID: "getDayPlanLines", Method: http.MethodGet, Path: "/dispatch/plan/{jobId}/lines",
		Summary:     "The ways of the trips of a plan, before and after, for drawing on a map",
		Description: "Empty until the plan is finished, and if the provider of distances forbids to draw its lines.",
		Permission:  access.TripDispatch}, h.lines)
	api.Handle(a, api.Operation{ID: "applyDayPlan", Method: http.MethodPost, Path: "/dispatch/plan/{jobId}/apply",
		Summary: "Make the trips of the date those of the plan",
		Description: "One consistent change, carried out in the background: until it is applied the status is applying, and other changes of the trips that it changes answer 409 with Retry-After. A trip that cannot be changed stays as it is, and error says why. " +
			"The trips in keep stay as they are, with what would leave or join them. " +
			"If the day has changed since the plan was made, it answers 409 with current.changes, a code with params for each change (trip_changed, trip_gone, trip_added, order_changed, vehicle_inactive: who and what), " +
			"and if the trips in keep make others break a rule, with the changes keep_breaks. Applying again changes nothing.",
		Permission: access.TripDispatch, Status: http.StatusAccepted}, h.apply)
	api.Handle(a, api.Operation{ID: "undoDayPlan", Method: http.MethodPost, Path: "/dispatch/plan/{jobId}/undo",
		Summary:     "Take back what applying a plan has changed",
		Description: "In the background, as applying. If a trip was changed since, it answers 409 with the changes trip_changed.",
		Permission:  access.TripDispatch, Status: http.StatusAccepted}, h.undo)
	api.Handle(a, api.Operation{ID: "cancelDayPlan", Method: http.MethodDelete, Path: "/dispatch/plan/{jobId}",
		Summary:     "Cancel a plan that is queued or running",
		Description: "It stops within a second. Cancelling again changes nothing.",
		Permission:  access.TripDispatch}, h.cancel)
}

type planHandler struct {
	plans     *dayplan.Plans
	vehicles  *vehicle.Vehicles
	users     *user.Users
	distances *distance.Distances
	settings  *setting.Settings
	now       func() time.Time
}

// DayPlan is a plan in the API.
type DayPlan struct {
	dayplan.Plan
	Trips     []PlanTrip          `json:"trips" doc:"empty until the plan is finished"`
	Unplanned []dayplan.Unplanned `json:"unplanned" doc:"the orders that the plan leaves out, the dearest first"`
}

// PlanTrip is a trip of a plan in the API.
type PlanTrip struct {
	dayplan.Trip
	Vehicle *PlanVehicle `json:"vehicle"`
	Driver  *PlanDriver  `json:"driver"`
}

// PlanVehicle is the vehicle of a trip of a plan.
type PlanVehicle struct {
	ID           string `json:"_id"`
	Name         string `json:"name"`
	LicensePlate string `json:"licensePlate"`
}

// PlanDriver is the driver of a trip of a plan.
type PlanDriver struct {
	ID        string `json:"_id"`
	FirstName string `json:"firstName"`
	LastName  string `json:"lastName"`
}

// answer adds names to a proposal.
func (h *planHandler) answer(ctx context.Context, p dayplan.Plan, proposal dayplan.Proposal) (DayPlan, error) {
	out := DayPlan{Plan: p, Trips: []PlanTrip{}, Unplanned: proposal.Unplanned}
	if out.Unplanned == nil {
		out.Unplanned = []dayplan.Unplanned{}
	}
	if len(proposal.Trips) == 0 {
		return out, nil
	}
	vehicles, err := h.vehicles.List(ctx)
	if err != nil {
		return out, err
	}
	users, err := h.users.List(ctx)
	if err != nil {
		return out, err
	}
	for _, t := range proposal.Trips {
		trip := PlanTrip{Trip: t}
		for _, v := range vehicles {
			if v.ID == t.VehicleID {
				trip.Vehicle = &PlanVehicle{v.ID, v.Name, v.LicensePlate}
			}
		}
		for _, u := range users {
			if u.ID == t.DriverID {
				trip.Driver = &PlanDriver{u.ID, u.FirstName, u.LastName}
			}
		}
		out.Trips = append(out.Trips, trip)
	}
	return out, nil
}

// PlanStarted is the answer to a plan that was started.
type PlanStarted struct {
	JobID string `json:"jobId"`
}

type planIn struct {
	Body struct {
		Date       civil.Date        `json:"date"`
		VehicleIDs []string          `json:"vehicleIds,omitempty" maxItems:"80" doc:"vehicles that may get a trip: the plan makes one for those that it uses and that have none on the date"`
		TripIDs    *[]string         `json:"tripIds,omitempty" maxItems:"80" doc:"the trips to plan; left out: all of the date"`
		LockTrips  []string          `json:"lockTrips,omitempty" maxItems:"80" doc:"these stay as they are; trips under way always do"`
		Objective  dayplan.Objective `json:"objective,omitempty" doc:"left out: cost"`
		Balance    dayplan.Balance   `json:"balance,omitempty" doc:"how much the trucks' hours are evened out; left out: lightly"`
		MaxWork    int               `json:"maxWorkMinutes,omitempty" minimum:"0" maximum:"1440" doc:"the longest day, at most the setting trips.maxWorkMinutes; left out: that setting, or 540 without it"`
		KeepTrucks bool              `json:"keepTrucks,omitempty" doc:"planned stops stay on their trucks: only the sequence changes, and orders are added"`
		Reload     *bool             `json:"reload,omitempty" doc:"trucks may load again at the warehouse, which takes the setting planning.reloadMinutes; left out: true"`
	}
}

func (h *planHandler) start(ctx context.Context, in *planIn) (PlanStarted, error) {
	b := in.Body
	if b.Date.IsZero() {
		return PlanStarted{}, fault.Fields("date should not be empty")
	}
	r := dayplan.Request{Date: b.Date, VehicleIDs: b.VehicleIDs, LockTrips: b.LockTrips,
		Objective: cmp.Or(b.Objective, dayplan.Cost), Balance: cmp.Or(b.Balance, dayplan.Lightly),
		MaxWorkMinutes: b.MaxWork, KeepTrucks: b.KeepTrucks, Reload: b.Reload == nil || *b.Reload}
	if b.TripIDs != nil {
		r.TripIDs = append([]string{}, *b.TripIDs...)
	}
	if err := cmp.Or(eachOnce("vehicleIds", b.VehicleIDs), eachOnce("tripIds", r.TripIDs),
		eachOnce("lockTrips", b.LockTrips)); err != nil {
		return PlanStarted{}, err
	}
	if err := h.oneDriverEach(ctx, b.VehicleIDs); err != nil {
		return PlanStarted{}, err
	}
	p, err := h.plans.Start(ctx, api.NewID(ctx, h.now()), r)
	return PlanStarted{p.ID}, err
}

// eachOnce checks that a list names no entry twice. The schema does not say uniqueItems, because huma's check of that
// stops at entries that are objects. Errors: fault.Invalid.
func eachOnce(field string, ids []string) error {
	seen := map[string]bool{}
	for _, id := range ids {
		if seen[id] {
			return fault.Wrong(fault.At(field, fault.CodeRepeated, nil, "must not name the same entry twice"))
		}
		seen[id] = true
	}
	return nil
}

// oneDriverEach checks that no two of the vehicles have the same usual driver, who would get both new trips. Errors:
// fault.Invalid.
func (h *planHandler) oneDriverEach(ctx context.Context, vehicleIDs []string) error {
	if len(vehicleIDs) < 2 {
		return nil
	}
	all, err := h.vehicles.List(ctx)
	if err != nil {
		return err
	}
	var wrong []fault.Field
	driving := map[api.Nullable]string{} // names of vehicles by driver
	for i, id := range vehicleIDs {
		at := slices.IndexFunc(all, func(v vehicle.Vehicle) bool { return v.ID == id && v.DriverID != "" })
		if at < 0 {
			continue
		}
		if other, taken := driving[all[at].DriverID]; taken {
			wrong = append(wrong, fault.At(fmt.Sprintf("vehicleIds.%d", i), fault.CodeRepeated, nil, "has the same usual driver "+
				"as %s: choose one of the two, or change the usual driver of %s", other, all[at].Name))
		}
		driving[all[at].DriverID] = all[at].Name
	}
	if wrong != nil {
		return fault.Wrong(wrong...)
	}
	return nil
}

type planJobIn struct {
	JobID string `path:"jobId" maxLength:"64" about:"jobId"`
}

func (h *planHandler) get(ctx context.Context, in *planJobIn) (DayPlan, error) {
	return h.read(ctx, in.JobID)
}

// read reads a plan with its proposal.
func (h *planHandler) read(ctx context.Context, id string) (DayPlan, error) {
	p, proposal, err := h.plans.Get(ctx, id)
	if err != nil {
		return DayPlan{}, err
	}
	return h.answer(ctx, p, proposal)
}

type planApplyIn struct {
	JobID string `path:"jobId" maxLength:"64" about:"jobId"`
	Body  *struct {
		Keep []string `json:"keep,omitempty" maxItems:"80" doc:"ids of trips that stay as they are"`
	} `required:"false"`
}

func (h *planHandler) apply(ctx context.Context, in *planApplyIn) (DayPlan, error) {
	var keep []string
	if in.Body != nil {
		keep = in.Body.Keep
	}
	if _, err := h.plans.Apply(ctx, in.JobID, keep); err != nil {
		return DayPlan{}, err
	}
	return h.read(ctx, in.JobID)
}

func (h *planHandler) undo(ctx context.Context, in *planJobIn) (DayPlan, error) {
	if _, err := h.plans.Undo(ctx, in.JobID); err != nil {
		return DayPlan{}, err
	}
	return h.read(ctx, in.JobID)
}

func (h *planHandler) cancel(ctx context.Context, in *planJobIn) (DayPlan, error) {
	if _, err := h.plans.Cancel(ctx, in.JobID); err != nil {
		return DayPlan{}, err
	}
	return h.read(ctx, in.JobID)
}
