package tripchange

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"golang.org/x/sync/errgroup"

	"backdock/shared/delivery/trip"
	"backdock/shared/platform/access"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/table"
	"backdock/shared/platform/trace"
)

// mostCarriers is how many may fail to carry out a change. The last one goes past the trips that fail. If that one is
// killed, the next one only gives the trips back.
const mostCarriers = 5

// Carry carries a change out that was written down: each part of it is safe to repeat, so that another
// process can go on when the first one was killed. ending returns operations for the Commit that ends the change; nil:
// none. ended is false if somebody else carries it out. After an error the next caller goes on. Errors: fault.NotFound.
func (s *Changes) Carry(ctx context.Context, id string, ending func(Outcome) ([]table.Op, error)) (o Outcome, ended bool,
	err error) {
	r, err := kind(s).Run(ctx, id, func(ctx context.Context, r record) (record, error) {
		trace.Add(ctx, trace.Origin, r.RequestID)
		by := access.With(ctx, access.Caller{UserID: r.Caller, Email: r.Email, Role: r.Role})
		c, err := s.Written(by, r.ID)
		var passed error
		if err == nil && len(r.ToHold) > 0 {
			err = s.holdRest(by, c, &r)
		} else if err == nil {
			passed, err = s.advance(by, c, &r)
		}
		if err == nil && r.Ended {
			err = s.end(by, &r, ending)
		}
		if err = errors.Join(err, passed); err != nil {
			return r, fmt.Errorf("change of trips %s: %w", id, err)
		}
		return r, nil
	})
	return r.Outcome, r.Ended, err
}

// end stores a change that has ended.
func (s *Changes) end(ctx context.Context, r *record, ending func(Outcome) ([]table.Op, error)) error {
	var also []table.Op
	if ending != nil {
		var err error
		if also, err = ending(r.Outcome); err != nil {
			return err
		}
	}
	return s.table.Commit(ctx, append(kind(s).Passed(r), also...)...)
}

// carrying is a change while it is carried out.
type carrying struct {
	*Changes
	Change
	off map[string]bool      // orders that end up on no trip
	sc  trip.ScheduleContext // read once, because all trips have the same
	// last: a trip that fails is passed over.
	last bool

	mu      sync.Mutex
	out     Outcome
	refused map[string]string // why a trip could not be changed, by trip
	failed  error             // the errors of the trips passed over
}

// advance takes the orders off their trips, then gives each trip what the change wants. passed has the errors of trips that
// were passed over.
func (s *Changes) advance(ctx context.Context, change Change, r *record) (passed, err error) {
	c := &carrying{Changes: s, Change: change, off: change.nowhere(), last: r.Tries >= mostCarriers,
		out: Outcome{Versions: map[string]int64{}}, refused: map[string]string{}}
	if r.Tries <= mostCarriers {
		if c.sc, err = s.trips.ScheduleContext(ctx); err != nil {
			return nil, err
		}
		if err := c.each(ctx, c.takeOff); err != nil {
			return nil, err
		}
		if err := c.each(ctx, c.arrange); err != nil {
			return nil, err
		}
	} else {
		for _, w := range c.Trips {
			c.refused[w.After.TripID] = "several workers were killed"
		}
	}
	if err := c.giveBack(ctx); err != nil {
		return nil, err
	}
	slices.SortFunc(c.out.Left, func(a, b Left) int { return strings.Compare(a.SalesOrderID, b.SalesOrderID) })
	c.out.bound()
	r.Outcome, r.Ended = c.out, true
	return c.failed, nil
}

// mostLeft is how many of the orders that are left an outcome names. A plan may have 16,000 orders, and its record is one
// item of the table.
const mostLeft = 1000

// bound shortens the list of the orders that are left, and says so.
func (o *Outcome) bound() {
	more := len(o.Left) - mostLeft
	if more <= 0 {
		return
	}
	o.Left = o.Left[:mostLeft]
	words := fmt.Sprintf("%d further orders could not be put where the change wants them", more)
	if o.Error != "" {
		words = o.Error + "; " + words
	}
	o.Error = words
}

// atOnce is the number of trips that are changed at the same time.
const atOnce = 4

