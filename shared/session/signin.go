package session

import (
	"context"
	"fmt"
	"strings"
	"time"

	"backdock/shared/fault"
	"backdock/shared/money"
	"backdock/shared/table"
	"backdock/shared/user"
)

// How many wrong passwords are taken in a window, per account and per address.
const (
	tryWindow       = 15 * time.Minute
	triesPerAccount = 5
	triesPerAddress = 50
)

// tries counts sign-ins that have not succeeded (yet) since a first one.
//
//	TRIES#<account or address> / TRIES
type tries struct {
	Count int64 `json:"count"`
	Until int64 `json:"until"` // unix seconds: the end of the window
}

func triesKey(of string) table.Key { return table.Key{PK: "TRIES#" + of, SK: "TRIES"} }

// SignIn checks an email and a password and starts a session. An unknown email
// and a wrong password get the same answer in the same time. Errors:
// fault.Unauthorized, fault.Forbidden for an account that is not active,
// fault.TooMany.
//
// A try is counted before the password is looked at, so that many at once cannot
// slip through; a success takes it back. In all: one read and two writes.
func (s *Sessions) SignIn(ctx context.Context, email, password string, d Device) (Tokens, user.User, error) {
	var login user.Login
	account, address := triesKey("account#"+strings.ToLower(email)), triesKey("address#"+d.IP)
	err := table.Retry(ctx, func() error {
		items, err := s.table.BatchGet(ctx, []table.Key{user.LoginKey(email), account, address})
		if err != nil {
			return fmt.Errorf("sign in: %w", err)
		}
		var accountTries, addressTries *tries
		login = user.Login{}
		for _, item := range items {
			var into any = &login
			switch item.Key {
			case account:
				accountTries = &tries{}
				into = accountTries
			case address:
				addressTries = &tries{}
				into = addressTries
			}
			if err := item.Decode(into); err != nil {
				return err
			}
		}
		byAccount, err := s.another(account, accountTries, triesPerAccount)
		if err != nil {
			return err
		}
		byAddress, err := s.another(address, addressTries, triesPerAddress)
		if err != nil {
			return err
		}
		return s.table.Commit(ctx, byAccount, byAddress)
	})
	if err != nil {
		return Tokens{}, user.User{}, err
	}
	if !user.PasswordMatches(login.PasswordHash, password) {
		return Tokens{}, user.User{}, fault.New(fault.Unauthorized, "the email or the password is wrong")
	}
	if !login.IsActive {
		return Tokens{}, user.User{}, fault.New(fault.Forbidden, "this account is not active: ask an administrator")
	}
	tokens, err := s.Start(ctx, login.User, d, table.Delete(account),
		table.Add(address, map[string]money.Decimal{"count": money.Int(-1)}))
	return tokens, login.User, err
}

// another counts one more try on top of those read, unless they are too many.
func (s *Sessions) another(key table.Key, before *tries, most int64) (table.Op, error) {
	now := s.now()
	if before == nil || before.Until < now.Unix() {
		cond := table.Absent()
		if before != nil {
			cond = table.FieldIs("until", before.Until)
		}
		window := tries{Count: 1, Until: now.Add(tryWindow).Unix()}
		return table.Put(table.New(key, window).Expiring(now.Add(2*tryWindow)), cond), nil
	}
	if before.Count >= most {
		f := fault.New(fault.TooMany, "too many tries: wait %d minutes", (before.Until-now.Unix())/60+1)
		f.RetryAfter = int(before.Until - now.Unix())
		return table.Op{}, f
	}
	return table.Add(key, map[string]money.Decimal{"count": money.Int(1)}, table.FieldAtMost("count", most-1), table.FieldIs("until", before.Until)), nil
}
