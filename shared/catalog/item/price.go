package item

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"backdock/shared/platform/access"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/history"
	"backdock/shared/platform/money"
	"backdock/shared/platform/queue"
	"backdock/shared/platform/synctask"
	"backdock/shared/platform/table"
)

// UnsentPrice is a price that was changed in the portal, as long as a reading of NetSuite's prices may not contain it.
// Until then the portal's price counts, whatever a reading says. See also package erp/item.
type UnsentPrice struct {
	PriceLevelID string         `json:"priceLevelId"`
	Quantity     money.Decimal  `json:"quantity"`
	Price        *money.Decimal `json:"price"` // nil: the tier was removed
	// Base is NetSuite's price when the portal's was changed. nil: NetSuite had none.
	Base *money.Decimal `json:"base"`
	// Read is NetSuite's price in the last reading.
	Read *money.Decimal `json:"read"`
	// Sent are the prices that NetSuite may have got: a worker began to send them, and none of them was confirmed.
	Sent []*money.Decimal `json:"sent,omitempty"`
	// ConfirmedAt is when it was noted that NetSuite has the price. A reading that began later contains it. Zero: not yet.
	ConfirmedAt time.Time `json:"confirmedAt,omitzero"`
}

// Foreign reports whether a price of NetSuite is neither the portal's nor the one that the portal's was based on: somebody
// has changed it in NetSuite.
func (u UnsentPrice) Foreign(price *money.Decimal) bool {
	return !money.Same(price, u.Base) && !money.Same(price, u.Price) &&
		!slices.ContainsFunc(u.Sent, func(sent *money.Decimal) bool { return money.Same(price, sent) })
}

// Is reports whether a price of NetSuite is the portal's.
func (u UnsentPrice) Is(price *money.Decimal) bool { return money.Same(price, u.Price) }

func (u UnsentPrice) at(priceLevelID string, quantity money.Decimal) bool {
	return u.PriceLevelID == priceLevelID && u.Quantity.Equal(quantity)
}

// NewPrice is a price to set. Price is greater than 0; nil: the tier is removed.
type NewPrice struct {
	PriceLevelID string
	Quantity     money.Decimal
	Price        *money.Decimal
	// Floor is published for the level together with the price, see PublishFloors. nil: the published floor stays.
	Floor *money.Decimal
}

// PriceChange says why prices are changed.
type PriceChange struct {
	Summary string      // in the history
	About   string      // id of what the event concerns, such as a pricing report
	Floors  FloorSource // of the published floors
	Bulk    bool        // NetSuite gets the prices after everything that is urgent
}

// TierPrice returns the price of a tier, or nil if there is no such tier.
func (i Item) TierPrice(priceLevelID string, quantity money.Decimal) *money.Decimal {
	for _, p := range i.Prices {
		if p.PriceLevelID == priceLevelID && p.Quantity.Equal(quantity) {
			return &p.Price
		}
	}
	return nil
}

// withPrice returns prices with another price of a tier; nil: without the tier.
func withPrice(prices []Price, priceLevelID string, quantity money.Decimal, price *money.Decimal) []Price {
	next := slices.DeleteFunc(slices.Clone(prices), func(p Price) bool {
		return p.PriceLevelID == priceLevelID && p.Quantity.Equal(quantity)
	})
	if price == nil {
		return next
	}
	next = append(next, Price{priceLevelID, quantity, *price})
	slices.SortFunc(next, func(a, b Price) int {
		return cmp.Or(cmp.Compare(len(a.PriceLevelID), len(b.PriceLevelID)), cmp.Compare(a.PriceLevelID, b.PriceLevelID),
			a.Quantity.Cmp(b.Quantity))
	})
	return next
}

// PriceOps returns the operations that change prices of items, for a Commit of the caller: at most PriceOpsEach for each
// item. They are the item, an event in its history, and the sync task that sends the prices. decide gets each item as it is
// now and returns its new prices, and what the history says beside the summary; it is not called for unknown items. Prices
// that an item has already are left out; an item whose prices and floors all stay has no operations. The Commit fails with
// table.ErrCondition if an item was changed since it was read.
func (s *Items) PriceOps(ctx context.Context, ids []string, c PriceChange, decide func(Detail) (prices []NewPrice, note string)) ([]table.Op, error) {
	now := *s
	now.records.Table = table.Consistently(s.records.Table)
	records, err := now.load(ctx, ids)
	if err != nil {
		return nil, err
	}
	details, err := s.details(ctx, records)
	if err != nil {
		return nil, err
	}
	var ops []table.Op
	for _, r := range records {
		d, known := details[r.ID]
		if !known {
			continue
		}
		before := r.Prices
		written := false
		prices, note := decide(d)
		for _, p := range prices {
			written = s.setPrice(ctx, &r, p, c) || written
		}
		if !written {
			continue
		}
		var changes changes
		changes.prices(before, r.Prices)
		more := []table.Op{}
		if len(changes) > 0 {
			summary := c.Summary
			if note != "" {
				summary += ": " + note
			}
			more = append(more, s.event(ctx, r.ID, PricesChanged, summary, changes, c.About), s.queuePrices(ctx, &r, c.Bulk))
		}
		ops = append(append(ops, s.records.Put(r.ID, &r)), more...)
	}
	return ops, nil
}

