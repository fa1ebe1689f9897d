// Package registration registers new users. They enter a name and an email, then the code that was mailed to
// them, and choose a password with the temporary token that they get for the code.
//
// A caller cannot find out whether an email has an account. Its owner is told by mail; the caller always gets
// the same answer, after the same reads and writes.
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
	// kept is how long a new code can be requested.
	kept = 24 * time.Hour
)

// Limits of mails per address and of tries per code. Each code allows five tries; a new code resets the
// count.
var (
	mailsPerEmail   = limit.Limit{Name: "registration.mail", Most: 5, Window: time.Hour}
	mailsPerAddress = limit.Limit{Name: "registration.address", Most: 30, Window: time.Hour}
	// mailsPerHour and mailsPerDay apply to the whole installation, so that strangers with many addresses
	// cannot cause so many mails that the domain's reputation suffers. People with an invitation get their
	// mail beyond these limits.
	mailsPerHour    = limit.Limit{Name: "registration.hour", Most: 100, Window: time.Hour}
	mailsPerDay     = limit.Limit{Name: "registration.day", Most: 500, Window: 24 * time.Hour}
	triesPerCode    = limit.Limit{Name: "registration.code", Most: 5, Window: CodeLife}
	triesPerAddress = limit.Limit{Name: "registration.codes", Most: 50, Window: CodeLife}
)

// everybody is the key of the installation's limits.
const everybody = "all"

// ErrCapped says that no mail was sent because the installation has reached its limit of registration mails.
// Tell the operators, and give the caller the usual answer.
var ErrCapped = errors.New("too many mails for registrations")

// Person is somebody who wants to become a user.
type Person struct {
	Email     string `json:"email"`
	FirstName string `json:"firstName"`
	LastName  string `json:"lastName"`
}

// registration is the record of a registration under way. It also exists for an email that has a user.
type registration struct {
	Person
	// InvitationHash is the hash of the invitation's token. Empty: no invitation.
	InvitationHash string `json:"invitationHash"`
	// CodeHash is the hash of CodeSalt and the code. Empty: no code is valid.
	CodeHash   string    `json:"codeHash"`
	CodeSalt   string    `json:"codeSalt"`
	CodeUntil  time.Time `json:"codeUntil"`
	TokenHash  string    `json:"tokenHash"` // empty: no token is valid
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

// New makes the store. portal is the portal's address, for links in mails.
func New(t table.Table, now func() time.Time, portal string) *Registrations {
	return &Registrations{t, now, user.New(t, now), invitation.New(t, now, portal), limit.New(t, now), portal}
}

func key(email string) table.Key {
	return table.Key{PK: "REGISTRATION#" + strings.ToLower(email), SK: "REGISTRATION"}
}

// Register mails a code to a person. If the email has a user, the mail says so. invitationToken may be empty.
// Errors: fault.Invalid, fault.TooMany, ErrCapped.
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
		// A registration without the link keeps the invitation of an earlier one with the link, because the
		// code is mailed to the invited person in any case.
		return registration{Person: Person{p.Email, first, last}, InvitationHash: cmp.Or(invited, before.InvitationHash)}, err
	})
}

// Resend mails another code to an email that has registered. Errors: fault.Invalid, fault.TooMany, ErrCapped.
func (s *Registrations) Resend(ctx context.Context, email, address string) error {
	if err := user.CheckEmail(email); err != nil {
		return err
	}
	return s.mailCode(ctx, email, address, func() (registration, error) { return s.load(ctx, email) })
}

// mailCode sends the mail for a registration and stores the code if the mail has one. It writes a mail and a
// record in every case.
func (s *Registrations) mailCode(ctx context.Context, email, address string, read func() (registration, error)) error {
	if err := s.limits.Take(ctx, mailsPerEmail.Of(strings.ToLower(email)),
		mailsPerAddress.OfAddress(address)); err != nil {
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
	// The limits are counted for everybody, so that the work does not reveal an invitation.
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

// errCode is the answer to every code that is not valid.
var errCode = fault.New(fault.Unauthorized, "the code is wrong or has expired")

// Verify exchanges the code for a temporary token. Errors: fault.Unauthorized, fault.TooMany.
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
	if errors.Is(err, table.ErrCondition) { // the code was used, or replaced by a new one, in the meantime
		return "", errCode
	}
	return token, err
}

// errToken is the answer to every temporary token that is not valid.
var errToken = fault.New(fault.Unauthorized,
	"the registration has expired or was completed: sign in, or register again")

// SetPassword creates the user of a temporary token. With a valid invitation the user is active and has its
// role and telephone number; otherwise the user is a viewer whom an admin must activate. A refused password does not use up the
// token. Errors: fault.Unauthorized, fault.Invalid for the password, fault.Conflict if the email has a user
// by now or the invitation was changed at the same time.
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
			u.Role, u.Phone, u.IsActive = invited.Role, invited.Phone, true
			done = append(done, s.invitations.Accept(invited))
		}
	}
	ctx = access.With(ctx, access.Caller{UserID: u.ID, Email: u.Email, Role: u.Role}) // the actor in the audit log
	event := audit.New(ctx, now, audit.UserRegistered, u.Subject(), "", nil, map[string]any{"email": u.Email,
		"role": u.Role, "isActive": u.IsActive})
	u, err = s.users.Create(ctx, u, password, append(done, audit.Put(event)...)...)
	if table.Overtaken(err) {
		return user.User{}, fault.Busy(1,
			"the registration or the invitation has changed in the meantime: try again")
	}
	return u, err
}

// load reads an email's registration. It returns a zero one if there is none.
func (s *Registrations) load(ctx context.Context, email string) (registration, error) {
	r, err := table.Load[registration](ctx, s.table, key(email))
	if err != nil && !errors.Is(err, table.ErrMissing) {
		return r, fmt.Errorf("registration: %w", err)
	}
	return r, nil
}
