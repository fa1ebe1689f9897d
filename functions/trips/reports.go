package trips

import (
	"cmp"
	"context"
	"net/http"
	"time"

	"backdock/shared/delivery/trip"
	"backdock/shared/delivery/tripreport"
	"backdock/shared/platform/access"
	"backdock/shared/platform/api"
	"backdock/shared/platform/fault"
)

func registerReports(a *api.API, h *handler) {
	api.Handle(a, api.Operation{ID: "completeStop", Method: http.MethodPut,
		Path: "/trips/{tripId}/stops/{stopId}/complete", Summary: "Report what happened at a stop",
		Description: "Every report is kept. Of a person's reports the one made last counts, in whatever order they arrive. A report that was made without knowing of a different result of somebody else does not replace it: the stop then differs. An arrival never changes a result, and the same report again changes nothing. A time that cannot be is moved into the time from the trip's departure to now. A report that cannot count any more is refused, and kept.",
		Permission:  access.TripComplete, Once: true}, h.completeStop)
	api.Handle(a, api.Operation{ID: "uploadStopPhoto", Method: http.MethodPost, Path: "/trips/{id}/stops/{stopId}/photo",
		Summary:     "Store a photo for the proof of a stop",
		Description: "A JPEG, PNG or WebP of at most 4 MB and 40 megapixels, recognized by its content. It is stored as a JPEG of at most 1,600 pixels each way, without its metadata. A stop has at most 8 photos: one more is a 409 with the code photos_full, and the report can be sent without it. The same photo again gives the same key. A photo that no report names within a week is deleted.",
		Permission:  access.TripComplete, Creates: true, MaxBody: tripreport.MaxPhotoBytes + formOverhead}, h.addPhoto)
	api.Handle(a, api.Operation{ID: "getStopPhoto", Method: http.MethodGet,
		Path:        "/trips/{id}/stops/{stopId}/photos/{name}",
		Summary:     "A photo of a proof of a stop",
		Description: "The photo is in the answer, in base64, and has no address: it is personal data.",
		Permission:  access.TripRead}, h.photo)
	api.Handle(a, api.Operation{ID: "listStopReports", Method: http.MethodGet, Path: "/trips/{id}/stops/{stopId}/reports",
		Summary: "A page of the reports on a stop with their proofs, the one made last first", Permission: access.TripRead},
		h.history)
	api.Handle(a, api.Operation{ID: "chooseStopReport", Method: http.MethodPost,
		Path:        "/trips/{id}/stops/{stopId}/reports/{reportId}/choose",
		Summary:     "Choose which of the reports that differ counts",
		Description: "The choice is kept as a report of the person who chooses. The same choice again changes nothing.",
		Permission:  access.TripDispatch}, h.choose)
}

type completeStopIn struct {
	TripID string `path:"tripId" maxLength:"64" about:"tripId"`
	StopID string `path:"stopId" maxLength:"64"`
	Body   struct {
		Status         trip.StopStatus      `json:"status,omitempty" enum:"arrived,completed,partial,failed,skipped" doc:"absent: completed, or partial if less was delivered"`
		Notes          *string              `json:"notes,omitempty"`
		DeliveredLines []trip.DeliveredLine `json:"deliveredLines,omitempty" maxItems:"2000"`
		Proof          *trip.Proof          `json:"proof,omitempty"`
		CompletedAt    *time.Time           `json:"completedAt,omitempty" doc:"when the driver arrived or finished, by the device's clock; absent: now, or for a correction the time that is stored"`
		MadeAt         *time.Time           `json:"madeAt,omitempty" doc:"when the report was made, by the device's clock; absent: completedAt, or now"`
		StopVersion    *int64               `json:"stopVersion,omitempty" minimum:"0" doc:"version of the stop that the person saw; absent: the one at the time when the report was made"`
		api.Sending
	}
}

func (h *handler) completeStop(ctx context.Context, in *completeStopIn) (Trip, error) {
	now, b := h.now(), in.Body
	if b.Proof != nil {
		b.Proof.At = b.Corrected(b.Proof.At, now)
	}
	f, err := h.reports.CompleteStop(ctx, in.TripID, in.StopID, tripreport.Completion{Status: b.Status, Notes: b.Notes,
		DeliveredLines: b.DeliveredLines, Proof: b.Proof, At: b.Corrected(b.CompletedAt, now),
		MadeAt: b.Corrected(b.MadeAt, now), Device: cmp.Or(b.MadeAt, b.CompletedAt), On: b.StopVersion})
	if isDriver(ctx) && f.ID == "" && fault.Is(err, fault.NotFound) {
		err = errNotTheirs()
	}
	return h.answer(ctx, f, err)
}

