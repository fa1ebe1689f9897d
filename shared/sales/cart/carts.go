package cart

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"backdock/shared/catalog/item"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/setting"
	"backdock/shared/platform/table"
	"backdock/shared/prices/spot"
	"backdock/shared/sales/approval"
	"backdock/shared/sales/order"
	"backdock/shared/sales/orderline"
	"backdock/shared/sales/reservation"
)

// Carts stores carts.
//
//	by id: CART#<id> / CART
//	drafts of a person: ByKey CARTS#<user id> / <id>
type Carts struct {
	table     table.Table
	approvals *approval.Requests
	orders    *order.Orders
	customers order.Customers
	items     item.Reader
	routes    order.Routes
	promises  *reservation.Promises
	edits     *reservation.Edits
	unusual   *orderline.UnusualQuantities
	settings  *setting.Settings
	offers    *spot.Offers
	now       func() time.Time
	recent    item.Recent[seen]
}

// New returns the store.
func New(t table.Table, orders *order.Orders, customers order.Customers, items item.Reader, routes order.Routes,
	promises *reservation.Promises, edits *reservation.Edits, unusual *orderline.UnusualQuantities, settings *setting.Settings,
	offers *spot.Offers, now func() time.Time) *Carts {
	return &Carts{table: t, approvals: approval.New(t), orders: orders, customers: customers, items: items, routes: routes,
		promises: promises, edits: edits, unusual: unusual, settings: settings, offers: offers, now: now}
}

const (
	// keptFor is how long a submitted or discarded cart is kept.
	keptFor = 90 * 24 * time.Hour
	// mostDrafts is the largest number of listed drafts per user; the newest are listed.
	mostDrafts = 200
)

func partition(id string) string { return "CART#" + id }

func draftsOf(owner string) string { return "CARTS#" + owner }

func key(id string) table.Key { return table.Key{PK: partition(id), SK: "CART"} }

// stored is the body of a cart's item. The lines are the item's blob.
type stored struct {
	Cart
	Revision   int64           `json:"revision"` // 0: written before there were revisions
	Place      orderline.Place `json:"place"`
	LineCount  int             `json:"lineCount"`
	ErrorCount int             `json:"errorCount"`
}

// summarized returns the summary of a cart whose lines were not read.
func (h stored) summarized() Summary {
	summary := h.Cart.summary()
	summary.LineCount, summary.ErrorCount = h.LineCount, h.ErrorCount
	return summary
}

// write returns the operations that store a cart with its next revision. The operation
// on the cart's own item comes first.
func write(c *Cart, conds ...table.Cond) []table.Op {
	c.revision++
	c.old = false
	place, blob, parts := orderline.StoreWithin(c.place, partition(c.ID), c.revision, c.Lines)
	c.place = place
	body := stored{Cart: *c, Revision: c.revision, Place: place, LineCount: len(c.Lines), ErrorCount: c.faulty()}
	body.Lines = []orderline.Line{}
	i := table.New(key(c.ID), body)
	i.Blob = blob
	if c.Status == Draft {
		i.ByKey = table.Key{PK: draftsOf(c.Owner), SK: c.ID}
	} else {
		i = i.Expiring(c.UpdatedAt.Add(keptFor))
		for n := range parts {
			parts[n].Item.Expires = i.Expires
		}
	}
	return slices.Concat([]table.Op{table.Put(i, conds...)}, parts)
}

// Get reads a cart. Errors: fault.NotFound.
func (s *Carts) Get(ctx context.Context, id string) (Cart, error) {
	for range 5 { // a large cart may be written between the reads of its parts
		item, err := s.table.Get(ctx, key(id))
		if errors.Is(err, table.ErrMissing) {
			return Cart{}, fault.New(fault.NotFound, "there is no cart %s", id)
		}
		if err != nil {
			return Cart{}, fmt.Errorf("read cart %s: %w", id, err)
		}
		c, ok, err := s.whole(ctx, item)
		if err != nil {
			return Cart{}, fmt.Errorf("read the lines of cart %s: %w", id, err)
		}
		if ok {
			s.see(c)
			return c, nil
		}
	}
	return Cart{}, fmt.Errorf("read cart %s: its lines keep changing", id)
}

// whole returns the cart of an item. ok is false if its lines were written meanwhile.
func (s *Carts) whole(ctx context.Context, item table.Item) (c Cart, ok bool, err error) {
	var head stored
	if err := item.Decode(&head); err != nil {
		return c, false, err
	}
	c = head.Cart
	c.revision, c.place = head.Revision, head.Place
	c.old = len(item.Blob) == 0 && c.place.Parts == 0
	if !c.place.Beside() {
		if len(item.Blob) > 0 { // otherwise they are in the body, in the old form
			err = orderline.Unpack(item.Blob, &c.Lines)
		}
		return c, true, err
	}
	parts, err := table.All(ctx, s.table, table.Query{PK: item.PK, Prefix: orderline.PartPrefix, Consistent: true})
	if err != nil {
		return c, false, err
	}
	c.Lines, ok, err = orderline.Join[orderline.Line](c.place, parts)
	return c, ok, err
}

// Show is like Get, and adds the NetSuite id of a submitted cart's order.
func (s *Carts) Show(ctx context.Context, id string) (Cart, error) {
	c, err := s.Get(ctx, id)
	if err != nil || c.Status != Submitted {
		return c, err
	}
	o, err := s.orders.Get(ctx, c.SalesOrderID)
	if fault.Is(err, fault.NotFound) { // the order was removed before it was sent
		return c, nil
	}
	c.NetSuiteSalesOrderID = o.NetSuiteID
	return c, err
}

// Drafts returns a user's drafts, newest first.
func (s *Carts) Drafts(ctx context.Context, owner string) ([]Summary, error) {
	page, err := s.table.Query(ctx, table.Query{Index: table.ByKey, PK: draftsOf(owner), Reverse: true, Limit: mostDrafts})
	if err != nil {
		return nil, fmt.Errorf("drafts of %s: %w", owner, err)
	}
	keys := make([]table.Key, len(page.Items))
	for i, item := range page.Items {
		keys[i] = item.Key
	}
	heads, err := table.LoadAll[stored](ctx, s.table, keys)
	if err != nil {
		return nil, fmt.Errorf("drafts of %s: %w", owner, err)
	}
	drafts := make([]Summary, 0, len(heads))
	for _, h := range heads {
		if h.Status != Draft {
			continue // the index is eventually consistent
		}
		drafts = append(drafts, h.summarized())
	}
	return drafts, nil
}
