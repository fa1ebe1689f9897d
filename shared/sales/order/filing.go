package order

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"backdock/shared/platform/table"
)

// Index items for orders that the list no longer holds, see orderlist.Orders.Older. They are separate items, so a
// change of status does not write them.
//
//	by number:   ORDERNUMBER#<number> / ORDERNUMBER, which also keeps our numbers unique;
//	             NetSuite's numbers and ids: ORDERNUMBER#<number> / ORDER#<id>
//	by customer: ByKey ORDERSOF#<customer id> / <delivery date>#<id>, on the first of them
func numberKey(number string) table.Key {
	return table.Key{PK: "ORDERNUMBER#" + number, SK: "ORDERNUMBER"}
}

func nameKey(name, id string) table.Key {
	return table.Key{PK: "ORDERNUMBER#" + name, SK: partition(id)}
}

// CustomerPlace returns the partition of the index ByKey with the orders of a customer.
func CustomerPlace(customerID string) string { return "ORDERSOF#" + customerID }

// numbered is the record that reserves an order number.
type numbered struct {
	OrderID string `json:"orderId"`
}

// filed is the state of the order's index items when it was last written.
type filed struct {
	CustomerID string `json:"of,omitempty"`
	Date       string `json:"on,omitempty"`
	Names      string `json:"as,omitempty"`
}

// home returns the item that holds the order's place in its customer's index.
func (o Order) home() table.Item {
	at := numberKey(o.OrderNumber)
	if o.imported() {
		at = nameKey(o.OrderNumber, o.ID)
	}
	item := table.New(at, numbered{o.ID})
	item.ByKey = table.Key{PK: CustomerPlace(o.CustomerID), SK: o.DeliveryDate.String() + "#" + o.ID}
	return item
}

// names returns NetSuite's names for the order, besides our number.
func (o Order) names() []string {
	names := []string{}
	if o.NetSuiteNumber != "" && o.NetSuiteNumber != o.OrderNumber {
		names = append(names, o.NetSuiteNumber)
	}
	if o.NetSuiteID != "" && !o.imported() { // an imported order's id contains it
		names = append(names, o.NetSuiteID)
	}
	return names
}

// file returns the operations that update the order's index items; none if they are current. Write the order with them.
func (o *Order) file() []table.Op {
	now := filed{o.CustomerID, o.DeliveryDate.String(), strings.Join(o.names(), " ")}
	was := o.book.Filed
	if was == now {
		return nil
	}
	var ops []table.Op
	if was.CustomerID != now.CustomerID || was.Date != now.Date {
		ops = append(ops, table.Put(o.home()))
	}
	if was.Names != now.Names {
		for _, name := range o.names() {
			ops = append(ops, table.Put(table.New(nameKey(name, o.ID), numbered{o.ID})))
		}
	}
	o.book.Filed = now
	return ops
}

// unfile returns the operations that delete the index items of a removed order.
func (o Order) unfile() []table.Op {
	ops := []table.Op{table.Delete(o.home().Key)}
	for _, name := range o.names() {
		ops = append(ops, table.Delete(nameKey(name, o.ID)))
	}
	return ops
}

// ByNumber returns the ids of orders by their numbers. Unknown numbers are left out.
func (s *Orders) ByNumber(ctx context.Context, numbers []string) (map[string]string, error) {
	keys := make([]table.Key, len(numbers))
	for i, n := range numbers {
		keys[i] = numberKey(n)
	}
	items, err := s.table.BatchGet(ctx, keys)
	if err != nil {
		return nil, fmt.Errorf("orders by number: %w", err)
	}
	ids := make(map[string]string, len(items))
	for _, i := range items {
		var n numbered
		if err := i.Decode(&n); err != nil {
			return nil, err
		}
		ids[i.PK[len("ORDERNUMBER#"):]] = n.OrderID
	}
	return ids, nil
}

// Named returns the ids of the orders that have one of the names: our number, NetSuite's number or its id. It reads at
// most limit orders of a name.
func (s *Orders) Named(ctx context.Context, names []string, limit int) ([]string, error) {
	var ids []string
	for _, name := range names {
		if strings.Trim(name, "0123456789") == "" && !slices.Contains(ids, ImportedID(name)) {
			ids = append(ids, ImportedID(name))
		}
	}
	for _, name := range names {
		found, err := table.Find[numbered](ctx, s.table, table.Query{PK: numberKey(name).PK, Limit: limit})
		if err != nil {
			return nil, err
		}
		for _, n := range found {
			if !slices.Contains(ids, n.OrderID) {
				ids = append(ids, n.OrderID)
			}
		}
	}
	return ids, nil
}