// Differing names reports that differ.
type Differing struct {
	ReportIDs []string `json:"reportIds" doc:"one for each result; the stop shows the first"`
}

// StopReport is a report on a stop.
type StopReport struct {
	ID             string               `json:"_id"`
	By             string               `json:"by" doc:"name; empty: not known"`
	FiledBy        string               `json:"filedBy" doc:"name of who filed it to the stop after it was set aside; empty: it came by itself"`
	MadeAt         time.Time            `json:"madeAt"`
	ReceivedAt     time.Time            `json:"receivedAt"`
	CompletedAt    time.Time            `json:"completedAt" doc:"when the driver arrived or finished"`
	Status         trip.StopStatus      `json:"status"`
	Notes          string               `json:"notes"`
	DeliveredLines []trip.DeliveredLine `json:"deliveredLines" doc:"the others were delivered in full, if any"`
	Proof          *trip.Proof          `json:"proof"`
	Version        int64                `json:"version" doc:"of the stop since this report; 0: it states no result that counts"`
	Counts         bool                 `json:"counts" doc:"it is the result of the stop"`
	Chosen         api.Nullable         `json:"chosenReportId" nullable:"true" doc:"the report chosen with this one; null: it is a report of its own"`
	Reason         string               `json:"reason" doc:"why that report was chosen"`
	Refused        api.Nullable         `json:"refused" nullable:"true" doc:"why the report does not count"`
}

// inFull returns reports in the API's form.
func (h *handler) inFull(ctx context.Context, reports []tripreport.FullReport) ([]StopReport, error) {
	ids := make([]string, 0, 2*len(reports))
	for _, r := range reports {
		ids = append(ids, r.By, r.FiledBy)
	}
	names, err := h.names.Names(ctx, ids)
	shown := make([]StopReport, len(reports))
	for i, r := range reports {
		shown[i] = StopReport{ID: r.ID, By: names[r.By], FiledBy: names[r.FiledBy], MadeAt: r.MadeAt, ReceivedAt: r.ReceivedAt, CompletedAt: r.EventAt,
			Status: r.Status, DeliveredLines: r.DeliveredLines, Proof: r.Proof, Version: r.Version, Counts: r.Counts,
			Chosen: api.Nullable(r.Chosen), Reason: r.Reason, Refused: api.Nullable(r.Refused)}
		if r.Notes != nil {
			shown[i].Notes = *r.Notes
		}
	}
	return shown, err
}

type historyIn struct {
	StopIn
	Page  int `query:"page" minimum:"1" maximum:"1000000" default:"1" doc:"from 1"`
	Limit int `query:"limit" minimum:"1" maximum:"10" default:"10"`
}

// StopReports is a page of the reports on a stop.
type StopReports struct {
	Reports []StopReport `json:"reports"`
	Differs *Differing   `json:"differs"`
	api.Paged
}

func (h *handler) history(ctx context.Context, in *historyIn) (StopReports, error) {
	f, err := h.load(ctx, in.ID)
	if err != nil {
		return StopReports{}, err
	}
	reports, total, err := h.reports.History(ctx, f, in.StopID, in.Page, in.Limit)
	if err != nil {
		return StopReports{}, err
	}
	s := StopReports{Paged: api.Paging{Page: in.Page, Limit: in.Limit}.Of(total)}
	if stop := f.FindStop(in.StopID); stop.Differs() {
		s.Differs = &Differing{stop.Differ}
	}
	s.Reports, err = h.inFull(ctx, reports)
	return s, err
}

type chooseIn struct {
	StopIn
	ReportID string `path:"reportId" maxLength:"64"`
	Body     *struct {
		Reason string `json:"reason,omitempty" maxLength:"500"`
	}
}

func (h *handler) choose(ctx context.Context, in *chooseIn) (Trip, error) {
	reason := ""
	if in.Body != nil {
		reason = in.Body.Reason
	}
	f, err := h.reports.Choose(ctx, in.ID, in.StopID, in.ReportID, reason)
	if err == nil {
		f = h.started(ctx, f)
	}
	return h.answer(ctx, f, err)
}
