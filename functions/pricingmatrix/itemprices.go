package pricingmatrix

import (
	"context"
	"slices"
	"strings"

	"backdock/shared/catalog/item"
	"backdock/shared/insight/assortment"
	"backdock/shared/platform/api"
	"backdock/shared/platform/money"
	"backdock/shared/platform/synctask"
	"backdock/shared/prices/allowance"
	"backdock/shared/prices/change"
	"backdock/shared/prices/matrix"
	"backdock/shared/sales/customer"
)

// ItemPricesPage is a page of items with their prices.
type ItemPricesPage struct {
	Items []ItemPrices `json:"itemPrices"`
	api.Paged
}

// ItemPrices are the prices of an item.
type ItemPrices struct {
	ItemID string         `json:"itemId" doc:"the item's _id"`
	Item   ItemRef        `json:"item"`
	Cost   *money.Decimal `json:"cost" nullable:"true" doc:"per sale unit: the average cost, else the last purchase price; null: not known"`
	// Allowance is left out of Cost and Floors.
	Allowance *allowance.InForce `json:"allowance" needs:"cost.view" doc:"what vendors pay back per sale unit today; null: nothing"`
	Prices    []LevelPrice       `json:"prices" doc:"by level and quantity"`
	Floors    []LevelFloor       `json:"floors" doc:"for each price level in use"`
	Sold      money.Decimal      `json:"sold" doc:"sale units in the last four weeks"`
	// Contracts are the customers whom changes of these prices may not reach.
	Contracts Contracts      `json:"contracts" doc:"active customers for whom NetSuite keeps prices of the item"`
	Sync      *synctask.Sync `json:"sync" doc:"the state of sending the prices to NetSuite; null: none was changed in the portal"`
}

// Contracts are customers with prices of their own.
type Contracts struct {
	Count     int            `json:"count"`
	Customers []CustomerName `json:"customers" doc:"by name; at most 20"`
}

// CustomerName names a customer.
type CustomerName struct {
	ID   string `json:"_id"`
	Name string `json:"name"`
}

// namedCustomers is the largest number of customers that Contracts names.
const namedCustomers = 20

// contractsOf returns who has a contract for an item. customers are sorted by name.
func contractsOf(d item.Detail, customers []*customer.Row) Contracts {
	c := Contracts{Customers: []CustomerName{}}
	for _, r := range customers {
		if !r.IsActive || !r.Agreed(d.ID, d.PricingGroupID) {
			continue
		}
		if c.Count++; c.Count <= namedCustomers {
			c.Customers = append(c.Customers, CustomerName{r.ID, r.Name})
		}
	}
	return c
}

// ItemRef names an item.
type ItemRef struct {
	ID       string           `json:"_id"`
	ItemID   string           `json:"itemId" doc:"the code"`
	Name     string           `json:"name"`
	Category string           `json:"category"`
	Image    *item.ImageLinks `json:"image" doc:"null: none"`
}

// LevelPrice is a price of an item.
type LevelPrice struct {
	PriceLevelID string         `json:"priceLevelId"`
	Quantity     money.Decimal  `json:"quantity" doc:"in sale units; 0: without a minimum"`
	Price        money.Decimal  `json:"price"`
	Margin       *money.Decimal `json:"margin" nullable:"true" doc:"as a share of the price; null: the cost is not known"`
	After        *money.Decimal `json:"marginAfterAllowance" nullable:"true" needs:"cost.view" doc:"on the cost less the allowance; null: there is none, or the cost is not known"`
}

// LevelFloor is the lowest price of an item at a level that needs no reason.
type LevelFloor struct {
	PriceLevelID string         `json:"priceLevelId"`
	Price        *money.Decimal `json:"price" nullable:"true" doc:"the floor margin of the matrix on the cost; without a cost the published floor; null: none"`
}

type itemPricesIn struct {
	api.Paging
	Category []string `query:"category,explode" maxItems:"100" doc:"empty: the items without a category"`
	Search   string   `query:"search" maxLength:"200"`
	IDs      []string `query:"ids" maxItems:"200" doc:"only these items, whatever the other parameters say"`
	Show     string   `query:"show" enum:"all,noMarkup,failed,unsent" default:"all" doc:"noMarkup: a price is not above the cost; failed: NetSuite refused the prices; unsent: NetSuite does not have them yet, or refused them"`
}

