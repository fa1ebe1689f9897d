package invariant

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"backdock/infra/simulation/company"
)

// reported checks the reports: of one person's reports on a stop the one that was made last counts, in whatever order
// they arrived, and 'arrived' changes no result. (e) Each proof that was accepted can be read.
func (w checks) reported(c *company.Client) {
	for _, id := range w.Book.Trips() {
		t, ok := c.Trip(id)
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
func (w checks) lastCounts(c *company.Client, t company.Tour, s company.Stop) {
	var last company.Report
	people := map[string]company.Report{}
	for _, r := range w.Book.Said(s.ID) {
		if r.Status == "arrived" {
			continue
		}
		if before, more := people[r.By]; !more || r.Made.After(before.Made) {
			people[r.By] = r
		}
		if last.Key == "" || r.Made.After(last.Made) {
			last = r
		}
	}
	if len(people) == 2 {
		both := slices.Collect(maps.Values(people))
		if same := both[0].Status == both[1].Status && maps.Equal(both[0].Delivered, both[1].Delivered); !same &&
			w.Book.Apart(both[0], both[1]) && !chosen(c, t, s) {
			w.Fail("b", fmt.Sprintf("stop of trip %s is %s: %s and %s reported differently, and nobody chose", t.Number, s.Status,
				both[0].By, both[1].By))
		}
	}
	if len(people) != 1 { // nobody, or several, among whom a person chooses
		return
	}
	if s.Status != last.Status {
		w.Fail("b", fmt.Sprintf("stop of trip %s is %s; %s reported %s last", t.Number, s.Status, last.By, last.Status))
		return
	}
	for _, l := range c.Lines(t.ID, s.ID) {
		want := l.Quantity
		if q, said := last.Delivered[l.OrderID+"/"+l.LineID]; said {
			want = q
		}
		if last.Status == "failed" {
			want = 0
		}
		if l.Delivered == nil || *l.Delivered != want {
			w.Fail("b", fmt.Sprintf("stop of trip %s (%s): line %s delivered %v; %s reported %v last", t.Number, s.Status, l.LineID,
				shown(l.Delivered), last.By, want))
		}
	}
}

// chosen reports whether somebody chose among the reports of a stop, or has to choose.
func chosen(c *company.Client, t company.Tour, s company.Stop) bool {
	a, ok := c.Do("GET", "/trips/"+t.ID+"/stops/"+s.ID+"/reports", nil)
	if !ok || !a.OK() {
		return true
	}
	type report struct {
		Chosen *string `json:"chosenReportId"`
	}
	var all struct {
		Reports []report
		Differs any
	}
	a.Into(&all)
	return all.Differs != nil || slices.ContainsFunc(all.Reports, func(r report) bool { return r.Chosen != nil })
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
func reports(c *company.Client, tripID, stopID string) (all []shownReport) {
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

// proofsKept looks for each accepted proof among the reports that the portal shows of the trip's company.Stops.
func (w checks) proofsKept(c *company.Client, t company.Tour) {
	said := slices.DeleteFunc(w.Book.Said(""), func(r company.Report) bool { return r.TripID != t.ID || r.Proof == "" })
	if len(said) == 0 {
		return
	}
	shown := map[string]string{}
	for _, s := range t.Stops {
		for _, r := range reports(c, t.ID, s.ID) {
			if r.Proof != nil {
				shown[r.Proof.Name] = r.Proof.Signature + strings.Join(r.Proof.Photos, " ")
			}
		}
	}
	for _, r := range said {
		var photos []string
		for _, p := range r.Photos {
			if !p.Retaken {
				photos = append(photos, p.Key)
			}
		}
		switch got, there := shown[r.Proof]; {
		case !there:
			w.Fail("e", fmt.Sprintf("trip %s: the proof of a report of %s (%s) cannot be read", t.Number, r.By, r.Status))
		case got != r.Signature+strings.Join(photos, " "):
			w.Fail("e", fmt.Sprintf("trip %s: the proof of a report of %s (%s) has other photos or another signature", t.Number,
				r.By, r.Status))
		}
	}
}
