package simulation

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
	"backdock/shared/platform/queue"
	"backdock/shared/platform/synctask"
)

// erpRecord is a transaction of the ERP.
type erpRecord struct {
	ID         json.Number `json:"id"`
	ExternalID string      `json:"externalId"`
	Status     struct{ ID string }
	ShipStatus struct{ ID string }
	DueDate    civil.Date `json:"dueDate"`
	Item       struct {
		Items []struct {
			Line      int `json:"line"`
			OrderLine int `json:"orderLine"`
			Item      struct{ ID string }
			Quantity  money.Decimal
			Fulfilled money.Decimal `json:"quantityFulfilled"`
			Received  money.Decimal `json:"quantityReceived"`
			IsClosed  bool          `json:"isClosed"`
		}
	}
}

// records returns the ERP's records of a type.
func (w *World) records(kind string) (all []erpRecord) {
	if err := w.control("GET", "records/"+kind, nil, &all); err != nil {
		panic(err)
	}
	return all
}

// check checks the invariants at the end of a day.
func (w *World) check(c *Client) {
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
	if !w.quiet() {
		return
	}
	w.goods(false)
	if w.readERP(c, synctask.PurchaseOrder, synctask.Stock) {
		w.goods(true)
	}
	if w.plan.Buys && len(w.failed) == 0 {
		w.receivedOnce(c)
	}
	if len(w.failed) == 0 {
		w.photosAfterAWeek(c)
	}
}

// readERP reads what is new in the ERP, type by type. It returns false when the run is over.
func (w *World) readERP(c *Client, types ...synctask.ResourceType) bool {
	for _, t := range types {
		c.Do("POST", "/sync-tasks/immediate/sync-now", object{"resourceType": t})
		if !w.quiet() {
			return false
		}
	}
	return true
}

// onceEach checks (c): no two transactions of the ERP are of one of ours.
func (w *World) onceEach() {
	for _, kind := range []string{"salesOrder", "itemFulfillment", "invoice", "inventoryAdjustment", "purchaseOrder", typeReceipt} {
		seen := map[string]bool{}
		for _, r := range w.records(kind) {
			if r.ExternalID != "" && seen[r.ExternalID] {
				w.fail("c", fmt.Sprintf("two records of type %s are %s", kind, r.ExternalID))
			}
			seen[r.ExternalID] = true
		}
	}
}

// onceOfEachCart checks (c): no two orders were made of one cart, by people or by jobs.
func (w *World) onceOfEachCart() {
	orders := map[string]string{}
	for _, o := range w.allOrders() {
		if other := orders[o.CartID]; o.CartID != "" && other != "" {
			w.fail("c", fmt.Sprintf("orders %s and %s were made of cart %s", other, o.OrderNumber, o.CartID))
		}
		orders[o.CartID] = o.OrderNumber
	}
}

// notSilent checks that no message died silently. A message of the ERP's queues may die only if its task was done by
// another message, or failed, where a person saw it and could retry it.
func (w *World) notSilent() {
	for _, d := range w.queues.Dead() {
		var m synctask.Message
		if !slices.Contains(queue.ERP, d.Queue) || json.Unmarshal([]byte(d.Body), &m) != nil {
			w.fail("end", fmt.Sprintf("a message is on a dead-letter queue: %s %s", d.Queue, d.Body))
			continue
		}
		t, err := w.desk.Tasks().Get(context.Background(), m.TaskID)
		if err != nil || t.Status.Open() || t.Status == synctask.Failed && t.Cause == "" {
			w.fail("end", fmt.Sprintf("a message is on a dead-letter queue: %s %s; its task is %s %s, %v", d.Queue, d.Body,
				t.Status, t.Cause, err))
		}
	}
}

// billed checks (b): what is billed is what the stops say, line by line, and everything that was delivered is billed.
func (w *World) billed(c *Client) {
	invoices := map[string]map[int]string{}
	for _, r := range w.records("invoice") {
		lines := map[int]string{}
		for _, l := range r.Item.Items {
			lines[l.OrderLine] = l.Quantity.String()
		}
		invoices[r.ExternalID] = lines
	}
	for _, id := range w.book.tripsNow() {
		t, ok := c.trip(id)
		if !ok || t.Status != "completed" && t.Status != "closed" {
			continue
		}
		for _, s := range t.Stops {
			for _, orderID := range s.Orders {
				var want []string
				for _, l := range c.lines(t.ID, s.ID) {
					if l.OrderID != orderID || l.Delivered == nil || *l.Delivered == 0 || s.Status == "failed" || s.Status == "skipped" {
						continue
					}
					want = append(want, fmt.Sprint(*l.Delivered))
				}
				var got []string
				for _, q := range invoices["INV-"+t.ID+"-"+orderID] {
					got = append(got, q)
				}
				slices.Sort(want)
				slices.Sort(got)
				if !slices.Equal(want, got) && !w.waitsForPerson(t.ID, orderID) {
					w.fail("b", fmt.Sprintf("trip %s, stop %s (%s), order %s: delivered %s, billed %s; the trip is %s, %s%s", t.Number,
						s.ID, s.Status, orderID, strings.Join(want, " "), strings.Join(got, " "), t.Status, t.ERPStatus,
						w.stepErrors(t.ID, orderID)))
				}
			}
		}
	}
}

// changeable checks that nothing is held: every trip and order can be changed again, or says for good why not.
func (w *World) changeable(c *Client) {
	for _, id := range w.book.tripsNow() {
		if t, ok := c.trip(id); ok && slices.Contains([]string{"draft", "planned", "ready", "in_progress"}, t.Status) {
			if a, ok := c.Do("PUT", "/trips/"+id, object{"version": t.Version, "notes": "evening"}); !ok || !a.OK() {
				w.fail("end", fmt.Sprintf("trip %s (%s) cannot be changed: %d %s", t.Number, t.Status, a.Status, a.Body))
			}
		}
	}
	for _, id := range w.book.ordersNow() {
		a, ok := c.Do("GET", "/sales-order/"+id, nil)
		if !ok || !a.OK() {
			continue
		}
		var o salesOrder
		a.Into(&o)
		if o.Status != "pending_fulfillment" {
			continue
		}
		if a, ok := c.Do("PATCH", "/sales-order/"+id, object{"version": o.Version, "memo": "evening"}); !ok || !a.OK() {
			w.fail("end", fmt.Sprintf("order %s (%s) cannot be changed: %d %s", o.Number, o.Status, a.Status, a.Body))
		}
	}
}
