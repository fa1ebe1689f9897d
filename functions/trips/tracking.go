package trips

import (
	"context"
	"net/http"
	"time"

	"backdock/shared/delivery/geo"
	"backdock/shared/delivery/position"
	"backdock/shared/delivery/trip"
	"backdock/shared/delivery/tripline"
	"backdock/shared/delivery/triplive"
	"backdock/shared/platform/access"
	"backdock/shared/platform/api"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/trace"
)

func registerTracking(a *api.API, h *handler) {
	api.Handle(a, api.Operation{ID: "recordPositions", Method: http.MethodPost, Path: "/tracking/positions",
		Summary:     "Record where the vehicle of a trip was",
		Description: "For the trip's driver. Points of the time from the trip's departure to its end are accepted whenever they arrive, in any order; a trip takes one point per second for 24 hours. A repeated call changes nothing. Two points in a row within 150 m of the next pending stop record the arrival there.",
		Permission:  access.TripComplete, Status: http.StatusAccepted}, h.recordPositions)
	api.Handle(a, api.Operation{ID: "getTracking", Method: http.MethodGet, Path: "/routes/{id}/tracking-overview",
		Summary:     "A trip with its position, and its stops as expected now",
		Description: "Expected times carry the delay forward through the remaining stops with their service times.",
		Permission:  access.TripRead}, h.tracking)
	api.Handle(a, api.Operation{ID: "getCurrentPosition", Method: http.MethodGet, Path: "/routes/{id}/current-position",
		Summary:     "The newest position of a trip",
		Description: "An answer with message says that there is none.",
		Permission:  access.TripRead}, h.currentPosition)
	api.Handle(a, api.Operation{ID: "listPositions", Method: http.MethodGet, Path: "/routes/{id}/location-history",
		Summary:     "A page of a trip's positions, oldest first",
		Description: "Positions are kept for 90 days.",
		Permission:  access.TripRead}, h.positionHistory)
	api.Handle(a, api.Operation{ID: "listETAs", Method: http.MethodGet, Path: "/routes/{id}/eta-updates",
		Summary: "Planned, first and expected arrival at each stop of a trip", Permission: access.TripRead}, h.etas)
}

type positionsIn struct {
	Body struct {
		TripID    string  `json:"tripId" minLength:"1" maxLength:"64"`
		Positions []Fixed `json:"positions" maxItems:"500"`
	}
}

// Fixed is a position as a phone sends it. Coordinates have no limits here: a wrong point must not stop the others.
type Fixed struct {
	RecordedAt time.Time `json:"recordedAt"`
	Latitude   float64   `json:"latitude"`
	Longitude  float64   `json:"longitude"`
	Speed      *float64  `json:"speed,omitempty" nullable:"true" doc:"meters per second"`
	Heading    *float64  `json:"heading,omitempty" nullable:"true" doc:"degrees clockwise from north"`
	Accuracy   *float64  `json:"accuracy,omitempty" nullable:"true" doc:"meters"`
}

func (h *handler) recordPositions(ctx context.Context, in *positionsIn) (position.Outcome, error) {
	trace.Add(ctx, trace.Trip, in.Body.TripID)
	points := make([]position.Point, len(in.Body.Positions))
	for i, p := range in.Body.Positions {
		points[i] = position.Point(p)
	}
	return h.reports.Track(ctx, in.Body.TripID, points)
}

// Position is the newest position of a trip.
type Position struct {
	position.Point
	AgeSeconds int  `json:"ageSeconds"`
	Stale      bool `json:"stale" doc:"older than 5 minutes: it does not say where the vehicle is now"`
}

func positionAt(p position.Point, now time.Time) *Position {
	return &Position{p, max(0, int(now.Sub(p.RecordedAt).Seconds())), p.Stale(now)}
}

// CurrentPosition is a Position, or the message that there is none.
type CurrentPosition struct {
	Message    string     `json:"message,omitempty" doc:"there is no position"`
	RecordedAt *time.Time `json:"recordedAt,omitempty"`
	Latitude   *float64   `json:"latitude,omitempty"`
	Longitude  *float64   `json:"longitude,omitempty"`
	Speed      *float64   `json:"speed,omitempty" doc:"meters per second"`
	Heading    *float64   `json:"heading,omitempty" doc:"degrees clockwise from north"`
	Accuracy   *float64   `json:"accuracy,omitempty" doc:"meters"`
	AgeSeconds *int       `json:"ageSeconds,omitempty"`
	Stale      *bool      `json:"stale,omitempty" doc:"older than 5 minutes: it does not say where the vehicle is now"`
}

