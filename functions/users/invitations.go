package users

import (
	"context"
	"time"

	"backdock/shared/people/invitation"
	"backdock/shared/platform/access"
	"backdock/shared/platform/api"
)

// Invitation is an invitation in the API, without its token.
type Invitation struct {
	ID        string            `json:"_id"`
	Email     string            `json:"email"`
	FirstName string            `json:"firstName"`
	LastName  string            `json:"lastName"`
	Phone     string            `json:"phone" doc:"E.164, such as +13125550142; empty: none"`
	Role      access.Role       `json:"role"`
	InvitedBy invitation.Person `json:"invitedBy"`
	CreatedAt time.Time         `json:"createdAt"`
	UpdatedAt time.Time         `json:"updatedAt"`
	ExpiresAt time.Time         `json:"expiresAt"`
	Status    invitation.Status `json:"status" enum:"open,accepted,revoked,expired"`
	Version   int64             `json:"version"`
}

func invitationOnWire(i invitation.Invitation) Invitation {
	return Invitation{i.ID, i.Email, i.FirstName, i.LastName, i.Phone, i.Role, i.InvitedBy, i.CreatedAt, i.UpdatedAt,
		i.ExpiresAt, i.Status, i.Version}
}

type inviteIn struct {
	Body struct {
		Email     string      `json:"email" text:"name" maxLength:"254"`
		FirstName string      `json:"firstName" text:"name" maxLength:"200"`
		LastName  string      `json:"lastName" text:"name" maxLength:"200"`
		Phone     string      `json:"phone,omitempty" maxLength:"40" doc:"of their user, with its country code; empty: none"`
		Role      access.Role `json:"role"`
	}
}

func (h *handler) invite(ctx context.Context, in *inviteIn) (Invitation, error) {
	b := in.Body
	i, err := h.invitations.Invite(ctx, api.NewID(ctx, h.now()), invitation.Guest{Email: b.Email, FirstName: b.FirstName,
		LastName: b.LastName, Phone: b.Phone, Role: b.Role})
	return invitationOnWire(i), err
}

func (h *handler) listInvitations(ctx context.Context, _ *struct{}) ([]Invitation, error) {
	all, err := h.invitations.All(ctx)
	list := make([]Invitation, len(all))
	for n, i := range all {
		list[n] = invitationOnWire(i)
	}
	return list, err
}

type invitationIn struct {
	ID string `path:"id" maxLength:"50"`
}

func (h *handler) resendInvitation(ctx context.Context, in *invitationIn) (Invitation, error) {
	i, err := h.invitations.Resend(ctx, in.ID)
	return invitationOnWire(i), err
}

func (h *handler) revokeInvitation(ctx context.Context, in *invitationIn) (api.NoContent, error) {
	return api.NoContent{}, h.invitations.Revoke(ctx, in.ID)
}
