package user_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"backdock/shared/people/user"
	"backdock/shared/platform/access"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/memory"
)

const passphrase = "violet tractor umbrella ninety"

func now() time.Time { return time.Date(2026, 11, 21, 8, 0, 0, 0, time.UTC) }

func person(id, email string, role access.Role) user.User {
	return user.User{ID: id, Email: email, FirstName: "Given", LastName: "Family", Role: role, IsActive: true}
}

func TestAnEmailIsTakenOnce(t *testing.T) {
	users := user.New(memory.New(), now)
	errs := make([]error, 5)
	var wg sync.WaitGroup
	for i := range errs {
		wg.Go(func() {
			_, errs[i] = users.Create(context.Background(), person(fmt.Sprint("u", i), "joe@example.com", access.Admin),
				passphrase)
		})
	}
	wg.Wait()
	made := 0
	for _, err := range errs {
		switch {
		case err == nil:
			made++
		case !fault.Is(err, fault.Conflict):
			t.Error(err)
		}
	}
	if all, err := users.List(t.Context()); made != 1 || len(all) != 1 || err != nil {
		t.Errorf("%d were made, %d are there, %v", made, len(all), err)
	}
}

// An operation that belongs to a user may fail, such as accepting a revoked invitation. Then no user is
// created, and the caller gets the error.
func TestAUserIsMadeWithWhatGoesWithIt(t *testing.T) {
	users := user.New(memory.New(), now)
	gone := table.Check(table.Key{PK: "MARK", SK: "MARK"}, table.Present())
	_, err := users.Create(t.Context(), person("joe", "joe@example.com", access.Admin), passphrase, gone)
	if !errors.Is(err, table.ErrCondition) {
		t.Errorf("got %v", err)
	}
	if all, err := users.List(t.Context()); len(all) != 0 || err != nil {
		t.Errorf("%d are there, %v", len(all), err)
	}
}

func TestCreatingAgainChangesNothing(t *testing.T) {
	store := memory.New()
	users := user.New(store, now)
	first, err := users.Create(t.Context(), person("joe", "Joe@example.com", access.Sales), passphrase)
	if err != nil {
		t.Fatal(err)
	}
	mark := table.Put(table.New(table.Key{PK: "MARK", SK: "MARK"}, struct{}{}))
	again, err := users.Create(t.Context(), person("joe", "joe@example.com", access.Admin), passphrase, mark)
	if err != nil || again.Role != access.Sales || again.Version != first.Version {
		t.Errorf("%+v, %v", again, err)
	}
	if _, err := store.Get(t.Context(), mark.Key); !errors.Is(err, table.ErrMissing) {
		t.Errorf("what goes with it was written: %v", err)
	}
}

func TestFindingUsers(t *testing.T) {
	users := user.New(memory.New(), now)
	for _, email := range []string{"Bo@example.com", "bob@example.com", "ann@example.com", "bogdan@example.com"} {
		if _, err := users.Create(t.Context(), person(email, email, access.Sales), passphrase); err != nil {
			t.Fatal(err)
		}
	}
	if u, err := users.ByEmail(t.Context(), "bo@EXAMPLE.com"); err != nil || u.Email != "Bo@example.com" {
		t.Errorf("by email: %+v, %v", u, err)
	}
	if _, err := users.ByEmail(t.Context(), "bo"); !fault.Is(err, fault.NotFound) {
		t.Errorf("by a part of an email: %v", err)
	}
	found, err := users.Search(t.Context(), "BO", 2)
	if err != nil || len(found) != 2 || found[0].Email != "Bo@example.com" || found[1].Email != "bob@example.com" {
		t.Errorf("%+v, %v", found, err)
	}
}

func TestAChangeIsMadeOnWhatWasRead(t *testing.T) {
	store := memory.New()
	users := user.New(store, now)
	if _, err := users.Create(t.Context(), person("joe", "joe@example.com", access.Sales), passphrase); err != nil {
		t.Fatal(err)
	}
	const writers = 6
	var wg sync.WaitGroup
	for i := range writers {
		wg.Go(func() {
			_, err := users.Change(t.Context(), "joe", func(l *user.Login) ([]table.Op, error) {
				l.LastName += "x"
				return []table.Op{table.Put(table.New(table.Key{PK: "MARK", SK: fmt.Sprint(i)}, struct{}{}))}, nil
			})
			if err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	u, err := users.Get(t.Context(), "joe")
	if err != nil {
		t.Fatal(err)
	}
	login, err := users.LoginOf(t.Context(), "joe@example.com")
	if err != nil || login.User != u || u.LastName != "Familyxxxxxx" || u.Version != 1+writers {
		t.Errorf("by id %+v, by email %+v, %v", u, login.User, err)
	}
}
