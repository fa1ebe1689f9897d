package demodata

import (
	"time"

	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
)

// NetSuite's statuses of a purchase order.
const (
	pendingReceipt            = "B"
	partiallyReceived         = "D"
	pendingBillPartlyReceived = "E"
	pendingBill               = "F"
	fullyBilled               = "G"
)

const (
	billedAfterDays = 10 // the vendor's bill has arrived after this many days
	lateWindowDays  = 6  // all goods that were due more than this many days ago have arrived
)

type purchaseLine struct {
	number                 int
	item                   *item
	quantity, rate, amount money.Decimal // in the item's purchase unit
	received, billed       money.Decimal
}

type purchaseOrder struct {
	transaction
	vendor *vendor
	buyer  *employee
	due    civil.Date // when the goods are expected
	status string
	lines  []*purchaseLine
}

func (p *purchaseOrder) total() money.Decimal {
	return money.Sum(p.lines, func(l *purchaseLine) money.Decimal { return l.amount })
}

type receivedLine struct {
	of       *purchaseLine
	quantity money.Decimal
}

type itemReceipt struct {
	transaction
	order *purchaseOrder
	lines []receivedLine
}

// purchase generates purchase orders for every vendor at its interval. Most goods arrive when they are due. Of the last
// days, some are late and some arrived only in part.
func (h *history) purchase(m *masters) {
	r := stream("purchases")
	var buyers []*employee
	for _, e := range m.employees {
		if e.title == "Buyer" {
			buyers = append(buyers, e)
		}
	}
	for i, v := range m.vendors {
		var goods []*item
		for _, it := range m.items {
			if it.vendor == v && !it.inactive && !it.noCost {
				goods = append(goods, it)
			}
		}
		if len(goods) == 0 {
			continue
		}
		popular := newWeighted(len(goods), func(i int) int { return goods[i].popularity })
		for day := h.today.AddDays(-historyDays +
			4 + r.IntN(v.everyDays)); day.Before(h.today); day = day.AddDays(v.everyDays) {
			p := &purchaseOrder{vendor: v, buyer: buyers[i%len(buyers)], due: day.AddDays(v.leadDays), status: pendingReceipt}
			p.date, p.created = day, at(day, between(r, 14, 20), r.IntN(60))
			p.modified = p.created
			has := map[*item]bool{}
			want := min(between(r, 5, 24), len(goods))
			for len(p.lines) < want {
				it := goods[popular.draw(r)]
				if has[it] {
					if it = pick(r, goods); has[it] {
						continue
					}
				}
				has[it] = true
				l := &purchaseLine{number: len(p.lines) + 1, item: it, rate: it.lastPurchase}
				if !p.due.Before(h.today) && oneIn(r, 6) { // the cost rises
					l.rate = l.rate.Mul(money.Scaled(int64(between(r, 1025, 1120)), 3)).Amount()
				}
				l.quantity = money.Int(int64(between(r, 2, 12) * between(r, 1, 4)))
				l.amount = l.quantity.Mul(l.rate).Amount()
				p.lines = append(p.lines, l)
			}
			h.purchases = append(h.purchases, p)
			late := h.today.DaysSince(p.due)
			switch luck := r.IntN(10); {
			case late <= 0:
				if luck == 0 && late >= -2 && h.today.DaysSince(p.date) > 1 { // some arrive early
					h.receive(p, h.today.AddDays(-1), true)
				}
			case late <= lateWindowDays && luck < 2:
			case late <= lateWindowDays && luck < 4:
				h.receive(p, p.due, true)
			default:
				h.receive(p, p.due, false)
			}
		}
	}
}

// receive generates a receipt of all lines. With inPart the receipt has only the first two thirds of the lines, and
// half the quantity of the last line that it has.
func (h *history) receive(p *purchaseOrder, day civil.Date, inPart bool) {
	rc := &itemReceipt{order: p}
	rc.date, rc.created = day, at(day, 16, 0)
	rc.modified = rc.created
	upTo := len(p.lines)
	if inPart {
		upTo = max(1, upTo*2/3)
	}
	for i, l := range p.lines[:upTo] {
		quantity := l.quantity
		if inPart && i == upTo-1 {
			quantity = quantity.Quo(money.Int(2), 0)
		}
		l.received = quantity
		rc.lines = append(rc.lines, receivedLine{l, quantity})
		h.lastPaid[l.item] = l.rate
	}
	p.modified = rc.created.Add(time.Minute)
	h.receipts = append(h.receipts, rc)
	switch old := h.today.DaysSince(day) > billedAfterDays; {
	case inPart && len(p.lines)%2 == 0: // the vendor has billed what was received
		p.status = partiallyReceived
		for _, l := range p.lines {
			l.billed = l.received
		}
	case inPart:
		p.status = pendingBillPartlyReceived
	case old:
		p.status = fullyBilled
		for _, l := range p.lines {
			l.billed = l.quantity
		}
	default:
		p.status = pendingBill
	}
}
