package people

import (
	"encoding/json"
	"net/http"
	"slices"
	"time"

	"backdock/infra/simulation/company"
	"backdock/infra/simulation/gate"
	"backdock/shared/platform/money"
)

// bargainer makes sheets of spot buys, also by copying those of other days, adds and removes lines, publishes them, stops
// offers and closes sheets. Two of them share the sheets.
func bargainer(w *company.Company, name string) {
	work(w, name, func(c person, d *gate.Dice) {
		sheets := w.Book.Sheets()
		if len(sheets) == 0 || d.N(6) == 0 {
			c.makeSheet(d)
			return
		}
		c.workOnSheet(d, gate.Lately(d, sheets))
	})
}

// makeSheet makes the sheet of today or tomorrow, empty or with the lines of another one. If there is one already, it is
// known afterwards.
func (c person) makeSheet(d *gate.Dice) {
	body := object{"date": gate.Of(d, company.Dates())}
	if sheets := c.Company.Book.Sheets(); len(sheets) > 0 && d.N(3) > 0 {
		body["copyFrom"] = gate.Lately(d, sheets)
	}
	a, ok := c.Do("POST", "/spot-buy-sheets", body)
	switch {
	case !ok:
	case a.OK():
		c.Company.SheetSeen(a.Body)
	case a.Status == http.StatusConflict:
		var refused struct{ Current json.RawMessage }
		if a.Into(&refused); len(refused.Current) > 0 {
			c.Company.SheetSeen(refused.Current)
		}
	}
}

func (c person) workOnSheet(d *gate.Dice, id string) {
	s, ok := c.Sheet(id)
	if !ok {
		return
	}
	path := "/spot-buy-sheets/" + id
	switch what := d.N(10); {
	case what < 3:
		c.setSheet(s, append(s.Lines, someOffers(d)...))
	case what < 7:
		body := object{}
		if d.N(2) == 0 {
			body["version"] = s.Version
		}
		if a, ok := c.Do("POST", path+"/publish", body); ok && a.Status == http.StatusBadRequest && len(s.Lines) > 0 {
			c.setSheet(s, s.Lines[:len(s.Lines)-1]) // its time is over
		}
	case what == 7:
		drafts := slices.DeleteFunc(slices.Clone(s.Lines), func(l object) bool { return l["state"] != "draft" })
		c.setSheet(s, drafts[:len(drafts)/2]) // published lines stay
	case what == 8:
		if len(s.Lines) > 0 {
			c.Do("POST", path+"/lines/"+gate.Of(d, s.Lines)["_id"].(string)+"/stop", nil)
		}
	case d.N(2) == 0:
		for range 1 + d.N(2) { // now and then it is done on two screens
			if a, ok := c.Do("POST", path+"/close", object{}); ok && a.OK() {
				c.Company.SheetSeen(a.Body)
			}
		}
	}
}

func (c person) setSheet(s company.Sheet, lines []object) {
	if lines == nil {
		lines = []object{}
	}
	c.Do("PUT", "/spot-buy-sheets/"+s.ID, object{"version": s.Version, "lines": lines})
}

// someOffers draws one or two lines, by the case or by the piece, for a few minutes or for the day.
func someOffers(d *gate.Dice) (lines []object) {
	for range 1 + d.N(2) {
		from := time.Now().Add(time.Duration(10*d.N(2)) * time.Minute)
		quantity, units, price := 3+d.N(18), company.CaseUnit, money.Scaled(int64(1600+50*d.N(15)), 2)
		if d.N(4) == 3 {
			quantity, units = company.CasePieces*quantity, company.EachUnit
			price = price.Quo(money.Int(company.CasePieces), 2)
		}
		lines = append(lines, object{"itemId": gate.Of(d, company.ItemIDs), "quantity": quantity, "units": units, "cost": 1,
			"validFrom": from, "validTo": from.Add(gate.Of(d, []time.Duration{12 * time.Hour, 20 * time.Minute, 2 * time.Hour})),
			"prices": []object{{"priceLevelId": company.PriceLevel, "price": price}}, "reason": "simulated"})
	}
	return lines
}

// offerBargains publishes the sheet of today before the first orders are taken.
func (c person) offerBargains() {
	c.makeSheet(gate.NewDice(0))
	for _, id := range c.Company.Book.Sheets() {
		s, ok := c.Sheet(id)
		if !ok {
			return
		}
		c.setSheet(s, append(someOffers(gate.NewDice(1)), someOffers(gate.NewDice(2))...))
		c.Do("POST", "/spot-buy-sheets/"+id+"/publish", object{})
	}
}
