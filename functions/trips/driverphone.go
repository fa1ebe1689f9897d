package trips

import (
	"context"
	"net/http"
	"time"

	"backdock/shared/delivery/driverphone"
	"backdock/shared/platform/access"
	"backdock/shared/platform/api"
)

func registerDriverPhone(a *api.API, h *handler) {
	api.Handle(a, api.Operation{ID: "tellPhoneState", Method: http.MethodPost, Path: "/tracking/phone",
		Summary:     "Tell the office whether the caller's phone keeps what is not sent",
		Description: "Kept for a day, and shown with the trips that the caller drives.",
		Permission:  access.TripComplete, Status: http.StatusNoContent}, h.tellPhone)
}

type phoneIn struct {
	Body struct {
		KeepsData bool `json:"keepsData" doc:"the browser promised to keep what is stored, also when the phone is full"`
		Unsent    int  `json:"unsent" minimum:"0" maximum:"100000" doc:"reports that only the phone has"`
	}
}

func (h *handler) tellPhone(ctx context.Context, in *phoneIn) (api.NoContent, error) {
	return api.NoContent{}, h.phones.Tell(ctx, driverphone.State{UserID: access.From(ctx).UserID,
		KeepsData: in.Body.KeepsData, Unsent: in.Body.Unsent})
}

// DriverPhone is what a driver's phone said of itself last.
type DriverPhone struct {
	KeepsData bool      `json:"keepsData" doc:"false: its browser may delete reports that are not sent"`
	Unsent    int       `json:"unsent" doc:"reports that only the phone has"`
	At        time.Time `json:"at"`
}

// phoneOf returns what the phone of a trip's driver said in the last day; nil: nothing.
func phoneOf(phones map[string]driverphone.State, head Head) *DriverPhone {
	if head.Driver == nil {
		return nil
	}
	s, ok := phones[head.Driver.ID]
	if !ok {
		return nil
	}
	return &DriverPhone{s.KeepsData, s.Unsent, s.At}
}
