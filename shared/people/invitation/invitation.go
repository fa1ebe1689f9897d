// Package invitation stores invitations. With an invitation an admin gives somebody a role. The invited
// person gets a mail with a link that is valid for a week and only for that email address. The link's token
// is stored as a hash.
package invitation

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"time"

	"backdock/shared/people/user"
	"backdock/shared/platform/access"
	"backdock/shared/platform/audit"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/mail"
	"backdock/shared/platform/secret"
	"backdock/shared/platform/table"
	"backdock/shared/platform/telephone"
)

// Life is how long an invitation is valid.
const Life = 7 * 24 * time.Hour

// kept is how long an invitation that is no longer valid stays in the list.
const kept = 90 * 24 * time.Hour

// Status is the status of an invitation.
type Status string

// The statuses.
const (
	Open     Status = "open"
	Accepted Status = "accepted"
	Revoked  Status = "revoked"
	Expired  Status = "expired" // stored as open, but its time is over
)

// Guest is who is invited: what their user will be.
type Guest struct {
	Email     string      `json:"email"`
	FirstName string      `json:"firstName"`
	LastName  string      `json:"lastName"`
	Phone     string      `json:"phone,omitempty"` // E.164; empty: none
	Role      access.Role `json:"role"`
}

// checked returns the guest with names and telephone number as they are stored. Errors: fault.Invalid.
func (g Guest) checked() (Guest, error) {
	var named, called error
	g.FirstName, g.LastName, named = user.Identity(g.Email, g.FirstName, g.LastName)
	g.Phone, called = telephone.Field("phone", g.Phone)
	return g, fault.All(named, called)
}

// Invitation gives a role and a telephone number to the person who registers with the email.
type Invitation struct {
	ID string `json:"_id"`
	Guest
	InvitedBy Person    `json:"invitedBy"`
	CreatedAt time.Time `json:"createdAt"`
	UpdatedAt time.Time `json:"updatedAt"`
	ExpiresAt time.Time `json:"expiresAt"`
	Status    Status    `json:"status"` // as stored: see At
	TokenHash string    `json:"tokenHash"`
	RequestID string    `json:"requestId,omitempty"` // of the call of Invite that made it
	Version   int64     `json:"version"`
}

// Person is the user who invited, by their name at that time. Zero: the system itself.
type Person struct {
	ID   string `json:"_id"`
	Name string `json:"name"`
}

// At returns the invitation with its status at a time.
func (i Invitation) At(now time.Time) Invitation {
	if i.UpdatedAt.IsZero() { // stored before the field existed: it was mailed then
		i.UpdatedAt = i.ExpiresAt.Add(-Life)
	}
	if i.Status == Open && !i.ExpiresAt.After(now) {
		i.Status = Expired
	}
	return i
}

// subject returns the invitation as a subject of the audit log.
func (i Invitation) subject() audit.Subject {
	return audit.Subject{Type: "invitation", ID: i.ID, Name: i.Email}
}

// audited is what the audit log stores of an invitation.
type audited struct {
	Email     string      `json:"email"`
	Phone     string      `json:"phone,omitempty"`
	Role      access.Role `json:"role"`
	ExpiresAt time.Time   `json:"expiresAt"`
}

func (i Invitation) audited() audited { return audited{i.Email, i.Phone, i.Role, i.ExpiresAt} }

// Invitations stores invitations, at most one per email.
//
//	by id: INVITATION#<id> / INVITATION
//	all:   ByAll INVITATIONS / <email in lower case>
type Invitations struct {
	table  table.Table
	now    func() time.Time
	users  *user.Users
	portal string
}

// New makes the store. portal is the portal's address, for links in mails.
func New(t table.Table, now func() time.Time, portal string) *Invitations {
	return &Invitations{t, now, user.New(t, now), portal}
}

// idOf returns the id of an email's invitation.
func idOf(email string) string { return secret.Hash(strings.ToLower(email))[:32] }

func key(id string) table.Key { return table.Key{PK: "INVITATION#" + id, SK: "INVITATION"} }

func item(i Invitation) table.Item {
	stored := table.New(key(i.ID), i).Expiring(i.ExpiresAt.Add(kept))
	stored.ByAll = table.Key{PK: "INVITATIONS", SK: strings.ToLower(i.Email)}
	return stored
}

// Invite mails an invitation and replaces an existing one of the email. Errors: fault.Invalid, fault.Conflict
// if a user has the email.
func (s *Invitations) Invite(ctx context.Context, requestID string, g Guest) (Invitation, error) {
	g, err := g.checked()
	if err != nil {
		return Invitation{}, err
	}
	by, err := s.caller(ctx)
	if err != nil {
		return Invitation{}, err
	}
	id := idOf(g.Email)
	there, err := s.load(ctx, id)
	if err == nil && there.RequestID == requestID {
		return there, nil
	}
	if err != nil && !fault.Is(err, fault.NotFound) {
		return Invitation{}, err
	}
	return s.open(ctx, id, func(i *Invitation) error {
		*i = Invitation{ID: id, Guest: g, InvitedBy: by, RequestID: requestID, Version: i.Version}
		return nil
	})
}

// caller returns the user who invites.
func (s *Invitations) caller(ctx context.Context) (Person, error) {
	who := access.From(ctx)
	if who.UserID == "" {
		return Person{}, nil
	}
	u, err := s.users.Get(ctx, who.UserID)
	return Person{u.ID, u.Name()}, err
}

