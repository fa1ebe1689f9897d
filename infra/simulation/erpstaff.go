package simulation

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"backdock/shared/delivery/trip"
	"backdock/shared/erp/netsuite"
	"backdock/shared/platform/synctask"
	"backdock/shared/sales/order"
)

// erpStaff are people who work in the ERP itself: they change orders of which nothing is fulfilled yet.
func (w *World) erpStaff(name string) {
	w.erpPerson(name, func(erp *netsuite.Client, d *dice) { w.changeInERP(d, erp) })
}

// changeInERP changes an order in the ERP: a quantity, a line more before the others, a line less or a line closed. The
// ERP refuses what its rules forbid.
func (w *World) changeInERP(d *dice, erp *netsuite.Client) {
	ctx := context.Background()
	orders := w.records("salesOrder")
	if len(orders) == 0 {
		return
	}
	o := lately(d, orders)
	if w.onTrip(o.ID.String()) && d.n(2) == 0 { // often they leave alone what is being delivered
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
	change, replaced := lines[d.n(len(lines))], []string{"item"}
	switch d.n(4) {
	case 0:
		change["quantity"] = 1 + d.n(9)
	case 1:
		lines = append([]object{{"item": of(d, itemIDs), "quantity": 1 + d.n(5), "location": "1"}}, lines...)
	case 2:
		if len(lines) == 1 {
			return
		}
		lines = lines[1:]
	default:
		change["isClosed"] = true
	}
	err := erp.Patch(ctx, netsuite.TypeSalesOrder, o.ID.String(), object{"item": object{"items": lines}}, replaced...)
	w.inERP("bookkeeper", fmt.Sprintf("changed an order: %s %v", o.ID, lines), err)
}

// onTrip reports whether the portal has an order of the ERP on a trip.
func (w *World) onTrip(erpID string) bool {
	for _, o := range w.allOrders() {
		if o.NetSuiteID == erpID {
			return o.TripID != ""
		}
	}
	return false
}

// solveConflicts decides orders that were changed on both sides, one way and then the other.
func (w *World) solveConflicts(c *Client, round int) {
	for i, o := range w.allOrders() {
		if o.Sync.Status != synctask.StateFailed {
			continue
		}
		if a, ok := c.Do("GET", "/sales-order/"+o.ID+"/conflict", nil); ok && a.OK() {
			keep := order.KeepPortal
			if (i+round)%2 == 1 {
				keep = order.KeepNetSuite
			}
			c.Do("POST", "/sales-order/"+o.ID+"/resolve-conflict", object{"keep": keep})
		}
	}
}

// waitsForPerson reports whether a step of an order on a trip has failed because somebody changed the order in the ERP,
// and says what has to be put right there. Nothing is billed until then.
func (w *World) waitsForPerson(tripID, orderID string) bool {
	errors := w.stepErrors(tripID, orderID)
	return (w.plan.Staff || w.plan.Packs) && slices.ContainsFunc([]string{"NetSuite has less of order",
		"after its goods had left",
		"has nothing left to fulfill in the ERP"}, func(words string) bool { return strings.Contains(errors, words) })
}

// stepErrors returns what failed in the steps of an order on a trip.
func (w *World) stepErrors(tripID, orderID string) (errors string) {
	t, err := w.desk.Trips().Get(context.Background(), tripID)
	if err != nil {
		panic(err)
	}
	r := t.Result(orderID)
	for _, s := range []trip.StepResult{r.Fulfil, r.Ship, r.Invoice} {
		if s.State == trip.StepFailed {
			errors += "; " + s.Error
		}
	}
	return errors
}
