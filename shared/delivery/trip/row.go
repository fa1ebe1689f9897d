package trip

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"backdock/shared/catalog/unit"
	"backdock/shared/platform/api"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/listing"
	"backdock/shared/platform/money"
)

// List is the name of the list of trips, see shared/platform/listing.
const List = "trip"

// Row is a trip in the list: all but its stops, and its progress.
type Row struct {
	ID         string        `json:"_id"`
	Number     string        `json:"tripNumber"`
	Date       civil.Date    `json:"tripDate"`
	DayNumber  int64         `json:"dayNumber,omitempty"` // see Trip.DayNumber
	RouteID    api.Nullable  `json:"routeId"`
	RouteName  string        `json:"routeName"`
	Status     Status        `json:"status"`
	ERPStatus  ERPStatus     `json:"erpStatus"`
	VehicleID  api.Nullable  `json:"vehicleId"`
	DriverID   api.Nullable  `json:"driverId"`
	StartTime  string        `json:"startTime"`
	Notes      string        `json:"notes"`
	Totals     Totals        `json:"totals"`
	Progress   Progress      `json:"progress"`
	Ahead      *Ahead        `json:"ahead,omitempty"`
	DepartedAt *time.Time    `json:"departedAt"`
	EndedAt    *time.Time    `json:"endedAt"`
	Manifest   *ManifestMark `json:"manifest,omitempty"`
	Undecided  []string      `json:"undecided,omitempty"` // see Trip.Undecided
	CreatedAt  time.Time     `json:"createdAt"`
	UpdatedAt  time.Time     `json:"updatedAt"`
	Version    int64         `json:"version"`
	WeightUnit string        `json:"weightUnit"` // see Trip.WeightUnit
}

// Progress is the progress of a trip on the road.
type Progress struct {
	Total      int           `json:"total"`
	Done       int           `json:"done"` // completed or partial
	Failed     int           `json:"failed" doc:"failed or skipped"`
	Remaining  int           `json:"remaining"`
	OnTime     int           `json:"onTime" doc:"of the stops that are final: within 15 minutes of the plan"`
	Late       int           `json:"late"`
	Early      int           `json:"early"`
	Arrivals   int           `json:"arrivals" doc:"stops where the vehicle has arrived"`
	Automatic  int           `json:"automaticArrivals" doc:"of these, by the vehicle's positions and not by the driver"`
	KmDone     float64       `json:"distanceDoneKm"`
	KmLeft     float64       `json:"distanceLeftKm"`
	ValueDone  money.Decimal `json:"valueDelivered" needs:"price.view"`
	ValueLeft  money.Decimal `json:"valueLeft" needs:"price.view"`
	NextStopID string        `json:"nextStopId"`
	NextETA    *time.Time    `json:"nextEta"`
	FinishETA  *time.Time    `json:"finishEta"`
}

// Punctual is the largest delay that still counts as on time.
const Punctual = 15 * time.Minute

func (t *Trip) progress() Progress {
	p := Progress{Total: len(t.Stops), FinishETA: t.finish()}
	for _, s := range t.Stops {
		if s.ArrivedAt != nil || s.Status.Final() && s.Status != StopSkipped { // a driver may report only the end
			p.Arrivals++
		}
		if s.AutoArrival {
			p.Automatic++
		}
		if !s.Status.Final() {
			p.Remaining++
			p.KmLeft += s.Leg.km()
			p.ValueLeft = p.ValueLeft.Add(t.value(s))
			if p.NextStopID == "" {
				p.NextStopID, p.NextETA = s.ID, s.ETA
			}
			continue
		}
		p.KmDone += s.Leg.km()
		if s.Status.Undelivered() {
			p.Failed++
		} else {
			p.Done++
			p.ValueDone = p.ValueDone.Add(t.value(s))
		}
		at := cmp.Or(s.ArrivedAt, s.CompletedAt)
		if s.PlannedArrival == nil || at == nil {
			continue
		}
		switch late := at.Sub(*s.PlannedArrival); {
		case late > Punctual:
			p.Late++
		case late < -Punctual:
			p.Early++
		default:
			p.OnTime++
		}
	}
	if t.EndedAt == nil {
		p.KmLeft += t.Return.km()
	} else {
		p.KmDone += t.Return.km()
	}
	p.KmDone, p.KmLeft = Meters(p.KmDone), Meters(p.KmLeft)
	return p
}

// value returns the value of the orders of a stop.
func (t *Trip) value(s Stop) money.Decimal {
	return money.Sum(s.SalesOrderIDs, func(id string) money.Decimal { return t.Load(id).Value })
}

// Row returns the trip's row in the list.
func (t *Trip) Row() Row {
	return Row{ID: t.ID, Number: t.Number, Date: t.Date, DayNumber: t.DayNumber, RouteID: t.RouteID, RouteName: t.RouteName, Status: t.Status,
		ERPStatus: t.ERPStatus,
		VehicleID: t.VehicleID, DriverID: t.DriverID, StartTime: t.StartTime, Notes: t.Notes, Totals: t.Totals,
		Progress: t.progress(), Ahead: t.ahead(), Manifest: t.mark(), Undecided: t.Undecided,
		DepartedAt: t.DepartedAt, EndedAt: t.EndedAt, CreatedAt: t.CreatedAt, UpdatedAt: t.UpdatedAt, Version: t.Version,
		WeightUnit: unit.Kilograms}
}

// ShortNumber writes a trip's number among the trips of its date: "01"; "" for 0.
func ShortNumber(dayNumber int64) string {
	if dayNumber == 0 {
		return ""
	}
	return fmt.Sprintf("%02d", dayNumber)
}

// Filter selects rows of the list; the zero Filter selects all.
type Filter struct {
	Status    []Status
	DateFrom  civil.Date
	DateTo    civil.Date
	RouteID   string
	DriverID  string
	VehicleID string
	Search    string // words of the number, the route's name or the notes
}

func (f Filter) selects() func(*Row) bool {
	wanted := strings.Fields(strings.ToLower(f.Search))
	return func(r *Row) bool {
		switch {
		case len(f.Status) > 0 && !slices.Contains(f.Status, r.Status),
			!f.DateFrom.IsZero() && r.Date.Before(f.DateFrom),
			!f.DateTo.IsZero() && r.Date.After(f.DateTo),
			f.RouteID != "" && f.RouteID != string(r.RouteID),
			f.DriverID != "" && f.DriverID != string(r.DriverID),
			f.VehicleID != "" && f.VehicleID != string(r.VehicleID):
			return false
		}
		if len(wanted) == 0 {
			return true
		}
		text := strings.ToLower(r.Number + "\n" + r.RouteName + "\n" + r.Notes)
		for _, w := range wanted {
			if !strings.Contains(text, w) {
				return false
			}
		}
		return true
	}
}

var byDate = listing.Order[Row]{Name: "tripDate", Compare: func(a, b *Row) int {
	return cmp.Or(a.Date.DaysSince(b.Date), cmp.Compare(a.StartTime, b.StartTime), cmp.Compare(a.ID, b.ID))
}}
