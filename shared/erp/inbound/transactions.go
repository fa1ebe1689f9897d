package inbound

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"backdock/shared/catalog/purchaseorder"
	"backdock/shared/erp/netsuite"
	"backdock/shared/platform/money"
	"backdock/shared/sales/order"
	"backdock/shared/sales/posting"
)

func (s *Sources) salesOrders() source {
	head := transaction("SalesOrd", netsuite.DateColumn("t.shipdate", "shipdate"), "c.companyname", "c.altname", "a.addr1", "a.addr2", "a.addr3",
		"a.city", "a.state", "a.zip", "a.country", "a.addressee", "a.attention")
	head.From += " LEFT JOIN customer c ON c.id = t.entity LEFT JOIN transactionshippingaddress a ON a.nkey = t.shippingaddress"
	return source{
		head:     head,
		modified: "t.lastmodifieddate",
		chunk:    70, // orders of about a dozen lines
		details:  []detail{lines("i.itemid", "i.displayname", "i.weight", "i.weightunit"), addressBook(func(head netsuite.Row) string { return head["entity"] })},
		build: func(head netsuite.Row, details [][]netsuite.Row) (any, error) {
			date, err := head.Date("trandate")
			if err != nil {
				return nil, err
			}
			ship, err := head.Date("shipdate")
			if err != nil {
				return nil, err
			}
			o := order.Snapshot{NetSuiteID: head["id"], ExternalID: head["externalid"], Number: head["tranid"], Status: head["status"],
				CustomerID: head["entity"], CustomerName: cmp.Or(head["companyname"], head["altname"]), ShipAddressID: bookEntry(head, details[1]),
				TransactionDate: date, ShipDate: ship, Memo: head["memo"], Lines: []order.SnapshotLine{}}
			if o.ShipAddressID == "" {
				o.Typed = typedAddress(head)
			}
			for _, row := range details[0] {
				l, err := orderLine(row)
				if err != nil {
					return nil, err
				}
				o.Lines = append(o.Lines, l)
			}
			return o, nil
		},
		store: storing{take: s.takeOrders, held: s.heldOrders},
		compared: func(record any) any {
			// The order itself: a customer or an item with a new name does not change it.
			o := record.(order.Snapshot)
			o.CustomerName, o.Lines = "", slices.Clone(o.Lines)
			for i := range o.Lines {
				o.Lines[i].ItemCode, o.Lines[i].ItemName, o.Lines[i].Weight = "", "", money.Zero
			}
			return o
		},
		deletedAs: []string{"salesorder", "salesord"},
	}
}

// bookEntry finds the entry of the customer's address book that an order goes to:
// SuiteQL gives the text of the address alone. "" if none is like it.
func bookEntry(head netsuite.Row, book []netsuite.Row) string {
	text := func(row netsuite.Row) string {
		parts := []string{row["addr1"], row["addr2"], row["addr3"], row["city"], row["zip"]}
		for i, p := range parts {
			parts[i] = strings.ToLower(strings.Join(strings.Fields(p), " "))
		}
		return strings.Join(parts, "\n")
	}
	for _, entry := range book {
		if text(entry) == text(head) && typedAddress(head) != nil {
			return entry["internalid"]
		}
	}
	return ""
}

// typedAddress is the ship-to address as it stands on the order; nil where there is
// none.
func typedAddress(head netsuite.Row) *order.TypedAddress {
	t := order.TypedAddress{Street: street(head), City: head["city"], State: head["state"], PostalCode: head["zip"]}
	if t == (order.TypedAddress{}) {
		return nil
	}
	t.Addressee, t.Country = cmp.Or(head["addressee"], head["attention"]), head["country"]
	return &t
}

func orderLine(row netsuite.Row) (order.SnapshotLine, error) {
	key, err := integer(row, "id")
	if err != nil {
		return order.SnapshotLine{}, err
	}
	closed, err := row.Bool("isclosed")
	if err != nil {
		return order.SnapshotLine{}, err
	}
	n := numbers{row: row}
	quantity, amount := n.quantity("quantity"), n.decimal("netamount").Neg().Amount()
	return order.SnapshotLine{Line: key, ItemID: row["item"], ItemCode: row["itemid"], ItemName: row["displayname"], Units: row["units"],
		Quantity: quantity, Rate: n.rate(quantity, amount), Amount: amount, Fulfilled: n.quantity("quantityshiprecv"), Billed: n.quantity("quantitybilled"),
		Closed: closed, Weight: n.within("weight", n.weight().Mul(n.factor("conversionrate")).Mul(quantity).Round(money.QuantityPlaces))}, n.err
}

func (s *Sources) takeOrders(ctx context.Context, records []Record, readAt time.Time) (map[string]error, error) {
	all, err := decode[order.Snapshot](records)
	if err != nil {
		return nil, err
	}
	for i := range all {
		all[i].ReadAt = readAt
	}
	imported, err := s.stores.Orders.Import(ctx, all)
	return imported.Failed, err
}

func (s *Sources) heldOrders(ctx context.Context, records []Record) (map[string]bool, error) {
	all, err := decode[order.Snapshot](records)
	if err != nil {
		return nil, err
	}
	return s.stores.Orders.Held(ctx, all)
}

