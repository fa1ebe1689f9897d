package setup

import (
	"context"
	"crypto/rand"
	"fmt"
	"time"

	"backdock/shared/access"
	"backdock/shared/id"
	"backdock/shared/table"
	"backdock/shared/user"
)

// FirstAdmin makes an administrator where there is no user yet, and answers the
// password, which is kept nowhere; "" where there are users.
func FirstAdmin(ctx context.Context, t table.Table, email string, now time.Time) (password string, err error) {
	users := user.New(t, func() time.Time { return now })
	there, err := users.List(ctx)
	if err != nil {
		return "", fmt.Errorf("first administrator: %w", err)
	}
	if len(there) > 0 {
		return "", nil
	}
	password = rand.Text()
	_, err = users.Create(ctx, user.User{ID: id.New(now), Email: email, FirstName: "First", LastName: "Administrator",
		Role: access.Admin, IsActive: true, TokenVersion: 1}, password)
	if err != nil {
		return "", fmt.Errorf("first administrator: %w", err)
	}
	return password, nil
}
