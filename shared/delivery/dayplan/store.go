package dayplan

import (
	"context"
	"errors"
	"fmt"
	"time"

	"backdock/shared/delivery/day"
	"backdock/shared/delivery/trip"
	"backdock/shared/delivery/tripchange"
	"backdock/shared/delivery/vehicle"
	"backdock/shared/delivery/vrp"
	"backdock/shared/platform/access"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/history"
	"backdock/shared/platform/longwork"
	"backdock/shared/platform/queue"
	"backdock/shared/platform/setting"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/packed"
	"backdock/shared/platform/trace"
	"backdock/shared/sales/order"
	"backdock/shared/sales/order/orderlist"
)

// Plans stores plans and works on them:
//
//	by id:     PLAN#<id> / PLAN
//	proposal:  PLAN#<id> / PROPOSAL, compressed
//	journal:   PLAN#<id> / JOURNAL, compressed: the steps of a plan that was applied until November 2026. Later ones
//	           are changes of trips, see package tripchange
//	working:   ByAll PLANS / <id>: the plans that a worker has or should have
//	by date:   PLANDATE#<date> / RUNNING: the plan of the date that is queued or running
type Plans struct {
	table    table.Table
	queue    queue.Sender
	days     *day.Days
	trips    *trip.Trips
	changes  *tripchange.Changes
	orders   *order.Orders
	list     *orderlist.Orders
	vehicles *vehicle.Vehicles
	settings *setting.Settings
	people   *history.People
	now      func() time.Time

	// Effort returns how long the solver works on a number of stops. Tests replace it.
	Effort func(stops int) vrp.Options
}

// Sources are what plans depend on.
type Sources struct {
	Table     table.Table
	Queue     queue.Sender // nil if nothing is swept
	Days      *day.Days
	Trips     *trip.Trips
	Changes   *tripchange.Changes
	Orders    *order.Orders
	OrderList *orderlist.Orders
	Vehicles  *vehicle.Vehicles
	Settings  *setting.Settings
	People    *history.People
	Now       func() time.Time
}

// New returns the store.
func New(s Sources) *Plans {
	return &Plans{table: s.Table, queue: s.Queue, days: s.Days, trips: s.Trips, changes: s.Changes, orders: s.Orders, list: s.OrderList, vehicles: s.Vehicles,
		settings: s.Settings, people: s.People, now: s.Now, Effort: effort}
}

const (
	// shortest and longest bound the time that the solver works.
	shortest, longest = 2 * time.Second, 8 * time.Second
	// perStop is how much longer it works for a stop.
	perStop = 20 * time.Millisecond
)

// effort gives 2 seconds to a few stops and 8 to 300 or more.
func effort(stops int) vrp.Options {
	return vrp.Options{Seed: 1, Time: min(longest, shortest+time.Duration(stops)*perStop)}
}

// kept is how long a plan is kept.
const kept = 30 * 24 * time.Hour

// MaxTrips is the largest number of trips of a date that can be planned. Their versions are checked in one transaction.
const MaxTrips = 80

func key(id string) table.Key         { return table.Key{PK: "PLAN#" + id, SK: "PLAN"} }
func proposalKey(id string) table.Key { return table.Key{PK: "PLAN#" + id, SK: "PROPOSAL"} }
func runningKey(date civil.Date) table.Key {
	return table.Key{PK: "PLANDATE#" + date.String(), SK: "RUNNING"}
}

// running is the record of the plan of a date that is queued or running.
type running struct {
	PlanID string `json:"planId"`
}

// write returns the operation that stores the next state of a plan that was read at p.Version; 0: a new one. If
// announce is true, it sends a message to the worker.
func (s *Plans) write(p *stored, announce bool) table.Op {
	before := p.Version
	p.Version++
	p.UpdatedAt = s.now()
	i := table.New(key(p.ID), p).Expiring(p.CreatedAt.Add(kept))
	if p.Status.working() {
		i.ByAll = table.Key{PK: "PLANS", SK: p.ID}
	}
	if announce {
		i = i.Announcing(queue.Plans, Message{p.ID})
	}
	return table.Put(i, table.AsRead(before))
}

// pack returns the operations that store a value compressed: a plan of 300 orders has 400 kB of JSON and 30 kB packed.
func pack(at table.Key, value any, p stored) []table.Op {
	return packed.Put(at, value, packed.Options{Expires: p.CreatedAt.Add(kept)})
}

func unpack[T any](ctx context.Context, t table.Table, at table.Key) (value T, err error) {
	_, err = packed.Load(ctx, t, at, &value)
	return value, err
}

