package inbound

import (
	"context"
	"time"

	"backdock/shared/catalog/item"
	"backdock/shared/erp/netsuite"
	"backdock/shared/platform/money"
)

// itemPrices are all prices of an item.
type itemPrices struct {
	ItemID string       `json:"itemId"`
	Prices []item.Price `json:"prices"`
}

// prices reads the prices of items. A changed price may leave the item's own date
// alone [U], so that only the full comparison finds it for certain.
func (s *Sources) prices() source {
	return source{
		head:     netsuite.Select{Columns: []string{"i.id"}, From: "item i", Where: "i.itemtype = 'InvtPart'", Key: []string{"i.id"}},
		modified: "i.lastmodifieddate",
		chunk:    80, // items with four levels of three tiers
		details: []detail{{parent: "p.item", rows: netsuite.Select{
			Columns: []string{"p.item", "p.pricelevel", "p.currency", "p.quantity", "p.unitprice"},
			From:    "pricing p INNER JOIN currency c ON c.id = p.currency",
			Where:   "c.isbasecurrency = 'T' AND p.unitprice IS NOT NULL",
			Key:     []string{"p.item", "p.pricelevel", "p.currency", "p.quantity"}}}},
		build: func(head netsuite.Row, details [][]netsuite.Row) (any, error) {
			all := itemPrices{ItemID: head["id"], Prices: []item.Price{}}
			for _, row := range details[0] {
				n := numbers{row: row}
				all.Prices = append(all.Prices, item.Price{PriceLevelID: row["pricelevel"], Quantity: n.decimal("quantity"), Price: n.decimal("unitprice")})
				if n.err != nil {
					return nil, n.err
				}
			}
			return all, nil
		},
		store: each(func(ctx context.Context, all []itemPrices) error {
			prices := make(map[string][]item.Price, len(all))
			for _, p := range all {
				prices[p.ItemID] = p.Prices
			}
			_, err := s.stores.Items.ImportPrices(ctx, prices)
			return err
		}, nil, amongSome(partsOf(s.stores.Items, func(id string, h item.Held) itemPrices { return itemPrices{id, h.Prices} }),
			func(p itemPrices) string { return p.ItemID })),
	}
}

// itemStock is the stock of an item.
type itemStock struct {
	ItemID string     `json:"itemId"`
	Stock  item.Stock `json:"stock"`
}

// stock reads what is there at the location, or everywhere if none is set. There
// is no date of the last change to go by.
func (s *Sources) stock(location string) source {
	rows := netsuite.Select{
		Columns: []string{"s.item", "s.location", "s.quantityonhand", "s.quantitycommitted", "s.quantityavailable", "s.quantityonorder"},
		From:    "aggregateitemlocation s", Key: []string{"s.item", "s.location"}}
	if location != "" {
		rows.Where, rows.Params = "s.location = ?", []string{location}
	}
	return source{
		head: netsuite.Select{Columns: []string{"i.id", "u.conversionrate"},
			From: "item i LEFT JOIN unitstypeuom u ON u.internalid = i.stockunit", Where: "i.itemtype = 'InvtPart'", Key: []string{"i.id"}},
		chunk:   500,
		details: []detail{{parent: "s.item", rows: rows}},
		build: func(head netsuite.Row, details [][]netsuite.Row) (any, error) {
			per := numbers{row: head}
			unit := per.factor("conversionrate")
			all := itemStock{ItemID: head["id"]}
			for _, row := range details[0] {
				n := numbers{row: row}
				for column, into := range map[string]*money.Decimal{"quantityonhand": &all.Stock.OnHand, "quantitycommitted": &all.Stock.Committed,
					"quantityavailable": &all.Stock.Available, "quantityonorder": &all.Stock.OnOrder} {
					*into = n.within(column, into.Add(inUnit(n.decimal(column), unit)))
				}
				if n.err != nil {
					return nil, n.err
				}
			}
			return all, per.err
		},
		store: storing{take: func(ctx context.Context, records []Record, readAt time.Time) (map[string]error, error) {
			all, err := decode[itemStock](records)
			if err != nil {
				return nil, err
			}
			stock := make(map[string]item.Stock, len(all))
			for _, each := range all {
				each.Stock.AsOf = readAt
				stock[each.ItemID] = each.Stock
			}
			_, err = s.stores.Items.ImportStock(ctx, stock)
			return nil, err
		}, held: amongSome(partsOf(s.stores.Items, func(id string, h item.Held) itemStock { return itemStock{id, h.Stock} }),
			func(s itemStock) string { return s.ItemID })},
	}
}
