// Package adjustment stores NetSuite's inventory adjustments: changes of the stock other than by sales and
// purchases.
package adjustment

import (
	"context"
	"errors"
	"fmt"

	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
)

// Adjustment is an inventory adjustment as NetSuite has it.
type Adjustment struct {
	ID         string     `json:"_id"`        // NetSuite internal id
	Number     string     `json:"number"`     // tranId
	ExternalID string     `json:"externalId"` // ADJ-…, if the portal created it
	Date       civil.Date `json:"date"`
	Memo       string     `json:"memo"`
	Lines      []Line     `json:"lines"`
}

// Line is the change of one item at one location, in Units.
type Line struct {
	Line       int           `json:"line"` // NetSuite's line key
	ItemID     string        `json:"itemId"`
	LocationID string        `json:"locationId"`
	Quantity   money.Decimal `json:"quantity"` // added; negative: removed
	Units      string        `json:"units"`
	Memo       string        `json:"memo"`
}

// Adjustments stores inventory adjustments:
//
//	by id: ADJUSTMENT#<id> / ADJUSTMENT
type Adjustments struct{ table table.Table }

// New makes the store.
func New(t table.Table) *Adjustments { return &Adjustments{t} }

func key(id string) table.Key { return table.Key{PK: "ADJUSTMENT#" + id, SK: "ADJUSTMENT"} }

// Get reads an adjustment. Errors: fault.NotFound.
func (s *Adjustments) Get(ctx context.Context, id string) (Adjustment, error) {
	a, err := table.Load[Adjustment](ctx, s.table, key(id))
	if errors.Is(err, table.ErrMissing) {
		return a, fault.New(fault.NotFound, "there is no inventory adjustment %s", id)
	}
	return a, err
}

// Some reads adjustments by id. Unknown ids are left out.
func (s *Adjustments) Some(ctx context.Context, ids []string) (map[string]Adjustment, error) {
	keys := make([]table.Key, len(ids))
	for i, id := range ids {
		keys[i] = key(id)
	}
	found, err := table.LoadAll[Adjustment](ctx, s.table, keys)
	if err != nil {
		return nil, fmt.Errorf("read %d inventory adjustments: %w", len(ids), err)
	}
	byID := make(map[string]Adjustment, len(found))
	for _, a := range found {
		byID[a.ID] = a
	}
	return byID, nil
}

// Import stores adjustments from NetSuite.
func (s *Adjustments) Import(ctx context.Context, all []Adjustment) error {
	ops := make([]table.Op, len(all))
	for i, a := range all {
		if a.Lines == nil {
			a.Lines = []Line{}
		}
		ops[i] = table.Put(table.New(key(a.ID), a))
	}
	if err := s.table.Write(ctx, ops...); err != nil {
		return fmt.Errorf("import inventory adjustments: %w", err)
	}
	return nil
}

// Remove removes adjustments that NetSuite no longer has.
func (s *Adjustments) Remove(ctx context.Context, ids []string) error {
	ops := make([]table.Op, len(ids))
	for i, id := range ids {
		ops[i] = table.Delete(key(id))
	}
	return s.table.Write(ctx, ops...)
}
