package inbound

import (
	"cmp"
	"slices"

	"backdock/shared/erp/netsuite"
	"backdock/shared/stock/adjustment"
)

// adjustments reads inventory adjustments: their lines have a sign, since they add
// and take away.
func (s *Sources) adjustments() source {
	return source{
		head:     transaction("InvAdjst"),
		modified: "t.lastmodifieddate",
		chunk:    100,
		details:  []detail{lines("l.location", "l.memo")},
		build: func(head netsuite.Row, details [][]netsuite.Row) (any, error) {
			date, err := head.Date("trandate")
			if err != nil {
				return nil, err
			}
			a := adjustment.Adjustment{ID: head["id"], Number: head["tranid"], ExternalID: head["externalid"], Date: date, Memo: head["memo"],
				Lines: []adjustment.Line{}}
			for _, row := range details[0] {
				key, err := integer(row, "id")
				if err != nil {
					return nil, err
				}
				n := numbers{row: row}
				quantity := n.quantity("quantity")
				if n.decimal("quantity").Sign() < 0 {
					quantity = quantity.Neg()
				}
				if n.err != nil {
					return nil, n.err
				}
				a.Lines = append(a.Lines, adjustment.Line{Line: key, ItemID: row["item"], LocationID: row["location"], Quantity: quantity,
					Units: row["units"], Memo: row["memo"]})
			}
			slices.SortFunc(a.Lines, func(a, b adjustment.Line) int { return cmp.Compare(a.Line, b.Line) })
			return a, nil
		},
		store: each(s.stores.Adjustments.Import, s.stores.Adjustments.Remove,
			amongSome(s.stores.Adjustments.Some, func(a adjustment.Adjustment) string { return a.ID })),
		deletedAs: []string{"inventoryadjustment", "invadjst"},
	}
}
