// Package migration converts records that an older version has written to the current form. Numbered migrations run
// once, in order, in the background after a deployment.
//
// The progress is stored in the table. A run claims a migration (see package longwork), executes one step after another
// and stores the progress after each, until its time is up; the next run continues after the last stored step. Concurrent
// runs are safe: only one has the claim, and a step writes each record on the condition that it has not changed since it
// was read.
//
// The product works during a migration: code that needs a record can read the old form until the migration is done in
// all installations and that code is removed.
//
// It also works during a deployment, while old and new functions run side by side. Two rules make that safe:
//
//   - Readers come a release before writers. One release learns to read a new form; a later one writes it and brings the
//     migration. Each of them raises the generation of the sources by one. A deployment that skips the first, or that goes
//     back beyond it, is refused (see Release.Begin).
//   - A migration begins when every function is of the generation that writes the new form. Otherwise old code would
//     write old records behind it. The last step of a deployment says so (see Release.Finish).
package migration

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"backdock/shared/platform/longwork"
	"backdock/shared/platform/table"
)

// Migration is one change of the stored form.
type Migration struct {
	Number int    // from 1; never reused
	Name   string // what is true afterwards, such as "orders are found by keys"
	// ReadSince and WrittenSince are the generations of the sources that were the first to read, and to write, the new
	// form. ReadSince must be smaller.
	ReadSince, WrittenSince int
	// Step does the next part of the work, some seconds of it, starting at a cursor; "" is the beginning. It must be
	// idempotent, safe to run concurrently, and may be stopped at any point.
	Step func(ctx context.Context, cursor string) (Step, error)
}

// Step is the result of one step.
type Step struct {
	Cursor  string // where the next step begins; "": there is none
	Looked  int    // records read
	Changed int    // records written
}

// State of a migration.
type State string

// The states.
const (
	NotBegun State = "waiting"
	Running  State = "running"
	Done     State = "done"
)

// Progress is the stored progress of a migration.
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
	// Problem is the error of the last step; "" if it succeeded.
	Problem string `json:"problem"`
	longwork.Claim
	Version int64 `json:"version"`
}

const (
	// leaseTime is longer than any step takes.
	leaseTime = 2 * time.Minute
	// breathTime is how long before its time limit a run stops.
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

// New returns a runner. migrations must be sorted by number.
func New(t table.Table, now func() time.Time, migrations ...Migration) *Runner {
	return &Runner{t, migrations, now}
}

const partition = "MIGRATIONS"

func key(number int) table.Key {
	return table.Key{PK: partition, SK: fmt.Sprintf("%04d", number)}
}

// Progress returns the progress of all migrations, by number.
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
			p = Progress{Number: m.Number, State: NotBegun}
		}
		p.Name = m.Name
		all[i] = p
	}
	return all, nil
}

// Run executes the open migrations until all are done or the deadline of ctx is near, and returns their progress. It
// stops at a migration that another run holds, and at one that waits for a deployment; its Problem says so. Errors: those
// of a step, which the next run repeats.
func (r *Runner) Run(ctx context.Context) ([]Progress, error) {
	all, err := r.Progress(ctx)
	if err != nil {
		return nil, err
	}
	d, err := readDeployed(ctx, r.table)
	if err != nil {
		return nil, err
	}
	for i, m := range r.migrations {
		if all[i].State == Done {
			continue
		}
		if why := d.waits(m, r.now()); why != "" {
			all[i].Problem = why
			return all, nil
		}
		if all[i], err = r.work(ctx, m); err != nil || all[i].State != Done {
			return all, err
		}
	}
	return all, nil
}

// kind tells how a migration is worked on.
func kind(r *Runner, m Migration) longwork.Kind[Progress] {
	return longwork.Kind[Progress]{Name: "migration", Table: r.table, Now: r.now,
		Load: func(ctx context.Context, _ string) (Progress, error) {
			p, err := table.Load[Progress](ctx, r.table, key(m.Number))
			if errors.Is(err, table.ErrMissing) {
				p, err = Progress{Number: m.Number, State: NotBegun}, nil
			}
			p.Name = m.Name
			return p, err
		},
		Store: func(p *Progress) []table.Op {
			before := p.Version
			p.Version++
			p.UpdatedAt = r.now()
			return []table.Op{table.Put(table.New(key(p.Number), p), table.AsRead(before))}
		},
		Claim: func(p *Progress) *longwork.Claim { return &p.Claim },
		Open:  func(p *Progress) bool { return p.State != Done },
		Begin: func(p *Progress) {
			if p.State == NotBegun {
				p.State, p.StartedAt = Running, r.now()
			}
		},
		Lease: leaseTime, Breath: breathTime}
}

// work continues a migration.
func (r *Runner) work(ctx context.Context, m Migration) (Progress, error) {
	k := kind(r, m)
	return k.Run(ctx, strconv.Itoa(m.Number), func(ctx context.Context, p Progress) (Progress, error) {
		step, err := m.Step(ctx, p.Cursor)
		if err != nil {
			err = fmt.Errorf("migration %d, %s, from %q on: %w", m.Number, m.Name, p.Cursor, err)
			p.Problem = err.Error()
			return p, errors.Join(err, r.table.Commit(context.WithoutCancel(ctx), k.Kept(&p)...))
		}
		p.Cursor, p.Problem = step.Cursor, ""
		p.Looked, p.Changed = p.Looked+step.Looked, p.Changed+step.Changed
		if step.Cursor == "" {
			now := r.now()
			p.State, p.FinishedAt = Done, &now
		}
		return p, r.table.Commit(ctx, k.Passed(&p)...)
	})
}
