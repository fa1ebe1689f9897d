package synctask

import (
	"context"
	"errors"
	"fmt"
	"time"

	"backdock/shared/table"
)

const (
	// awayAfter is how many tries without an answer, and none with one between
	// them, mean that the ERP is away.
	awayAfter = 3
	// The next probe is made after probeFirst, then after double the time each time
	// up to probeMost.
	probeFirst = 15 * time.Second
	probeMost  = 2 * time.Minute
)

// Away is what is known of an ERP that does not answer.
type Away struct {
	Since    time.Time `json:"since"`    // the first try without an answer
	Failures int       `json:"failures"` // since then
	NextTry  time.Time `json:"nextTry"`  // of the next probe
	Error    string    `json:"error"`    // the last one
	Version  int64     `json:"version"`
}

// IsAway tells whether the ERP counts as away.
func (a Away) IsAway() bool { return a.Failures >= awayAfter }

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
// as the next probe if that is due, which this call then is.
func (s *Tasks) MayTry(ctx context.Context) (may bool, away Away, err error) {
	away, err = s.Away(ctx)
	if err != nil || !away.IsAway() {
		return err == nil, away, err
	}
	now := s.now()
	if now.Before(away.NextTry) {
		return false, away, nil
	}
	before := away.Version
	away.Version++
	away.NextTry = now.Add(probeDelay(away.Failures))
	err = s.table.Commit(ctx, table.Put(table.New(awayKey, away), table.VersionIs(before)))
	if errors.Is(err, table.ErrCondition) {
		return false, away, nil // another one probes
	}
	return err == nil, away, err
}

func probeDelay(failures int) time.Duration {
	return min(probeFirst<<min(max(failures-awayAfter, 0), 6), probeMost)
}

// NoAnswer notes that the ERP did not answer, and tells whether it was away before.
func (s *Tasks) NoAnswer(ctx context.Context, words string) (wasAway bool, err error) {
	err = table.Retry(ctx, func() error {
		a, err := s.Away(ctx)
		if err != nil {
			return err
		}
		wasAway = a.IsAway()
		now := s.now()
		cond := table.Absent()
		if a.Version > 0 {
			cond = table.VersionIs(a.Version)
		} else {
			a.Since = now
		}
		a.Version++
		a.Failures++
		a.Error = bounded(words)
		a.NextTry = now.Add(probeDelay(a.Failures))
		return s.table.Commit(ctx, table.Put(table.New(awayKey, a), cond))
	})
	if errors.Is(err, table.ErrCondition) {
		err = nil // others have noted the same meanwhile
	}
	return wasAway, err
}

// Answered notes that the ERP answered, after Away or MayTry found that it had not
// (a). If it was away, all open tasks are announced at once.
func (s *Tasks) Answered(ctx context.Context, a Away) error {
	if a.Version == 0 {
		return nil
	}
	if err := s.table.Commit(ctx, table.Delete(awayKey)); err != nil {
		return fmt.Errorf("note that the ERP answers: %w", err)
	}
	if !a.IsAway() {
		return nil
	}
	return s.announceAll(ctx)
}
