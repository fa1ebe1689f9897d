// Package item stores the catalog: the items, prices and stock from NetSuite, and what the portal adds to
// them.
package item

import (
	"time"

	"backdock/shared/catalog/unit"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
	"backdock/shared/platform/replica"
	"backdock/shared/platform/synctask"
)

// Item is an inventory item from NetSuite. Prices are per sale unit.
type Item struct {
	ID          string `json:"_id"`    // NetSuite internal id
	ItemID      string `json:"itemId"` // the code that people type
	UPC         string `json:"upc"`
	Name        string `json:"name"`
	Brand       string `json:"brand"`
	Category    string `json:"category"`
	Description string `json:"description"`
	UnitsTypeID string `json:"unitsTypeId"`
	// PricingGroupID is NetSuite's group of items for which customers can have a price level; "": none.
	PricingGroupID string `json:"pricingGroupId,omitempty"`
	// SaleUnit, PurchaseUnit and StockUnit are ids of units of the units type.
	SaleUnit     string `json:"saleUnit"`
	PurchaseUnit string `json:"purchaseUnit"`
	StockUnit    string `json:"stockUnit"`
	// Prices are sorted by level and minimum quantity. Both price and quantity are in the sale unit.
	Prices []Price `json:"prices"`
	// AverageCost is per stock unit, LastPurchasePrice per purchase unit.
	AverageCost       *money.Decimal `json:"averageCost"`
	LastPurchasePrice *money.Decimal `json:"lastPurchasePrice"`
	Weight            money.Decimal  `json:"weight"` // kilograms per base unit; 0: not known
	IsActive          bool           `json:"isActive"`
	SyncedAt          time.Time      `json:"syncedAt"`
	// Hash is the hash of NetSuite's data, so that an unchanged item is not written again.
	Hash string `json:"hash"`
}

// Price is one tier: from Quantity sale units on, one sale unit costs Price at the level.
type Price struct {
	PriceLevelID string        `json:"priceLevelId"`
	Quantity     money.Decimal `json:"quantity"`
	Price        money.Decimal `json:"price"`
}

// FloorSource says how the floor of a price was determined.
type FloorSource string

// The sources. A pricing manager publishes the first two.
const (
	MatrixFloor   FloorSource = "matrix"   // the pricing matrix
	ReportFloor   FloorSource = "report"   // a pricing report
	DiscountFloor FloorSource = "discount" // the setting orders.maxDiscountPercent, see package pricing
)

// Floor is a published floor price. A sale unit cannot be sold below Price at the price level without an
// approval. It stays as it is, whatever happens to the cost, until another one is published.
type Floor struct {
	PriceLevelID string        `json:"priceLevelId"`
	Price        money.Decimal `json:"price"` // per sale unit, a multiple of the price step
	Source       FloorSource   `json:"source"`
	PublishedBy  string        `json:"publishedBy"` // user id
	PublishedAt  time.Time     `json:"publishedAt"`
}

// Stock is the stock of an item at the warehouse, in the stock unit: the last reading of NetSuite's stock. OnHand
// includes the movements that the reading may not contain (see Movement), Available the adjustments among them.
type Stock struct {
	OnHand      money.Decimal `json:"onHand"`
	Committed   money.Decimal `json:"committed"` // NetSuite's
	Available   money.Decimal `json:"available"` // NetSuite's, with adjustments
	OnOrder     money.Decimal `json:"onOrder"`   // NetSuite's
	NextArrival *Arrival      `json:"nextArrival"`
	// Shipped is the sum of all shipments that were ever taken out of the item, see Items.Ship. Its counters have the
	// same sum. If the two differ, item and counters were read at different times, see stock/promise.
	Shipped money.Decimal `json:"shipped,omitzero"`
	AsOf    time.Time     `json:"asOf"` // when the reading began; zero: never read
}

// Arrival is the next arrival from a purchase order, in the stock unit.
type Arrival struct {
	Date     civil.Date    `json:"date"`
	Quantity money.Decimal `json:"quantity"`
}

// Metadata is the data that the portal adds to an item.
type Metadata struct {
	Tags             []string `json:"tags"`
	Description      string   `json:"description"` // replaces NetSuite's, if not empty
	SearchKeywords   []string `json:"searchKeywords"`
	Featured         bool     `json:"featured"`
	Hidden           bool     `json:"hidden"`
	AllowSubstitutes bool     `json:"allowSubstitutes"`
	Substitutes      []string `json:"substitutes"` // item ids
	Image            *Image   `json:"image,omitempty"`
	// FeaturedAt is when the item was featured; nil if it is not, or if that was before this field existed.
	FeaturedAt *time.Time `json:"featuredAt,omitempty"`
	Version    int64      `json:"version"`
}

// Detail is an item with everything that belongs to it. Its stock is zero until NetSuite has sent it.
type Detail struct {
	Item
	UnitsType unit.Type
	Stock     Stock
	Metadata  Metadata
	Floors    []Floor // published, at most one for a price level
	// PriceSync is the state of sending the prices that were changed here; nil: none was.
	PriceSync *synctask.Sync
	replica.Times
}

// BasePrice returns the price of one sale unit at a level: that of the tier with the smallest minimum
// quantity.
func (i Item) BasePrice(priceLevelID string) (money.Decimal, bool) {
	var base Price
	found := false
	for _, p := range i.Prices {
		if p.PriceLevelID == priceLevelID && (!found || p.Quantity.Less(base.Quantity)) {
			base, found = p, true
		}
	}
	return base.Price, found
}

// CostPer returns the average cost per unit of unitID, or false if it is not known.
func (d Detail) CostPer(unitID string) (money.Decimal, bool) {
	chosen, ok := d.UnitsType.Unit(unitID)
	stock, okStock := d.UnitsType.Unit(d.StockUnit)
	if d.AverageCost == nil || !ok || !okStock || chosen.ConversionRate.Sign() <= 0 || stock.ConversionRate.Sign() <= 0 {
		return money.Zero, false
	}
	return d.AverageCost.Mul(chosen.ConversionRate).Quo(stock.ConversionRate, money.RatePlaces), true
}
