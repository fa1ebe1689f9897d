package tabletest

import (
	"context"
	"errors"
	"sync/atomic"

	"backdock/shared/platform/table"
)

// Dying is the table of a process that is killed at one of its Commits, either before the Commit or after it
// and before the answer. Later Commits fail.
type Dying struct {
	table.Table
	left  atomic.Int64
	after bool
}

// ErrDead is returned by Commits after the process was killed.
var ErrDead = errors.New("the process is dead")

// NewDying returns a table that is killed at the at-th Commit, counted from 1.
func NewDying(t table.Table, at int, after bool) *Dying {
	d := &Dying{Table: t, after: after}
	d.left.Store(int64(at))
	return d
}

// Died reports whether the process was killed.
func (d *Dying) Died() bool { return d.left.Load() <= 0 }

// Commit implements table.Table.
func (d *Dying) Commit(ctx context.Context, ops ...table.Op) error {
	left := d.left.Add(-1)
	if left > 0 {
		return d.Table.Commit(ctx, ops...)
	}
	if left == 0 && d.after {
		if err := d.Table.Commit(ctx, ops...); err != nil {
			return err
		}
	}
	return ErrDead
}