// each does a part of the change on each trip. A trip that refuses it, or on the last try fails, is passed over.
func (c *carrying) each(ctx context.Context, do func(context.Context, Wanted) error) error {
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(atOnce)
	for _, w := range c.Trips {
		g.Go(func() error {
			err := do(ctx, w)
			refusal, refused := errors.AsType[*fault.Error](err)
			switch {
			case err == nil || fault.Is(err, fault.NotFound):
				return nil
			case refused && refusal.RetryAfter == 0 && len(refusal.Messages) > 0:
				c.pass(w, refusal.Messages[0], nil)
				return nil
			case c.last && ctx.Err() == nil:
				c.pass(w, "an internal error, tell the administrator", err)
				return nil
			}
			return err
		})
	}
	return g.Wait()
}

// pass notes that a trip could not be changed.
func (c *carrying) pass(w Wanted, why string, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.refused[w.After.TripID] = why
	c.failed = errors.Join(c.failed, err)
}

func (c *carrying) passed(w Wanted) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.refused[w.After.TripID] != ""
}

// takeOff makes a new trip, without orders, or takes the orders off that leave a trip.
func (c *carrying) takeOff(ctx context.Context, w Wanted) error {
	if w.New != nil {
		return c.createHeld(ctx, c.Change, w.After.TripID, *w.New, c.sc)
	}
	err := c.takeOrdersOff(ctx, c.ID, w.After.TripID, w.leaving(),
		func(id string) bool { return c.ByHand && c.off[id] }, c.sc)
	if errors.Is(err, trip.ErrNotHeld) { // it was done before
		return nil
	}
	return err
}

// arrange gives a trip its stops, or deletes it.
func (c *carrying) arrange(ctx context.Context, w Wanted) error {
	if c.passed(w) {
		return nil
	}
	if w.Gone {
		return c.trips.Remove(ctx, c.ID, w.After.TripID, func(f *trip.Full) ([]table.Op, error) { return c.empty(ctx, f) })
	}
	f, left, err := c.rearrange(ctx, c.ID, w.After, c.sc)
	gone := fault.Is(err, fault.NotFound)
	if gone {
		left = allOf(w.After)
	} else if err != nil {
		return err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.out.Left = append(c.out.Left, left...)
	if !gone {
		c.note(f)
	}
	return nil
}

// note notes the version of a trip that was given back. If somebody has changed the trip since, there is no version on
// which the change could be taken back.
func (c *carrying) note(f trip.Full) {
	c.out.Versions[f.ID] = -1
	if f.MadeBy(c.ID) {
		c.out.Versions[f.ID] = f.Version
	}
}

// giveBack gives the trips back that were passed over, and says so.
func (c *carrying) giveBack(ctx context.Context) error {
	var said []string
	for _, w := range c.Trips {
		why, refused := c.refused[w.After.TripID]
		if !refused {
			continue
		}
		f, err := c.trips.Release(ctx, c.ID, w.After.TripID)
		switch {
		case fault.Is(err, fault.NotFound):
			said = append(said, fmt.Sprintf("a new trip was not made (%s)", why))
			c.out.Left = append(c.out.Left, allOf(w.After)...)
			continue
		case err != nil:
			return err
		}
		said = append(said, fmt.Sprintf("trip %s stays as it is (%s)", f.Number, why))
		c.note(f)
		left, err := c.missing(ctx, &f, w.After)
		if err != nil {
			return err
		}
		c.out.Left = append(c.out.Left, left...)
	}
	c.out.Error = trip.Names(said)
	return nil
}

// holdRest takes hold of trips for which the transaction that wrote the change down had no room. If one of them was
// changed meanwhile, nothing is changed.
func (s *Changes) holdRest(ctx context.Context, c Change, r *record) error {
	before := *r
	some := r.ToHold[:min(heldAtOnce, len(r.ToHold))]
	r.ToHold = r.ToHold[len(some):]
	ops := kind(s).Kept(r)
	hold := c.hold(r.Caller, r.CreatedAt)
	for _, w := range c.Trips {
		if slices.Contains(some, w.After.TripID) {
			ops = append(ops, trip.TakeHold(w.After.TripID, w.Version, c.ID, hold))
		}
	}
	err := s.table.Commit(ctx, ops...)
	if !errors.Is(err, table.ErrCondition) || table.FailedAt(err, 0) {
		return err
	}
	*r = before
	for _, w := range c.Trips {
		if _, err := s.trips.Release(ctx, c.ID, w.After.TripID); err != nil && !fault.Is(err, fault.NotFound) {
			return err
		}
	}
	r.ToHold, r.Ended = nil, true
	r.Outcome = Outcome{Nothing: true, Error: "a trip was changed at the same moment, so nothing was changed"}
	return nil
}