func (h *handler) currentPosition(ctx context.Context, in *TripIn) (CurrentPosition, error) {
	f, err := h.find(ctx, in.ID)
	if err != nil {
		return CurrentPosition{}, err
	}
	p, found, err := h.positions.Newest(ctx, f.ID)
	if err != nil {
		return CurrentPosition{}, err
	}
	if !found {
		return CurrentPosition{Message: "no position was recorded for trip " + f.Number}, nil
	}
	now := positionAt(p, h.now())
	return CurrentPosition{RecordedAt: &p.RecordedAt, Latitude: &p.Latitude, Longitude: &p.Longitude, Speed: p.Speed,
		Heading: p.Heading, Accuracy: p.Accuracy, AgeSeconds: &now.AgeSeconds, Stale: &now.Stale}, nil
}

type positionHistoryIn struct {
	TripIn
	From  time.Time `query:"from" doc:"default: the first position"`
	To    time.Time `query:"to" doc:"default: the newest position"`
	Page  int       `query:"page" minimum:"1" maximum:"1000000" default:"1" doc:"from 1"`
	Limit int       `query:"limit" minimum:"1" maximum:"1000" default:"500"`
}

// PositionHistory is a page of positions.
type PositionHistory struct {
	Positions []position.Point `json:"positions"`
	api.Paged
}

func (h *handler) positionHistory(ctx context.Context, in *positionHistoryIn) (PositionHistory, error) {
	if !in.From.IsZero() && !in.To.IsZero() && in.To.Before(in.From) {
		return PositionHistory{}, fault.Fields("to must not be before from")
	}
	f, err := h.find(ctx, in.ID)
	if err != nil || f.DepartedAt == nil {
		return PositionHistory{[]position.Point{}, api.Paging{Page: in.Page, Limit: in.Limit}.Of(0)}, err
	}
	from := *f.DepartedAt // nothing is stored before
	if in.From.After(from) {
		from = in.From
	}
	all, err := h.positions.History(ctx, f.ID, from.Truncate(time.Second), in.To)
	first := min((in.Page-1)*in.Limit, len(all))
	page := append([]position.Point{}, all[first:min(first+in.Limit, len(all))]...)
	return PositionHistory{page, api.Paging{Page: in.Page, Limit: in.Limit}.Of(len(all))}, err
}

// Tracking is a trip as expected at a moment.
type Tracking struct {
	Trip     Head          `json:"trip"`
	Phone    *DriverPhone  `json:"driverPhone" doc:"null: it said nothing in the last day"`
	Position *Position     `json:"position" doc:"null: none was recorded"`
	Stops    []TrackedStop `json:"stops"`
	Progress trip.Progress `json:"progress" doc:"with distances and expected times of now"`
	OnRoad
	Line *Line     `json:"line" doc:"null: it was not asked for, nothing is planned, or the provider of distances forbids drawing its lines on other maps"`
	At   time.Time `json:"generatedAt"`
}

// TrackedStop is a stop with the arrival expected now.
type TrackedStop struct {
	Stop
	LateMinutes *int       `json:"lateMinutes" nullable:"true" doc:"actual or expected arrival after the planned one; negative: before"`
	ClosesAt    *time.Time `json:"closesAt" nullable:"true" doc:"end of the delivery window for the expected arrival, or of the last one; null: open at any time, or the vehicle has arrived"`
}

// Line is the planned way of a trip.
type Line struct {
	Provider string    `json:"provider" doc:"of distances"`
	Legs     []LineLeg `json:"legs" doc:"in visiting order, then back to the warehouse; legs to places without coordinates are left out"`
}

// LineLeg is the way to a stop.
type LineLeg struct {
	StopID   api.Nullable `json:"stopId" nullable:"true" doc:"null: back to the warehouse"`
	Polyline string       `json:"polyline" doc:"in the encoded polyline format with 5 decimals"`
	Straight bool         `json:"straight" doc:"the provider has no line: its two ends"`
}

type trackingIn struct {
	TripIn
	Line bool `query:"line" default:"true" doc:"with the planned line, which does not change while the stops do not"`
}

