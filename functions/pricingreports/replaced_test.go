package pricingreports_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"backdock/shared/platform/access"
	"backdock/shared/platform/civil"
)

// next closes a report and starts another one that has item 10: the cost did not move, so it is added if it was decided.
func (c *company) next(id string) (nextID string, version int64) {
	c.t.Helper()
	c.closed(id)
	nextID = c.report()
	return nextID, lineIn(c.t, c.As(access.Pricing, "PUT", "/pricing-reports/"+c.path("addNewItemToReport", nextID, "10"), nil)).Version
}

// days passes days, each with its sweep and its work.
func (c *company) days(n int, take func() []json.RawMessage) {
	for range n {
		c.Advance(24 * time.Hour)
		c.sweep()
		c.work(take())
	}
}

// ownPrice is the body of a decision with a price of one's own at level 1.
func ownPrice(id string, version, price int64, date civil.Date) object {
	body := object{"version": version, "reportId": id, "itemId": "10", "reason": fmt.Sprint("because of ", version),
		"prices": []object{{"priceLevelId": "1", "quantity": 0, "price": price}}}
	if !date.IsZero() {
		body["effectiveDate"] = date
	}
	return body
}

// A decision in a report replaces what waits of an earlier report for the same item, whatever its date.
func TestANewerDecisionReplacesOneThatWaits(t *testing.T) {
	for name, decide := range map[string]func(c *company, id string){
		"at once": func(c *company, id string) { lineIn(c.t, c.post("override", ownPrice(id, 1, 19, civil.Date{}))) },
		"sooner":  func(c *company, id string) { lineIn(c.t, c.post("override", ownPrice(id, 1, 19, c.in(2)))) },
		"later":   func(c *company, id string) { lineIn(c.t, c.post("override", ownPrice(id, 1, 19, c.in(8)))) },
		"kept": func(c *company, id string) {
			lineIn(c.t, c.post(c.path("rejectRecommendation", id, "10"), object{"version": 1}))
		},
	} {
		t.Run(name, func(t *testing.T) {
			c, id := reviewed(t)
			take := c.jobs()
			lineIn(t, c.post(c.path("updatePrice", id, "10"), object{"version": 0, "effectiveDate": c.in(6)}))
			second, _ := c.next(id)
			decide(c, second)
			c.days(10, take)
			want := "1/0 19 1/5 15 2/0 15.5 "
			if name == "kept" {
				want = pricesBefore
			}
			if got := c.priced("10"); !strings.HasPrefix(got, want) {
				t.Errorf("the item has %s, want %s", got, want)
			}
		})
	}
}

// The undo of the newer decision lets the earlier one wait again, unless its date has come.
func TestUndoingTheNewerDecision(t *testing.T) {
	for days, want := range map[int]string{1: pricesAfter, 7: "1/0 16 1/5 15 2/0 15.5 "} {
		c, id := reviewed(t)
		take := c.jobs()
		lineIn(t, c.post(c.path("updatePrice", id, "10"), object{"version": 0, "effectiveDate": c.in(6)}))
		second, _ := c.next(id)
		lineIn(t, c.post("override", ownPrice(second, 1, 19, civil.Date{})))
		c.days(days, take)
		lineIn(t, c.post(c.path("undo", second, "10"), object{"version": 2}))
		if got := c.priced("10"); !strings.HasPrefix(got, "1/0 16 ") {
			t.Errorf("undone after %d days: the item has %s", days, got)
		}
		c.days(7, take)
		if got := c.priced("10"); !strings.HasPrefix(got, want) {
			t.Errorf("undone after %d days, a week later: the item has %s, want %s", days, got, want)
		}
	}
}

// later is a price that waits for its date.
type later struct {
	price int64
	date  civil.Date
	begun bool // the sweep has begun it
}

// datesModel says which price an item has, and which answers decisions get.
type datesModel struct {
	price, seen int64 // now, and when the line of the present report was collected
	// own is of the present report, older of an earlier one, and replaced what a decision of the present report replaced.
	own, older, replaced *later
	stale                bool // the price was changed since the line was collected, by an earlier report
}

