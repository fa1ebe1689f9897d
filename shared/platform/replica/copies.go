package replica

import (
	"context"
	"fmt"

	"backdock/shared/platform/table"
)

// Copies stores copies of records that only the ERP writes, and of which there are so few that they are read together.
type Copies[T any] struct {
	Table table.Table
	Key   func(id string) table.Key // all in one partition, sorted by id
	ID    func(T) string
}

// All reads all copies, by id.
func (s Copies[T]) All(ctx context.Context) ([]T, error) {
	return table.Find[T](ctx, s.Table, table.Query{PK: s.Key("").PK})
}

// Import stores what the ERP sent.
func (s Copies[T]) Import(ctx context.Context, said []T) error {
	ops := make([]table.Op, len(said))
	for i, v := range said {
		ops[i] = table.Put(table.New(s.Key(s.ID(v)), v))
	}
	return s.write(ctx, "import", ops)
}

// Remove removes what the ERP no longer has.
func (s Copies[T]) Remove(ctx context.Context, ids []string) error {
	ops := make([]table.Op, len(ids))
	for i, id := range ids {
		ops[i] = table.Delete(s.Key(id))
	}
	return s.write(ctx, "remove", ops)
}

func (s Copies[T]) write(ctx context.Context, what string, ops []table.Op) error {
	if err := s.Table.Write(ctx, ops...); err != nil {
		return fmt.Errorf("%s records of %s: %w", what, s.Key("").PK, err)
	}
	return nil
}
