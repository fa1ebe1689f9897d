// Package invitation holds the invitations by which an admin gives somebody a role:
// a mail with a link, good for a week and for that email alone. The link's token is
// stored as a hash.
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
)

// Life is how long an invitation is good.
const Life = 7 * 24 * time.Hour

// kept is how long one that is no longer good stays in the list.
const kept = 90 * 24 * time.Hour

// Status says what has become of an invitation.
type Status string

// The statuses.
const (
	Open     Status = "open"
	Accepted Status = "accepted"
	Revoked  Status = "revoked"
	Expired  Status = "expired" // it stands as open, and its time is over
)

// Invitation is the role that somebody gets who registers with the email.
type Invitation struct {
	ID        string      `json:"_id"`
	Email     string      `json:"email"`
	FirstName string      `json:"firstName"`
	LastName  string      `json:"lastName"`
	Role      access.Role `json:"role"`
	InvitedBy Person      `json:"invitedBy"`
	CreatedAt time.Time   `json:"createdAt"`
	UpdatedAt time.Time   `json:"updatedAt"`
	ExpiresAt time.Time   `json:"expiresAt"`
	Status    Status      `json:"status"` // as stored: see At
	TokenHash string      `json:"tokenHash"`
	Version   int64       `json:"version"`
}

// Person is who invited, as they were called then. Zero: the product itself.
type Person struct {
	ID   string `json:"_id"`
	Name string `json:"name"`
}

// At is the invitation with its status at a time.
func (i Invitation) At(now time.Time) Invitation {
	if i.UpdatedAt.IsZero() { // stored before it was kept: it was mailed then
		i.UpdatedAt = i.ExpiresAt.Add(-Life)
	}
	if i.Status == Open && !i.ExpiresAt.After(now) {
		i.Status = Expired
	}
	return i
}

// subject is the invitation as the audit list names it.
func (i Invitation) subject() audit.Subject {
	return audit.Subject{Type: "invitation", ID: i.ID, Name: i.Email}
}

// told is what the audit list says of an invitation.
type told struct {
	Email     string      `json:"email"`
	Role      access.Role `json:"role"`
	ExpiresAt time.Time   `json:"expiresAt"`
}

// Invitations stores invitations, one an email.
//
//	by id: INVITATION#<id> / INVITATION
//	all:   ByAll INVITATIONS / <email in lower case>
type Invitations struct {
	table  table.Table
	now    func() time.Time
	users  *user.Users
	portal string
}

// New makes the store; portal is the portal's address, for links in mails.
func New(t table.Table, now func() time.Time, portal string) *Invitations {
	return &Invitations{t, now, user.New(t, now), portal}
}

// idOf is the id of an email's one invitation.
func idOf(email string) string { return secret.Hash(strings.ToLower(email))[:32] }

func key(id string) table.Key { return table.Key{PK: "INVITATION#" + id, SK: "INVITATION"} }

func item(i Invitation) table.Item {
	stored := table.New(key(i.ID), i).Expiring(i.ExpiresAt.Add(kept))
	stored.ByAll = table.Key{PK: "INVITATIONS", SK: strings.ToLower(i.Email)}
	return stored
}

// Invite mails an invitation, in place of one that the email may have. Errors:
// fault.Invalid, fault.Conflict where a user has the email.
func (s *Invitations) Invite(ctx context.Context, email, firstName, lastName string, role access.Role) (Invitation, error) {
	firstName, lastName, err := user.Identity(email, firstName, lastName)
	if err != nil {
		return Invitation{}, err
	}
	by, err := s.caller(ctx)
	if err != nil {
		return Invitation{}, err
	}
	return s.open(ctx, idOf(email), func(i *Invitation) error {
		*i = Invitation{ID: idOf(email), Email: email, FirstName: firstName, LastName: lastName, Role: role, InvitedBy: by, Version: i.Version}
		return nil
	})
}

