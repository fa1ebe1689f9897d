package dayplan

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"golang.org/x/sync/errgroup"

	"backdock/shared/delivery/trip"
	"backdock/shared/delivery/tripchange"
	"backdock/shared/platform/api"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/table"
)

// mostCarriers is how many workers may fail to carry out the steps of a plan. The last one goes past the steps that
// fail. If that one is killed, the next one only gives the trips back.
const mostCarriers = 5

// carrying is a plan whose steps a worker carries out.
type carrying struct {
	*Plans
	plan *stored
	// last: a step that fails is passed over.
	last bool

	mu       sync.Mutex
	versions map[string]int64
	left     []tripchange.Left
	refused  map[string]string // why a trip could not be changed, by trip
	failed   error             // the errors of the steps passed over
}

// carryOut takes orders off their trips, then gives each trip what the plan wants, and ends the plan.
func (s *Plans) carryOut(ctx context.Context, p *stored) error {
	if len(p.ToHold) > 0 {
		return s.holdRest(ctx, p)
	}
	j, err := s.journal(ctx, p)
	if err != nil {
		return err
	}
	c := &carrying{Plans: s, plan: p, last: p.Tries >= mostCarriers, versions: map[string]int64{},
		refused: map[string]string{}}
	if p.Tries <= mostCarriers {
		if err := c.each(ctx, j.Steps, c.takeOff); err != nil {
			return err
		}
		if err := c.each(ctx, j.Steps, c.arrange); err != nil {
			return err
		}
	} else {
		for _, st := range j.Steps {
			c.refused[st.After.TripID] = "several workers were killed"
		}
	}
	if err := c.giveBack(ctx, j.Steps); err != nil {
		return err
	}
	slices.SortFunc(c.left, func(a, b tripchange.Left) int { return strings.Compare(a.SalesOrderID, b.SalesOrderID) })
	p.Left, p.Versions, p.Status = c.left, c.versions, Applied
	if p.Undoing {
		p.Status = Undone
	}
	return errors.Join(s.table.Commit(ctx, append(s.kind().Passed(p), trip.EndPlan(p.Date, p.ID))...), c.failed)
}

// journal reads the steps of a plan in the direction in which they are carried out.
func (s *Plans) journal(ctx context.Context, p *stored) (journal, error) {
	j, err := unpack[journal](ctx, s.table, journalKey(p.ID))
	for i := range j.Steps {
		if p.Undoing {
			j.Steps[i].Before, j.Steps[i].After = j.Steps[i].After, j.Steps[i].Before
		}
	}
	return j, err
}

// atOnce is the number of trips that are changed at the same time.
const atOnce = 4

// each does a part of each step. A trip that refuses it, or on the last try fails, is passed over.
func (c *carrying) each(ctx context.Context, steps []step, do func(context.Context, step) error) error {
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(atOnce)
	for _, st := range steps {
		g.Go(func() error {
			err := do(ctx, st)
			refusal, refused := errors.AsType[*fault.Error](err)
			switch {
			case err == nil || fault.Is(err, fault.NotFound):
				return nil
			case refused && refusal.RetryAfter == 0 && len(refusal.Messages) > 0:
				c.pass(st, refusal.Messages[0], nil)
				return nil
			case c.last && ctx.Err() == nil:
				c.pass(st, "an internal error, tell the administrator", err)
				return nil
			}
			return err
		})
	}
	return g.Wait()
}

// pass notes that a step could not be carried out.
func (c *carrying) pass(st step, why string, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.refused[st.After.TripID] = why
	c.failed = errors.Join(c.failed, err)
}

func (c *carrying) passed(st step) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.refused[st.After.TripID] != ""
}

