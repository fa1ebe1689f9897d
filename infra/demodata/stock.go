package demodata

import (
	"sort"

	"backdock/shared/platform/money"
)

// stock is the warehouse stock of one item, in base units.
type stock struct{ onHand, committed, backOrdered, onOrder money.Decimal }

func (s *stock) available() money.Decimal { return s.onHand.Sub(s.committed) }

// takeStock gives every item a stock based on its demand, and commits it to the open orders, earliest delivery first.
// The rest is back-ordered.
func (h *history) takeStock(m *masters) {
	r := stream("stock")
	demand := map[*item]money.Decimal{} // base units over the history
	for _, o := range h.orders {
		for _, l := range o.lines {
			demand[l.item] = demand[l.item].Add(l.quantity.Mul(l.unit.rate))
		}
	}
	for _, it := range m.items {
		s := &stock{}
		sale := it.saleUnit().rate
		// Between four days and three weeks of demand, plus a few sale units.
		weeks := money.Scaled(int64(between(r, 600, 3000)), 3)
		n := demand[it].Mul(weeks).Quo(sale.Mul(money.Int(historyDays/7)), 0).Add(money.Int(int64(between(r, 1, 18))))
		if !it.outOfStock {
			s.onHand = n.Mul(sale)
		}
		h.stock[it] = s
	}
	open := make([]*salesOrder, 0, 256)
	for _, o := range h.orders {
		if o.status == pendingFulfillment || o.status == partiallyFulfilled || o.status == pendingBillingPartlyFilled {
			open = append(open, o)
		}
	}
	sort.SliceStable(open, func(i, j int) bool { return open[i].shipDate.Before(open[j].shipDate) })
	for _, o := range open {
		for _, l := range o.lines {
			want := l.open()
			if want.Sign() <= 0 {
				continue
			}
			s := h.stock[l.item]
			if s.available().Cmp(want.Mul(l.unit.rate)) >= 0 {
				l.committed = want
			} else if l.unit == l.item.units.base() {
				l.committed = s.available()
			} else { // whole cases only
				for n := money.Int(1); n.Mul(l.unit.rate).Cmp(s.available()) <= 0; n = n.Add(money.Int(1)) {
					l.committed = n
				}
			}
			l.backOrdered = want.Sub(l.committed)
			s.committed = s.committed.Add(l.committed.Mul(l.unit.rate))
			s.backOrdered = s.backOrdered.Add(l.backOrdered.Mul(l.unit.rate))
		}
	}
	for _, p := range h.purchases {
		if p.status == pendingReceipt || p.status == partiallyReceived || p.status == pendingBillPartlyReceived {
			for _, l := range p.lines {
				s := h.stock[l.item]
				s.onOrder = s.onOrder.Add(l.quantity.Sub(l.received).Mul(l.item.purchaseUnit().rate))
			}
		}
	}
}
