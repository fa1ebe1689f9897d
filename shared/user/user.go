// Package user holds the people who sign in, their roles and passwords.
package user

import (
	"context"
	"errors"
	"fmt"
	"net/mail"
	"strings"
	"time"

	"backdock/shared/access"
	"backdock/shared/fault"
	"backdock/shared/table"
)

// User is a person who may sign in.
type User struct {
	ID        string      `json:"_id"`
	Email     string      `json:"email"` // as typed; compared in lower case
	FirstName string      `json:"firstName"`
	LastName  string      `json:"lastName"`
	Role      access.Role `json:"role"`
	IsActive  bool        `json:"isActive"`
	// TokenVersion grows when all of the user's tokens end at once.
	TokenVersion int64     `json:"tokenVersion"`
	CreatedAt    time.Time `json:"createdAt"`
	UpdatedAt    time.Time `json:"updatedAt"`
	Version      int64     `json:"version"`
}

// Name is how the user is written in a list.
func (u User) Name() string { return strings.TrimSpace(u.FirstName + " " + u.LastName) }

// Login is what a sign-in reads, in one item: the user and the hash of the password.
type Login struct {
	User
	PasswordHash string `json:"passwordHash"`
}

// Users stores users.
//
//	by id:    USER#<id> / USER
//	by email: LOGIN#<email in lower case> / LOGIN, with the password's hash; it also keeps emails unique
//	all:      ByAll USERS / <last name>#<id>
type Users struct {
	table table.Table
	now   func() time.Time
}

// New makes the store.
func New(t table.Table, now func() time.Time) *Users { return &Users{t, now} }

func key(id string) table.Key { return table.Key{PK: "USER#" + id, SK: "USER"} }

// LoginKey is where the Login of an email stands.
func LoginKey(email string) table.Key {
	return table.Key{PK: "LOGIN#" + strings.ToLower(email), SK: "LOGIN"}
}

func item(u User) table.Item {
	i := table.New(key(u.ID), u)
	i.ByAll = table.Key{PK: "USERS", SK: strings.ToLower(u.LastName) + "#" + u.ID}
	return i
}

// CheckEmail refuses what portal.md section 5 refuses.
func CheckEmail(email string) error {
	a, err := mail.ParseAddress(email)
	local, _, _ := strings.Cut(email, "@")
	if err != nil || a.Address != email || len(email) > 254 || len(local) > 64 {
		return fault.Fields("email must be an email")
	}
	return nil
}

// Create stores a new user with a password. Errors: fault.Invalid, fault.Conflict
// where the email is taken. Creating the same user (id and email) again changes nothing.
func (s *Users) Create(ctx context.Context, u User, password string) (User, error) {
	if err := CheckEmail(u.Email); err != nil {
		return User{}, err
	}
	if !u.Role.Valid() {
		return User{}, fault.Fields("role must be one of: " + roles())
	}
	hash, err := HashPassword(password)
	if err != nil {
		return User{}, err
	}
	u.CreatedAt, u.UpdatedAt, u.Version = s.now(), s.now(), 1
	err = s.table.Commit(ctx,
		table.Put(item(u), table.Absent()),
		table.Put(table.New(LoginKey(u.Email), Login{u, hash}), table.Absent()))
	if !errors.Is(err, table.ErrCondition) {
		return u, err
	}
	there, err := table.Load[User](ctx, s.table, key(u.ID))
	if err == nil && strings.EqualFold(there.Email, u.Email) {
		return there, nil
	}
	if err != nil && !errors.Is(err, table.ErrMissing) {
		return User{}, fmt.Errorf("create user: %w", err)
	}
	return User{}, fault.New(fault.Conflict, "there is a user with this email already")
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

// GetAll reads some users by id; unknown ones are left out.
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
