package trips

import (
	"bytes"
	"context"
	"encoding/json"
	"slices"
	"strings"

	"backdock/shared/delivery/trip"
	"backdock/shared/platform/access"
	"backdock/shared/platform/api"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/listing"
	"backdock/shared/platform/money"
)

// filters is the query parameter filters.
type filters struct {
	Status       statuses   `json:"status"`
	TripDate     civil.Date `json:"tripDate"`
	TripDateFrom civil.Date `json:"tripDateFrom"`
	TripDateTo   civil.Date `json:"tripDateTo"`
	RouteID      string     `json:"routeId"`
	DriverID     string     `json:"driverId"`
	VehicleID    string     `json:"vehicleId"`
	Search       string     `json:"search"`
}

// statuses is one status or a list of statuses.
type statuses []trip.Status

// UnmarshalJSON reads "ready" or ["ready", "planned"].
func (s *statuses) UnmarshalJSON(b []byte) error {
	if len(b) > 0 && b[0] == '"' {
		b = slices.Concat([]byte("["), b, []byte("]"))
	}
	return json.Unmarshal(b, (*[]trip.Status)(s))
}

func (s statuses) check(field string) error {
	for _, one := range s {
		if !slices.Contains(trip.Statuses, one) {
			return fault.Fields(field + " must be statuses of trips: unknown status " + string(one))
		}
	}
	return nil
}

func readFilters(text string) (trip.Filter, error) {
	var f filters
	if text == "" {
		return trip.Filter{}, nil
	}
	dec := json.NewDecoder(bytes.NewReader([]byte(text)))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&f); err != nil {
		reason := strings.TrimPrefix(err.Error(), "json: ")
		return trip.Filter{}, fault.Fields("filters must be a JSON object of status, tripDate, tripDateFrom, tripDateTo, routeId, driverId, vehicleId, search: " + reason)
	}
	if err := f.Status.check("filters.status"); err != nil {
		return trip.Filter{}, err
	}
	return trip.Filter{Status: f.Status, DateFrom: later(f.TripDate, f.TripDateFrom), DateTo: earlier(f.TripDate,
		f.TripDateTo), RouteID: f.RouteID,
		DriverID: f.DriverID, VehicleID: f.VehicleID, Search: f.Search}, nil
}

func later(a, b civil.Date) civil.Date {
	if a.IsZero() || (!b.IsZero() && b.After(a)) {
		return b
	}
	return a
}

func earlier(a, b civil.Date) civil.Date {
	if a.IsZero() || (!b.IsZero() && b.Before(a)) {
		return b
	}
	return a
}

type listIn struct {
	api.Paging
	Filters string `query:"filters" maxLength:"4000" doc:"JSON object: status (one or several), tripDate, tripDateFrom, tripDateTo, routeId, driverId, vehicleId, search" example:"{\"status\":[\"ready\"],\"tripDate\":\"2026-11-21\"}"`
	NarrowIn
	RouteID   string `query:"routeId" maxLength:"64"`
	DriverID  string `query:"driverId" maxLength:"64"`
	VehicleID string `query:"vehicleId" maxLength:"64"`
	Search    string `query:"search" maxLength:"200" doc:"words of the number, the route's name or the notes"`
}

// NarrowIn holds the filters that all lists of trips have.
type NarrowIn struct {
	Status   string     `query:"status" maxLength:"200" doc:"one status, or several with commas"`
	TripDate civil.Date `query:"tripDate"`
	Older    string     `query:"older" maxLength:"400" doc:"older of an answer's coverage, sent with that answer's filters: the answer has the next trips that are no longer in the list, the latest date first, and page is ignored"`
}

func (in NarrowIn) narrow(f *trip.Filter) error {
	if in.Status != "" {
		f.Status = nil
		for _, s := range strings.Split(in.Status, ",") {
			f.Status = append(f.Status, trip.Status(strings.TrimSpace(s)))
		}
		if err := statuses(f.Status).check("status"); err != nil {
			return err
		}
	}
	if !in.TripDate.IsZero() {
		f.DateFrom, f.DateTo = in.TripDate, in.TripDate
	}
	return nil
}

// List is a page of trips, without their stops.
type List struct {
	Trips []Head `json:"trips"`
	api.Paged
	Coverage listing.Coverage `json:"coverage"`
}

func (h *handler) page(ctx context.Context, f trip.Filter, narrow NarrowIn, paging api.Paging) (List, error) {
	if err := narrow.narrow(&f); err != nil {
		return List{}, err
	}
	ownOnly(ctx, &f)
	var p listing.Page[trip.Row]
	var err error
	if narrow.Older != "" {
		paging.Page = 1
		p, err = h.trips.Older(ctx, f, narrow.Older, paging.Limit)
	} else {
		p, err = h.trips.Page(ctx, f, paging.Page, paging.Limit)
	}
	if err != nil {
		return List{}, err
	}
	heads, err := h.heads(ctx, p.Rows)
	paged := paging.Of(p.Total)
	paged.TotalIsMinimum = p.AtLeast
	return List{heads, paged, p.Coverage}, err
}

