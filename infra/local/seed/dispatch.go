package main

import (
	"context"
	"fmt"
	"net/http"

	"backdock/shared/delivery/day"
)

// takenOff is the number of orders of the demo company that a dispatcher has taken off tomorrow's trips.
const takenOff = 3

// dispatch prepares tomorrow's dispatch board: a draft for each route that runs, from the schedule. What the drafts
// cannot deliver stays on no trip, and so do a few orders that a dispatcher has taken off.
func (s *seeder) dispatch(ctx context.Context) (string, error) {
	today, err := s.today(ctx)
	if err != nil {
		return "", err
	}
	date := today.AddDays(1)
	var made struct {
		Created []string `json:"created"`
		Board   struct {
			Trips []struct {
				ID    string `json:"_id"`
				Stops []struct {
					Orders []struct {
						SalesOrderID string `json:"salesOrderId"`
					} `json:"orders"`
				} `json:"stops"`
			} `json:"trips"`
			Unplanned []struct {
				Reason struct {
					Code day.ReasonCode `json:"code"`
				} `json:"reason"`
			} `json:"unplanned"`
		} `json:"board"`
	}
	if err := s.api.Call(ctx, http.MethodPost, "/dispatch/trips-from-schedule", map[string]any{"date": date},
		&made); err != nil {
		return "", err
	}
	var moves []map[string]any
	for _, o := range made.Board.Unplanned {
		if o.Reason.Code == day.Removed { // by an earlier run of the seed
			return "tomorrow's trips", nil
		}
	}
	for _, t := range made.Board.Trips {
		if n := len(t.Stops); n > takenOff && len(moves) < takenOff && len(t.Stops[n/2].Orders) > 0 {
			moves = append(moves, map[string]any{"salesOrderId": t.Stops[n/2].Orders[0].SalesOrderID, "fromTripId": t.ID})
		}
	}
	if len(moves) > 0 {
		err = s.api.Call(ctx, http.MethodPost, "/dispatch/move", map[string]any{"date": date, "moves": moves}, nil)
	}
	return fmt.Sprintf("%d trips of tomorrow", len(made.Created)), err
}