// Resend mails an invitation again, with a new token and valid for another week. Errors: fault.NotFound,
// fault.Conflict if it was accepted or revoked.
func (s *Invitations) Resend(ctx context.Context, id string) (Invitation, error) {
	return s.open(ctx, id, func(i *Invitation) error {
		if i.Version == 0 {
			return fault.New(fault.NotFound, "there is no invitation %s", id)
		}
		if i.Status != Open {
			return fault.New(fault.Conflict, "the invitation was %s: invite them again", i.Status)
		}
		return nil
	})
}

// open makes an invitation with a new token and mails it. change gets the existing invitation, or a zero one,
// and sets its fields.
func (s *Invitations) open(ctx context.Context, id string, change func(*Invitation) error) (Invitation, error) {
	var opened Invitation
	err := table.Update(ctx, "invitation "+id, func() error {
		i, err := s.load(ctx, id)
		if err != nil && !fault.Is(err, fault.NotFound) {
			return err
		}
		before := i.Version
		if err := change(&i); err != nil {
			return err
		}
		now, token := s.now(), secret.Token()
		if i.CreatedAt.IsZero() {
			i.CreatedAt = now
		}
		i.Status, i.TokenHash, i.ExpiresAt, i.Version = Open, secret.Hash(token), now.Add(Life), before+1
		i.UpdatedAt = now
		opened = i
		event := audit.New(ctx, now, audit.UserInvited, i.subject(), "", nil, i.audited())
		err = s.table.Commit(ctx, append([]table.Op{
			table.Check(user.LoginKey(i.Email), table.Absent()),
			table.Put(item(i), table.AsRead(before)),
			mail.Put(s.message(i, token), now),
		}, audit.Put(event)...)...)
		if table.FailedAt(err, 0) {
			return fault.New(fault.Conflict, "a user with this email exists already")
		}
		return err
	})
	return opened, err
}

// message returns the mail with the link. It contains no name, because the person who reads the mail is only
// known by the address.
func (s *Invitations) message(i Invitation, token string) mail.Message {
	// The token is in the fragment, which browsers do not send, so it does not get into logs.
	link := s.portal + "/?step=register#" + url.Values{"invitation": {token}, "email": {i.Email}}.Encode()
	return mail.Message{To: i.Email, Subject: "Your invitation to Backdock", Text: fmt.Sprintf(
		"You are invited to Backdock as %s. Choose a password here:\n\n%s\n\nThe link is good until %s and for this address only.\nIf you do not expect an invitation, ignore this mail.\n",
		i.Role, link, i.ExpiresAt.UTC().Format("2 January 2006, 15:04 MST"))}
}

// Revoke ends an open invitation. Revoking it again is not an error. Errors: fault.NotFound, fault.Conflict
// if it was accepted.
func (s *Invitations) Revoke(ctx context.Context, id string) error {
	return table.Update(ctx, "invitation "+id, func() error {
		i, err := s.load(ctx, id)
		if err != nil || i.Status == Revoked {
			return err
		}
		if i.Status == Accepted {
			return fault.New(fault.Conflict, "the invitation was accepted: deactivate the user instead")
		}
		event := audit.New(ctx, s.now(), audit.InvitationRevoked, i.subject(), "", i.audited(), nil)
		i.Status = Revoked
		return s.table.Commit(ctx, append(audit.Put(event), s.put(i))...)
	})
}

// put returns the operation that writes an invitation on condition of the version that was read.
func (s *Invitations) put(i Invitation) table.Op {
	before := i.Version
	i.UpdatedAt = s.now()
	i.Version++
	return table.Put(item(i), table.VersionIs(before))
}

// Accept returns the operation that accepts an invitation as it was read. It belongs into the Commit that
// creates the user.
func (s *Invitations) Accept(i Invitation) table.Op {
	i.Status = Accepted
	return s.put(i)
}

// Good reads an email's invitation if the token belongs to it and it is open. Errors: fault.Invalid.
func (s *Invitations) Good(ctx context.Context, email, token string) (Invitation, error) {
	return s.GoodByHash(ctx, email, secret.Hash(token))
}

// GoodByHash is Good for the hash of a token (see Invitation.TokenHash).
func (s *Invitations) GoodByHash(ctx context.Context, email, tokenHash string) (Invitation, error) {
	i, err := s.load(ctx, idOf(email))
	if err != nil && !fault.Is(err, fault.NotFound) {
		return i, err
	}
	if !secret.Same(i.TokenHash, tokenHash) || i.At(s.now()).Status != Open {
		return Invitation{}, fault.Fields("invitationToken is not valid for this email, or no longer valid: ask for a new invitation")
	}
	return i, nil
}

// All lists the invitations, newest first.
func (s *Invitations) All(ctx context.Context) ([]Invitation, error) {
	all, err := table.Find[Invitation](ctx, s.table, table.Query{Index: table.ByAll, PK: "INVITATIONS"})
	slices.SortStableFunc(all, func(a, b Invitation) int { return b.CreatedAt.Compare(a.CreatedAt) })
	for n := range all {
		all[n] = all[n].At(s.now())
	}
	return all, err
}

// load reads an invitation. Errors: fault.NotFound.
func (s *Invitations) load(ctx context.Context, id string) (Invitation, error) {
	i, err := table.Load[Invitation](ctx, s.table, key(id))
	if errors.Is(err, table.ErrMissing) {
		return i, fault.New(fault.NotFound, "there is no invitation %s", id)
	}
	if err != nil {
		return i, fmt.Errorf("invitation %s: %w", id, err)
	}
	return i, nil
}
