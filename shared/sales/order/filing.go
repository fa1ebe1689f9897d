package order

import (
	"strings"

	"backdock/shared/platform/table"
)

// Names and places by which an order is found that the list no longer holds, see Older.
// They are items of their own: a change of status costs nothing here.
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

func customerPlace(customerID string) string { return "ORDERSOF#" + customerID }

// numbered is what stands under an order number.
type numbered struct {
	OrderID string `json:"orderId"`
}

// filed is where an order is found, as it was last written.
type filed struct {
	CustomerID string `json:"of,omitempty"`
	Date       string `json:"on,omitempty"`
	Names      string `json:"as,omitempty"`
}

// home is the item that carries the order's place among its customer's.
func (o Order) home() table.Item {
	at := numberKey(o.OrderNumber)
	if o.imported() {
		at = nameKey(o.OrderNumber, o.ID)
	}
	item := table.New(at, numbered{o.ID})
	item.ByKey = table.Key{PK: customerPlace(o.CustomerID), SK: o.DeliveryDate.String() + "#" + o.ID}
	return item
}

// names are what NetSuite calls the order, beside its own number.
func (o Order) names() []string {
	names := []string{}
	if o.NetSuiteNumber != "" && o.NetSuiteNumber != o.OrderNumber {
		names = append(names, o.NetSuiteNumber)
	}
	if o.NetSuiteID != "" && !o.imported() { // of an imported one it is in the id
		names = append(names, o.NetSuiteID)
	}
	return names
}

// file are the operations that make the order found by what it is now; none where it
// is. Write the order with them.
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

// unfile are the operations after which a removed order is found no more.
func (o Order) unfile() []table.Op {
	ops := []table.Op{table.Delete(o.home().Key)}
	for _, name := range o.names() {
		ops = append(ops, table.Delete(nameKey(name, o.ID)))
	}
	return ops
}
