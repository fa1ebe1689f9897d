package tabletest

import (
	"context"

	"backdock/shared/platform/table"
)

// Mortal is the table of a process that is killed when Dies says so, at a Commit or a Write, either before it
// or after it and before the answer.
type Mortal struct {
	table.Table
	Dies func() (before, after bool)
}

// Lives is a Dies for a process that is not killed.
func Lives() (before, after bool) { return false, false }

// DiesAt is a Dies for a process that is killed at its at-th write, counted from 1.
func DiesAt(at int, after bool) func() (before, after bool) {
	writes := 0
	return func() (bool, bool) {
		writes++
		return writes > at || writes == at && !after, writes == at && after
	}
}

// Commit implements table.Table.
func (m *Mortal) Commit(ctx context.Context, ops ...table.Op) error {
	return m.write(func() error { return m.Table.Commit(ctx, ops...) })
}

// Write implements table.Table.
func (m *Mortal) Write(ctx context.Context, ops ...table.Op) error {
	return m.write(func() error { return m.Table.Write(ctx, ops...) })
}

func (m *Mortal) write(write func() error) error {
	before, after := m.Dies()
	if before {
		return ErrDead
	}
	if err := write(); err != nil || !after {
		return err
	}
	return ErrDead
}
