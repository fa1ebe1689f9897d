// Package schedule stores what dispatchers set for a route on a single date instead of its weekly pattern: another
// vehicle, driver or start, an additional run, or none.
package schedule

import (
	"slices"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"backdock/shared/delivery/route"
	"backdock/shared/platform/api"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/enum"
	"backdock/shared/platform/fault"
)

// Status says where a route's schedule of a date comes from, and whether the route runs.
type Status string

// The statuses.
const (
	Pattern   Status = "pattern"   // the route's weekly pattern
	Override  Status = "override"  // set for the date
	Cancelled Status = "cancelled" // the route does not run on the date
)

// Schema gives the API the values; it refuses others.
func (Status) Schema(huma.Registry) *huma.Schema { return enum.Schema(Pattern, Override, Cancelled) }

// Schedule is the schedule of a route on a date.
type Schedule struct {
	ID        string       `json:"_id"`
	RouteID   string       `json:"routeId"`
	Date      civil.Date   `json:"date"`
	VehicleID api.Nullable `json:"vehicleId" nullable:"true"`
	DriverID  api.Nullable `json:"driverId" nullable:"true"`
	StartTime string       `json:"startTime" doc:"HH:MM in the warehouse's zone; empty: not said"`
	Notes     string       `json:"notes"`
	Status    Status       `json:"status"`
	CreatedAt time.Time    `json:"createdAt"`
	UpdatedAt time.Time    `json:"updatedAt"`
	// Version counts the changes of the date; 0: nothing was ever set for it. It grows when the pattern is restored, so
	// no version ever means two different states.
	Version int64 `json:"version" doc:"0: nothing was ever set for the date"`
}

// MaxNotes is the longest note in characters.
const MaxNotes = 500

// IDOf returns the id of the schedule of a route on a date.
func IDOf(routeID string, date civil.Date) string { return date.String() + "_" + routeID }

// patternOf returns the schedule of a route on a date by its weekly pattern. runs is false on a weekday on which it does
// not run; the schedule then has the route's usual vehicle, driver and start.
func patternOf(r route.Route, date civil.Date) (s Schedule, runs bool) {
	s = Schedule{ID: IDOf(r.ID, date), RouteID: r.ID, Date: date, VehicleID: r.VehicleID, DriverID: r.DriverID,
		StartTime: r.StartTime, Status: Pattern, CreatedAt: r.CreatedAt, UpdatedAt: r.UpdatedAt}
	return s, r.IsActive && slices.Contains(r.Weekdays, int(date.Weekday()))
}

// Runs reports whether the route runs.
func (s Schedule) Runs() bool { return s.Status != Cancelled }

// Merge returns the schedules of a route from one date to another, both included: what is stored for a date, otherwise
// the weekly pattern. Dates without either are left out. Stored schedules of other routes are ignored.
func Merge(r route.Route, stored []Schedule, from, to civil.Date) []Schedule {
	set := map[civil.Date]Schedule{}
	for _, s := range stored {
		if s.RouteID == r.ID {
			set[s.Date] = s
		}
	}
	var merged []Schedule
	for date := from; !date.After(to); date = date.AddDays(1) {
		if s, ok := on(r, date, set[date]); ok {
			merged = append(merged, s)
		}
	}
	return merged
}

// on returns the schedule of a route on a date; stored is what is stored for it, or zero. ok is false if nothing is
// stored and the route does not run by its pattern.
func on(r route.Route, date civil.Date, stored Schedule) (s Schedule, ok bool) {
	if stored.Version > 0 && stored.Status != Pattern {
		return stored, true
	}
	s, runs := patternOf(r, date)
	s.Version = stored.Version
	return s, runs
}

// Edit is a change of a schedule. nil fields stay as they are.
type Edit struct {
	VehicleID *api.Nullable
	DriverID  *api.Nullable
	StartTime *string
	Notes     *string
	// Status is Override or Cancelled. Pattern changes nothing.
	Status *Status
	// RequestID identifies the call of Create, so that a repeated one finds its schedule; "": it is not repeated.
	RequestID string
}

// apply makes the change and reports whether it changes anything.
func (e Edit) apply(s *Schedule) bool {
	before := *s
	set(&s.VehicleID, e.VehicleID)
	set(&s.DriverID, e.DriverID)
	set(&s.StartTime, e.StartTime)
	set(&s.Notes, e.Notes)
	s.Notes = strings.TrimSpace(s.Notes)
	if e.Status != nil && *e.Status != Pattern {
		s.Status = *e.Status
	}
	if *s != before && s.Status == Pattern {
		s.Status = Override
	}
	return *s != before
}

func set[T any](field *T, to *T) {
	if to != nil {
		*field = *to
	}
}

func (e Edit) check() error {
	if e.StartTime != nil {
		if err := route.CheckTime("startTime", *e.StartTime); err != nil {
			return err
		}
	}
	if e.Notes != nil && len([]rune(*e.Notes)) > MaxNotes {
		return fault.Fields("notes must have at most 500 characters")
	}
	return nil
}
