package stats

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
)

// Sales adds up what was sold of each item, day by day, from the records of a Recorder.
type Sales struct {
	table table.Table
	now   func() time.Time

	mu   sync.Mutex
	kept map[civil.Date]keptDay
}

// NewSales makes the store. Make one per process (package app does), because it caches days.
func NewSales(t table.Table, now func() time.Time) *Sales {
	return &Sales{table: t, now: now, kept: map[civil.Date]keptDay{}}
}

// Sold is what was sold of an item.
type Sold struct {
	ItemID   string
	Orders   int           // distinct
	Quantity money.Decimal // sale units
}

// Day is what was sold of an item on a day.
type Day struct {
	Sold
	Date civil.Date
}

const (
	// MaxWeeks is the longest window.
	MaxWeeks = 26
	// How long a day is cached. Orders of a past day seldom change.
	openFor   = time.Minute
	closedFor = time.Hour
	// daysAtOnce is how many days are read in parallel.
	daysAtOnce = 8
)

// keptDay is a cached day.
type keptDay struct {
	sold []Sold
	at   time.Time
}

// Window returns what was sold of each item on each day of the weeks up to today. The slice belongs to the
// caller.
func (s *Sales) Window(ctx context.Context, today civil.Date, weeks int) ([]Day, error) {
	from := today.AddDays(1 - 7*weeks)
	read := make([][]Sold, 7*weeks)
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(daysAtOnce)
	for n := range read {
		g.Go(func() (err error) {
			read[n], err = s.day(ctx, from.AddDays(n), today)
			return err
		})
	}
	if err := g.Wait(); err != nil {
		return nil, err
	}
	var window []Day
	for n, sold := range read {
		for _, one := range sold {
			window = append(window, Day{one, from.AddDays(n)})
		}
	}
	return window, nil
}

// Totals returns what was sold of each item in the weeks up to today, those in most orders first.
func (s *Sales) Totals(ctx context.Context, today civil.Date, weeks int) ([]Sold, error) {
	days, err := s.Window(ctx, today, weeks)
	if err != nil {
		return nil, err
	}
	sum := sums{}
	for _, d := range days {
		sum.add(d.Sold)
	}
	all := slices.Collect(maps.Values(sum))
	slices.SortFunc(all, func(a, b Sold) int {
		return cmp.Or(b.Orders-a.Orders, b.Quantity.Cmp(a.Quantity), cmp.Compare(a.ItemID, b.ItemID))
	})
	return all, nil
}

// sums adds up sales by item.
type sums map[string]Sold

func (s sums) add(more Sold) {
	was := s[more.ItemID]
	s[more.ItemID] = Sold{more.ItemID, was.Orders + more.Orders, was.Quantity.Add(more.Quantity)}
}

// day returns what was sold on a day, from the cache if it is recent.
func (s *Sales) day(ctx context.Context, date, today civil.Date) ([]Sold, error) {
	good := closedFor
	if !date.Before(today) {
		good = openFor
	}
	s.mu.Lock()
	k, ok := s.kept[date]
	s.mu.Unlock()
	if ok && s.now().Sub(k.at) < good {
		return k.sold, nil
	}
	at := s.now()
	sum := sums{}
	q := table.Query{Index: table.ByAll, PK: dayPartition(date)}
	for {
		page, err := s.table.Query(ctx, q)
		if err != nil {
			return nil, fmt.Errorf("sales of %s: %w", date, err)
		}
		for _, i := range page.Items {
			var r bought
			if err := i.Decode(&r); err != nil {
				return nil, err
			}
			for _, l := range r.Lines {
				sum.add(Sold{l.ID, 1, l.SaleUnits})
			}
		}
		if q.After = page.Next; q.After == "" {
			break
		}
	}
	k = keptDay{slices.Collect(maps.Values(sum)), at}
	s.mu.Lock()
	defer s.mu.Unlock()
	maps.DeleteFunc(s.kept, func(d civil.Date, _ keptDay) bool { return today.DaysSince(d) > 7*MaxWeeks })
	s.kept[date] = k
	return k.sold, nil
}
