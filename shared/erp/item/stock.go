package item

import (
	"context"
	"time"

	"backdock/shared/catalog/item"
	"backdock/shared/erp/netsuite"
	"backdock/shared/erp/record"
	"backdock/shared/platform/money"
	"backdock/shared/platform/setting"
	"backdock/shared/platform/synctask"
)

// itemPrices are all prices of an item.
type itemPrices struct {
	ItemID string       `json:"itemId"`
	Prices []item.Price `json:"prices"`
}

// Prices declares how the prices of items are read. A changed price may not change the item's date
// (unconfirmed), so only a full comparison is sure to find it.
func Prices(items *item.Items) record.Kind {
	return record.Kind{
		Type: synctask.Price,
		Head: netsuite.Select{Columns: []string{"i.id"}, From: "item i", Where: "i.itemtype = 'InvtPart'",
			Key: []string{"i.id"}},
		Modified: "i.lastmodifieddate",
		Chunk:    80, // 80 items with four levels of three tiers are about 1,000 rows
		Details: []record.Detail{{Parent: "p.item", Rows: netsuite.Select{
			Columns: []string{"p.item", "p.pricelevel", "p.currency", "p.quantity", "p.unitprice"},
			From:    "pricing p INNER JOIN currency c ON c.id = p.currency",
			Where:   "c.isbasecurrency = 'T' AND p.unitprice IS NOT NULL",
			Key:     []string{"p.item", "p.pricelevel", "p.currency", "p.quantity"}}}},
		Build: func(head netsuite.Row, details [][]netsuite.Row) (any, error) {
			all := itemPrices{ItemID: head["id"], Prices: []item.Price{}}
			for _, row := range details[0] {
				n := record.Numbers{Row: row}
				all.Prices = append(all.Prices, item.Price{PriceLevelID: row["pricelevel"],
					Quantity: n.Decimal("quantity"), Price: n.Decimal("unitprice")})
				if n.Err != nil {
					return nil, n.Err
				}
			}
			return all, nil
		},
		Store: record.Store{Take: func(ctx context.Context, records []record.Record,
			readAt time.Time) (map[string]error, error) {
			all, err := record.Decode[itemPrices](records)
			if err != nil {
				return nil, err
			}
			prices := make(map[string][]item.Price, len(all))
			for _, p := range all {
				prices[p.ItemID] = p.Prices
			}
			_, err = items.TakePrices(ctx, item.PriceReading{At: readAt, Prices: prices})
			return nil, err
		}, Unchanged: record.AmongSome(partsOf(items, func(id string, c item.Copy) itemPrices { return itemPrices{id, c.Prices} }),
			func(p itemPrices) string { return p.ItemID })},
	}
}

// itemStock is the stock of an item.
type itemStock struct {
	ItemID string     `json:"itemId"`
	Stock  item.Stock `json:"stock"`
	// Moved is set on the portal's copy only: the copy of an item with movements that NetSuite's stock may not contain
	// differs from every reading, so that a full comparison stores it again.
	Moved int `json:"moved,omitempty"`
}

// Stock declares how stock is read: at the location of the settings, or at all locations if none is set.
// NetSuite has no date of the last change of stock. contains says which adjustments of the portal a reading contains.
// bringing returns the purchase orders that bring items: what was received of them may be on hand now.
func Stock(items *item.Items, settings *setting.Settings, bringing func(context.Context, []string) ([]string, error),
	contains func(context.Context, []string, time.Time) (map[string]item.Containment, error)) record.Kind {
	rows := netsuite.Select{
		Columns: []string{"s.item", "s.location", "s.quantityonhand", "s.quantitycommitted", "s.quantityavailable",
			"s.quantityonorder"},
		From: "aggregateitemlocation s", Key: []string{"s.item", "s.location"}}
	atLocation := func(ctx context.Context) (string, []string, error) {
		location, err := setting.Value[string](ctx, settings, setting.ERPLocation)
		if err != nil || location == "" {
			return "", nil, err
		}
		return "s.location = ?", []string{location}, nil
	}
	return record.Kind{
		Type: synctask.Stock,
		Head: netsuite.Select{Columns: []string{"i.id", "u.conversionrate"},
			From: "item i LEFT JOIN unitstypeuom u ON u.internalid = i.stockunit", Where: "i.itemtype = 'InvtPart'",
			Key: []string{"i.id"}},
		Chunk: 500,
		Beside: record.Missing{Type: synctask.PurchaseOrder, IDs: func(ctx context.Context, records []record.Record) ([]string, error) {
			ids := make([]string, len(records))
			for i, r := range records {
				ids[i] = r.ID
			}
			return bringing(ctx, ids)
		}},
		Details: []record.Detail{{Parent: "s.item", Rows: rows, Where: atLocation}},
		Build: func(head netsuite.Row, details [][]netsuite.Row) (any, error) {
			per := record.Numbers{Row: head}
			unit := per.Factor("conversionrate")
			all := itemStock{ItemID: head["id"]}
			for _, row := range details[0] {
				n := record.Numbers{Row: row}
				for column, into := range map[string]*money.Decimal{"quantityonhand": &all.Stock.OnHand,
					"quantitycommitted": &all.Stock.Committed,
					"quantityavailable": &all.Stock.Available, "quantityonorder": &all.Stock.OnOrder} {
					*into = n.Within(column, into.Add(record.InUnit(n.Decimal(column), unit)))
				}
				if n.Err != nil {
					return nil, n.Err
				}
			}
			return all, per.Err
		},
		Store: record.Store{Take: func(ctx context.Context, records []record.Record,
			readAt time.Time) (map[string]error, error) {
			all, err := record.Decode[itemStock](records)
			if err != nil {
				return nil, err
			}
			stock := make(map[string]item.Stock, len(all))
			for _, each := range all {
				stock[each.ItemID] = each.Stock
			}
			left, err := items.TakeStock(ctx, item.StockReading{At: readAt, Stock: stock, Contains: contains})
			if err != nil {
				return nil, err
			}
			outdated := map[string]error{}
			for _, id := range left {
				outdated[id] = record.ErrOutdated
			}
			return outdated, nil
		}, Unchanged: record.AmongSome(partsOf(items, func(id string, c item.Copy) itemStock {
			return itemStock{id, c.Stock, c.Moved}
		}),
			func(s itemStock) string { return s.ItemID }), ReadAgain: items.Moved},
	}
}
