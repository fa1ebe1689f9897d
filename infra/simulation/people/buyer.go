package people

import (
	"context"
	"slices"

	"backdock/infra/simulation/company"
	"backdock/infra/simulation/gate"
	"backdock/shared/erp/netsuite"
	"backdock/shared/platform/money"
)

// buyer orders goods from a vendor in the ERP, receives them in parts, and takes mistakes back.
func buyer(w *company.Company, name string) {
	workInERP(w, name, func(erp *netsuite.Client, d *gate.Dice) {
		open := slices.DeleteFunc(w.Records("purchaseOrder"), func(r company.Record) bool { return len(r.ToReceive()) == 0 })
		switch what := d.N(8); {
		case what < 3 || len(open) == 0:
			w.Buy(erp, gate.Of(d, company.ItemIDs), 1+d.N(30), company.Cost+d.N(9)-4, company.Today().AddDays(d.N(3)))
		case what < 6:
			w.Receive(erp, gate.Lately(d, open), d)
		case what == 6:
			closeLine(w, erp, gate.Lately(d, open))
		default:
			takeReceiptBack(w, erp, d)
		}
	})
}

// closeLine says that the rest of a purchase order does not come.
func closeLine(w *company.Company, erp *netsuite.Client, order company.Record) {
	var lines []object
	for line := range order.ToReceive() {
		lines = append(lines, object{"line": line, "isClosed": true})
	}
	w.Gone(order, order.ToReceive())
	err := erp.Patch(context.Background(), netsuite.TypePurchaseOrder, order.ID.String(), object{"item": object{"items": lines}})
	w.InERP("buyer", "closed a purchase order", err)
}

// takeReceiptBack deletes a receipt, so that its goods are to be received again. If they are late or their order is closed,
// they are gone.
func takeReceiptBack(w *company.Company, erp *netsuite.Client, d *gate.Dice) {
	receipts := w.Records(company.TypeReceipt)
	if len(receipts) == 0 {
		return
	}
	receipt := gate.Lately(d, receipts)
	for _, order := range w.Records("purchaseOrder") {
		closed := slices.ContainsFunc(order.Item.Items, func(l company.RecordLine) bool { return l.IsClosed })
		if order.ID.String() == receipt.CreatedFrom.ID && (closed || !order.DueDate.After(company.Today())) {
			received := map[int]money.Decimal{}
			for _, l := range receipt.Item.Items {
				received[l.OrderLine] = l.Quantity
			}
			w.Gone(order, received)
		}
	}
	err := erp.Delete(context.Background(), company.TypeReceipt, receipt.ID.String())
	w.InERP("buyer", "deleted a receipt", err)
}
