// Package route stores delivery routes and the customer addresses that are their stops.
package route

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"backdock/shared/platform/api"
	"backdock/shared/platform/fault"
)

// Route is a delivery route: a weekly pattern with its usual vehicle and driver.
type Route struct {
	ID          string `json:"_id"`
	Name        string `json:"name"`
	Code        string `json:"code"`
	Color       string `json:"color"`
	Description string `json:"description"`
	Weekdays    []int  `json:"weekdays" doc:"0 is Sunday"`
	StartTime   string `json:"startTime" doc:"HH:MM in the warehouse's zone; empty: not said"`
	// DurationMinutes is how long a run usually takes; 0: not known. Together with the start it says when vehicle and
	// driver are needed.
	DurationMinutes int          `json:"durationMinutes" doc:"of a usual run; 0: not known"`
	VehicleID       api.Nullable `json:"vehicleId" nullable:"true"`
	DriverID        api.Nullable `json:"driverId" nullable:"true"`
	IsActive        bool         `json:"isActive"`
	// Stops in visiting order: the first is stop number 1.
	Stops     []Stop    `json:"stops"`
	CreatedAt time.Time `json:"createdAt"`
	UpdatedAt time.Time `json:"updatedAt"`
	// Version grows with edits by users. Stops have their own version, so moving addresses does not conflict with an
	// edit of the route.
	Version int64 `json:"version"`
	// StopsVersion grows with every change of the stops.
	StopsVersion int64 `json:"stopsVersion" doc:"of the order of the stops"`
}

// Stop is an address on a route.
type Stop struct {
	CustomerID string `json:"customerId"`
	AddressID  string `json:"addressId"`
}

// MaxStops is the largest number of addresses on one route.
const MaxStops = 400

// maxDuration is the longest run in minutes.
const maxDuration = 24 * 60

var (
	timeForm  = regexp.MustCompile(`^([01]\d|2[0-3]):[0-5]\d$`)
	colorForm = regexp.MustCompile(`^#[0-9a-fA-F]{6}$`)
)

// CheckTime returns an error for a time of day that is neither empty nor HH:MM.
func CheckTime(field, s string) error {
	if s != "" && !timeForm.MatchString(s) {
		return fault.Fields(field + " must be a time of the form HH:MM")
	}
	return nil
}

func (r *Route) check() error {
	var messages []string
	if strings.TrimSpace(r.Name) == "" {
		messages = append(messages, "name should not be empty")
	}
	if r.StartTime != "" && !timeForm.MatchString(r.StartTime) {
		messages = append(messages, "startTime must be a time of the form HH:MM")
	}
	if r.DurationMinutes < 0 || r.DurationMinutes > maxDuration {
		messages = append(messages, "durationMinutes must be a number from 0 to 1440")
	}
	if r.Color != "" && !colorForm.MatchString(r.Color) {
		messages = append(messages, "color must be of the form #rrggbb")
	}
	if slices.ContainsFunc(r.Weekdays, func(d int) bool { return d < 0 || d > 6 }) {
		messages = append(messages, "weekdays must be numbers from 0 (Sunday) to 6")
	}
	if len(messages) > 0 {
		return fault.Fields(messages...)
	}
	slices.Sort(r.Weekdays)
	r.Weekdays = slices.Compact(r.Weekdays)
	if r.Weekdays == nil {
		r.Weekdays = []int{}
	}
	if r.Stops == nil {
		r.Stops = []Stop{}
	}
	return nil
}

// Number returns the stop's number from 1, or 0 for an address that is not on the route.
func (r Route) Number(s Stop) int { return slices.Index(r.Stops, s) + 1 }

// place puts a stop at a number and removes it from its old position. 0 and numbers beyond the end mean the end.
func (r *Route) place(s Stop, number int) error {
	stops := slices.DeleteFunc(slices.Clone(r.Stops), func(o Stop) bool { return o == s })
	if len(stops) >= MaxStops {
		return fault.New(fault.Conflict, "route %s has %d stops, which is the most", r.Name, MaxStops)
	}
	if number <= 0 || number > len(stops) {
		number = len(stops) + 1
	}
	r.Stops = slices.Insert(stops, number-1, s)
	return nil
}

func (r *Route) remove(s Stop) {
	r.Stops = slices.DeleteFunc(slices.Clone(r.Stops), func(o Stop) bool { return o == s })
}

func (s Stop) String() string {
	return fmt.Sprintf("address %s of customer %s", s.AddressID, s.CustomerID)
}
