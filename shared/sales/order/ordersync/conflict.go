package ordersync

import (
	"context"
	"errors"
	"fmt"
	"time"

	"backdock/shared/catalog/item"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/money"
	"backdock/shared/platform/synctask"
	"backdock/shared/platform/table"
	"backdock/shared/platform/table/packed"
	"backdock/shared/sales/order"
)

// Conflict shows both versions, the portal's and NetSuite's, of an order that could not be sent because they differ.
type Conflict struct {
	SalesOrderID string    `json:"salesOrderId"`
	OrderNumber  string    `json:"orderNumber"`
	Code         string    `json:"code" enum:"CONFLICT,DIFFERENT_TOTAL" doc:"CONFLICT: the lines were changed in NetSuite as well; DIFFERENT_TOTAL: NetSuite made something else of the order"`
	FoundAt      time.Time `json:"foundAt"`
	Portal       Side      `json:"portal"`
	NetSuite     Side      `json:"netSuite"`
	Version      int64     `json:"version" doc:"the order's"`
}

// Side is one of the two versions of an order.
type Side struct {
	Memo  string         `json:"memo"`
	Lines []SideLine     `json:"lines"`
	Total *money.Decimal `json:"total" nullable:"true" doc:"null without the permission price.view"`
}

// SideLine is a line of a Side. Rate and Amount are null for callers who may not see prices.
type SideLine struct {
	Item     order.LineItem `json:"item"`
	Quantity money.Decimal  `json:"quantity"`
	Units    string         `json:"units" doc:"unit id"`
	UnitName string         `json:"unitName"`
	Rate     *money.Decimal `json:"rate" nullable:"true"`
	Amount   *money.Decimal `json:"amount" nullable:"true"`
	Closed   bool           `json:"closed"`
	Differs  bool           `json:"differs" doc:"the other side has no such line, or has it otherwise"`

	key int // NetSuite's key; 0: none yet
}

// found is the stored form of a conflict:
//
//	by order: ORDER#<id> / CONFLICT, the latest; the lines are its blob
type found struct {
	TaskID  string        `json:"taskId"`
	Code    string        `json:"code"`
	FoundAt time.Time     `json:"foundAt"`
	Memo    string        `json:"memo"`
	Total   money.Decimal `json:"total"`
	Lines   []foundLine   `json:"lines"`
}

type foundLine struct {
	Key      int           `json:"key"`
	ItemID   string        `json:"itemId"`
	Name     string        `json:"name"`
	Units    string        `json:"units"`
	Quantity money.Decimal `json:"quantity"`
	Rate     money.Decimal `json:"rate"`
	Amount   money.Decimal `json:"amount"`
	Closed   bool          `json:"closed"`
}

// conflictKept is how long a conflict is kept.
const conflictKept = 90 * 24 * time.Hour

// recording returns the operation that stores NetSuite's version of an order that its task could not send.
func recording(o order.Order, code string, theirs Snapshot, now time.Time) table.Op {
	f := found{TaskID: o.Sync.TaskID, Code: code, FoundAt: now, Memo: theirs.Memo, Total: theirs.Subtotal,
		Lines: []foundLine{}}
	for _, l := range theirs.Lines {
		f.Lines = append(f.Lines, foundLine{Key: l.Line, ItemID: l.ItemID, Name: l.ItemCode, Units: l.Units,
			Quantity: l.Quantity.Round(money.QuantityPlaces), Rate: l.Rate.Round(money.RatePlaces), Amount: l.Amount.Amount(),
			Closed: l.Closed})
	}
	lines := f.Lines
	f.Lines = nil
	return table.Put(packed.Within(table.New(order.ConflictKey(o.ID), f), lines).Expiring(now.Add(conflictKept)))
}

// Conflicts shows and decides the conflicts of orders with NetSuite.
type Conflicts struct {
	orders *order.Orders
	table  table.Table
	items  item.Reader
	now    func() time.Time
}

// NewConflicts returns the Conflicts.
func NewConflicts(orders *order.Orders, t table.Table, items item.Reader, now func() time.Time) *Conflicts {
	return &Conflicts{orders, t, items, now}
}

// Of returns both versions of an order with an undecided conflict. Errors: fault.NotFound if there is none.
func (s *Conflicts) Of(ctx context.Context, id string) (Conflict, error) {
	o, f, err := s.read(ctx, id)
	if err != nil {
		return Conflict{}, err
	}
	ids := make([]string, 0, len(f.Lines))
	for _, l := range f.Lines {
		ids = append(ids, l.ItemID)
	}
	items, err := s.items.GetAll(ctx, ids)
	if err != nil {
		return Conflict{}, fmt.Errorf("items of order %s: %w", o.OrderNumber, err)
	}
	c := Conflict{SalesOrderID: o.ID, OrderNumber: o.OrderNumber, Code: f.Code, FoundAt: f.FoundAt, Version: o.Version,
		Portal: Side{Memo: o.Memo, Total: &o.Total, Lines: []SideLine{}}, NetSuite: Side{Memo: f.Memo, Total: &f.Total,
			Lines: []SideLine{}}}
	for _, l := range o.Lines {
		c.Portal.Lines = append(c.Portal.Lines, SideLine{key: l.NetSuiteLine, Item: l.Item, Quantity: l.Quantity,
			Units: l.Units, UnitName: l.UnitName,
			Rate: l.Rate, Amount: &l.Amount, Closed: !l.IsOpen && l.Open().IsZero() && l.Fulfilled.Less(l.Quantity)})
	}
	for _, l := range f.Lines {
		c.NetSuite.Lines = append(c.NetSuite.Lines, l.side(items))
	}
	mark(c.Portal.Lines, c.NetSuite.Lines)
	return c, nil
}

