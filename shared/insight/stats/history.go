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

// Purchase is what a customer bought of one item with one order.
type Purchase struct {
	OrderID     string
	OrderNumber string
	Date        civil.Date
	Quantity    money.Decimal  // in Units
	Units       string         // unit id
	Rate        *money.Decimal // per unit; nil: none
	SaleUnits   money.Decimal  // the quantity in the item's sale unit
}

// History has the purchases of an item by a customer, earliest first, of the last year and some weeks.
type History struct {
	Item      orderline.Item // as it was named at the last purchase
	Purchases []Purchase     // at least one
}

const (
	// Days is the number of days that a customer's history covers, including today.
	Days = 7 * Weeks
	// Weeks is the number of weeks of a history.
	Weeks = 13
	// Usual is the number of purchases from which the usual quantity is computed.
	Usual = 8
	// historiesFor is how long a process caches a customer's histories, and mostHistories for how many
	// customers.
	historiesFor  = 30 * time.Second
	mostHistories = 100
)

// Histories reads what customers bought, from the records of a Recorder.
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

// NewHistories makes the store. Make one per process (package app does).
func NewHistories(t table.Table, now func() time.Time) *Histories {
	return &Histories{table: t, now: now, kept: map[string]keptHistories{}}
}

// OfCustomer returns everything that a customer bought, by item id, at most half a minute old. The slice is
// shared: do not change it.
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

// OfItems returns what a customer bought of some items, in their order. Items never bought are left out.
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
			delete(byItem, id) // an id that occurs twice gives one result
		}
	}
	return found, err
}

// RecentItems returns the ids of the items that a customer bought in the Days up to today.
func (s *Histories) RecentItems(ctx context.Context, customerID string, today civil.Date) (map[string]bool, error) {
	all, err := s.OfCustomer(ctx, customerID)
	bought := map[string]bool{}
	for _, h := range all {
		if times, _ := h.Recent(today); times > 0 {
			bought[h.Item.ID] = true
		}
	}
	return bought, err
}

// historiesOf groups orders' records by item.
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

// Last returns the last purchase.
func (h History) Last() Purchase { return h.Purchases[len(h.Purchases)-1] }

// Recent returns the number of purchases in the Days up to today and the sum of their sale units.
func (h History) Recent(today civil.Date) (times int, saleUnits money.Decimal) {
	for _, p := range h.Purchases {
		if age := today.DaysSince(p.Date); age < Days {
			times++
			saleUnits = saleUnits.Add(p.SaleUnits)
		}
	}
	return times, saleUnits
}

// ByWeek returns the sums of sale units by week: Weeks numbers, earliest first. The last week is the seven
// days up to today.
func (h History) ByWeek(today civil.Date) []money.Decimal {
	weeks := make([]money.Decimal, Weeks)
	for _, p := range h.Purchases {
		age := max(today.DaysSince(p.Date), 0) // a purchase with a future date counts as bought today
		if week := Weeks - 1 - age/7; week >= 0 {
			weeks[week] = weeks[week].Add(p.SaleUnits)
		}
	}
	return weeks
}

// UsualQuantity returns the median of the last Usual purchases in their most frequent unit, and that unit. If
// two units are equally frequent, the later one is used. If two values are in the middle, the smaller is
// used, so that the result is a quantity that was bought.
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
