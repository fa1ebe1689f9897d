package stats

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
)

// ItemSales reads the sales of one item, from the counters of a Recorder.
type ItemSales struct{ table table.Table }

// NewItemSales makes the store. It does no I/O.
func NewItemSales(t table.Table) *ItemSales { return &ItemSales{t} }

// SoldDays is what was sold of an item, by day.
type SoldDays struct {
	days    map[civil.Date]map[string]money.Decimal // sale units by customer id
	amounts map[civil.Date]money.Decimal
}

// Of returns what was sold of an item from one date to another. It reads one small record per calendar week.
func (s *ItemSales) Of(ctx context.Context, itemID string, from, to civil.Date) (SoldDays, error) {
	d := SoldDays{map[civil.Date]map[string]money.Decimal{}, map[civil.Date]money.Decimal{}}
	weeks, err := table.All(ctx, s.table, table.Query{PK: weekPartition(itemID), From: monday(from).String(),
		To: monday(to).String()})
	if err != nil {
		return d, fmt.Errorf("sales of item %s: %w", itemID, err)
	}
	for _, week := range weeks {
		var counters map[string]money.Decimal
		if err := week.Decode(&counters); err != nil {
			return d, err
		}
		first, err := civil.Parse(week.SK)
		if err != nil {
			return d, fmt.Errorf("sales of item %s: %w", itemID, err)
		}
		for field, n := range counters {
			d.add(first, field, n, from, to)
		}
	}
	return d, nil
}

// add adds a counter of a week, if its day is in the range.
func (d SoldDays) add(first civil.Date, field string, n money.Decimal, from, to civil.Date) {
	name, customerID, _ := strings.Cut(field, "#")
	if len(name) < 2 {
		return
	}
	day, err := strconv.Atoi(name[1:])
	date := first.AddDays(day)
	if err != nil || n.IsZero() || date.Before(from) || date.After(to) {
		return
	}
	if name[0] == 'a' {
		d.amounts[date] = n
		return
	}
	if d.days[date] == nil {
		d.days[date] = map[string]money.Decimal{}
	}
	d.days[date][customerID] = n
}

// ByCustomer returns the sale units of a day by customer id. Do not change it.
func (d SoldDays) ByCustomer(date civil.Date) map[string]money.Decimal { return d.days[date] }

// Empty reports whether nothing was sold.
func (d SoldDays) Empty() bool { return len(d.days) == 0 }

// Sum is what was sold in some time.
type Sum struct {
	Quantity money.Decimal // sale units
	Amount   money.Decimal
}

// Between returns the sum from one date to another.
func (d SoldDays) Between(from, to civil.Date) Sum {
	var sum Sum
	for date, byCustomer := range d.days {
		if date.Before(from) || date.After(to) {
			continue
		}
		sum.Amount = sum.Amount.Add(d.amounts[date])
		for _, n := range byCustomer {
			sum.Quantity = sum.Quantity.Add(n)
		}
	}
	return sum
}

// Buyer is what a customer bought of an item in the Weeks up to a date.
type Buyer struct {
	CustomerID string
	Weeks      []money.Decimal // sale units, earliest first; the last week is the seven days up to the date
	Total      money.Decimal
	Last       civil.Date
}

// Buyers returns the customers who bought the item in the Weeks up to a date, those who bought most first.
func (d SoldDays) Buyers(today civil.Date) []Buyer {
	all := map[string]*Buyer{}
	for date, byCustomer := range d.days {
		week := Weeks - 1 - max(today.DaysSince(date), 0)/7 // a future date counts as today
		if week < 0 {
			continue
		}
		for id, n := range byCustomer {
			b := all[id]
			if b == nil {
				b = &Buyer{CustomerID: id, Weeks: make([]money.Decimal, Weeks)}
				all[id] = b
			}
			b.Weeks[week] = b.Weeks[week].Add(n)
			b.Total = b.Total.Add(n)
			if date.After(b.Last) {
				b.Last = date
			}
		}
	}
	buyers := make([]Buyer, 0, len(all))
	for _, b := range all {
		buyers = append(buyers, *b)
	}
	slices.SortFunc(buyers, func(a, b Buyer) int {
		return cmp.Or(b.Total.Cmp(a.Total), cmp.Compare(a.CustomerID, b.CustomerID))
	})
	return buyers
}

// OpenLine is what an order still has to get of an item.
type OpenLine = openLine

// MostOpenLines is the largest number of lines that Open returns.
const MostOpenLines = 500

// Open returns the open order lines of an item by delivery date, at most MostOpenLines, one per order. more reports
// whether there are others.
func (s *ItemSales) Open(ctx context.Context, itemID string) (lines []OpenLine, more bool, err error) {
	lines, err = table.Find[openLine](ctx, s.table, table.Query{PK: openPartition(itemID), Limit: MostOpenLines + 1})
	if err != nil {
		return nil, false, fmt.Errorf("open lines of item %s: %w", itemID, err)
	}
	return lines[:min(len(lines), MostOpenLines)], len(lines) > MostOpenLines, nil
}
