package orderlist

import (
	"context"
	"encoding/json"
	"fmt"

	"golang.org/x/sync/errgroup"

	"backdock/shared/platform/civil"
	"backdock/shared/sales/order"
)

const (
	// daysAhead is the number of days after today at which a Walk starts with dates.
	daysAhead = 400
	// walkedAtOnce is the approximate number of orders in a step of a Walk; the last day of a step is complete.
	walkedAtOnce = 500
)

// walk is the position of a Walk.
type walk struct {
	Date  civil.Date `json:"date"`  // the next date
	Empty int        `json:"empty"` // consecutive days without an order, up to today
}

func (w walk) cursor() string {
	b, _ := json.Marshal(w) // a date and a number can always be marshaled
	return string(b)
}

// Walk visits all orders by delivery date, latest first, for the migrations (see shared/app/migrations), starting at a
// cursor ("" at first). next is the cursor for the next call, "" at the end. do gets the ids of a day's orders and
// returns the number of changed ones.
func (s *Orders) Walk(ctx context.Context, cursor string,
	do func(context.Context, []string) (int, error)) (next string, looked, changed int, err error) {
	var at walk
	if cursor != "" {
		if err := json.Unmarshal([]byte(cursor), &at); err != nil {
			return "", 0, 0, fmt.Errorf("cursor %q: %w", cursor, err)
		}
	}
	today := civil.Of(s.now())
	if cursor == "" {
		return s.walkOutside(ctx, walk{Date: today.AddDays(daysAhead)}, do)
	}
	for looked < walkedAtOnce {
		days := []civil.Date{at.Date}
		for len(days) < daysAtOnce {
			days = append(days, days[len(days)-1].AddDays(-1))
		}
		ids := make([][]string, len(days))
		g, gctx := errgroup.WithContext(ctx)
		for i, day := range days {
			g.Go(func() (err error) {
				ids[i], err = s.orders.IDsOn(gctx, day)
				return err
			})
		}
		if err := g.Wait(); err != nil {
			return "", looked, changed, err
		}
		for i, day := range days {
			n, err := do(ctx, ids[i])
			looked, changed = looked+len(ids[i]), changed+n
			if err != nil {
				return "", looked, changed, err
			}
			if at.Empty++; len(ids[i]) > 0 || day.After(today) {
				at.Empty = 0
			}
			if at.Date = day.AddDays(-1); at.Empty > emptyDays {
				return "", looked, changed, nil
			}
			if looked >= walkedAtOnce {
				break
			}
		}
	}
	return at.cursor(), looked, changed, nil
}

// walkOutside is the first step of a Walk: the orders without a date, and those that the list holds for dates after the
// start of the walk.
func (s *Orders) walkOutside(ctx context.Context, from walk,
	do func(context.Context, []string) (int, error)) (next string, looked, changed int, err error) {
	ids, err := s.orders.IDsOn(ctx, civil.Date{})
	if err != nil {
		return "", 0, 0, err
	}
	far, err := s.Find(ctx, func(r *order.Row) bool { return r.DeliveryDate.After(from.Date) })
	if err != nil {
		return "", 0, 0, err
	}
	for _, r := range far {
		ids = append(ids, r.ID)
	}
	changed, err = do(ctx, ids)
	return from.cursor(), len(ids), changed, err
}
