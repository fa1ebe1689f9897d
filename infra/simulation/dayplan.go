package simulation

import (
	"context"
	"fmt"
	"slices"
	"time"

	"backdock/shared/delivery/dayplan"
	"backdock/shared/delivery/vrp"
)

// effort is how long the solver works on a plan: by iterations, because no time passes on the fake clock meanwhile.
func effort(int) vrp.Options { return vrp.Options{Seed: 1, Iterations: 100} }

// planSeen is a plan as the API writes it.
type planSeen struct {
	Status dayplan.Status
	Trips  []struct{ TripID *string }
}

// plan does something about the plans of the day: makes one and applies it, or takes back or cancels a recent one.
func (c *Client) plan(d *dice) {
	plans := c.a.w.book.plansNow()
	if len(plans) == 0 || d.n(3) > 0 {
		if id, ok := c.startPlan(d); ok && d.n(4) > 0 {
			c.await(id, dayplan.Queued, dayplan.Running)
			c.goOn(d, id)
			if d.n(3) > 0 {
				c.await(id, dayplan.Applying)
				c.goOn(d, id)
			}
		}
		return
	}
	c.goOn(d, lately(d, plans))
}

func (c *Client) startPlan(d *dice) (id string, ok bool) {
	body := object{"date": of(d, dates()), "keepTrucks": d.n(3) == 2, "reload": d.n(2) == 1}
	if d.n(2) == 0 {
		body["vehicleIds"] = c.a.w.book.trucks
	}
	a, ok := c.Do("POST", "/dispatch/plan", body)
	if !ok || !a.OK() {
		return "", false
	}
	var started struct{ JobID string }
	a.Into(&started)
	c.a.w.book.addPlan(started.JobID)
	return started.JobID, true
}

// await waits a while for a plan to be no longer what it is.
func (c *Client) await(id string, is ...dayplan.Status) {
	for range 10 {
		a, ok := c.Do("GET", "/dispatch/plan/"+id, nil)
		if !ok || !a.OK() {
			return
		}
		var p planSeen
		if a.Into(&p); !slices.Contains(is, p.Status) {
			return
		}
		time.Sleep(5 * time.Second)
	}
}

// goOn does the next thing about a plan: applies it, takes it back or cancels it.
func (c *Client) goOn(d *dice, id string) {
	a, ok := c.Do("GET", "/dispatch/plan/"+id, nil)
	if !ok || !a.OK() {
		return
	}
	var p planSeen
	a.Into(&p)
	switch p.Status {
	case dayplan.Finished:
		keep := []string{}
		for _, t := range p.Trips {
			if t.TripID != nil && d.n(5) == 4 {
				keep = append(keep, *t.TripID)
			}
		}
		c.Do("POST", "/dispatch/plan/"+id+"/apply", object{"keep": keep})
	case dayplan.Applied:
		if d.n(2) == 0 {
			c.Do("POST", "/dispatch/plan/"+id+"/undo", nil)
		}
	case dayplan.Queued, dayplan.Running, dayplan.Applying:
		if d.n(3) == 0 {
			c.Do("DELETE", "/dispatch/plan/"+id, nil)
		}
	}
}

// plansLeft lists the plans that are worked on.
func (w *World) plansLeft() (left []string) {
	for _, id := range w.book.plansNow() {
		p, _, err := w.desk.DayPlans().Get(context.Background(), id)
		switch {
		case err != nil:
			left = append(left, err.Error())
		case p.Status == dayplan.Queued || p.Status == dayplan.Running || p.Status == dayplan.Applying:
			left = append(left, fmt.Sprintf("plan %s is %s", id, p.Status))
		}
	}
	return left
}

// datesFree checks that no date and no trip of it is held, and that each date can be planned and changed again.
func (w *World) datesFree(c *Client) {
	for _, date := range dates() {
		b, ok := c.look(date)
		if !ok {
			return
		}
		if b.Applying != nil {
			w.fail("end", fmt.Sprintf("%s: a plan is still being applied: %v", date, *b.Applying))
		}
		for _, t := range b.Trips {
			if t.Held != nil {
				w.fail("end", fmt.Sprintf("trip %s of %s is still held", t.Number, date))
			}
		}
		a, ok := c.Do("POST", "/dispatch/plan", object{"date": date, "vehicleIds": w.book.trucks})
		if !ok {
			return
		}
		if !a.OK() {
			w.fail("end", fmt.Sprintf("%s cannot be planned: %d %s", date, a.Status, a.Body))
			continue
		}
		var started struct{ JobID string }
		a.Into(&started)
		w.book.addPlan(started.JobID)
	}
}
