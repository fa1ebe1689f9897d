package simulation

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"backdock/shared/erp/netsuite"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
	"backdock/shared/platform/synctask"
)

// typeReceipt is the ERP's type of receipts; the product does not read them.
const typeReceipt = "itemReceipt"

// buyer orders goods from a vendor in the ERP, receives them in parts, and takes mistakes back.
func (w *World) buyer(name string) {
	w.erpPerson(name, func(erp *netsuite.Client, d *dice) {
		open := slices.DeleteFunc(w.records("purchaseOrder"), func(r erpRecord) bool { return len(r.toReceive()) == 0 })
		switch what := d.n(8); {
		case what < 3 || len(open) == 0:
			w.buy(erp, of(d, itemIDs), 1+d.n(30), today().AddDays(d.n(3)))
		case what < 6:
			w.receive(erp, lately(d, open), d)
		case what == 6:
			w.closeLine(erp, lately(d, open))
		default:
			w.takeReceiptBack(erp, d)
		}
	})
}

// inERP notes what somebody did in the ERP.
func (w *World) inERP(who, what string, err error) {
	w.log = append(w.log, fmt.Sprintf("             %-14s %s in the ERP: %v", who, what, err))
	verb, _, _ := strings.Cut(what, ":")
	w.did[fmt.Sprintf("%s in the ERP: done %t", ids.ReplaceAllString(verb, "*"), err == nil)]++
}

// buy makes a purchase order.
func (w *World) buy(erp *netsuite.Client, itemID string, cases int, due civil.Date) {
	number := fmt.Sprint("BUY-", len(w.records("purchaseOrder"))+1)
	_, err := erp.Create(context.Background(), netsuite.TypePurchaseOrder, number, object{"entity": vendorID, "location": "1",
		"dueDate": due, "item": object{"items": []object{{"item": itemID, "quantity": cases, "units": caseUnit, "rate": cost}}}})
	w.inERP("buyer", fmt.Sprintf("bought: %d %s", cases, itemID), err)
}

// toReceive returns the line of a purchase order that has something to receive, by its number.
func (r erpRecord) toReceive() map[int]money.Decimal {
	left := map[int]money.Decimal{}
	for _, l := range r.Item.Items {
		if q := l.Quantity.Sub(l.Received); q.Sign() > 0 && !l.IsClosed {
			left[l.Line] = q
		}
	}
	return left
}

// receive receives a part of a purchase order, or all that is left.
func (w *World) receive(erp *netsuite.Client, order erpRecord, d *dice) {
	var lines []object
	for line, left := range order.toReceive() {
		quantity := left
		if most := int(left.Float()); most > 1 && d.n(3) > 0 {
			quantity = money.Int(int64(1 + d.n(most-1)))
		}
		lines = append(lines, object{"orderLine": line, "quantity": quantity, "itemReceive": true})
	}
	number := fmt.Sprint("REC-", order.ID, "-", len(w.records(typeReceipt))+1)
	_, err := erp.Transform(context.Background(), netsuite.TypePurchaseOrder, order.ID.String(), typeReceipt, number,
		object{"item": object{"items": lines}})
	w.inERP("buyer", fmt.Sprintf("received: %v", lines), err)
}

// closeLine says that the rest of a purchase order does not come.
func (w *World) closeLine(erp *netsuite.Client, order erpRecord) {
	var lines []object
	for line := range order.toReceive() {
		lines = append(lines, object{"line": line, "isClosed": true})
	}
	err := erp.Patch(context.Background(), netsuite.TypePurchaseOrder, order.ID.String(), object{"item": object{"items": lines}})
	w.inERP("buyer", "closed a purchase order", err)
}

// takeReceiptBack deletes a receipt.
func (w *World) takeReceiptBack(erp *netsuite.Client, d *dice) {
	receipts := w.records(typeReceipt)
	if len(receipts) == 0 {
		return
	}
	err := erp.Delete(context.Background(), typeReceipt, lately(d, receipts).ID.String())
	w.inERP("buyer", "deleted a receipt", err)
}

// arriving returns what purchase orders of the ERP have still to bring of each item by a date, in cases. What is late
// does not count, as in the portal.
func (w *World) arriving(until civil.Date) map[string]money.Decimal {
	all := map[string]money.Decimal{}
	for _, r := range w.records("purchaseOrder") {
		if r.DueDate.Before(today()) || r.DueDate.After(until) {
			continue
		}
		left := r.toReceive()
		for _, l := range r.Item.Items {
			all[l.Item.ID] = all[l.Item.ID].Add(left[l.Line])
		}
	}
	return all
}

// received returns what was received of each item, in cases.
func (w *World) received() map[string]money.Decimal {
	all := map[string]money.Decimal{}
	for _, r := range w.records(typeReceipt) {
		for _, l := range r.Item.Items {
			all[l.Item.ID] = all[l.Item.ID].Add(l.Quantity)
		}
	}
	return all
}

// receivedOnce checks (a) while goods are received: they are never shown both as arriving and as on hand, whichever is
// read first, and afterwards exactly once.
func (w *World) receivedOnce(c *Client) {
	erp := w.client()
	for i, first := range []synctask.ResourceType{synctask.Stock, synctask.PurchaseOrder} {
		d := newDice(uint32(i))
		w.buy(erp, of(d, itemIDs), 10, today().AddDays(1))
		if !w.readERP(c, synctask.PurchaseOrder) {
			return
		}
		w.goods(true)
		orders := w.records("purchaseOrder")
		w.receive(erp, orders[len(orders)-1], d)
		if !w.readERP(c, first) {
			return
		}
		w.goods(true)
	}
}
