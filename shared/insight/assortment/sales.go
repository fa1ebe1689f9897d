package assortment

import (
	"context"
	"time"

	"backdock/shared/insight/stats"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
)

// Weeks is the number of weeks of Sold.
const Weeks = 4

// salesFor is how long sales are cached.
const salesFor = time.Minute

// Sold is what was sold of an item in the last Weeks, in its sale unit. The last week is the seven days up to today.
type Sold struct {
	Total money.Decimal
	Weeks [Weeks]money.Decimal
}

// sales has what was sold of each item.
type sales struct {
	byItem map[string]*Sold
	at     time.Time
	today  civil.Date
}

func salesOf(days []stats.Day, today civil.Date, at time.Time) *sales {
	all := &sales{byItem: map[string]*Sold{}, at: at, today: today}
	for _, d := range days {
		s := all.byItem[d.ItemID]
		if s == nil {
			s = &Sold{}
			all.byItem[d.ItemID] = s
		}
		week := Weeks - 1 - max(today.DaysSince(d.Date), 0)/7
		s.Weeks[week] = s.Weeks[week].Add(d.Quantity)
		s.Total = s.Total.Add(d.Quantity)
	}
	return all
}

// recent returns the sales up to a date, at most salesFor old.
func (a *Assortment) recent(ctx context.Context, today civil.Date) (*sales, error) {
	now := a.now()
	if s := a.sales; s != nil && s.today == today && now.Sub(s.at) < salesFor {
		return s, nil
	}
	days, err := a.stats.Window(ctx, today, Weeks)
	if err != nil {
		return nil, err
	}
	a.sales = salesOf(days, today, now)
	return a.sales, nil
}
