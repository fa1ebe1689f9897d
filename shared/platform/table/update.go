package table

import (
	"context"
	"errors"
	"fmt"
	"time"

	"backdock/shared/platform/jitter"
)

const (
	// tries is the number of tries of an Update. A try fails only because another write succeeded, so this
	// many concurrent writers of one item all succeed.
	tries = 20
	// firstPause and longestPause bound the pauses from the second repeat on. The pauses spread out writers
	// that run in step, of which only one can succeed at a time.
	firstPause   = 5 * time.Millisecond
	longestPause = 160 * time.Millisecond
)

// Update is the one way to change items that others may change at the same time. f reads, computes the
// change, and commits it on condition that what it read is unchanged. If that fails with ErrCondition, Update
// calls f again, so that it reads anew. The first repeat comes at once, because most conflicts are with one
// other writer who is done by then. Later repeats come after growing pauses with jitter. Any other error ends
// the Update, and so does the end of ctx. Apart from its Commit, f must be safe to repeat. what names the
// item for the error, such as "order 5".
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

// pause waits before a repeated try. Errors: that of ctx.
func pause(ctx context.Context, try int) error {
	if try == 1 {
		return ctx.Err()
	}
	full := min(firstPause<<(try-2), longestPause)
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(jitter.Half(full)):
		return nil
	}
}

// Final wraps an error of an Update's function that must not be retried, for an ErrCondition of an operation
// that the caller added. Update returns err itself. Final(nil) is nil.
func Final(err error) error {
	if err == nil {
		return nil
	}
	return &final{err}
}

type final struct{ error }
