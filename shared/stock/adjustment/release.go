package adjustment

import (
	"context"
	"time"

	"backdock/shared/platform/access"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
)

// Release is a second person's word that NetSuite may get an adjustment. It is needed if the lines together are worth
// more than the setting inventory.approvalValue. What an adjustment is worth must not show to people who may not see
// costs, so they must not see its Release either, and its stock counts like that of any other from the posting on.
type Release struct {
	Needed bool `json:"needed"`
	// ChangedBy is the user id of who changed the lines last, after they were posted. That person does not release them.
	ChangedBy string    `json:"changedBy,omitempty"`
	By        string    `json:"by,omitempty"` // user id
	At        time.Time `json:"at,omitzero"`  // zero: not released
}

// release returns whether lines need one.
func (l limits) release(lines []Line) Release {
	var worth money.Decimal
	for _, line := range lines {
		if value := line.Value(); value != nil {
			worth = worth.Add(size(*value))
		}
	}
	return Release{Needed: l.approve != nil && l.approve.Less(worth)}
}

// AwaitsRelease reports whether the adjustment waits for its release.
func (a Adjustment) AwaitsRelease() bool {
	return a.Status == Posted && a.Release.Needed && a.Release.At.IsZero()
}

// Own reports whether a user has posted the adjustment or changed its lines last, and so does not release it.
func (a Adjustment) Own(userID string) bool {
	return userID == a.CreatedBy || userID == a.Release.ChangedBy
}

// decidable refuses a decision about an adjustment that does not wait for one, or by the person whose it is.
func (a Adjustment) decidable(ctx context.Context) error {
	switch {
	case !a.AwaitsRelease():
		return fault.Stale(a, "the adjustment does not wait for a release")
	case a.Own(access.From(ctx).UserID):
		return fault.New(fault.Forbidden,
			"you posted this adjustment or changed its lines: another person must release it")
	}
	return nil
}

// Release lets NetSuite get an adjustment that waits for its release. Releasing twice changes nothing. reason may be
// empty. Errors: fault.NotFound; fault.Forbidden for the person whose adjustment it is; fault.Conflict.
func (s *Adjustments) Release(ctx context.Context, id, reason string, version *int64) (Adjustment, error) {
	a, err := s.Get(ctx, id)
	if err != nil || a.Status == Posted && !a.Release.At.IsZero() {
		return a, err
	}
	return s.change(ctx, id, version, func(a *Adjustment) ([]table.Op, error) {
		if err := a.decidable(ctx); err != nil {
			return nil, err
		}
		a.Release.By, a.Release.At = access.From(ctx).UserID, s.now()
		return []table.Op{s.queue(ctx, a), s.event(ctx, id, eventReleased, because("Released", reason))}, nil
	})
}

// Refuse cancels an adjustment that waits for its release, which takes its stock back. Refusing one that was cancelled
// changes nothing. Errors: fault.NotFound; fault.Forbidden for the person whose adjustment it is; fault.Conflict.
func (s *Adjustments) Refuse(ctx context.Context, id, reason string, version *int64) (Adjustment, error) {
	return s.end(ctx, id, version, func(a *Adjustment) ([]table.Op, error) {
		if err := a.decidable(ctx); err != nil {
			return nil, err
		}
		return []table.Op{s.event(ctx, id, eventReleased, "Release refused"),
			s.event(ctx, id, eventCancelled, because("Cancelled, the stock was taken back", reason))}, nil
	})
}

// because adds a reason to a text, if there is one.
func because(what, reason string) string {
	if reason == "" {
		return what
	}
	return what + ": " + reason
}
