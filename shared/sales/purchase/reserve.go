package purchase

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
	"backdock/shared/sales/orderline"
	"backdock/shared/stock/demand"
)

// Shortage is an item of which not as much is left as is wanted. Quantities are in
// the item's stock unit.
type Shortage struct {
	ItemID       string
	Wanted, Left money.Decimal
}

// Reservation is what is promised to a cart that is about to become an order. When
// the order is counted it is the order's.
type Reservation struct {
	Short []Shortage // if there is one, there is no order to be made
	// Held is an operation for the Commit that makes the order: it fails where the
	// reservation was released meanwhile. None: nothing had to be reserved.
	Held []table.Op
}

// reservedAtOnce is how many items a Commit reserves.
const reservedAtOnce = 40

// Reserve promises the lines of a cart for a date, or tells what is short. Asked
// again it reserves what is new and gives back what is not wanted any more. Items
// of which NetSuite has told no stock, and units that are not known, are not
// reserved. After a shortage some of the lines are reserved: Release them.
func (b *Book) Reserve(ctx context.Context, cartID string, date civil.Date, lines []orderline.Line, items map[string]item.Detail) (Reservation, error) {
	wanted := wantedOf(date, lines, items)
	var r Reservation
	err := table.Update(ctx, "the reservation", func() error {
		l, err := b.reservation(ctx, cartID)
		if err != nil || l == nil { // it is an order and was counted
			return err
		}
		r = Reservation{}
		if r.Short, err = b.reserve(ctx, l, date, wanted, items); err != nil || len(r.Short) > 0 {
			return err
		}
		if rev := l.chunks[0].Rev; rev > 0 {
			r.Held = []table.Op{table.Check(chunkKey(cartID, 0), table.FieldIs("rev", rev))}
		}
		return nil
	})
	if err != nil {
		return r, fmt.Errorf("reserve for cart %s: %w", cartID, err)
	}
	return r, nil
}

// LeftFor tells what is left of items for a date, for one cart or order: what is
// promised to itself counts as left. id is the cart's, or that of an order without
// one; "": Demand.Left.
func (b *Book) LeftFor(ctx context.Context, id string, date civil.Date, items item.Ahead) (map[string]demand.Left, error) {
	if id == "" {
		return b.demand.Left(ctx, date, items)
	}
	return b.leftFor(ctx, id, date, items, b.demand, b.table.BatchGet)
}

// LeftNow is LeftFor that misses no write, at a higher price: for who has just given
// something back.
func (b *Book) LeftNow(ctx context.Context, id string, date civil.Date, items item.Ahead) (map[string]demand.Left, error) {
	return b.leftFor(ctx, id, date, items, b.demand.Fresh(), b.consistently)
}

