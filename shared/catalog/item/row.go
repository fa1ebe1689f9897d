package item

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"
	"time"

	"backdock/shared/platform/listing"
	"backdock/shared/platform/money"
	"backdock/shared/platform/synctask"
)

// List is the name of the list of items, see shared/platform/listing.
const List = "item"

// BaseLevel is the price level of an item's base price.
const BaseLevel = "1"

// Row has the fields of an item that lists and the search need. Those that only a shown row needs are in Rest.
type Row struct {
	ID             string         `json:"_id"`
	ItemID         string         `json:"itemId"`
	UPC            string         `json:"upc,omitempty"`
	Name           string         `json:"name"`
	Brand          string         `json:"brand,omitempty"`
	Category       string         `json:"category,omitempty"`
	Description    string         `json:"description,omitempty"` // the portal's, otherwise NetSuite's
	Tags           []string       `json:"tags,omitempty"`
	SearchKeywords []string       `json:"searchKeywords,omitempty"`
	UnitsTypeID    string         `json:"unitsTypeId"`
	SaleUnit       string         `json:"saleUnit"`
	StockUnit      string         `json:"stockUnit"`
	BasePrice      *money.Decimal `json:"basePrice,omitempty"`   // per sale unit
	AverageCost    *money.Decimal `json:"averageCost,omitempty"` // per stock unit
	Available      money.Decimal  `json:"available"`             // in the stock unit
	Popularity     float64        `json:"popularity,omitempty"`  // see Items.SetPopularity
	IsActive       bool           `json:"isActive,omitempty"`
	Featured       bool           `json:"featured,omitempty"`
	Hidden         bool           `json:"hidden,omitempty"`
	UnderFloor     bool           `json:"underFloor,omitempty"` // see underFloor
	// PriceSync is the status of Detail.PriceSync, or "".
	PriceSync   synctask.StateStatus `json:"priceSync,omitempty"`
	Image       string               `json:"image,omitempty"` // Image.Name
	SyncedAt    time.Time            `json:"syncedAt"`
	OnHand      money.Decimal        `json:"onHand,omitzero"`
	OnOrder     money.Decimal        `json:"onOrder,omitzero"`
	NextArrival *Arrival             `json:"nextArrival,omitempty"`
	// Rest is the JSON of rest. It is decoded only for rows that are shown. Rows of older versions have none.
	Rest json.RawMessage `json:"rest,omitempty"`
}

func (r *record) row() Row {
	stock := r.stock()
	row := Row{
		ID: r.ID, ItemID: r.ItemID, UPC: r.UPC, Name: r.Name, Brand: r.Brand, Category: r.Category,
		Description: cmp.Or(r.Metadata.Description, r.Description), Tags: r.Metadata.Tags,
		SearchKeywords: r.Metadata.SearchKeywords,
		UnitsTypeID:    r.UnitsTypeID, SaleUnit: r.SaleUnit, StockUnit: r.StockUnit, AverageCost: r.AverageCost,
		Available: stock.Available, Popularity: r.Popularity, IsActive: r.IsActive, Featured: r.Metadata.Featured,
		Hidden: r.Metadata.Hidden, SyncedAt: r.SyncedAt,
		UnderFloor: underFloor(r.Item, r.Floors), OnHand: stock.OnHand, OnOrder: stock.OnOrder, NextArrival: stock.NextArrival, Rest: r.rest(stock),
	}
	if r.PriceSync != nil {
		row.PriceSync = r.PriceSync.Status
	}
	if p, ok := r.BasePrice(BaseLevel); ok {
		row.BasePrice = &p
	}
	if r.Metadata.Image != nil {
		row.Image = r.Metadata.Image.Name
	}
	return row
}

// ByName sorts items by name.
var ByName = listing.Order[Row]{Name: "name", Compare: func(a, b *Row) int {
	return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.ItemID, b.ItemID))
}}

// Page returns a page of the items that keep accepts (nil: all), by name, and their total number.
func (s *Items) Page(ctx context.Context, keep func(*Row) bool, page, limit int) ([]*Row, int, error) {
	return s.list.Page(ctx, ByName, false, keep, page, limit)
}

// Rows returns all items in no particular order, with a number that changes whenever they do. Rows are shared
// and must not be changed. The row of an unchanged item keeps its pointer.
func (s *Items) Rows(ctx context.Context) ([]*Row, uint64, error) { return s.list.All(ctx) }

// Changes returns the number that Rows returns, at a lower cost.
func (s *Items) Changes(ctx context.Context) (uint64, error) { return s.list.Changes(ctx) }

// Sorted returns the items that keep accepts (nil: all), by name.
func (s *Items) Sorted(ctx context.Context, keep func(*Row) bool) ([]*Row, error) {
	rows, _, err := s.list.All(ctx)
	if err != nil {
		return nil, err
	}
	if keep != nil {
		rows = slices.DeleteFunc(rows, func(r *Row) bool { return !keep(r) })
	}
	slices.SortFunc(rows, ByName.Compare)
	return rows, nil
}

// SaveSnapshot saves the list, so that the next cold start need not read all changes. It returns the number
// of items.
func (s *Items) SaveSnapshot(ctx context.Context) (int, error) { return s.list.Save(ctx) }