// ownOnly restricts the filter to a driver's own trips.
func ownOnly(ctx context.Context, f *trip.Filter) {
	caller := access.From(ctx)
	switch {
	case caller.Role != access.Driver:
	case f.DriverID == "" || f.DriverID == caller.UserID:
		f.DriverID = caller.UserID
	default:
		f.DriverID = "\x00" // matches no driver, so no trips
	}
}

func (h *handler) list(ctx context.Context, in *listIn) (List, error) {
	f, err := readFilters(in.Filters)
	if err != nil {
		return List{}, err
	}
	for field, given := range map[*string]string{&f.RouteID: in.RouteID, &f.DriverID: in.DriverID,
		&f.VehicleID: in.VehicleID, &f.Search: in.Search} {
		if given != "" {
			*field = given
		}
	}
	return h.page(ctx, f, in.NarrowIn, in.Paging)
}

type listOfIn struct {
	TripIn
	NarrowIn
	api.Paging
}

func (h *handler) ofDriver(ctx context.Context, in *listOfIn) (List, error) {
	return h.page(ctx, trip.Filter{DriverID: in.ID}, in.NarrowIn, in.Paging)
}

func (h *handler) ofVehicle(ctx context.Context, in *listOfIn) (List, error) {
	return h.page(ctx, trip.Filter{VehicleID: in.ID}, in.NarrowIn, in.Paging)
}

func (h *handler) ofRoute(ctx context.Context, in *listOfIn) (List, error) {
	return h.page(ctx, trip.Filter{RouteID: in.ID}, in.NarrowIn, in.Paging)
}

// mostActive is the largest number of trips in the list of active trips.
const mostActive = 50

func (h *handler) active(ctx context.Context, _ *struct{}) ([]Head, error) {
	today, err := h.settings.Today(ctx)
	if err != nil {
		return nil, err
	}
	f := trip.Filter{DateFrom: today, DateTo: today, Status: []trip.Status{trip.Ready, trip.InProgress, trip.Returning}}
	ownOnly(ctx, &f)
	rows, _, err := h.trips.List(ctx, f, 1, mostActive)
	if err != nil {
		return nil, err
	}
	return h.heads(ctx, rows)
}

type statsIn struct {
	From  civil.Date `query:"from" doc:"default: 30 days before to"`
	To    civil.Date `query:"to" doc:"default: today"`
	Limit int        `query:"limit" minimum:"1" maximum:"1000" default:"100" doc:"largest number of trips to evaluate, latest first"`
}

// Stats are figures of the trips in a period.
type Stats struct {
	From           civil.Date     `json:"from"`
	To             civil.Date     `json:"to"`
	Trips          int            `json:"trips" doc:"number of evaluated trips"`
	Total          int            `json:"total" doc:"number of trips in the period"`
	TotalIsMinimum bool           `json:"totalIsMinimum,omitempty" doc:"older trips were not counted"`
	ByStatus       map[string]int `json:"byStatus"`
	OnTimeShare    *float64       `json:"onTimeShare" nullable:"true" doc:"share of the finished stops, 0 to 1"`
	DistanceKm     float64        `json:"distanceKm"`
	Value          money.Decimal  `json:"value" needs:"price.view"`
	Stops          int            `json:"stops"`
	Orders         int            `json:"orders"`
}

func (h *handler) stats(ctx context.Context, in *statsIn) (Stats, error) {
	to := in.To
	if to.IsZero() {
		today, err := h.settings.Today(ctx)
		if err != nil {
			return Stats{}, err
		}
		to = today
	}
	from := in.From
	if from.IsZero() {
		from = to.AddDays(-30)
	}
	if to.Before(from) {
		return Stats{}, fault.Fields("from must not be after to")
	}
	f := trip.Filter{DateFrom: from, DateTo: to}
	ownOnly(ctx, &f)
	rows, total, more, err := h.trips.Between(ctx, f, in.Limit)
	s := Stats{From: from, To: to, Trips: len(rows), Total: total, TotalIsMinimum: more, ByStatus: map[string]int{}}
	onTime, timed := 0, 0
	for _, r := range rows {
		s.ByStatus[string(r.Status)]++
		if r.Status == trip.Cancelled {
			continue
		}
		onTime += r.Progress.OnTime
		timed += r.Progress.OnTime + r.Progress.Late + r.Progress.Early
		s.DistanceKm += r.Totals.DistanceKm
		s.Value = s.Value.Add(r.Totals.Value)
		s.Stops += r.Totals.Stops
		s.Orders += r.Totals.Orders
	}
	if timed > 0 {
		s.OnTimeShare = new(float64(onTime) / float64(timed))
	}
	return s, err
}