// seen returns a trip's row, its newest position and what is expected now.
func (h *handler) seen(ctx context.Context, f *trip.Full) (trip.Row, *position.Point, triplive.Live, error) {
	row := f.Row()
	p, found, err := h.positions.Newest(ctx, f.ID)
	newest := &p
	if !found {
		newest = nil
	}
	return row, newest, triplive.Of(&row, newest, h.now()), err
}

func (h *handler) tracking(ctx context.Context, in *trackingIn) (Tracking, error) {
	f, err := h.find(ctx, in.ID)
	if err != nil {
		return Tracking{}, err
	}
	row, newest, live, err := h.seen(ctx, &f)
	if err != nil {
		return Tracking{}, err
	}
	heads, err := h.heads(ctx, []*trip.Row{&row})
	if err != nil {
		return Tracking{}, err
	}
	phones, err := h.phones.All(ctx)
	if err != nil {
		return Tracking{}, err
	}
	t := Tracking{Trip: heads[0], Phone: phoneOf(phones, heads[0]), Stops: make([]TrackedStop, len(f.Stops)), Progress: live.Progress, At: h.now(),
		OnRoad: onRoad(live)}
	t.Trip.Progress = live.Progress
	if newest != nil {
		t.Position = positionAt(*newest, t.At)
	}
	times := live.Expected(f.Stops)
	for i, s := range stopsOf(&f) {
		s.ETA = times[i]
		t.Stops[i] = TrackedStop{s, lateness(f.Stops[i], s.ETA), closes(f.Stops[i], s.ETA)}
	}
	if in.Line {
		t.Line, err = h.line(ctx, &f.Trip)
	}
	return t, err
}

// closes returns when a stop that the vehicle has not reached closes.
func closes(s trip.Stop, expected *time.Time) *time.Time {
	if s.Status != trip.StopPending || expected == nil {
		return nil
	}
	return s.Closes(*expected)
}

// lateness returns the minutes between the planned arrival and the actual or expected one.
func lateness(s trip.Stop, expected *time.Time) *int {
	at := s.ArrivedAt
	switch {
	case at != nil:
	case s.Status.Final():
		at = s.CompletedAt
	default:
		at = expected
	}
	if at == nil || s.PlannedArrival == nil {
		return nil
	}
	return new(triplive.Minutes(at.Sub(*s.PlannedArrival)))
}

func (h *handler) line(ctx context.Context, t *trip.Trip) (*Line, error) {
	lines, err := tripline.Of(ctx, h.trips, *t)
	if err != nil || len(lines[0].Legs) == 0 || !lines[0].Drawable() {
		return nil, err
	}
	planned := lines[0]
	l := &Line{Provider: planned.Provider, Legs: make([]LineLeg, len(planned.Legs))}
	for i, leg := range planned.Legs {
		l.Legs[i] = LineLeg{api.Nullable(leg.StopID), geo.Polyline(leg.Points), leg.Straight}
	}
	return l, nil
}

// ETA is the arrival at a stop.
type ETA struct {
	StopID         string     `json:"stopId"`
	PlannedArrival *time.Time `json:"plannedArrival" nullable:"true"`
	FirstETA       *time.Time `json:"firstEta" nullable:"true"`
	ETA            *time.Time `json:"eta" nullable:"true" doc:"the actual arrival once the vehicle has arrived"`
	LateMinutes    *int       `json:"lateMinutes" nullable:"true"`
	UpdatedAt      time.Time  `json:"updatedAt" doc:"time of the newest position or change that counts"`
}

func (h *handler) etas(ctx context.Context, in *TripIn) ([]ETA, error) {
	f, err := h.find(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	_, newest, live, err := h.seen(ctx, &f)
	all, times := make([]ETA, len(f.Stops)), live.Expected(f.Stops)
	for i, s := range f.Stops {
		e := ETA{s.ID, s.PlannedArrival, s.FirstETA, times[i], lateness(s, times[i]), f.UpdatedAt}
		if s.Status == trip.StopPending && newest != nil && newest.RecordedAt.After(e.UpdatedAt) {
			e.UpdatedAt = newest.RecordedAt
		}
		switch {
		case s.ArrivedAt != nil:
			e.ETA = s.ArrivedAt
		case s.Status.Final():
			e.ETA = s.CompletedAt
		}
		all[i] = e
	}
	return all, err
}
