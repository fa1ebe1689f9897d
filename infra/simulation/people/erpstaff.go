package people

import (
	"context"
	"fmt"

	"backdock/infra/simulation/company"
	"backdock/infra/simulation/gate"
	"backdock/shared/erp/netsuite"
	"backdock/shared/platform/synctask"
	"backdock/shared/sales/order/ordersync"
)

// erpStaff are people who work in the ERP itself: they change orders of which nothing is fulfilled yet.
func erpStaff(w *company.Company, name string) {
	workInERP(w, name, func(erp *netsuite.Client, d *gate.Dice) { changeInERP(w, d, erp) })
}

// changeInERP changes an order in the ERP: a quantity, a line more before the others, a line less or a line closed. The
// ERP refuses what its rules forbid.
func changeInERP(w *company.Company, d *gate.Dice, erp *netsuite.Client) {
	ctx := context.Background()
	orders := w.Records("salesOrder")
	if len(orders) == 0 {
		return
	}
	o := gate.Lately(d, orders)
	if onTrip(w, o.ID.String()) && d.N(2) == 0 { // often they leave alone what is being delivered
		return
	}
	var lines []object
	for _, l := range o.Item.Items {
		if l.Fulfilled.Sign() > 0 {
			return
		}
		lines = append(lines, object{"line": l.Line})
	}
	if len(lines) == 0 || o.Status.ID != string(netsuite.OrderPendingFulfillment) {
		return
	}
	change, replaced := lines[d.N(len(lines))], []string{"item"}
	switch d.N(4) {
	case 0:
		change["quantity"] = 1 + d.N(9)
	case 1:
		lines = append([]object{{"item": gate.Of(d, company.ItemIDs), "quantity": 1 + d.N(5), "location": "1"}}, lines...)
	case 2:
		if len(lines) == 1 {
			return
		}
		lines = lines[1:]
	default:
		change["isClosed"] = true
	}
	err := erp.Patch(ctx, netsuite.TypeSalesOrder, o.ID.String(), object{"item": object{"items": lines}}, replaced...)
	w.InERP("bookkeeper", fmt.Sprintf("changed an order: %s %v", o.ID, lines), err)
}

// onTrip reports whether the portal has an order of the ERP on a trip.
func onTrip(w *company.Company, erpID string) bool {
	for _, o := range w.Orders() {
		if o.NetSuiteID == erpID {
			return o.TripID != ""
		}
	}
	return false
}

// solveConflicts decides orders that were changed on both sides, one way and then the other.
func (c person) solveConflicts(round int) {
	for i, o := range c.Company.Orders() {
		if o.Sync.Status != synctask.StateFailed {
			continue
		}
		if a, ok := c.Do("GET", "/sales-order/"+o.ID+"/conflict", nil); ok && a.OK() {
			keep := ordersync.KeepPortal
			if (i+round)%2 == 1 {
				keep = ordersync.KeepNetSuite
			}
			c.Do("POST", "/sales-order/"+o.ID+"/resolve-conflict", object{"keep": keep})
		}
	}
}
