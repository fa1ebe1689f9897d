package invariant

import (
	"fmt"
	"slices"
	"strings"

	"backdock/infra/simulation/company"
)

// billed checks (b): what is billed is what the stops say, line by line, and everything that was delivered is billed.
func (w checks) billed(c *company.Client) {
	invoices := map[string]map[int]string{}
	for _, r := range w.Records("invoice") {
		lines := map[int]string{}
		for _, l := range r.Item.Items {
			lines[l.OrderLine] = l.Quantity.String()
		}
		invoices[r.ExternalID] = lines
	}
	for _, id := range w.Book.Trips() {
		t, ok := c.Trip(id)
		if !ok || t.Status != "completed" && t.Status != "closed" {
			continue
		}
		for _, s := range t.Stops {
			for _, orderID := range s.Orders {
				var want []string
				for _, l := range c.Lines(t.ID, s.ID) {
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
				if !slices.Equal(want, got) && !w.WaitsForPerson(t.ID, orderID) {
					w.Fail("b", fmt.Sprintf("trip %s, stop %s (%s), order %s: delivered %s, billed %s; the trip is %s, %s%s", t.Number,
						s.ID, s.Status, orderID, strings.Join(want, " "), strings.Join(got, " "), t.Status, t.ERPStatus,
						w.StepErrors(t.ID, orderID)))
				}
			}
		}
	}
}
