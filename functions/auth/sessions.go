package auth

import (
	"context"
	"net/http"

	"backdock/shared/people/session"
	"backdock/shared/people/user"
	"backdock/shared/platform/access"
	"backdock/shared/platform/api"
	"backdock/shared/platform/audit"
	"backdock/shared/platform/fault"
)

func registerSessions(a *api.API, h *handler) {
	api.Handle(a, api.Operation{ID: "listOwnSessions", Method: http.MethodGet, Path: "/auth/sessions",
		Summary:    "The caller's sessions, last used first",
		Permission: access.SignedIn}, h.ownSessions)
	api.Handle(a, api.Operation{ID: "revokeToken", Method: http.MethodPost, Path: "/auth/revoke-token",
		Summary:    "End one of the caller's sessions",
		Permission: access.SignedIn}, h.revokeToken)
	api.Handle(a, api.Operation{ID: "revokeAllSessions", Method: http.MethodPost, Path: "/auth/revoke-all-sessions",
		Summary:    "End the caller's sessions",
		Permission: access.SignedIn}, h.revokeAll)
	api.Handle(a, api.Operation{ID: "revokeSessionsByClientType", Method: http.MethodPost,
		Path:    "/auth/revoke-sessions-by-client-type",
		Summary: "End the caller's sessions of a client type", Permission: access.SignedIn}, h.revokeByClientType)
	api.Handle(a, api.Operation{ID: "getTokenVersion", Method: http.MethodGet, Path: "/auth/token-version",
		Summary:    "The version of the caller's tokens",
		Permission: access.SignedIn}, h.tokenVersion)
	api.Handle(a, api.Operation{ID: "invalidateAllTokens", Method: http.MethodPost, Path: "/auth/invalidate-all-tokens",
		Summary: "End all of the caller's sessions, including this one and concurrent sign-ins", Permission: access.SignedIn},
		h.invalidateAll)
}

// OwnSession is a session of the caller.
type OwnSession struct {
	session.View
	Current bool `json:"current" doc:"this is the session of the request"`
}

func (h *handler) ownSessions(ctx context.Context, _ *struct{}) ([]OwnSession, error) {
	caller := access.From(ctx)
	all, err := h.sessions.OfUser(ctx, caller.UserID)
	list := make([]OwnSession, len(all))
	for i, s := range all {
		list[i] = OwnSession{s.View(), s.ID == caller.SessionID}
	}
	return list, err
}

// Revoked has the number of ended sessions.
type Revoked struct {
	Revoked int `json:"revoked"`
}

func (h *handler) revoke(ctx context.Context, selects func(session.Session) bool) (Revoked, error) {
	u, err := h.users.Get(ctx, access.From(ctx).UserID)
	if err != nil {
		return Revoked{}, err
	}
	n, err := h.sessions.Revoke(ctx, u, "", selects)
	return Revoked{n}, err
}

type revokeTokenIn struct {
	Body struct {
		SessionID string `json:"sessionId" minLength:"1" maxLength:"100"`
	}
}

func (h *handler) revokeToken(ctx context.Context, in *revokeTokenIn) (Revoked, error) {
	done, err := h.revoke(ctx, func(s session.Session) bool { return s.ID == in.Body.SessionID })
	if err == nil && done.Revoked == 0 {
		err = fault.New(fault.NotFound, "you have no session %s", in.Body.SessionID)
	}
	return done, err
}

type revokeAllIn struct {
	Body struct {
		ExceptCurrent bool `json:"exceptCurrent,omitempty"`
	}
}

func (h *handler) revokeAll(ctx context.Context, in *revokeAllIn) (Revoked, error) {
	current := access.From(ctx).SessionID
	return h.revoke(ctx, func(s session.Session) bool { return !in.Body.ExceptCurrent || s.ID != current })
}

type revokeByClientTypeIn struct {
	Body struct {
		ClientType string `json:"clientType" minLength:"1" maxLength:"50"`
	}
}

func (h *handler) revokeByClientType(ctx context.Context, in *revokeByClientTypeIn) (Revoked, error) {
	return h.revoke(ctx, func(s session.Session) bool { return s.ClientType == in.Body.ClientType })
}

// TokenVersion is the version that the user's tokens must have.
type TokenVersion struct {
	TokenVersion int64 `json:"tokenVersion"`
}

func (h *handler) tokenVersion(ctx context.Context, _ *struct{}) (TokenVersion, error) {
	u, err := h.users.Get(ctx, access.From(ctx).UserID)
	return TokenVersion{u.TokenVersion}, err
}

type invalidateAllIn struct {
	Body *struct{}
}

func (h *handler) invalidateAll(ctx context.Context, _ *invalidateAllIn) (TokenVersion, error) {
	u, err := h.sessions.ChangeAccount(ctx, access.From(ctx).UserID, "", func(l *user.Login) ([]audit.Event, error) {
		return []audit.Event{audit.New(ctx, h.now(), audit.TokensInvalidated, l.Subject(), "",
			TokenVersion{l.TokenVersion}, TokenVersion{l.TokenVersion + 1})}, nil
	})
	return TokenVersion{u.TokenVersion}, err
}