// refuses returns what a decision is refused with; "": it is not.
func (m *datesModel) refuses(changes bool) string {
	switch {
	case m.own != nil && m.own.begun, m.older != nil && m.older.begun:
		return "try again"
	case changes && m.stale:
		return "read the line again"
	}
	return ""
}

// decide makes a decision that begins to count on a date, zero: at once. price is that of the item from then on.
func (m *datesModel) decide(price int64, date civil.Date) {
	if m.older != nil {
		m.older, m.replaced = nil, m.older
	}
	m.own = nil
	if !m.stale {
		m.price = m.seen
	}
	if date.IsZero() && price != 0 {
		m.price = price
	} else if price != 0 {
		m.own = &later{price: price, date: date}
	}
}

func (m *datesModel) undo(today civil.Date) {
	m.own = nil
	if !m.stale {
		m.price = m.seen
	}
	if m.replaced != nil && m.replaced.date.After(today) {
		m.older = m.replaced
	}
	m.replaced = nil
}

func (m *datesModel) report() {
	m.seen, m.stale, m.replaced = m.price, false, nil
	if m.own != nil {
		m.own, m.older = nil, m.own
	}
}

func (m *datesModel) sweep(today civil.Date) {
	for _, l := range []*later{m.own, m.older} {
		if l != nil && !l.date.After(today) {
			l.begun = true
		}
	}
}

func (m *datesModel) work() {
	if m.own != nil && m.own.begun {
		m.price, m.own = m.own.price, nil
	}
	if m.older != nil && m.older.begun {
		m.stale = m.stale || m.price != m.older.price
		m.price, m.older = m.older.price, nil
	}
}

// However decisions, undos, days, sweeps, workers and reports follow each other: the item has the price that a plain model
// says.
func TestDatesInEveryOrder(t *testing.T) {
	for seed := range uint64(90) {
		dice := rand.New(rand.NewPCG(seed, 1))
		c, id := reviewed(t)
		take := c.jobs()
		m := datesModel{price: 16, seen: 16}
		var messages []json.RawMessage
		version, decided, steps := int64(0), false, ""
		for range 18 {
			call, refused, body := "", "", object{"version": version}
			switch n := dice.IntN(13); {
			case n < 4:
				price, days := 17+dice.Int64N(4), max(0, dice.IntN(5)-1)
				if m.stale && price == m.price { // the item has it already, which is not refused
					price++
				}
				var date civil.Date
				if days > 0 {
					date = c.in(days)
				}
				steps += fmt.Sprint("; decide ", price, " in ", days)
				call, body = "override", ownPrice(id, version, price, date)
				if refused = m.refuses(true); refused == "" {
					m.decide(price, date)
					decided = true
				}
			case n < 5:
				steps += "; keep"
				call = c.path("rejectRecommendation", id, "10")
				if refused = m.refuses(false); refused == "" {
					m.decide(0, civil.Date{})
					decided = true
				}
			case n < 6:
				steps += "; undo"
				call = c.path("undo", id, "10")
				if !decided {
					break
				}
				if refused = m.refuses(false); refused == "" {
					m.undo(c.in(0))
					decided = false
				}
			case n < 8:
				steps += "; a day"
				c.Advance(24 * time.Hour)
			case n < 10:
				steps += "; sweep"
				c.sweep()
				messages = append(messages, take()...)
				m.sweep(c.in(0))
			case n < 12:
				steps += "; work"
				c.work(messages)
				messages = nil
				m.work()
			default:
				steps += "; next report"
				id, version = c.next(id)
				decided = false
				m.report()
			}
			switch {
			case refused != "":
				c.post(call, body).Want(t, 409, refused)
			case call != "":
				a := c.post(call, body)
				if a.Status != 200 {
					t.Fatalf("seed %d%s: %+v", seed, steps, a)
				}
				version = lineIn(t, a).Version
			}
			if got := c.priced("10"); !strings.HasPrefix(got, fmt.Sprintf("1/0 %d 1/5 15 2/0 15.5 ", m.price)) {
				t.Fatalf("seed %d%s: the item has %s, want %d", seed, steps, got, m.price)
			}
		}
	}
}
