// Package registration makes users of those who ask for it: they give a name and an
// email, type the code that was mailed there, and choose a password with the
// temporary token that they get for it. See spec/behaviour.md section 2.
//
// Nobody learns whether an email is known: its owner is told by mail, and who asks
// gets the same answer after the same reads and writes.
package registration

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"backdock/shared/people/invitation"
	"backdock/shared/people/user"
	"backdock/shared/platform/access"
	"backdock/shared/platform/audit"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/id"
	"backdock/shared/platform/limit"
	"backdock/shared/platform/mail"
	"backdock/shared/platform/secret"
	"backdock/shared/platform/table"
)

// Lifetimes.
const (
	CodeLife  = 15 * time.Minute
	TokenLife = 30 * time.Minute
	// kept is how long a code can be asked for again.
	kept = 24 * time.Hour
)

// What one may have mailed, and how often one may guess a code. Each code is good
// for five tries, since a new one sets the count back.
var (
	mailsPerEmail   = limit.Limit{Name: "registration.mail", Most: 5, Window: time.Hour}
	mailsPerAddress = limit.Limit{Name: "registration.address", Most: 30, Window: time.Hour}
	// mailsPerHour and mailsPerDay are for the whole installation: from however many
	// addresses strangers come, their mails stay below what costs the domain its good
	// name. Who comes with an invitation gets a mail beyond them, too.
	mailsPerHour    = limit.Limit{Name: "registration.hour", Most: 100, Window: time.Hour}
	mailsPerDay     = limit.Limit{Name: "registration.day", Most: 500, Window: 24 * time.Hour}
	triesPerCode    = limit.Limit{Name: "registration.code", Most: 5, Window: CodeLife}
	triesPerAddress = limit.Limit{Name: "registration.codes", Most: 50, Window: CodeLife}
)

// everybody is whom the limits of the installation count.
const everybody = "all"

// ErrCapped says that no mail was made because the installation has sent as many as
// it may for registrations. Tell the operators, and answer the caller as always.
var ErrCapped = errors.New("too many mails for registrations")

// Person is who wants to be a user.
type Person struct {
	Email     string `json:"email"`
	FirstName string `json:"firstName"`
	LastName  string `json:"lastName"`
}

// registration is what is stored until there is a user, or for an email that has one.
type registration struct {
	Person
	// InvitationHash is the hash of the token that they were invited with; empty: of none.
	InvitationHash string `json:"invitationHash"`
	// CodeHash is the hash of CodeSalt and code; empty: no code is good.
	CodeHash   string    `json:"codeHash"`
	CodeSalt   string    `json:"codeSalt"`
	CodeUntil  time.Time `json:"codeUntil"`
	TokenHash  string    `json:"tokenHash"` // empty: no token is good
	TokenUntil time.Time `json:"tokenUntil"`
}

// Registrations stores registrations.
//
//	by email: REGISTRATION#<email in lower case> / REGISTRATION
type Registrations struct {
	table       table.Table
	now         func() time.Time
	users       *user.Users
	invitations *invitation.Invitations
	limits      *limit.Limits
	portal      string
}

// New makes the store; portal is the portal's address, for links in mails.
func New(t table.Table, now func() time.Time, portal string) *Registrations {
	return &Registrations{t, now, user.New(t, now), invitation.New(t, now, portal), limit.New(t, now), portal}
}

func key(email string) table.Key {
	return table.Key{PK: "REGISTRATION#" + strings.ToLower(email), SK: "REGISTRATION"}
}

// Register mails a code to who wants to be a user; an email that has one is told so.
// invitationToken may be empty. Errors: fault.Invalid, fault.TooMany, ErrCapped.
func (s *Registrations) Register(ctx context.Context, p Person, invitationToken, address string) error {
	first, last, err := user.Identity(p.Email, p.FirstName, p.LastName)
	if err != nil {
		return err
	}
	invited := ""
	if invitationToken != "" {
		i, err := s.invitations.Good(ctx, p.Email, invitationToken)
		if err != nil {
			return err
		}
		invited = i.TokenHash
	}
	return s.mailCode(ctx, p.Email, address, func() (registration, error) {
		before, err := s.load(ctx, p.Email)
		// Who registers again without the link, be it a stranger, takes no invitation from
		// who came with it: the code goes to the invited in any case.
		return registration{Person: Person{p.Email, first, last}, InvitationHash: cmp.Or(invited, before.InvitationHash)}, err
	})
}

// Resend mails another code to an email that has asked for one. Errors:
// fault.Invalid, fault.TooMany, ErrCapped.
func (s *Registrations) Resend(ctx context.Context, email, address string) error {
	if err := user.CheckEmail(email); err != nil {
		return err
	}
	return s.mailCode(ctx, email, address, func() (registration, error) { return s.load(ctx, email) })
}

