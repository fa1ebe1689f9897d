package spot

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
	"backdock/shared/platform/turn"
)

// Offer is a published line whose price counts now. It may be sold out: an order that has taken of it before can still
// have what it took.
type Offer struct {
	LineID     string
	SheetID    string
	ItemID     string
	Units      string        // unit id
	Conversion money.Decimal // base units in one of Units
	Quantity   money.Decimal // base units
	Sold       money.Decimal // base units
	ValidFrom  time.Time
	ValidTo    time.Time
	Prices     []LevelPrice // per one of Units
}

// Left returns what is left, in base units.
func (o Offer) Left() money.Decimal { return o.Quantity.Sub(o.Sold) }

// Price returns the spot price of a level per one of the offer's units. Without one, the level has no spot price.
func (o Offer) Price(levelID string) (money.Decimal, bool) { return priceOf(o.Prices, levelID) }

// freshFor is how long a process keeps what it has read.
const freshFor = time.Second

// Offers has the open offers in the process's memory.
type Offers struct {
	table table.Table
	now   func() time.Time

	mu     turn.Lock
	read   time.Time // zero: nothing yet
	sheets []string  // published sheets that had an offer which was not over
	lines  []offered
}

// NewOffers makes it. Make one per process (package app does).
func NewOffers(t table.Table, now func() time.Time) *Offers { return &Offers{table: t, now: now} }

// publishedPlace has a record of each published sheet.
const publishedPlace = "SPOTSHEETS#PUBLISHED"

// published is the record of a published sheet. It is removed when the sheet is closed.
type published struct {
	SheetID string    `json:"sheetId"`
	Until   time.Time `json:"until"` // when its last offer is over
}

func publishedKey(sheetID string) table.Key { return table.Key{PK: publishedPlace, SK: sheetID} }

// Open returns the open offers by item, those that end first before the others. They are at most a second old, and most
// calls read nothing. The result is shared: do not change it.
func (s *Offers) Open(ctx context.Context) (map[string][]Offer, error) {
	lines, err := s.recent(ctx)
	if err != nil {
		return nil, fmt.Errorf("open spot offers: %w", err)
	}
	now := s.now()
	open := map[string][]Offer{}
	for _, l := range lines {
		if l.Ended == "" && !now.Before(l.ValidFrom) && now.Before(l.ValidTo) {
			open[l.ItemID] = append(open[l.ItemID], l.offer())
		}
	}
	for _, of := range open {
		slices.SortStableFunc(of, func(a, b Offer) int { return a.ValidTo.Compare(b.ValidTo) })
	}
	return open, nil
}

// Forget makes the next Open read anew, for a process that has just found an offer changed.
func (s *Offers) Forget() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.read = time.Time{}
}

// recent returns the published lines of the sheets that are not over. The sheets of the last time are read together with
// the list of sheets, so that there is one round trip.
func (s *Offers) recent(ctx context.Context) ([]offered, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := s.now()
	if !s.read.IsZero() && now.Sub(s.read) < freshFor {
		return s.lines, nil
	}
	var sheets []string
	found := make([][]offered, len(s.sheets))
	g, gctx := errgroup.WithContext(ctx)
	g.Go(func() (err error) {
		sheets, err = s.current(gctx, now)
		return err
	})
	for i, id := range s.sheets {
		g.Go(func() (err error) {
			found[i], err = linesOf(gctx, s.table, id)
			return err
		})
	}
	if err := g.Wait(); err != nil {
		return nil, err
	}
	var lines []offered
	for _, id := range sheets {
		if i := slices.Index(s.sheets, id); i >= 0 {
			lines = append(lines, found[i]...)
			continue
		}
		of, err := linesOf(ctx, s.table, id)
		if err != nil {
			return nil, err
		}
		lines = append(lines, of...)
	}
	s.read, s.sheets, s.lines = now, sheets, lines
	return lines, nil
}

// current returns the published sheets of which an offer may be open.
func (s *Offers) current(ctx context.Context, now time.Time) ([]string, error) {
	all, err := table.Find[published](ctx, s.table, table.Query{PK: publishedPlace, Consistent: true})
	if err != nil {
		return nil, err
	}
	var ids []string
	for _, p := range all {
		if now.Before(p.Until) {
			ids = append(ids, p.SheetID)
		}
	}
	return ids, nil
}

func linesOf(ctx context.Context, t table.Table, sheetID string) ([]offered, error) {
	lines, err := table.Find[offered](ctx, t, table.Query{PK: partition(sheetID), Prefix: linePrefix, Consistent: true})
	if err != nil {
		return nil, fmt.Errorf("offers of spot buy sheet %s: %w", sheetID, err)
	}
	return lines, nil
}

// Line reads a published line, also one that is over, as an offer. It is false for an id that no line has.
func (s *Offers) Line(ctx context.Context, lineID string) (Offer, bool, error) {
	if !strings.Contains(lineID, "-") {
		return Offer{}, false, nil
	}
	l, err := table.Load[offered](ctx, s.table, lineKey(lineID))
	if errors.Is(err, table.ErrMissing) {
		return Offer{}, false, nil
	}
	if err != nil {
		return Offer{}, false, fmt.Errorf("spot offer %s: %w", lineID, err)
	}
	return l.offer(), true, nil
}

func (o offered) offer() Offer {
	return Offer{o.ID, o.SheetID, o.ItemID, o.Units, o.Conversion, o.base(), o.base().Sub(o.Left), o.ValidFrom, o.ValidTo,
		o.Prices}
}
