package items

import (
	"context"
	"slices"

	"backdock/shared/catalog/item"
	"backdock/shared/catalog/unit"
	"backdock/shared/insight/assortment"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
)

func (h *handler) unitTypes(ctx context.Context, _ *struct{}) ([]unit.Type, error) {
	return h.units.All(ctx)
}

type itemIn struct {
	ID string `path:"id" maxLength:"64"`
}

func (h *handler) get(ctx context.Context, in *itemIn) (Item, error) {
	d, err := h.items.Get(ctx, in.ID)
	if err != nil {
		return Item{}, err
	}
	v, err := h.view(ctx)
	return v.item(d), err
}

func (h *handler) all(ctx context.Context, _ *struct{}) ([]CompactItem, error) {
	rows, err := h.items.Sorted(ctx, nil)
	return compact(ctx, rows), err
}

func (h *handler) allActive(ctx context.Context, _ *struct{}) ([]CompactItem, error) {
	rows, err := h.items.Sorted(ctx, assortment.Offered)
	return compact(ctx, rows), err
}

// ItemWithUnits is a compact item with its units.
type ItemWithUnits struct {
	CompactItem
	UnitsType unit.Type `json:"unitsType"`
}

func (h *handler) withUnitTypes(ctx context.Context, _ *struct{}) ([]ItemWithUnits, error) {
	rows, err := h.items.Sorted(ctx, assortment.Offered)
	if err != nil {
		return nil, err
	}
	types, err := h.unitTypesOf(ctx, rows)
	if err != nil {
		return nil, err
	}
	all := make([]ItemWithUnits, len(rows))
	for i, c := range compact(ctx, rows) {
		t, ok := types[c.UnitsTypeID]
		if !ok {
			t = unit.Type{ID: c.UnitsTypeID, Items: []unit.Unit{}}
		}
		all[i] = ItemWithUnits{c, t}
	}
	return all, nil
}

func (h *handler) unitTypesOf(ctx context.Context, rows []*item.Row) (map[string]unit.Type, error) {
	var ids []string
	for _, r := range rows {
		ids = append(ids, r.UnitsTypeID)
	}
	return h.units.Some(ctx, slices.Compact(slices.Sorted(slices.Values(ids)))...)
}

type availabilityIn struct {
	IDs  []string   `query:"ids" required:"true" minItems:"1" maxItems:"500" doc:"item ids, separated by commas; unknown ones are left out of the answer"`
	Date civil.Date `query:"date" format:"date" doc:"delivery date; default: tomorrow"`
}

// ItemAvailability is the availability of an item.
type ItemAvailability struct {
	ID           string             `json:"_id"`
	Availability AvailabilityOnDate `json:"availability"`
}

// AvailabilityOnDate is the availability of an item on a delivery date, in its stock unit.
type AvailabilityOnDate struct {
	Availability
	Promised money.Decimal `json:"promised" doc:"promised up to the date and not yet shipped"`
	Left     money.Decimal `json:"left" doc:"on hand plus arriving from today to the date, less promised; may be negative"`
}

func (h *handler) availability(ctx context.Context, in *availabilityIn) ([]ItemAvailability, error) {
	date, err := h.settings.OrTomorrow(ctx, in.Date)
	if err != nil {
		return nil, err
	}
	ahead := item.StartPrefetch(ctx, h.items, in.IDs)
	left, err := h.promised.Left(ctx, date, ahead)
	if err != nil {
		return nil, err
	}
	details, err := ahead.Read()
	if err != nil {
		return nil, err
	}
	var all []ItemAvailability
	for _, id := range in.IDs {
		if d, ok := details[id]; ok {
			all = append(all, ItemAvailability{id, AvailabilityOnDate{availabilityOf(d.Stock), left[id].Promised,
				left[id].Left}})
			delete(details, id) // an id that occurs twice gives one result
		}
	}
	return all, nil
}

func (h *handler) detailsOf(ctx context.Context, rows []*item.Row) (map[string]item.Detail, error) {
	if len(rows) == 0 {
		return nil, nil
	}
	ids := make([]string, len(rows))
	for i, r := range rows {
		ids[i] = r.ID
	}
	return h.items.GetAll(ctx, ids)
}
