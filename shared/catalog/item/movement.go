package item

import (
	"context"
	"maps"
	"slices"
	"sync"
	"time"

	"backdock/shared/platform/money"
	"backdock/shared/platform/replica"
	"backdock/shared/platform/table"
)

// Movement is a change of an item's stock that the portal knows and that its copy of NetSuite's stock may not contain
// yet: an adjustment, or a shipment. Readers see the stock with all these changes.
type Movement struct {
	// ID and Revision are those of an adjustment and of its lines. A shipment has none.
	ID       string        `json:"id,omitempty"`
	Revision int64         `json:"revision,omitempty"`
	Quantity money.Decimal `json:"quantity"` // added, in the stock unit; negative: removed
	// At is when NetSuite had the shipment at the latest: every reading that began later contains it.
	At time.Time `json:"at,omitzero"`
}

// Containment says whether a reading of NetSuite's stock contains an adjustment.
type Containment int

// The values.
const (
	NotContained Containment = iota // NetSuite got the adjustment after the reading, or not yet
	Contained                       // the reading began after NetSuite had confirmed it
	Unclear                         // it was being sent while the stock was read
)

// Adjustment is the change of the stock of some items by an adjustment.
type Adjustment struct {
	ID       string
	Revision int64 // of its lines
	// Quantities are by item id, in the stock unit. An item with 0 is no longer part of the adjustment.
	Quantities map[string]money.Decimal
}

// Adjust sets the change of some items' stock by an adjustment, instead of an earlier change by the same adjustment. It
// is idempotent. check is part of each transaction: the change is only made while it holds. Errors: replica.ErrCheck.
func (s *Items) Adjust(ctx context.Context, a Adjustment, check table.Op) error {
	_, err := s.records.ChangeAllWhile(ctx, check, slices.Collect(maps.Keys(a.Quantities)), func(id string, r *record) bool {
		quantity := a.Quantities[id]
		i := slices.IndexFunc(r.Movements, func(m Movement) bool { return m.ID == a.ID })
		switch {
		case i < 0 && quantity.IsZero(), i >= 0 && r.Movements[i].Revision >= a.Revision:
			return false
		case i >= 0:
			r.Movements = slices.Delete(slices.Clone(r.Movements), i, i+1)
		}
		if !quantity.IsZero() {
			r.Movements = append(slices.Clone(r.Movements), Movement{ID: a.ID, Revision: a.Revision, Quantity: quantity})
		}
		r.ID = id
		return true
	})
	return err
}

// stock returns the stock as readers see it. Available stays NetSuite's when goods are shipped, because there they are
// no longer on hand and no longer committed.
func (r *record) stock() Stock {
	s := r.Stock
	for _, m := range r.Movements {
		switch {
		case m.ID != "":
			s.OnHand, s.Available = s.OnHand.Add(m.Quantity), s.Available.Add(m.Quantity)
		case !m.shippedBefore(s.AsOf):
			s.OnHand = s.OnHand.Add(m.Quantity)
		}
	}
	if len(r.Movements) > 0 {
		s.OnHand, s.Available = s.OnHand.Round(money.QuantityPlaces), s.Available.Round(money.QuantityPlaces)
	}
	return s
}

// StockReading is a reading of NetSuite's stock.
type StockReading struct {
	At    time.Time        // when it began
	Stock map[string]Stock // by item id, except NextArrival and AsOf
	// Contains says for adjustments whether the reading contains them. It is called after the reading has ended.
	Contains func(ctx context.Context, adjustments []string, at time.Time) (map[string]Containment, error)
}

// TakeStock stores a reading of NetSuite's stock, and removes the movements that it contains. It leaves out
// items whose stock was read later already, and items with an adjustment that the reading may or may not contain; it
// returns their ids. Read them again.
func (s *Items) TakeStock(ctx context.Context, reading StockReading) (left []string, err error) {
	t := &taking{StockReading: reading, contained: map[string]Containment{}, left: map[string]bool{}}
	change := func(id string, r *record) bool {
		r.ID = id
		return t.into(id, r)
	}
	records := s.records
	for ids := slices.Collect(maps.Keys(reading.Stock)); len(ids) > 0; ids = slices.Collect(maps.Keys(t.again)) {
		t.again, t.unknown = map[string]bool{}, map[string]bool{}
		if _, err = records.ChangeAll(ctx, ids, change); err != nil {
			return nil, err
		}
		if len(t.unknown) > 0 {
			known, err := reading.Contains(ctx, slices.Sorted(maps.Keys(t.unknown)), reading.At)
			if err != nil {
				return nil, err
			}
			for id := range t.unknown {
				t.contained[id] = known[id]
			}
		}
		records.Table, t.sure = table.Consistently(s.records.Table), true
	}
	return slices.Sorted(maps.Keys(t.left)), nil
}

// taking is the state of TakeStock. The first pass reads with eventual consistency. Items that seem unchanged, and items
// with adjustments, are read again, consistently. into is called for several items at the same time.
type taking struct {
	StockReading
	sure      bool                   // the items are read consistently
	contained map[string]Containment // by adjustment

	mu      sync.Mutex
	again   map[string]bool // items that need another pass
	unknown map[string]bool // adjustments that are not in contained
	left    map[string]bool
}

// into changes an item, and reports whether it must be written.
func (t *taking) into(id string, r *record) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	delete(t.left, id)
	delete(t.again, id)
	if t.At.Before(r.Stock.AsOf) {
		t.left[id] = true
		return false
	}
	var open []Movement
	for _, d := range r.Movements {
		c, known := t.contained[d.ID]
		switch {
		case d.ID == "":
			if !d.shippedBefore(t.At) {
				open = append(open, d)
			}
		case !known:
			t.unknown[d.ID], t.again[id] = true, true
		case c == Unclear:
			t.left[id] = true
		case c == NotContained:
			open = append(open, d)
		}
	}
	if t.left[id] || t.again[id] {
		return false
	}
	next := t.Stock[id]
	if len(open) == len(r.Movements) && r.Stock.same(next) && !r.Stock.AsOf.IsZero() {
		if !t.sure {
			t.again[id] = true
		}
		return false
	}
	next.NextArrival, next.Shipped, next.AsOf = r.Stock.NextArrival, r.Stock.Shipped, t.At
	r.Stock, r.Movements = next, open
	return true
}

// same reports whether both have the same quantities.
func (s Stock) same(other Stock) bool {
	return s.OnHand.Equal(other.OnHand) && s.Committed.Equal(other.Committed) && s.Available.Equal(other.Available) &&
		s.OnOrder.Equal(other.OnOrder)
}

// Now reads items by id as they are at this moment, consistently, at double the price of GetAll. Unknown ones are left
// out.
func (s *Items) Now(ctx context.Context, ids []string) (map[string]Detail, error) {
	consistent := *s
	consistent.records = replica.Records[record]{Table: table.Consistently(s.records.Table)}
	records, err := consistent.load(ctx, ids)
	if err != nil {
		return nil, err
	}
	return s.details(ctx, records)
}
