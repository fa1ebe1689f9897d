// Package adjustment holds inventory adjustments: changes of the stock other than by sales and purchases.
//
// The portal posts an adjustment in these steps. Each of them is idempotent.
//
//  1. One transaction stores the adjustment and the sync task that sends it to NetSuite.
//  2. The items get the change of their stock (item.Movement), so that the stock in the portal is right at once. The
//     API does this before it answers. If it is killed, the worker does it before it sends the adjustment.
//  3. The worker sends the adjustment to NetSuite.
//  4. A reading of NetSuite's stock that began after NetSuite had confirmed the adjustment contains it. Storing such a
//     reading removes the change from the items. Readings that began earlier and were stored while or after the
//     adjustment was sent are not stored, because nobody knows whether they contain it (see Contained).
//
// Adjustments of a location are posted one after another (see ledger), so that a count is compared with the stock as
// all earlier adjustments left it.
package adjustment

import (
	"time"

	"github.com/danielgtaylor/huma/v2"

	"backdock/shared/catalog/item"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/enum"
	"backdock/shared/platform/money"
	"backdock/shared/platform/synctask"
)

// Direction says whether an adjustment adds or removes stock.
type Direction string

// The directions. The portal makes only positive and negative ones.
const (
	Positive Direction = "positive"
	Negative Direction = "negative"
	Mixed    Direction = "mixed" // made in NetSuite, with lines of both directions
)

// Schema gives the API the values; it refuses others.
func (Direction) Schema(huma.Registry) *huma.Schema { return enum.Schema(Positive, Negative, Mixed) }

// Reason is why the stock is adjusted.
type Reason string

// The reasons.
const (
	Damaged Reason = "damaged"
	Expired Reason = "expired"
	Found   Reason = "found"
	Counted Reason = "count"
	Donated Reason = "donated"
	Sample  Reason = "sample"
	Other   Reason = "other"
)

// Schema gives the API the values; it refuses others.
func (Reason) Schema(huma.Registry) *huma.Schema {
	return enum.Schema(Damaged, Expired, Found, Counted, Donated, Sample, Other)
}

// Status says whether an adjustment counts.
type Status string

// The statuses.
const (
	Posted    Status = "posted"
	Cancelled Status = "cancelled" // before NetSuite had it
	Removed   Status = "removed"   // deleted in NetSuite
)

// Schema gives the API the values; it refuses others.
func (Status) Schema(huma.Registry) *huma.Schema { return enum.Schema(Posted, Cancelled, Removed) }

// phase is how far an adjustment is on its way to NetSuite.
type phase string

const (
	open      phase = "open"      // NetSuite certainly does not have it
	sending   phase = "sending"   // NetSuite may have it
	confirmed phase = "confirmed" // NetSuite has it
)

// Adjustment is an inventory adjustment without its lines.
type Adjustment struct {
	ID         string     `json:"_id"`        // the portal's; of one made in NetSuite: NetSuite's internal id
	NetSuiteID string     `json:"netSuiteId"` // "" until NetSuite has it
	Number     string     `json:"number"`     // NetSuite's tranId; "" until it is known
	Direction  Direction  `json:"direction"`
	Status     Status     `json:"status"`
	LocationID string     `json:"locationId"`
	Reason     Reason     `json:"reason"` // "" if made in NetSuite
	Memo       string     `json:"memo"`
	Date       civil.Date `json:"date"`
	Lines      int        `json:"lines"` // number of lines
	Items      []string   `json:"items"` // ids of the lines' items
	// Former are items of earlier lines that are no longer part of the adjustment.
	Former []string `json:"former,omitempty"`
	// Value is added to the value of the stock, or removed from it. nil: a cost is not known.
	Value *money.Decimal `json:"value"`
	Sync  synctask.Sync  `json:"sync"`
	// Release says whether a second person must release the adjustment before NetSuite gets it.
	Release Release `json:"release,omitzero"`
	// Reverses is the id of the adjustment that this one takes back, and ReversedBy of the one that takes this one back.
	Reverses   string `json:"reverses,omitempty"`
	ReversedBy string `json:"reversedBy,omitempty"`
	// CountID is the id that both adjustments of a count share.
	CountID   string    `json:"countId,omitempty"`
	CreatedBy string    `json:"createdBy"` // user id; "" if made in NetSuite
	CreatedAt time.Time `json:"createdAt"`
	UpdatedAt time.Time `json:"updatedAt"`
	Version   int64     `json:"version"`

	Phase phase `json:"phase"`
	// Applied says that the items have the change of their stock by the lines of LinesVersion.
	Applied      bool  `json:"applied"`
	LinesVersion int64 `json:"linesVersion"`
	// ConfirmedAt is when the portal learned that NetSuite has the adjustment.
	ConfirmedAt time.Time `json:"confirmedAt,omitzero"`
	// UnknownAt is when an attempt ended without a known result: until soon after, NetSuite may still execute it.
	UnknownAt time.Time `json:"unknownAt,omitzero"`
}

// Unsent reports whether NetSuite certainly does not have the adjustment, so that it can be changed or cancelled.
func (a Adjustment) Unsent() bool { return a.Phase == open && a.Status == Posted }

// Line is the change of one item.
type Line struct {
	ItemID    string        `json:"itemId"` // item id
	Code      string        `json:"code"`
	Name      string        `json:"name"`
	Direction Direction     `json:"direction"`
	Quantity  money.Decimal `json:"quantity"` // greater than 0, in Units
	Units     string        `json:"units"`    // unit id
	UnitName  string        `json:"unitName"`
	// UnitCost is the cost per unit; nil: not known. Typed: a person gave it, otherwise it is the average cost at the
	// time of posting.
	UnitCost *money.Decimal `json:"unitCost"`
	Typed    bool           `json:"typed,omitempty"`
	// Stock is the quantity, signed, in the item's stock unit.
	Stock money.Decimal `json:"stock"`
	// Before and After are the stock on hand in Units; nil: not known.
	Before *money.Decimal `json:"before"`
	After  *money.Decimal `json:"after"`
	Memo   string         `json:"memo,omitempty"`
}

// Value returns the value that the line adds, or nil if its cost is not known.
func (l Line) Value() *money.Decimal {
	if l.UnitCost == nil {
		return nil
	}
	value := l.Direction.signed(l.Quantity).Mul(*l.UnitCost).Amount()
	return &value
}

// name sets the texts of a line.
func (l *Line) name(d item.Detail) {
	l.Code, l.Name = d.ItemID, d.Name
	if u, ok := d.UnitsType.Unit(l.Units); ok {
		l.UnitName = u.Abbreviation
	}
}

// signed returns a quantity with the sign of the direction.
func (d Direction) signed(q money.Decimal) money.Decimal {
	if d == Negative {
		return q.Neg()
	}
	return q
}

// valueOf returns the value that lines add, or nil if a cost is not known.
func valueOf(lines []Line) *money.Decimal {
	var total money.Decimal
	for _, l := range lines {
		value := l.Value()
		if value == nil {
			return nil
		}
		total = total.Add(*value)
	}
	return &total
}
