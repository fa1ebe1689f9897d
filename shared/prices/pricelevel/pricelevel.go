// Package pricelevel stores NetSuite's price levels, which prices and customers refer to.
package pricelevel

import (
	"context"
	"errors"
	"fmt"

	"backdock/shared/platform/money"
	"backdock/shared/platform/replica"
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
type Levels struct{ replica.Copies[Level] }

// New makes the store.
func New(t table.Table) *Levels {
	return &Levels{replica.Copies[Level]{Table: t, Key: key, ID: func(l Level) string { return l.ID }}}
}

func key(id string) table.Key { return table.Key{PK: "PRICELEVELS", SK: id} }

// Name returns the name of a level, or "" if NetSuite has not sent it.
func (s *Levels) Name(ctx context.Context, id string) (string, error) {
	l, err := table.Load[Level](ctx, s.Table, key(id))
	if errors.Is(err, table.ErrMissing) {
		return "", nil
	}
	if err != nil {
		return "", fmt.Errorf("price level %s: %w", id, err)
	}
	return l.Name, nil
}
