package company

import (
	"context"
	"slices"
	"strings"

	"backdock/shared/delivery/trip"
)

// WaitsForPerson reports whether a step of an order on a trip has failed because somebody changed the order in the ERP,
// and says what has to be put right there. Nothing is billed until then.
func (w *Company) WaitsForPerson(tripID, orderID string) bool {
	t := w.trip(tripID)
	says := func(words string) bool { return strings.Contains(stepErrors(t, orderID), words) }
	if !w.Setup.Staff && !w.Setup.Packs {
		return says(hasLess) && w.corrected(t, orderID)
	}
	return slices.ContainsFunc([]string{hasLess, "after its goods had left", "has nothing left to fulfill in the ERP"}, says)
}

const hasLess = "NetSuite has less of order"

func (w *Company) trip(id string) trip.Full {
	t, err := w.Desk.Trips().Get(context.Background(), id)
	if err != nil {
		panic(err)
	}
	return t
}

// corrected reports whether the result of an order's stop was stated more than once. In between, the order may have been
// reduced to what was stated as delivered first.
func (w *Company) corrected(t trip.Full, orderID string) bool {
	at := t.StopOf(orderID)
	return at >= 0 && len(slices.DeleteFunc(w.Book.Said(t.Stops[at].ID), func(r Report) bool { return r.Status == "arrived" })) > 1
}

// StepErrors returns what failed in the steps of an order on a trip.
func (w *Company) StepErrors(tripID, orderID string) string {
	return stepErrors(w.trip(tripID), orderID)
}

func stepErrors(t trip.Full, orderID string) (errors string) {
	r := t.Result(orderID)
	for _, s := range []trip.StepResult{r.Fulfill, r.Ship, r.Invoice} {
		if s.State == trip.StepFailed {
			errors += "; " + s.Error
		}
	}
	return errors
}

// taskWaits reports whether a task waits for a step that a person has to put right first.
func (w *Company) taskWaits(id string) bool {
	t, err := w.Desk.Tasks().Get(context.Background(), id)
	if err != nil {
		panic(err)
	}
	return t.WaitsFor != "" && w.WaitsForPerson(t.TripID, t.SalesOrderID)
}
