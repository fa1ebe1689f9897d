package stack

import (
	"context"
	"fmt"
	"io"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"
)

// Progress prints the steps of the start and how long each one took.
type Progress struct {
	out   io.Writer
	start time.Time
	mu    sync.Mutex
}

// NewProgress starts the clock.
func NewProgress(out io.Writer) *Progress { return &Progress{out: out, start: time.Now()} }

// Say prints a line with the elapsed time.
func (p *Progress) Say(format string, args ...any) {
	p.mu.Lock()
	defer p.mu.Unlock()
	fmt.Fprintf(p.out, "%6.1fs  %s\n", time.Since(p.start).Seconds(), fmt.Sprintf(format, args...))
}

// step is a part of the start. It runs when the steps that it needs are done.
type step struct{ done chan struct{} }

// steps run in parallel as far as their dependencies allow.
type steps struct {
	ctx      context.Context
	group    *errgroup.Group
	progress *Progress
}

func newSteps(ctx context.Context, p *Progress) *steps {
	group, ctx := errgroup.WithContext(ctx)
	return &steps{ctx, group, p}
}

// add starts a step. The text that run returns is printed; "" prints nothing.
func (s *steps) add(name string, run func(context.Context) (string, error), needs ...*step) *step {
	made := &step{done: make(chan struct{})}
	s.group.Go(func() error {
		for _, n := range needs {
			select {
			case <-n.done:
			case <-s.ctx.Done(): // another step failed, or the user has had enough
				return s.ctx.Err()
			}
		}
		began := time.Now()
		said, err := run(s.ctx)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		if said != "" {
			s.progress.Say("%s: %s (%.1f s)", name, said, time.Since(began).Seconds())
		}
		close(made.done)
		return nil
	})
	return made
}

func (s *steps) wait() error { return s.group.Wait() }
