package people

import (
	"backdock/infra/simulation/company"
	"backdock/infra/simulation/gate"
	"backdock/shared/platform/money"
	"backdock/shared/stock/adjustment"
)

// adjustmentSeen is an inventory adjustment as the API writes it.
type adjustmentSeen struct {
	ID         string `json:"_id"`
	Status     string `json:"status"`
	ReversedBy string `json:"reversedBy"`
	Reversible bool   `json:"reversible"`
	Unsent     bool   `json:"unsent"`
	Release    *struct {
		Waiting bool `json:"waiting"`
		Own     bool `json:"own"`
	} `json:"release"`
	Sync struct {
		Status string `json:"status"`
	} `json:"sync"`
	Lines []struct {
		ItemID    string        `json:"itemId"`
		Direction string        `json:"direction"`
		Quantity  money.Decimal `json:"quantity"`
	} `json:"lines"`
}

// stockroom posts adjustments and counts, confirms what it is asked, and releases, refuses, cancels and reverses those of
// others.
func stockroom(w *company.Company, name string) {
	work(w, name, func(c person, d *gate.Dice) {
		posted := w.Book.Posted()
		switch what := d.N(6); {
		case what < 2 || len(posted) == 0:
			c.adjust(d)
		case what == 2:
			c.count(d)
		default:
			c.settle(d, gate.Lately(d, posted))
		}
	})
}

// adjust posts an adjustment of one or two lines. Now and then somebody types a quantity that is hardly possible, and
// confirms it only if it is added: the ERP does not fulfill from less than nothing.
func (c person) adjust(d *gate.Dice) {
	path, reason, sure := "/inventory-adjustment/positive", "found", true
	if d.N(2) == 1 {
		path, reason, sure = "/inventory-adjustment/negative", "damaged", false
	}
	lines := []object{}
	for range 1 + d.N(2) {
		quantity := 1 + d.N(5)
		if d.N(3) == 2 {
			quantity *= 100
		}
		lines = append(lines, object{"itemId": gate.Of(d, company.ItemIDs), "quantity": quantity, "units": company.CaseUnit})
	}
	if _, ok := c.post(path, object{"reason": reason, "lines": lines}, sure && d.N(4) > 0); !ok || d.N(2) == 0 {
		return
	}
	if posted := c.Company.Book.Posted(); len(posted) > 0 { // who has posted it tries to release it, too
		c.settle(d, posted[len(posted)-1])
	}
}

// count posts what was counted of an item: a little less or more than the stock that is expected, or that the answer says
// there is.
func (c person) count(d *gate.Dice) {
	expected, counted, itemID := money.Int(company.StartCases), money.Int(int64(d.N(5)-2)), gate.Of(d, company.ItemIDs)
	for range 2 {
		a, ok := c.post("/inventory-adjustment/count", object{"lines": []object{{"itemId": itemID, "units": company.CaseUnit,
			"expected": expected, "counted": expected.Add(counted)}}}, true)
		if !ok || a.OK() {
			return
		}
		var refused struct {
			Current []struct{ OnHand *money.Decimal }
		}
		if a.Into(&refused); len(refused.Current) == 0 || refused.Current[0].OnHand == nil {
			return
		}
		expected = *refused.Current[0].OnHand
	}
}

// post posts stock, confirms the questions about it or not, and notes what was posted.
func (c person) post(path string, body object, confirm bool) (company.Answer, bool) {
	a, ok := c.Do("POST", path, body)
	if codes := a.Problems(); ok && len(codes) > 0 && confirm {
		body["confirm"] = codes
		a, ok = c.Do("POST", path, body)
	}
	if !ok || !a.OK() {
		return a, ok
	}
	type made struct {
		ID string `json:"_id"`
	}
	var posted struct {
		made
		More               []made
		Positive, Negative *made
	}
	a.Into(&posted)
	all := append(posted.More, posted.made)
	for _, m := range []*made{posted.Positive, posted.Negative} {
		if m != nil {
			all = append(all, *m)
		}
	}
	for _, m := range all {
		if m.ID != "" {
			c.Company.Book.AddPosted(m.ID)
		}
	}
	return a, ok
}

// settle does what somebody does about an adjustment that was posted.
func (c person) settle(d *gate.Dice, id string) {
	a, ok := c.Do("GET", "/inventory-adjustment/"+id, nil)
	if !ok || !a.OK() {
		return
	}
	var seen adjustmentSeen
	a.Into(&seen)
	path := "/inventory-adjustment/" + id
	switch {
	case seen.Release != nil && seen.Release.Waiting && d.N(3) == 2:
		c.Do("POST", path+"/refuse", object{"reason": "simulated"})
	case seen.Release != nil && seen.Release.Waiting:
		c.Do("POST", path+"/release", object{})
	case seen.Reversible && d.N(3) == 0:
		for range 1 + d.N(2) { // now and then it is done on two screens
			c.post(path+"/reverse", object{"reason": "simulated"}, true)
		}
	case seen.Unsent && d.N(2) == 0:
		c.Do("POST", path+"/cancel", object{})
	case seen.Unsent:
		c.Do("POST", path+"/send", object{})
	}
}

// releaseAll lets NetSuite get all adjustments that wait, and cancels those that it refuses.
func (c person) releaseAll(round int) {
	for _, row := range c.Company.Adjustments() {
		id := row.ID
		a, ok := c.Do("GET", "/inventory-adjustment/"+id, nil)
		if !ok || !a.OK() {
			return
		}
		var seen adjustmentSeen
		a.Into(&seen)
		switch {
		case seen.Release != nil && seen.Release.Waiting:
			c.Do("POST", "/inventory-adjustment/"+id+"/release", object{})
		case round > 2 && seen.Unsent && seen.Status == string(adjustment.Posted) && seen.Sync.Status == "failed":
			c.Do("POST", "/inventory-adjustment/"+id+"/cancel", object{})
		}
	}
}
