package people

import (
	"context"
	"slices"
	"time"

	"backdock/infra/simulation/company"
	"backdock/infra/simulation/gate"
	"backdock/shared/platform/synctask"
	"backdock/shared/sales/order"
)

// Evening is the manager's: every trip under way is driven to its end, every step is pressed until it is done, and what
// failed is tried again.
func Evening(of *company.Client) {
	c, w := person{of}, of.Company
	for round := range 16 {
		if round == 8 && !c.someUnfinished() {
			break
		}
		c.solveConflicts(round) // before their tasks are tried again, which decides for the portal
		c.retryFailed()
		c.releaseAll(round)
		c.closeReviews()
		if w.Setup.Staff || w.Setup.Packs {
			c.Do("POST", "/sync-tasks/immediate/sync-now", object{"resourceType": "sales_order"})
		}
		for _, id := range w.Book.Trips() {
			if t, ok := c.Trip(id); ok {
				c.closeTrip(t, round)
			}
		}
		w.Settle()
	}
	time.Sleep(2 * time.Minute) // the sweeps, each minute, start what trips want and nobody has started
}

// someUnfinished reports whether the orders of a trip have not come to their end in the ERP, because of those whose item
// fulfillment somebody deleted there the steps begin again, or whether the last decision about a conflict was refused.
func (c person) someUnfinished() bool {
	if slices.ContainsFunc(c.Company.Orders(), func(o order.Order) bool { return o.Sync.Status == synctask.StateFailed }) {
		return true
	}
	return slices.ContainsFunc(c.Company.Book.Trips(), func(id string) bool {
		t, ok := c.Trip(id)
		return ok && slices.Contains([]string{"failed", "partial", "fulfilled", "shipped"}, t.ERPStatus)
	})
}

// retryFailed repeats all failed tasks.
func (c person) retryFailed() {
	tasks, err := c.Company.Desk.Tasks().Rows(context.Background(), synctask.Filter{Status: synctask.Failed})
	if err != nil {
		panic(err)
	}
	causes := map[string]bool{}
	for _, t := range tasks {
		if !causes[t.Cause] {
			causes[t.Cause] = true
			c.Do("POST", "/sync-tasks/retry", object{"cause": t.Cause})
		}
	}
}

// closeTrip does the next thing that a trip under way needs.
func (c person) closeTrip(t company.Tour, round int) {
	switch t.Status {
	case "in_progress", "returning":
		for _, s := range t.Open() {
			if r, ok := c.report(gate.NewDice(0), t, s); ok {
				c.send(&r)
			}
		}
		if now, ok := c.Trip(t.ID); ok && c.move(now, "returning") {
			if now, ok = c.Trip(t.ID); ok {
				c.move(now, "completed")
			}
		}
	}
	switch t.Status {
	case "in_progress", "returning", "completed":
		c.chooseReports(gate.NewDice(0), t)
		// A failed order that fails again and again must not keep the others from their next steps.
		if round%2 == 0 && (t.ERPStatus == "failed" || t.ERPStatus == "partial") {
			if a, ok := c.Do("POST", "/routes/"+t.ID+"/retry-fulfillment-processing", nil); ok && a.OK() {
				return
			}
		}
		button := min(round%8/2, 2)
		if button == 2 && c.Company.Setup.Bill && t.Status == "completed" {
			return // its invoices are made by themselves
		}
		c.press(t.ID, buttons[button])
	}
}
