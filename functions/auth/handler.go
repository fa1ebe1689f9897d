package auth

import (
	"context"
	"time"

	"backdock/shared/access"
	"backdock/shared/api"
	"backdock/shared/civil"
	"backdock/shared/session"
	"backdock/shared/setting"
	"backdock/shared/user"
)

type handler struct {
	sessions *session.Sessions
	users    *user.Users
	settings *setting.Settings
	now      func() time.Time
}

// Device are the headers that say what a request comes from.
type Device struct {
	ClientType string `header:"x-client-type" maxLength:"50"`
	UserAgent  string `header:"user-agent" maxLength:"1000"`
}

func (d Device) of(ctx context.Context) session.Device {
	return session.Device{ClientType: d.ClientType, IP: api.ViewerAddress(ctx), UserAgent: d.UserAgent}
}

type loginIn struct {
	Device
	Body struct {
		Email    string `json:"email" minLength:"1" maxLength:"254"`
		Password string `json:"password" minLength:"1" maxLength:"1000"`
	}
}

// Login is the answer to a sign-in.
type Login struct {
	session.Tokens
	User LoginUser `json:"user"`
}

// LoginUser is who has signed in.
type LoginUser struct {
	ID        string      `json:"_id"`
	Email     string      `json:"email"`
	FirstName string      `json:"firstName"`
	LastName  string      `json:"lastName"`
	Role      access.Role `json:"role"`
}

func (h *handler) login(ctx context.Context, in *loginIn) (Login, error) {
	tokens, u, err := h.sessions.SignIn(ctx, in.Body.Email, in.Body.Password, in.of(ctx))
	return Login{tokens, LoginUser{u.ID, u.Email, u.FirstName, u.LastName, u.Role}}, err
}

type refreshIn struct {
	Body struct {
		RefreshToken string `json:"refresh_token" minLength:"1" maxLength:"500"`
	}
}

func (h *handler) refresh(ctx context.Context, in *refreshIn) (session.Tokens, error) {
	return h.sessions.Refresh(ctx, in.Body.RefreshToken)
}

type logoutIn struct {
	Body *struct{}
}

func (h *handler) logout(ctx context.Context, _ *logoutIn) (api.NoContent, error) {
	return api.NoContent{}, h.sessions.End(ctx, access.From(ctx).SessionID)
}

// Profile is who is signed in, with what the portal needs to know at its start.
type Profile struct {
	user.User
	Permissions []access.Permission `json:"permissions"`
	Warehouse   ProfileWarehouse    `json:"warehouse"`
}

// ProfileWarehouse is the warehouse's clock: business dates are days in its zone.
type ProfileWarehouse struct {
	Timezone string     `json:"timezone" example:"America/Chicago"`
	Today    civil.Date `json:"today"`
}

func (h *handler) profile(ctx context.Context, _ *struct{}) (Profile, error) {
	caller := access.From(ctx)
	u, err := h.users.Get(ctx, caller.UserID)
	if err != nil {
		return Profile{}, err
	}
	zone, err := h.settings.Zone(ctx)
	if err != nil {
		return Profile{}, err
	}
	return Profile{User: u, Permissions: u.Role.Permissions(),
		Warehouse: ProfileWarehouse{Timezone: zone.String(), Today: civil.Today(h.now(), zone)}}, nil
}
