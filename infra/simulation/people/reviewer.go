package people

import (
	"net/http"
	"time"

	"backdock/infra/simulation/company"
	"backdock/infra/simulation/gate"
)

// reviewer starts pricing reports, decides their lines in each way, takes decisions back, reads items anew, adds items, and
// closes the reports. Two of them share the reports.
func reviewer(w *company.Company, name string) {
	work(w, name, func(c person, d *gate.Dice) {
		reviews := w.Book.Reviews()
		if len(reviews) == 0 {
			c.startReview(d)
			return
		}
		id := gate.Lately(d, reviews[max(0, len(reviews)-2):])
		r, lines, ok := c.Review(id)
		if !ok {
			return
		}
		path := "/pricing-reports/" + id
		switch r.Status {
		case "collecting":
			c.Do("GET", "/pricing-reports/progress/"+id, nil)
			if d.N(8) == 7 {
				c.Do("POST", path+"/stop", nil)
			}
		case "failed":
			c.Do("POST", path+gate.Of(d, []string{"/retry", "/retry", "/stop"}), nil)
		case "ready":
			c.review(d, r, lines)
		case "closing":
			c.closeReview(d, id)
		default:
			c.startReview(d)
		}
	})
}

// startReview starts a report, and mostly waits a while for it. If one is open already, it is known afterwards.
func (c person) startReview(d *gate.Dice) {
	a, ok := c.Do("POST", "/pricing-reports/start-data-collection", object{"forceFullSync": d.N(3) == 2})
	if !ok {
		return
	}
	var r company.Review
	switch {
	case a.OK():
		a.Into(&r)
	case a.Status == http.StatusConflict:
		var refused struct{ Current company.Review }
		a.Into(&refused)
		r = refused.Current
	}
	if r.ID == "" {
		return
	}
	c.Company.Book.AddReview(r.ID)
	for range d.N(10) {
		time.Sleep(5 * time.Second)
		if now, _, ok := c.Review(r.ID); !ok || now.Status != "collecting" {
			return
		}
	}
}

// review does something about a report that is ready: mostly about a line. Now and then it is done on two screens, with
// the same version of the line.
func (c person) review(d *gate.Dice, r company.Review, lines []company.ReviewLine) {
	what := d.N(10)
	if what == 0 || len(lines) == 0 {
		c.Do("PUT", "/pricing-reports/addNewItemToReport/"+r.ID+"/"+gate.Of(d, company.ItemIDs), nil)
		return
	}
	if what == 1 {
		c.closeReview(d, r.ID)
		return
	}
	l := gate.Of(d, lines)
	at := r.ID + "/" + l.ItemID
	for range 1 + d.N(5)/4 {
		switch {
		case what == 2:
			c.Do("POST", "/pricing-reports/refreshWeightedInvPrice/"+at, nil)
		case what == 3:
			c.Do("POST", "/pricing-reports/undo/"+at, object{"version": l.Version})
		case what == 4:
			c.Do("POST", "/pricing-reports/rejectRecommendation/"+at, object{"version": l.Version})
		case what < 7:
			c.Do("POST", "/pricing-reports/updatePrice/"+at, object{"version": l.Version})
		default:
			var prices []object
			for _, p := range l.Prices {
				prices = append(prices, object{"priceLevelId": p.PriceLevelID, "quantity": p.Quantity, "price": somePrice(d)})
			}
			c.Do("POST", "/pricing-reports/override", object{"reportId": r.ID, "itemId": l.ItemID, "version": l.Version,
				"prices": prices, "reason": "simulated"})
		}
	}
}

// closeReview closes a report, mostly with lines that are not decided.
func (c person) closeReview(d *gate.Dice, id string) {
	if a, ok := c.Do("POST", "/pricing-reports/closeReport/"+id, object{"leaveUndecided": d.N(3) > 0}); ok && a.OK() {
		c.Review(id)
	}
}

// reviewBefore closes a report, whose costs later ones are compared with, buys goods at other costs, and collects the
// report that is decided during the day.
func (c person) reviewBefore() {
	w := c.Company
	for n := range 2 {
		c.startReview(gate.NewDice(0))
		if !w.Quiet() {
			return
		}
		reviews := w.Book.Reviews()
		for _, itemID := range company.ItemIDs {
			c.Do("PUT", "/pricing-reports/addNewItemToReport/"+reviews[n]+"/"+itemID, nil)
		}
		if n == 0 {
			c.closeReview(gate.NewDice(1), reviews[0])
			for i, itemID := range company.ItemIDs {
				w.Buy(w.ERP(), itemID, 100, company.Cost-2+3*i, company.Today().AddDays(1))
			}
		}
	}
}

// closeReviews ends what is open: a report that failed is collected again, one that is ready is closed.
func (c person) closeReviews() {
	for _, id := range c.Company.Book.Reviews() {
		r, _, ok := c.Review(id)
		switch {
		case !ok:
		case r.Status == "failed":
			c.Do("POST", "/pricing-reports/"+id+"/retry", nil)
		case r.Status == "ready":
			c.closeReview(gate.NewDice(1), id)
		}
	}
}
