// Package demand counts what is promised: sold and not shipped yet, by item and
// delivery date, in the item's stock unit. With the stock and what arrives it
// tells what is left for a date. See spec/behaviour.md section 3.
package demand

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

// Demand reads the counters:
//
//	of an item: DEMAND#<item id> / DEMAND, a number by delivery date, and turnover
//
// The counters are changed by the Ops of Deltas, in the Commit of what they count.
type Demand struct {
	table     table.Table
	purchases *purchaseorder.Orders
	settings  *setting.Settings
}

// New makes the store.
func New(t table.Table, items *item.Items, settings *setting.Settings) *Demand {
	return &Demand{table: t, purchases: purchaseorder.New(t, items), settings: settings}
}

// Fresh is s that misses no write, at a higher price.
func (s *Demand) Fresh() *Demand {
	return &Demand{table.Consistently(s.table), s.purchases, s.settings}
}

func key(itemID string) table.Key { return table.Key{PK: "DEMAND#" + itemID, SK: "DEMAND"} }

// turnover is the field that grows with every change, by its size: who has read it
// knows by how much anything can have changed since, whatever was added and taken
// back meanwhile.
const turnover = "turnover"

// promised is what is promised of an item.
type promised struct {
	byDate   map[civil.Date]money.Decimal
	turnover money.Decimal
	there    bool // false: nothing was ever counted
}

// UnmarshalJSON reads the counters.
func (p *promised) UnmarshalJSON(b []byte) error {
	var fields map[string]money.Decimal
	if err := json.Unmarshal(b, &fields); err != nil {
		return err
	}
	*p = promised{byDate: make(map[civil.Date]money.Decimal, len(fields)), turnover: fields[turnover], there: true}
	for name, n := range fields {
		if date, err := civil.Parse(name); err == nil {
			p.byDate[date] = n
		}
	}
	return nil
}

// until is what is promised up to a date.
func (p promised) until(date civil.Date) money.Decimal {
	sum := money.Zero
	for d, n := range p.byDate {
		if !d.After(date) {
			sum = sum.Add(n)
		}
	}
	return sum
}

func (s *Demand) promised(ctx context.Context, itemIDs []string) (map[string]promised, error) {
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
