// Package promise keeps how much of the stock is promised: sold or reserved and not yet shipped, by item and
// delivery date, in the item's stock unit. Counters have the totals by item. Together with the stock and the
// arrivals they give what is left for a date. Ledgers have the promises of each holder (an order or a cart).
// Both change in the same Commit. The package does not know orders: a holder is an id.
package promise

import (
	"context"
	"encoding/json"
	"fmt"

	"backdock/shared/catalog/item"
	"backdock/shared/catalog/purchaseorder"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
	"backdock/shared/platform/setting"
	"backdock/shared/platform/table"
)

// Counters stores the promised quantities of each item:
//
//	of an item: DEMAND#<item id> / DEMAND, a number per delivery date, turnover and shipped
//
// The counters are changed by the Ops of Deltas, in the Commit of the change that they count.
type Counters struct {
	table     table.Table
	purchases purchaseorder.Arrivals
	settings  *setting.Settings
}

// NewCounters makes the store.
func NewCounters(t table.Table, settings *setting.Settings) *Counters {
	return &Counters{table: t, purchases: purchaseorder.ArrivalsIn(t), settings: settings}
}

// Fresh returns s with consistent reads, at a higher price.
func (s *Counters) Fresh() *Counters {
	return &Counters{table.Consistently(s.table), s.purchases, s.settings}
}

func key(itemID string) table.Key { return table.Key{PK: "DEMAND#" + itemID, SK: "DEMAND"} }

// turnover is the field that every change increases by its size. Whoever has read it knows the largest
// possible change since, even if quantities were added and removed again.
const turnover = "turnover"

// shipped is the field with the sum of all shipments of the item, see promised.onHand.
const shipped = "shipped"

// promised is the promised quantity of an item.
type promised struct {
	byDate   map[civil.Date]money.Decimal
	turnover money.Decimal
	shipped  money.Decimal
	there    bool // false: the item was never counted
}

// UnmarshalJSON reads the counters.
func (p *promised) UnmarshalJSON(b []byte) error {
	var fields map[string]money.Decimal
	if err := json.Unmarshal(b, &fields); err != nil {
		return err
	}
	*p = promised{byDate: make(map[civil.Date]money.Decimal, len(fields)), turnover: fields[turnover],
		shipped: fields[shipped], there: true}
	for name, n := range fields {
		if date, err := civil.Parse(name); err == nil {
			p.byDate[date] = n
		}
	}
	return nil
}

// onHand returns what is on hand of an item together with these counters. A shipment ends a promise and takes the goods
// out of the item's stock in one transaction, but the two are read one after the other: if the counters have shipments
// that the item does not have yet, their goods are not on hand.
func (p promised) onHand(d item.Detail) money.Decimal {
	return d.Stock.OnHand.Sub(p.shipped.Sub(d.Stock.Shipped).Max(money.Zero))
}

// until returns the quantity promised up to a date.
func (p promised) until(date civil.Date) money.Decimal {
	sum := money.Zero
	for d, n := range p.byDate {
		if !d.After(date) {
			sum = sum.Add(n)
		}
	}
	return sum
}

func (s *Counters) promised(ctx context.Context, itemIDs []string) (map[string]promised, error) {
	keys := make([]table.Key, len(itemIDs))
	for i, id := range itemIDs {
		keys[i] = key(id)
	}
	found, err := s.table.BatchGet(ctx, keys)
	if err != nil {
		return nil, fmt.Errorf("what is promised of %d items: %w", len(itemIDs), err)
	}
	all := make(map[string]promised, len(found))
	for _, i := range found {
		var p promised
		if err := i.Decode(&p); err != nil {
			return nil, err
		}
		all[i.PK[len("DEMAND#"):]] = p
	}
	return all, nil
}
