package promise

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"backdock/shared/catalog/item"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
)

// Shortage is an item of which less is left than wanted. Quantities are in the item's stock unit.
type Shortage struct {
	ItemID       string
	Wanted, Left money.Decimal
}

// Reservation is what was reserved for a holder that is not counted yet. When Count counts the holder, the
// reservation becomes its promise.
type Reservation struct {
	Short []Shortage // not empty: the holder cannot get what it wants
	// Guards are operations for the Commit that creates the holder. They fail if the reservation was released
	// in the meantime. Empty: nothing had to be reserved.
	Guards []table.Op
}

// reservedAtOnce is how many items one Commit reserves.
const reservedAtOnce = 40

// Reserve promises a holder the wanted quantities for a date, or returns the shortages. A second call
// reserves what is new and releases what is no longer wanted. After a shortage a part is reserved: call
// Release. A holder that was counted already is not changed.
func (s *Ledgers) Reserve(ctx context.Context, id string, date civil.Date, wanted map[string]Entry,
	items map[string]item.Detail) (Reservation, error) {
	var r Reservation
	err := table.Update(ctx, "the reservation", func() error {
		l, err := s.reservation(ctx, id)
		if err != nil || l == nil {
			return err
		}
		r = Reservation{}
		if r.Short, err = s.reserve(ctx, l, date, wanted, items); err != nil || len(r.Short) > 0 {
			return err
		}
		if rev := l.chunks[0].Rev; rev > 0 {
			r.Guards = []table.Op{table.Check(chunkKey(id, 0), table.FieldIs("rev", rev))}
		}
		return nil
	})
	if err != nil {
		return r, fmt.Errorf("reserve for %s: %w", id, err)
	}
	return r, nil
}

// LeftFor returns what is left of items for a date for one holder: its own promises count as left. With the
// id "" it is Counters.Left.
func (s *Ledgers) LeftFor(ctx context.Context, id string, date civil.Date,
	items item.Prefetch) (map[string]Left, error) {
	if id == "" {
		return s.counters.Left(ctx, date, items)
	}
	return s.leftFor(ctx, id, date, items, s.counters, s.table.BatchGet)
}

// LeftNow is LeftFor with consistent reads, at a higher price, for a holder that has just released something.
func (s *Ledgers) LeftNow(ctx context.Context, id string, date civil.Date,
	items item.Prefetch) (map[string]Left, error) {
	return s.leftFor(ctx, id, date, items, s.counters.Fresh(), s.consistently)
}

func (s *Ledgers) leftFor(ctx context.Context, id string, date civil.Date, items item.Prefetch, counters *Counters,
	read reader) (map[string]Left, error) {
	var left map[string]Left
	var all map[string]*ledger
	g, ctx := errgroup.WithContext(ctx)
	g.Go(func() (err error) {
		left, err = counters.Left(ctx, date, items)
		return err
	})
	g.Go(func() (err error) {
		all, err = s.ledgers(ctx, read, []string{id})
		return err
	})
	if err := g.Wait(); err != nil {
		return nil, err
	}
	for itemID, e := range all[id].entries() {
		if of, asked := left[itemID]; asked && !e.Delivery.After(date) {
			of.Promised, of.Left = of.Promised.Sub(e.Promised), of.Left.Add(e.Promised)
			left[itemID] = of
		}
	}
	return left, nil
}

// reservation reads the reservation of a holder. It returns nil if the holder was counted.
func (s *Ledgers) reservation(ctx context.Context, id string) (*ledger, error) {
	all, err := s.ledgers(ctx, s.consistently, []string{id})
	if err != nil || all[id].chunks[0].Revision > 0 {
		return nil, err
	}
	return all[id], nil
}

func (s *Ledgers) reserve(ctx context.Context, l *ledger, date civil.Date, wanted map[string]Entry,
	items map[string]item.Detail) ([]Shortage, error) {
	from := l.entries()
	before := map[string]Delta{}
	affected := map[string]item.Detail{}
	for id, e := range wanted {
		if !e.same(from[id]) {
			affected[id], before[id] = items[id], deltaOf(Entry{}, from[id])
		}
	}
	short, conds, err := shortages(ctx, s.counters, date, from, wanted, affected, before)
	if len(short) > 0 { // a consistent read, so that stock released a moment ago is not missed
		short, conds, err = shortages(ctx, s.counters.Fresh(), date, from, wanted, affected, before)
	}
	if err != nil || len(short) > 0 {
		return short, err
	}
	return nil, s.hold(ctx, l, wanted, conds)
}

