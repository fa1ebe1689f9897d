package dayplan

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"golang.org/x/sync/errgroup"

	"backdock/shared/delivery/day"
	"backdock/shared/delivery/trip"
	"backdock/shared/delivery/tripchange"
	"backdock/shared/platform/access"
	"backdock/shared/platform/api"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/history"
	"backdock/shared/platform/longwork"
	"backdock/shared/platform/table"
)

// Apply begins to make the date's trips those of the proposal; a worker carries it out. The trips in keep stay as they
// are, with what would leave or join them. Applying a plan again changes nothing. Errors: fault.NotFound;
// fault.Conflict if there is no proposal, or with problems that name what has changed since, or what keep breaks.
func (s *Plans) Apply(ctx context.Context, id string, keep []string) (Plan, error) {
	p, err := s.load(ctx, id)
	if err != nil {
		return Plan{}, err
	}
	switch p.Status {
	case Finished:
	case Applying, Applied:
		return s.named(ctx, p)
	default:
		return Plan{}, fault.New(fault.Conflict, "the plan is %s: only a finished plan can be applied", p.Status)
	}
	m, err := unpack[made](ctx, s.table, proposalKey(id))
	if err != nil {
		return Plan{}, err
	}
	d, err := s.days.Load(ctx, p.Date)
	if err != nil {
		return Plan{}, err
	}
	if err := s.changed(ctx, d, m.Basis); err != nil {
		return Plan{}, err
	}
	steps, err := s.steps(ctx, d, p, m.Basis, keep)
	if err != nil {
		return Plan{}, err
	}
	var checks []table.Op
	for _, t := range m.Basis.Trips {
		checks = append(checks, trip.VersionIs(t.ID, t.Version))
	}
	return s.begin(ctx, p, journal{steps}, checks, false)
}

// Undo begins to take the changes of an applied plan back. Errors: fault.NotFound; fault.Conflict if it is not applied,
// or with problems that name the trips that have changed since.
func (s *Plans) Undo(ctx context.Context, id string) (Plan, error) {
	p, err := s.load(ctx, id)
	if err != nil {
		return Plan{}, err
	}
	switch {
	case p.Status == Applied:
	case p.Status == Undone || p.Status == Applying && p.Undoing:
		return s.named(ctx, p)
	default:
		return Plan{}, fault.New(fault.Conflict, "the plan is %s: only an applied plan can be undone", p.Status)
	}
	j, err := unpack[journal](ctx, s.table, journalKey(id))
	if err != nil {
		return Plan{}, err
	}
	var changes []change
	var checks []table.Op
	for _, st := range j.Steps {
		tripID := st.After.TripID
		f, err := s.trips.Get(ctx, tripID)
		if err != nil && !fault.Is(err, fault.NotFound) {
			return Plan{}, err
		}
		if f.ID == "" || f.Version != p.Versions[tripID] {
			changes = append(changes, change{code: tripChanged, id: tripID, number: f.Number, by: f.ChangedBy})
		}
		checks = append(checks, trip.VersionIs(tripID, p.Versions[tripID]))
	}
	if err := s.conflict(ctx, changes, "the plan was applied: it cannot be undone any more"); err != nil {
		return Plan{}, err
	}
	return s.begin(ctx, p, j, checks, true)
}

// begin stores the steps of a plan and takes the hold of its date, unless a trip has changed: all of that or nothing.
func (s *Plans) begin(ctx context.Context, p stored, j journal, checks []table.Op, undoing bool) (Plan, error) {
	p.Status, p.Undoing, p.Claim, p.Left = Applying, undoing, longwork.Claim{}, nil
	p.AppliedBy = history.Person{ID: access.From(ctx).UserID}
	p.by(ctx)
	err := s.table.Commit(ctx, slices.Concat([]table.Op{s.write(&p, true), trip.Hold(p.Date, p.ID)},
		pack(journalKey(p.ID), j, p), checks)...)
	switch {
	case table.FailedAt(err, 0): // another person was faster
		now, err := s.load(ctx, p.ID)
		if err != nil {
			return Plan{}, err
		}
		return s.named(ctx, now)
	case table.FailedAt(err, 1):
		return Plan{}, trip.Held(p.Date)
	case errors.Is(err, table.ErrCondition):
		return Plan{}, fault.New(fault.Conflict, "a trip of %s was changed at the same moment: look at it, and try again",
			p.Date)
	case err != nil:
		return Plan{}, fmt.Errorf("begin to apply plan %s: %w", p.ID, err)
	}
	return s.named(ctx, p)
}