func (b *Book) leftFor(ctx context.Context, id string, date civil.Date, items item.Ahead, counters *demand.Demand, read reader) (map[string]demand.Left, error) {
	var left map[string]demand.Left
	var all map[string]*ledger
	g, ctx := errgroup.WithContext(ctx)
	g.Go(func() (err error) {
		left, err = counters.Left(ctx, date, items)
		return err
	})
	g.Go(func() (err error) {
		all, err = b.ledgers(ctx, read, []string{id})
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

// wantedOf is what is to be reserved, by item.
func wantedOf(date civil.Date, lines []orderline.Line, items map[string]item.Detail) map[string]entry {
	wanted := map[string]entry{}
	for _, l := range lines {
		c, known := conversionsOf(items[l.ItemID], l.Units)
		if !known || items[l.ItemID].Stock.AsOf.IsZero() {
			continue
		}
		e := wanted[l.ItemID]
		e.Delivery, e.Promised = date, e.Promised.Add(l.Quantity.Mul(c.line).Quo(c.stock, money.QuantityPlaces))
		wanted[l.ItemID] = e
	}
	return wanted
}

// reservation reads what is reserved for a cart; nil: its order was counted.
func (b *Book) reservation(ctx context.Context, cartID string) (*ledger, error) {
	all, err := b.ledgers(ctx, b.consistently, []string{cartID})
	if err != nil || all[cartID].chunks[0].Revision > 0 {
		return nil, err
	}
	return all[cartID], nil
}

func (b *Book) reserve(ctx context.Context, l *ledger, date civil.Date, wanted map[string]entry, items map[string]item.Detail) ([]Shortage, error) {
	from := l.entries()
	before := map[string]demand.Delta{}
	affected := map[string]item.Detail{}
	for id, e := range wanted {
		if !e.same(from[id]) {
			affected[id], before[id] = items[id], deltaOf(entry{}, from[id])
		}
	}
	short, conds, err := shortages(ctx, b.demand, date, from, wanted, affected, before)
	if len(short) > 0 { // nobody is refused for what was given back a moment ago
		short, conds, err = shortages(ctx, b.demand.Fresh(), date, from, wanted, affected, before)
	}
	if err != nil || len(short) > 0 {
		return short, err
	}
	return nil, b.hold(ctx, l, wanted, conds)
}

// shortages are the items of which counters say that there is not as much left as is
// wanted, and what has to hold of the others when they are reserved.
func shortages(ctx context.Context, counters *demand.Demand, date civil.Date, from, wanted map[string]entry,
	affected map[string]item.Detail, before map[string]demand.Delta) ([]Shortage, map[string]table.Cond, error) {
	free, err := counters.Free(ctx, date, affected, before)
	if err != nil {
		return nil, nil, err
	}
	conds := map[string]table.Cond{}
	var short []Shortage
	for _, id := range slices.Sorted(maps.Keys(affected)) {
		now, was := wanted[id], from[id]
		if now.Delivery == was.Delivery && !was.Promised.Less(now.Promised) {
			continue // less than before can always be had
		}
		if free[id].Quantity.Less(now.Promised) {
			short = append(short, Shortage{id, now.Promised, free[id].Quantity.Max(money.Zero)})
			continue
		}
		conds[id] = free[id].Holds(now.Promised)
	}
	return short, conds, nil
}

// hold writes what is reserved, in as many Commits as it takes; each leaves ledger
// and counters in step. with is carried out with each.
func (b *Book) hold(ctx context.Context, l *ledger, wanted map[string]entry, conds map[string]table.Cond, with ...table.Op) error {
	from := l.entries()
	for part := range slices.Chunk(differing(from, wanted), reservedAtOnce) {
		ops := slices.Clone(with)
		chunks := map[int]bool{0: true}
		l.chunks[0].ReservedAt = b.now()
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
			ops = append(ops, l.write(n, b.now()))
		}
		if err := b.table.Commit(ctx, ops...); err != nil {
			return err
		}
	}
	return nil
}

// Release gives back what is reserved for a cart, if it has not become an order
// that was counted. guard is carried out with it: operations that fail where the
// cart has become an order, and then the reservation stays. Errors:
// table.ErrCondition where the guard does not hold.
func (b *Book) Release(ctx context.Context, cartID string, guard table.Op) error {
	err := table.Update(ctx, "the reservation", func() error {
		l, err := b.reservation(ctx, cartID)
		if err != nil || l == nil || l.chunks[0].Rev == 0 {
			return err
		}
		if err := b.hold(ctx, l, nil, nil, guard); err != nil {
			return guarded(err)
		}
		ops := []table.Op{guard}
		for n, c := range l.chunks {
			if c.Rev > 0 {
				ops = append(ops, table.Delete(chunkKey(cartID, n), table.FieldIs("rev", c.Rev)))
			}
		}
		return guarded(b.table.Commit(ctx, ops...))
	})
	if err != nil {
		return fmt.Errorf("release what is reserved for cart %s: %w", cartID, err)
	}
	return nil
}

// guarded is the error of a Commit that begins with a guard: one that fails now will
// fail again.
func guarded(err error) error {
	if table.FailedAt(err, 0) {
		return table.Final(err)
	}
	return err
}

// Reserved are the carts for which something has been reserved since before a time
// and whose orders were not counted, the oldest first, at most 100.
func (b *Book) Reserved(ctx context.Context, before time.Time) ([]string, error) {
	page, err := b.table.Query(ctx, table.Query{Index: table.ByKey, PK: reservations, To: before.UTC().Format(time.RFC3339), Limit: 100})
	if err != nil {
		return nil, fmt.Errorf("what is reserved: %w", err)
	}
	return reservedIn(page), nil
}

// reservedIn are the ids of the reservations of a page.
func reservedIn(page table.Page) []string {
	ids := make([]string, len(page.Items))
	for i, found := range page.Items {
		ids[i] = strings.TrimPrefix(found.PK, chunkKey("", 0).PK)
	}
	return ids
}
