// Package spot stores spot buy sheets: the goods that were bought cheaply today and are offered at special prices, each
// until a quantity is sold or a time has come. It does not know orders; they take from an offer in their own transaction.
package spot

import (
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"backdock/shared/platform/enum"
	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
)

// State of a line.
type State string

// The states.
const (
	Draft   State = "draft"
	Open    State = "open"
	SoldOut State = "soldOut"
	Expired State = "expired"
	Stopped State = "stopped"
	Closed  State = "closed" // the sheet was closed while the offer was open
)

// Schema gives the API the values; it refuses others.
func (State) Schema(huma.Registry) *huma.Schema {
	return enum.Schema(Draft, Open, SoldOut, Expired, Stopped, Closed)
}

// LevelPrice is the spot price of one of the line's units for the customers of a price level.
type LevelPrice struct {
	PriceLevelID string        `json:"priceLevelId" minLength:"1" maxLength:"64"`
	Price        money.Decimal `json:"price" doc:"per one of the line's units"`
}

// Line is what a sheet offers of one item.
type Line struct {
	ID       string        `json:"_id"`
	ItemID   string        `json:"itemId"`
	VendorID string        `json:"vendorId,omitempty"`
	Vendor   string        `json:"vendor,omitempty"` // its name
	Quantity money.Decimal `json:"quantity"`
	Units    string        `json:"units"`
	// Conversion is the number of base units in one of Units, as it was when the line was saved.
	Conversion money.Decimal `json:"conversion"`
	Cost       money.Decimal `json:"cost"` // per one of Units: what we paid
	ValidFrom  time.Time     `json:"validFrom"`
	ValidTo    time.Time     `json:"validTo"`
	Prices     []LevelPrice  `json:"prices"`
	Note       string        `json:"note,omitempty"`
	Reason     string        `json:"reason,omitempty"`   // why a price is below its floor
	ReasonBy   string        `json:"reasonBy,omitempty"` // user id
	// PublishedAt is set when the line becomes an offer; from then on it never changes.
	PublishedAt *time.Time `json:"publishedAt,omitempty"`
	// WeightedCost is what one of Units cost by the weighted inventory price when the line was published. nil: not known.
	WeightedCost *money.Decimal `json:"weightedCost,omitempty"`
}

// base returns the quantity in base units of the item.
func (l Line) base() money.Decimal { return l.Quantity.Mul(l.Conversion) }

// Price returns the spot price of a level.
func (l Line) Price(levelID string) (money.Decimal, bool) { return priceOf(l.Prices, levelID) }

func priceOf(prices []LevelPrice, levelID string) (money.Decimal, bool) {
	for _, p := range prices {
		if p.PriceLevelID == levelID {
			return p.Price, true
		}
	}
	return money.Zero, false
}

// offered is the record of a published line. Left is changed by orders, Ended by people, the rest never. The times are
// also kept as milliseconds, because conditions compare numbers.
type offered struct {
	Line
	SheetID  string        `json:"sheetId"`
	Left     money.Decimal `json:"left"` // base units
	StartsAt int64         `json:"startsAt"`
	EndsAt   int64         `json:"endsAt"`
	Ended    State         `json:"ended"` // Stopped or Closed; "": it ends by itself
	EndedAt  time.Time     `json:"endedAt,omitzero"`
	EndedBy  string        `json:"endedBy,omitempty"` // user id
}

func offer(sheetID string, l Line) offered {
	return offered{Line: l, SheetID: sheetID, Left: l.base(), StartsAt: l.ValidFrom.UnixMilli(), EndsAt: l.ValidTo.UnixMilli()}
}

// state returns the state at a time. What ended an offer first counts, but sold out is sold out.
func (o offered) state(now time.Time) State {
	switch {
	case o.Left.Sign() <= 0:
		return SoldOut
	case o.Ended == Stopped:
		return Stopped
	case o.Ended == Closed && o.EndedAt.Before(o.ValidTo):
		return Closed
	case !now.Before(o.ValidTo):
		return Expired
	}
	return Open
}

const linePrefix = "LINE#"

func partition(sheetID string) string { return "SPOTSHEET#" + sheetID }

// lineKey returns the key of a published line. The id of a line begins with that of its sheet, so that an order which
// knows the line finds everything.
func lineKey(lineID string) table.Key {
	return table.Key{PK: partition(SheetOf(lineID)), SK: linePrefix + lineID}
}

// SheetOf returns the id of the sheet of a line.
func SheetOf(lineID string) string {
	sheetID, _, _ := strings.Cut(lineID, "-")
	return sheetID
}

// LineID makes the id of a sheet's line.
func LineID(sheetID, unique string) string { return sheetID + "-" + unique }
