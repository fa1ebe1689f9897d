package demodata

import (
	"iter"

	"backdock/infra/netsuitesim"
	"backdock/shared/platform/money"
)

// itemRecords yields the inventory items with their prices and their stock.
//
// SuiteTalk does not define every unit. Here averageCost is per stock unit, cost and lastPurchasePrice are per purchase
// unit, prices and price breaks are in the sale unit, and weight is in pounds per base unit. The category is the item's
// class, the brand its manufacturer. salesDescription is the name and the pack (24/15 oz).
func itemRecords(m *masters, h *history) iter.Seq[netsuitesim.Record] {
	return func(yield func(netsuitesim.Record) bool) {
		created := instant(at(h.today.AddDays(-380), 15, 0))
		for i, it := range m.items {
			// A price or a cost of every item was changed at some time in the last year.
			modified := instant(at(h.today.AddDays(-1-i*7%360), 16, i%60))
			if !yield(record("inventoryItem", it.id, itemBody(it, h, created, modified))) {
				return
			}
		}
	}
}

func itemBody(it *item, h *history, created, modified string) body {
	var prices []any
	for level, tiers := range it.prices {
		for n, t := range tiers {
			prices = append(prices, body{
				"currencyPage": ref(currencyPageID), "priceLevel": ref(levelID(level)), "priceLevelName": priceLevels[level].name,
				"quantity": body{"value": whole(t.quantity)}, "priceQty": whole(n), "price": number(t.price),
			})
		}
	}
	lastPurchase, ok := h.lastPaid[it]
	if !ok {
		lastPurchase = it.lastPurchase
	}
	category, _ := categoryByName(it.category.name)
	b := body{
		"itemId": it.code, "displayName": it.name, "upcCode": it.upc, "isInactive": it.inactive,
		"salesDescription": it.name + ", " + it.packText, "purchaseDescription": it.name,
		"class":     enum(categoryID(category), it.category.name),
		"unitsType": ref(it.units.id), "saleUnit": it.saleUnit().id, "stockUnit": it.stockUnit().id,
		"purchaseUnit": it.purchaseUnit().id,
		"subsidiary":   sublist([]any{ref(subsidiaryID)}), "assetAccount": ref(inventoryAccount),
		"cogsAccount": ref(cogsAccount), "incomeAccount": ref(salesAccount),
		"costingMethod": "AVG",
		"weight":        number(it.weight), "weightUnit": "1",
		"vendor": ref(it.vendor.id), "vendorName": it.vendor.name,
		"price":       sublist(prices),
		"createdDate": created, "lastModifiedDate": modified,
	}
	vendor := body{"vendor": ref(it.vendor.id), "preferredVendor": true}
	if !it.noCost {
		b["averageCost"], b["cost"], b["lastPurchasePrice"] = number(it.averageCost()), number(it.lastPurchase), number(lastPurchase)
		vendor["purchasePrice"] = number(it.lastPurchase)
	}
	b["itemVendor"] = sublist([]any{vendor})
	if it.brand != "" {
		b["manufacturer"] = it.brand
	}
	if group := pricingGroupOf(it); group != "" {
		b["pricingGroup"] = ref(group)
	}
	stockBody(b, it, h.stock[it])
	return b
}

// stockBody adds the stock in the stock unit to the item and to its only location. The location also has it in the base
// unit.
func stockBody(b body, it *item, s *stock) {
	inStock := func(base money.Decimal) any { return number(base.Quo(it.stockUnit().rate, 5)) }
	quantities := body{
		"quantityOnHand": inStock(s.onHand), "quantityAvailable": inStock(s.available()),
		"quantityCommitted":   inStock(s.committed),
		"quantityBackOrdered": inStock(s.backOrdered), "quantityOnOrder": inStock(s.onOrder),
	}
	row := body{
		"location": ref(locationID), "quantityInTransit": whole(0),
		"quantityOnHandBase": number(s.onHand), "quantityAvailableBase": number(s.available()),
		"onHandValueMli": number(s.onHand.Mul(it.cost).Amount()),
	}
	if !it.noCost {
		row["averageCostMli"] = number(it.averageCost())
	}
	for name, quantity := range quantities {
		b[name], row[name] = quantity, quantity
	}
	b["locations"] = sublist([]any{row})
}

// customerRecords yields the customers with their address books. The balance is the unpaid amount of their open
// invoices.
func customerRecords(m *masters, h *history) iter.Seq[netsuitesim.Record] {
	balance := map[*customer]money.Decimal{}
	for _, v := range h.invoices {
		if !v.paid {
			c := v.fulfillment.order.customer
			balance[c] = balance[c].Add(v.total())
		}
	}
	return func(yield func(netsuitesim.Record) bool) {
		for i, c := range m.customers {
			created := at(h.today.AddDays(-370), 15, i%60)
			if c.began > 0 {
				created = at(h.today.AddDays(-c.began-3), 15, i%60)
			}
			modified := created
			if c.began == 0 {
				modified = at(h.today.AddDays(-1-i*11%300), 18, i%60)
			}
			var rows []any
			for _, a := range c.addresses {
				rows = append(rows, body{
					"internalId": a.id, "addressId": a.id, "label": a.label,
					"defaultShipping": a.shipping, "defaultBilling": a.billing, "isResidential": false,
					"addressBookAddress": addressBody(a),
				})
			}
			b := body{
				"entityId": c.code, "companyName": c.name, "isPerson": false, "isInactive": c.inactive,
				"email": c.email, "phone": c.phone, "subsidiary": ref(subsidiaryID), "currency": ref(currencyID),
				"priceLevel": ref(levelID(c.level)), "terms": ref(c.terms.id), "salesRep": ref(c.rep.id),
				"creditLimit": number(c.creditLimit), "balance": number(balance[c].Amount()),
				"addressBook": sublist(rows),
				"dateCreated": instant(created), "lastModifiedDate": instant(modified),
			}
			itemPricing, groupPricing := contractOf(c, i)
			if itemPricing != nil {
				b["itemPricing"] = sublist(itemPricing)
			}
			if groupPricing != nil {
				b["groupPricing"] = sublist(groupPricing)
			}
			if !yield(record("customer", c.id, b)) {
				return
			}
		}
	}
}

func addressBody(a *address) body {
	return body{"addressee": a.addressee, "addr1": a.street, "city": a.city, "state": "IL", "zip": a.zip, "country": "US"}
}
