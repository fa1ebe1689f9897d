package adjustments

import (
	"context"
	"time"

	"backdock/shared/platform/access"
	"backdock/shared/platform/api"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/history"
	"backdock/shared/platform/listing"
	"backdock/shared/platform/money"
	"backdock/shared/platform/synctask"
	"backdock/shared/stock/adjustment"
)

// Head is an adjustment in a list. Values need the permission cost.view.
type Head struct {
	ID         string                       `json:"_id"`
	NetSuiteID string                       `json:"netSuiteAdjustmentId" doc:"empty until NetSuite has it"`
	Number     string                       `json:"number" doc:"NetSuite's; empty until it is known"`
	ExternalID string                       `json:"externalId" doc:"in NetSuite; empty if it was made there"`
	Direction  adjustment.Direction         `json:"direction" doc:"mixed: made in NetSuite"`
	Status     adjustment.Status            `json:"status" doc:"cancelled: before NetSuite had it; removed: deleted in NetSuite"`
	LocationID string                       `json:"locationId"`
	Reason     adjustment.Reason            `json:"reason" enum:"damaged,expired,found,count,donated,sample,other," doc:"empty: made in NetSuite"`
	Memo       string                       `json:"memo"`
	Date       civil.Date                   `json:"date"`
	LineCount  int                          `json:"lineCount"`
	Value      *money.Decimal               `json:"value,omitempty" needs:"cost.view" doc:"added to the value of the stock; absent: not known"`
	CountID    string                       `json:"countId" doc:"both adjustments of a count share it; empty: not of a count"`
	Reverses   string                       `json:"reverses" doc:"id of the adjustment that this one takes back; empty: none"`
	ReversedBy string                       `json:"reversedBy" doc:"id of the adjustment that takes this one back; empty: none"`
	Reversible bool                         `json:"reversible" doc:"it can be reversed now"`
	Release    *Release                     `json:"release,omitempty" needs:"cost.view" doc:"absent: no release is needed"`
	Unsent     bool                         `json:"unsent" doc:"NetSuite certainly does not have it: it can be changed and cancelled"`
	Sync       synctask.Sync                `json:"sync"`
	CreatedBy  api.Optional[history.Person] `json:"createdBy" doc:"null: made in NetSuite"`
	CreatedAt  time.Time                    `json:"createdAt"`
	UpdatedAt  time.Time                    `json:"updatedAt"`
	Version    int64                        `json:"version"`
}

// Release is a second person's word that NetSuite may get an adjustment, which is needed above the setting
// inventory.approvalValue.
type Release struct {
	Needed  bool                         `json:"needed"`
	Waiting bool                         `json:"waiting" doc:"nobody has released or cancelled it yet"`
	Own     bool                         `json:"own" doc:"the caller has posted it or changed its lines, so that another person must release it"`
	By      api.Optional[history.Person] `json:"by" doc:"null: it was not released"`
	At      *time.Time                   `json:"at"`
}

// Posted is what a call has posted.
type Posted struct {
	Adjustment
	More []Adjustment `json:"more" doc:"the adjustments for the other reasons that the lines have"`
}

// Adjustment is an adjustment with its lines.
type Adjustment struct {
	Head
	Lines []Line `json:"lines"`
}

// Line is the change of one item. Costs and values need the permission cost.view.
type Line struct {
	ItemID       string               `json:"itemId" doc:"item id"`
	Item         ItemRef              `json:"item"`
	Direction    adjustment.Direction `json:"direction" enum:"positive,negative"`
	Quantity     money.Decimal        `json:"quantity" doc:"in units; added or removed, see direction"`
	Units        string               `json:"units" doc:"unit id"`
	UnitName     string               `json:"unitName"`
	UnitCost     *money.Decimal       `json:"unitCost,omitempty" needs:"cost.view" doc:"per unit; absent: not known"`
	Value        *money.Decimal       `json:"value,omitempty" needs:"cost.view" doc:"added to the value of the stock; absent: not known"`
	OnHandBefore *money.Decimal       `json:"onHandBefore" doc:"in units, at the time of posting; null: not known"`
	OnHandAfter  *money.Decimal       `json:"onHandAfter" doc:"in units; null: not known"`
	Memo         string               `json:"memo" doc:"of the line, typed in NetSuite"`
}

