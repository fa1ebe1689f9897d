package counting_test

import (
	"fmt"

	"backdock/shared/platform/money"
	"backdock/shared/sales/order"
)

// byItem returns what the counters of items say, as text.
func (w *world) byItem(t interface{ Fatal(...any) }) map[string]string {
	all := map[string]string{}
	for n := 1; n <= catalog; n++ {
		id := fmt.Sprint(n)
		sold, err := w.itemSales.Of(ctx, id, today.AddDays(-40), today)
		if err != nil {
			t.Fatal(err)
		}
		for ago := range 41 {
			date := today.AddDays(-ago)
			for customerID, quantity := range sold.ByCustomer(date) {
				all[fmt.Sprintf("sold %s on %s to %s", id, date, customerID)] = quantity.String()
			}
			if sum := sold.Between(date, date); !sum.Amount.IsZero() {
				all[fmt.Sprintf("amount of %s on %s", id, date)] = sum.Amount.String()
			}
		}
		open, _, err := w.itemSales.Open(ctx, id)
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range open {
			all[fmt.Sprintf("open %s of %s", id, l.OrderID)] = fmt.Sprintf("%s %s for %s on %s, %s", l.Quantity, l.Units,
				l.CustomerID, l.Delivery, l.OrderNumber)
		}
	}
	return all
}

// byItemOf returns the expected values of byItem, computed from the orders.
func (w *world) byItemOf(t interface{ Fatal(...any) }, ids []string) map[string]string {
	orders, err := w.orders.GetAll(ctx, ids)
	if err != nil {
		t.Fatal(err)
	}
	sums, all := map[string]money.Decimal{}, map[string]string{}
	for _, o := range orders {
		if o.Status != order.Cancelled {
			w.addItems(o, sums, all)
		}
	}
	for k, n := range sums {
		if !n.IsZero() {
			all[k] = n.String()
		}
	}
	return all
}

func (w *world) addItems(o order.Order, sums map[string]money.Decimal, all map[string]string) {
	perUnit := map[string]money.Decimal{each: money.Int(1), caseOf12: money.Int(12)}
	sold, open := map[string]money.Decimal{}, map[string]money.Decimal{}
	largest, unit := map[string]money.Decimal{}, map[string]string{}
	for _, l := range o.Lines {
		base := l.Sold().Mul(perUnit[l.Units])
		if base.Sign() <= 0 {
			continue
		}
		sold[l.ItemID] = sold[l.ItemID].Add(base)
		amount := fmt.Sprintf("amount of %s on %s", l.ItemID, o.TransactionDate)
		sums[amount] = sums[amount].Add(l.Sold().Mul(*l.Rate))
		if largest[l.ItemID].Less(base) {
			largest[l.ItemID], unit[l.ItemID] = base, l.Units
		}
		if o.Status.Editable() {
			open[l.ItemID] = open[l.ItemID].Add(l.Open().Mul(perUnit[l.Units]))
		}
	}
	for id, base := range sold {
		sale := perUnit[each]
		if (id[len(id)-1]-'0')%2 == 1 {
			sale = perUnit[caseOf12]
		}
		k := fmt.Sprintf("sold %s on %s to %s", id, o.TransactionDate, o.CustomerID)
		sums[k] = sums[k].Add(base.Quo(sale, 3))
		if open[id].Sign() > 0 {
			all[fmt.Sprintf("open %s of %s", id, o.ID)] = fmt.Sprintf("%s %s for %s on %s, %s",
				open[id].Quo(perUnit[unit[id]], 3), unit[id], o.CustomerID, o.DeliveryDate, o.OrderNumber)
		}
	}
}
