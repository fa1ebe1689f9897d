// Package migration brings records that an older version has written into the form of
// this version: numbered migrations that run once, in the order of their numbers, in the
// background after a deployment.
//
// How far each has come is recorded in the table. A run works in slices: it takes the
// lease of a migration, does step after step and records each, until its time is up; the
// next run goes on from the last step that was recorded. Two runs at once do no harm: one
// of them has the lease, and a step changes each record on the condition that it is as it
// was read.
//
// The product works while a migration runs: whoever needs a record in the old form can
// read it until the migration is done everywhere and its code is removed.
package migration

import (
	"context"
	"errors"
	"fmt"
	"time"

	"backdock/shared/platform/table"
)

// Migration is one change of form.
type Migration struct {
	Number int    // from 1; never used again
	Name   string // what is true afterwards, such as "orders are found by keys"
	// Step does the next part of the work, some seconds of it, from a cursor on; "" is
	// the beginning. It may be repeated, also by two at once, and may be killed anywhere.
	Step func(ctx context.Context, cursor string) (Step, error)
}

// Step is what a step has done.
type Step struct {
	Cursor  string // where the next step begins; "": there is none
	Looked  int    // records looked at
	Changed int    // records written
}

// State of a migration.
type State string

// The states.
const (
	Waiting State = "waiting" // it has not begun
	Running State = "running"
	Done    State = "done"
)

// Progress is how far a migration has come, as it is recorded.
type Progress struct {
	Number     int        `json:"number"`
	Name       string     `json:"name"`
	State      State      `json:"state"`
	Cursor     string     `json:"cursor"`
	Looked     int        `json:"looked"`
	Changed    int        `json:"changed"`
	StartedAt  time.Time  `json:"startedAt"`
	UpdatedAt  time.Time  `json:"updatedAt"`
	FinishedAt *time.Time `json:"finishedAt"`
	// Problem is why the last step failed; "" where it did not.
	Problem string `json:"problem"`
	// HeldUntil is the end of the lease of who works on it.
	HeldUntil time.Time `json:"heldUntil"`
	Version   int64     `json:"version"`
}

const (
	// leaseTime is longer than a step takes.
	leaseTime = 2 * time.Minute
	// breathTime is how long before its time is up a run stops.
	breathTime = 30 * time.Second
)

// Runner runs migrations.
//
//	progress: MIGRATIONS / <number, four digits>
type Runner struct {
	table      table.Table
	migrations []Migration // by number
	now        func() time.Time
}

// New makes a runner of migrations, which are in the order of their numbers.
func New(t table.Table, now func() time.Time, migrations ...Migration) *Runner {
	return &Runner{t, migrations, now}
}

const partition = "MIGRATIONS"

func key(number int) table.Key {
	return table.Key{PK: partition, SK: fmt.Sprintf("%04d", number)}
}

// Progress tells of all migrations, by number.
func (r *Runner) Progress(ctx context.Context) ([]Progress, error) {
	recorded, err := table.Find[Progress](ctx, r.table, table.Query{PK: partition, Consistent: true})
	if err != nil {
		return nil, fmt.Errorf("progress of the migrations: %w", err)
	}
	byNumber := make(map[int]Progress, len(recorded))
	for _, p := range recorded {
		byNumber[p.Number] = p
	}
	all := make([]Progress, len(r.migrations))
	for i, m := range r.migrations {
		p, ok := byNumber[m.Number]
		if !ok {
			p = Progress{Number: m.Number, State: Waiting}
		}
		p.Name = m.Name
		all[i] = p
	}
	return all, nil
}

// Run works on the migrations that are not done until all are, or the time of ctx is
// nearly up, and tells how far they have come. It leaves alone what another run works
// on, and what comes after that. Errors: those of a step, which is tried again by the
// next run.
func (r *Runner) Run(ctx context.Context) ([]Progress, error) {
	all, err := r.Progress(ctx)
	if err != nil {
		return nil, err
	}
	for i, m := range r.migrations {
		if all[i].State == Done {
			continue
		}
		if all[i], err = r.work(ctx, m, all[i]); err != nil || all[i].State != Done {
			return all, err
		}
	}
	return all, nil
}

// work goes on with a migration.
func (r *Runner) work(ctx context.Context, m Migration, p Progress) (Progress, error) {
	now := r.now()
	if now.Before(p.HeldUntil) {
		return p, nil
	}
	if p.State == Waiting {
		p.State, p.StartedAt = Running, now
	}
	p.HeldUntil = now.Add(leaseTime)
	mine, err := r.record(ctx, &p)
	for err == nil && mine && p.State != Done {
		if end, limited := ctx.Deadline(); limited && time.Until(end) < breathTime {
			p.HeldUntil = time.Time{}
			_, err = r.record(ctx, &p)
			return p, err
		}
		var step Step
		if step, err = m.Step(ctx, p.Cursor); err != nil {
			return r.failed(ctx, m, p, err)
		}
		now := r.now()
		p.Cursor, p.Problem, p.HeldUntil = step.Cursor, "", now.Add(leaseTime)
		p.Looked, p.Changed = p.Looked+step.Looked, p.Changed+step.Changed
		if step.Cursor == "" {
			p.State, p.FinishedAt, p.HeldUntil = Done, &now, time.Time{}
		}
		mine, err = r.record(ctx, &p)
	}
	if err != nil {
		return p, fmt.Errorf("migration %d: %w", m.Number, err)
	}
	return p, nil
}

// failed records why a step has failed and gives the lease back.
func (r *Runner) failed(ctx context.Context, m Migration, p Progress, failure error) (Progress, error) {
	failure = fmt.Errorf("migration %d, %s, from %q on: %w", m.Number, m.Name, p.Cursor, failure)
	p.Problem, p.HeldUntil = failure.Error(), time.Time{}
	_, err := r.record(ctx, &p)
	return p, errors.Join(failure, err)
}

// record writes the progress over the version before; mine is false where another run has
// written it meanwhile: that one works on it.
func (r *Runner) record(ctx context.Context, p *Progress) (mine bool, err error) {
	before := p.Version
	p.Version++
	p.UpdatedAt = r.now()
	err = r.table.Commit(ctx, table.Put(table.New(key(p.Number), *p), table.AsRead(before)))
	if errors.Is(err, table.ErrCondition) {
		return false, nil
	}
	return err == nil, err
}
