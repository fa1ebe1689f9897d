package setup

import (
	"context"
	"fmt"
	"time"

	"backdock/shared/people/invitation"
	"backdock/shared/people/user"
	"backdock/shared/platform/access"
	"backdock/shared/platform/id"
	"backdock/shared/platform/table"
)

// FirstAdmin sends an administrator's invitation to the portal by mail if there is no user yet. It replaces an
// earlier invitation. invited reports whether it sent one.
func FirstAdmin(ctx context.Context, t table.Table, portal, email string, now time.Time) (invited bool, err error) {
	clock := func() time.Time { return now }
	there, err := user.New(t, clock).List(ctx)
	if err == nil && len(there) == 0 {
		_, err = invitation.New(t, clock, portal).Invite(ctx, id.New(clock()), invitation.Guest{Email: email, FirstName: "First",
			LastName: "Administrator", Role: access.Admin})
		invited = err == nil
	}
	if err != nil {
		return false, fmt.Errorf("first administrator: %w", err)
	}
	return invited, nil
}