func (l foundLine) side(items map[string]item.Detail) SideLine {
	side := SideLine{key: l.Key, Item: order.LineItem{ID: l.ItemID, Name: l.Name}, Quantity: l.Quantity, Units: l.Units,
		Rate: &l.Rate, Amount: &l.Amount, Closed: l.Closed}
	if d, ok := items[l.ItemID]; ok {
		side.Item.ItemID, side.Item.Name = d.ItemID, d.Name
		u, _ := d.UnitsType.Unit(l.Units)
		side.UnitName = u.Abbreviation
	}
	return side
}

// mark marks the lines that differ between the sides. Lines are matched by NetSuite's key, lines without a key by what
// they sell.
func mark(portal, netSuite []SideLine) {
	byKey := make(map[int]*SideLine, len(netSuite))
	for i := range netSuite {
		netSuite[i].Differs = true
		byKey[netSuite[i].key] = &netSuite[i]
	}
	for i := range portal {
		ours := &portal[i]
		theirs, ok := byKey[ours.key]
		ours.Differs = !ok || ours.key == 0 || !ours.sells(*theirs)
		if ok && !ours.Differs {
			theirs.Differs = false
		}
	}
}

func (l SideLine) sells(o SideLine) bool {
	return l.Item.ID == o.Item.ID && l.Units == o.Units && l.Quantity.Equal(o.Quantity) && l.Amount.Equal(*o.Amount) &&
		l.Closed == o.Closed
}

// WithoutPrices returns the conflict for callers who may not see prices.
func (c Conflict) WithoutPrices() Conflict {
	for _, side := range []*Side{&c.Portal, &c.NetSuite} {
		side.Total = nil
		for i := range side.Lines {
			side.Lines[i].Rate, side.Lines[i].Amount = nil, nil
		}
	}
	return c
}

func (s *Conflicts) read(ctx context.Context, id string) (order.Order, found, error) {
	var f found
	o, err := s.orders.Get(ctx, id)
	if err != nil {
		return o, f, err
	}
	stored, err := s.table.Get(ctx, order.ConflictKey(id))
	if err == nil {
		f, err = packed.Whole(stored, func(f *found) any { return &f.Lines })
	}
	if err != nil && !errors.Is(err, table.ErrMissing) {
		return o, f, fmt.Errorf("read the conflict of order %s: %w", id, err)
	}
	if err != nil || !f.holds(o) {
		return o, f, noConflict(o)
	}
	return o, f, nil
}

// holds reports whether the order still has the conflict.
func (f found) holds(o order.Order) bool {
	return o.Sync.Status == synctask.StateFailed && f.TaskID == o.Sync.TaskID
}

func noConflict(o order.Order) error {
	return fault.New(fault.NotFound, "order %s has no conflict with NetSuite", o.OrderNumber)
}

// Keep selects the side of a conflict that is kept.
type Keep string

// The sides.
const (
	KeepPortal   Keep = "portal"   // the order is sent and replaces NetSuite's version
	KeepNetSuite Keep = "netsuite" // NetSuite's version replaces the order
)

// Resolve decides a conflict and creates a task that applies the decision; the order shows the task as its sync state.
// version is the version that the caller has read; nil: any. Errors: fault.NotFound if there is no conflict;
// fault.Conflict with the current order if version is not its version.
func (s *Conflicts) Resolve(ctx context.Context, id string, keep Keep, version *int64) (order.Order, error) {
	_, f, err := s.read(ctx, id)
	if err != nil {
		return order.Order{}, err
	}
	return s.orders.Rewrite(ctx, id, func(o *order.Order) ([]table.Op, error) {
		switch {
		case version != nil && *version != o.Version:
			return nil, fault.Stale(*o, "the order was changed meanwhile: version %d is now version %d", *version, o.Version)
		case !f.holds(*o):
			return nil, noConflict(*o)
		case keep == KeepPortal:
			o.Because("the portal's version stays")
			return []table.Op{o.Queue(ctx, s.now())}, nil
		}
		o.Because("NetSuite's version is taken over")
		now := s.now()
		task := synctask.NewInbound(now, synctask.SalesOrder, o.NetSuiteID)
		task.ResourceID = o.ID // it changes the portal's record, under that record's lease
		o.Sync.Become(synctask.StatePending)
		o.Sync.TaskID = task.ID
		o.Agreement().TakeTheirs = now
		return []table.Op{synctask.Put(ctx, task)}, nil
	}, nil)
}

// yield replaces the order's own changes by NetSuite's version.
func yield(o *order.Order, in Snapshot) {
	o.Because("taken over from NetSuite")
	a := o.Agreement()
	a.TakeTheirs, a.Closing, a.Shown = time.Time{}, false, ""
	o.Sync.Become(synctask.StateSynced)
	o.Sync.LastSyncedAt = &in.ReadAt
	o.Revive()
}
