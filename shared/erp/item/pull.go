// Package item reads items, their prices, the price levels and their stock from NetSuite.
package item

import (
	"cmp"
	"context"
	"encoding/json"

	"backdock/shared/catalog/item"
	"backdock/shared/catalog/unit"
	"backdock/shared/erp/netsuite"
	"backdock/shared/erp/record"
	"backdock/shared/platform/money"
	"backdock/shared/platform/synctask"
)

// Kind declares how items are read and stored.
func Kind(items *item.Items, units *unit.Types) record.Kind {
	return record.Kind{
		Type: synctask.Item,
		Head: netsuite.Select{Columns: []string{"i.id", "i.itemid", "i.displayname", "i.description", "i.upccode",
			"i.manufacturer", "i.unitstype",
			"i.saleunit", "i.purchaseunit", "i.stockunit", "i.averagecost", "i.lastpurchaseprice", "i.weight",
			"i.weightunit", "i.isinactive",
			"BUILTIN.DF(i.class) AS category"},
			From: "item i", Where: "i.itemtype = 'InvtPart'", Key: []string{"i.id"}},
		Modified: "i.lastmodifieddate",
		Chunk:    1000,
		Details:  []record.Detail{pricingGroup},
		Build: func(head netsuite.Row, details [][]netsuite.Row) (any, error) {
			inactive, err := head.Bool("isinactive")
			if err != nil {
				return nil, err
			}
			n := record.Numbers{Row: head}
			it := item.Item{ID: head["id"], ItemID: head["itemid"], UPC: head["upccode"],
				Name:  cmp.Or(head["displayname"], head["itemid"]),
				Brand: head["manufacturer"], Category: head["category"], Description: head["description"],
				UnitsTypeID: head["unitstype"],
				SaleUnit:    head["saleunit"], PurchaseUnit: head["purchaseunit"], StockUnit: head["stockunit"],
				Weight: n.Weight(), IsActive: !inactive}
			for column, into := range map[string]**money.Decimal{"averagecost": &it.AverageCost,
				"lastpurchaseprice": &it.LastPurchasePrice} {
				if head.Has(column) {
					d := n.Decimal(column).Round(money.RatePlaces)
					*into = &d
				}
			}
			for _, row := range details[0] {
				it.PricingGroupID = row["pricinggroup"]
			}
			return it, n.Err
		},
		Store: record.Each(func(ctx context.Context, all []item.Item) error {
			_, err := items.Import(ctx, all)
			return err
		}, deactivate(items), record.AmongSome(partsOf(items, func(_ string, c item.Copy) item.Item { return c.Item }),
			func(it item.Item) string { return it.ID })),
		DeletedAs: []string{"inventoryitem"},
		Missing:   record.Missing{Type: synctask.UnitType, IDs: missingUnitTypes(units)},
	}
}

// pricingGroup is not a column of the head, because an account without this feature does not have it.
var pricingGroup = record.Detail{Parent: "i.id", Optional: true, Rows: netsuite.Select{
	Columns: []string{"i.id", "i.pricinggroup"}, From: "item i", Where: "i.pricinggroup IS NOT NULL", Key: []string{"i.id"}}}

// deactivate keeps items that NetSuite no longer has as inactive, because lines refer to them.
func deactivate(items *item.Items) func(context.Context, []string) error {
	return func(ctx context.Context, ids []string) error {
		known, err := items.GetAll(ctx, ids)
		if err != nil {
			return err
		}
		var gone []item.Item
		for _, d := range known {
			d.Item.IsActive, d.Item.Hash, d.Item.Prices = false, "", nil
			gone = append(gone, d.Item)
		}
		_, err = items.Import(ctx, gone)
		return err
	}
}

// partsOf reads one part of some items, such as their prices.
func partsOf[T any](items *item.Items,
	part func(id string, c item.Copy) T) func(context.Context, []string) (map[string]T, error) {
	return func(ctx context.Context, ids []string) (map[string]T, error) {
		copies, err := items.Copies(ctx, ids)
		if err != nil {
			return nil, err
		}
		parts := make(map[string]T, len(copies))
		for id, c := range copies {
			parts[id] = part(id, c)
		}
		return parts, nil
	}
}

// missingUnitTypes returns the unit types that items refer to and the portal does not have.
func missingUnitTypes(units *unit.Types) func(context.Context, []record.Record) ([]string, error) {
	return func(ctx context.Context, records []record.Record) ([]string, error) {
		wanted := map[string]bool{}
		for _, r := range records {
			var it struct {
				UnitsTypeID string `json:"unitsTypeId"`
			}
			if json.Unmarshal(r.Body, &it) == nil && it.UnitsTypeID != "" {
				wanted[it.UnitsTypeID] = true
			}
		}
		if len(wanted) == 0 {
			return nil, nil
		}
		known, err := units.Some(ctx, record.SortedIDs(wanted)...)
		if err != nil {
			return nil, err
		}
		for id := range known {
			delete(wanted, id)
		}
		return record.SortedIDs(wanted), nil
	}

}
