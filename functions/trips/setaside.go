package trips

import (
	"context"
	"net/http"
	"time"

	"backdock/shared/delivery/trip"
	"backdock/shared/delivery/tripreport"
	"backdock/shared/platform/access"
	"backdock/shared/platform/api"
	"backdock/shared/platform/civil"
)

func registerSetAside(a *api.API, h *handler) {
	api.Handle(a, api.Operation{ID: "setReportAside", Method: http.MethodPut, Path: "/trips/{id}/set-aside/{key}",
		Summary:     "Tell the office what a phone could not report",
		Description: "For what was refused for good, and for reports that were not finished when the trip went to another driver. It is taken whether or not the trip is there and the caller's, and answers nothing of it. The phone asks again under its key to learn what has become of it; with accepted it says that the report was taken after all.",
		Permission:  access.TripComplete}, h.setAside)
	api.Handle(a, api.Operation{ID: "listSetAside", Method: http.MethodGet, Path: "/trips/set-aside",
		Summary:    "What phones could not report and nobody has decided about, the newest first, at most 100",
		Permission: access.TripDispatch}, h.allSetAside)
	api.Handle(a, api.Operation{ID: "decideSetAside", Method: http.MethodPost, Path: "/trips/set-aside/{id}/decide",
		Summary:     "File a report that was set aside to its stop, or dismiss it",
		Description: "Filed, it is a report of the driver who made it, at the time when it was made; another result that somebody has stated since then differs from it. Dismissing needs a note, which the driver's phone shows. The same decision again changes nothing.",
		Permission:  access.TripDispatch}, h.decideSetAside)
}

type setAsideIn struct {
	ID   string `path:"id" maxLength:"64" about:"tripId"`
	Key  string `path:"key" minLength:"1" maxLength:"64" doc:"the phone's own name for it"`
	Body struct {
		Kind           string               `json:"kind" enum:"start,arrive,finish,return,end,unfinished"`
		StopID         string               `json:"stopId,omitempty" maxLength:"64"`
		Status         trip.StopStatus      `json:"status,omitempty" enum:"arrived,completed,partial,failed,skipped"`
		Notes          string               `json:"notes,omitempty" maxLength:"10000"`
		DeliveredLines []trip.DeliveredLine `json:"deliveredLines,omitempty" maxItems:"2000"`
		Proof          *trip.Proof          `json:"proof,omitempty"`
		MadeAt         *time.Time           `json:"madeAt,omitempty" doc:"by the device's clock; absent: now"`
		StopVersion    *int64               `json:"stopVersion,omitempty" minimum:"0"`
		Reason         string               `json:"reason" maxLength:"2000" doc:"why the server refused it"`
		PhotosOnPhone  int                  `json:"photosOnPhone,omitempty" minimum:"0" maximum:"1000" doc:"photos that only the phone has"`
		Accepted       bool                 `json:"accepted,omitempty" doc:"the report was taken after all"`
		api.Sending
	}
}

// SetAsideState tells a phone what has become of what it has set aside.
type SetAsideState struct {
	State tripreport.SetAsideState `json:"state" enum:"open,filed,dismissed,accepted"`
	Note  string                   `json:"note" doc:"of the person who decided"`
}

func (h *handler) setAside(ctx context.Context, in *setAsideIn) (SetAsideState, error) {
	b, now := in.Body, h.now()
	if b.Accepted {
		a, err := h.reports.WasAccepted(ctx, in.ID, in.Key)
		if a.State == "" {
			a.State = tripreport.Accepted
		}
		return SetAsideState{a.State, a.Note}, err
	}
	full := tripreport.FullSetAside{Said: tripreport.Said{DeliveredLines: b.DeliveredLines, Proof: b.Proof}, Notes: b.Notes,
		SetAside: tripreport.SetAside{TripID: in.ID, StopID: b.StopID, Kind: b.Kind, MadeAt: now, Device: b.MadeAt,
			On: b.StopVersion, Status: b.Status, Reason: b.Reason, PhotosOnPhone: b.PhotosOnPhone}}
	if at := b.Corrected(b.MadeAt, now); at != nil {
		full.MadeAt = *at
	}
	if b.Proof != nil {
		b.Proof.At = b.Corrected(b.Proof.At, now)
	}
	a, err := h.reports.SetAside(ctx, in.Key, full)
	return SetAsideState{a.State, a.Note}, err
}