func (s *Sources) itemFulfillments() source {
	packed := func(head netsuite.Row) string {
		if head["status"] == "C" {
			return ""
		}
		return head["id"]
	}
	unshipped := lines()
	unshipped.of = packed
	// The sales order's line is at the other end of the link.
	unshipped.rows.Columns = append(unshipped.rows.Columns, "k.previousline")
	unshipped.rows.From += " LEFT JOIN previoustransactionlinelink k ON k.nextdoc = l.transaction AND k.nextline = l.id"
	return source{
		head:     transaction("ItemShip", "m.createdfrom"),
		modified: "t.lastmodifieddate",
		chunk:    100,
		details:  []detail{unshipped},
		build: func(head netsuite.Row, details [][]netsuite.Row) (any, error) {
			date, err := head.Date("trandate")
			if err != nil {
				return nil, err
			}
			f := posting.Fulfillment{ID: head["id"], Number: head["tranid"], ExternalID: head["externalid"], SalesOrderID: head["createdfrom"],
				Date: date, ShipStatus: head["status"], Lines: []posting.Line{}}
			for _, row := range details[0] {
				line, err := integer(row, "previousline")
				if err != nil {
					return nil, err
				}
				n := numbers{row: row}
				f.Lines = append(f.Lines, posting.Line{OrderLine: line, ItemID: row["item"], Quantity: n.quantity("quantity"), Units: row["units"]})
				if n.err != nil {
					return nil, n.err
				}
			}
			return f, nil
		},
		store:     each(s.stores.Postings.ImportFulfillments, s.removePostings, holding(s.stores.Postings.HeldFulfillments)),
		deletedAs: []string{"itemfulfillment", "itemship"},
	}
}

func (s *Sources) removePostings(ctx context.Context, ids []string) error {
	_, err := s.stores.Postings.Remove(ctx, ids)
	return err
}

func (s *Sources) invoices() source {
	return source{
		head:     transaction("CustInvc", "m.createdfrom", "t.foreigntotal", "t.foreignamountunpaid", netsuite.DateColumn("t.duedate", "duedate")),
		modified: "t.lastmodifieddate",
		build: func(head netsuite.Row, _ [][]netsuite.Row) (any, error) {
			date, err := head.Date("trandate")
			if err != nil {
				return nil, err
			}
			due, err := head.Date("duedate")
			if err != nil {
				return nil, err
			}
			n := numbers{row: head}
			return posting.Invoice{ID: head["id"], Number: head["tranid"], ExternalID: head["externalid"], SalesOrderID: head["createdfrom"],
				CustomerID: head["entity"], Date: date, DueDate: due, Status: head["status"],
				Total: n.decimal("foreigntotal").Amount(), Unpaid: n.decimal("foreignamountunpaid").Amount()}, n.err
		},
		store:     each(s.stores.Postings.ImportInvoices, s.removePostings, holding(s.stores.Postings.HeldInvoices)),
		deletedAs: []string{"invoice", "custinvc"},
	}
}

func (s *Sources) purchaseOrders() source {
	head := transaction("PurchOrd", netsuite.DateColumn("t.duedate", "duedate"), "v.companyname", "v.entityid")
	head.From += " LEFT JOIN vendor v ON v.id = t.entity"
	bought := lines("l.memo", netsuite.DateColumn("l.expectedshipdate", "expected"), "s.conversionrate AS stockrate")
	bought.rows.From += " LEFT JOIN unitstypeuom s ON s.internalid = i.stockunit"
	return source{
		head:     head,
		modified: "t.lastmodifieddate",
		chunk:    50,
		details:  []detail{bought},
		build: func(head netsuite.Row, details [][]netsuite.Row) (any, error) {
			date, err := head.Date("trandate")
			if err != nil {
				return nil, err
			}
			due, err := head.Date("duedate")
			if err != nil {
				return nil, err
			}
			o := purchaseorder.Order{ID: head["id"], Number: head["tranid"], VendorID: head["entity"], Vendor: cmp.Or(head["companyname"], head["entityid"]),
				Date: date, DueDate: due, Status: head["status"], Memo: head["memo"], Lines: []purchaseorder.Line{}}
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
		store: each(s.stores.Purchases.Import, s.stores.Purchases.Remove,
			amongSome(s.stores.Purchases.Some, func(o purchaseorder.Order) string { return o.ID })),
		deletedAs: []string{"purchaseorder", "purchord"},
	}
}

func purchaseLine(row netsuite.Row) (purchaseorder.Line, error) {
	key, err := integer(row, "id")
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
	n := numbers{row: row}
	quantity, received := n.quantity("quantity"), n.quantity("quantityshiprecv")
	inStock := func(column string, q money.Decimal) money.Decimal {
		return n.within(column, inUnit(q.Mul(n.factor("conversionrate")), n.factor("stockrate")))
	}
	return purchaseorder.Line{Line: key, ItemID: row["item"], Name: row["memo"], Units: row["units"], Quantity: quantity, Received: received,
		Rate: n.rate(quantity, n.decimal("netamount")), Expected: expected, Closed: closed,
		StockQuantity: inStock("quantity", quantity), StockReceived: inStock("quantityshiprecv", received)}, n.err
}
