package demodata

import (
	"iter"
	"sort"
	"strconv"

	"backdock/infra/netsuitesim"
	"backdock/shared/platform/money"
)

// orderStatusNames and purchaseStatusNames are NetSuite's names of the statuses.
var (
	orderStatusNames = map[string]string{
		pendingFulfillment: "Pending Fulfillment", cancelled: "Cancelled", partiallyFulfilled: "Partially Fulfilled",
		pendingBillingPartlyFilled: "Pending Billing/Partially Fulfilled", pendingBilling: "Pending Billing",
		billed: "Billed", closed: "Closed",
	}
	purchaseStatusNames = map[string]string{
		pendingReceipt: "Pending Receipt", partiallyReceived: "Partially Received",
		pendingBillPartlyReceived: "Pending Billing/Partially Received", pendingBill: "Pending Bill",
		fullyBilled: "Fully Billed",
	}
)

// transactionRecords yields all transactions in the order of their ids.
func transactionRecords(h *history) iter.Seq[netsuitesim.Record] {
	type maker struct {
		head *transaction
		make func() netsuitesim.Record
	}
	var all []maker
	for _, o := range h.orders {
		all = append(all, maker{o.head(), func() netsuitesim.Record { return record("salesOrder", o.id, orderBody(o)) }})
	}
	for _, f := range h.fulfillments {
		all = append(all, maker{f.head(), func() netsuitesim.Record {
			return record("itemFulfillment", f.id,
				fulfillmentBody(f))
		}})
	}
	for _, v := range h.invoices {
		all = append(all, maker{v.head(), func() netsuitesim.Record { return record("invoice", v.id, invoiceBody(v)) }})
	}
	for _, p := range h.purchases {
		all = append(all, maker{p.head(), func() netsuitesim.Record {
			return record("purchaseOrder", p.id,
				purchaseBody(p))
		}})
	}
	for _, rc := range h.receipts {
		all = append(all, maker{rc.head(), func() netsuitesim.Record {
			return record("itemReceipt", rc.id,
				receiptBody(rc))
		}})
	}
	sort.Slice(all, func(i, j int) bool { return all[i].head.sequence() < all[j].head.sequence() })
	return func(yield func(netsuitesim.Record) bool) {
		for _, t := range all {
			if !yield(t.make()) {
				return
			}
		}
	}
}

// transactionBody returns the fields that every transaction has.
func transactionBody(t *transaction) body {
	return body{
		"tranId": t.number, "tranDate": t.date.String(), "subsidiary": ref(subsidiaryID), "location": ref(locationID),
		"createdDate": instant(t.created), "lastModifiedDate": instant(t.modified),
	}
}

// priced adds the fields of a transaction with amounts. There is no tax, because food for resale is not taxed.
func priced(b body, total money.Decimal) body {
	b["currency"], b["exchangeRate"] = ref(currencyID), whole(1)
	b["subtotal"], b["taxTotal"], b["total"] = number(total), whole(0), number(total)
	return b
}

func orderBody(o *salesOrder) body {
	billTo := o.customer.defaultBilling()
	b := priced(transactionBody(&o.transaction), o.total())
	b["shipAddressList"], b["shippingAddress"] = ref(o.shipTo.id), addressBody(o.shipTo)
	b["billAddressList"], b["billingAddress"] = ref(billTo.id), addressBody(billTo)
	b["entity"], b["salesRep"], b["terms"] = ref(o.customer.id), ref(o.customer.rep.id), ref(o.customer.terms.id)
	b["shipDate"], b["shipComplete"] = o.shipDate.String(), false
	b["status"], b["orderStatus"] = enum(o.status, orderStatusNames[o.status]),
		enum(pendingFulfillment, orderStatusNames[pendingFulfillment])
	b["memo"], b["otherRefNum"] = o.memo, o.poNumber
	for _, name := range []string{"memo", "otherRefNum"} {
		if b[name] == "" {
			delete(b, name)
		}
	}
	var rows []any
	for _, l := range o.lines {
		row := lineBody(l)
		row["amount"], row["isClosed"], row["isOpen"] = number(l.amount), l.closed, l.open().Sign() > 0 || !l.closed &&
			l.billed.Less(l.quantity)
		row["quantity"] = number(l.quantity)
		row["quantityFulfilled"], row["quantityBilled"] = number(l.fulfilled), number(l.billed)
		row["quantityCommitted"], row["quantityBackOrdered"] = number(l.committed), number(l.backOrdered)
		row["commitInventory"] = ref("1")
		row["line"], row["description"] = whole(l.number), l.item.name
		rows = append(rows, row)
	}
	b["item"] = sublist(rows)
	return b
}

