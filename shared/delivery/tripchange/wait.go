package tripchange

import (
	"context"
	"errors"
	"fmt"
	"time"

	"backdock/shared/delivery/trip"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/table"
)

const (
	// patience is how long the request that makes a large change carries it out itself, and tries how often. After that
	// a worker goes on.
	patience = 8 * time.Second
	tries    = 3
	// goesOnSeconds is how long a caller waits before asking again.
	goesOnSeconds = 2
)

// carryOut writes a change down and carries it out. Errors: those of goOn; table.ErrCondition becomes fault.Busy: a trip
// was changed at the same moment.
func (s *Changes) carryOut(ctx context.Context, c Change) ([]trip.Full, error) {
	err := s.table.Commit(ctx, s.Begin(ctx, c, false)...)
	switch {
	case table.FailedAt(err, 0): // an earlier call has begun
	case errors.Is(err, table.ErrCondition):
		return nil, fault.Busy(goesOnSeconds, "a trip was changed at the same moment: look at it, and try again")
	case err != nil:
		return nil, fmt.Errorf("write a change of trips down: %w", err)
	}
	return s.goOn(ctx, c.ID)
}

// GoOn carries a change on that an earlier call has begun. Errors: those of that call; fault.Busy while somebody else
// carries it out.
func (s *Changes) GoOn(ctx context.Context, id string) error {
	_, err := s.goOn(ctx, id)
	return err
}

// goOn carries a change out that was written down, and returns its trips. If it does not end in time, a worker goes on.
// Errors: fault.Busy then; fault.Conflict that names what could not be changed.
func (s *Changes) goOn(ctx context.Context, id string) ([]trip.Full, error) {
	limited, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	var out Outcome
	ended := false
	var err error
	for try := 0; try < tries && !ended && (try == 0 || err != nil); try++ {
		out, ended, err = s.Carry(limited, id, nil)
	}
	if !ended {
		return nil, s.leave(context.WithoutCancel(ctx), id, err)
	}
	if refusal := out.refusal(); refusal != nil {
		return nil, refusal.Because(err)
	}
	c, err := s.Written(ctx, id)
	if err != nil {
		return nil, err
	}
	var trips []trip.Full
	for _, w := range c.Trips {
		f, err := s.trips.Get(ctx, w.After.TripID)
		if err != nil && !(w.Gone && fault.Is(err, fault.NotFound)) {
			return nil, err
		}
		if err == nil {
			trips = append(trips, f)
		}
	}
	return trips, nil
}

// leave lets a worker go on with a change that the caller could not end, and returns the error for the caller.
func (s *Changes) leave(ctx context.Context, id string, because error) error {
	err := table.Update(ctx, "change of trips "+id, func() error {
		r, err := s.load(ctx, id)
		if err != nil || r.Ended || r.Held(s.now()) {
			return err
		}
		return s.table.Commit(ctx, s.write(&r, true))
	})
	if err != nil {
		return errors.Join(because, err)
	}
	return fault.Busy(goesOnSeconds, "the change is being carried out: try again in a few seconds").Because(because)
}

// refusal returns the error for what could not be changed, or nil.
func (o Outcome) refusal() *fault.Error {
	switch {
	case o.Error != "":
		return fault.New(fault.Conflict, "%s: look at the trips, then repeat what is missing", o.Error)
	case len(o.Left) > 0:
		var names []string
		for _, l := range o.Left {
			names = append(names, fmt.Sprintf("%s (%s)", l.OrderNumber, leftWords[l.Code]))
		}
		return fault.New(fault.Conflict, "all was changed but for the orders %s: look at the trips", trip.Names(names))
	}
	return nil
}

var leftWords = map[LeftReason]string{LeftGone: "removed", LeftEnded: "nothing to ship any more",
	LeftElsewhere: "on another trip now", LeftRedirect: "goes to another address now", LeftNoRoom: "the trip is full",
	LeftNoTrip: "the trip could not be changed"}
