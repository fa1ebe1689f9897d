package order

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"golang.org/x/sync/errgroup"

	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/table"
	"backdock/shared/sales/orderline"
)

// readAtOnce is the number of orders that are read in parallel.
const readAtOnce = 16

// Get reads an order. Errors: fault.NotFound.
func (s *Orders) Get(ctx context.Context, id string) (Order, error) {
	o, head, err := s.get(ctx, id)
	if err == nil && (head == nil || head.Deleted) {
		err = fault.New(fault.NotFound, "there is no sales order %s", id)
	}
	return o, err
}

// get reads an order's head and lines in one consistent request; they are adjacent in the table. The head is nil if the
// order does not exist.
func (s *Orders) get(ctx context.Context, id string) (Order, *stored, error) {
	all := table.Query{PK: partition(id), From: orderline.PartPrefix, To: Key(id).SK, Consistent: true}
	for range 5 { // it may be written while it is read
		items, err := table.All(ctx, s.table, all)
		if err != nil {
			return Order{}, nil, fmt.Errorf("read order %s: %w", id, err)
		}
		last := len(items) - 1
		if last < 0 || items[last].Key != Key(id) {
			return Order{}, nil, nil
		}
		o, head, ok, err := join(items[last], items[:last])
		if err != nil || ok {
			return o, &head, err
		}
	}
	return Order{}, nil, fmt.Errorf("read order %s: its lines keep changing", id)
}

// join combines head and lines. ok is false if the lines do not belong to this version of the head.
func join(head table.Item, lines []table.Item) (o Order, s stored, ok bool, err error) {
	if err := head.Decode(&s); err != nil {
		return o, s, false, err
	}
	o = s.order()
	if !o.book.Place.Beside() {
		return o, s, len(lines) == 0, nil
	}
	o.Lines, ok, err = orderline.Join[Line](o.book.Place, lines)
	return o, s, ok, err
}

// GetAll reads orders by id, in that order. Unknown ones are left out. It is eventually consistent: write changes that
// depend on it with OnTrip, OffTrip or Update, because they check the current state.
func (s *Orders) GetAll(ctx context.Context, ids []string) ([]Order, error) {
	keys := make([]table.Key, 0, 2*len(ids))
	for _, id := range ids {
		keys = append(keys, Key(id), orderline.FirstPart(partition(id)))
	}
	items, err := s.table.BatchGet(ctx, keys)
	if err != nil {
		return nil, fmt.Errorf("read %d orders: %w", len(ids), err)
	}
	orders := make([]Order, 0, len(ids))
	for i := 0; i < len(items); i++ {
		head := items[i]
		var lines []table.Item
		if i+1 < len(items) && items[i+1].PK == head.PK {
			i++
			lines = items[i : i+1]
		}
		if head.SK != Key("").SK {
			continue // lines without a head: the order was removed between the reads
		}
		o, body, ok, err := join(head, lines)
		if err == nil && !ok { // it has more lines, or was written between the reads
			o, err = s.Get(ctx, body.ID)
			if fault.Is(err, fault.NotFound) {
				continue
			}
		}
		if err != nil {
			return nil, err
		}
		if !body.Deleted {
			orders = append(orders, o)
		}
	}
	return orders, nil
}

// GetAllNow is GetAll with consistent reads: it includes all earlier writes.
func (s *Orders) GetAllNow(ctx context.Context, ids []string) ([]Order, error) {
	read := make([]*Order, len(ids))
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(readAtOnce)
	for i, id := range ids {
		if slices.Contains(ids[:i], id) {
			continue
		}
		g.Go(func() error {
			o, err := s.Get(ctx, id)
			if fault.Is(err, fault.NotFound) {
				return nil
			}
			read[i] = &o
			return err
		})
	}
	if err := g.Wait(); err != nil {
		return nil, err
	}
	orders := make([]Order, 0, len(ids))
	for _, o := range read {
		if o != nil {
			orders = append(orders, *o)
		}
	}
	return orders, nil
}

// OnDate reads the orders of a delivery date, by id, including cancelled ones.
func (s *Orders) OnDate(ctx context.Context, date civil.Date) ([]Order, error) {
	ids, err := s.IDsOn(ctx, date)
	if err != nil {
		return nil, fmt.Errorf("orders of %s: %w", date, err)
	}
	orders, err := s.GetAll(ctx, ids)
	slices.SortFunc(orders, func(a, b Order) int { return cmp.Compare(a.ID, b.ID) })
	return orders, err
}

// IDsOn returns the ids of the orders of a delivery date.
func (s *Orders) IDsOn(ctx context.Context, date civil.Date) ([]string, error) {
	items, err := table.All(ctx, s.table, table.Query{Index: table.ByKey, PK: DatePlace(date)})
	ids := make([]string, len(items))
	for i, item := range items {
		ids[i] = item.PK[len(partition("")):]
	}
	return ids, err
}