// takeOff makes the trip of a step, without orders, or takes the orders off that leave it.
func (c *carrying) takeOff(ctx context.Context, st step) error {
	p := c.plan
	if st.New != nil && !p.Undoing {
		vehicleID, driverID := api.Nullable(st.New.VehicleID), api.Nullable(st.New.DriverID)
		return c.changes.CreateHeld(ctx, p.holder(), trip.PlanGoesOn(p.Date, p.ID), st.After.TripID, tripchange.Edit{
			Date: &p.Date, VehicleID: &vehicleID, DriverID: &driverID, StartTime: &st.New.StartTime})
	}
	err := c.changes.TakeOff(ctx, p.holder(), st.Before.TripID, leaving(st))
	if errors.Is(err, trip.ErrNotHeld) { // an earlier worker has done the step
		return nil
	}
	return err
}

// arrange gives the trip of a step its stops, or deletes a trip that the plan made.
func (c *carrying) arrange(ctx context.Context, st step) error {
	if c.passed(st) {
		return nil
	}
	if st.New != nil && c.plan.Undoing {
		return c.changes.DeleteHeld(ctx, c.plan.holder(), st.After.TripID)
	}
	f, left, err := c.changes.Rearrange(ctx, c.plan.holder(), st.After)
	gone := fault.Is(err, fault.NotFound)
	if gone {
		left = allOf(st.After)
	} else if err != nil {
		return err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.left = append(c.left, left...)
	if !gone {
		c.note(f, st)
	}
	return nil
}

// note notes the version of a trip that was given back. If somebody has changed the trip since, there is no version by
// which the plan could be undone.
func (c *carrying) note(f trip.Full, st step) {
	c.versions[st.After.TripID] = -1
	if f.MadeBy(c.plan.holder()) {
		c.versions[st.After.TripID] = f.Version
	}
}

// giveBack gives the trips back whose step was passed over, and says so in the plan.
func (c *carrying) giveBack(ctx context.Context, steps []step) error {
	var said []string
	for _, st := range steps {
		why, refused := c.refused[st.After.TripID]
		if !refused {
			continue
		}
		f, err := c.trips.Release(ctx, c.plan.holder(), st.After.TripID)
		switch {
		case fault.Is(err, fault.NotFound):
			said = append(said, fmt.Sprintf("a new trip was not made (%s)", why))
			c.left = append(c.left, allOf(st.After)...)
			continue
		case err != nil:
			return err
		}
		said = append(said, fmt.Sprintf("trip %s stays as it is (%s)", f.Number, why))
		c.note(f, st)
		left, err := c.changes.Missing(ctx, &f, st.After)
		if err != nil {
			return err
		}
		c.left = append(c.left, left...)
	}
	c.plan.Error = trip.Names(said)
	return nil
}

// allOf returns the orders of a trip that is not there.
func allOf(a tripchange.Arrangement) []tripchange.Left {
	var left []tripchange.Left
	for _, stop := range a.Stops {
		for _, id := range stop.SalesOrderIDs {
			left = append(left, tripchange.Left{SalesOrderID: id, Code: tripchange.LeftNoTrip})
		}
	}
	return left
}

// holdRest takes hold of trips for which the transaction that began to undo a plan had no room. If one of them was
// changed meanwhile, nothing is undone.
func (s *Plans) holdRest(ctx context.Context, p *stored) error {
	before := *p
	some := p.ToHold[:min(heldAtOnce, len(p.ToHold))]
	p.ToHold = p.ToHold[len(some):]
	ops := s.kind().Kept(p)
	for _, tripID := range some {
		ops = append(ops, trip.Hold(tripID, p.Versions[tripID], p.holder()))
	}
	err := s.table.Commit(ctx, ops...)
	if !errors.Is(err, table.ErrCondition) || table.FailedAt(err, 0) {
		return err
	}
	*p = before
	j, err := s.journal(ctx, p)
	if err != nil {
		return err
	}
	for _, st := range j.Steps {
		if _, err := s.trips.Release(ctx, p.holder(), st.After.TripID); err != nil && !fault.Is(err, fault.NotFound) {
			return err
		}
	}
	p.ToHold, p.Status, p.Error = nil, Applied, "a trip was changed at the same moment, so nothing was undone: undo the plan again"
	return s.table.Commit(ctx, append(s.kind().Passed(p), trip.EndPlan(p.Date, p.ID))...)
}
