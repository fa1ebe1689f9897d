package table

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"
)

const (
	// tries is how often an Update is made. A try is lost only against a write that
	// succeeded, so that this many writers of one item all get through.
	tries = 20
	// firstPause and longestPause bound the waits from the second repeat on. They part
	// writers that go in step, of which only one can win at a time.
	firstPause   = 5 * time.Millisecond
	longestPause = 160 * time.Millisecond
)

// Update is the one way to change what others may change too: f reads, works out the
// change, and commits it on the condition that what it has read is still so. Where
// that fails with ErrCondition f is called again, to read anew: at once the first
// time, for most conflicts are with one other writer who is done by then, and after
// longer and longer pauses, half of them by chance. All other errors end it, and so
// does the end of ctx. f does nothing but its Commit that may not be repeated; what
// belongs together is in one Commit. what names the thing for the error, such as
// "order 5".
//
// Errors: ErrBusy after 20 tries; those of f and ctx.
func Update(ctx context.Context, what string, f func() error) error {
	for try := 1; ; try++ {
		err := f()
		var given *final
		switch {
		case errors.As(err, &given):
			return given.error
		case !errors.Is(err, ErrCondition):
			return err
		case try == tries:
			return fmt.Errorf("change %s: %w: %v", what, ErrBusy, err) // not %w: see ErrBusy
		}
		if err := pause(ctx, try); err != nil {
			return fmt.Errorf("change %s: %w", what, err)
		}
	}
}

// pause waits before a try is repeated. Errors: that of ctx.
func pause(ctx context.Context, try int) error {
	if try == 1 {
		return ctx.Err()
	}
	full := min(firstPause<<(try-2), longestPause)
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(full/2 + rand.N(full/2)):
		return nil
	}
}

// Final is err for the function of an Update that must not be called again: its own
// write was in order, and an ErrCondition is of an operation that its caller has
// added. Update returns err itself. Of nil it makes nil.
func Final(err error) error {
	if err == nil {
		return nil
	}
	return &final{err}
}

type final struct{ error }
