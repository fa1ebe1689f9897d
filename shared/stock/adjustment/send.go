package adjustment

import (
	"context"
	"errors"
	"time"

	"backdock/shared/platform/fault"
	"backdock/shared/platform/synctask"
	"backdock/shared/platform/table"
)

// ErrSent is returned if NetSuite has the adjustment already.
var ErrSent = errors.New("the adjustment was sent")

// executesFor is longer than NetSuite executes a request whose answer was lost.
const executesFor = 16 * time.Minute

// ExternalID returns the external id in NetSuite.
func (a Adjustment) ExternalID() string { return externalPrefix + a.ID }

// Made reports whether the portal made the adjustment.
func (a Adjustment) Made() bool { return a.ID != a.NetSuiteID }

// queue makes the task that sends the adjustment. A task that sent an earlier version has nothing left to do.
func (s *Adjustments) queue(ctx context.Context, a *Adjustment) table.Op {
	t := synctask.NewOutbound(s.now(), synctask.InventoryAdjustment, a.ID, a.NetSuiteID)
	a.Sync.Become(synctask.StatePending)
	a.Sync.TaskID = t.ID
	return synctask.Put(ctx, t)
}

// Requeue makes a new task that sends the adjustment. Errors: fault.NotFound; fault.Conflict if there is nothing to
// send.
func (s *Adjustments) Requeue(ctx context.Context, id string) (Adjustment, error) {
	return s.change(ctx, id, nil, func(a *Adjustment) ([]table.Op, error) {
		switch {
		case a.Phase == confirmed:
			return nil, fault.New(fault.Conflict, "NetSuite has this adjustment")
		case a.Status != Posted:
			return nil, fault.New(fault.Conflict, "the adjustment is %s", a.Status)
		}
		return []table.Op{s.queue(ctx, a)}, nil
	})
}

// Prepare makes an adjustment ready to be sent by a task: its items have the change of their stock. Errors:
// fault.NotFound; synctask.ErrSuperseded if another task sends it, it was cancelled or waits for its release (which
// makes a task of its own); ErrSent.
func (s *Adjustments) Prepare(ctx context.Context, id, taskID string) (Adjustment, []Line, error) {
	a, err := s.apply(ctx, id)
	switch {
	case err != nil:
		return a, nil, err
	case a.Phase == confirmed:
		return a, nil, ErrSent
	case a.Sync.TaskID != taskID, a.Status != Posted, a.AwaitsRelease():
		return a, nil, synctask.ErrSuperseded
	}
	return s.Full(ctx, id)
}

// BeginSending records that the adjustment is about to be sent. unsure reports that an earlier attempt may have brought
// it to NetSuite. Errors: synctask.ErrSuperseded if it was changed since it was prepared.
func (s *Adjustments) BeginSending(ctx context.Context, prepared Adjustment) (unsure bool, err error) {
	_, err = s.change(ctx, prepared.ID, nil, func(a *Adjustment) ([]table.Op, error) {
		if a.Sync.TaskID != prepared.Sync.TaskID || a.LinesVersion != prepared.LinesVersion || a.Status != Posted ||
			a.Phase == confirmed {
			return nil, synctask.ErrSuperseded
		}
		unsure = a.Phase == sending
		if unsure && a.UnknownAt.IsZero() { // its worker was killed
			a.UnknownAt = s.now()
		}
		a.Phase = sending
		a.Sync.Become(synctask.StateInProgress)
		return nil, nil
	})
	return unsure, err
}

// Absent records that NetSuite does not have an adjustment that was sent. While an earlier attempt may still be executed
// by NetSuite, it stays open whether NetSuite has it.
func (s *Adjustments) Absent(ctx context.Context, id string) error {
	_, err := s.change(ctx, id, nil, func(a *Adjustment) ([]table.Op, error) {
		if a.Phase != sending || !a.UnknownAt.IsZero() && s.now().Before(a.UnknownAt.Add(executesFor)) {
			return nil, errNothing
		}
		a.Phase, a.UnknownAt = open, time.Time{}
		return nil, nil
	})
	return unlessNothing(err)
}

// Unknown records that an attempt to send the adjustment ended without a known result.
func (s *Adjustments) Unknown(ctx context.Context, id string) error {
	_, err := s.change(ctx, id, nil, func(a *Adjustment) ([]table.Op, error) {
		if a.Phase != sending {
			return nil, errNothing
		}
		a.UnknownAt = s.now()
		return nil, nil
	})
	return unlessNothing(err)
}

// Sent records that NetSuite has the adjustment.
func (s *Adjustments) Sent(ctx context.Context, id, netSuiteID, number string) error {
	_, err := s.change(ctx, id, nil, func(a *Adjustment) ([]table.Op, error) {
		if a.Phase == confirmed {
			return nil, errNothing
		}
		a.Number = number
		return []table.Op{s.event(ctx, id, eventSync, "Posted in NetSuite")}, s.confirm(a, netSuiteID)
	})
	return unlessNothing(err)
}

// confirm sets that NetSuite has the adjustment. The time of the first confirmation stays.
func (s *Adjustments) confirm(a *Adjustment, netSuiteID string) error {
	if !a.Applied {
		return errors.New("adjustment: NetSuite has one that the stock in the portal does not show")
	}
	now := s.now()
	a.NetSuiteID = netSuiteID
	if a.Phase != confirmed {
		a.Phase, a.ConfirmedAt = confirmed, now
		a.Sync.Become(synctask.StateSynced)
		a.Sync.LastSyncedAt = &now
	}
	return nil
}

// SendFailed records that a task has failed for good. The state of a later task is kept.
func (s *Adjustments) SendFailed(ctx context.Context, id, taskID, words string, problem synctask.SyncProblem) error {
	_, err := s.change(ctx, id, nil, func(a *Adjustment) ([]table.Op, error) {
		if a.Sync.TaskID != taskID || a.Phase == confirmed ||
			a.Sync.Status == synctask.StateFailed && a.Sync.Error == words {
			return nil, errNothing
		}
		a.Sync.Fail(words, problem)
		return []table.Op{s.event(ctx, id, eventSync, "Not posted in NetSuite")}, nil
	})
	if err = unlessNothing(err); fault.Is(err, fault.NotFound) {
		return nil
	}
	return err
}
