package main

import (
	"context"
	"fmt"
	"strings"

	"backdock/shared/people/user"
	"backdock/shared/platform/access"
)

// userID returns a demo user's id. It is derived from the email, so that a second run finds the users of the first.
func userID(email string) string {
	name, _, _ := strings.Cut(email, "@")
	return "DEMO-" + strings.ToUpper(name)
}

// users creates one user per role, and the other drivers.
func (s *seeder) users(ctx context.Context) (string, error) {
	all := user.New(s.table, s.now)
	for _, u := range s.data.Users {
		_, err := all.CreateDemo(ctx, user.User{ID: userID(u.Email), Email: u.Email, FirstName: u.FirstName,
			LastName: u.LastName, Phone: u.Phone,
			Role: access.Role(u.Role), IsActive: true, TokenVersion: 1}, s.password)
		if err != nil {
			return "", fmt.Errorf("%s: %w", u.Email, err)
		}
	}
	return fmt.Sprintf("%d users", len(s.data.Users)), nil
}
