package featureditems

import (
	"cmp"
	"context"
	"slices"
	"time"

	"backdock/shared/catalog/featured"
	"backdock/shared/catalog/item"
	"backdock/shared/platform/access"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/money"
)

type handler struct{ featured *featured.Featured }

// Item is a featured item. Its id is that of the item.
type Item struct {
	ID           string    `json:"_id" doc:"the item's id"`
	ItemID       string    `json:"itemId" doc:"the item's id"`
	DisplayOrder int       `json:"displayOrder" doc:"the place, from 1 on"`
	Item         Summary   `json:"item"`
	CreatedAt    time.Time `json:"createdAt" doc:"when the item was featured"`
	UpdatedAt    time.Time `json:"updatedAt" doc:"when the item was featured or the order last changed"`
	Version      int64     `json:"version" doc:"of the order of all featured items"`
}

// Summary has what the list shows of an item.
type Summary struct {
	ItemID    string           `json:"itemId" doc:"the code"`
	Name      string           `json:"name"`
	Brand     string           `json:"brand"`
	Category  string           `json:"category"`
	Image     *item.ImageLinks `json:"image" doc:"null: none"`
	BasePrice *money.Decimal   `json:"basePrice,omitempty" doc:"per sale unit, for those who may see prices"`
	SaleUnit  string           `json:"saleUnit" doc:"its abbreviation"`
	Available money.Decimal    `json:"available" doc:"in the stock unit"`
	StockUnit string           `json:"stockUnit" doc:"its abbreviation"`
	IsActive  bool             `json:"isActive"`
	Hidden    bool             `json:"hidden"`
}

func answer(ctx context.Context, l featured.List) []Item {
	prices := access.From(ctx).May(access.PriceView)
	all := make([]Item, len(l.Entries))
	for i, e := range l.Entries {
		d := e.Item
		all[i] = Item{ID: d.ID, ItemID: d.ID, DisplayOrder: e.Place, CreatedAt: e.Since,
			UpdatedAt: slices.MaxFunc([]time.Time{e.Since, l.UpdatedAt}, time.Time.Compare), Version: l.Version,
			Item: Summary{ItemID: d.ItemID, Name: d.Name, Brand: d.Brand, Category: d.Category,
				Image: d.Metadata.ImageLinks(), SaleUnit: abbreviation(d, d.SaleUnit), Available: d.Stock.Available,
				StockUnit: abbreviation(d, d.StockUnit), IsActive: d.IsActive, Hidden: d.Metadata.Hidden}}
		if price, ok := d.BasePrice(item.BaseLevel); ok && prices {
			all[i].Item.BasePrice = &price
		}
	}
	return all
}

func abbreviation(d item.Detail, unitID string) string {
	u, _ := d.UnitsType.Unit(unitID)
	return u.Abbreviation
}

// answerOrCurrent answers a changed list, or adds the current one to a conflict.
func answerOrCurrent(ctx context.Context, l featured.List, err error) ([]Item, error) {
	if err != nil && l.Entries == nil {
		return nil, err
	}
	all := answer(ctx, l)
	return all, fault.WithCurrent(err, all)
}

func (h *handler) list(ctx context.Context, _ *struct{}) ([]Item, error) {
	l, err := h.featured.List(ctx)
	return answerOrCurrent(ctx, l, err)
}

type addIn struct {
	Body struct {
		ItemID       string `json:"itemId" minLength:"1" maxLength:"64" doc:"the item's _id"`
		DisplayOrder int    `json:"displayOrder,omitempty" minimum:"1" maximum:"500" doc:"default: the end"`
	}
}

func (h *handler) add(ctx context.Context, in *addIn) ([]Item, error) {
	l, err := h.featured.Add(ctx, in.Body.ItemID, in.Body.DisplayOrder)
	return answerOrCurrent(ctx, l, err)
}

type removeIn struct {
	ID string `path:"id" maxLength:"64"`
}

func (h *handler) remove(ctx context.Context, in *removeIn) ([]Item, error) {
	l, err := h.featured.Remove(ctx, in.ID)
	return answerOrCurrent(ctx, l, err)
}

type moveIn struct {
	ID   string `path:"id" maxLength:"64"`
	Body struct {
		DisplayOrder int    `json:"displayOrder" minimum:"1" maximum:"500"`
		Version      *int64 `json:"version,omitempty"`
	}
}

func (h *handler) move(ctx context.Context, in *moveIn) ([]Item, error) {
	l, err := h.featured.Move(ctx, in.ID, in.Body.DisplayOrder, in.Body.Version)
	return answerOrCurrent(ctx, l, err)
}

type reorderIn struct {
	Body struct {
		Items []struct {
			ID           string `json:"id" minLength:"1" maxLength:"64"`
			DisplayOrder int    `json:"displayOrder" minimum:"1" maximum:"500"`
		} `json:"items" maxItems:"500"`
		Version *int64 `json:"version,omitempty"`
	}
}

func (h *handler) reorder(ctx context.Context, in *reorderIn) ([]Item, error) {
	type place struct {
		id string
		at int
	}
	places := make([]place, len(in.Body.Items))
	for i, one := range in.Body.Items {
		places[i] = place{one.ID, one.DisplayOrder}
	}
	slices.SortStableFunc(places, func(a, b place) int { return cmp.Compare(a.at, b.at) })
	ids := make([]string, len(places))
	for i, one := range places {
		if i > 0 && one.at == places[i-1].at {
			return nil, fault.Fields("items must have different values of displayOrder")
		}
		ids[i] = one.id
	}
	l, err := h.featured.Reorder(ctx, ids, in.Body.Version)
	return answerOrCurrent(ctx, l, err)
}
