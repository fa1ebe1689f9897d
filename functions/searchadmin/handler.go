package searchadmin

import (
	"context"
	"time"

	"backdock/shared/app"
	"backdock/shared/catalog/item"
	"backdock/shared/catalog/ranking"
	"backdock/shared/catalog/search"
	"backdock/shared/insight/assortment"
	"backdock/shared/insight/stats"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/history"
	"backdock/shared/platform/setting"
)

type handler struct {
	rankings *ranking.Rankings
	offer    *assortment.Offer
	catalog  *search.Catalog
	items    *item.Items
	runs     *stats.Popularity
	people   *history.People
	settings *setting.Settings
	now      func() time.Time
}

func newHandler(b *app.Backend) *handler {
	return &handler{b.Rankings(), b.Offer(), b.Catalog(), b.Items(), b.Popularity(), b.People(), b.Settings(), b.Now}
}

// Weights is one version of the weights.
type Weights struct {
	Version      int64           `json:"version" doc:"0: the defaults, before anybody has published any"`
	Weights      search.Weights  `json:"weights"`
	UpdatedBy    *history.Person `json:"updatedBy" doc:"null: version 0"`
	UpdatedAt    *time.Time      `json:"updatedAt" doc:"null: version 0"`
	UpdateReason string          `json:"updateReason"`
}

func (h *handler) versions(ctx context.Context, all ...ranking.Version) ([]Weights, error) {
	var ids []string
	for _, v := range all {
		ids = append(ids, v.UpdatedBy)
	}
	names, err := h.people.Names(ctx, ids)
	if err != nil {
		return nil, err
	}
	answers := make([]Weights, len(all))
	for i, v := range all {
		answers[i] = Weights{Version: v.Version, Weights: v.Weights, UpdateReason: v.Reason}
		if v.Version > 0 {
			answers[i].UpdatedBy = &history.Person{ID: v.UpdatedBy, Name: names[v.UpdatedBy]}
			answers[i].UpdatedAt = &v.UpdatedAt
		}
	}
	return answers, nil
}

// version answers one version, or adds it to a conflict.
func (h *handler) version(ctx context.Context, v ranking.Version, err error) (Weights, error) {
	if err != nil && !fault.Is(err, fault.Conflict) {
		return Weights{}, err
	}
	all, failed := h.versions(ctx, v)
	if failed != nil {
		return Weights{}, failed
	}
	return all[0], fault.WithCurrent(err, all[0])
}

func (h *handler) weights(ctx context.Context, _ *struct{}) (Weights, error) {
	v, err := h.rankings.Current(ctx)
	return h.version(ctx, v, err)
}

type setWeightsIn struct {
	Body struct {
		Weights      search.Weights `json:"weights"`
		UpdateReason string         `json:"updateReason" minLength:"1" maxLength:"500"`
		Version      *int64         `json:"version,omitempty"`
	}
}

func (h *handler) setWeights(ctx context.Context, in *setWeightsIn) (Weights, error) {
	v, err := h.rankings.Publish(ctx, in.Body.Weights, in.Body.UpdateReason, in.Body.Version)
	return h.version(ctx, v, err)
}

type resetIn struct {
	Body struct {
		UpdateReason string `json:"updateReason,omitempty" maxLength:"500"`
	}
}

func (h *handler) resetWeights(ctx context.Context, in *resetIn) (Weights, error) {
	v, err := h.rankings.Restore(ctx, 0, in.Body.UpdateReason)
	return h.version(ctx, v, err)
}

type restoreIn struct {
	Body struct {
		Version      int64  `json:"version" minimum:"0"`
		UpdateReason string `json:"updateReason" minLength:"1" maxLength:"500"`
	}
}

func (h *handler) restore(ctx context.Context, in *restoreIn) (Weights, error) {
	v, err := h.rankings.Restore(ctx, in.Body.Version, in.Body.UpdateReason)
	return h.version(ctx, v, err)
}

type historyIn struct {
	Before int64 `query:"before" minimum:"0" doc:"only versions before this one"`
}

func (h *handler) history(ctx context.Context, in *historyIn) ([]Weights, error) {
	all, err := h.rankings.History(ctx, in.Before)
	if err != nil {
		return nil, err
	}
	return h.versions(ctx, all...)
}

type failedIn struct {
	Kind ranking.Kind `query:"kind" enum:"nothing,abandoned" default:"nothing"`
}

func (h *handler) failed(ctx context.Context, in *failedIn) ([]ranking.Failed, error) {
	return h.rankings.Failed(ctx, in.Kind)
}

// Popularity is a calculation of the popularity of all items.
type Popularity struct {
	State      stats.RunState `json:"state" enum:"never,queued,running,done,failed"`
	Weeks      int            `json:"weeks"`
	StartedAt  *time.Time     `json:"startedAt" doc:"null: never"`
	FinishedAt *time.Time     `json:"finishedAt" doc:"null: not yet"`
	Done       int            `json:"done" doc:"items done"`
	Total      int            `json:"total" doc:"all items; 0 until the orders were read"`
	Items      int            `json:"items" doc:"items whose popularity changed"`
	Error      string         `json:"error"`
}

func popularityOf(r stats.PopularityRun) Popularity {
	p := Popularity{State: r.State, Weeks: r.Weeks, FinishedAt: r.FinishedAt, Done: r.Done, Total: r.Total, Items: r.Items,
		Error: r.Error}
	if !r.StartedAt.IsZero() {
		p.StartedAt = &r.StartedAt
	}
	return p
}

func (h *handler) popularity(ctx context.Context, _ *struct{}) (Popularity, error) {
	r, err := h.runs.Status(ctx)
	return popularityOf(r), err
}

type triggerIn struct {
	Body struct {
		Weeks int `json:"weeks,omitempty" default:"3" minimum:"1" maximum:"26"`
	}
}

func (h *handler) trigger(ctx context.Context, in *triggerIn) (Popularity, error) {
	r, err := h.runs.Trigger(ctx, in.Body.Weeks)
	return popularityOf(r), fault.WithCurrent(err, popularityOf(r))
}
