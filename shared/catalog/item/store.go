package item

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"backdock/shared/catalog/unit"
	"backdock/shared/platform/blob"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/listing"
	"backdock/shared/platform/money"
	"backdock/shared/platform/replica"
	"backdock/shared/platform/synctask"
	"backdock/shared/platform/table"
)

// Items stores the catalog. An item is one record, so that pricing a cart of any length needs only one
// batch of small reads:
//
//	by id: ITEM#<id> / ITEM
//	lists and search: the list "item", see Row
//	with movements of the stock: ByKey ITEMSMOVED / <id>, see Moved
type Items struct {
	records replica.Records[record]
	units   *unit.Types
	list    listing.Index[Row]
	now     func() time.Time
}

// record is an item as it is stored. NetSuite may send prices or stock before the item itself. Until then the
// record is not Known, and readers do not see it.
type record struct {
	Item
	Stock    Stock    `json:"stock"`
	Metadata Metadata `json:"metadata"`
	Floors   []Floor  `json:"floors,omitempty"`
	// Unsent are the prices that were changed in the portal and that NetSuite may not have yet, and PriceSync is the state
	// of sending them; nil: none was ever changed here.
	Unsent    []UnsentPrice  `json:"unsentPrices,omitempty"`
	PriceSync *synctask.Sync `json:"priceSync,omitempty"`
	// PricesAt is when the reading began that changed the prices last. Earlier readings, which may be stored late, are
	// ignored.
	PricesAt time.Time `json:"pricesAt,omitzero"`
	// Movements are the adjustments and shipments that Stock may not contain yet. The name is that of earlier versions.
	Movements []Movement `json:"adjusting,omitempty"`
	// Popularity is a relative score, see SetPopularity.
	Popularity float64 `json:"popularity"`
	Known      bool    `json:"known"`
	replica.Times
	Rev int64 `json:"rev"`
}

// New makes the store. It does no I/O.
func New(t table.Table, blobs blob.Store, now func() time.Time, units *unit.Types) *Items {
	return &Items{
		records: replica.Records[record]{Table: t, Key: key, Item: stored, Rev: func(r *record) *int64 { return &r.Rev },
			Written: func(r *record) { r.Times = r.times().Written(now()) }},
		units: units,
		list:  listing.New[Row](List, t, blobs, now),
		now:   now,
	}
}

func key(id string) table.Key { return table.Key{PK: "ITEM#" + id, SK: "ITEM"} }

func stored(r *record) table.Item {
	if r.Prices == nil {
		r.Prices = []Price{}
	}
	r.Metadata = r.Metadata.withoutNil()
	i := table.New(key(r.ID), r)
	if r.Known {
		i = i.Listed(List, r.row())
	}
	if len(r.Movements) > 0 {
		i.ByKey = table.Key{PK: moved, SK: r.ID}
	}
	return i
}

// times returns when the record was made and last written. Old records without these times return the time of
// their last import.
func (r *record) times() replica.Times { return r.Times.Or(r.SyncedAt) }

func (m Metadata) withoutNil() Metadata {
	for _, s := range []*[]string{&m.Tags, &m.SearchKeywords, &m.Substitutes} {
		if *s == nil {
			*s = []string{}
		}
	}
	return m
}

// Get reads an item. Errors: fault.NotFound.
func (s *Items) Get(ctx context.Context, id string) (Detail, error) {
	r, err := table.Load[record](ctx, s.records.Table, key(id))
	if errors.Is(err, table.ErrMissing) || (err == nil && !r.Known) {
		return Detail{}, notFound(id)
	}
	if err != nil {
		return Detail{}, fmt.Errorf("read item %s: %w", id, err)
	}
	details, err := s.details(ctx, []record{r})
	return details[id], err
}

func notFound(id string) error { return fault.New(fault.NotFound, "there is no item %s", id) }

// GetAll reads items by id in one batch. Unknown ones are left out.
func (s *Items) GetAll(ctx context.Context, ids []string) (map[string]Detail, error) {
	records, err := s.load(ctx, ids)
	if err != nil {
		return nil, err
	}
	return s.details(ctx, records)
}

// Copy is the stored copy of NetSuite's data of an item.
type Copy struct {
	Item           // without Prices, Hash and SyncedAt
	Prices []Price // NetSuite's, without those that it has not got from the portal yet
	Stock  Stock   // NetSuite's, without NextArrival, Shipped and AsOf
	// Moved is the number of movements that Stock may not contain yet.
	Moved int
}

// Copies reads the stored copies of NetSuite's data of items, including those of which only prices or stock
// have arrived. Unknown ones are left out.
func (s *Items) Copies(ctx context.Context, ids []string) (map[string]Copy, error) {
	records, err := s.load(ctx, ids)
	if err != nil {
		return nil, err
	}
	copies := make(map[string]Copy, len(records))
	for _, r := range records {
		c := Copy{Item: r.Item, Prices: r.inERP(), Stock: r.Stock, Moved: len(r.Movements)}
		c.Item.Prices, c.Item.Hash, c.Item.SyncedAt = nil, "", time.Time{}
		c.Stock.NextArrival, c.Stock.Shipped, c.Stock.AsOf = nil, money.Zero, time.Time{}
		copies[r.ID] = c
	}
	return copies, nil
}

func (s *Items) load(ctx context.Context, ids []string) ([]record, error) {
	keys := make([]table.Key, len(ids))
	for i, id := range ids {
		keys[i] = key(id)
	}
	records, err := table.LoadAll[record](ctx, s.records.Table, keys)
	if err != nil {
		return nil, fmt.Errorf("read %d items: %w", len(ids), err)
	}
	return records, nil
}

