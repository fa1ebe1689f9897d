package netsuite

import (
	"context"

	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
)

// InventoryAdjustmentInput is a change of stock. NetSuite needs the account, and
// in OneWorld the subsidiary.
type InventoryAdjustmentInput struct {
	Account     Ref                        `json:"account"`
	Subsidiary  Ref                        `json:"subsidiary,omitzero"`
	AdjLocation Ref                        `json:"adjLocation,omitzero"`
	TranDate    civil.Date                 `json:"tranDate,omitzero"`
	Memo        string                     `json:"memo,omitempty"`
	Inventory   Lines[AdjustmentLineInput] `json:"inventory"`
}

// AdjustmentLineInput is the change of one item at one location.
type AdjustmentLineInput struct {
	Item        Ref            `json:"item"`
	Location    Ref            `json:"location"`
	AdjustQtyBy money.Decimal  `json:"adjustQtyBy"` // added or, if negative, removed, in the unit
	Units       ID             `json:"units,omitempty"`
	UnitCost    *money.Decimal `json:"unitCost,omitempty"` // per unit, of added quantities
	Memo        string         `json:"memo,omitempty"`
}

// CreateInventoryAdjustment creates the adjustment with this external id, exactly once.
func (c *Client) CreateInventoryAdjustment(ctx context.Context, externalID string,
	a InventoryAdjustmentInput) (Created, error) {
	return c.Create(ctx, TypeInventoryAdjustment, externalID, a)
}
