package users

import (
	"context"
	"log/slog"
	"time"

	"backdock/shared/platform/access"
	"backdock/shared/platform/api"
	"backdock/shared/platform/limit"
)

// portalErrors limits what a user's browser can write to the log.
var portalErrors = limit.Limit{Name: "portalError.user", Most: 20, Window: time.Hour}

type portalErrorIn struct {
	Body struct {
		Message string `json:"message" minLength:"1" maxLength:"500"`
		Screen  string `json:"screen" maxLength:"200" doc:"the path of the address, without its query"`
		Stack   string `json:"stack" maxLength:"4000" doc:"stack trace and component stack"`
	}
}

// reportPortalError logs an exception that a user's portal reported. Errors: fault.TooMany after 20 in an
// hour.
func (h *handler) reportPortalError(ctx context.Context, in *portalErrorIn) (api.NoContent, error) {
	user := access.From(ctx).UserID
	if err := h.limits.Take(ctx, portalErrors.Of(user)); err != nil {
		return api.NoContent{}, err
	}
	h.log.LogAttrs(ctx, slog.LevelError, "portal error",
		slog.String("user", user), slog.String("message", in.Body.Message), slog.String("screen", in.Body.Screen),
		slog.String("stack", in.Body.Stack))
	return api.NoContent{}, nil
}