// PriceOpsEach is the largest number of operations of an item in PriceOps.
const PriceOpsEach = 3

// setPrice changes one price of a record, and reports whether it did.
func (s *Items) setPrice(ctx context.Context, r *record, p NewPrice, c PriceChange) bool {
	written := false
	if p.Floor != nil {
		r.Floors = withFloor(r.Floors, Floor{PriceLevelID: p.PriceLevelID, Price: *p.Floor, Source: c.Floors,
			PublishedBy: access.From(ctx).UserID, PublishedAt: s.now()})
		written = true
	}
	was := r.TierPrice(p.PriceLevelID, p.Quantity)
	if money.Same(was, p.Price) {
		return written
	}
	r.Prices = withPrice(r.Prices, p.PriceLevelID, p.Quantity, p.Price)
	u := UnsentPrice{PriceLevelID: p.PriceLevelID, Quantity: p.Quantity, Base: was, Read: was}
	r.Unsent = slices.DeleteFunc(slices.Clone(r.Unsent), func(old UnsentPrice) bool {
		if !old.at(p.PriceLevelID, p.Quantity) {
			return false
		}
		if old.ConfirmedAt.IsZero() { // NetSuite's price is still another one
			u = old
		}
		return true
	})
	u.Price = p.Price
	if !money.Same(u.Price, u.Base) || len(u.Sent) > 0 {
		r.Unsent = append(r.Unsent, u)
	}
	return true
}

// queuePrices makes the task that sends the changed prices of an item. Earlier tasks have nothing left to do.
func (s *Items) queuePrices(ctx context.Context, r *record, bulk bool) table.Op {
	t := synctask.NewOutbound(s.now(), synctask.Price, r.ID, r.ID)
	if bulk {
		t.Queue = queue.ERPBulk
	}
	sync := synctask.Sync{}
	if r.PriceSync != nil {
		sync = *r.PriceSync
	}
	sync.Become(synctask.StatePending)
	sync.TaskID = t.ID
	r.PriceSync = &sync
	return synctask.Put(ctx, t)
}

// PriceReading is a reading of NetSuite's prices.
type PriceReading struct {
	At     time.Time // when it began
	Prices map[string][]Price
}

// TakePrices stores a reading of NetSuite's prices, which may arrive before the items, and returns how many items' prices
// were different. A price that was changed in the portal stays, unless NetSuite had it before the reading began.
func (s *Items) TakePrices(ctx context.Context, reading PriceReading) (changed int, err error) {
	return s.changeWithEvents(ctx, slices.Collect(maps.Keys(reading.Prices)), func(id string, r *record) bool {
		if reading.At.Before(r.PricesAt) {
			return false
		}
		r.ID = id
		next, unsent, noted := reading.Prices[id], []UnsentPrice(nil), false
		said := Item{Prices: next}
		for _, u := range r.Unsent {
			if !u.ConfirmedAt.IsZero() && u.ConfirmedAt.Before(reading.At) {
				continue
			}
			if read := said.TierPrice(u.PriceLevelID, u.Quantity); u.ConfirmedAt.IsZero() && !money.Same(u.Read, read) {
				u.Read, noted = read, true
			}
			next = withPrice(next, u.PriceLevelID, u.Quantity, u.Price)
			unsent = append(unsent, u)
		}
		if samePrices(r.Prices, next) && len(unsent) == len(r.Unsent) && !noted {
			return false
		}
		r.Prices, r.Unsent, r.PricesAt = next, unsent, reading.At
		return true
	})
}

// inERP returns the prices as NetSuite has them, as far as the portal knows.
func (r *record) inERP() []Price {
	prices := r.Prices
	for _, u := range r.Unsent {
		if u.ConfirmedAt.IsZero() {
			prices = withPrice(prices, u.PriceLevelID, u.Quantity, u.Read)
		}
	}
	return prices
}

// QueuePrices stores a new task that sends the changed prices of an item, and returns the task's id. Prices that somebody
// has changed in NetSuite meanwhile will be replaced. Errors: fault.NotFound; fault.Conflict if there is nothing to send.
func (s *Items) QueuePrices(ctx context.Context, id string) (taskID string, err error) {
	_, err = s.records.ChangeWith(ctx, id, func(r *record) (bool, []table.Op, error) {
		if !r.Known {
			return false, nil, notFound(id)
		}
		open := 0
		r.Unsent = slices.Clone(r.Unsent)
		for i := range r.Unsent {
			if u := &r.Unsent[i]; u.ConfirmedAt.IsZero() {
				u.Base = u.Read
				open++
			}
		}
		if open == 0 && (r.PriceSync == nil || r.PriceSync.Status == synctask.StateSynced) {
			return false, nil, fault.New(fault.Conflict, "NetSuite has all prices of this item")
		}
		op := s.queuePrices(ctx, r, false)
		taskID = r.PriceSync.TaskID
		return true, []table.Op{op}, nil
	})
	return taskID, err
}