// caller is who invites.
func (s *Invitations) caller(ctx context.Context) (Person, error) {
	who := access.From(ctx)
	if who.UserID == "" {
		return Person{}, nil
	}
	u, err := s.users.Get(ctx, who.UserID)
	return Person{u.ID, u.Name()}, err
}

// Resend mails an invitation again, with a new token and for a week from now. Errors:
// fault.NotFound, fault.Conflict where it was accepted or revoked.
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

// open opens an invitation with a new token and mails it. The function is given the
// one that there is, or a zero one, and makes it what it is to be.
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
		event := audit.New(ctx, now, audit.UserInvited, i.subject(), "", nil, told{i.Email, i.Role, i.ExpiresAt})
		err = s.table.Commit(ctx, append([]table.Op{
			table.Check(user.LoginKey(i.Email), table.Absent()),
			table.Put(item(i), table.AsRead(before)),
			mail.Put(s.message(i, token), now),
		}, audit.Put(event)...)...)
		if table.FailedAt(err, 0) {
			return fault.New(fault.Conflict, "there is a user with this email already")
		}
		return err
	})
	return opened, err
}

// message is the mail with the link. It names nobody: whoever reads it knows the
// address alone to be theirs.
func (s *Invitations) message(i Invitation, token string) mail.Message {
	// Behind the #, which no browser sends: a token in a query would stand in logs.
	link := s.portal + "/?step=register#" + url.Values{"invitation": {token}, "email": {i.Email}}.Encode()
	return mail.Message{To: i.Email, Subject: "Your invitation to Backdock", Text: fmt.Sprintf(
		"You are invited to Backdock as %s. Choose a password here:\n\n%s\n\nThe link is good until %s and for this address only.\nIf you do not expect an invitation, you need not do anything.\n",
		i.Role, link, i.ExpiresAt.UTC().Format("2 January 2006, 15:04 MST"))}
}

// Revoke ends an open invitation; one that was revoked already is no error. Errors:
// fault.NotFound, fault.Conflict where it was accepted.
func (s *Invitations) Revoke(ctx context.Context, id string) error {
	return table.Update(ctx, "invitation "+id, func() error {
		i, err := s.load(ctx, id)
		if err != nil || i.Status == Revoked {
			return err
		}
		if i.Status == Accepted {
			return fault.New(fault.Conflict, "the invitation was accepted: deactivate the user instead")
		}
		event := audit.New(ctx, s.now(), audit.InvitationRevoked, i.subject(), "", told{i.Email, i.Role, i.ExpiresAt}, nil)
		i.Status = Revoked
		return s.table.Commit(ctx, append(audit.Put(event), s.put(i))...)
	})
}

// put writes an invitation on the version that was read.
func (s *Invitations) put(i Invitation) table.Op {
	before := i.Version
	i.UpdatedAt = s.now()
	i.Version++
	return table.Put(item(i), table.VersionIs(before))
}

// Accept is the operation that accepts an invitation as it was read, for the Commit
// that creates its user.
func (s *Invitations) Accept(i Invitation) table.Op {
	i.Status = Accepted
	return s.put(i)
}

// Good reads an email's invitation if the token is its own and it is open. Errors:
// fault.Invalid.
func (s *Invitations) Good(ctx context.Context, email, token string) (Invitation, error) {
	return s.GoodByHash(ctx, email, secret.Hash(token))
}

// GoodByHash is Good for a token that is known as its hash (see Invitation.TokenHash).
func (s *Invitations) GoodByHash(ctx context.Context, email, tokenHash string) (Invitation, error) {
	i, err := s.load(ctx, idOf(email))
	if err != nil && !fault.Is(err, fault.NotFound) {
		return i, err
	}
	if !secret.Same(i.TokenHash, tokenHash) || i.At(s.now()).Status != Open {
		return Invitation{}, fault.Fields("invitationToken is not good for this email, or not any more: ask for a new invitation")
	}
	return i, nil
}

// All lists the invitations, the last made first.
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
