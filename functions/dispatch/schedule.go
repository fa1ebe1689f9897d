package dispatch

import (
	"context"

	"backdock/shared/delivery/day"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
)

type fromScheduleIn struct {
	Body struct {
		Date civil.Date `json:"date"`
	}
}

// FromSchedule is what createTripsFromSchedule has done.
type FromSchedule struct {
	Created []string      `json:"created" doc:"ids of the new trips"`
	Skipped []day.Skipped `json:"skipped" doc:"routes that run on the date and got no trip"`
	Board   Board         `json:"board"`
}

func (h *handler) fromSchedule(ctx context.Context, in *fromScheduleIn) (FromSchedule, error) {
	if in.Body.Date.IsZero() {
		return FromSchedule{}, fault.Wrong(fault.Empty("date"))
	}
	d, created, skipped, err := h.days.CreateTrips(ctx, in.Body.Date)
	if err != nil {
		return FromSchedule{}, err
	}
	board, err := h.boardOf(ctx, d)
	return FromSchedule{created, skipped, board}, err
}