// lineBody returns the fields that a line has both on the order and on the invoice.
func lineBody(l *orderLine) body {
	price := "-1"
	if l.level != customPrice {
		price = levelID(l.level)
	}
	return body{
		"item": ref(l.item.id), "units": l.unit.id, "price": ref(price), "rate": number(l.rate), "location": ref(locationID),
	}
}

func fulfillmentBody(f *fulfillment) body {
	b := transactionBody(&f.transaction)
	b["entity"], b["createdFrom"] = ref(f.order.customer.id), ref(f.order.id)
	b["shipAddressList"], b["shippingAddress"] = ref(f.order.shipTo.id), addressBody(f.order.shipTo)
	b["shipStatus"], b["status"] = enum("C", "Shipped"), enum("C", "Shipped")
	for _, name := range []string{"pickedDate", "packedDate", "shippedDate"} {
		b[name] = f.date.String()
	}
	var rows []any
	for i, l := range f.lines {
		rows = append(rows, body{
			"line": whole(i + 1), "orderLine": whole(l.of.number), "item": ref(l.of.item.id),
			"quantity": number(l.quantity), "units": l.of.unit.id, "location": ref(locationID), "itemReceive": true,
		})
	}
	b["item"] = sublist(rows)
	return b
}

func invoiceBody(v *invoice) body {
	o := v.fulfillment.order
	b := priced(transactionBody(&v.transaction), v.total())
	b["shipAddressList"], b["billAddressList"] = ref(o.shipTo.id), ref(o.customer.defaultBilling().id)
	b["entity"], b["createdFrom"], b["salesRep"], b["terms"] = ref(o.customer.id), ref(o.id), ref(o.customer.rep.id),
		ref(o.customer.terms.id)
	b["shipDate"], b["dueDate"] = v.date.String(), v.due.String()
	b["status"], b["amountPaid"], b["amountRemaining"] = enum("A", "Open"), whole(0), number(v.total())
	if v.paid {
		b["status"], b["amountPaid"], b["amountRemaining"] = enum("B", "Paid In Full"), number(v.total()), whole(0)
	}
	var rows []any
	for i, l := range v.lines {
		row := lineBody(l.of)
		row["line"], row["orderLine"] = whole(i+1), whole(l.of.number)
		row["quantity"], row["amount"] = number(l.quantity), number(l.amount)
		rows = append(rows, row)
	}
	b["item"] = sublist(rows)
	return b
}

func purchaseBody(p *purchaseOrder) body {
	b := priced(transactionBody(&p.transaction), p.total())
	b["entity"], b["employee"], b["dueDate"] = ref(p.vendor.id), ref(p.buyer.id), p.due.String()
	b["status"] = enum(p.status, purchaseStatusNames[p.status])
	var rows []any
	for _, l := range p.lines {
		rows = append(rows, body{
			"line": whole(l.number), "item": ref(l.item.id), "description": l.item.name, "quantity": number(l.quantity),
			"units": l.item.purchaseUnit().id,
			"rate":  number(l.rate), "amount": number(l.amount), "quantityReceived": number(l.received),
			"quantityBilled":      number(l.billed),
			"expectedReceiptDate": p.due.String(), "isClosed": false, "location": ref(locationID),
		})
	}
	b["item"] = sublist(rows)
	return b
}

func receiptBody(rc *itemReceipt) body {
	b := transactionBody(&rc.transaction)
	b["entity"], b["createdFrom"], b["status"] = ref(rc.order.vendor.id), ref(rc.order.id), enum("Y", "Received")
	var rows []any
	for i, l := range rc.lines {
		rows = append(rows, body{
			"line": whole(i + 1), "orderLine": whole(l.of.number), "item": ref(l.of.item.id),
			"quantity": number(l.quantity), "units": l.of.item.purchaseUnit().id, "rate": number(l.of.rate),
			"location": ref(locationID), "itemReceive": true,
		})
	}
	b["item"] = sublist(rows)
	return b
}

// sequence returns the id as a number.
func (t *transaction) sequence() int {
	n, err := strconv.Atoi(t.id)
	if err != nil {
		panic("demodata: a transaction without an id")
	}
	return n
}
