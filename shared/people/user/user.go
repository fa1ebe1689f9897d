// Package user stores the people who can sign in, with their roles and passwords.
//
// A user is stored twice, by id and by email, and both copies are always written together: Users.Change is
// the only way to change a user.
package user

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"backdock/shared/people/password"
	"backdock/shared/platform/access"
	"backdock/shared/platform/audit"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/table"
)

// User is a person who can sign in.
type User struct {
	ID        string `json:"_id"`
	Email     string `json:"email"` // as typed; compared in lower case
	FirstName string `json:"firstName"`
	LastName  string `json:"lastName"`
	// Phone is the telephone number in its international form (E.164); empty: none.
	Phone    string      `json:"phone" doc:"E.164, such as +13125550142; empty: none"`
	Role     access.Role `json:"role"`
	IsActive bool        `json:"isActive"`
	// TokenVersion is increased to end all of the user's tokens at once.
	TokenVersion int64 `json:"tokenVersion"`
	// MustChangePassword says that somebody else set the password, so that the user must choose a new one
	// before anything else.
	MustChangePassword bool       `json:"mustChangePassword"`
	LastSignInAt       *time.Time `json:"lastSignInAt" nullable:"true"`
	CreatedAt          time.Time  `json:"createdAt"`
	UpdatedAt          time.Time  `json:"updatedAt"`
	// Version is increased by every change, but not by a sign-in.
	Version int64 `json:"version"`
}

// Name returns the user's full name.
func (u User) Name() string { return strings.TrimSpace(u.FirstName + " " + u.LastName) }

// Drives reports whether the user may drive: active drivers only.
func (u User) Drives() bool { return u.Role == access.Driver && u.IsActive }

// Subject returns the user as a subject of the audit log.
func (u User) Subject() audit.Subject { return audit.Subject{Type: "user", ID: u.ID, Name: u.Name()} }

// Login is the item that a sign-in reads: the user and the hash of the password.
type Login struct {
	User
	PasswordHash string `json:"passwordHash"`
	// SignIns counts all sessions ever started. Ending sessions is conditional on the count that was read, so
	// that a concurrent sign-in is noticed.
	SignIns int64 `json:"signIns"`
}

// Users stores users.
//
//	by id:    USER#<id> / USER
//	by email: LOGIN#<email in lower case> / LOGIN, with the password's hash; it also keeps emails unique
//	all:      ByAll USERS / <last name>#<id>
//	admins:   ADMINS / ADMINS, the ids of the active ones
type Users struct {
	table table.Table
	now   func() time.Time
}

// New makes the store.
func New(t table.Table, now func() time.Time) *Users { return &Users{t, now} }

func key(id string) table.Key { return table.Key{PK: "USER#" + id, SK: "USER"} }

// LoginKey returns the key of the Login of an email.
func LoginKey(email string) table.Key {
	return table.Key{PK: "LOGIN#" + strings.ToLower(email), SK: "LOGIN"}
}

func item(u User) table.Item {
	i := table.New(key(u.ID), u)
	i.ByAll = table.Key{PK: "USERS", SK: strings.ToLower(u.LastName) + "#" + u.ID}
	return i
}

// Create stores a new user with a password, together with the operations also, in one transaction. Errors:
// fault.Invalid, fault.Conflict if the email is taken; table.ErrCondition if a condition of also does not
// hold. Creating the same user (id and email) again changes nothing.
func (s *Users) Create(ctx context.Context, u User, chosen string, also ...table.Op) (User, error) {
	if err := password.Check("password", chosen, password.Owner{Email: u.Email, FirstName: u.FirstName,
		LastName: u.LastName}); err != nil {
		return User{}, err
	}
	return s.create(ctx, u, func() string { return password.Hash(chosen) }, also...)
}

// demoHash is the hash of the demo users' password. They share it, because hashing is slow on purpose and there is
// nothing to protect: the password is public.
var demoHash = sync.OnceValue(func() string { return password.Hash(password.Demo) })

// CreateDemo stores a user of the demo company as Create does, and accepts the public password.Demo. Only the
// local stack and tests call it.
func (s *Users) CreateDemo(ctx context.Context, u User, chosen string) (User, error) {
	if chosen != password.Demo {
		return s.Create(ctx, u, chosen)
	}
	return s.create(ctx, u, demoHash)
}

