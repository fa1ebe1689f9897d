package outside

import (
	"context"
	"sync"
	"time"

	"backdock/shared/people/password"
	"backdock/shared/people/user"
	"backdock/shared/platform/access"
	"backdock/shared/platform/table/memory"
)

// Prepare makes what all runs of a process share and what is slow to make: the ERP's key and the hash of the people's
// password. They take random numbers, so they must be made before the random numbers of a run begin.
var Prepare = sync.OnceValue(func() error {
	if _, err := credentials(); err != nil {
		return err
	}
	_, err := user.New(memory.New(), time.Now).CreateDemo(context.Background(), user.User{ID: "1",
		Email: "one@example.com", FirstName: "The", LastName: "one", Role: access.Viewer, IsActive: true}, password.Demo)
	return err
})
