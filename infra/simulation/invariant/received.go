package invariant

import (
	"backdock/infra/simulation/company"
	"backdock/infra/simulation/gate"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
	"backdock/shared/platform/synctask"
)

// arriving returns what purchase orders of the ERP have still to bring of each item by a date, in cases. What is late
// does not count, as in the portal.
func (w checks) arriving(until civil.Date) map[string]money.Decimal {
	all := map[string]money.Decimal{}
	for _, r := range w.Records("purchaseOrder") {
		if r.DueDate.Before(company.Today()) || r.DueDate.After(until) {
			continue
		}
		left := r.ToReceive()
		for _, l := range r.Item.Items {
			all[l.Item.ID] = all[l.Item.ID].Add(left[l.Line])
		}
	}
	return all
}

// received returns what was received of each item, in cases.
func (w checks) received() map[string]money.Decimal {
	all := map[string]money.Decimal{}
	for _, r := range w.Records(company.TypeReceipt) {
		for _, l := range r.Item.Items {
			all[l.Item.ID] = all[l.Item.ID].Add(l.Quantity)
		}
	}
	return all
}

// receivedOnce checks (a) while goods are received: they are never shown both as arriving and as on hand, whichever is
// read first, and afterwards exactly once.
func (w checks) receivedOnce(c *company.Client) {
	erp := w.ERP()
	for i, first := range []synctask.ResourceType{synctask.Stock, synctask.PurchaseOrder} {
		d := gate.NewDice(uint32(i))
		w.Buy(erp, gate.Of(d, company.ItemIDs), 10, company.Cost, company.Today().AddDays(1))
		if !w.readERP(c, synctask.PurchaseOrder) {
			return
		}
		w.goods(true)
		orders := w.Records("purchaseOrder")
		w.Receive(erp, orders[len(orders)-1], d)
		if !w.readERP(c, first) {
			return
		}
		w.goods(true)
	}
}
