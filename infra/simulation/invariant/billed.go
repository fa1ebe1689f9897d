package invariant

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"backdock/infra/simulation/company"
	"backdock/shared/delivery/trip"
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
				if !slices.Equal(want, got) && !w.waitsForPerson(t.ID, orderID) {
					w.Fail("b", fmt.Sprintf("trip %s, stop %s (%s), order %s: delivered %s, billed %s; the trip is %s, %s%s", t.Number,
						s.ID, s.Status, orderID, strings.Join(want, " "), strings.Join(got, " "), t.Status, t.ERPStatus,
						w.stepErrors(t.ID, orderID)))
				}
			}
		}
	}
}

// waitsForPerson reports whether a step of an order on a trip has failed because somebody changed the order in the ERP,
// and says what has to be put right there. Nothing is billed until then.
func (w checks) waitsForPerson(tripID, orderID string) bool {
	errors := w.stepErrors(tripID, orderID)
	return (w.Setup.Staff || w.Setup.Packs) && slices.ContainsFunc([]string{"NetSuite has less of order",
		"after its goods had left",
		"has nothing left to fulfill in the ERP"}, func(words string) bool { return strings.Contains(errors, words) })
}

// stepErrors returns what failed in the steps of an order on a trip.
func (w checks) stepErrors(tripID, orderID string) (errors string) {
	t, err := w.Desk.Trips().Get(context.Background(), tripID)
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
