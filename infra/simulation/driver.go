package simulation

import (
	"fmt"
	"slices"
	"time"
)

var drivers = []string{"driver-1", "driver-2"}

// report is what a phone or the office says of a stop.
type report struct {
	tripID, stopID string
	by             string
	key            string
	made           time.Time
	status         string
	body           object
	proof          string // the name in its proof
	signature      string // in its proof
	photos         []photo
	delivered      map[string]float64
}

// driver drives trips. The phone keeps reports while it is offline, and sends them late, in any order and twice.
func (w *World) driver(name string) {
	w.start(name, func(a *Actor) {
		a.person = true
		c := &Client{a: a, name: name}
		var t tour
		var kept, sent []report
		for {
			d, ok := a.choose()
			if !ok {
				for _, r := range slices.Backward(kept) { // at the end of the day the phone is online
					c.send(&r)
				}
				return
			}
			what := d.n(8)
			if what == 0 || len(t.open()) == 0 {
				if now, ok := c.own(d); ok {
					t = now
				}
			}
			switch {
			case what < 4:
				open := t.open() // by what the phone knows, so that a stop may be visited again
				for range min(1+d.n(2), len(open)) {
					kept = append(kept, c.visit(d, t, of(d, open))...)
				}
			case what < 6 && len(kept) > 0:
				for range 1 + d.n(len(kept)) { // the phone is online for a moment
					i := d.n(len(kept))
					if c.send(&kept[i]) {
						sent = append(sent, kept[i])
						kept = slices.Delete(kept, i, i+1)
					}
				}
			case what == 6 && len(sent) > 0:
				c.send(&sent[d.n(len(sent))]) // the phone has not noticed that it was sent
			case what == 7 && t.ID != "":
				if now, ok := c.trip(t.ID); ok {
					t = now
					if len(t.open()) == 0 {
						c.move(t, next[t.Status])
					}
				}
			}
		}
	})
}

// own reads a trip under way that the caller may see.
func (c *Client) own(d *dice) (tour, bool) {
	trips := c.a.w.book.tripsNow()
	for range min(3, len(trips)) {
		i := d.n(len(trips))
		if t, ok := c.trip(trips[i]); ok && t.Status == "in_progress" {
			return t, true
		}
		trips = slices.Delete(trips, i, i+1)
	}
	return tour{}, false
}

// visit writes down what a driver says of a stop: the result, and now and then the arrival before it or a correction after
// it. The phone may send them in another order.
func (c *Client) visit(d *dice, t tour, s stop) (said []report) {
	more := d.n(4)
	if more == 1 {
		said = append(said, c.newReport(t, s, "arrived"))
		time.Sleep(time.Minute)
	}
	for n := range 1 + more/2 {
		if n > 0 {
			time.Sleep(time.Minute)
		}
		if r, ok := c.report(d, t, s); ok {
			said = append(said, r)
		}
	}
	return said
}

func (c *Client) newReport(t tour, s stop, status string) report {
	c.keys++
	r := report{tripID: t.ID, stopID: s.ID, by: c.name, key: fmt.Sprint(c.name, "-report-", c.keys), made: time.Now(), status: status}
	r.body = object{"status": status, "completedAt": r.made.UTC().Format(time.RFC3339Nano)}
	return r
}

// report writes down what happened at a stop.
func (c *Client) report(d *dice, t tour, s stop) (report, bool) {
	r := c.newReport(t, s, of(d, []string{"completed", "partial", "failed", "completed", "arrived", "partial"}))
	switch r.status {
	case "failed":
		r.body["notes"] = "nobody there"
	case "completed", "partial":
		r.prove(d)
	}
	if r.status == "partial" {
		lines := c.lines(t.ID, s.ID)
		if len(lines) == 0 {
			return r, false
		}
		l := of(d, lines)
		if l.Quantity <= 1 {
			return r, false
		}
		q := float64(1 + d.n(int(l.Quantity)-1))
		r.delivered = map[string]float64{l.OrderID + "/" + l.LineID: q}
		r.body["deliveredLines"] = []object{{"salesOrderId": l.OrderID, "lineId": l.LineID, "quantity": q, "reason": "damaged"}}
	}
	return r, true
}

// prove adds the proof: who received the goods, the signature, and photos, of which some were taken again.
func (r *report) prove(d *dice) {
	r.proof, r.signature = "P "+r.key, fmt.Sprintf("M %d %d L 9 9", d.n(100), d.n(100))
	for n := range d.n(3) {
		r.photos = append(r.photos, photo{name: fmt.Sprint(r.key, "-photo-", n), retaken: d.n(4) == 3})
	}
	r.body["proof"] = object{"name": r.proof, "signature": r.signature}
}

// send sends a report with its photos until it has an answer.
func (c *Client) send(r *report) bool {
	if !c.attach(r) {
		return false
	}
	c.a.w.book.sending(*r)
	a, ok := c.Repeat("PUT", "/trips/"+r.tripID+"/stops/"+r.stopID+"/complete", r.body, r.key)
	if ok && a.OK() {
		c.a.w.book.accept(*r)
	}
	return ok
}
