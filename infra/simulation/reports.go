package simulation

import (
	"fmt"
	"maps"
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

// lastCounts checks the result of a stop. If two people reported different results and neither can have known of the
// other's, a person must have chosen.
func (w *World) lastCounts(c *Client, t tour, s stop) {
	var last report
	people := map[string]report{}
	for _, r := range w.book.saidOf(s.ID) {
		if r.status == "arrived" {
			continue
		}
		if before, more := people[r.by]; !more || r.made.After(before.made) {
			people[r.by] = r
		}
		if last.key == "" || r.made.After(last.made) {
			last = r
		}
	}
	if len(people) == 2 {
		both := slices.Collect(maps.Values(people))
		if same := both[0].status == both[1].status && maps.Equal(both[0].delivered, both[1].delivered); !same &&
			w.book.apart(both[0], both[1]) && !c.chosen(t, s) {
			w.fail("b", fmt.Sprintf("stop of trip %s is %s: %s and %s reported differently, and nobody chose", t.Number, s.Status,
				both[0].by, both[1].by))
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

// chosen reports whether somebody chose among the reports of a stop, or has to choose.
func (c *Client) chosen(t tour, s stop) bool {
	a, ok := c.Do("GET", "/trips/"+t.ID+"/stops/"+s.ID+"/reports", nil)
	if !ok || !a.OK() {
		return true
	}
	type told struct {
		Chosen *string `json:"chosenReportId"`
	}
	var all struct {
		Reports []told
		Differs any
	}
	a.Into(&all)
	return all.Differs != nil || slices.ContainsFunc(all.Reports, func(r told) bool { return r.Chosen != nil })
}

func shown(q *float64) string {
	if q == nil {
		return "nothing"
	}
	return fmt.Sprint(*q)
}

// shownReport is a report as the portal shows it.
type shownReport struct {
	Proof *struct {
		Name, Signature string
		Photos          []string
	}
}

// reports reads all reports on a stop.
func (c *Client) reports(tripID, stopID string) (all []shownReport) {
	for page, pages := 1, 1; page <= pages; page++ {
		a, ok := c.Do("GET", fmt.Sprintf("/trips/%s/stops/%s/reports?page=%d", tripID, stopID, page), nil)
		if !ok || !a.OK() {
			break
		}
		var of struct {
			Reports    []shownReport
			TotalPages int
		}
		a.Into(&of)
		all, pages = append(all, of.Reports...), of.TotalPages
	}
	return all
}

// proofsKept looks for each accepted proof among the reports that the portal shows of the trip's stops.
func (w *World) proofsKept(c *Client, t tour) {
	said := slices.DeleteFunc(w.book.saidOf(""), func(r report) bool { return r.tripID != t.ID || r.proof == "" })
	if len(said) == 0 {
		return
	}
	shown := map[string]string{}
	for _, s := range t.Stops {
		for _, r := range c.reports(t.ID, s.ID) {
			if r.Proof != nil {
				shown[r.Proof.Name] = r.Proof.Signature + strings.Join(r.Proof.Photos, " ")
			}
		}
	}
	for _, r := range said {
		var photos []string
		for _, p := range r.photos {
			if !p.retaken {
				photos = append(photos, p.key)
			}
		}
		switch got, there := shown[r.proof]; {
		case !there:
			w.fail("e", fmt.Sprintf("trip %s: the proof of a report of %s (%s) cannot be read", t.Number, r.by, r.status))
		case got != r.signature+strings.Join(photos, " "):
			w.fail("e", fmt.Sprintf("trip %s: the proof of a report of %s (%s) has other photos or another signature", t.Number,
				r.by, r.status))
		}
	}
}
