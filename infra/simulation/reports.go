package simulation

import (
	"fmt"
	"slices"
	"strings"
)

// reported checks the reports: of one person's reports on a stop the one that was made last counts, in whatever order
// they arrived, and 'arrived' changes no result. (e) Each proof that was accepted can be read.
func (w *World) reported(c *Client) {
	for _, id := range w.book.tripsNow() {
		t, ok := c.trip(id)
		if !ok {
			continue
		}
		for _, s := range t.Stops {
			w.lastCounts(c, t, s)
		}
		w.proofsKept(c, t)
	}
}

func (w *World) lastCounts(c *Client, t tour, s stop) {
	var last report
	people := map[string]bool{}
	for _, r := range w.book.saidOf(s.ID) {
		if r.status == "arrived" {
			continue
		}
		people[r.by] = true
		if last.key == "" || r.made.After(last.made) {
			last = r
		}
	}
	if len(people) != 1 { // nobody, or several, among whom a person chooses
		return
	}
	if s.Status != last.status {
		w.fail("b", fmt.Sprintf("stop of trip %s is %s; %s reported %s last", t.Number, s.Status, last.by, last.status))
		return
	}
	for _, l := range c.lines(t.ID, s.ID) {
		want := l.Quantity
		if q, said := last.delivered[l.OrderID+"/"+l.LineID]; said {
			want = q
		}
		if last.status == "failed" {
			want = 0
		}
		if l.Delivered == nil || *l.Delivered != want {
			w.fail("b", fmt.Sprintf("stop of trip %s (%s): line %s delivered %v; %s reported %v last", t.Number, s.Status, l.LineID,
				shown(l.Delivered), last.by, want))
		}
	}
}

func shown(q *float64) string {
	if q == nil {
		return "nothing"
	}
	return fmt.Sprint(*q)
}

// proofsKept looks for each accepted proof in what the portal shows of the trip.
func (w *World) proofsKept(c *Client, t tour) {
	said := slices.DeleteFunc(w.book.saidOf(""), func(r report) bool { return r.tripID != t.ID || r.proof == "" })
	if len(said) == 0 {
		return
	}
	var text strings.Builder
	read := func(path string) {
		if a, ok := c.Do("GET", path, nil); ok && a.OK() {
			text.Write(a.Body)
		}
	}
	read("/trips/" + t.ID)
	for _, s := range t.Stops {
		read("/trips/" + t.ID + "/stops/" + s.ID + "/lines")
		for _, id := range s.Orders {
			read("/sales-order/" + id + "/deliveries")
		}
	}
	for _, r := range said {
		if !strings.Contains(text.String(), r.proof) {
			w.fail("e", fmt.Sprintf("trip %s: the proof of a report of %s (%s) cannot be read", t.Number, r.by, r.status))
		}
	}
}
