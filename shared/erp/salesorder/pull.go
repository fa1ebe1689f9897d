package salesorder

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"
	"strings"
	"time"

	erpcustomer "backdock/shared/erp/customer"
	"backdock/shared/erp/netsuite"
	"backdock/shared/erp/record"
	"backdock/shared/platform/money"
	"backdock/shared/platform/synctask"
	"backdock/shared/sales/customer"
	"backdock/shared/sales/order"
	"backdock/shared/sales/order/ordersync"
)

// Kind declares how sales orders are read and stored.
func Kind(importer *ordersync.Importer, customers *customer.Customers) record.Kind {
	head := record.Transaction("SalesOrd", netsuite.DateColumn("t.shipdate", "shipdate"), "c.companyname",
		"c.altname", "a.addr1", "a.addr2", "a.addr3",
		"a.city", "a.state", "a.zip", "a.country", "a.addressee", "a.attention")
	head.From += " LEFT JOIN customer c ON c.id = t.entity LEFT JOIN transactionshippingaddress a ON a.nkey = t.shippingaddress"
	return record.Kind{
		Type:     synctask.SalesOrder,
		Head:     head,
		Modified: "t.lastmodifieddate",
		Chunk:    70, // orders of about a dozen lines
		Details: []record.Detail{record.Lines("i.itemid", "i.displayname", "i.weight", "i.weightunit"),
			erpcustomer.AddressBook(func(head netsuite.Row) string { return head["entity"] })},
		Build: func(head netsuite.Row, details [][]netsuite.Row) (any, error) {
			date, err := head.Date("trandate")
			if err != nil {
				return nil, err
			}
			ship, err := head.Date("shipdate")
			if err != nil {
				return nil, err
			}
			o := ordersync.Snapshot{NetSuiteID: head["id"], ExternalID: head["externalid"], Number: head["tranid"],
				Status:     head["status"],
				CustomerID: head["entity"], CustomerName: cmp.Or(head["companyname"], head["altname"]),
				ShipAddressID:   bookEntry(head, details[1]),
				TransactionDate: date, ShipDate: ship, Memo: head["memo"], Lines: []ordersync.SnapshotLine{}}
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
		Store: record.Store{Take: take(importer), Unchanged: unchanged(importer)},
		Compared: func(built any) any {
			// Only the order itself: a new name of a customer or an item does not change it.
			o := built.(ordersync.Snapshot)
			o.CustomerName, o.Lines = "", slices.Clone(o.Lines)
			for i := range o.Lines {
				o.Lines[i].ItemCode, o.Lines[i].ItemName, o.Lines[i].Weight = "", "", money.Zero
			}
			return o
		},
		DeletedAs: []string{"salesorder", "salesord"},
		Missing:   record.Missing{Type: synctask.Customer, IDs: missingCustomers(customers)},
	}
}

// bookEntry returns the entry of the customer's address book that matches the order's address, or "". SuiteQL
// returns only the text of the address.
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

// typedAddress returns the ship-to address on the order, or nil.
func typedAddress(head netsuite.Row) *ordersync.TypedAddress {
	t := ordersync.TypedAddress{Street: erpcustomer.Street(head), City: head["city"], State: head["state"],
		PostalCode: head["zip"]}
	if t == (ordersync.TypedAddress{}) {
		return nil
	}
	t.Addressee, t.Country = cmp.Or(head["addressee"], head["attention"]), head["country"]
	return &t
}

func orderLine(row netsuite.Row) (ordersync.SnapshotLine, error) {
	key, err := record.Integer(row, "id")
	if err != nil {
		return ordersync.SnapshotLine{}, err
	}
	closed, err := row.Bool("isclosed")
	if err != nil {
		return ordersync.SnapshotLine{}, err
	}
	n := record.Numbers{Row: row}
	quantity, amount := n.Quantity("quantity"), n.Decimal("netamount").Neg().Amount()
	return ordersync.SnapshotLine{Line: key, ItemID: row["item"], ItemCode: row["itemid"], ItemName: row["displayname"],
		Units:    row["units"],
		Quantity: quantity, Rate: n.Rate(quantity, amount), Amount: amount, Fulfilled: n.Quantity("quantityshiprecv"),
		Billed: n.Quantity("quantitybilled"),
		Closed: closed, Weight: n.Within("weight",
			n.Weight().Mul(n.Factor("conversionrate")).Mul(quantity).Round(money.QuantityPlaces))}, n.Err
}

func take(importer *ordersync.Importer) func(context.Context, []record.Record, time.Time) (map[string]error, error) {
	return func(ctx context.Context, records []record.Record, readAt time.Time) (map[string]error, error) {
		all, err := record.Decode[ordersync.Snapshot](records)
		if err != nil {
			return nil, err
		}
		for i := range all {
			all[i].ReadAt = readAt
		}
		imported, err := importer.Import(ctx, all)
		return imported.Failed, err
	}
}

func unchanged(importer *ordersync.Importer) func(context.Context, []record.Record) (map[string]bool, error) {
	return func(ctx context.Context, records []record.Record) (map[string]bool, error) {
		all, err := record.Decode[ordersync.Snapshot](records)
		if err != nil {
			return nil, err
		}
		return importer.Equal(ctx, all)
	}
}

// missingCustomers returns the customers of orders that the portal does not have, including those whose
// address book does not have the ship-to address yet.
func missingCustomers(customers *customer.Customers) func(context.Context, []record.Record) ([]string, error) {
	return func(ctx context.Context, records []record.Record) ([]string, error) {
		wanted := map[string]map[string]bool{} // by customer: the addresses that orders go to
		for _, r := range records {
			var o struct{ CustomerID, ShipAddressID string }
			if json.Unmarshal(r.Body, &o) != nil || o.CustomerID == "" {
				continue
			}
			if wanted[o.CustomerID] == nil {
				wanted[o.CustomerID] = map[string]bool{}
			}
			if o.ShipAddressID != "" {
				wanted[o.CustomerID][o.ShipAddressID] = true
			}
		}
		if len(wanted) == 0 {
			return nil, nil
		}
		known, err := customers.Copies(ctx, record.SortedIDs(wanted))
		if err != nil {
			return nil, err
		}
		for id, c := range known {
			for _, a := range c.Addresses {
				delete(wanted[id], a.ID)
			}
			if len(wanted[id]) == 0 {
				delete(wanted, id)
			}
		}
		return record.SortedIDs(wanted), nil
	}
}

// Refresh reads an order in NetSuite and imports its progress, see ordersync.Sender.TakeProgress. It is
// idempotent. Errors: fault.NotFound, *netsuite.Error.
func Refresh(ctx context.Context, erp *netsuite.Client, orders *order.Orders, states *ordersync.Sender,
	id string) (order.Order, error) {
	o, err := orders.Get(ctx, id)
	if err != nil || o.NetSuiteID == "" {
		return o, err
	}
	theirs, err := read(ctx, erp, o.NetSuiteID)
	if err != nil {
		return o, err
	}
	return states.TakeProgress(ctx, id, theirs)
}

// read reads one order with all its lines, by NetSuite's id or by external id.
func read(ctx context.Context, erp *netsuite.Client, at string) (ordersync.Snapshot, error) {
	o, err := erp.SalesOrder(ctx, at)
	if err != nil {
		return ordersync.Snapshot{}, err
	}
	theirs := ordersync.Snapshot{NetSuiteID: string(o.ID), ExternalID: o.ExternalID, Number: o.TranID,
		Status: string(o.Status), CustomerID: o.Entity.ID,
		CustomerName: o.Entity.RefName, ShipAddressID: o.ShipAddressList.ID, TransactionDate: o.TranDate,
		ShipDate: o.ShipDate, Memo: o.Memo,
		Subtotal: o.Subtotal, Lines: make([]ordersync.SnapshotLine, len(o.Item.Items))}
	for i, l := range o.Item.Items {
		theirs.Lines[i] = ordersync.SnapshotLine{Line: l.Line, ItemID: l.Item.ID, ItemCode: l.Item.RefName,
			Units: string(l.Units), Quantity: l.Quantity,
			Rate: l.Rate, Amount: l.Amount, Fulfilled: l.QuantityFulfilled, Picked: l.QuantityPicked, Billed: l.QuantityBilled,
			Closed: l.IsClosed}
	}
	return theirs, nil
}
