// Package posting reads item fulfillments and invoices from NetSuite.
package posting

import (
	"context"
	"encoding/json"

	"backdock/shared/erp/netsuite"
	"backdock/shared/erp/record"
	"backdock/shared/platform/synctask"
	"backdock/shared/sales/posting"
)

// Fulfillments declares how item fulfillments are read and stored.
func Fulfillments(postings *posting.Postings) record.Kind {
	packed := func(head netsuite.Row) string {
		if head["status"] == "C" {
			return ""
		}
		return head["id"]
	}
	unshipped := record.Lines()
	unshipped.Of = packed
	// The link leads to the sales order's line.
	unshipped.Rows.Columns = append(unshipped.Rows.Columns, "k.previousline")
	unshipped.Rows.From += " LEFT JOIN previoustransactionlinelink k ON k.nextdoc = l.transaction AND k.nextline = l.id"
	return record.Kind{
		Type:     synctask.ItemFulfillment,
		Head:     record.Transaction("ItemShip", "m.createdfrom"),
		Modified: "t.lastmodifieddate",
		Chunk:    100,
		Details:  []record.Detail{unshipped},
		Build: func(head netsuite.Row, details [][]netsuite.Row) (any, error) {
			date, err := head.Date("trandate")
			if err != nil {
				return nil, err
			}
			f := posting.Fulfillment{ID: head["id"], Number: head["tranid"], ExternalID: head["externalid"],
				SalesOrderID: head["createdfrom"],
				Date:         date, ShipStatus: posting.ShipStatus(head["status"]), Lines: []posting.Line{}}
			for _, row := range details[0] {
				line, err := record.Integer(row, "previousline")
				if err != nil {
					return nil, err
				}
				n := record.Numbers{Row: row}
				f.Lines = append(f.Lines, posting.Line{OrderLine: line, ItemID: row["item"],
					Quantity: n.Quantity("quantity"), Units: row["units"]})
				if n.Err != nil {
					return nil, n.Err
				}
			}
			return f, nil
		},
		Store: record.Each(postings.ImportFulfillments, remove(postings),
			record.UnchangedIn(postings.FulfillmentCopies)),
		DeletedAs:  []string{"itemfulfillment", "itemship"},
		SalesOrder: salesOrderOf,
	}
}

func remove(postings *posting.Postings) func(context.Context, []string) error {
	return func(ctx context.Context, ids []string) error {
		_, err := postings.Remove(ctx, ids)
		return err
	}
}

// Invoices declares how invoices are read and stored.
func Invoices(postings *posting.Postings) record.Kind {
	return record.Kind{
		Type: synctask.Invoice,
		Head: record.Transaction("CustInvc", "m.createdfrom", "t.foreigntotal", "t.foreignamountunpaid",
			netsuite.DateColumn("t.duedate", "duedate")),
		Modified: "t.lastmodifieddate",
		Build: func(head netsuite.Row, _ [][]netsuite.Row) (any, error) {
			date, err := head.Date("trandate")
			if err != nil {
				return nil, err
			}
			due, err := head.Date("duedate")
			if err != nil {
				return nil, err
			}
			n := record.Numbers{Row: head}
			return posting.Invoice{ID: head["id"], Number: head["tranid"], ExternalID: head["externalid"],
				SalesOrderID: head["createdfrom"],
				CustomerID:   head["entity"], Date: date, DueDate: due, Status: posting.InvoiceStatus(head["status"]),
				Total: n.Decimal("foreigntotal").Amount(), Unpaid: n.Decimal("foreignamountunpaid").Amount()}, n.Err
		},
		Store:      record.Each(postings.ImportInvoices, remove(postings), record.UnchangedIn(postings.InvoiceCopies)),
		DeletedAs:  []string{"invoice", "custinvc"},
		SalesOrder: salesOrderOf,
	}
}

// salesOrderOf returns NetSuite's id of the sales order that a record belongs to.
func salesOrderOf(r record.Record) string {
	var posted struct {
		SalesOrderID string `json:"salesOrderId"`
	}
	if json.Unmarshal(r.Body, &posted) != nil {
		return ""
	}
	return posted.SalesOrderID
}
