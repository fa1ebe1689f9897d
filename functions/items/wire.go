package items

import (
	"context"
	"time"

	"backdock/shared/catalog/item"
	"backdock/shared/catalog/unit"
	"backdock/shared/platform/access"
	"backdock/shared/platform/api"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
	"backdock/shared/platform/synctask"
	"backdock/shared/prices/pricing"
	"backdock/shared/prices/spot"
	"backdock/shared/stock/outofstock"
)

// Item is an item in the API. Prices need the permission price.view; costs and the margin need cost.view.
type Item struct {
	ID           string       `json:"_id"`
	NetSuiteID   string       `json:"netSuiteInvItemId"`
	ItemID       string       `json:"itemId" doc:"the code"`
	UPC          string       `json:"upc"`
	Name         string       `json:"name"`
	Brand        string       `json:"brand"`
	Category     string       `json:"category"`
	Description  string       `json:"description" doc:"the portal's, otherwise NetSuite's"`
	UnitsType    unit.Type    `json:"unitsType"`
	SaleUnit     string       `json:"saleUnit" doc:"unit id"`
	PurchaseUnit string       `json:"purchaseUnit" doc:"unit id"`
	StockUnit    string       `json:"stockUnit" doc:"unit id"`
	Prices       []item.Price `json:"prices" doc:"per sale unit, from a quantity of sale units on"`
	// PricingGroupID tells which contract price of a customer's pricing group counts.
	PricingGroupID string `json:"pricingGroupId" doc:"NetSuite's group of items for which customers can have a price level; empty: none"`

	SpotOffers []pricing.Offer `json:"spotOffers,omitempty" doc:"its open spot offers, for those who may see prices; absent: there are none"`

	AverageCost       *money.Decimal `json:"averageCost,omitempty" doc:"per stock unit"`
	LastPurchasePrice *money.Decimal `json:"lastPurchasePrice,omitempty" doc:"per purchase unit"`
	Margin            *money.Decimal `json:"margin,omitempty" doc:"as a share of the base price"`

	IsActive         bool             `json:"isActive"`
	Availability     Availability     `json:"availability"`
	Image            *item.ImageLinks `json:"image" doc:"null: none"`
	Tags             []string         `json:"tags"`
	SearchKeywords   []string         `json:"searchKeywords"`
	Featured         bool             `json:"featured"`
	Hidden           bool             `json:"hidden"`
	AllowSubstitutes bool             `json:"allowSubstitutes"`
	Substitutes      []string         `json:"substitutes" doc:"item ids"`
	OutOfStock       *OutOfStock      `json:"outOfStock" doc:"its active out-of-stock mark; null: none"`
	Sync             synctask.State   `json:"sync"`
	CreatedAt        time.Time        `json:"createdAt" doc:"when the portal first stored the item"`
	UpdatedAt        time.Time        `json:"updatedAt" doc:"when the portal last stored the item or its stock"`
	Version          int64            `json:"version" doc:"of the portal's metadata"`
}

// Availability is the stock of an item, in its stock unit.
type Availability struct {
	OnHand      money.Decimal              `json:"onHand" doc:"NetSuite's last reading with every adjustment and shipment that it may not contain"`
	Committed   money.Decimal              `json:"committed" doc:"NetSuite's, as of asOf"`
	Available   money.Decimal              `json:"available" doc:"NetSuite's as of asOf, with the portal's adjustments that it does not contain; it knows no orders that NetSuite has not got: see left"`
	OnOrder     money.Decimal              `json:"onOrder" doc:"NetSuite's, as of asOf"`
	NextArrival api.Optional[item.Arrival] `json:"nextArrival" doc:"of the next purchase order"`
	AsOf        time.Time                  `json:"asOf,omitzero" doc:"when NetSuite had these quantities; left out: its stock was not read yet"`
}

func availabilityOf(s item.Stock) Availability {
	a := Availability{OnHand: s.OnHand, Committed: s.Committed, Available: s.Available, OnOrder: s.OnOrder,
		AsOf: s.AsOf}
	if s.NextArrival != nil {
		a.NextArrival = api.Optional[item.Arrival]{Given: true, Value: *s.NextArrival}
	}
	return a
}

// OutOfStock is the active mark of an item that ran out, see /warehouse-out-of-stock.
type OutOfStock struct {
	MarkID           string        `json:"markId"`
	QuantityLeft     money.Decimal `json:"quantityLeft" doc:"when it was marked, in the stock unit"`
	ExpectedDate     *civil.Date   `json:"expectedDate" nullable:"true" doc:"null: not known"`
	Note             string        `json:"note"`
	SubstituteItemID string        `json:"substituteItemId" doc:"empty: none"`
	Since            time.Time     `json:"since"`
}

