package invariant

import (
	"context"
	"fmt"

	"backdock/infra/simulation/company"
	"backdock/shared/platform/money"
	"backdock/shared/platform/synctask"
	"backdock/shared/stock/adjustment"
)

// adjusted returns what the adjustments of the portal have added to each item, in cases. (c) None that was accepted is
// lost, and NetSuite has each once.
func (w checks) adjusted() map[string]money.Decimal {
	ctx, added, inERP, known := context.Background(), map[string]money.Decimal{}, map[string]bool{}, map[string]bool{}
	for _, r := range w.Records("inventoryAdjustment") {
		inERP[r.ExternalID] = true
	}
	for _, a := range w.Adjustments() {
		id := a.ID
		known[id] = true
		if posted := a.Status == adjustment.Posted; posted != inERP[a.ExternalID()] {
			w.Fail("c", fmt.Sprintf("adjustment %s is %s (%s), and NetSuite has it: %t", id, a.Status, a.Sync.Status,
				inERP[a.ExternalID()]))
		} else if posted && a.Sync.Status != synctask.StateSynced {
			w.Fail("g", fmt.Sprintf("adjustment %s is %s: %s", id, a.Sync.Status, a.Sync.Error))
		}
		delete(inERP, a.ExternalID())
		if a.Status != adjustment.Posted {
			continue
		}
		_, lines, err := w.Desk.Adjustments().Full(ctx, id)
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
	for _, id := range w.Book.Posted() {
		if !known[id] {
			w.Fail("c", "an adjustment was accepted and is not there: "+id)
		}
	}
	for external := range inERP {
		w.Fail("c", "NetSuite has an adjustment that the portal does not have: "+external)
	}
	return added
}

// books checks (a) by the books: the ERP's stock is what there was, less what was shipped, with what was adjusted and
// received.
func (w checks) books() {
	want, received := w.adjusted(), w.received()
	for _, r := range w.Records("itemFulfillment") {
		if r.ShipStatus.ID != "C" {
			continue
		}
		for _, l := range r.Item.Items {
			want[l.Item.ID] = want[l.Item.ID].Sub(l.Quantity)
		}
	}
	for id, there := range w.onHand() {
		if want := want[id].Add(received[id]).Add(money.Int(company.StartCases)); want.Cmp(there) != 0 {
			w.Fail("a", fmt.Sprintf("item %s: the ERP has %s, by what was received, shipped and adjusted there are %s", id, there, want))
		}
	}
}
