package stats

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"backdock/shared/platform/civil"
	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
)

// Two kinds of records have the sales of an item. They change in the Commit of the bought records that they count:
//
//	of a week:       SOLDWEEK#<item id> / <its Monday>: for each day and customer the sale units, for each day the amount
//	an open line:    OPENLINE#<item id> / <delivery date>#<order id>#<customer id>, see openLine
//
// Sales below the floor are beside them, see belowfloor.go.

func weekPartition(itemID string) string { return "SOLDWEEK#" + itemID }

func openPartition(itemID string) string { return "OPENLINE#" + itemID }

// monday returns the first day of a date's week.
func monday(date civil.Date) civil.Date { return date.AddDays(-weekday(date)) }

// weekday returns 0 for Monday to 6 for Sunday.
func weekday(date civil.Date) int { return (int(date.Weekday()) + 6) % 7 }

// quantityField and amountField are the names of the counters in the record of a week.
func quantityField(date civil.Date, customerID string) string {
	return fmt.Sprintf("q%d#%s", weekday(date), customerID)
}

func amountField(date civil.Date) string { return fmt.Sprintf("a%d", weekday(date)) }

// openLine is what an order still has to get of an item.
type openLine struct {
	OrderID     string         `json:"order"`
	OrderNumber string         `json:"number"`
	CustomerID  string         `json:"customerId"`
	Customer    string         `json:"customer"`
	Delivery    civil.Date     `json:"delivery"`
	Quantity    money.Decimal  `json:"quantity"` // in Units
	Units       string         `json:"units"`
	Rate        *money.Decimal `json:"rate"`
}

// openLine returns the record of an open line, or nil.
func (r bought) openLine(customerID string, l *boughtItem) *table.Item {
	if l == nil || l.Open.Sign() <= 0 {
		return nil
	}
	key := table.Key{PK: openPartition(l.ID), SK: fmt.Sprintf("%s#%s#%s", r.Delivery, r.OrderID, customerID)}
	i := table.New(key, openLine{r.OrderID, r.OrderNumber, customerID, r.Customer, r.Delivery, l.Open, l.Units, l.Rate})
	return &i
}

// byItem returns the lines that are in the counters.
func (r bought) byItem() map[string]*boughtItem {
	lines := make(map[string]*boughtItem, len(r.Lines))
	if r.old() {
		return lines
	}
	for i := range r.Lines {
		lines[r.Lines[i].ID] = &r.Lines[i]
	}
	return lines
}

// sameHead reports whether all counted lines of two records belong to the same days and names.
func (r bought) sameHead(o bought) bool {
	return r.Date == o.Date && r.Delivery == o.Delivery && r.OrderNumber == o.OrderNumber && r.Customer == o.Customer
}