func (s *Plans) load(ctx context.Context, id string) (stored, error) {
	p, err := table.Load[stored](ctx, s.table, key(id))
	if errors.Is(err, table.ErrMissing) {
		return p, fault.New(fault.NotFound, "there is no plan %s", id)
	}
	if err != nil {
		return p, fmt.Errorf("read plan %s: %w", id, err)
	}
	return p, nil
}

// Get reads a plan with its proposal, which is empty until there is one. Errors: fault.NotFound.
func (s *Plans) Get(ctx context.Context, id string) (Plan, Proposal, error) {
	p, err := s.load(ctx, id)
	if err != nil {
		return Plan{}, Proposal{}, err
	}
	var m made
	if p.After != nil {
		if m, err = unpack[made](ctx, s.table, proposalKey(id)); err != nil {
			return Plan{}, Proposal{}, err
		}
	}
	named, err := s.named(ctx, p)
	return named, m.Proposal, err
}

// named returns a plan with the names of its people.
func (s *Plans) named(ctx context.Context, p stored) (Plan, error) {
	names, err := s.people.Names(ctx, []string{p.StartedBy.ID, p.AppliedBy.ID})
	p.StartedBy.Name, p.AppliedBy.Name = names[p.StartedBy.ID], names[p.AppliedBy.ID]
	if p.Left == nil {
		p.Left = []tripchange.Left{}
	}
	for _, ids := range []*[]string{&p.Request.VehicleIDs, &p.Request.LockTrips} {
		if *ids == nil {
			*ids = []string{}
		}
	}
	return p.Plan, err
}

// Start starts a plan with an id for the caller. A repeated call with the id returns the plan. Errors: fault.Invalid;
// fault.Conflict with the running plan if the date has one.
func (s *Plans) Start(ctx context.Context, id string, r Request) (Plan, error) {
	if p, err := s.load(ctx, id); !fault.Is(err, fault.NotFound) {
		if err != nil {
			return Plan{}, err
		}
		return s.named(ctx, p)
	}
	now := s.now()
	p := stored{Plan: Plan{ID: id, Date: r.Date, Status: Queued, CreatedAt: now, Progress: Progress{Cost: "0"},
		StartedBy: history.Person{ID: access.From(ctx).UserID}, Rules: Rules{Objective: r.Objective, Balance: r.Balance,
			MaxWorkMinutes: r.MaxWorkMinutes, KeepTrucks: r.KeepTrucks}, Request: r}}
	p.by(ctx)
	claim := table.Put(table.New(runningKey(r.Date), running{id}).Expiring(now.Add(kept)), table.Absent())
	err := s.table.Commit(ctx, claim, s.write(&p, true))
	if table.FailedAt(err, 0) {
		return Plan{}, s.alreadyRunning(ctx, r.Date)
	}
	if err != nil {
		return Plan{}, fmt.Errorf("start a plan: %w", err)
	}
	return s.named(ctx, p)
}

// by makes the caller the user that the worker acts as.
func (p *stored) by(ctx context.Context) {
	caller := access.From(ctx)
	p.Caller, p.Email, p.Role, p.RequestID = caller.UserID, caller.Email, caller.Role, trace.Asked(ctx)
}

// alreadyRunning returns the Conflict with the running plan of a date.
func (s *Plans) alreadyRunning(ctx context.Context, date civil.Date) error {
	r, err := table.Load[running](ctx, s.table, runningKey(date))
	if errors.Is(err, table.ErrMissing) {
		return fault.Busy(1, "another plan of %s has just ended: try again", date)
	}
	if err != nil {
		return err
	}
	p, err := s.load(ctx, r.PlanID)
	if err != nil {
		return err
	}
	named, err := s.named(ctx, p)
	if err != nil {
		return err
	}
	e := fault.New(fault.Conflict, "%s is planning %s already: wait for that plan, or cancel it", named.StartedBy.Name,
		date)
	e.Current = map[string]any{"jobId": p.ID, "status": p.Status, "startedBy": named.StartedBy}
	return e
}

// Cancel ends a plan that is queued or running. Cancelling it again changes nothing. Errors: fault.NotFound;
// fault.Conflict for a plan that has ended.
func (s *Plans) Cancel(ctx context.Context, id string) (Plan, error) {
	var p stored
	err := table.Update(ctx, "plan "+id, func() error {
		var err error
		if p, err = s.load(ctx, id); err != nil || p.Status == Cancelled {
			return err
		}
		if p.Status != Queued && p.Status != Running {
			return fault.New(fault.Conflict, "the plan is %s: there is nothing left to cancel", p.Status)
		}
		moves.Move(&p.Status, Cancelled)
		p.Claim = longwork.Claim{}
		return s.table.Commit(ctx, s.write(&p, false), table.Delete(runningKey(p.Date)))
	})
	if err != nil {
		return Plan{}, err
	}
	return s.named(ctx, p)
}
