// Package purchaseorder reads purchase orders from NetSuite.
package purchaseorder

import (
	"cmp"
	"context"
	"slices"

	"backdock/shared/catalog/purchaseorder"
	"backdock/shared/erp/netsuite"
	"backdock/shared/erp/record"
	"backdock/shared/platform/money"
	"backdock/shared/platform/synctask"
)

// Kind declares how purchase orders are read and stored.
func Kind(orders *purchaseorder.Orders) record.Kind {
	head := record.Transaction("PurchOrd", netsuite.DateColumn("t.duedate", "duedate"), "v.companyname", "v.entityid")
	head.From += " LEFT JOIN vendor v ON v.id = t.entity"
	bought := record.Lines("l.memo", netsuite.DateColumn("l.expectedshipdate", "expected"),
		"s.conversionrate AS stockrate")
	bought.Rows.From += " LEFT JOIN unitstypeuom s ON s.internalid = i.stockunit"
	return record.Kind{
		Type:     synctask.PurchaseOrder,
		Head:     head,
		Modified: "t.lastmodifieddate",
		Chunk:    50,
		Details:  []record.Detail{bought},
		Build: func(head netsuite.Row, details [][]netsuite.Row) (any, error) {
			date, err := head.Date("trandate")
			if err != nil {
				return nil, err
			}
			due, err := head.Date("duedate")
			if err != nil {
				return nil, err
			}
			o := purchaseorder.Order{ID: head["id"], Number: head["tranid"], VendorID: head["entity"],
				Vendor: cmp.Or(head["companyname"], head["entityid"]),
				Date:   date, DueDate: due, Status: purchaseorder.Status(head["status"]), Memo: head["memo"], Lines: []purchaseorder.Line{}}
			for _, row := range details[0] {
				l, err := purchaseLine(row)
				if err != nil {
					return nil, err
				}
				if l.Expected.IsZero() {
					l.Expected = cmp.Or(due, date)
				}
				o.Lines = append(o.Lines, l)
			}
			slices.SortFunc(o.Lines, func(a, b purchaseorder.Line) int { return cmp.Compare(a.Line, b.Line) })
			return o, nil
		},
		Store: record.Each(orders.Import, orders.Remove,
			record.AmongSome(orders.Some, func(o purchaseorder.Order) string { return o.ID })),
		DeletedAs: []string{"purchaseorder", "purchord"},
		// What was received since is on hand.
		Beside: record.Missing{Type: synctask.Stock, IDs: itemsOf},
	}
}

// itemsOf returns the ids of the items of purchase orders.
func itemsOf(_ context.Context, records []record.Record) ([]string, error) {
	all, err := record.Decode[purchaseorder.Order](slices.DeleteFunc(slices.Clone(records),
		func(r record.Record) bool { return r.Deleted }))
	if err != nil {
		return nil, err
	}
	ids := map[string]bool{}
	for _, o := range all {
		for _, l := range o.Lines {
			ids[l.ItemID] = true
		}
	}
	return record.SortedIDs(ids), nil
}

func purchaseLine(row netsuite.Row) (purchaseorder.Line, error) {
	key, err := record.Integer(row, "id")
	if err != nil {
		return purchaseorder.Line{}, err
	}
	closed, err := row.Bool("isclosed")
	if err != nil {
		return purchaseorder.Line{}, err
	}
	expected, err := row.Date("expected")
	if err != nil {
		return purchaseorder.Line{}, err
	}
	n := record.Numbers{Row: row}
	quantity, received := n.Quantity("quantity"), n.Quantity("quantityshiprecv")
	inStock := func(column string, q money.Decimal) money.Decimal {
		return n.Within(column, record.InUnit(q.Mul(n.Factor("conversionrate")), n.Factor("stockrate")))
	}
	return purchaseorder.Line{Line: key, ItemID: row["item"], Name: row["memo"], Units: row["units"],
		Quantity: quantity, Received: received,
		Rate: n.Rate(quantity, n.Decimal("netamount")), Expected: expected, Closed: closed,
		StockQuantity: inStock("quantity", quantity), StockReceived: inStock("quantityshiprecv", received)}, n.Err
}