func (h *handler) itemPrices(ctx context.Context, in *itemPricesIn) (ItemPricesPage, error) {
	rows, total, err := h.rowsOf(ctx, in)
	if err != nil {
		return ItemPricesPage{}, err
	}
	ids := make([]string, len(rows))
	for i, r := range rows {
		ids[i] = r.ID
	}
	items, err := h.items.GetAll(ctx, ids)
	if err != nil {
		return ItemPricesPage{}, err
	}
	sold, err := h.sold(ctx)
	if err != nil {
		return ItemPricesPage{}, err
	}
	overview, err := h.get(ctx, nil)
	if err != nil {
		return ItemPricesPage{}, err
	}
	limits, err := h.changes.Limits(ctx)
	if err != nil {
		return ItemPricesPage{}, err
	}
	allowed, err := h.allowed.All(ctx)
	if err != nil {
		return ItemPricesPage{}, err
	}
	today, err := h.settings.Today(ctx)
	if err != nil {
		return ItemPricesPage{}, err
	}
	customers, err := h.customers.All(ctx)
	if err != nil {
		return ItemPricesPage{}, err
	}
	customers = slices.DeleteFunc(slices.Clone(customers), func(r *customer.Row) bool {
		return len(r.AgreedItems)+len(r.AgreedGroups) == 0
	})
	page := ItemPricesPage{Items: []ItemPrices{}, Paged: in.Of(total)}
	for _, id := range ids {
		d, known := items[id]
		if !known {
			continue
		}
		p := ItemPrices{ItemID: d.ID, Item: ItemRef{d.ID, d.ItemID, d.Name, d.Category, d.Metadata.ImageLinks()},
			Cost: change.CostOf(d), Prices: []LevelPrice{}, Floors: []LevelFloor{}, Sold: sold[d.ID], Contracts: contractsOf(d, customers),
			Sync: d.PriceSync}
		if c, ok := d.Conversions(d.SaleUnit); ok {
			p.Allowance = allowed.On(d.ID, today, c.Sale)
		}
		for _, at := range d.Prices {
			shown := LevelPrice{PriceLevelID: at.PriceLevelID, Quantity: at.Quantity, Price: at.Price}
			if p.Cost != nil {
				shown.Margin = matrix.MarginOf(at.Price, *p.Cost)
				if p.Allowance != nil {
					shown.After = matrix.MarginOf(at.Price, p.Cost.Sub(p.Allowance.Amount))
				}
			}
			p.Prices = append(p.Prices, shown)
		}
		for _, l := range overview.PriceLevels {
			p.Floors = append(p.Floors, LevelFloor{l.ID, limits.Of(d, l.ID)})
		}
		page.Items = append(page.Items, p)
	}
	return page, nil
}

// rowsOf returns the items of a page, and the number of all that are selected.
func (h *handler) rowsOf(ctx context.Context, in *itemPricesIn) ([]*item.Row, int, error) {
	if len(in.IDs) > 0 {
		wanted := map[string]bool{}
		for _, id := range in.IDs {
			wanted[id] = true
		}
		rows, err := h.items.Sorted(ctx, func(r *item.Row) bool { return wanted[r.ID] })
		return rows, len(rows), err
	}
	if in.Show == "all" {
		active := true
		found, err := h.assortment.Page(ctx, assortment.Query{Filter: assortment.Filter{Search: in.Search, Category: in.Category,
			Active: &active}, Page: in.Page, Limit: in.Limit})
		rows := make([]*item.Row, len(found.Items))
		for i, l := range found.Items {
			rows[i] = l.Row
		}
		return rows, found.Total, err
	}
	keep, err := h.keeping(ctx, in)
	if err != nil {
		return nil, 0, err
	}
	return h.items.Page(ctx, keep, in.Page, in.Limit)
}

// keeping returns the test of a special selection.
func (h *handler) keeping(ctx context.Context, in *itemPricesIn) (func(*item.Row) bool, error) {
	term, categories := strings.ToLower(strings.TrimSpace(in.Search)), map[string]bool{}
	for _, c := range in.Category {
		categories[c] = true
	}
	chosen := func(r *item.Row) bool {
		return r.IsActive && (len(categories) == 0 || categories[r.Category]) &&
			(strings.Contains(strings.ToLower(r.Name), term) || strings.Contains(strings.ToLower(r.ItemID), term))
	}
	switch in.Show {
	case "failed":
		return func(r *item.Row) bool { return chosen(r) && r.PriceSync == synctask.StateFailed }, nil
	case "unsent":
		return func(r *item.Row) bool { return chosen(r) && r.PriceSync != "" && r.PriceSync != synctask.StateSynced }, nil
	}
	all, err := h.items.Sorted(ctx, chosen)
	if err != nil {
		return nil, err
	}
	whole, err := h.items.Whole(ctx, all)
	if err != nil {
		return nil, err
	}
	return func(r *item.Row) bool { return chosen(r) && change.SellsAtCost(whole[r.ID]) }, nil
}

// sold returns the sale units of the last four weeks, by item id.
func (h *handler) sold(ctx context.Context) (map[string]money.Decimal, error) {
	today, err := h.settings.Today(ctx)
	if err != nil {
		return nil, err
	}
	totals, err := h.sales.Totals(ctx, today, soldWeeks)
	if err != nil {
		return nil, err
	}
	sold := make(map[string]money.Decimal, len(totals))
	for _, t := range totals {
		sold[t.ItemID] = t.Quantity
	}
	return sold, nil
}

// soldWeeks are the weeks of ItemPrices.Sold.
const soldWeeks = 4
