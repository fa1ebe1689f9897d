package people

import (
	"slices"

	"backdock/infra/simulation/company"
	"backdock/infra/simulation/gate"
)

// dispatcher makes trips, moves them from status to status, presses the buttons of the steps, moves orders on the board,
// and plans days.
func dispatcher(w *company.Company, name string) {
	open := onBoard{}
	work(w, name, func(c person, d *gate.Dice) {
		trips := w.Book.Trips()
		switch what := d.N(10); {
		case what == 9 || len(trips) == 0 && what < 6:
			c.makeTrip(d)
		case what == 8:
			c.plan(d)
		case what > 5:
			open.work(c, d)
		default:
			if t, ok := c.Trip(gate.Lately(d, trips)); ok {
				c.workOn(d, t)
			}
		}
	})
}

// makeTrip puts orders that wait for a trip on a new one.
func (c person) makeTrip(d *gate.Dice) {
	c.makeTripFor(d, gate.Of(d, c.Company.Trucks), gate.Of(d, company.Drivers))
}

func (c person) makeTripFor(d *gate.Dice, truck, driver string) {
	date := company.Today()
	a, ok := c.Do("GET", "/sales-order/item-fulfillments/eligible-for-trips?date="+date.String(), nil)
	if !ok || !a.OK() {
		return
	}
	var eligible []struct {
		ID string `json:"salesOrderId"`
	}
	a.Into(&eligible)
	if len(eligible) == 0 {
		return
	}
	stops := []object{}
	for range 1 + d.N(3) {
		if len(eligible) == 0 {
			break
		}
		i := d.N(len(eligible))
		stops = append(stops, object{"salesOrderIds": []string{eligible[i].ID}})
		eligible = slices.Delete(eligible, i, i+1)
	}
	a, ok = c.Do("POST", "/trips", object{"tripDate": date, "startTime": "08:00", "vehicleId": truck,
		"driverId": driver, "stops": stops})
	if ok && a.OK() {
		var t company.Tour
		a.Into(&t)
		c.Company.Book.AddTrip(t.ID)
	}
}

// next is the usual next status of a trip.
var next = map[string]string{"draft": "planned", "planned": "ready", "ready": "in_progress", "in_progress": "returning",
	"returning": "completed", "completed": "closed"}

// buttons start the steps of a trip.
var buttons = []string{"process-fulfillments", "update-fulfillments-to-shipped", "create-invoices"}

func (c person) workOn(d *gate.Dice, t company.Tour) {
	switch d.N(12) {
	case 0, 1, 2, 8, 9, 10:
		c.move(t, next[t.Status])
	case 3:
		c.press(t.ID, gate.Of(d, buttons))
	case 4:
		c.pressAll(t)
	case 5, 11:
		c.office(d, t)
	case 6:
		c.decide(d, t)
		c.chooseReports(d, t)
	default:
		c.undo(d, t)
	}
}

func (c person) move(t company.Tour, status string) bool {
	if status == "" {
		return false
	}
	a, ok := c.Do("PUT", "/trips/"+t.ID+"/status", object{"status": status, "version": t.Version})
	return ok && a.OK()
}

func (c person) press(id, button string, following ...string) bool {
	var body any
	if len(following) > 0 {
		body = object{"following": following}
	}
	a, ok := c.Do("POST", "/routes/"+id+"/"+button, body)
	return ok && a.OK()
}

// pressAll presses one button for all steps from the one that the trip needs next.
func (c person) pressAll(t company.Tour) {
	switch t.ERPStatus {
	case "none":
		c.press(t.ID, buttons[0], "ship", "invoice")
	case "fulfilled":
		c.press(t.ID, buttons[1], "invoice")
	default:
		c.press(t.ID, buttons[2])
	}
}

// office states the result of a stop by telephone.
func (c person) office(d *gate.Dice, t company.Tour) {
	if t.Status != "in_progress" && t.Status != "returning" {
		var ok bool
		if t, ok = c.own(d); !ok {
			return
		}
	}
	open := t.Open()
	if len(t.Stops) == 0 {
		return
	}
	s := gate.Of(d, t.Stops)
	if len(open) > 0 && d.N(3) > 0 {
		s = gate.Of(d, open)
	}
	if r, ok := c.report(d, t, s); ok {
		c.send(&r)
	}
}

// chooseReports chooses one of the reports of each stop where they differ.
func (c person) chooseReports(d *gate.Dice, t company.Tour) {
	for _, s := range t.Stops {
		if s.Differs == nil {
			continue
		}
		c.Do("POST", "/trips/"+t.ID+"/stops/"+s.ID+"/reports/"+gate.Of(d, s.Differs.ReportIDs)+"/choose",
			object{"reason": "simulated"})
	}
}

// decide says what becomes of goods that came back.
func (c person) decide(d *gate.Dice, t company.Tour) {
	for _, s := range t.Stops {
		if len(s.Undecided) > 0 {
			body := object{"decision": gate.Of(d, []string{"return", "cancel", "redeliver"}), "reason": "simulated"}
			if body["decision"] == "redeliver" {
				body["date"] = company.Today().AddDays(1)
			}
			c.Do("POST", "/trips/"+t.ID+"/stops/"+s.ID+"/undelivered", body)
			return
		}
	}
}

// undo takes a trip back: a status, a stop, an order or the whole trip.
func (c person) undo(d *gate.Dice, t company.Tour) {
	switch {
	case (t.Status == "planned" || t.Status == "ready") && d.N(3) == 2:
		c.giveUp(t)
	case (t.Status == "planned" || t.Status == "ready") && len(t.Stops) > 0 && d.N(3) == 2:
		if s := gate.Of(d, t.Stops); len(s.Orders) > 0 {
			c.Do("POST", "/trips/"+t.ID+"/orders/"+gate.Of(d, s.Orders)+"/take-off", object{"reason": "simulated"})
		}
	case t.Status == "ready":
		c.move(t, "planned")
	case t.Status == "planned" && d.N(2) == 0:
		c.move(t, "draft")
	case t.Status == "draft" && d.N(2) == 0:
		c.Do("DELETE", "/trips/"+t.ID, nil)
	case t.Status == "draft" || t.Status == "planned":
		if len(t.Stops) < 2 {
			return
		}
		keep := []object{}
		for _, s := range t.Stops[1:] {
			keep = append(keep, object{"_id": s.ID})
		}
		c.Do("PUT", "/trips/"+t.ID, object{"version": t.Version, "stops": keep})
	}
}

// giveUp deletes a trip of which the first step has just been started.
func (c person) giveUp(t company.Tour) {
	c.press(t.ID, buttons[0])
	for _, status := range []string{"planned", "draft"} {
		if now, ok := c.Trip(t.ID); ok && now.Status != status {
			c.move(now, status)
		}
	}
	c.Do("DELETE", "/trips/"+t.ID, nil)
}
