package dayplan

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"backdock/shared/delivery/day"
	"backdock/shared/delivery/trip"
	"backdock/shared/delivery/tripchange"
	"backdock/shared/platform/access"
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
	c := tripchange.Change{ID: holder(p.ID, false), Trips: steps, Kind: trip.HoldPlan}
	touched := map[string]bool{}
	for _, w := range c.Trips {
		touched[w.After.TripID] = true
	}
	var checks []table.Op
	for _, t := range m.Basis.Trips {
		if !touched[t.ID] {
			checks = append(checks, trip.VersionIs(t.ID, t.Version))
		}
	}
	return s.begin(ctx, p, c, checks, false)
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
	done, err := s.done(ctx, p)
	if err != nil {
		return Plan{}, err
	}
	c := done.Opposite(holder(p.ID, true), p.Versions)
	var changes []change
	for _, w := range c.Trips {
		f, err := s.trips.Get(ctx, w.After.TripID)
		if err != nil && !fault.Is(err, fault.NotFound) {
			return Plan{}, err
		}
		if f.ID == "" || f.Version != w.Version {
			changes = append(changes, change{code: tripChanged, id: w.After.TripID, number: f.Number, by: f.ChangedBy})
		}
	}
	if err := s.conflict(ctx, changes, "the plan was applied: it cannot be undone any more"); err != nil {
		return Plan{}, err
	}
	return s.begin(ctx, p, c, nil, true)
}

// done returns the change by which a plan was applied.
func (s *Plans) done(ctx context.Context, p stored) (tripchange.Change, error) {
	c, err := s.changes.Written(ctx, holder(p.ID, false))
	if !fault.Is(err, fault.NotFound) {
		return c, err
	}
	return s.oldChange(ctx, p.ID)
}

// oldChange returns the change of a plan that was applied until November 2026.
func (s *Plans) oldChange(ctx context.Context, planID string) (tripchange.Change, error) {
	type journal struct {
		Steps []tripchange.Wanted `json:"steps"`
	}
	j, err := unpack[journal](ctx, s.table, table.Key{PK: "PLAN#" + planID, SK: "JOURNAL"})
	return tripchange.Change{ID: holder(planID, false), Trips: j.Steps, Kind: trip.HoldPlan}, err
}

// holder returns the name by which a plan holds trips.
func holder(planID string, undoing bool) string {
	if undoing {
		return planID + "-undo"
	}
	return planID
}

func (p *stored) holder() string { return holder(p.ID, p.Undoing) }

// begin writes the change of a plan down and takes hold of its trips, unless a trip has changed: all of that or nothing.
func (s *Plans) begin(ctx context.Context, p stored, c tripchange.Change, checks []table.Op, undoing bool) (Plan, error) {
	moves.Move(&p.Status, Applying)
	p.Undoing, p.Claim, p.Left = undoing, longwork.Claim{}, nil
	p.AppliedBy, p.Error = history.Person{ID: access.From(ctx).UserID}, ""
	p.by(ctx)
	err := s.table.Commit(ctx, slices.Concat([]table.Op{s.write(&p, true), trip.BeginPlan(p.Date, p.ID)},
		s.changes.Begin(ctx, c, true), checks)...)
	switch {
	case table.FailedAt(err, 0): // another person was faster
		now, err := s.load(ctx, p.ID)
		if err != nil {
			return Plan{}, err
		}
		return s.named(ctx, now)
	case table.FailedAt(err, 1):
		return Plan{}, fault.Busy(2, "another plan is being applied to %s: try again in a few seconds", p.Date)
	case errors.Is(err, table.ErrCondition):
		return Plan{}, fault.New(fault.Conflict, "a trip of %s was changed at the same moment: look at it, and apply or undo the plan again",
			p.Date)
	case err != nil:
		return Plan{}, fmt.Errorf("begin to apply plan %s: %w", p.ID, err)
	}
	return s.named(ctx, p)
}

// steps returns the changes of a plan, with the trips in keep as they are now.
func (s *Plans) steps(ctx context.Context, d *day.Day, p stored, b basis,
	keep []string) ([]tripchange.Wanted, error) {
	if len(keep) == 0 {
		return asMade(p, b), nil
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

// asMade returns the changes as they were proposed, with the versions of their trips. The ones of a proposal of November
// 2026 have neither these nor the date.
func asMade(p stored, b basis) []tripchange.Wanted {
	versions := map[string]int64{}
	for _, t := range b.Trips {
		versions[t.ID] = t.Version
	}
	steps := slices.Clone(b.Steps)
	for i := range steps {
		w := &steps[i]
		if w.Version = versions[w.After.TripID]; w.New != nil {
			w.New.Date = p.Date
		}
	}
	return steps
}
