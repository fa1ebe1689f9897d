package invariant

import (
	"context"
	"fmt"

	"backdock/infra/simulation/company"
	"backdock/shared/catalog/item"
	"backdock/shared/platform/money"
	"backdock/shared/sales/order"
)

// far is how many days ahead everything counts that is promised.
const far = 30

// shownLeft returns what the portal shows as left of each item, all promises included, in cases.
func (w checks) shownLeft() map[string]money.Decimal {
	ctx := context.Background()
	left, err := w.Desk.PromisedStock().Left(ctx, company.Today().AddDays(far), item.StartPrefetch(ctx, w.Desk.Items(), company.ItemIDs))
	if err != nil {
		panic(err)
	}
	all := map[string]money.Decimal{}
	for id, l := range left {
		all[id] = l.Left
	}
	return all
}

// onHand returns what lies in the warehouse by the ERP, in cases.
func (w checks) onHand() map[string]money.Decimal {
	all := map[string]money.Decimal{}
	var items []struct {
		ID        string
		Locations struct {
			Items []struct {
				QuantityOnHand money.Decimal `json:"quantityOnHand"`
			}
		}
	}
	w.World.Records("inventoryItem", &items)
	for _, i := range items {
		for _, l := range i.Locations.Items {
			all[i.ID] = all[i.ID].Add(l.QuantityOnHand)
		}
	}
	return all
}

// trueLeft returns what is left in truth: what lies in the warehouse by the ERP and what arrives, less what its orders have
// still to get.
func (w checks) trueLeft() map[string]money.Decimal {
	all := w.onHand()
	for id, quantity := range w.arriving(company.Today().AddDays(far)) {
		all[id] = all[id].Add(quantity)
	}
	for _, o := range w.Orders() {
		if o.Status == order.Cancelled || o.Status == order.Closed {
			continue
		}
		for _, l := range o.Lines {
			if l.IsOpen {
				all[l.ItemID] = all[l.ItemID].Sub(l.Quantity.Sub(l.Fulfilled))
			}
		}
	}
	return all
}

// goods checks (a) when nothing is under way: what is shown as left is never more than what is left in truth, or was
// before people took something away in the ERP; after a reading of the stock it is the same.
func (w checks) goods(read bool) {
	shown, truth := w.shownLeft(), w.trueLeft()
	for _, id := range company.ItemIDs {
		most := truth[id]
		if !read {
			most = most.Add(w.GoneOf(id))
		}
		switch c := shown[id].Cmp(truth[id]); {
		case most.Less(shown[id]):
			w.Fail("a", fmt.Sprintf("item %s: %s shown as left, %s are", id, shown[id], truth[id]))
		case c < 0 && read:
			w.Fail("a", fmt.Sprintf("item %s: %s shown as left after a reading, %s are", id, shown[id], truth[id]))
		}
	}
}
