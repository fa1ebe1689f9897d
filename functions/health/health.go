// Package health reports whether the system works.
package health

import (
	"context"
	"net/http"

	"backdock/shared/app"
	"backdock/shared/platform/access"
	"backdock/shared/platform/api"
)

// Group is the group of API operations.
var Group = api.Group[*app.Backend]{
	Name:    "health",
	Summary: "Whether the system works",
	Register: func(a *api.API, b *app.Backend) {
		h := &handler{b}
		api.Handle(a, api.Operation{ID: "getHealth", Method: http.MethodGet, Path: "/health",
			Summary:    "Whether the system works",
			Permission: access.Public}, h.get)
	},
}

type handler struct{ backend *app.Backend }

// Health is the answer. It says nothing about the inside, because it needs no sign-in.
type Health struct {
	Status  Status `json:"status" enum:"ok,degraded" doc:"degraded: a check has failed"`
	Version string `json:"version"`
	Checks  Checks `json:"checks"`
}

// Status of the whole.
type Status string

// State is the result of a check.
type State string

// The states.
const (
	working     State = "ok"
	unavailable State = "unavailable"
	unknown     State = "unknown" // this function cannot check it
)

// Checks are the parts of the system.
type Checks struct {
	Table  State `json:"table" enum:"ok,unavailable" doc:"whether the table answers"`
	Queue  State `json:"queue" enum:"unknown" doc:"not checked here: alarms watch the ages of the messages"`
	ERP    State `json:"erp" enum:"ok,unavailable,unknown" doc:"unavailable: NetSuite does not answer the sync, or refuses its sign-in; unknown: the table, which has that, does not answer"`
	Search State `json:"search" enum:"unknown" doc:"not checked here: each function has its own index"`
}

// get reads one record of the table: whether the ERP is away.
func (h *handler) get(ctx context.Context, _ *struct{}) (Health, error) {
	answer := Health{Status: "ok", Version: h.backend.Version, Checks: Checks{Table: working, Queue: unknown, ERP: working,
		Search: unknown}}
	away, err := h.backend.Tasks().Away(ctx)
	switch {
	case err != nil:
		h.backend.Log.ErrorContext(ctx, "health: table", "error", err.Error())
		answer.Status, answer.Checks.Table, answer.Checks.ERP = "degraded", unavailable, unknown
	case away.IsAway():
		answer.Status, answer.Checks.ERP = "degraded", unavailable
	}
	return answer, nil
}
