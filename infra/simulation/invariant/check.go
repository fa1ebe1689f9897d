// Package invariant holds what must be true in the evening, when nothing is under way: of goods, money, reports, proofs
// and orders, in the portal and in the ERP.
package invariant

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"backdock/infra/simulation/company"
	"backdock/shared/platform/queue"
	"backdock/shared/platform/synctask"
)

type object = map[string]any

// checks note what does not hold.
type checks struct{ *company.Company }

// Check checks the invariants at the end of a day.
func Check(c *company.Client) {
	w := checks{c.Company}
	w.onceEach()
	w.nothingTwice()
	w.onceOfEachCart()
	w.notSilent()
	w.books()
	w.billed(c)
	w.reported(c)
	w.photosShown(c)
	w.agree()
	w.recounted()
	w.onOneTrip(c)
	w.changeable(c)
	w.datesFree(c)
	w.cartsPriced(c)
	if !w.Quiet() {
		return
	}
	w.bargains(c)
	w.goods(false)
	if w.readERP(c, synctask.PurchaseOrder, synctask.Stock) {
		w.goods(true)
	}
	w.reviewed(c)
	if (w.Setup.Price || w.Setup.Review) && w.readERP(c, synctask.Price) {
		w.priced()
	}
	if w.Setup.Buys && len(w.Failed()) == 0 {
		w.receivedOnce(c)
	}
	if len(w.Failed()) == 0 {
		w.photosAfterAWeek(c)
	}
}

// readERP reads what is new in the ERP, type by type. It returns false when the run is over.
func (w checks) readERP(c *company.Client, types ...synctask.ResourceType) bool {
	for _, t := range types {
		c.Do("POST", "/sync-tasks/immediate/sync-now", object{"resourceType": t})
		if !w.Quiet() {
			return false
		}
	}
	return true
}

// onceEach checks (c): no two transactions of the ERP are of one of ours.
func (w checks) onceEach() {
	for _, kind := range []string{"salesOrder", "itemFulfillment", "invoice", "inventoryAdjustment", "purchaseOrder", company.TypeReceipt} {
		seen := map[string]bool{}
		for _, r := range w.Records(kind) {
			if r.ExternalID != "" && seen[r.ExternalID] {
				w.Fail("c", fmt.Sprintf("two records of type %s are %s", kind, r.ExternalID))
			}
			seen[r.ExternalID] = true
		}
	}
}

// onceOfEachCart checks (c): no two orders were made of one cart, by people or by jobs.
func (w checks) onceOfEachCart() {
	orders := map[string]string{}
	for _, o := range w.Orders() {
		if other := orders[o.CartID]; o.CartID != "" && other != "" {
			w.Fail("c", fmt.Sprintf("orders %s and %s were made of cart %s", other, o.OrderNumber, o.CartID))
		}
		orders[o.CartID] = o.OrderNumber
	}
}

// notSilent checks that no message died silently. A message of the ERP's queues may die only if its task was done by
// another message, or failed, where a person saw it and could retry it.
func (w checks) notSilent() {
	for _, d := range w.Queues.Dead() {
		var m synctask.Message
		if !slices.Contains(queue.ERP, d.Queue) || json.Unmarshal([]byte(d.Body), &m) != nil {
			w.Fail("end", fmt.Sprintf("a message is on a dead-letter queue: %s %s", d.Queue, d.Body))
			continue
		}
		t, err := w.Desk.Tasks().Get(context.Background(), m.TaskID)
		if err != nil || t.Status.Open() || t.Status == synctask.Failed && t.Cause == "" {
			w.Fail("end", fmt.Sprintf("a message is on a dead-letter queue: %s %s; its task is %s %s, %v", d.Queue, d.Body,
				t.Status, t.Cause, err))
		}
	}
}
