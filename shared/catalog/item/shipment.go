package item

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
)

// Shipment is a quantity of an item that left the warehouse.
type Shipment struct {
	Quantity money.Decimal // in the stock unit; greater than 0
	// At is when NetSuite had the shipment at the latest.
	At time.Time
}

// shipmentsApart is how many shipments an item has as movements of their own. Beyond that the oldest are added up.
const shipmentsApart = 20

// Ship returns the operations that take shipments out of items' stock, for the Commit that ends their promises. Without
// a reading that certainly contains a shipment, the goods are no longer on hand. If it is not known whether a reading
// contains it, too little is shown until the next reading, and never too much. The operations fail with
// table.ErrCondition if an item was changed since it was read.
func (s *Items) Ship(ctx context.Context, shipments map[string]Shipment) ([]table.Op, error) {
	if len(shipments) == 0 {
		return nil, nil
	}
	ops, err := s.records.Changing(ctx, slices.Sorted(maps.Keys(shipments)), func(id string, r *record) bool {
		r.ID = id
		r.ship(shipments[id])
		return true
	})
	if err != nil {
		return nil, fmt.Errorf("ship %d items: %w", len(shipments), err)
	}
	return ops, nil
}

// ship takes a shipment out of the stock.
func (r *record) ship(s Shipment) {
	r.Stock.Shipped = r.Stock.Shipped.Add(s.Quantity)
	m := Movement{Quantity: s.Quantity.Neg(), At: s.At}
	if m.shippedBefore(r.Stock.AsOf) {
		return
	}
	var shipped, others []Movement
	for _, each := range append(slices.Clone(r.Movements), m) {
		if each.ID == "" {
			shipped = append(shipped, each)
		} else {
			others = append(others, each)
		}
	}
	slices.SortStableFunc(shipped, func(a, b Movement) int { return a.At.Compare(b.At) })
	for len(shipped) > shipmentsApart {
		shipped[1].Quantity = shipped[1].Quantity.Add(shipped[0].Quantity)
		shipped = shipped[1:]
	}
	r.Movements = append(others, shipped...)
}

// shippedBefore reports whether a reading that began at a time contains the shipment for certain.
func (m Movement) shippedBefore(reading time.Time) bool { return m.At.Before(reading) }

// moved is the partition of table.ByKey that holds the items with movements.
const moved = "ITEMSMOVED"

// Moved returns the ids of the items with movements that the last stored reading of their stock may not contain. It is
// eventually consistent.
func (s *Items) Moved(ctx context.Context) ([]string, error) {
	found, err := table.All(ctx, s.records.Table, table.Query{Index: table.ByKey, PK: moved})
	if err != nil {
		return nil, fmt.Errorf("items whose stock moved: %w", err)
	}
	ids := make([]string, len(found))
	for i, each := range found {
		ids[i] = each.PK[len(key("").PK):]
	}
	return ids, nil
}
