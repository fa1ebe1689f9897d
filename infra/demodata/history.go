package demodata

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"sort"
	"strconv"
	"time"

	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
)

// historyDays is the length of the past in days: twelve weeks.
const historyDays = 84

// openDays is the number of days with open orders: today and the next two days.
const openDays = 3

// NetSuite's statuses of a sales order.
const (
	pendingFulfillment         = "B"
	cancelled                  = "C"
	partiallyFulfilled         = "D"
	pendingBillingPartlyFilled = "E"
	pendingBilling             = "F"
	billed                     = "G"
	closed                     = "H"
)

// transaction holds what all transactions share. They share one id space; ids follow the order of creation.
type transaction struct {
	id     string
	number string // tranId
	date   civil.Date
	// created and modified are in UTC.
	created, modified time.Time
}

func (t *transaction) head() *transaction { return t }

type orderLine struct {
	number                 int
	item                   *item
	unit                   *uom
	level                  int // index into priceLevels, or customPrice
	quantity, rate, amount money.Decimal
	fulfilled, billed      money.Decimal
	committed, backOrdered money.Decimal
	closed                 bool
}

// customPrice marks a line with a rate that somebody typed.
const customPrice = -1

// open returns the quantity that is still to be shipped.
func (l *orderLine) open() money.Decimal {
	if l.closed {
		return money.Zero
	}
	return l.quantity.Sub(l.fulfilled)
}

type salesOrder struct {
	transaction
	customer *customer
	shipTo   *address
	shipDate civil.Date
	status   string
	memo     string
	poNumber string // the customer's own number
	lines    []*orderLine
}

func (o *salesOrder) total() money.Decimal {
	return money.Sum(o.lines, func(l *orderLine) money.Decimal { return l.amount })
}

// shippedLine is a line of a fulfillment or an invoice. It refers to a line of the order.
type shippedLine struct {
	of       *orderLine
	quantity money.Decimal
	amount   money.Decimal // invoices only
}

type fulfillment struct {
	transaction
	order *salesOrder
	lines []shippedLine
}

// invoice bills exactly what one fulfillment shipped.
type invoice struct {
	transaction
	fulfillment *fulfillment
	due         civil.Date
	paid        bool
	lines       []shippedLine
}

func (v *invoice) total() money.Decimal {
	return money.Sum(v.lines, func(l shippedLine) money.Decimal { return l.amount })
}

// history holds all transactions up to a day.
type history struct {
	today        civil.Date
	orders       []*salesOrder
	fulfillments []*fulfillment
	invoices     []*invoice
	purchases    []*purchaseOrder
	receipts     []*itemReceipt
	stock        map[*item]*stock
	lastPaid     map[*item]money.Decimal // per purchase unit, from the newest receipt
}

// ordersOn is the number of orders on each weekday, Sunday first.
var ordersOn = [7]int{39, 66, 56, 55, 61, 72, 58}

// season is a factor on the number of orders by week, oldest week first, in thousandths.
var season = [historyDays/7 + 1]int{960, 970, 985, 1000, 1010, 990, 1005, 1020, 1035, 1000, 1015, 1040, 1050}

// target returns the number of orders to deliver on a day. daysAgo is how many days before today it is. Open days have
// at least 60 orders on every weekday.
func target(day civil.Date, daysAgo int) int {
	n := ordersOn[day.Weekday()] * season[max(0, historyDays-daysAgo)/7%len(season)] / 1000
	if daysAgo <= 0 {
		return max(n, 62)
	}
	return n
}

// at returns a time of a day in UTC. From 13:00 to 23:00 UTC, Chicago has the same date.
func at(d civil.Date, hour, minute int) time.Time {
	return d.In(time.UTC).Add(time.Duration(hour)*time.Hour + time.Duration(minute)*time.Minute)
}

// outlet is a delivery address that orders goods.
type outlet struct {
	customer *customer
	address  *address
}

func makeHistory(m *masters, today civil.Date) *history {
	h := &history{today: today, stock: map[*item]*stock{}, lastPaid: map[*item]money.Decimal{}}
	r := stream("orders")
	popular := newWeighted(len(m.items), func(i int) int { return m.items[i].popularity })
	for daysAgo := historyDays; daysAgo > -openDays; daysAgo-- {
		day := today.AddDays(-daysAgo)
		for _, o := range h.whoOrders(r, m, day, daysAgo) {
			order := h.order(r, m, popular, o, day)
			if daysAgo > 0 {
				h.deliver(r, order, daysAgo)
			}
		}
	}
	h.purchase(m)
	h.takeStock(m)
	h.number()
	return h
}