func outOfStockOf(m *outofstock.Mark) *OutOfStock {
	if m == nil {
		return nil
	}
	o := &OutOfStock{MarkID: m.ID, QuantityLeft: m.QuantityLeft, Note: m.Note, SubstituteItemID: m.SubstituteItemID,
		Since: m.CreatedAt}
	if !m.ExpectedDate.IsZero() {
		o.ExpectedDate = &m.ExpectedDate
	}
	return o
}

// view selects the fields of items that a caller may see, and has the marks of items that ran out.
type view struct {
	prices, costs bool
	marks         map[string]*outofstock.Mark
	offers        map[string][]spot.Offer
}

func (h *handler) view(ctx context.Context) (view, error) {
	caller := access.From(ctx)
	v := view{prices: caller.May(access.PriceView), costs: caller.May(access.CostView)}
	var err error
	if v.marks, err = h.marks.Active(ctx); err != nil || !v.prices {
		return v, err
	}
	v.offers, err = h.offers.Open(ctx)
	return v, err
}

func (v view) item(d item.Detail) Item {
	it := Item{
		ID: d.ID, NetSuiteID: d.ID, ItemID: d.ItemID, UPC: d.UPC, Name: d.Name, Brand: d.Brand, Category: d.Category,
		Description: d.Description,
		UnitsType:   d.UnitsType, SaleUnit: d.SaleUnit, PurchaseUnit: d.PurchaseUnit, StockUnit: d.StockUnit,
		Prices: []item.Price{}, PricingGroupID: d.PricingGroupID,
		IsActive: d.IsActive, Availability: availabilityOf(d.Stock), Tags: d.Metadata.Tags,
		Image:          d.Metadata.ImageLinks(),
		SearchKeywords: d.Metadata.SearchKeywords,
		Featured:       d.Metadata.Featured, Hidden: d.Metadata.Hidden, AllowSubstitutes: d.Metadata.AllowSubstitutes,
		Substitutes: d.Metadata.Substitutes,
		OutOfStock:  outOfStockOf(v.marks[d.ID]),
		Sync:        syncOf(d.SyncedAt), CreatedAt: d.CreatedAt, UpdatedAt: d.UpdatedAt, Version: d.Metadata.Version,
	}
	if d.Metadata.Description != "" {
		it.Description = d.Metadata.Description
	}
	if it.UnitsType.ID == "" { // NetSuite sent the item before its unit type
		it.UnitsType = unit.Type{ID: d.UnitsTypeID, Items: []unit.Unit{}}
	}
	if v.prices {
		it.Prices = d.Prices
		for _, o := range v.offers[d.ID] {
			if o.Left().Sign() > 0 {
				it.SpotOffers = append(it.SpotOffers, o.Priced())
			}
		}
	}
	if v.costs {
		it.AverageCost, it.LastPurchasePrice, it.Margin = d.AverageCost, d.LastPurchasePrice, d.Margin()
	}
	return it
}

func syncOf(at time.Time) synctask.State {
	return synctask.State{Status: synctask.StateSynced, LastSyncedAt: &at}
}

// CompactItem is an item in a list of all items.
type CompactItem struct {
	ID          string         `json:"_id"`
	NetSuiteID  string         `json:"netSuiteInvItemId"`
	ItemID      string         `json:"itemId" doc:"the code"`
	UPC         string         `json:"upc"`
	Name        string         `json:"name"`
	Brand       string         `json:"brand"`
	Category    string         `json:"category"`
	UnitsTypeID string         `json:"unitsTypeId"`
	SaleUnit    string         `json:"saleUnit" doc:"unit id"`
	BasePrice   *money.Decimal `json:"basePrice,omitempty" doc:"per sale unit, for those who may see prices"`
	Available   money.Decimal  `json:"available" doc:"in the stock unit"`
	IsActive    bool           `json:"isActive"`
	Featured    bool           `json:"featured"`
	Tags        []string       `json:"tags"`
}

func compact(ctx context.Context, rows []*item.Row) []CompactItem {
	prices := access.From(ctx).May(access.PriceView)
	all := make([]CompactItem, len(rows))
	for i, r := range rows {
		all[i] = CompactItem{ID: r.ID, NetSuiteID: r.ID, ItemID: r.ItemID, UPC: r.UPC, Name: r.Name, Brand: r.Brand,
			Category:    r.Category,
			UnitsTypeID: r.UnitsTypeID, SaleUnit: r.SaleUnit, Available: r.Available, IsActive: r.IsActive, Featured: r.Featured,
			Tags: r.Tags}
		if all[i].Tags == nil {
			all[i].Tags = []string{}
		}
		if prices {
			all[i].BasePrice = r.BasePrice
		}
	}
	return all
}
