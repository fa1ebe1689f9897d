package triporders

import (
	"context"
	"fmt"

	"backdock/shared/catalog/item"
	"backdock/shared/delivery/trip"
	"backdock/shared/platform/money"
	"backdock/shared/sales/order"
)

// Loads computes the loads of orders on a trip from the unfulfilled quantities of their lines. Weight is in kilograms,
// from the items' weights; cases are counted in the items' sale units. Unknown items count as nothing.
func Loads(ctx context.Context, items *item.Items, orders []order.Order) ([]trip.Load, error) {
	known, err := ItemsOf(ctx, items, orders, func(order.Line) bool { return true })
	if err != nil {
		return nil, fmt.Errorf("weigh %d orders: %w", len(orders), err)
	}
	loads := make([]trip.Load, len(orders))
	for i, o := range orders {
		loads[i] = loadOf(o, known)
	}
	return loads, nil
}

// ItemsOf returns the items of the selected lines, by id.
func ItemsOf(ctx context.Context, items *item.Items, orders []order.Order,
	selects func(order.Line) bool) (map[string]item.Detail, error) {
	var ids []string
	seen := map[string]bool{}
	for _, o := range orders {
		for _, l := range o.Lines {
			if selects(l) && !seen[l.ItemID] {
				seen[l.ItemID] = true
				ids = append(ids, l.ItemID)
			}
		}
	}
	if len(ids) == 0 {
		return nil, nil
	}
	return items.GetAll(ctx, ids)
}

func loadOf(o order.Order, items map[string]item.Detail) trip.Load {
	load := trip.Load{SalesOrderID: o.ID, OrderNumber: o.OrderNumber}
	for _, l := range o.Lines {
		open := l.Quantity.Sub(l.Fulfilled)
		if open.Sign() <= 0 || !l.IsOpen {
			continue
		}
		if l.Rate != nil {
			load.Value = load.Value.Add(open.Mul(*l.Rate).Amount())
		}
		it := items[l.ItemID]
		chosen, ok := it.UnitsType.Unit(l.Units)
		if !ok {
			continue
		}
		base := open.Mul(chosen.ConversionRate)
		load.Weight = load.Weight.Add(base.Mul(it.Weight).Round(money.QuantityPlaces))
		if sale, ok := it.UnitsType.Unit(it.SaleUnit); ok && sale.ConversionRate.Sign() > 0 {
			load.Cases = load.Cases.Add(base.Quo(sale.ConversionRate, money.QuantityPlaces))
		}
	}
	return load
}