// differing returns the items whose counters differ between two records, sorted.
func differing(from, to bought) []string {
	before, after := from.byItem(), to.byItem()
	all := maps.Clone(before)
	maps.Copy(all, after)
	var ids []string
	for id := range all {
		if a, b := before[id], after[id]; a == nil || b == nil || !from.sameHead(to) || !table.Same(a, b) {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	return ids
}

const (
	// itemsAtOnce is the number of items of an order that one Commit counts. An item takes at most opsEach operations: its
	// weeks, its open line and its sale below the floor, before and after.
	itemsAtOnce = 16
	opsEach     = 6
	// mostOps leaves room for the guard.
	mostOps = table.MaxActions - 1
)

// steps returns the records to write one after the other to get from one to another. Each changes the counters of at
// most itemsAtOnce items, and each but the last still has the earlier revision.
func steps(from, to bought) []bought {
	if len(differing(from, to)) <= itemsAtOnce {
		return []bought{to}
	}
	var all []bought
	now := from
	now.Revision, now.Counted = 0, from.revision()
	if from.old() {
		now.Lines = nil // none of them is counted
	}
	if !from.sameHead(to) {
		for len(now.Lines) > 0 {
			now.Lines = now.Lines[min(itemsAtOnce, len(now.Lines)):]
			all = append(all, now)
		}
		lines := now.Lines
		now = to
		now.Lines, now.Counted = lines, from.revision()
	}
	after := to.byItem()
	for ids := range slices.Chunk(differing(now, to), itemsAtOnce) {
		now.Lines = slices.DeleteFunc(slices.Clone(now.Lines), func(l boughtItem) bool {
			return slices.Contains(ids, l.ID)
		})
		for _, id := range ids {
			if l := after[id]; l != nil {
				now.Lines = append(now.Lines, *l)
			}
		}
		all = append(all, now)
	}
	return append(all[:len(all)-1], to)
}

// writer collects records with the changes of their counters, and commits them in as few transactions as possible.
// Changes of the same counter are added up.
type writer struct {
	table table.Table
	now   func() time.Time
	// guard is part of every Commit. nil: none.
	guard *table.Op

	records []table.Op
	weeks   map[table.Key]map[string]money.Decimal
	open    []table.Op
}

// count adds what takes a customer's record of an order from one state to another.
func (w *writer) count(ctx context.Context, customerID string, from, to bought) error {
	all := steps(from, to)
	for _, next := range all {
		if len(w.records)+len(w.weeks)+len(w.open)+opsEach*len(differing(from, next))+1 > mostOps || len(all) > 1 {
			if err := w.flush(ctx); err != nil {
				return err
			}
		}
		before, after := from.byItem(), next.byItem()
		for _, id := range differing(from, next) {
			w.sold(id, customerID, from.Date, before[id], -1)
			w.sold(id, customerID, next.Date, after[id], 1)
			w.replaced(from.openLine(customerID, before[id]), next.openLine(customerID, after[id]))
			w.replaced(from.belowFloor(customerID, before[id]), next.belowFloor(customerID, after[id]))
		}
		op := next.write(customerID, from, w.now())
		w.records = append(w.records, op)
		next.Rev, next.Revision = from.Rev+1, 0
		from = next
	}
	return nil
}

// sold adds a line to the counters of its week, or removes it.
func (w *writer) sold(itemID, customerID string, date civil.Date, l *boughtItem, sign int64) {
	if l == nil {
		return
	}
	key := table.Key{PK: weekPartition(itemID), SK: monday(date).String()}
	if w.weeks == nil {
		w.weeks = map[table.Key]map[string]money.Decimal{}
	}
	week := w.weeks[key]
	if week == nil {
		week = map[string]money.Decimal{}
		w.weeks[key] = week
	}
	for field, n := range map[string]money.Decimal{quantityField(date, customerID): l.SaleUnits, amountField(date): l.Amount} {
		if sum := week[field].Add(n.Mul(money.Int(sign))); sum.IsZero() {
			delete(week, field)
		} else {
			week[field] = sum
		}
	}
}

// replaced replaces the record of an open line, or of a sale below the floor; nil: none.
func (w *writer) replaced(before, after *table.Item) {
	switch {
	case before != nil && after != nil && before.Key == after.Key && string(before.Body) == string(after.Body):
		return
	case before != nil && (after == nil || before.Key != after.Key):
		w.open = append(w.open, table.Delete(before.Key))
	}
	if after != nil {
		w.open = append(w.open, table.Put(*after))
	}
}

// flush commits what was collected. Errors: table.ErrCondition if a record was written concurrently.
func (w *writer) flush(ctx context.Context) error {
	ops := slices.Concat(w.records, w.open)
	for key, week := range w.weeks {
		if len(week) == 0 {
			continue
		}
		from, err := civil.Parse(key.SK)
		if err != nil {
			return err
		}
		ops = append(ops, table.Add(key, week).Expiring(from.AddDays(keptDays+7).In(time.UTC)))
	}
	w.records, w.weeks, w.open = nil, nil, nil
	return table.CommitInOrder(ctx, w.table, ops, w.guard)
}
