package simulation

import (
	"context"
	"fmt"
	"testing/synctest"
	"time"

	"backdock/shared/platform/synctask"
)

// Finish ends the day without faults: people finish what they began, the manager brings all trips to their ends, and
// then nothing may be left to do.
func (w *World) Finish() {
	w.closing.Store(true)
	done := false
	w.start("manager", func(a *Actor) {
		w.closeDay(a)
		done = true
	})
	w.calmly(func() bool { return done })
	synctest.Wait()
}

// left lists what is under way.
func (w *World) left() []string {
	var left []string
	if n := w.queues.Left(); n > 0 {
		left = append(left, fmt.Sprintf("%d messages", n))
	}
	for _, r := range w.readers {
		if n := r.Left(); n > 0 {
			left = append(left, fmt.Sprintf("%d records of the stream", n))
		}
	}
	for _, id := range w.flows.open() {
		left = append(left, "execution "+id)
	}
	tasks, err := w.desk.Tasks().Rows(context.Background(), synctask.Filter{})
	if err != nil {
		return append(left, err.Error())
	}
	for _, t := range tasks {
		if t.Status.Open() {
			left = append(left, fmt.Sprintf("task %s %s %s is %s", t.Action, t.ResourceType, t.ResourceID, t.Status))
		}
	}
	left = append(left, w.plansLeft()...)
	left = append(left, w.jobsLeft()...)
	for _, a := range w.actors {
		if a.person && !a.ended {
			left = append(left, a.Name)
		}
	}
	return left
}

// quiet waits until nothing is under way. It returns false when the run is over.
func (w *World) quiet() bool {
	for {
		if w.gate.ended() {
			return false
		}
		if left := w.left(); len(left) == 0 {
			return true
		}
		time.Sleep(20 * time.Second)
	}
}

// settle waits until nothing is under way, but not for ever: what is left may wait for a step that the manager presses.
func (w *World) settle() {
	for until := time.Now().Add(30 * time.Minute); !w.gate.ended() && time.Now().Before(until) && len(w.left()) > 0; {
		time.Sleep(20 * time.Second)
	}
}

// closeDay is the manager's evening: every trip under way is driven to its end, every step is pressed until it is done,
// and what failed is tried again.
func (w *World) closeDay(a *Actor) {
	c := &Client{a: a, name: "admin"}
	w.settle()
	w.onOneTrip(c)
	for round := range 8 {
		w.retryFailed(c)
		w.releaseAll(c, round)
		w.solveConflicts(c, round)
		if w.plan.Staff || w.plan.Packs {
			c.Do("POST", "/sync-tasks/immediate/sync-now", object{"resourceType": "sales_order"})
		}
		for _, id := range w.book.tripsNow() {
			if t, ok := c.trip(id); ok {
				w.closeTrip(c, t, round)
			}
		}
		w.settle()
	}
	if w.quiet() {
		w.check(c)
	}
}

// retryFailed repeats all failed tasks.
func (w *World) retryFailed(c *Client) {
	tasks, err := w.desk.Tasks().Rows(context.Background(), synctask.Filter{Status: synctask.Failed})
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
func (w *World) closeTrip(c *Client, t tour, round int) {
	switch t.Status {
	case "in_progress", "returning":
		for _, s := range t.open() {
			if r, ok := c.report(newDice(0), t, s); ok {
				c.send(&r)
			}
		}
		if now, ok := c.trip(t.ID); ok && c.move(now, "returning") {
			if now, ok = c.trip(t.ID); ok {
				c.move(now, "completed")
			}
		}
	}
	switch t.Status {
	case "in_progress", "returning", "completed":
		c.chooseReports(newDice(0), t)
		// A failed order that fails again and again must not keep the others from their next steps.
		if round%2 == 0 && (t.ERPStatus == "failed" || t.ERPStatus == "partial") {
			if a, ok := c.Do("POST", "/routes/"+t.ID+"/retry-fulfillment-processing", nil); ok && a.OK() {
				return
			}
		}
		button := min(round/2, 2)
		if button == 2 && w.plan.Bill && t.Status == "completed" {
			return // its invoices are made by themselves
		}
		c.press(t.ID, buttons[button])
	}
}
