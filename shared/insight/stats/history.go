package stats

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
	"backdock/shared/sales/orderline"
)

// Purchase is what one order brought a customer of one item.
type Purchase struct {
	OrderID     string
	OrderNumber string
	Date        civil.Date
	Quantity    money.Decimal  // in Units
	Units       string         // unit id
	Rate        *money.Decimal // per unit; nil: none
	SaleUnits   money.Decimal  // the quantity in the item's sale unit
}

// History is what a customer bought of an item, the earliest first: of the last
// year and some weeks.
type History struct {
	Item      orderline.Item // as it was called at the last purchase
	Purchases []Purchase     // at least one
}

const (
	// Days is how many days a customer's history covers: today and those before.
	Days = 7 * Weeks
	// Weeks of a history.
	Weeks = 13
	// Usual is of how many purchases the usual quantity is made.
	Usual = 8
	// historiesFor is how long a process remembers a customer's histories, and
	// mostHistories of how many customers.
	historiesFor  = 30 * time.Second
	mostHistories = 100
)

// Histories reads what customers bought, from what a Recorder writes.
type Histories struct {
	table table.Table
	now   func() time.Time

	mu   sync.Mutex
	kept map[string]keptHistories // by customer
}

type keptHistories struct {
	all []History
	at  time.Time
}

// NewHistories makes the store. Make one a process (package app does).
func NewHistories(t table.Table, now func() time.Time) *Histories {
	return &Histories{table: t, now: now, kept: map[string]keptHistories{}}
}

// OfCustomer is all that a customer has bought, by item id, at most half a minute
// old. The slice is shared: do not change it.
func (s *Histories) OfCustomer(ctx context.Context, customerID string) ([]History, error) {
	now := s.now()
	s.mu.Lock()
	k, ok := s.kept[customerID]
	s.mu.Unlock()
	if ok && now.Sub(k.at) < historiesFor {
		return k.all, nil
	}
	records, err := table.Find[bought](ctx, s.table, table.Query{PK: customerPartition(customerID)})
	if err != nil {
		return nil, fmt.Errorf("purchases of customer %s: %w", customerID, err)
	}
	all := historiesOf(records)
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.kept) >= mostHistories {
		clear(s.kept)
	}
	s.kept[customerID] = keptHistories{all, now}
	return all, nil
}

// OfItems is what a customer has bought of some items, in their order; those that
// were never bought are left out.
func (s *Histories) OfItems(ctx context.Context, customerID string, itemIDs []string) ([]History, error) {
	all, err := s.OfCustomer(ctx, customerID)
	byItem := make(map[string]History, len(all))
	for _, h := range all {
		byItem[h.Item.ID] = h
	}
	var found []History
	for _, id := range itemIDs {
		if h, ok := byItem[id]; ok {
			found = append(found, h)
			delete(byItem, id) // that it is asked for twice is no reason to tell it twice
		}
	}
	return found, err
}

// historiesOf puts orders' records together by item.
func historiesOf(records []bought) []History {
	slices.SortFunc(records, func(a, b bought) int {
		return cmp.Or(a.Date.DaysSince(b.Date), cmp.Compare(a.OrderID, b.OrderID))
	})
	byItem := map[string]*History{}
	for _, r := range records {
		for _, l := range r.Lines {
			h := byItem[l.ID]
			if h == nil {
				h = &History{}
				byItem[l.ID] = h
			}
			h.Item = l.Item
			h.Purchases = append(h.Purchases, Purchase{OrderID: r.OrderID, OrderNumber: r.OrderNumber, Date: r.Date,
				Quantity: l.Quantity, Units: l.Units, Rate: l.Rate, SaleUnits: l.SaleUnits})
		}
	}
	all := make([]History, 0, len(byItem))
	for _, id := range slices.Sorted(maps.Keys(byItem)) {
		all = append(all, *byItem[id])
	}
	return all
}

// Last is the last purchase.
func (h History) Last() Purchase { return h.Purchases[len(h.Purchases)-1] }

// Recent counts the purchases of the Days up to today and sums up their sale units.
func (h History) Recent(today civil.Date) (times int, saleUnits money.Decimal) {
	for _, p := range h.Purchases {
		if age := today.DaysSince(p.Date); age < Days {
			times++
			saleUnits = saleUnits.Add(p.SaleUnits)
		}
	}
	return times, saleUnits
}

// ByWeek sums up sale units in the seven days up to today, the seven days before
// and so on: Weeks numbers, the earliest first.
func (h History) ByWeek(today civil.Date) []money.Decimal {
	weeks := make([]money.Decimal, Weeks)
	for _, p := range h.Purchases {
		age := max(today.DaysSince(p.Date), 0) // what is dated ahead was bought today
		if week := Weeks - 1 - age/7; week >= 0 {
			weeks[week] = weeks[week].Add(p.SaleUnits)
		}
	}
	return weeks
}

// UsualQuantity is the median of the last Usual purchases that were made in their
// most frequent unit (of two as frequent, the later), and that unit. Of two in the
// middle it is the smaller, so that it is a quantity that was bought.
func (h History) UsualQuantity() (quantity money.Decimal, units string) {
	last := h.Purchases[max(0, len(h.Purchases)-Usual):]
	times := map[string]int{}
	for _, p := range last {
		times[p.Units]++
		if times[p.Units] >= times[units] {
			units = p.Units
		}
	}
	var quantities []money.Decimal
	for _, p := range last {
		if p.Units == units {
			quantities = append(quantities, p.Quantity)
		}
	}
	if len(quantities) == 0 {
		return money.Zero, ""
	}
	slices.SortFunc(quantities, money.Decimal.Cmp)
	return quantities[(len(quantities)-1)/2], units
}
