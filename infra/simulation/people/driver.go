package people

import (
	"fmt"
	"slices"
	"time"

	"backdock/infra/simulation/company"
	"backdock/infra/simulation/gate"
)

// driver drives trips. The phone keeps reports while it is offline, and sends them late, in any order and twice.
func driver(w *company.Company, name string) {
	w.StartPerson(name, func(a *gate.Actor) {
		c := person{w.Client(a, name)}
		var t company.Tour
		var kept, sent []company.Report
		for {
			d, ok := a.Choose()
			if !ok {
				for _, r := range slices.Backward(kept) { // at the end of the day the phone is online
					c.send(&r)
				}
				return
			}
			what := d.N(8)
			if what == 0 || len(t.Open()) == 0 {
				if now, ok := c.own(d); ok {
					t = now
				}
			}
			switch {
			case what < 4:
				open := t.Open() // by what the phone knows, so that a stop may be visited again
				for range min(1+d.N(2), len(open)) {
					kept = append(kept, c.visit(d, t, gate.Of(d, open))...)
					time.Sleep(time.Second) // no two reports are made at one moment
				}
			case what < 6 && len(kept) > 0:
				for range 1 + d.N(len(kept)) { // the phone is online for a moment
					i := d.N(len(kept))
					if c.send(&kept[i]) {
						sent = append(sent, kept[i])
						kept = slices.Delete(kept, i, i+1)
					}
				}
			case what == 6 && len(sent) > 0:
				c.send(&sent[d.N(len(sent))]) // the phone has not noticed that it was sent
			case what == 7 && t.ID != "":
				if now, ok := c.Trip(t.ID); ok {
					t = now
					if len(t.Open()) == 0 {
						c.move(t, next[t.Status])
					}
				}
			}
		}
	})
}

// own reads a trip under way that the caller may see.
func (c person) own(d *gate.Dice) (company.Tour, bool) {
	trips := c.Company.Book.Trips()
	for range min(3, len(trips)) {
		i := d.N(len(trips))
		if t, ok := c.Trip(trips[i]); ok && t.Status == "in_progress" {
			return t, true
		}
		trips = slices.Delete(trips, i, i+1)
	}
	return company.Tour{}, false
}

// visit writes down what a driver says of a stop: the result, and now and then the arrival before it or a correction after
// it. The phone may send them in another order.
func (c person) visit(d *gate.Dice, t company.Tour, s company.Stop) (said []company.Report) {
	more := d.N(4)
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

func (c person) newReport(t company.Tour, s company.Stop, status string) company.Report {
	r := company.Report{TripID: t.ID, StopID: s.ID, By: c.Name, Key: c.NextKey("report-"), Made: time.Now(), Status: status}
	r.Body = object{"status": status, "completedAt": r.Made.UTC().Format(time.RFC3339Nano)}
	return r
}

// report writes down what happened at a stop.
func (c person) report(d *gate.Dice, t company.Tour, s company.Stop) (company.Report, bool) {
	r := c.newReport(t, s, gate.Of(d, []string{"completed", "partial", "failed", "completed", "arrived", "partial"}))
	switch r.Status {
	case "failed":
		r.Body["notes"] = "nobody there"
	case "completed", "partial":
		prove(&r, d)
	}
	if r.Status == "partial" {
		lines := c.Lines(t.ID, s.ID)
		if len(lines) == 0 {
			return r, false
		}
		l := gate.Of(d, lines)
		if l.Quantity <= 1 {
			return r, false
		}
		q := float64(1 + d.N(int(l.Quantity)-1))
		r.Delivered = map[string]float64{l.OrderID + "/" + l.LineID: q}
		r.Body["deliveredLines"] = []object{{"salesOrderId": l.OrderID, "lineId": l.LineID, "quantity": q, "reason": "damaged"}}
	}
	return r, true
}

// prove adds the proof: who received the goods, the signature, and photos, of which some were taken again.
func prove(r *company.Report, d *gate.Dice) {
	r.Proof, r.Signature = "P "+r.Key, fmt.Sprintf("M %d %d L 9 9", d.N(100), d.N(100))
	for n := range d.N(3) {
		r.Photos = append(r.Photos, company.Photo{Name: fmt.Sprint(r.Key, "-photo-", n), Retaken: d.N(4) == 3})
	}
	r.Body["proof"] = object{"name": r.Proof, "signature": r.Signature}
}

// send sends a report with its photos until it has an answer.
func (c person) send(r *company.Report) bool {
	if !c.attach(r) {
		return false
	}
	c.Company.Book.Sending(*r)
	a, ok := c.Repeat("PUT", "/trips/"+r.TripID+"/stops/"+r.StopID+"/complete", r.Body, r.Key)
	if ok && a.OK() {
		c.Company.Book.Accept(*r)
	}
	return ok
}
