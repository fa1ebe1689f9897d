package simulation

import "slices"

// dispatcher makes trips, moves them from status to status, presses the buttons of the steps, moves orders on the board,
// and plans days.
func (w *World) dispatcher(name string) {
	open := onBoard{}
	w.person(name, func(c *Client, d *dice) {
		trips := w.book.tripsNow()
		switch what := d.n(10); {
		case what == 9 || len(trips) == 0 && what < 6:
			c.makeTrip(d)
		case what == 8:
			c.plan(d)
		case what > 5:
			open.work(c, d)
		default:
			if t, ok := c.trip(lately(d, trips)); ok {
				c.workOn(d, t)
			}
		}
	})
}

// makeTrip puts orders that wait for a trip on a new one.
func (c *Client) makeTrip(d *dice) { c.makeTripFor(d, of(d, c.a.w.book.trucks), of(d, drivers)) }

func (c *Client) makeTripFor(d *dice, truck, driver string) {
	date := today()
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
	for range 1 + d.n(3) {
		if len(eligible) == 0 {
			break
		}
		i := d.n(len(eligible))
		stops = append(stops, object{"salesOrderIds": []string{eligible[i].ID}})
		eligible = slices.Delete(eligible, i, i+1)
	}
	a, ok = c.Do("POST", "/trips", object{"tripDate": date, "startTime": "08:00", "vehicleId": truck,
		"driverId": driver, "stops": stops})
	if ok && a.OK() {
		var t tour
		a.Into(&t)
		c.a.w.book.addTrip(t.ID)
	}
}

// next is the usual next status of a trip.
var next = map[string]string{"draft": "planned", "planned": "ready", "ready": "in_progress", "in_progress": "returning",
	"returning": "completed", "completed": "closed"}

// buttons start the steps of a trip.
var buttons = []string{"process-fulfillments", "update-fulfillments-to-shipped", "create-invoices"}

func (c *Client) workOn(d *dice, t tour) {
	switch d.n(12) {
	case 0, 1, 2, 8, 9, 10:
		c.move(t, next[t.Status])
	case 3:
		c.press(t.ID, of(d, buttons))
	case 4:
		c.a.w.press(c, d, t)
	case 5, 11:
		c.office(d, t)
	case 6:
		c.decide(d, t)
		c.chooseReports(d, t)
	default:
		c.undo(d, t)
	}
}

func (c *Client) move(t tour, status string) bool {
	if status == "" {
		return false
	}
	a, ok := c.Do("PUT", "/trips/"+t.ID+"/status", object{"status": status, "version": t.Version})
	return ok && a.OK()
}

func (c *Client) press(id, button string, following ...string) bool {
	var body any
	if len(following) > 0 {
		body = object{"following": following}
	}
	a, ok := c.Do("POST", "/routes/"+id+"/"+button, body)
	return ok && a.OK()
}

// press presses one button for all steps from the one that the trip needs next.
func (w *World) press(c *Client, _ *dice, t tour) {
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
func (c *Client) office(d *dice, t tour) {
	if t.Status != "in_progress" && t.Status != "returning" {
		var ok bool
		if t, ok = c.own(d); !ok {
			return
		}
	}
	open := t.open()
	if len(t.Stops) == 0 {
		return
	}
	s := of(d, t.Stops)
	if len(open) > 0 && d.n(3) > 0 {
		s = of(d, open)
	}
	if r, ok := c.report(d, t, s); ok {
		c.send(&r)
	}
}

// chooseReports chooses one of the reports of each stop where they differ.
func (c *Client) chooseReports(d *dice, t tour) {
	for _, s := range t.Stops {
		if s.Differs == nil {
			continue
		}
		c.Do("POST", "/trips/"+t.ID+"/stops/"+s.ID+"/reports/"+of(d, s.Differs.ReportIDs)+"/choose",
			object{"reason": "simulated"})
	}
}

// decide says what becomes of goods that came back.
func (c *Client) decide(d *dice, t tour) {
	for _, s := range t.Stops {
		if len(s.Undecided) > 0 {
			body := object{"decision": of(d, []string{"return", "cancel", "redeliver"}), "reason": "simulated"}
			if body["decision"] == "redeliver" {
				body["date"] = today().AddDays(1)
			}
			c.Do("POST", "/trips/"+t.ID+"/stops/"+s.ID+"/undelivered", body)
			return
		}
	}
}

// undo takes a trip back: a status, a stop, an order or the whole trip.
func (c *Client) undo(d *dice, t tour) {
	switch {
	case (t.Status == "planned" || t.Status == "ready") && d.n(3) == 2:
		c.giveUp(t)
	case (t.Status == "planned" || t.Status == "ready") && len(t.Stops) > 0 && d.n(3) == 2:
		if s := of(d, t.Stops); len(s.Orders) > 0 {
			c.Do("POST", "/trips/"+t.ID+"/orders/"+of(d, s.Orders)+"/take-off", object{"reason": "simulated"})
		}
	case t.Status == "ready":
		c.move(t, "planned")
	case t.Status == "planned" && d.n(2) == 0:
		c.move(t, "draft")
	case t.Status == "draft" && d.n(2) == 0:
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
func (c *Client) giveUp(t tour) {
	c.press(t.ID, buttons[0])
	for _, status := range []string{"planned", "draft"} {
		if now, ok := c.trip(t.ID); ok && now.Status != status {
			c.move(now, status)
		}
	}
	c.Do("DELETE", "/trips/"+t.ID, nil)
}
