// Package pricelevel stores NetSuite's price levels, which prices and customers refer to.
package pricelevel

import (
	"context"
	"errors"
	"fmt"

	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
)

// Level is a price level.
type Level struct {
	ID   string `json:"_id"` // NetSuite internal id; 1 is the base price
	Name string `json:"name"`
	// DiscountPct is the difference from the base price in percent; negative for a discount.
	DiscountPct money.Decimal `json:"discountPct"`
	IsActive    bool          `json:"isActive"`
}

// Levels stores price levels:
//
//	all: PRICELEVELS / <id>
type Levels struct{ table table.Table }

// New makes the store.
func New(t table.Table) *Levels { return &Levels{t} }

func key(id string) table.Key { return table.Key{PK: "PRICELEVELS", SK: id} }

// All reads all levels, by id.
func (s *Levels) All(ctx context.Context) ([]Level, error) {
	return table.Find[Level](ctx, s.table, table.Query{PK: "PRICELEVELS"})
}

// Name returns the name of a level, or "" if NetSuite has not sent it.
func (s *Levels) Name(ctx context.Context, id string) (string, error) {
	l, err := table.Load[Level](ctx, s.table, key(id))
	if errors.Is(err, table.ErrMissing) {
		return "", nil
	}
	if err != nil {
		return "", fmt.Errorf("price level %s: %w", id, err)
	}
	return l.Name, nil
}

// Import stores levels from NetSuite.
func (s *Levels) Import(ctx context.Context, levels []Level) error {
	ops := make([]table.Op, len(levels))
	for i, l := range levels {
		ops[i] = table.Put(table.New(key(l.ID), l))
	}
	if err := s.table.Write(ctx, ops...); err != nil {
		return fmt.Errorf("import price levels: %w", err)
	}
	return nil
}

// Remove removes levels that NetSuite no longer has.
func (s *Levels) Remove(ctx context.Context, ids []string) error {
	ops := make([]table.Op, len(ids))
	for i, id := range ids {
		ops[i] = table.Delete(key(id))
	}
	return s.table.Write(ctx, ops...)
}
