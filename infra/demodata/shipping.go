package demodata

import (
	"math/rand/v2"
	"slices"
	"time"

	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
)

// deliver decides what happened to an order whose delivery day is past. Usually it was shipped in full in the morning
// and invoiced in the evening.
func (h *history) deliver(r *rand.Rand, o *salesOrder, daysAgo int) {
	switch luck := r.IntN(1000); {
	case luck < 10:
		o.status, o.modified = cancelled, o.created.Add(2*time.Hour)
		for _, l := range o.lines {
			l.closed = true
		}
		return
	case luck < 14 && daysAgo > 3:
		o.status, o.modified = closed, at(o.shipDate, 22, 10)
		for _, l := range o.lines {
			l.closed = true
		}
		return
	case luck < 17 && daysAgo < 20:
		return // forgotten: still open although its day is past
	}
	shortened := oneIn(r, 30)
	if daysAgo <= 7 { // in the last week, more orders are not yet shipped in full
		shortened = oneIn(r, 18)
	}
	first := h.ship(r, o, o.shipDate, shortened)
	if daysAgo > 1 || !oneIn(r, 3) {
		h.bill(r, o, first)
	}
	again := o.shipDate.AddDays(between(r, 2, 5))
	switch rest := slices.ContainsFunc(o.lines, func(l *orderLine) bool { return l.open().Sign() > 0 }); {
	case rest && oneIn(r, 3): // the rest is cancelled
		for _, l := range o.lines {
			l.closed = l.open().Sign() > 0
		}
	case rest && again.Before(h.today): // the rest is shipped later
		h.bill(r, o, h.ship(r, o, again, false))
	}
	o.status = statusOf(o)
}

// statusOf returns the status that NetSuite shows for what was shipped and billed.
func statusOf(o *salesOrder) string {
	var open, unbilled bool
	for _, l := range o.lines {
		open = open || l.open().Sign() > 0
		unbilled = unbilled || l.billed.Less(l.fulfilled)
	}
	switch {
	case open && unbilled:
		return pendingBillingPartlyFilled
	case open:
		return partiallyFulfilled
	case unbilled:
		return pendingBilling
	}
	return billed
}

// ship ships the open quantities. A short shipment omits one line or reduces its quantity.
func (h *history) ship(r *rand.Rand, o *salesOrder, day civil.Date, short bool) *fulfillment {
	f := &fulfillment{order: o}
	f.date, f.created = day, at(day, 11, r.IntN(60))
	f.modified = f.created.Add(90 * time.Minute)
	missing := r.IntN(len(o.lines))
	for i, l := range o.lines {
		quantity := l.open()
		if short && i == missing && len(o.lines) > 1 {
			quantity = money.Int(0)
			if whole := l.open(); money.Int(2).Cmp(whole) <= 0 && oneIn(r, 2) {
				quantity = whole.Quo(money.Int(2), 0)
			}
		}
		if quantity.Sign() > 0 {
			f.lines = append(f.lines, shippedLine{of: l, quantity: quantity})
			l.fulfilled = l.fulfilled.Add(quantity)
		}
	}
	o.modified = f.modified
	h.fulfillments = append(h.fulfillments, f)
	return f
}

// bill invoices one fulfillment. Most customers pay within days of the due date.
func (h *history) bill(r *rand.Rand, o *salesOrder, f *fulfillment) {
	v := &invoice{fulfillment: f, due: f.date.AddDays(o.customer.terms.days)}
	v.date, v.created = f.date, at(f.date, 22, r.IntN(50))
	v.modified = v.created
	if pays := v.due.AddDays(between(r, 0, 9)); pays.Before(h.today) && !oneIn(r, 60) {
		v.paid, v.modified = true, at(pays, 20, r.IntN(60))
		if v.modified.Before(v.created) {
			v.modified = v.created
		}
	}
	for _, l := range f.lines {
		l.amount = l.quantity.Mul(l.of.rate).Amount()
		v.lines = append(v.lines, l)
		l.of.billed = l.of.billed.Add(l.quantity)
	}
	o.modified = v.created
	h.invoices = append(h.invoices, v)
}
