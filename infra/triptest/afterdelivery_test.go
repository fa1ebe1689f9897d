package triptest_test

import "testing"

// What is added to an order after its stop has a result was not on the truck: it is neither shipped nor billed with the
// trip, although the order is fulfilled after the delivery.
func TestWhatIsOrderedAfterTheDeliveryIsNotBilled(t *testing.T) {
	w := newWorld(t, 52, patience)
	whole, part := w.orderWith(cases("l1", itemID, "4")), w.orderWith(cases("l1", itemID, "4"))
	tr := w.onTheRoad(whole, part)
	w.settle(how{}, nil)
	w.complete(tr, 0, object{"status": "completed"}).Want(t, 200)
	w.complete(tr, 1, object{"status": "partial", "deliveredLines": []object{short(part, "l1", "1")}}).Want(t, 200)

	added := object{"netSuiteInvItemId": otherItem, "units": caseUnit, "quantity": 2, "customRate": 24}
	w.edit(whole, map[string]string{"l1": "6"}, added).Want(t, 200)
	w.edit(part, map[string]string{"l1": "4"}, added).Want(t, 200)
	w.settle(how{}, nil)
	w.carry(tr.ID, "process-fulfillments", "update-fulfillments-to-shipped", "create-invoices")
	w.wantInvoice(tr.ID, whole, "96", map[int]string{1: "4"})
	w.wantInvoice(tr.ID, part, "24", map[int]string{1: "1"})
}

// What was delivered will be packed, so NetSuite would refuse that it is taken away: the order cannot be reduced below it.
func TestWhatWasDeliveredCannotBeTakenOffTheOrder(t *testing.T) {
	w := newWorld(t, 52, patience)
	whole, part := w.orderWith(cases("l1", itemID, "4")), w.orderWith(cases("l1", itemID, "4"))
	tr := w.onTheRoad(whole, part)
	w.settle(how{}, nil)
	w.complete(tr, 0, object{"status": "completed"}).Want(t, 200)
	w.complete(tr, 1, object{"status": "partial", "deliveredLines": []object{short(part, "l1", "1")}}).Want(t, 200)
	w.edit(whole, map[string]string{"l1": "3"}).Want(t, 409, "delivered on trip T-1001 are 4", "of line 1")
	w.edit(part, map[string]string{}, object{"netSuiteInvItemId": otherItem, "units": caseUnit, "quantity": 1,
		"customRate": 24}).Want(t, 409, "delivered on trip T-1001 are 1")
	w.edit(part, map[string]string{"l1": "1"}).Want(t, 200)
}
