// Package outofstock stores marks of items that ran out, and the sales that were lost because of them. It does not know
// orders.
package outofstock

import (
	"time"

	"github.com/danielgtaylor/huma/v2"

	"backdock/shared/platform/civil"
	"backdock/shared/platform/enum"
	"backdock/shared/platform/money"
)

// Status of a mark.
type Status string

// The statuses.
const (
	Active   Status = "active"
	Resolved Status = "resolved"
)

// Schema gives the API the values; it refuses others.
func (Status) Schema(huma.Registry) *huma.Schema { return enum.Schema(Active, Resolved) }

// Mark says that an item ran out. An item has at most one active mark. Quantities are in the item's stock unit.
type Mark struct {
	ID           string        `json:"_id"`
	ItemID       string        `json:"itemId"`
	Status       Status        `json:"status"`
	QuantityLeft money.Decimal `json:"quantityLeft"` // that can still be sold
	ExpectedDate civil.Date    `json:"expectedDate"` // zero: not known
	Note         string        `json:"note"`
	// SubstituteItemID is the item to offer instead; empty: none.
	SubstituteItemID string `json:"substituteItemId"`
	// OnHand is NetSuite's stock when QuantityLeft was set. While NetSuite's stock is not higher, nothing has arrived.
	OnHand          money.Decimal `json:"onHand"`
	MarkedBy        string        `json:"markedBy"` // user id
	ResolvedBy      string        `json:"resolvedBy"`
	ResolutionNotes string        `json:"resolutionNotes"`
	ResolvedAt      time.Time     `json:"resolvedAt,omitzero"`
	CreatedAt       time.Time     `json:"createdAt"`
	UpdatedAt       time.Time     `json:"updatedAt"`
	Version         int64         `json:"version"`
}

// Left returns the quantity that can still be sold if NetSuite has onHand now. After an arrival it is onHand. Until then
// it is QuantityLeft, less what has left the warehouse since.
func (m Mark) Left(onHand money.Decimal) money.Decimal {
	switch {
	case m.OnHand.Less(onHand):
		return onHand.Max(m.QuantityLeft)
	case m.OnHand.Less(m.QuantityLeft): // the warehouse found more than NetSuite knows
		return m.QuantityLeft.Sub(m.OnHand.Sub(onHand)).Max(money.Zero)
	}
	return onHand.Min(m.QuantityLeft).Max(money.Zero)
}

// Back reports whether the item seems to be in stock again: NetSuite's stock has changed since the mark, more is on hand
// than was left, and not everything is committed to orders.
func (m Mark) Back(onHand, available money.Decimal) bool {
	return m.Status == Active && available.Sign() > 0 && !onHand.Equal(m.OnHand) && m.QuantityLeft.Less(onHand)
}
