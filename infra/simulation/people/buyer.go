package people

import (
	"context"
	"slices"

	"backdock/infra/simulation/company"
	"backdock/infra/simulation/gate"
	"backdock/shared/erp/netsuite"
)

// buyer orders goods from a vendor in the ERP, receives them in parts, and takes mistakes back.
func buyer(w *company.Company, name string) {
	workInERP(w, name, func(erp *netsuite.Client, d *gate.Dice) {
		open := slices.DeleteFunc(w.Records("purchaseOrder"), func(r company.Record) bool { return len(r.ToReceive()) == 0 })
		switch what := d.N(8); {
		case what < 3 || len(open) == 0:
			w.Buy(erp, gate.Of(d, company.ItemIDs), 1+d.N(30), company.Today().AddDays(d.N(3)))
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
	err := erp.Patch(context.Background(), netsuite.TypePurchaseOrder, order.ID.String(), object{"item": object{"items": lines}})
	w.InERP("buyer", "closed a purchase order", err)
}

// takeReceiptBack deletes a receipt, so that its goods are to be received again. Of an order whose rest does not come they
// would be gone, and the portal could not know that before it reads the stock again.
func takeReceiptBack(w *company.Company, erp *netsuite.Client, d *gate.Dice) {
	closed := map[string]bool{}
	for _, order := range w.Records("purchaseOrder") {
		closed[order.ID.String()] = slices.ContainsFunc(order.Item.Items, func(l company.RecordLine) bool { return l.IsClosed })
	}
	receipts := slices.DeleteFunc(w.Records(company.TypeReceipt), func(r company.Record) bool { return closed[r.CreatedFrom.ID] })
	if len(receipts) == 0 {
		return
	}
	err := erp.Delete(context.Background(), company.TypeReceipt, gate.Lately(d, receipts).ID.String())
	w.InERP("buyer", "deleted a receipt", err)
}
