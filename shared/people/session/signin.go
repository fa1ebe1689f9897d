package session

import (
	"cmp"
	"context"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"backdock/shared/people/password"
	"backdock/shared/people/user"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/limit"
	"backdock/shared/platform/table"
)

// Limits of wrong passwords, per account and per address.
var (
	signInsPerAccount = limit.Limit{Name: "signIn.account", Most: 5, Window: 15 * time.Minute}
	signInsPerAddress = limit.Limit{Name: "signIn.address", Most: 50, Window: 15 * time.Minute}
)

// SignIn checks an email and a password and starts a session. An unknown email and a wrong password get the
// same answer in the same time. Errors: fault.Unauthorized, fault.Forbidden for an inactive account,
// fault.TooMany.
func (s *Sessions) SignIn(ctx context.Context, email, given string, d Device) (Tokens, user.User, error) {
	account, address := signInsPerAccount.Of(strings.ToLower(email)), signInsPerAddress.OfAddress(d.IP)
	var login user.Login
	var before []Session
	var tokens Tokens
	var matched string // the hash that the password matched
	read := func() (err error) {
		login, err = s.users.LoginOf(ctx, email)
		if err != nil && !fault.Is(err, fault.NotFound) {
			return err
		}
		before, err = s.stored(ctx, login.ID) // also for an unknown email: the same work
		return err
	}
	// If there were too many tries, the results of these reads are ignored.
	var reading errgroup.Group
	reading.Go(read)
	refused := s.limits.Take(ctx, account, address)
	if err := cmp.Or(refused, reading.Wait()); err != nil {
		return Tokens{}, user.User{}, err
	}
	again := false
	err := table.Update(ctx, "the sessions of user "+login.ID, func() (err error) {
		if again {
			if err := read(); err != nil {
				return err
			}
		}
		again = true
		if (matched == "" || matched != login.PasswordHash) && !password.Matches(login.PasswordHash, given) {
			return fault.New(fault.Unauthorized, "the email or the password is wrong")
		}
		matched = login.PasswordHash
		if !login.IsActive {
			return fault.New(fault.Forbidden, "this account is not active: ask an administrator")
		}
		tokens, err = s.start(ctx, login.User, before, d, []table.Op{account.Forget(), address.GiveBack()})
		return err
	})
	return tokens, login.User, err
}
