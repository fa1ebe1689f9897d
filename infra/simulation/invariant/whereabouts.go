package invariant

import (
	"fmt"
	"slices"

	"backdock/infra/simulation/company"
)

// OnOneTrip checks (h) while trips are still under way.
func OnOneTrip(c *company.Client) { checks{c.Company}.onOneTrip(c) }

// onOneTrip checks (h): each order is on one trip or on none, and order and trip say the same. A stop keeps an order that
// has left the trip by a decision about what was not delivered.
func (w checks) onOneTrip(c *company.Client) {
	on := map[string]string{} // numbers of trips by order
	of := map[string]string{} // ids of trips by order
	for _, date := range append(company.Dates(), company.Today().AddDays(-1)) {
		c.Board(date) // trips that a plan has made are known then
	}
	orders := w.Orders()
	says := map[string]string{} // ids of trips by order
	for _, o := range orders {
		says[o.ID] = o.TripID
	}
	undelivered := []string{"failed", "skipped", "partial"}
	active := []string{"draft", "planned", "ready", "in_progress", "returning"}
	for _, id := range w.Book.Trips() {
		t, ok := c.Trip(id)
		if !ok || !slices.Contains(active, t.Status) {
			continue
		}
		for _, s := range t.Stops {
			for _, order := range s.Orders {
				if slices.Contains(undelivered, s.Status) && says[order] != t.ID {
					continue
				}
				if other, twice := on[order]; twice {
					w.Fail("h", fmt.Sprintf("an order is on trip %s and on trip %s", other, t.Number))
				}
				on[order], of[order] = t.Number, t.ID
			}
		}
	}
	for _, o := range orders {
		switch {
		case on[o.ID] != "" && o.TripID != of[o.ID]:
			w.Fail("h", fmt.Sprintf("order %s (%s) is on trip %s, and says it is on trip %q", o.OrderNumber, o.Status, on[o.ID],
				o.TripID))
		case on[o.ID] == "" && o.TripID != "" && !w.ended(c, o.TripID):
			w.Fail("h", fmt.Sprintf("order %s (%s) says it is on trip %s, which does not have it", o.OrderNumber, o.Status, o.TripID))
		}
	}
}

// ended reports whether a trip has ended, and may keep its orders.
func (w checks) ended(c *company.Client, id string) bool {
	t, ok := c.Trip(id)
	return ok && (t.Status == "completed" || t.Status == "closed" || t.Status == "cancelled")
}
