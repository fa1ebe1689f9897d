package people

import (
	"slices"
	"time"

	"backdock/infra/simulation/company"
	"backdock/infra/simulation/gate"
	"backdock/shared/delivery/dayplan"
)

// planSeen is a plan as the API writes it.
type planSeen struct {
	Status dayplan.Status
	Trips  []struct{ TripID *string }
}

// plan does something about the plans of the day: makes one and applies it, or takes back or cancels a recent one.
func (c person) plan(d *gate.Dice) {
	plans := c.Company.Book.Plans()
	if len(plans) == 0 || d.N(3) > 0 {
		if id, ok := c.startPlan(d); ok && d.N(4) > 0 {
			c.await(id, dayplan.Queued, dayplan.Running)
			c.goOn(d, id)
			if d.N(3) > 0 {
				c.await(id, dayplan.Applying)
				c.goOn(d, id)
			}
		}
		return
	}
	c.goOn(d, gate.Lately(d, plans))
}

func (c person) startPlan(d *gate.Dice) (id string, ok bool) {
	body := object{"date": gate.Of(d, company.Dates()), "keepTrucks": d.N(3) == 2, "reload": d.N(2) == 1}
	if d.N(2) == 0 {
		body["vehicleIds"] = c.Company.Trucks
	}
	a, ok := c.Do("POST", "/dispatch/plan", body)
	if !ok || !a.OK() {
		return "", false
	}
	var started struct{ JobID string }
	a.Into(&started)
	c.Company.Book.AddPlan(started.JobID)
	return started.JobID, true
}

// await waits a while for a plan to be no longer what it is.
func (c person) await(id string, is ...dayplan.Status) {
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
func (c person) goOn(d *gate.Dice, id string) {
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
			if t.TripID != nil && d.N(5) == 4 {
				keep = append(keep, *t.TripID)
			}
		}
		c.Do("POST", "/dispatch/plan/"+id+"/apply", object{"keep": keep})
	case dayplan.Applied:
		if d.N(2) == 0 {
			c.Do("POST", "/dispatch/plan/"+id+"/undo", nil)
		}
	case dayplan.Queued, dayplan.Running, dayplan.Applying:
		if d.N(3) == 0 {
			c.Do("DELETE", "/dispatch/plan/"+id, nil)
		}
	}
}
