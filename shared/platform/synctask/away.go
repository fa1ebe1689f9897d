package synctask

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"backdock/shared/platform/queue"
	"backdock/shared/platform/table"
)

const (
	// awayAfter is how many attempts without an answer, and none with one between
	// them, mean that the ERP is away.
	awayAfter = 3
	// The next probe is made after probeFirst, then after double the time each time
	// up to probeMost. An outage ends at most probeMost after the ERP is back: a probe
	// is one request, and people wait for what is in the queue.
	probeFirst = 2 * time.Second
	probeMost  = 10 * time.Second
	// ProbeTime is how long a probe may take.
	ProbeTime = 10 * time.Second
	// probeEarly is how much before its time a probe is let through: clocks differ.
	probeEarly = time.Second
)

// Away is what is known of an ERP that does not answer.
type Away struct {
	Since    time.Time `json:"since"`    // the first attempt without an answer
	Failures int       `json:"failures"` // since then
	NextTry  time.Time `json:"nextTry"`  // of the next probe
	Error    string    `json:"error"`    // the last one
	// Back says that the ERP has answered and the waiting tasks are being announced.
	Back    bool  `json:"back,omitempty"`
	Version int64 `json:"version"`
}

// IsAway tells whether the ERP counts as away.
func (a Away) IsAway() bool { return a.Failures >= awayAfter && !a.Back }

var awayKey = table.Key{PK: "ERP", SK: "AWAY"}

// Away reads how the ERP is; zero: it answers.
func (s *Tasks) Away(ctx context.Context) (Away, error) {
	a, err := table.Load[Away](ctx, s.table, awayKey)
	if errors.Is(err, table.ErrMissing) {
		return Away{}, nil
	}
	if err != nil {
		return a, fmt.Errorf("read whether the ERP is away: %w", err)
	}
	return a, nil
}

// MayTry tells whether the ERP is to be called: always while it is not away, else
// as the next probe if that is due. The caller then is the probe.
func (s *Tasks) MayTry(ctx context.Context) (may bool, away Away, err error) {
	away, err = s.Away(ctx)
	if err != nil || !away.IsAway() {
		return err == nil, away, err
	}
	now := s.now()
	if now.Before(away.NextTry.Add(-probeEarly)) {
		return false, away, nil
	}
	before := away.Version
	away.Version++
	away.NextTry = now.Add(ProbeTime + probeMost) // unless the probe says something before
	err = s.table.Commit(ctx, table.Put(table.New(awayKey, away), table.VersionIs(before)))
	if errors.Is(err, table.ErrCondition) {
		return false, away, nil // another one probes
	}
	return err == nil, away, err
}

func probeDelay(failures int) time.Duration {
	return min(probeFirst<<min(max(failures-awayAfter, 0), 6), probeMost)
}

// NoAnswer notes that an attempt of a task got no answer from the ERP, and returns
// whether that is away now. If it is, the next probe is on its way.
func (s *Tasks) NoAnswer(ctx context.Context, taskID, words string) (Away, error) {
	var a Away
	err := table.Update(ctx, "whether the ERP is away", func() error {
		var err error
		if a, err = s.Away(ctx); err != nil {
			return err
		}
		now, before := s.now(), a.Version
		if before == 0 || a.Back {
			a = Away{Since: now, Version: before}
		}
		a.Version++
		a.Failures++
		a.Error = bounded(words)
		a.NextTry = now.Add(probeDelay(a.Failures))
		return s.table.Commit(ctx, table.Put(table.New(awayKey, a), table.AsRead(before)))
	})
	if errors.Is(err, table.ErrBusy) {
		err = nil // others have noted the same meanwhile
	}
	if err != nil || !a.IsAway() {
		return a, err
	}
	return a, s.announceProbe(ctx, a, taskID)
}

// probesLookedAt is how many waiting tasks are looked at for the next probe.
const probesLookedAt = 20

// announceProbe sends the message of the next probe, with its delay: of another
// task than the last one's if there is one, so that a record which the ERP cannot
// digest does not keep it away.
func (s *Tasks) announceProbe(ctx context.Context, a Away, last string) error {
	waiting, err := s.find(ctx, []Status{Retrying, Pending}, far, probesLookedAt)
	if err == nil && len(waiting) == 0 { // one whose worker was killed
		waiting, err = s.find(ctx, []Status{InProgress}, s.now().UTC().Format(dueLayout), 1)
	}
	if err != nil {
		return err
	}
	next := slices.IndexFunc(waiting, func(t Task) bool { return t.ID != last })
	if next < 0 && last == "" {
		return nil
	}
	message := queue.Message(queue.ERPPriority, Message{last})
	if next >= 0 {
		message = queue.Message(waiting[next].Queue, Message{waiting[next].ID})
	}
	if err := s.queue.Send(ctx, message.After(a.NextTry.Sub(s.now()))); err != nil {
		return fmt.Errorf("announce a probe: %w", err)
	}
	return nil
}

// ProbeAgain sends the message of another probe, after one that turned out to be
// for a task with nothing to do.
func (s *Tasks) ProbeAgain(ctx context.Context, taskID string) error {
	a, err := s.Away(ctx)
	if err != nil || !a.IsAway() {
		return err
	}
	a.NextTry = s.now().Add(probeFirst)
	a.Version++
	err = s.table.Commit(ctx, table.Put(table.New(awayKey, a), table.VersionIs(a.Version-1)))
	if errors.Is(err, table.ErrCondition) {
		return nil
	}
	if err != nil {
		return err
	}
	return s.announceProbe(ctx, a, taskID)
}

// Answered notes that the ERP answers. If it was away, all waiting tasks are
// announced at once.
func (s *Tasks) Answered(ctx context.Context) error {
	a, err := s.Away(ctx)
	if err != nil || a.Version == 0 {
		return err
	}
	if a.IsAway() {
		a.Back = true
		a.Version++
		err := s.table.Commit(ctx, table.Put(table.New(awayKey, a), table.VersionIs(a.Version-1)))
		if errors.Is(err, table.ErrCondition) {
			return nil // another one has noted it, or a failure since; the next answer notes it
		}
		if err != nil {
			return fmt.Errorf("note that the ERP answers: %w", err)
		}
	}
	return s.back(ctx, a)
}

// back ends an outage. It may be repeated: the note goes when all is announced.
func (s *Tasks) back(ctx context.Context, a Away) error {
	if a.Back {
		if err := s.announceAll(ctx); err != nil {
			return err
		}
	}
	err := s.table.Commit(ctx, table.Delete(awayKey, table.VersionIs(a.Version)))
	if err != nil && !errors.Is(err, table.ErrCondition) {
		return fmt.Errorf("note that the ERP answers: %w", err)
	}
	return nil
}