// ItemRef names an item.
type ItemRef struct {
	ID     string `json:"_id"`
	ItemID string `json:"itemId" doc:"the code"`
	Name   string `json:"name"`
}

// Page is a page of adjustments.
type Page struct {
	Adjustments []Head `json:"inventoryAdjustments"`
	api.Paged
	Coverage listing.Coverage `json:"coverage"`
}

// CountPosted is what a count became.
type CountPosted struct {
	Positive *Adjustment `json:"positive" doc:"null: nothing was found more"`
	Negative *Adjustment `json:"negative" doc:"null: nothing is missing"`
}

// History is a part of an adjustment's history.
type History struct {
	Events []history.Entry `json:"events"`
}

func head(ctx context.Context, a adjustment.Adjustment, names map[string]string) Head {
	h := Head{ID: a.ID, NetSuiteID: a.NetSuiteID, Number: a.Number, Direction: a.Direction, Status: a.Status,
		LocationID: a.LocationID, Reason: a.Reason, Memo: a.Memo, Date: a.Date, LineCount: a.Lines, Value: a.Value,
		CountID: a.CountID, Reverses: a.Reverses, ReversedBy: a.ReversedBy, Reversible: a.Reversible(),
		Unsent: a.Unsent(), Sync: a.Sync, CreatedAt: a.CreatedAt, UpdatedAt: a.UpdatedAt,
		Version: a.Version}
	if a.Made() {
		h.ExternalID = a.ExternalID()
	}
	h.CreatedBy = history.PersonOf(a.CreatedBy, names)
	if r := a.Release; r.Needed {
		h.Release = &Release{Needed: true, Waiting: a.AwaitsRelease(), Own: a.Own(access.From(ctx).UserID), By: history.PersonOf(r.By, names)}
		if !r.At.IsZero() {
			h.Release.At = &r.At
		}
	}
	return h
}

func linesOf(lines []adjustment.Line) []Line {
	all := make([]Line, len(lines))
	for i, l := range lines {
		all[i] = Line{ItemID: l.ItemID, Item: ItemRef{l.ItemID, l.Code, l.Name}, Direction: l.Direction,
			Quantity: l.Quantity, Units: l.Units, UnitName: l.UnitName, UnitCost: l.UnitCost, Value: l.Value(),
			OnHandBefore: l.Before, OnHandAfter: l.After, Memo: l.Memo}
	}
	return all
}

// LineFields is a line in a body.
type LineFields struct {
	ItemID   string         `json:"itemId" maxLength:"64" doc:"item id"`
	Quantity money.Decimal  `json:"quantity" doc:"in units; greater than 0, at most 3 decimals"`
	Units    string         `json:"units" maxLength:"64" doc:"id of a unit of the item"`
	UnitCost *money.Decimal `json:"unitCost,omitempty" doc:"per unit, of a positive adjustment, with the permission cost.view only; absent: the item's average cost"`

	Item         api.ReadOnly `json:"item,omitempty"`
	Direction    api.ReadOnly `json:"direction,omitempty"`
	UnitName     api.ReadOnly `json:"unitName,omitempty"`
	Value        api.ReadOnly `json:"value,omitempty"`
	OnHandBefore api.ReadOnly `json:"onHandBefore,omitempty"`
	OnHandAfter  api.ReadOnly `json:"onHandAfter,omitempty"`
	Memo         api.ReadOnly `json:"memo,omitempty"`
}

// PostedLine is a line of a new adjustment.
type PostedLine struct {
	LineFields
	Reason adjustment.Reason `json:"reason,omitempty" doc:"absent: that of the adjustment; one adjustment is posted for each reason"`
}

func (f LineFields) input() adjustment.LineInput {
	return adjustment.LineInput{ItemID: f.ItemID, Quantity: f.Quantity, Units: f.Units, UnitCost: f.UnitCost}
}

func inputs(fields []LineFields) []adjustment.LineInput {
	lines := make([]adjustment.LineInput, len(fields))
	for i, f := range fields {
		lines[i] = f.input()
	}
	return lines
}
