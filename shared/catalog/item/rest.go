package item

import (
	"context"
	"encoding/json"
	"fmt"

	"backdock/shared/catalog/unit"
	"backdock/shared/platform/money"
	"backdock/shared/platform/replica"
	"backdock/shared/platform/synctask"
)

// rest has the fields of an item that a list shows but does not select or sort by.
type rest struct {
	PurchaseUnit      string         `json:"purchaseUnit,omitempty"`
	PricingGroupID    string         `json:"pricingGroupId,omitempty"`
	LastPurchasePrice *money.Decimal `json:"lastPurchasePrice,omitempty"`
	Prices            []shortPrice   `json:"prices,omitempty"`
	Stock             Stock          `json:"stock"`
	AllowSubstitutes  bool           `json:"allowSubstitutes,omitempty"`
	Substitutes       []string       `json:"substitutes,omitempty"`
	ImageDescription  string         `json:"imageDescription,omitempty"`
	Version           int64          `json:"version,omitempty"`
	PriceSync         *synctask.Sync `json:"priceSync,omitempty"`
	replica.Times
}

// shortPrice is a Price as a JSON array: level, quantity, price.
type shortPrice Price

// MarshalJSON writes the array.
func (p shortPrice) MarshalJSON() ([]byte, error) {
	return json.Marshal([]any{p.PriceLevelID, p.Quantity, p.Price})
}

// UnmarshalJSON reads the array.
func (p *shortPrice) UnmarshalJSON(b []byte) error {
	return json.Unmarshal(b, &[]any{&p.PriceLevelID, &p.Quantity, &p.Price})
}

func (r *record) rest(stock Stock) json.RawMessage {
	all := rest{PurchaseUnit: r.PurchaseUnit, PricingGroupID: r.PricingGroupID, LastPurchasePrice: r.LastPurchasePrice, Stock: stock,
		AllowSubstitutes: r.Metadata.AllowSubstitutes, Substitutes: r.Metadata.Substitutes, Version: r.Metadata.Version,
		PriceSync: r.PriceSync, Times: r.times()}
	for _, p := range r.Prices {
		all.Prices = append(all.Prices, shortPrice(p))
	}
	if r.Metadata.Image != nil {
		all.ImageDescription = r.Metadata.Image.Description
	}
	b, err := json.Marshal(all)
	if err != nil {
		panic(fmt.Sprintf("item: the row of %s: %v", r.ID, err)) // a programming error
	}
	return b
}

// Whole returns the items of rows by id, without reading them. Their Description is the one that is shown, and they
// have no Floors. Rows of older versions do not have all fields; their items are read.
func (s *Items) Whole(ctx context.Context, rows []*Row) (map[string]Detail, error) {
	wanted := make([]string, len(rows))
	for i, r := range rows {
		wanted[i] = r.UnitsTypeID
	}
	types, err := s.units.Some(ctx, wanted...)
	if err != nil {
		return nil, err
	}
	all := make(map[string]Detail, len(rows))
	var old []string
	for _, r := range rows {
		if r.Rest == nil {
			old = append(old, r.ID)
			continue
		}
		if all[r.ID], err = r.whole(types[r.UnitsTypeID]); err != nil {
			return nil, err
		}
	}
	if len(old) == 0 {
		return all, nil
	}
	read, err := s.GetAll(ctx, old)
	for id, d := range read {
		all[id] = d
	}
	return all, err
}

func (r *Row) whole(t unit.Type) (Detail, error) {
	var more rest
	if err := json.Unmarshal(r.Rest, &more); err != nil {
		return Detail{}, fmt.Errorf("row of item %s: %w", r.ID, err)
	}
	d := Detail{
		Item: Item{ID: r.ID, ItemID: r.ItemID, UPC: r.UPC, Name: r.Name, Brand: r.Brand, Category: r.Category,
			Description: r.Description, UnitsTypeID: r.UnitsTypeID, SaleUnit: r.SaleUnit, StockUnit: r.StockUnit,
			PurchaseUnit: more.PurchaseUnit, PricingGroupID: more.PricingGroupID, Prices: make([]Price, len(more.Prices)), AverageCost: r.AverageCost,
			LastPurchasePrice: more.LastPurchasePrice, IsActive: r.IsActive, SyncedAt: r.SyncedAt},
		UnitsType: t, Stock: more.Stock, PriceSync: more.PriceSync, Times: more.Times,
		Metadata: Metadata{Tags: r.Tags, SearchKeywords: r.SearchKeywords, Featured: r.Featured, Hidden: r.Hidden,
			AllowSubstitutes: more.AllowSubstitutes, Substitutes: more.Substitutes, Version: more.Version}.withoutNil(),
	}
	for i, p := range more.Prices {
		d.Prices[i] = Price(p)
	}
	if r.Image != "" {
		d.Metadata.Image = &Image{Name: r.Image, Description: more.ImageDescription}
	}
	return d, nil
}

// OldRows returns the ids of the items whose rows are of older versions.
func (s *Items) OldRows(ctx context.Context) (ids []string, err error) {
	rows, _, err := s.Rows(ctx)
	for _, r := range rows {
		if r.Rest == nil {
			ids = append(ids, r.ID)
		}
	}
	return ids, err
}

// FillRows writes the rows of items again, with all fields, and returns how many. It is safe to repeat.
func (s *Items) FillRows(ctx context.Context, ids []string) (changed int, err error) {
	return s.change(ctx, "rows", ids, func(_ string, r *record) bool { return r.Known })
}
