package invariant

import (
	"context"
	"fmt"
	"slices"

	"backdock/infra/simulation/company"
	"backdock/shared/catalog/item"
	"backdock/shared/platform/history"
	"backdock/shared/platform/money"
	"backdock/shared/platform/synctask"
	"backdock/shared/prices/change"
)

// priced checks (i): portal and ERP have the same prices; an item's history leads from its first price to its last without
// a gap; and each batch changed each of its items once.
func (w checks) priced() {
	ctx := context.Background()
	theirs := w.pricesInERP()
	made := map[string]int{} // changes in the histories by item and summary
	for _, id := range company.ItemIDs {
		d, err := w.Desk.Items().Get(ctx, id)
		if err != nil {
			panic(err)
		}
		ours := d.TierPrice(company.PriceLevel, money.Decimal{})
		if d.PriceSync != nil && d.PriceSync.Status != synctask.StateSynced {
			w.Fail("i", fmt.Sprintf("the prices of item %s are %s: %s", id, d.PriceSync.Status, d.PriceSync.Error))
		} else if there := theirs[id]; ours == nil || !ours.Equal(there) {
			w.Fail("i", fmt.Sprintf("the price of item %s is %v in the portal, %s in the ERP", id, ours, there))
		}
		at := company.StartPrice
		for _, e := range w.priceEvents(id) {
			for _, c := range e.Changes {
				if c.Before != at {
					w.Fail("i", fmt.Sprintf("item %s: a change begins at %s, and the one before ended at %s", id, c.Before, at))
				}
				at = c.After
			}
			if e.Kind == item.PricesChanged && !slices.Contains(w.Book.Reviews(), e.About) {
				made[id]++
			}
		}
		if ours != nil && at != ours.String() {
			w.Fail("i", fmt.Sprintf("item %s: the price is %s, and its history ends at %s", id, ours, at))
		}
	}
	w.madeOnce(made)
}

// madeOnce compares the events in the histories of items with what the batches say to have changed.
func (w checks) madeOnce(made map[string]int) {
	ctx := context.Background()
	batches, err := w.Desk.PriceChanges().Newest(ctx)
	if err != nil {
		panic(err)
	}
	said := map[string]int{}
	for _, b := range batches {
		if b.State == change.Applying {
			w.Fail("i", "price changes are still being made: "+b.ID)
		}
		results, err := w.Desk.PriceChanges().Results(ctx, b.ID)
		if err != nil {
			panic(err)
		}
		for _, r := range results {
			if r.State == change.Applied {
				said[r.ItemID]++
			}
		}
	}
	for _, id := range company.ItemIDs {
		if made[id] != said[id] {
			w.Fail("i", fmt.Sprintf("item %s: %d changes of its price in its history, %d in the batches", id, made[id], said[id]))
		}
	}
}

// priceEvents returns the events in an item's history that changed its price, the oldest first, with only those changes.
func (w checks) priceEvents(id string) (events []history.Event) {
	for before := ""; ; {
		some, err := w.Desk.Items().History(context.Background(), id, before)
		if err != nil {
			panic(err)
		}
		for _, e := range some {
			e.Changes = slices.DeleteFunc(e.Changes, func(c history.Change) bool {
				return c.Field != item.PriceField+"#"+company.PriceLevel+"#0"
			})
			if len(e.Changes) > 0 {
				events = append(events, e)
			}
			before = e.ID
		}
		if len(some) < history.Most {
			slices.Reverse(events)
			return events
		}
	}
}

// pricesInERP returns the ERP's price of each item.
func (w checks) pricesInERP() map[string]money.Decimal {
	var items []struct {
		ID    string
		Price struct {
			Items []struct {
				Quantity struct{ Value money.Decimal }
				Price    *money.Decimal
			}
		}
	}
	w.World.Records("inventoryItem", &items)
	prices := map[string]money.Decimal{}
	for _, i := range items {
		for _, p := range i.Price.Items {
			if p.Quantity.Value.IsZero() && p.Price != nil {
				prices[i.ID] = *p.Price
			}
		}
	}
	return prices
}
