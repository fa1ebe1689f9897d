package routeschedules

import (
	"context"
	"time"

	"backdock/shared/delivery/calendar"
	"backdock/shared/delivery/schedule"
	"backdock/shared/platform/api"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/history"
	"backdock/shared/platform/setting"
)

type handler struct {
	schedules *schedule.Schedules
	calendar  *calendar.Calendar
	settings  *setting.Settings
	people    *history.People
	now       func() time.Time
}

type listIn struct {
	StartDate civil.Date `query:"startDate" doc:"default: today"`
	EndDate   civil.Date `query:"endDate" doc:"default: 92 days after startDate"`
}

func (h *handler) list(ctx context.Context, in *listIn) ([]calendar.Day, error) {
	from, to := in.StartDate, in.EndDate
	if from.IsZero() {
		var err error
		if from, err = h.settings.Today(ctx); err != nil {
			return nil, err
		}
	}
	if to.IsZero() {
		to = from.AddDays(calendar.MaxDays - 1)
	}
	return h.calendar.Stored(ctx, from, to)
}

type rangeIn struct {
	StartDate civil.Date `query:"startDate" required:"true"`
	EndDate   civil.Date `query:"endDate" required:"true" doc:"at most 92 days after startDate"`
}

func (h *handler) between(ctx context.Context, in *rangeIn) ([]calendar.Day, error) {
	return h.calendar.Range(ctx, in.StartDate, in.EndDate)
}

// DayIn names a route and a date.
type DayIn struct {
	RouteID string     `path:"routeId" maxLength:"64"`
	Date    civil.Date `path:"date"`
}

// RouteSchedule is the schedule of a route on a date.
type RouteSchedule struct {
	calendar.Day
	History []history.Entry `json:"history,omitempty" doc:"newest first, when one schedule is read"`
}

// answer adds to a schedule, or to the one in a conflict, what the API answers with it.
func (h *handler) answer(ctx context.Context, s schedule.Schedule, err error) (RouteSchedule, error) {
	return fault.Answer(s, err, func(s schedule.Schedule) (RouteSchedule, error) {
		day, err := h.calendar.Detailed(ctx, s)
		return RouteSchedule{Day: day}, err
	})
}

func (h *handler) get(ctx context.Context, in *DayIn) (RouteSchedule, error) {
	s, err := h.schedules.Get(ctx, in.RouteID, in.Date)
	if err != nil {
		return RouteSchedule{}, err
	}
	day, err := h.calendar.Detailed(ctx, s)
	if err != nil {
		return RouteSchedule{}, err
	}
	events, err := h.schedules.History(ctx, in.RouteID, in.Date)
	if err != nil {
		return RouteSchedule{}, err
	}
	entries, err := h.people.Entries(ctx, events)
	return RouteSchedule{day, entries}, err
}

// Fields are the fields of a schedule that a body may change.
type Fields struct {
	VehicleID api.Optional[string] `json:"vehicleId,omitempty" maxLength:"64"`
	DriverID  api.Optional[string] `json:"driverId,omitempty" maxLength:"64"`
	StartTime *string              `json:"startTime,omitempty" maxLength:"5" doc:"HH:MM in the warehouse's zone; empty: not said"`
	Notes     *string              `json:"notes,omitempty" maxLength:"500"`
	Status    *schedule.Status     `json:"status,omitempty" doc:"cancelled: the route does not run; override: it runs; pattern, as it was read, changes nothing"`
}

func (f Fields) edit() schedule.Edit {
	e := schedule.Edit{StartTime: f.StartTime, Notes: f.Notes, Status: f.Status}
	if f.VehicleID.Given {
		e.VehicleID = new(api.Nullable(f.VehicleID.Value))
	}
	if f.DriverID.Given {
		e.DriverID = new(api.Nullable(f.DriverID.Value))
	}
	return e
}

type createIn struct {
	Body struct {
		RouteID string     `json:"routeId" minLength:"1" maxLength:"64"`
		Date    civil.Date `json:"date"`
		Fields
	}
}

func (h *handler) create(ctx context.Context, in *createIn) (RouteSchedule, error) {
	if in.Body.Date.IsZero() {
		return RouteSchedule{}, fault.Wrong(fault.Empty("date"))
	}
	e := in.Body.edit()
	e.RequestID = api.NewID(ctx, h.now())
	s, err := h.schedules.Create(ctx, in.Body.RouteID, in.Body.Date, e)
	return h.answer(ctx, s, err)
}

type updateIn struct {
	DayIn
	Body struct {
		Fields
		Version *int64 `json:"version,omitempty" doc:"version that the caller has read; 409 if it has changed"`
	}
}

func (h *handler) update(ctx context.Context, in *updateIn) (RouteSchedule, error) {
	s, err := h.schedules.Update(ctx, in.RouteID, in.Date, in.Body.Version, in.Body.edit())
	return h.answer(ctx, s, err)
}

type removeIn struct {
	DayIn
	Version int64 `query:"version" minimum:"0" doc:"version that the caller has read; 409 if it has changed; 0: any"`
}

func (h *handler) remove(ctx context.Context, in *removeIn) (api.NoContent, error) {
	var version *int64
	if in.Version > 0 {
		version = &in.Version
	}
	return api.NoContent{}, h.schedules.Restore(ctx, in.RouteID, in.Date, version)
}