// SetAside is what a phone could not report.
type SetAside struct {
	ID             string               `json:"_id"`
	By             *trip.Driver         `json:"by" doc:"null: not known any more"`
	TripID         string               `json:"tripId"`
	TripNumber     string               `json:"tripNumber" doc:"empty: there is no such trip"`
	TripDate       *civil.Date          `json:"tripDate" nullable:"true"`
	RouteName      string               `json:"routeName"`
	StopID         string               `json:"stopId" doc:"empty: of the trip as a whole"`
	StopNumber     int                  `json:"stopNumber" doc:"from 1, when it was received; 0: the trip had no such stop"`
	StopName       string               `json:"stopName"`
	Kind           string               `json:"kind" enum:"start,arrive,finish,return,end,unfinished"`
	Status         trip.StopStatus      `json:"status" enum:"arrived,completed,partial,failed,skipped,"`
	Notes          string               `json:"notes"`
	DeliveredLines []trip.DeliveredLine `json:"deliveredLines" doc:"the others were delivered in full, if any"`
	Proof          *trip.Proof          `json:"proof"`
	PhotosOnPhone  int                  `json:"photosOnPhone" doc:"photos that only the phone has"`
	Reason         string               `json:"reason" doc:"why the server refused it"`
	MadeAt         time.Time            `json:"madeAt"`
	ReceivedAt     time.Time            `json:"receivedAt"`
}

// AllSetAside has what nobody has decided about.
type AllSetAside struct {
	SetAside []SetAside `json:"setAside"`
	More     bool       `json:"more" doc:"there are older ones"`
}

func (h *handler) allSetAside(ctx context.Context, _ *struct{}) (AllSetAside, error) {
	all, more, err := h.reports.AllSetAside(ctx)
	if err != nil {
		return AllSetAside{}, err
	}
	ids := map[string]bool{}
	for _, a := range all {
		ids[a.By] = true
	}
	users, err := h.users.GetAll(ctx, keys(ids))
	if err != nil {
		return AllSetAside{}, err
	}
	by := map[string]*trip.Driver{}
	for _, u := range users {
		by[u.ID] = new(trip.DriverOf(u))
	}
	list := AllSetAside{make([]SetAside, len(all)), more}
	for i, a := range all {
		list.SetAside[i] = SetAside{ID: a.ID, By: by[a.By], TripID: a.TripID, TripNumber: a.TripNumber, RouteName: a.RouteName,
			StopID: a.StopID, StopNumber: a.StopNumber, StopName: a.StopName, Kind: a.Kind, Status: a.Status, Notes: a.Notes,
			DeliveredLines: a.DeliveredLines, Proof: a.Proof, PhotosOnPhone: a.PhotosOnPhone, Reason: a.Reason,
			MadeAt: a.MadeAt, ReceivedAt: a.ReceivedAt}
		if !a.TripDate.IsZero() {
			list.SetAside[i].TripDate = &a.TripDate
		}
		if a.DeliveredLines == nil {
			list.SetAside[i].DeliveredLines = []trip.DeliveredLine{}
		}
	}
	return list, nil
}

type decideSetAsideIn struct {
	ID   string `path:"id" maxLength:"64"`
	Body struct {
		Decision string `json:"decision" enum:"file,dismiss"`
		Note     string `json:"note,omitempty" maxLength:"500" doc:"required to dismiss"`
	}
}

func (h *handler) decideSetAside(ctx context.Context, in *decideSetAsideIn) (SetAsideState, error) {
	decide := h.reports.File
	if in.Body.Decision == "dismiss" {
		decide = h.reports.Dismiss
	}
	a, err := decide(ctx, in.ID, in.Body.Note)
	return SetAsideState{a.State, a.Note}, err
}
