package order

import (
	"context"

	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
	"backdock/shared/platform/synctask"
)

// Attention is a reason why a person has to look at an order.
type Attention string

// The reasons, the most urgent first.
const (
	// AttentionSync: NetSuite refused the order, or it was changed on both sides.
	AttentionSync Attention = "sync"
	// AttentionOverdue: its delivery day is over, and goods are still to be shipped.
	AttentionOverdue Attention = "overdue"
	// AttentionApproval: lines, or the whole order in NetSuite, wait for an approval.
	AttentionApproval Attention = "approval"
	// AttentionRoute: it is to be delivered and has no route.
	AttentionRoute Attention = "route"
)

// AttentionOn lists why a person has to look at the order on a day, the most urgent
// reason first; none of an order that goes its way. today is the warehouse's date.
func (r *Row) AttentionOn(today civil.Date) []Attention {
	past := r.DeliveryDate.Before(today)
	var all []Attention
	for _, each := range []struct {
		reason Attention
		holds  bool
	}{
		{AttentionSync, r.Sync.Status == synctask.StateFailed},
		{AttentionOverdue, past && r.Status.AwaitsFulfillment()},
		{AttentionApproval, r.Pending > 0 && r.Status.Editable() || r.Status == PendingApproval},
		{AttentionRoute, !past && r.Route == nil && r.Status.Editable()},
	} {
		if each.holds {
			all = append(all, each.reason)
		}
	}
	return all
}

// Day is what a filter selects of a delivery day.
type Day struct {
	Date   civil.Date    `json:"date"`
	Orders int           `json:"orders"`
	Total  money.Decimal `json:"total" needs:"price.view"`
}

// Days sums up the delivery days of some rows of the list: all orders of each day that
// the filter selects. Days that the list does not hold whole are left out.
func (s *Orders) Days(ctx context.Context, f Filter, rows []*Row) ([]Day, error) {
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
