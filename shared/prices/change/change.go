// Package change changes prices of items: those of one item together with a record of the caller (Prepare; PrepareFor
// from a date on), or those of many items as a batch (Apply), which can be undone. The new prices count at once,
// wherever lines are priced; NetSuite gets them by a sync task for each item, see catalog/item.PriceOps.
//
// # Batches
//
// A batch of at most atOnce items is one transaction: all its prices change, or none. A larger batch, and one with an
// effective date, is stored first and then carried out in steps of that many items. A step changes its items, stores
// their results and moves the batch on in one transaction, so each item is changed exactly once, whatever worker is
// killed when (package longwork). A batch with a date waits until the sweep finds that the date has begun at the
// warehouse.
//
// An id makes a batch exactly once: the same id again changes nothing and gives the same results.
package change

import (
	"time"

	"github.com/danielgtaylor/huma/v2"

	"backdock/shared/platform/civil"
	"backdock/shared/platform/enum"
	"backdock/shared/platform/money"
)

// Change is one price to change: of an item at a level, from a quantity on.
type Change struct {
	ItemID       string        `json:"itemId"`
	PriceLevelID string        `json:"priceLevelId"`
	Quantity     money.Decimal `json:"quantity"` // in sale units; 0: the price without a minimum
	// Price is per sale unit. nil: the tier is removed, which only an undo does.
	Price *money.Decimal `json:"price"`
	// Was is the price that the person saw. If it is another one now, the change is refused. nil: that is not checked.
	Was *money.Decimal `json:"was,omitempty"`
	// Reason is needed for a price below its floor or cost.
	Reason string `json:"reason,omitempty"`
	// Floor is published for the level with the price. nil: the published floor stays.
	Floor *money.Decimal `json:"floor,omitempty"`
}

// SourceKind says what changes prices.
type SourceKind string

// The kinds.
const (
	Matrix  SourceKind = "matrix"  // the item prices of the pricing matrix
	Margins SourceKind = "margins" // a margin that was set for many items
	Report  SourceKind = "report"  // a decision in a pricing report
	Undoing SourceKind = "undo"    // the undo of a batch
)

// Schema gives the API the values; it refuses others.
func (SourceKind) Schema(huma.Registry) *huma.Schema {
	return enum.Schema(Matrix, Margins, Report, Undoing)
}

// Source says what changes prices, for the history of the items.
type Source struct {
	Kind SourceKind `json:"kind"`
	ID   string     `json:"id"` // of the pricing report or of the batch that is undone; else empty
}

// summaries are the sentences in the history of items.
var summaries = map[SourceKind]string{
	Matrix:  "Price changed in the pricing matrix",
	Margins: "Price changed by setting a margin",
	Report:  "Price changed in a pricing report",
	Undoing: "Price change undone",
}

// State says what became of a change.
type State string

// The states.
const (
	Pending   State = "pending"   // not carried out: of a preview, or of a batch that is not done yet
	Applied   State = "applied"   // the price is the new one
	Unchanged State = "unchanged" // the price was so before
	Refused   State = "refused"   // see Problem
)

// Schema gives the API the values; it refuses others.
func (State) Schema(huma.Registry) *huma.Schema {
	return enum.Schema(Pending, Applied, Unchanged, Refused)
}

// Code says why a change is refused.
type Code string

// The codes.
const (
	UnknownItem     Code = "unknown_item"
	UnknownLevel    Code = "unknown_level"
	UnknownQuantity Code = "unknown_quantity" // the item has no such tier at the level
	NotPositive     Code = "not_positive"
	TooHigh         Code = "too_high"
	TooManyPlaces   Code = "too_many_places"
	BelowFloor      Code = "below_floor" // Price is the floor
	BelowCost       Code = "below_cost"  // Price is the cost
	ChangedSince    Code = "changed_since"
	Repeated        Code = "repeated" // an earlier change of the batch is of the same price
)

// Schema gives the API the values; it refuses others.
func (Code) Schema(huma.Registry) *huma.Schema {
	return enum.Schema(UnknownItem, UnknownLevel, UnknownQuantity, NotPositive, TooHigh, TooManyPlaces, BelowFloor, BelowCost,
		ChangedSince, Repeated)
}

// Problem says why a change is refused.
type Problem struct {
	Code Code `json:"code"`
	// Price is the floor, the cost, or the price of today, depending on the code.
	Price *money.Decimal `json:"price,omitempty"`
	// By and At say who changed the price last, of ChangedSince; By is empty for NetSuite.
	By string     `json:"by,omitempty"`
	At *time.Time `json:"at,omitempty"`
}

// Result is what became of a change, with the facts that it was judged by.
type Result struct {
	Change
	Level   string         `json:"-"`   // its name; if NetSuite has not sent it, its id
	Old     *money.Decimal `json:"old"` // nil: there was no price
	State   State          `json:"state"`
	Problem *Problem       `json:"problem,omitempty"`
	// Cost is per sale unit, Margin that of the new price, and Limit the lowest price that needs no reason. nil: not known.
	Cost   *money.Decimal `json:"cost,omitempty"`
	Margin *money.Decimal `json:"margin,omitempty"`
	Limit  *money.Decimal `json:"limit,omitempty"`
}

// BatchState is the state of a batch.
type BatchState string

// The states.
const (
	Scheduled BatchState = "waiting"  // for its date
	Applying  BatchState = "applying" // its items are being changed
	Done      BatchState = "done"
	Cancelled BatchState = "cancelled" // before its date
)

// Schema gives the API the values; it refuses others.
func (BatchState) Schema(huma.Registry) *huma.Schema {
	return enum.Schema(Scheduled, Applying, Done, Cancelled)
}

// Batch is a batch of changes.
type Batch struct {
	ID            string     `json:"_id"`
	Source        Source     `json:"source"`
	State         BatchState `json:"state"`
	Reason        string     `json:"reason"`
	EffectiveDate civil.Date `json:"effectiveDate,omitzero"` // zero: at once
	Items         int        `json:"items"`
	DoneItems     int        `json:"doneItems"`
	// Changes is the number of changes. Those of the others that are not Applied, Unchanged or Refused are still to come.
	Changes   int    `json:"changes"`
	Applied   int    `json:"applied"`
	Unchanged int    `json:"unchanged"`
	Refused   int    `json:"refused"`
	By        string `json:"by"`       // user id
	UndoneBy  string `json:"undoneBy"` // id of the batch that undid this one; empty: none
	// CancelledBy is the id of the user who cancelled the batch. ReplacedBy is the id of the pricing report with the newer
	// decision that cancelled it; "": none did.
	CancelledBy string     `json:"cancelledBy,omitempty"`
	ReplacedBy  string     `json:"replacedBy,omitempty"`
	CreatedAt   time.Time  `json:"createdAt"`
	UpdatedAt   time.Time  `json:"updatedAt"`
	DoneAt      *time.Time `json:"doneAt"`
	Version     int64      `json:"version"`
}

// count adds a result to the batch.
func (b *Batch) count(r Result) {
	switch r.State {
	case Applied:
		b.Applied++
	case Unchanged:
		b.Unchanged++
	case Refused:
		b.Refused++
	}
}
