package synctask

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"backdock/shared/platform/enum"
	"backdock/shared/platform/queue"
	"backdock/shared/platform/table"
)

const (
	// awayAfter is the number of consecutive attempts without an answer after which the ERP counts as away.
	awayAfter = 3
	// The next probe is sent after probeFirst, then at doubled intervals up to probeMost. So an outage ends
	// at most probeMost after the ERP is back. The interval is short because a probe is a single request and
	// people wait for the queue.
	probeFirst = 2 * time.Second
	probeMost  = 10 * time.Second
	// ProbeTime is the longest time that a probe may take.
	ProbeTime = 10 * time.Second
	// probeEarly is how much early a probe may start, because clocks differ.
	probeEarly = time.Second
)

// Absence says why the ERP counts as away.
type Absence string

// The absences. A person has to end a refused sign-in: the certificate has ended or was revoked, or its mapping is gone.
const (
	NoReply       Absence = "no_reply" // not reached, no answer or a 5xx
	SignInRefused Absence = "signin_refused"
)

// Schema gives the API the values.
func (Absence) Schema(huma.Registry) *huma.Schema { return enum.Schema(NoReply, SignInRefused) }

// Away is the state of the circuit breaker for the ERP.
type Away struct {
	Since    time.Time `json:"since"`    // time of the first attempt without an answer
	Failures int       `json:"failures"` // number of attempts since then
	NextTry  time.Time `json:"nextTry"`  // time of the next probe
	Error    string    `json:"error"`    // error of the last attempt
	Why      Absence   `json:"why"`      // of the last attempt; "" in a record of an older version: no reply
	// Back says that the ERP has answered and the waiting tasks are being announced.
	Back    bool  `json:"back,omitempty"`
	Version int64 `json:"version"`
}

// IsAway reports whether the ERP counts as away.
func (a Away) IsAway() bool { return a.Failures >= awayAfter && !a.Back }

// Reason returns why the ERP is away.
func (a Away) Reason() Absence { return cmp.Or(a.Why, NoReply) }

var awayKey = table.Key{PK: "ERP", SK: "AWAY"}

// Away reads the state of the breaker. Zero: the ERP answers.
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

// MayTry reports whether a worker may call the ERP: always while it is not away, otherwise only if the next
// probe is due. The caller is then that probe.
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
	away.NextTry = now.Add(ProbeTime + probeMost) // unless the probe has a result earlier
	err = s.table.Commit(ctx, table.Put(table.New(awayKey, away), table.VersionIs(before)))
	if errors.Is(err, table.ErrCondition) {
		return false, away, nil // another worker is the probe
	}
	return err == nil, away, err
}

func probeDelay(failures int) time.Duration {
	return min(probeFirst<<min(max(failures-awayAfter, 0), 6), probeMost)
}

// NoAnswer records an attempt of a task that got no answer from the ERP, or a refused sign-in only, and returns the
// breaker's new state. If the ERP is away, the message of the next probe has been sent.
func (s *Tasks) NoAnswer(ctx context.Context, taskID string, why Absence, words string) (Away, error) {
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
		a.Error, a.Why = bounded(words), why
		a.NextTry = now.Add(probeDelay(a.Failures))
		return s.table.Commit(ctx, table.Put(table.New(awayKey, a), table.AsRead(before)))
	})
	if errors.Is(err, table.ErrBusy) {
		err = nil // others have recorded the same meanwhile
	}
	if err != nil || !a.IsAway() {
		return a, err
	}
	return a, s.announceProbe(ctx, a, taskID)
}

// probesLookedAt is how many waiting tasks are considered for the next probe.
const probesLookedAt = 20

// announceProbe sends the message of the next probe, with its delay. It prefers another task than the last
// probe's, so that one record that makes the ERP time out does not keep the breaker open.
func (s *Tasks) announceProbe(ctx context.Context, a Away, last string) error {
	waiting, err := s.find(ctx, []Status{Retrying, Pending}, far, probesLookedAt)
	if err == nil && len(waiting) == 0 { // no waiting task: take one whose worker was killed
		waiting, err = s.find(ctx, []Status{InProgress}, s.now().UTC().Format(dueLayout), 1)
	}
	if err != nil {
		return err
	}
	next := slices.IndexFunc(waiting, func(t Task) bool { return t.ID != last })
	if next < 0 && last == "" {
		return nil
	}
	message := queue.Message(queue.ERPPriority, Message{TaskID: last})
	if next >= 0 {
		message = queue.Message(waiting[next].Queue, Message{TaskID: waiting[next].ID})
	}
	if err := s.queue.Send(ctx, message.After(a.NextTry.Sub(s.now()))); err != nil {
		return fmt.Errorf("announce a probe: %w", err)
	}
	return nil
}

// ProbeAgain sends the message of another probe after the last probe's task turned out to have nothing to do.
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

// Answered records that the ERP answers. If it was away, all waiting tasks are announced at once.
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
			return nil // another worker has recorded it, or a failure since; the next answer records it
		}
		if err != nil {
			return fmt.Errorf("note that the ERP answers: %w", err)
		}
	}
	return s.back(ctx, a)
}

// back ends an outage. It can be repeated: the record is deleted after all tasks are announced.
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
