package item

import (
	"backdock/shared/erp/netsuite"
	"backdock/shared/erp/record"
	"backdock/shared/platform/synctask"
	"backdock/shared/prices/pricelevel"
)

// PriceLevels declares how the price levels, which the prices of items refer to, are read and stored.
func PriceLevels(levels *pricelevel.Levels) record.Kind {
	return record.Kind{
		Type: synctask.PriceLevel,
		Head: netsuite.Select{Columns: []string{"l.id", "l.name", "l.discountpct", "l.isinactive"},
			From: "pricelevel l", Key: []string{"l.id"}},
		Build: func(head netsuite.Row, _ [][]netsuite.Row) (any, error) {
			inactive, err := head.Bool("isinactive")
			if err != nil {
				return nil, err
			}
			n := record.Numbers{Row: head}
			l := pricelevel.Level{ID: head["id"], Name: head["name"], DiscountPct: n.Decimal("discountpct"),
				IsActive: !inactive}
			return l, n.Err
		},
		Store: record.Each(levels.Import, levels.Remove, record.AmongAll(levels.All, levels.ID)),
	}
}