// whoOrders draws the outlets that get a delivery on a day. Only routes that run on the day count. Larger outlets are
// drawn more often.
func (h *history) whoOrders(r *rand.Rand, m *masters, day civil.Date, daysAgo int) []outlet {
	type ticket struct {
		outlet
		key int
	}
	var tickets []ticket
	for _, c := range m.customers {
		if c.inactive || c.began > 0 && daysAgo > c.began || c.stopped > 0 && daysAgo < c.stopped {
			continue
		}
		for _, a := range c.addresses {
			if a.stop == 0 || !slices.Contains(m.routes[a.route].weekdays, day.Weekday()) {
				continue
			}
			// The key is the smallest of several random numbers. Larger stores draw more numbers, so they usually
			// have smaller keys and come first.
			key := 1 << 30
			for range 2 + min(a.squareFeet/4000, 10) {
				key = min(key, r.IntN(1<<30))
			}
			tickets = append(tickets, ticket{outlet{c, a}, key})
		}
	}
	sort.SliceStable(tickets, func(i, j int) bool { return tickets[i].key < tickets[j].key })
	var out []outlet
	for _, t := range tickets[:min(len(tickets), target(day, daysAgo))] {
		out = append(out, t.outlet)
	}
	return out
}

var memos = []string{"Deliver to the back door", "Call before delivery", "No substitutions",
	"Leave invoice with the manager", "Add to standing order"}

// order generates one order. Most lines are the customer's regular goods; a few are other items.
func (h *history) order(r *rand.Rand, m *masters, popular weighted, to outlet, day civil.Date) *salesOrder {
	c := to.customer
	date := day.AddDays(-[]int{1, 1, 1, 1, 1, 1, 1, 2, 2, 3}[r.IntN(10)])
	if !date.Before(h.today) { // users take today's orders themselves
		date = h.today.AddDays(-1)
	}
	o := &salesOrder{customer: c, shipTo: to.address, shipDate: day, status: pendingFulfillment}
	o.date, o.created = date, at(date, between(r, 14, 21), r.IntN(60))
	o.modified = o.created
	if oneIn(r, 12) {
		o.memo = pick(r, memos)
	}
	if c.level == chain {
		o.poNumber = strconv.Itoa(between(r, 400_000, 989_999))
	}
	big := min(to.address.squareFeet/9000, 5) // 0 to 5
	want := min(between(r, 4, 8+2*big)+r.IntN(3), 20)
	// The first items of the assortment are in almost every order.
	regular := newWeighted(len(c.assortment), func(i int) int { return 10_000/(i+4) + 60 })
	has := map[*item]bool{}
	for tries := 0; len(o.lines) < want && tries < 200; tries++ {
		it := c.assortment[regular.draw(r)]
		if oneIn(r, 16) {
			it = m.items[popular.draw(r)]
		}
		if has[it] || it.inactive || slices.Contains(c.restricted, it) {
			continue
		}
		has[it] = true
		o.lines = append(o.lines, newLine(r, c, it, big, len(o.lines)+1, h.today.DaysSince(o.date)))
	}
	if len(o.lines) > 5 && oneIn(r, 15) { // as if a line was removed later: line numbers have a gap
		o.lines = slices.Delete(o.lines, 2, 3)
	}
	h.orders = append(h.orders, o)
	return o
}

// newLine prices a line by the price rule. One in fifty lines has a typed rate.
func newLine(r *rand.Rand, c *customer, it *item, big, number, daysAgo int) *orderLine {
	unit := it.saleUnit()
	n := 1 + r.IntN(2+big)
	if oneIn(r, 4) {
		n += r.IntN(3 + 3*big)
	}
	quantity := money.Int(int64(n))
	switch base := it.units.base(); {
	case unit == base && base.abbreviation == "LB":
		quantity = money.Int(int64(10 * n))
		if oneIn(r, 5) {
			quantity = quantity.Add(money.Scaled(int64(between(r, 1, 19)*5), 1).Round(1))
		}
		if len(it.units.units) > 2 && oneIn(r, 3) {
			unit, quantity = it.units.units[1], money.Int(int64(3*n)) // kilograms
		} else if oneIn(r, 4) {
			unit, quantity = it.purchaseUnit(), money.Int(int64(n))
		}
	case unit != base && oneIn(r, 11):
		unit, quantity = base, money.Int(int64(between(r, 1, 11))) // less than a case
	}
	l := &orderLine{number: number, item: it, unit: unit, level: c.level, quantity: quantity}
	l.rate = it.rate(c.level, quantity, unit, daysAgo)
	if oneIn(r, 50) {
		l.level = customPrice
		l.rate = l.rate.Mul(money.Scaled(int64(between(r, 920, 990)), 3)).Amount()
	}
	l.amount = quantity.Mul(l.rate).Amount()
	return l
}

// number assigns ids and transaction numbers in the order of creation.
func (h *history) number() {
	type numbered struct {
		*transaction
		prefix string
	}
	var all []numbered
	for _, t := range h.purchases {
		all = append(all, numbered{t.head(), "PO"})
	}
	for _, t := range h.receipts {
		all = append(all, numbered{t.head(), "IR"})
	}
	for _, t := range h.orders {
		all = append(all, numbered{t.head(), "SO"})
	}
	for _, t := range h.fulfillments {
		all = append(all, numbered{t.head(), "IF"})
	}
	for _, t := range h.invoices {
		all = append(all, numbered{t.head(), "INV"})
	}
	sort.SliceStable(all, func(i, j int) bool { return all[i].created.Before(all[j].created) })
	count := map[string]int{}
	for i, t := range all {
		count[t.prefix]++
		t.id = strconv.Itoa(100_001 + i)
		t.number = fmt.Sprintf("%s%d", t.prefix, 10_000+count[t.prefix])
	}
}