func (s *Items) details(ctx context.Context, records []record) (map[string]Detail, error) {
	wanted := make([]string, len(records))
	for i, r := range records {
		wanted[i] = r.UnitsTypeID
	}
	types, err := s.units.Some(ctx, wanted...)
	if err != nil {
		return nil, err
	}
	details := make(map[string]Detail, len(records))
	for _, r := range records {
		if r.Known {
			details[r.ID] = Detail{Item: r.Item, UnitsType: types[r.UnitsTypeID], Stock: r.stock(),
				Metadata: r.Metadata.withoutNil(), Floors: r.Floors, PriceSync: r.PriceSync, Times: r.times()}
		}
	}
	return details, nil
}

// Import stores items from NetSuite and returns how many of them were new or different. Prices are stored
// too, unless they are nil; then ImportPrices stores them.
func (s *Items) Import(ctx context.Context, items []Item) (changed int, err error) {
	given := make(map[string]Item, len(items))
	for _, it := range items {
		if it.ID == "" {
			return 0, errors.New("import items: one has no id")
		}
		if it.Hash == "" {
			it.Hash = hashOf(it)
		}
		given[it.ID] = it
	}
	changed, err = s.changeWithEvents(ctx, slices.Collect(maps.Keys(given)), func(id string, r *record) bool {
		it := given[id]
		prices := it.Prices
		if prices == nil {
			prices = r.Prices
		}
		// compare the stored data, not only the stored hash
		if r.Known && hashOf(r.Item) == it.Hash && samePrices(r.Prices, prices) {
			return false
		}
		r.Times = r.times() // before the change of SyncedAt, on which they may be based
		r.Item, r.Known = it, true
		r.Prices = prices
		if r.SyncedAt.IsZero() {
			r.SyncedAt = s.now()
		}
		return true
	})
	if err != nil {
		return changed, fmt.Errorf("import items: %w", err)
	}
	return changed, nil
}

// hashOf returns a hash of NetSuite's data of the item itself.
func hashOf(it Item) string {
	it.SyncedAt, it.Hash, it.Prices = time.Time{}, "", nil
	return replica.Hash(it)
}

func samePrices(a, b []Price) bool {
	return slices.EqualFunc(a, b, func(x, y Price) bool {
		return x.PriceLevelID == y.PriceLevelID && x.Quantity.Equal(y.Quantity) && x.Price.Equal(y.Price)
	})
}

// ImportPrices is TakePrices for a reading that begins now.
func (s *Items) ImportPrices(ctx context.Context, prices map[string][]Price) (changed int, err error) {
	changed, err = s.TakePrices(ctx, PriceReading{At: s.now(), Prices: prices})
	if err != nil {
		return changed, fmt.Errorf("import prices: %w", err)
	}
	return changed, nil
}

// changeWithEvents changes items' records, with an event in the history of each known item.
func (s *Items) changeWithEvents(ctx context.Context, ids []string, change func(id string, r *record) bool) (int, error) {
	return s.records.ChangeAllWith(ctx, ids, func(id string, r *record) (bool, []table.Op) {
		before := *r
		if !change(id, r) {
			return false, nil
		}
		return true, s.erpEvent(ctx, &before, r)
	})
}

// ImportStock replaces the stock of some items, except NextArrival, and returns how many items' stock was
// different.
func (s *Items) ImportStock(ctx context.Context, stock map[string]Stock) (changed int, err error) {
	return s.change(ctx, "stock", slices.Collect(maps.Keys(stock)), func(id string, r *record) bool {
		next, before := stock[id], r.Stock
		if before.same(next) && !before.AsOf.IsZero() {
			return false
		}
		next.NextArrival, next.Shipped = before.NextArrival, before.Shipped
		if next.AsOf.IsZero() {
			next.AsOf = s.now()
		}
		r.Stock = next
		return true
	})
}

// ImportArrivals replaces the next arrivals of some items, nil for none, and returns how many items' arrival
// was different.
func (s *Items) ImportArrivals(ctx context.Context, arrivals map[string]*Arrival) (changed int, err error) {
	return s.change(ctx, "arrivals", slices.Sorted(maps.Keys(arrivals)), func(id string, r *record) bool {
		next, before := arrivals[id], r.Stock.NextArrival
		if next == before || (next != nil && before != nil && next.Date == before.Date &&
			next.Quantity.Equal(before.Quantity)) {
			return false
		}
		r.Stock.NextArrival = next
		return true
	})
}

// SetPopularity stores popularity scores of some items and returns how many changed. Only the order and the
// ratios of the scores matter.
func (s *Items) SetPopularity(ctx context.Context, scores map[string]float64) (changed int, err error) {
	return s.change(ctx, "popularity", slices.Sorted(maps.Keys(scores)), func(id string, r *record) bool {
		if r.Popularity == scores[id] {
			return false
		}
		r.Popularity = scores[id]
		return true
	})
}

// change changes a part of some items' records.
func (s *Items) change(ctx context.Context, what string, ids []string,
	change func(id string, r *record) bool) (int, error) {
	changed, err := s.records.ChangeAll(ctx, ids, func(id string, r *record) bool {
		r.ID = id
		return change(id, r)
	})
	if err != nil {
		return changed, fmt.Errorf("import %s: %w", what, err)
	}
	return changed, nil
}
