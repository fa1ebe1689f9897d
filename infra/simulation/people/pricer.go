package people

import (
	"context"
	"fmt"

	"backdock/infra/simulation/company"
	"backdock/infra/simulation/gate"
	"backdock/shared/erp/netsuite"
	"backdock/shared/platform/money"
)

// pricer changes prices of items, at once or from the next day on. Now and then one takes changes back, also those of
// another pricer.
func pricer(w *company.Company, name string) {
	work(w, name, func(c person, d *gate.Dice) {
		if priced := w.Book.Priced(); len(priced) > 0 && d.N(4) == 0 {
			for range 1 + d.N(2) { // now and then it is done on two screens
				c.setPrices("/pricing-matrix/prices/undo", object{"batchId": gate.Lately(d, priced)})
			}
			return
		}
		seen := c.prices()
		var changes []object
		for _, id := range company.ItemIDs {
			if d.N(2) == 0 {
				continue
			}
			change := object{"itemId": id, "priceLevelId": company.PriceLevel, "price": somePrice(d)}
			if was, there := seen[id]; there && d.N(2) == 0 {
				change["was"] = was
			}
			if d.N(3) == 0 {
				change["reason"] = "simulated"
			}
			changes = append(changes, change)
		}
		if len(changes) == 0 {
			return
		}
		body := object{"changes": changes}
		if d.N(5) == 0 {
			body["effectiveDate"] = company.Today().AddDays(1)
		}
		c.setPrices("/pricing-matrix/prices", body)
	})
}

// somePrice is often below the floor of an item, now and then below its cost.
func somePrice(d *gate.Dice) money.Decimal { return money.Scaled(int64(1400+25*d.N(60)), 2) }

// prices reads the price that each item has.
func (c person) prices() map[string]money.Decimal {
	prices := map[string]money.Decimal{}
	a, ok := c.Do("GET", "/pricing-matrix/prices", nil)
	if !ok || !a.OK() {
		return prices
	}
	var page struct {
		ItemPrices []struct {
			ItemID string
			Prices []struct{ Price money.Decimal }
		}
	}
	a.Into(&page)
	for _, i := range page.ItemPrices {
		for _, p := range i.Prices {
			prices[i.ItemID] = p.Price
		}
	}
	return prices
}

// setPrices changes prices and notes the batch.
func (c person) setPrices(path string, body object) {
	a, ok := c.Do("POST", path, body)
	if !ok || !a.OK() {
		return
	}
	var answer struct {
		Batch *struct {
			ID string `json:"_id"`
		}
	}
	if a.Into(&answer); answer.Batch != nil {
		c.Company.Book.AddPriced(answer.Batch.ID)
	}
}

// pricesInERP are changed by somebody who works in the ERP itself.
func pricesInERP(w *company.Company, name string) {
	workInERP(w, name, func(erp *netsuite.Client, d *gate.Dice) {
		if d.N(3) > 0 {
			return
		}
		id, price := gate.Of(d, company.ItemIDs), somePrice(d)
		err := erp.SetPrices(context.Background(), id, []netsuite.PriceRow{{CurrencyPage: "1", PriceLevel: company.PriceLevel, Price: &price}})
		w.InERP(name, fmt.Sprintf("changed a price: %s %s", id, price), err)
	})
}