// mailCode mails what a registration's email is to be told, and stores the code
// where that is one. A mail and a record are written in any case.
func (s *Registrations) mailCode(ctx context.Context, email, address string, read func() (registration, error)) error {
	if err := s.limits.Take(ctx, mailsPerEmail.Of(strings.ToLower(email)), mailsPerAddress.OfAddress(address)); err != nil {
		return err
	}
	_, err := s.users.ByEmail(ctx, email)
	if err != nil && !fault.Is(err, fault.NotFound) {
		return fmt.Errorf("register: %w", err)
	}
	known := err == nil
	r, err := read()
	if err != nil {
		return err
	}
	// Counted for everybody, so that the work tells nothing of an invitation.
	err = s.limits.Take(ctx, mailsPerHour.Of(everybody), mailsPerDay.Of(everybody))
	switch {
	case fault.Is(err, fault.TooMany) && r.InvitationHash == "":
		return ErrCapped
	case err != nil && !fault.Is(err, fault.TooMany):
		return err
	}
	now, code := s.now(), secret.Code()
	r.CodeSalt, r.CodeUntil = secret.Token(), now.Add(CodeLife)
	m := s.codeMail(code)
	switch r.CodeHash = secret.Hash(r.CodeSalt + code); {
	case known:
		r.CodeHash, m = "", s.knownMail()
	case r.Email == "":
		r.CodeHash, m = "", s.unknownMail()
	}
	m.To = email
	r.TokenHash = ""
	return s.table.Commit(ctx,
		table.Put(table.New(key(email), r).Expiring(now.Add(kept))),
		triesPerCode.Of(strings.ToLower(email)).Forget(),
		mail.Put(m, now))
}

// errCode is the answer to every code that is not good.
var errCode = fault.New(fault.Unauthorized, "the code is wrong or has expired")

// Verify exchanges the code for a temporary token. Errors: fault.Unauthorized,
// fault.TooMany.
func (s *Registrations) Verify(ctx context.Context, email, code, address string) (temporaryToken string, err error) {
	tries, from := triesPerCode.Of(strings.ToLower(email)), triesPerAddress.OfAddress(address)
	if err := s.limits.Take(ctx, tries, from); err != nil {
		return "", err
	}
	r, err := s.load(ctx, email)
	if err != nil {
		return "", err
	}
	if !secret.Is(r.CodeHash, r.CodeSalt+code) || !r.CodeUntil.After(s.now()) {
		return "", errCode
	}
	used, now, token := r.CodeHash, s.now(), secret.Token()
	r.CodeHash, r.TokenHash, r.TokenUntil = "", secret.Hash(token), now.Add(TokenLife)
	err = s.table.Commit(ctx,
		table.Put(table.New(key(email), r).Expiring(now.Add(kept)), table.FieldIs("codeHash", used)),
		from.GiveBack())
	if errors.Is(err, table.ErrCondition) { // another has used the code, or asked for a new one, meanwhile
		return "", errCode
	}
	return token, err
}

// errToken is the answer to every temporary token that is not good.
var errToken = fault.New(fault.Unauthorized, "the registration has expired or was completed: sign in, or register again")

// SetPassword makes a user of who has the temporary token: active and in the role
// of their invitation where that is still good, else a viewer who waits for an
// admin. A password that is refused leaves the token good. Errors:
// fault.Unauthorized, fault.Invalid for the password, fault.Conflict where the email
// has a user by now or the invitation has changed at this moment.
func (s *Registrations) SetPassword(ctx context.Context, email, temporaryToken, password string) (user.User, error) {
	r, err := s.load(ctx, email)
	if err != nil {
		return user.User{}, err
	}
	now := s.now()
	if !secret.Is(r.TokenHash, temporaryToken) || !r.TokenUntil.After(now) {
		return user.User{}, errToken
	}
	u := user.User{ID: id.New(now), Email: r.Email, FirstName: r.FirstName, LastName: r.LastName, Role: access.Viewer}
	done := []table.Op{table.Delete(key(email), table.FieldIs("tokenHash", r.TokenHash))}
	if r.InvitationHash != "" {
		invited, err := s.invitations.GoodByHash(ctx, email, r.InvitationHash)
		if err != nil && !fault.Is(err, fault.Invalid) {
			return user.User{}, err
		}
		if err == nil {
			u.Role, u.IsActive = invited.Role, true
			done = append(done, s.invitations.Accept(invited))
		}
	}
	ctx = access.With(ctx, access.Caller{UserID: u.ID, Email: u.Email, Role: u.Role}) // who did it, in the audit list
	event := audit.New(ctx, now, audit.UserRegistered, u.Subject(), "", nil, map[string]any{"email": u.Email, "role": u.Role, "isActive": u.IsActive})
	u, err = s.users.Create(ctx, u, password, append(done, audit.Put(event)...)...)
	if table.Overtaken(err) {
		return user.User{}, fault.New(fault.Conflict, "the registration or the invitation has changed meanwhile: try again")
	}
	return u, err
}

// load reads an email's registration; a zero one where there is none.
func (s *Registrations) load(ctx context.Context, email string) (registration, error) {
	r, err := table.Load[registration](ctx, s.table, key(email))
	if err != nil && !errors.Is(err, table.ErrMissing) {
		return r, fmt.Errorf("registration: %w", err)
	}
	return r, nil
}