// UnsentPrices returns the prices of an item that a task has to send. Errors: synctask.ErrSuperseded if another task sends
// them, or if the item is unknown.
func (s *Items) UnsentPrices(ctx context.Context, id, taskID string) ([]UnsentPrice, error) {
	r, err := table.Load[record](ctx, s.records.Table, key(id))
	if errors.Is(err, table.ErrMissing) {
		return nil, synctask.ErrSuperseded
	}
	if err != nil {
		return nil, fmt.Errorf("read item %s: %w", id, err)
	}
	return r.unsent(taskID)
}

func (r *record) unsent(taskID string) ([]UnsentPrice, error) {
	if r.PriceSync == nil || r.PriceSync.TaskID != taskID {
		return nil, synctask.ErrSuperseded
	}
	return slices.DeleteFunc(slices.Clone(r.Unsent), func(u UnsentPrice) bool { return !u.ConfirmedAt.IsZero() }), nil
}

// BeginSendingPrices records that a task is about to send the prices of an item, and returns those. there are the prices
// that NetSuite has now. foreign are those of them that somebody has changed in NetSuite, too; if there are any, nothing
// may be sent. Errors: those of UnsentPrices.
func (s *Items) BeginSendingPrices(ctx context.Context, id, taskID string, there []Price) (unsent, foreign []UnsentPrice, err error) {
	said := Item{Prices: there}
	_, err = s.records.Change(ctx, id, func(r *record) (bool, error) {
		foreign = nil
		if unsent, err = r.unsent(taskID); err != nil {
			return false, err
		}
		for i := range unsent {
			u := &unsent[i]
			u.Read = said.TierPrice(u.PriceLevelID, u.Quantity)
			if u.Foreign(u.Read) {
				foreign = append(foreign, *u)
			}
		}
		if len(foreign) == 0 {
			for i := range unsent {
				unsent[i].send()
			}
			r.sending().Become(synctask.StateInProgress)
		}
		confirmed := slices.DeleteFunc(slices.Clone(r.Unsent), func(u UnsentPrice) bool { return u.ConfirmedAt.IsZero() })
		r.Unsent = append(confirmed, unsent...)
		return true, nil
	})
	return unsent, foreign, err
}

// send records that NetSuite may get the price from now on.
func (u *UnsentPrice) send() {
	if !slices.ContainsFunc(u.Sent, u.Is) {
		u.Sent = append(slices.Clone(u.Sent), u.Price)
	}
}

// sending replaces the state of sending by a copy that may be changed, and returns it.
func (r *record) sending() *synctask.Sync {
	sync := *r.PriceSync
	r.PriceSync = &sync
	return r.PriceSync
}

// PricesSent records that NetSuite has prices that were sent. A price that was changed again meanwhile is still unsent.
func (s *Items) PricesSent(ctx context.Context, id, taskID string, sent []UnsentPrice) error {
	_, err := s.records.Change(ctx, id, func(r *record) (bool, error) {
		now := s.now()
		r.Unsent = slices.Clone(r.Unsent)
		for _, done := range sent {
			i := slices.IndexFunc(r.Unsent, func(u UnsentPrice) bool { return u.at(done.PriceLevelID, done.Quantity) })
			if i < 0 || !r.Unsent[i].ConfirmedAt.IsZero() {
				continue
			}
			u := &r.Unsent[i]
			u.Base, u.Read, u.Sent = done.Price, done.Price, nil
			if money.Same(u.Price, done.Price) {
				u.ConfirmedAt = now
			}
		}
		if r.PriceSync != nil && r.PriceSync.TaskID == taskID {
			sync := r.sending()
			sync.Become(synctask.StateSynced)
			sync.LastSyncedAt = &now
		}
		return true, nil
	})
	return err
}

// PricesFailed records that a task has failed for good. The state of a later task is kept.
func (s *Items) PricesFailed(ctx context.Context, id, taskID, words string, problem synctask.SyncProblem) error {
	_, err := s.records.Change(ctx, id, func(r *record) (bool, error) {
		if r.PriceSync == nil || r.PriceSync.TaskID != taskID || r.PriceSync.Status == synctask.StateFailed && r.PriceSync.Error == words {
			return false, nil
		}
		r.sending().Fail(words, problem)
		return true, nil
	})
	return err
}

// LastPriceChange returns the newest event in an item's history that changed a price; nil: none of the newest did.
func (s *Items) LastPriceChange(ctx context.Context, id, priceLevelID string, quantity money.Decimal) (*history.Event, error) {
	events, err := s.History(ctx, id, "")
	if err != nil {
		return nil, err
	}
	field := priceField(priceLevelID, quantity)
	for _, e := range events {
		if slices.ContainsFunc(e.Changes, func(c history.Change) bool { return c.Field == field }) {
			return &e, nil
		}
	}
	return nil, nil
}
