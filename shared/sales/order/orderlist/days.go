package orderlist

import (
	"context"

	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
	"backdock/shared/sales/order"
)

// Day summarizes the orders of a delivery date that a filter selects.
type Day struct {
	Date   civil.Date    `json:"date"`
	Orders int           `json:"orders"`
	Total  money.Decimal `json:"total" needs:"price.view"`
}

// Days summarizes the delivery dates of some rows: all orders of each date that the filter selects. Dates that the list
// does not hold completely are left out.
func (s *Orders) Days(ctx context.Context, f Filter, rows []*order.Row) ([]Day, error) {
	since := civil.Of(s.index.Since())
	var days []Day
	at := map[civil.Date]int{}
	var from, to civil.Date
	for _, r := range rows {
		date := r.DeliveryDate
		if _, known := at[date]; known || date.Before(since) {
			continue
		}
		if len(days) == 0 || date.Before(from) {
			from = date
		}
		if len(days) == 0 || date.After(to) {
			to = date
		}
		at[date] = len(days)
		days = append(days, Day{Date: date})
	}
	if days == nil {
		return nil, nil
	}
	selected, err := s.Delivering(ctx, from, to, f.selects())
	for _, r := range selected {
		if i, shown := at[r.DeliveryDate]; shown {
			days[i].Orders++
			days[i].Total = days[i].Total.Add(r.Total)
		}
	}
	return days, err
}
