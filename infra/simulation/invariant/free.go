package invariant

import (
	"fmt"
	"slices"

	"backdock/infra/simulation/company"
)

// datesFree checks that no date and no trip of it is held, and that each date can be planned and changed again.
func (w checks) datesFree(c *company.Client) {
	for _, date := range company.Dates() {
		b, ok := c.Board(date)
		if !ok {
			return
		}
		if b.Applying != nil {
			w.Fail("end", fmt.Sprintf("%s: a plan is still being applied: %v", date, *b.Applying))
		}
		for _, t := range b.Trips {
			if t.Held != nil {
				w.Fail("end", fmt.Sprintf("trip %s of %s is still held", t.Number, date))
			}
		}
		a, ok := c.Do("POST", "/dispatch/plan", object{"date": date, "vehicleIds": w.Trucks})
		if !ok {
			return
		}
		if !a.OK() {
			w.Fail("end", fmt.Sprintf("%s cannot be planned: %d %s", date, a.Status, a.Body))
			continue
		}
		var started struct{ JobID string }
		a.Into(&started)
		w.Book.AddPlan(started.JobID)
	}
}

// changeable checks that nothing is held: every trip and order can be changed again, or says for good why not.
func (w checks) changeable(c *company.Client) {
	for _, id := range w.Book.Trips() {
		if t, ok := c.Trip(id); ok && slices.Contains([]string{"draft", "planned", "ready", "in_progress"}, t.Status) {
			if a, ok := c.Do("PUT", "/trips/"+id, object{"version": t.Version, "notes": "evening"}); !ok || !a.OK() {
				w.Fail("end", fmt.Sprintf("trip %s (%s) cannot be changed: %d %s", t.Number, t.Status, a.Status, a.Body))
			}
		}
	}
	for _, id := range w.Book.Orders() {
		a, ok := c.Do("GET", "/sales-order/"+id, nil)
		if !ok || !a.OK() {
			continue
		}
		var o company.SalesOrder
		a.Into(&o)
		if o.Status != "pending_fulfillment" {
			continue
		}
		if a, ok := c.Do("PATCH", "/sales-order/"+id, object{"version": o.Version, "memo": "evening"}); !ok || !a.OK() {
			w.Fail("end", fmt.Sprintf("order %s (%s) cannot be changed: %d %s", o.Number, o.Status, a.Status, a.Body))
		}
	}
}
