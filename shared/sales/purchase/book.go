package purchase

import (
	"context"
	"fmt"
	"time"

	"golang.org/x/sync/errgroup"

	"backdock/shared/catalog/item"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/setting"
	"backdock/shared/platform/table"
	"backdock/shared/sales/order"
	"backdock/shared/stock/demand"
)

// Book keeps what is counted in step with the orders. Counting an order again, in
// whatever state, and dying at any line count nothing twice: what it brought its
// customer is one record, written whole; of what is promised to it the ledger
// changes in the same Commit as the counters, so that they change by the difference.
type Book struct {
	table  table.Table
	orders *order.Orders
	items  *item.Items
	demand *demand.Demand
	now    func() time.Time
}

// NewBook makes one. It does no I/O.
func NewBook(t table.Table, orders *order.Orders, items *item.Items, settings *setting.Settings, now func() time.Time) *Book {
	return &Book{table: t, orders: orders, items: items, demand: demand.New(t, items, settings), now: now}
}

// state is an order that is to be counted.
type state struct {
	orderID  string
	ledgerID string
	revision int64
	order    *order.Order // nil: it is gone
	// customers whose it was, as far as is known.
	customers []string
	// promises tells whether anything is or may have been promised to it: an order
	// that came closed from the ERP has no ledger.
	promises bool
}

// linesAtOnce bounds what is counted together, so that it fits in memory and a
// conflict repeats no more.
const linesAtOnce = 2000

// Count brings what is counted in step with orders as the stream tells of them.
// What was counted at a later revision already stays. An order whose lines are not
// told is read.
func (b *Book) Count(ctx context.Context, changes []order.Change) error {
	told := map[string][]order.Change{}
	var ids []string // in the order of their first change
	for _, c := range changes {
		if told[c.ID] == nil {
			ids = append(ids, c.ID)
		}
		told[c.ID] = append(told[c.ID], c)
	}
	states := make([]state, 0, len(ids))
	for _, id := range ids {
		s, err := b.stateOf(ctx, told[id])
		if err != nil {
			return err
		}
		if s != nil {
			states = append(states, *s)
		}
	}
	return b.countAll(ctx, states)
}

// stateOf is an order after its changes; nil: that it is gone is told later.
func (b *Book) stateOf(ctx context.Context, changes []order.Change) (*state, error) {
	last := changes[0]
	s := &state{orderID: last.ID}
	for _, c := range changes {
		if c.Revision >= last.Revision {
			last = c
		}
		s.was(c.Before)
		s.was(c.Order)
		s.promises = s.promises || c.Order == nil
	}
	s.ledgerID, s.revision, s.order = ledgerID(last.CartID, last.ID), last.Revision, last.Order
	if last.Order == nil || last.Whole {
		return s, nil
	}
	o, err := b.orders.Get(ctx, last.ID)
	if fault.Is(err, fault.NotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	s.revision, s.order = o.Revision(), &o
	s.was(&o)
	return s, nil
}

// was takes note of a state that the order had.
func (s *state) was(o *order.Order) {
	if o != nil {
		s.customers = append(s.customers, o.CustomerID)
		s.promises = s.promises || o.Status.Editable() || o.Status == order.Cancelled // which it was open before
	}
}

func ledgerID(cartID, orderID string) string {
	if cartID != "" {
		return cartID
	}
	return orderID
}

// Recount brings what is counted in step with some orders as they are, whatever
// the stream has told and at whatever revision they were counted. Unknown orders are
// left out. Orders and ledgers are read consistently: what is reserved for an order
// may be released after it.
func (b *Book) Recount(ctx context.Context, orderIDs []string) error {
	orders, err := b.orders.GetAllNow(ctx, orderIDs)
	if err != nil {
		return err
	}
	states := make([]state, len(orders))
	for i := range orders {
		o := &orders[i]
		states[i] = state{orderID: o.ID, ledgerID: ledgerID(o.CartID, o.ID), revision: o.Revision(), order: o, customers: []string{o.CustomerID}, promises: true}
	}
	if err := b.countAll(ctx, states); err != nil {
		return err
	}
	return b.repair(ctx, states)
}

func (b *Book) countAll(ctx context.Context, states []state) error {
	for len(states) > 0 {
		n, lines := 0, 0
		for n < len(states) && (n == 0 || lines+linesOf(states[n]) <= linesAtOnce) {
			lines += linesOf(states[n])
			n++
		}
		if err := b.count(ctx, states[:n]); err != nil {
			return fmt.Errorf("count %d orders from %s on: %w", n, states[0].orderID, err)
		}
		states = states[n:]
	}
	return nil
}

func linesOf(s state) int {
	if s.order == nil {
		return 1
	}
	return max(len(s.order.Lines), 1)
}

// count counts some orders, for which their items are read together.
func (b *Book) count(ctx context.Context, states []state) error {
	items, err := b.itemsOf(ctx, states)
	if err != nil {
		return err
	}
	g, ctx := errgroup.WithContext(ctx)
	g.Go(func() error { return b.sell(ctx, states, items) })
	g.Go(func() error {
		return table.Update(ctx, "what is promised", func() error { return b.promise(ctx, states, items) })
	})
	return g.Wait()
}

// promise counts what is promised to some orders. Errors: table.ErrCondition where
// somebody else has counted one meanwhile; then some may have been counted.
func (b *Book) promise(ctx context.Context, states []state, items map[string]item.Detail) error {
	var ids []string
	for _, s := range states {
		if s.promises {
			ids = append(ids, s.ledgerID)
		}
	}
	if len(ids) == 0 {
		return nil
	}
	ledgers, err := b.ledgers(ctx, b.table.BatchGet, ids)
	if err != nil {
		return err
	}
	w := &writer{table: b.table, now: b.now}
	for _, s := range states {
		if !s.promises {
			continue
		}
		l := ledgers[s.ledgerID]
		to, sure := promisedOf(s.order, items)
		first := l.chunks[0]
		late := first.Revision > s.revision || first.Revision == s.revision && !first.Unsure
		if late || len(differing(l.entries(), to)) == 0 && (first.Revision > 0 || first.Rev == 0) {
			continue
		}
		if err := w.count(ctx, l, to, s.revision, !sure); err != nil {
			return err
		}
	}
	return w.flush(ctx)
}
