// Package receiving says when and how a customer's address receives deliveries: its delivery facts. The portal owns
// them; NetSuite does not know them.
package receiving

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/danielgtaylor/huma/v2"

	"backdock/shared/platform/civil"
	"backdock/shared/platform/enum"
	"backdock/shared/platform/fault"
)

// Feature is what a vehicle has, or what an address needs the vehicle to have.
type Feature string

// The features.
const (
	Liftgate     Feature = "liftgate"
	Ramp         Feature = "ramp"
	PalletJack   Feature = "pallet_jack"
	Refrigerated Feature = "refrigerated"
	Frozen       Feature = "frozen"
	SmallVehicle Feature = "small_vehicle" // fits a narrow street, an alley or a low dock
)

// AllFeatures lists the features in the order in which answers have them.
var AllFeatures = []Feature{Liftgate, Ramp, PalletJack, Refrigerated, Frozen, SmallVehicle}

// Schema returns the list of features; the API refuses others.
func (Feature) Schema(huma.Registry) *huma.Schema { return enum.Schema(AllFeatures...) }

// InOrder returns features in the order of AllFeatures, each once. It never returns nil.
func InOrder(features []Feature) []Feature {
	ordered := []Feature{}
	for _, f := range AllFeatures {
		if slices.Contains(features, f) {
			ordered = append(ordered, f)
		}
	}
	return ordered
}

// Window is a time of a weekday in which an address receives deliveries, on the clock of the warehouse's zone.
type Window struct {
	Weekday int    `json:"weekday" minimum:"0" maximum:"6" doc:"0 is Sunday"`
	From    string `json:"from" maxLength:"5" doc:"HH:MM"`
	To      string `json:"to" maxLength:"5" doc:"HH:MM after from; 24:00 is the end of the day"`
}

// Facts are the delivery facts of an address. The zero Facts are those of an address for which nobody has set any: it
// is always open.
type Facts struct {
	// Windows is empty for an address that is always open. Otherwise a weekday without a window is closed.
	Windows     []Window     `json:"windows" doc:"none: always open; otherwise a weekday without one is closed"`
	ClosedDates []civil.Date `json:"closedDates"`
	// ServiceMinutes is nil for the setting tracking.serviceMinutes.
	ServiceMinutes  *int      `json:"serviceMinutes" nullable:"true" doc:"null: as the setting tracking.serviceMinutes says"`
	DriverNote      string    `json:"driverNote"`
	VehicleFeatures []Feature `json:"vehicleFeatures" doc:"what the vehicle needs to have"`
	// Version counts the changes; 0: never set.
	Version int64 `json:"version" doc:"0: never set"`
}

// Limits of the facts of one address.
const (
	MaxWindows     = 28
	MaxClosedDates = 366
	MaxService     = 480 // minutes
	MaxNote        = 500 // characters
)

// Checked returns the facts in order: windows by weekday and time, dates and features sorted, each once. Errors:
// fault.Invalid.
func (f Facts) Checked() (Facts, error) {
	var wrong []fault.Field
	refuse := func(path, format string, args ...any) {
		wrong = append(wrong, fault.Uncoded(path+" "+fmt.Sprintf(format, args...)))
	}
	f.Windows = slices.Clone(f.Windows)
	for i, w := range f.Windows {
		from, fromOK := minutes(w.From)
		to, toOK := minutes(w.To)
		path := fmt.Sprintf("windows.%d.", i)
		switch {
		case w.Weekday < 0 || w.Weekday > 6:
			refuse(path+"weekday", "must be a number from 0 (Sunday) to 6")
		case !fromOK || from == dayLength:
			refuse(path+"from", "must be a time of the form HH:MM")
		case !toOK:
			refuse(path+"to", "must be a time of the form HH:MM")
		case from >= to:
			refuse(path+"to", "must be after from")
		}
	}
	if len(f.Windows) > MaxWindows {
		refuse("windows", "must have at most %d entries", MaxWindows)
	}
	if wrong == nil {
		slices.SortFunc(f.Windows, byTime)
		for i := range f.Windows[min(1, len(f.Windows)):] {
			if a, b := f.Windows[i], f.Windows[i+1]; a.Weekday == b.Weekday && b.From < a.To {
				refuse("windows", "must not overlap: %s–%s and %s–%s on %ss", a.From, a.To, b.From, b.To,
					time.Weekday(a.Weekday))
			}
		}
	}
	f.ClosedDates = slices.Clone(f.ClosedDates)
	slices.SortFunc(f.ClosedDates, func(a, b civil.Date) int { return a.DaysSince(b) })
	f.ClosedDates = slices.Compact(f.ClosedDates)
	if slices.ContainsFunc(f.ClosedDates, civil.Date.IsZero) {
		refuse("closedDates", "must be dates")
	}
	if len(f.ClosedDates) > MaxClosedDates {
		refuse("closedDates", "must have at most %d entries", MaxClosedDates)
	}
	if f.ServiceMinutes != nil && (*f.ServiceMinutes < 0 || *f.ServiceMinutes > MaxService) {
		refuse("serviceMinutes", "must be a number from 0 to %d", MaxService)
	}
	f.DriverNote = strings.TrimSpace(f.DriverNote)
	if utf8.RuneCountInString(f.DriverNote) > MaxNote {
		refuse("driverNote", "must have at most %d characters", MaxNote)
	}
	for i, feature := range f.VehicleFeatures {
		if !slices.Contains(AllFeatures, feature) {
			refuse(fmt.Sprintf("vehicleFeatures.%d", i), "must be a feature of a vehicle")
		}
	}
	f.VehicleFeatures = InOrder(f.VehicleFeatures)
	if wrong != nil {
		return f, fault.Wrong(wrong...)
	}
	return f.WithoutNil(), nil
}

func byTime(a, b Window) int {
	return cmp.Or(a.Weekday-b.Weekday, cmp.Compare(a.From, b.From), cmp.Compare(a.To, b.To))
}

// WithoutNil returns the facts with empty lists instead of nil ones.
func (f Facts) WithoutNil() Facts {
	if f.Windows == nil {
		f.Windows = []Window{}
	}
	if f.ClosedDates == nil {
		f.ClosedDates = []civil.Date{}
	}
	if f.VehicleFeatures == nil {
		f.VehicleFeatures = []Feature{}
	}
	return f
}

// dayLength is the number of minutes on the clock of a day.
const dayLength = 24 * 60

// minutes reads a time of day as minutes since midnight, from 00:00 to 24:00.
func minutes(s string) (int, bool) {
	if s == "24:00" {
		return dayLength, true
	}
	t, err := time.Parse("15:04", s)
	return t.Hour()*60 + t.Minute(), err == nil && len(s) == len("15:04")
}
