package simulation

import (
	"context"
	"fmt"

	"backdock/shared/platform/money"
	"backdock/shared/platform/synctask"
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
func (w *World) stockroom(name string) {
	w.person(name, func(c *Client, d *dice) {
		posted := w.book.postedNow()
		switch what := d.n(6); {
		case what < 2 || len(posted) == 0:
			c.adjust(d)
		case what == 2:
			c.count(d)
		default:
			c.settle(d, lately(d, posted))
		}
	})
}

// adjust posts an adjustment of one or two lines. Now and then somebody types a quantity that is hardly possible, and
// confirms it only if it is added: the ERP does not fulfill from less than nothing.
func (c *Client) adjust(d *dice) {
	path, reason, sure := "/inventory-adjustment/positive", "found", true
	if d.n(2) == 1 {
		path, reason, sure = "/inventory-adjustment/negative", "damaged", false
	}
	lines := []object{}
	for range 1 + d.n(2) {
		quantity := 1 + d.n(5)
		if d.n(3) == 2 {
			quantity *= 100
		}
		lines = append(lines, object{"itemId": of(d, itemIDs), "quantity": quantity, "units": caseUnit})
	}
	if _, ok := c.post(path, object{"reason": reason, "lines": lines}, sure && d.n(4) > 0); !ok || d.n(2) == 0 {
		return
	}
	if posted := c.a.w.book.postedNow(); len(posted) > 0 { // who has posted it tries to release it, too
		c.settle(d, posted[len(posted)-1])
	}
}

// count posts what was counted of an item: a little less or more than the stock that is expected, or that the answer says
// there is.
func (c *Client) count(d *dice) {
	expected, counted, itemID := money.Int(startCases), money.Int(int64(d.n(5)-2)), of(d, itemIDs)
	for range 2 {
		a, ok := c.post("/inventory-adjustment/count", object{"lines": []object{{"itemId": itemID, "units": caseUnit,
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
func (c *Client) post(path string, body object, confirm bool) (Answer, bool) {
	a, ok := c.Do("POST", path, body)
	if codes := a.problems(); ok && len(codes) > 0 && confirm {
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
			c.a.w.book.addPosted(m.ID)
		}
	}
	return a, ok
}

// settle does what somebody does about an adjustment that was posted.
func (c *Client) settle(d *dice, id string) {
	a, ok := c.Do("GET", "/inventory-adjustment/"+id, nil)
	if !ok || !a.OK() {
		return
	}
	var seen adjustmentSeen
	a.Into(&seen)
	path := "/inventory-adjustment/" + id
	switch {
	case seen.Release != nil && seen.Release.Waiting && d.n(3) == 2:
		c.Do("POST", path+"/refuse", object{"reason": "simulated"})
	case seen.Release != nil && seen.Release.Waiting:
		c.Do("POST", path+"/release", object{})
	case seen.Reversible && d.n(3) == 0:
		for range 1 + d.n(2) { // now and then it is done on two screens
			c.post(path+"/reverse", object{"reason": "simulated"}, true)
		}
	case seen.Unsent && d.n(2) == 0:
		c.Do("POST", path+"/cancel", object{})
	case seen.Unsent:
		c.Do("POST", path+"/send", object{})
	}
}

// releaseAll lets NetSuite get all adjustments that wait, and cancels those that it refuses.
func (w *World) releaseAll(c *Client, round int) {
	for _, row := range w.adjustments() {
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

// adjustments returns all adjustments of the portal, also those whose answers nobody heard.
func (w *World) adjustments() []adjustment.Adjustment {
	page, err := w.desk.Adjustments().Page(context.Background(), adjustment.Filter{}, 1, 1000)
	if err != nil {
		panic(err)
	}
	all := make([]adjustment.Adjustment, len(page.Rows))
	for i, row := range page.Rows {
		if all[i], err = w.desk.Adjustments().Get(context.Background(), row.ID); err != nil {
			panic(err)
		}
	}
	return all
}

// adjusted returns what the adjustments of the portal have added to each item, in cases. (c) None that was accepted is
// lost, and NetSuite has each once.
func (w *World) adjusted() map[string]money.Decimal {
	ctx, added, inERP, known := context.Background(), map[string]money.Decimal{}, map[string]bool{}, map[string]bool{}
	for _, r := range w.records("inventoryAdjustment") {
		inERP[r.ExternalID] = true
	}
	for _, a := range w.adjustments() {
		id := a.ID
		known[id] = true
		if posted := a.Status == adjustment.Posted; posted != inERP[a.ExternalID()] {
			w.fail("c", fmt.Sprintf("adjustment %s is %s (%s), and NetSuite has it: %t", id, a.Status, a.Sync.Status,
				inERP[a.ExternalID()]))
		} else if posted && a.Sync.Status != synctask.StateSynced {
			w.fail("g", fmt.Sprintf("adjustment %s is %s: %s", id, a.Sync.Status, a.Sync.Error))
		}
		delete(inERP, a.ExternalID())
		if a.Status != adjustment.Posted {
			continue
		}
		_, lines, err := w.desk.Adjustments().Full(ctx, id)
		if err != nil {
			panic(err)
		}
		for _, l := range lines {
			if l.Direction == adjustment.Negative {
				l.Quantity = l.Quantity.Neg()
			}
			added[l.ItemID] = added[l.ItemID].Add(l.Quantity)
		}
	}
	for _, id := range w.book.postedNow() {
		if !known[id] {
			w.fail("c", "an adjustment was accepted and is not there: "+id)
		}
	}
	for external := range inERP {
		w.fail("c", "NetSuite has an adjustment that the portal does not have: "+external)
	}
	return added
}

// books checks (a) by the books: the ERP's stock is what there was, less what was shipped, with what was adjusted and
// received.
func (w *World) books() {
	want, received := w.adjusted(), w.received()
	for _, r := range w.records("itemFulfillment") {
		if r.ShipStatus.ID != "C" {
			continue
		}
		for _, l := range r.Item.Items {
			want[l.Item.ID] = want[l.Item.ID].Sub(l.Quantity)
		}
	}
	for id, there := range w.onHand() {
		if want := want[id].Add(received[id]).Add(money.Int(startCases)); want.Cmp(there) != 0 {
			w.fail("a", fmt.Sprintf("item %s: the ERP has %s, by what was received, shipped and adjusted there are %s", id, there, want))
		}
	}
}
