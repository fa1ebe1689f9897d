package invariant

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"backdock/infra/simulation/company"
	"backdock/shared/platform/history"
	"backdock/shared/platform/money"
	"backdock/shared/prices/report"
)

// reviewed checks (k): no pricing report is left open, what is closed does not change, and each decision about a line has
// changed the item's price once.
func (w checks) reviewed(c *company.Client) {
	ctx := context.Background()
	for _, id := range w.Book.Reviews() {
		r, lines, ok := c.Review(id)
		if !ok {
			continue
		}
		if r.Status != "closed" && r.Status != "stopped" {
			w.Fail("end", fmt.Sprintf("pricing report %s is still %s", id, r.Status))
		}
		for _, l := range lines {
			w.decidedOnce(id, l)
		}
		if r.Status != "closed" {
			continue
		}
		var counted [4]int
		for _, l := range lines {
			switch l.Decision {
			case string(report.Accepted):
				counted[0]++
			case string(report.Overridden):
				counted[1]++
			case string(report.Rejected):
				counted[2]++
			default:
				counted[3]++
			}
		}
		if t := r.Totals; t == nil || t.Lines != len(lines) || counted != [4]int{t.Accepted, t.Overridden, t.Rejected, t.Undecided} {
			w.Fail("k", fmt.Sprintf("pricing report %s has %d lines, accepted, overridden, rejected, undecided %v; its totals are %v", id,
				len(lines), counted, t))
		}
	}
	if open, there, err := w.Desk.PricingReports().Open(ctx); err != nil || there {
		w.Fail("end", fmt.Sprintf("pricing report %s is open: %s %v", open.ID, open.Status, err))
	}
}

// decidedOnce checks the decision about a line: a price that it changed is in the history of the item once for each
// decision, the last one at the end.
func (w checks) decidedOnce(id string, l company.ReviewLine) {
	var made []history.Event
	for _, e := range w.priceEvents(l.ItemID) {
		if e.About == id {
			made = append(made, e)
		}
	}
	if int64(len(made)) > l.Version {
		w.Fail("k", fmt.Sprintf("pricing report %s has changed the price of item %s %d times, and its line %d times", id, l.ItemID, len(made),
			l.Version))
	}
	for _, p := range l.DecidedPrices {
		if p.PriceLevelID != company.PriceLevel || money.Same(p.Before, &p.Price) {
			continue
		}
		if len(made) == 0 || made[len(made)-1].Changes[0].After != p.Price.String() {
			w.Fail("k", fmt.Sprintf("pricing report %s has the price %s decided for item %s, and the item's history does not", id, p.Price,
				l.ItemID))
		}
	}
	if len(l.DecidedPrices) == 0 && l.Decision != string(report.Rejected) && !undone(made) {
		w.Fail("k", fmt.Sprintf("pricing report %s has changed the price of item %s %s, and nothing is decided", id, l.ItemID, inWords(made)))
	}
}

// undone reports whether the last change of a price went back to an earlier price. Before that, a line may have been decided
// several times.
func undone(made []history.Event) bool {
	if len(made) == 0 {
		return true
	}
	last := made[len(made)-1].Changes[0].After
	return slices.ContainsFunc(made[:len(made)-1], func(e history.Event) bool { return e.Changes[0].Before == last })
}

// inWords returns the changes of a price as text.
func inWords(made []history.Event) string {
	var all []string
	for _, e := range made {
		all = append(all, "from "+e.Changes[0].Before+" to "+e.Changes[0].After)
	}
	return strings.Join(all, ", ")
}