// shortages returns the items of which less is left than wanted, and the conditions under which the others
// can be reserved.
func shortages(ctx context.Context, counters *Counters, date civil.Date, from, wanted map[string]Entry,
	affected map[string]item.Detail, before map[string]Delta) ([]Shortage, map[string]table.Cond, error) {
	free, err := counters.Free(ctx, date, affected, before)
	if err != nil {
		return nil, nil, err
	}
	conds := map[string]table.Cond{}
	var short []Shortage
	for _, id := range slices.Sorted(maps.Keys(affected)) {
		now, was := wanted[id], from[id]
		if now.Delivery == was.Delivery && !was.Promised.Less(now.Promised) {
			continue // a reduction is always possible
		}
		if free[id].Quantity.Less(now.Promised) {
			short = append(short, Shortage{id, now.Promised, free[id].Quantity.Max(money.Zero)})
			continue
		}
		conds[id] = free[id].Holds(now.Promised)
	}
	return short, conds, nil
}

// hold writes the reservation in as many Commits as needed. Each keeps ledger and counters consistent and
// includes with.
func (s *Ledgers) hold(ctx context.Context, l *ledger, wanted map[string]Entry, conds map[string]table.Cond,
	with ...table.Op) error {
	from := l.entries()
	for part := range slices.Chunk(differing(from, wanted, Entry.same), reservedAtOnce) {
		ops := slices.Clone(with)
		chunks := map[int]bool{0: true}
		l.chunks[0].ReservedAt = s.now()
		for _, id := range part {
			d := deltaOf(from[id], wanted[id])
			chunks[l.set(id, wanted[id])] = true
			cond, bound := conds[id]
			switch {
			case len(d) == 0:
			case bound:
				ops = append(ops, d.Op(id, cond))
			default:
				ops = append(ops, d.Op(id))
			}
		}
		for n := range chunks {
			ops = append(ops, l.write(n, s.now()))
		}
		if err := s.table.Commit(ctx, ops...); err != nil {
			return err
		}
	}
	return nil
}

// Release releases the reservation of a holder that was not counted. guard is part of the Commit: an
// operation that fails if the reservation must stay. Errors: table.ErrCondition if the guard does not hold.
func (s *Ledgers) Release(ctx context.Context, id string, guard table.Op) error {
	err := table.Update(ctx, "the reservation", func() error {
		l, err := s.reservation(ctx, id)
		if err != nil || l == nil || l.chunks[0].Rev == 0 {
			return err
		}
		if err := s.hold(ctx, l, nil, nil, guard); err != nil {
			return guarded(err)
		}
		ops := []table.Op{guard}
		for n, c := range l.chunks {
			if c.Rev > 0 {
				ops = append(ops, table.Delete(chunkKey(id, n), table.FieldIs("rev", c.Rev)))
			}
		}
		return guarded(s.table.Commit(ctx, ops...))
	})
	if err != nil {
		return fmt.Errorf("release what is reserved for %s: %w", id, err)
	}
	return nil
}

// guarded makes the error of a failed guard final, because a retry would fail again.
func guarded(err error) error {
	if table.FailedAt(err, 0) {
		return table.Final(err)
	}
	return err
}

// Reserved returns the holders with a reservation from before a time that were not counted, oldest first, at
// most 100.
func (s *Ledgers) Reserved(ctx context.Context, before time.Time) ([]string, error) {
	page, err := s.table.Query(ctx, table.Query{Index: table.ByKey, PK: reservations,
		To: before.UTC().Format(time.RFC3339), Limit: 100})
	if err != nil {
		return nil, fmt.Errorf("what is reserved: %w", err)
	}
	return reservedIn(page), nil
}

// reservedIn returns the ids of the reservations on a page.
func reservedIn(page table.Page) []string {
	ids := make([]string, len(page.Items))
	for i, found := range page.Items {
		ids[i] = strings.TrimPrefix(found.PK, chunkKey("", 0).PK)
	}
	return ids
}