func (s *Users) create(ctx context.Context, u User, hashed func() string, also ...table.Op) (User, error) {
	if err := CheckEmail(u.Email); err != nil {
		return User{}, err
	}
	if !u.Role.Valid() {
		return User{}, fault.Fields("role must be one of: " + roles())
	}
	hash := hashed()
	u.CreatedAt, u.UpdatedAt, u.Version = s.now(), s.now(), 1
	err := table.Update(ctx, "user "+u.ID, func() error {
		there, err := s.Get(ctx, u.ID)
		if err == nil && strings.EqualFold(there.Email, u.Email) {
			u = there
			return nil
		}
		if err != nil && !fault.Is(err, fault.NotFound) {
			return fmt.Errorf("create user: %w", err)
		}
		admins, err := s.admins(ctx, User{}, u)
		if err != nil {
			return err
		}
		err = s.table.Commit(ctx, append(append(admins, also...),
			table.Put(item(u), table.Absent()),
			table.Put(table.New(LoginKey(u.Email), Login{User: u, PasswordHash: hash}), table.Absent()))...)
		if table.FailedAt(err, len(admins)+len(also)+1) {
			return fault.New(fault.Conflict, "a user with this email exists already")
		}
		if table.FailedAt(err, len(admins)+len(also)) { // the same user was created concurrently
			return err
		}
		for i := range also {
			if table.FailedAt(err, len(admins)+i) {
				return table.Final(err)
			}
		}
		return err
	})
	return u, err
}

func roles() string {
	names := make([]string, len(access.Roles))
	for i, r := range access.Roles {
		names[i] = string(r)
	}
	return strings.Join(names, ", ")
}

// Get reads a user. Errors: fault.NotFound.
func (s *Users) Get(ctx context.Context, id string) (User, error) {
	u, err := table.Load[User](ctx, s.table, key(id))
	if errors.Is(err, table.ErrMissing) {
		return u, fault.New(fault.NotFound, "there is no user %s", id)
	}
	return u, err
}

// ByEmail reads a user. Errors: fault.NotFound.
func (s *Users) ByEmail(ctx context.Context, email string) (User, error) {
	l, err := s.LoginOf(ctx, email)
	return l.User, err
}

// LoginOf reads the login of an email. Errors: fault.NotFound.
func (s *Users) LoginOf(ctx context.Context, email string) (Login, error) {
	l, err := table.Load[Login](ctx, s.table, LoginKey(email))
	if errors.Is(err, table.ErrMissing) {
		return l, fault.New(fault.NotFound, "there is no user with the email %s", email)
	}
	return l, err
}

// GetAll reads some users by id. Unknown ids are left out.
func (s *Users) GetAll(ctx context.Context, ids []string) ([]User, error) {
	keys := make([]table.Key, len(ids))
	for i, id := range ids {
		keys[i] = key(id)
	}
	return table.LoadAll[User](ctx, s.table, keys)
}

// List reads all users, by last name.
func (s *Users) List(ctx context.Context) ([]User, error) {
	return table.Find[User](ctx, s.table, table.Query{Index: table.ByAll, PK: "USERS"})
}

// Search finds users by the beginning of their email: up to most of them, sorted by email.
func (s *Users) Search(ctx context.Context, prefix string, most int) ([]User, error) {
	prefix = strings.ToLower(prefix)
	all, err := s.List(ctx)
	found := slices.DeleteFunc(all, func(u User) bool { return !strings.HasPrefix(strings.ToLower(u.Email), prefix) })
	slices.SortFunc(found, func(a, b User) int {
		return strings.Compare(strings.ToLower(a.Email),
			strings.ToLower(b.Email))
	})
	return found[:min(len(found), most)], err
}

// Names returns the names of users by id; unknown ids are left out.
func (s *Users) Names(ctx context.Context, ids []string) (map[string]string, error) {
	found, err := s.GetAll(ctx, ids)
	names := make(map[string]string, len(found))
	for _, u := range found {
		names[u.ID] = u.Name()
	}
	return names, err
}
