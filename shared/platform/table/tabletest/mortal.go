package tabletest

import (
	"context"

	"backdock/shared/platform/table"
)

// Mortal is the table of a process that ends when Dies says so, at a Commit or a Write:
// before it, or after it was carried out and before the answer.
type Mortal struct {
	table.Table
	Dies func() (before, after bool)
}

// Lives is the Dies of a process that does not end.
func Lives() (before, after bool) { return false, false }

// DiesAt is the Dies of a process that ends at its at-th write, from 1.
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
