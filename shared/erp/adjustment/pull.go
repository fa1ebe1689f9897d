// Package adjustment sends inventory adjustments to NetSuite and reads them from there.
package adjustment

import (
	"cmp"
	"slices"

	"backdock/shared/erp/netsuite"
	"backdock/shared/erp/record"
	"backdock/shared/platform/synctask"
	"backdock/shared/stock/adjustment"
)

// Kind declares how adjustments are read and stored. Quantities of their lines are signed, because they add
// and remove stock.
func Kind(adjustments *adjustment.Adjustments) record.Kind {
	return record.Kind{
		Type:     synctask.InventoryAdjustment,
		Head:     record.Transaction("InvAdjst"),
		Modified: "t.lastmodifieddate",
		Chunk:    100,
		Details:  []record.Detail{record.Lines("l.location", "l.memo")},
		Build: func(head netsuite.Row, details [][]netsuite.Row) (any, error) {
			date, err := head.Date("trandate")
			if err != nil {
				return nil, err
			}
			a := adjustment.Copy{ID: head["id"], Number: head["tranid"], ExternalID: head["externalid"],
				Date: date, Memo: head["memo"],
				Lines: []adjustment.CopyLine{}}
			for _, row := range details[0] {
				key, err := record.Integer(row, "id")
				if err != nil {
					return nil, err
				}
				n := record.Numbers{Row: row}
				quantity := n.Quantity("quantity")
				if n.Decimal("quantity").Sign() < 0 {
					quantity = quantity.Neg()
				}
				if n.Err != nil {
					return nil, n.Err
				}
				a.Lines = append(a.Lines, adjustment.CopyLine{Line: key, ItemID: row["item"], LocationID: row["location"],
					Quantity: quantity,
					Units:    row["units"], Memo: row["memo"]})
			}
			slices.SortFunc(a.Lines, func(a, b adjustment.CopyLine) int { return cmp.Compare(a.Line, b.Line) })
			return a, nil
		},
		Store: record.Each(adjustments.Import, adjustments.Remove,
			record.AmongSome(adjustments.Copies, func(a adjustment.Copy) string { return a.ID })),
		DeletedAs: []string{"inventoryadjustment", "invadjst"},
	}
}