// steps returns the changes of a plan, with the trips in keep as they are now.
func (s *Plans) steps(ctx context.Context, d *day.Day, p stored, b basis, keep []string) ([]step, error) {
	if len(keep) == 0 {
		return b.Steps, nil
	}
	prices, err := s.prices(ctx)
	if err != nil {
		return nil, err
	}
	t, err := model(ctx, d, p.Request, p.Rules, prices)
	if err != nil {
		return nil, err
	}
	if !sameProblem(t, b) {
		return nil, fault.New(fault.Conflict, "the day has changed since the plan was made: plan it again")
	}
	for _, id := range keep {
		if t.SlotOf(id) < 0 {
			return nil, fault.Fields("keep must be trips of the plan: " + id + " is none")
		}
	}
	plan := keeping(t, &b.Plan, keep)
	if err := brokenBy(d, t, &plan); err != nil {
		return nil, err
	}
	return stepsOf(d, t, &plan, p.ID), nil
}

// sameProblem reports whether a problem has the vehicles and stops of the one that a plan was made from.
func sameProblem(t *day.Translation, b basis) bool {
	return table.Same(map[string]any{"slots": t.Slots, "stops": t.Stops},
		map[string]any{"slots": b.Slots, "stops": b.Stops})
}

// carryOut takes orders off their trips, then gives each trip what the plan wants. It ends the hold of the date.
func (s *Plans) carryOut(ctx context.Context, p *stored) error {
	j, err := unpack[journal](ctx, s.table, journalKey(p.ID))
	if err != nil {
		return err
	}
	for i := range j.Steps {
		if p.Undoing {
			j.Steps[i].Before, j.Steps[i].After = j.Steps[i].After, j.Steps[i].Before
		}
	}
	if err := s.each(ctx, j.Steps, func(ctx context.Context, st step) error {
		if st.New != nil && !p.Undoing {
			return s.create(ctx, p, st)
		}
		err := s.changes.TakeOff(ctx, p.ID, st.Before.TripID, leaving(st))
		if fault.Is(err, fault.NotFound) {
			return nil
		}
		return err
	}); err != nil {
		return err
	}
	var mu sync.Mutex
	versions, left := map[string]int64{}, []tripchange.Left{}
	if err := s.each(ctx, j.Steps, func(ctx context.Context, st step) error {
		if st.New != nil && p.Undoing {
			return s.remove(ctx, st.After.TripID)
		}
		f, remaining, err := s.changes.Rearrange(ctx, p.ID, st.After)
		if fault.Is(err, fault.NotFound) {
			remaining, err = gone(st.After), nil
		}
		mu.Lock()
		defer mu.Unlock()
		versions[st.After.TripID], left = f.Version, append(left, remaining...)
		return err
	}); err != nil {
		return err
	}
	slices.SortFunc(left, func(a, b tripchange.Left) int { return strings.Compare(a.SalesOrderID, b.SalesOrderID) })
	p.Left, p.Versions = left, versions
	p.Status = Applied
	if p.Undoing {
		p.Status = Undone
	}
	return s.table.Commit(ctx, append(s.kind().Passed(p), trip.Release(p.Date, p.ID))...)
}

// atOnce is the number of trips that are changed at the same time.
const atOnce = 4

func (s *Plans) each(ctx context.Context, steps []step, do func(context.Context, step) error) error {
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(atOnce)
	for _, st := range steps {
		g.Go(func() error { return do(ctx, st) })
	}
	return g.Wait()
}

// leaving returns the orders that a step takes off its trip.
func leaving(st step) []string {
	stay := map[string]bool{}
	for _, stop := range st.After.Stops {
		for _, id := range stop.SalesOrderIDs {
			stay[id] = true
		}
	}
	var leave []string
	for _, stop := range st.Before.Stops {
		for _, id := range stop.SalesOrderIDs {
			if !stay[id] {
				leave = append(leave, id)
			}
		}
	}
	return leave
}

func gone(a tripchange.Arrangement) []tripchange.Left {
	var left []tripchange.Left
	for _, stop := range a.Stops {
		for _, id := range stop.SalesOrderIDs {
			left = append(left, tripchange.Left{SalesOrderID: id, Code: tripchange.LeftNoTrip})
		}
	}
	return left
}

// create makes the trip of a step, without orders.
func (s *Plans) create(ctx context.Context, p *stored, st step) error {
	vehicleID, driverID := api.Nullable(st.New.VehicleID), api.Nullable(st.New.DriverID)
	_, err := s.changes.Create(ctx, st.After.TripID, tripchange.Edit{Date: &p.Date, VehicleID: &vehicleID, DriverID: &driverID,
		StartTime: &st.New.StartTime})
	return err
}

// remove deletes a trip that the plan made.
func (s *Plans) remove(ctx context.Context, tripID string) error {
	err := s.changes.Delete(ctx, tripID)
	if fault.Is(err, fault.NotFound) {
		return nil
	}
	return err
}
