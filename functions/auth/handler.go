package auth

import (
	"context"
	"log/slog"
	"time"

	"backdock/shared/people/registration"
	"backdock/shared/people/session"
	"backdock/shared/people/user"
	"backdock/shared/platform/access"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/setting"
)

type handler struct {
	sessions      *session.Sessions
	users         *user.Users
	settings      *setting.Settings
	registrations *registration.Registrations
	now           func() time.Time
	log           *slog.Logger
}

// Profile describes the signed-in user, with what the portal needs to start.
type Profile struct {
	user.User
	Permissions []access.Permission `json:"permissions"`
	Warehouse   ProfileWarehouse    `json:"warehouse"`
}

// ProfileWarehouse has the warehouse's time zone, in which business dates are days.
type ProfileWarehouse struct {
	Timezone string     `json:"timezone" example:"America/Chicago"`
	Today    civil.Date `json:"today"`
	Units    string     `json:"units" enum:"us,metric" doc:"how screens show distances and weights"`
	Clock    string     `json:"clock" enum:"12h,24h" doc:"how screens show times of day"`
	Phone    string     `json:"phone" doc:"of the office, E.164; empty: not known"`
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
	units, err := h.settings.Units(ctx)
	if err != nil {
		return Profile{}, err
	}
	clock, err := h.settings.Clock(ctx)
	if err != nil {
		return Profile{}, err
	}
	phone, err := h.settings.Phone(ctx)
	if err != nil {
		return Profile{}, err
	}
	return Profile{User: u, Permissions: u.Role.Permissions(),
		Warehouse: ProfileWarehouse{Timezone: zone.String(), Today: civil.Today(h.now(), zone), Units: units, Clock: clock,
			Phone: phone}}, nil
}
