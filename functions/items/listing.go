package items

import (
	"context"
	"slices"
	"strings"

	"backdock/shared/catalog/item"
	"backdock/shared/insight/assortment"
	"backdock/shared/platform/access"
	"backdock/shared/platform/api"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/money"
)

// ItemsPage is a page of items.
type ItemsPage struct {
	Items []ListedItem `json:"inventoryItems"`
	api.Paged
	StockValue *money.Decimal     `json:"stockValue,omitempty" doc:"of the stock on hand of all pages, at average cost; needs the permission cost.view"`
	Facets     *assortment.Facets `json:"facets,omitempty" doc:"on the first page"`
}

// ListedItem is an item with what a list shows beside it.
type ListedItem struct {
	Item
	BasePrice *money.Decimal `json:"basePrice,omitempty" doc:"per sale unit, for those who may see prices"`
	Pack      string         `json:"pack" doc:"contents of a sale unit, such as 6/2 lb; empty: not known"`
	Sold      ItemSales      `json:"sold"`
}

// ItemSales is what was sold of an item in the last four weeks, in its sale unit.
type ItemSales struct {
	Quantity money.Decimal   `json:"quantity"`
	Weeks    []money.Decimal `json:"weeks" doc:"four numbers, the earliest first; the last one is the seven days up to today"`
}

type paginatedIn struct {
	api.Paging
	Search         string   `query:"search" maxLength:"200"`
	ZeroMarkupOnly bool     `query:"zeroMarkupOnly" doc:"needs the permission cost.view"`
	UnderFloorOnly bool     `query:"underFloorOnly" doc:"a price is under the floor published for its level; with zeroMarkupOnly, either is enough. Needs the permission price.override"`
	Category       []string `query:"category,explode" maxItems:"100"`
	Brand          []string `query:"brand,explode" maxItems:"100"`
	Tag            []string `query:"tag,explode" maxItems:"100"`
	Stock          []string `query:"stock,explode" maxItems:"4" enum:"in,out,short,ordered" doc:"in: some is available; out: none; short: what is available and arrives within 7 days is less than a week's sales; ordered: on order"`
	Image          []string `query:"image,explode" maxItems:"3" enum:"yes,no,no_selling" doc:"no_selling: no picture, but sold in the last four weeks"`
	Featured       string   `query:"featured" enum:"true,false"`
	Hidden         string   `query:"hidden" enum:"true,false"`
	Active         string   `query:"active" enum:"true,false"`
	OutOfStock     string   `query:"outOfStock" enum:"true,false" doc:"true: with an active out-of-stock mark"`
	Sold           string   `query:"sold" enum:"true,false" doc:"in the last four weeks"`
	Sort           string   `query:"sort" enum:"name,itemId,category,brand,basePrice,margin,available,onOrder,nextArrival,sold,popularity" doc:"default: name, with search the best first. basePrice needs the permission price.view, margin cost.view"`
	Direction      string   `query:"direction" enum:"asc,desc" default:"asc"`
}

func (in *paginatedIn) query() assortment.Query {
	return assortment.Query{
		Filter: assortment.Filter{Search: in.Search, Category: in.Category, Brand: in.Brand, Tag: in.Tag, Stock: in.Stock,
			Image: in.Image, ZeroMarkup: in.ZeroMarkupOnly, UnderFloor: in.UnderFloorOnly,
			Hidden: yesOrNo(in.Hidden), Featured: yesOrNo(in.Featured),
			Active: yesOrNo(in.Active), Marked: yesOrNo(in.OutOfStock), Sold: yesOrNo(in.Sold)},
		Sort: assortment.SortKey(in.Sort), Descending: in.Direction == "desc", Page: in.Page, Limit: in.Limit,
		Facets: in.Page == 1,
	}
}

// yesOrNo returns nil for a parameter that was not given.
func yesOrNo(given string) *bool {
	if given == "" {
		return nil
	}
	yes := given == "true"
	return &yes
}

// need has the permission that each sort needs beyond the operation's.
var need = map[string]access.Permission{string(assortment.ByBasePrice): access.PriceView,
	string(assortment.ByMargin): access.CostView}

func (h *handler) paginated(ctx context.Context, in *paginatedIn) (ItemsPage, error) {
	caller := access.From(ctx)
	needed := []access.Permission{}
	if p, ok := need[in.Sort]; ok {
		needed = append(needed, p)
	}
	if in.ZeroMarkupOnly {
		needed = append(needed, access.CostView)
	}
	if in.UnderFloorOnly {
		needed = append(needed, access.PriceOverride)
	}
	for _, p := range needed {
		if !caller.May(p) {
			return ItemsPage{}, fault.New(fault.Forbidden, "your role does not include the permission %s", p)
		}
	}
	q := in.query()
	q.Value = caller.May(access.CostView)
	found, err := h.listing.Page(ctx, q)
	if err != nil {
		return ItemsPage{}, err
	}
	rows := make([]*item.Row, len(found.Items))
	for i, it := range found.Items {
		rows[i] = it.Row
	}
	whole, err := h.items.Whole(ctx, rows)
	if err != nil {
		return ItemsPage{}, err
	}
	v, err := h.view(ctx)
	if err != nil {
		return ItemsPage{}, err
	}
	page := ItemsPage{Items: []ListedItem{}, Paged: in.Of(found.Total), Facets: found.Facets}
	for _, it := range found.Items {
		if d, ok := whole[it.Row.ID]; ok {
			page.Items = append(page.Items, v.listed(d, it))
		}
	}
	if v.costs {
		page.StockValue = &found.Value
	}
	if f := page.Facets; f != nil {
		f.Price = priceFacet(f.Price, caller)
	}
	return page, nil
}

// priceFacet returns the values of the facet that the caller may see.
func priceFacet(all []assortment.Count, caller access.Caller) []assortment.Count {
	needs := map[string]access.Permission{assortment.ZeroMarkup: access.CostView,
		assortment.UnderFloor: access.PriceOverride}
	return slices.DeleteFunc(all, func(c assortment.Count) bool { return !caller.May(needs[c.Value]) })
}

func (v view) listed(d item.Detail, it assortment.Listed) ListedItem {
	l := ListedItem{Item: v.item(d), Pack: packOf(d), Sold: ItemSales{Weeks: make([]money.Decimal, assortment.Weeks)}}
	if v.prices {
		l.BasePrice = it.Row.BasePrice
	}
	if it.Sold != nil {
		l.Sold = ItemSales{it.Sold.Total, it.Sold.Weeks[:]}
	}
	return l
}

// longestPack is the length in bytes of the longest text that counts as a pack.
const longestPack = 24

// packOf returns the contents of a sale unit. Descriptions often end with it, after the name: "Cheddar, 6/2 lb".
func packOf(d item.Detail) string {
	if pack, ok := strings.CutPrefix(d.Description, d.Name+", "); ok && len(pack) <= longestPack {
		return pack
	}
	sale, ok := d.UnitsType.Unit(d.SaleUnit)
	if !ok {
		return ""
	}
	for _, base := range d.UnitsType.Items {
		if base.IsBase && base.ID != sale.ID {
			return sale.ConversionRate.String() + " " + base.Abbreviation
		}
	}
	return sale.Abbreviation
}
