package dispatch

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"backdock/shared/delivery/day"
	"backdock/shared/delivery/trip"
	"backdock/shared/platform/api"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
)

type moveIn struct {
	Body struct {
		Date     civil.Date       `json:"date"`
		Moves    []Move           `json:"moves" minItems:"1" maxItems:"50" doc:"are made one after the other"`
		Versions map[string]int64 `json:"versions,omitempty" doc:"versions of the trips that the caller has read, by trip; 409 if one has changed"`
		Accept   *Accept          `json:"accept,omitempty" doc:"problems that the caller accepts"`
		DryRun   bool             `json:"dryRun,omitempty" doc:"show what would be, and store nothing"`
	}
}

// Move is one step of a change: of an order, or of a stop.
type Move struct {
	SalesOrderID string       `json:"salesOrderId,omitempty" maxLength:"64"`
	FromTripID   api.Nullable `json:"fromTripId,omitempty" nullable:"true" maxLength:"64" doc:"of an order; null: it is on no trip"`
	ToTripID     api.Nullable `json:"toTripId,omitempty" nullable:"true" maxLength:"64" doc:"of an order; null: it goes off its trip"`
	StopID       string       `json:"stopId,omitempty" maxLength:"64" doc:"instead of an order: a stop of tripId, to move it within the trip or to lock it"`
	TripID       string       `json:"tripId,omitempty" maxLength:"64" doc:"of a stop"`
	Position     *int         `json:"position,omitempty" minimum:"0" doc:"index from 0 among the stops of the trip; absent: where it breaks the fewest rules and the trip ends earliest"`
	Locked       *bool        `json:"locked,omitempty" doc:"of a stop: optimizing keeps it where it is"`
}

// Accept are problems that a user accepts.
type Accept struct {
	Codes []day.Code `json:"codes" minItems:"1" maxItems:"20" doc:"of problems"`
	Note  string     `json:"note" minLength:"1" maxLength:"120"`
}

// Moved is what a change has done.
type Moved struct {
	Trips                []Trip      `json:"trips" doc:"those touched"`
	Unplanned            []Unplanned `json:"unplanned" doc:"orders that are on no trip now"`
	RemovedFromUnplanned []string    `json:"removedFromUnplanned" doc:"orders that are on a trip now"`
}

// checked returns the moves, or an error for those of the wrong form.
func (in *moveIn) checked() ([]day.Move, error) {
	var wrong []fault.Field
	moves := make([]day.Move, len(in.Body.Moves))
	for i, m := range in.Body.Moves {
		path := fmt.Sprintf("moves.%d.", i)
		switch {
		case m.SalesOrderID == "" && m.StopID == "":
			wrong = append(wrong, fault.Empty(path+"salesOrderId"))
		case m.SalesOrderID == "" && m.TripID == "":
			wrong = append(wrong, fault.Empty(path+"tripId"))
		case m.SalesOrderID == "" && m.Position == nil && m.Locked == nil:
			wrong = append(wrong, fault.Empty(path+"position"))
		case m.SalesOrderID != "" && m.FromTripID == "" && m.ToTripID == "":
			wrong = append(wrong, fault.Empty(path+"toTripId"))
		}
		moves[i] = day.Move{SalesOrderID: m.SalesOrderID, FromTripID: string(m.FromTripID), ToTripID: string(m.ToTripID),
			StopID: m.StopID, TripID: m.TripID, Position: m.Position, Locked: m.Locked}
		if m.SalesOrderID != "" {
			moves[i].StopID, moves[i].TripID = "", ""
		}
	}
	if in.Body.Date.IsZero() {
		wrong = append(wrong, fault.Empty("date"))
	}
	if wrong != nil {
		return nil, fault.Wrong(wrong...)
	}
	return moves, nil
}

func (h *handler) move(ctx context.Context, in *moveIn) (Moved, error) {
	moves, err := in.checked()
	if err != nil {
		return Moved{}, err
	}
	c := day.Change{Date: in.Body.Date, Moves: moves, Versions: in.Body.Versions, DryRun: in.Body.DryRun,
		ID: api.NewID(ctx, h.now())}
	if in.Body.Accept != nil {
		c.Accept, c.Note = in.Body.Accept.Codes, in.Body.Accept.Note
	}
	changed, err := h.days.Move(ctx, c)
	if err != nil {
		return Moved{}, h.refusal(ctx, err)
	}
	moved := Moved{RemovedFromUnplanned: append([]string{}, changed.On...)}
	var trips []trip.Trip
	for _, id := range changed.Trips {
		trips = append(trips, *changed.Day.Trip(id))
	}
	if moved.Trips, err = h.tripsOf(ctx, changed.Day, trips); err != nil {
		return Moved{}, err
	}
	moved.Unplanned, err = h.unplannedOf(ctx, changed.Day)
	moved.Unplanned = slices.DeleteFunc(moved.Unplanned, func(u Unplanned) bool {
		return !slices.Contains(changed.Off, u.SalesOrderID)
	})
	return moved, err
}

// refusal converts an error of a change to the API's form: broken rules are the problems of a conflict, and a current
// trip is that of the board.
func (h *handler) refusal(ctx context.Context, err error) error {
	var broken *day.BrokenError
	if errors.As(err, &broken) {
		f := fault.New(fault.Conflict, "the change breaks rules that were not broken before: accept them with a note")
		for _, b := range broken.Broken {
			params := maps.Clone(b.Params)
			f.Problems = append(f.Problems, fault.Problem{Code: string(b.Code), Params: params, TripID: b.TripID,
				StopID: b.StopID, Severity: b.Severity})
		}
		return f
	}
	var f *fault.Error
	if !errors.As(err, &f) {
		return err
	}
	var t trip.Trip
	switch current := f.Current.(type) {
	case trip.Trip:
		t = current
	case trip.Full:
		t = current.Trip
	default:
		return err
	}
	d, failed := h.days.Load(ctx, t.Date)
	if failed != nil {
		return failed
	}
	shown, failed := h.tripsOf(ctx, d.With([]trip.Trip{t}, nil), []trip.Trip{t})
	if failed != nil {
		return failed
	}
	f.Current = shown[0]
	return err
}
