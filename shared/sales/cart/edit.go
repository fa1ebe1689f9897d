package cart

import (
	"context"
	"errors"
	"slices"
	"time"

	"backdock/shared/catalog/item"
	"backdock/shared/platform/access"
	"backdock/shared/platform/api"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/id"
	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
	"backdock/shared/sales/customer"
	"backdock/shared/sales/order"
	"backdock/shared/sales/orderline"
	"backdock/shared/stock/outofstock"
)

// Changes are the fields that a caller changes. Fields that are left out keep their value.
type Changes struct {
	CustomerID      api.Optional[string]     `json:"netSuiteCustomerId,omitempty" maxLength:"64" doc:"another customer ends every custom rate"`
	Lines           *[]orderline.Input       `json:"cartItems,omitempty" doc:"the full set of lines, at most 500; a line with its _id stays that line"`
	Memo            api.Optional[string]     `json:"memo,omitempty" maxLength:"999"`
	TransactionDate api.Optional[civil.Date] `json:"transactionDate,omitempty"`
	DeliveryDate    api.Optional[civil.Date] `json:"deliveryDate,omitempty"`
	ShipToAddressID api.Optional[string]     `json:"shipToAddressId,omitempty" maxLength:"64"`
}

// Create stores a new cart of the caller's. If the id is taken, it returns the stored
// cart. Errors: fault.Invalid, fault.Forbidden; fault.Conflict with
// order.PastDeliveryDate or orderline.UnusualQuantity.
func (s *Carts) Create(ctx context.Context, cartID string, changes Changes) (Cart, error) {
	if err := s.confirmDate(ctx, civil.Date{}, changes); err != nil {
		return Cart{}, err
	}
	c, err := s.begin(ctx, cartID, changes)
	if err != nil {
		return Cart{}, err
	}
	if err := s.confirmQuantities(ctx, &c, Cart{}, changes); err != nil {
		return Cart{}, err
	}
	err = s.table.Commit(ctx, write(&c, table.Absent())...)
	if table.FailedAt(err, 0) {
		return s.Get(ctx, cartID)
	}
	s.see(c)
	return c, err
}

// begin returns a new draft without storing it.
func (s *Carts) begin(ctx context.Context, cartID string, changes Changes) (Cart, error) {
	c := Cart{ID: cartID, Status: Draft, Owner: access.From(ctx).UserID, Lines: []orderline.Line{}, CreatedAt: s.now()}
	return c, s.apply(ctx, &c, changes, s.prefetch(ctx, cartID, changes))
}

// Update changes a draft. version is the version that the caller has read; nil: any.
// Errors: fault.NotFound, fault.Invalid, fault.Forbidden; fault.Conflict if the cart is
// not a draft any more, with the current cart if it has another version, and with
// order.PastDeliveryDate or orderline.UnusualQuantity.
func (s *Carts) Update(ctx context.Context, cartID string, version *int64, changes Changes) (Cart, error) {
	ahead := s.prefetch(ctx, cartID, changes)
	return s.rewrite(ctx, cartID, version, func(c *Cart) error {
		if err := s.confirmDate(ctx, c.DeliveryDate, changes); err != nil {
			return err
		}
		before := *c
		if err := s.apply(ctx, c, changes, ahead); err != nil {
			return err
		}
		if c.sameAs(before) {
			*c = before
			return errUnchanged
		}
		return s.confirmQuantities(ctx, c, before, changes)
	})
}

// errUnchanged is returned by a change that leaves the cart unchanged; nothing is written.
var errUnchanged = errors.New("nothing changes")

// sameAs reports whether an edit changed nothing but the time and the version.
func (c Cart) sameAs(before Cart) bool {
	c.UpdatedAt, c.Version = before.UpdatedAt, before.Version
	return table.Same(c, before)
}

// confirmQuantities checks that unusual quantities of new and changed lines are confirmed, unless the caller postpones
// the question until the order is created.
func (s *Carts) confirmQuantities(ctx context.Context, c *Cart, before Cart, changes Changes) error {
	if changes.Lines == nil {
		return nil
	}
	known := make(map[string]orderline.Line, len(before.Lines))
	for _, l := range before.Lines {
		known[l.ID] = l
	}
	input := *changes.Lines
	return s.unusual.Confirm(ctx, c.CustomerID, c.Lines, func(i int) bool {
		was, ok := known[c.Lines[i].ID]
		return !input[i].Deferred() && (!ok || !c.Lines[i].SameQuantity(was) || c.CustomerID != before.CustomerID)
	})
}

// allLines selects every line, for the check when the order is created.
func allLines(int) bool { return true }

// confirmDate checks that a delivery date in the past is confirmed when it is set. A date that becomes past later is
// checked when the order is created.
func (s *Carts) confirmDate(ctx context.Context, before civil.Date, changes Changes) error {
	if !changes.DeliveryDate.Given || changes.DeliveryDate.Value == before {
		return nil
	}
	today, err := s.settings.Today(ctx)
	if err != nil {
		return err
	}
	return order.ConfirmDeliveryDate(ctx, changes.DeliveryDate.Value, today)
}

// Discard discards a draft. Discarding it again changes nothing. Errors: fault.NotFound;
// fault.Conflict if the cart has become an order.
func (s *Carts) Discard(ctx context.Context, cartID string) error {
	c, err := s.Get(ctx, cartID)
	if err != nil || c.Status == Discarded {
		return err
	}
	_, err = s.rewrite(ctx, cartID, nil, func(c *Cart) error {
		c.Status, c.UpdatedAt = Discarded, s.now()
		c.Version++
		return nil
	})
	return err
}

func (s *Carts) rewrite(ctx context.Context, cartID string, version *int64, change func(*Cart) error) (Cart, error) {
	var c Cart
	err := table.Update(ctx, "cart "+cartID, func() error {
		var err error
		if c, err = s.Get(ctx, cartID); err != nil {
			return err
		}
		if err := c.editable(version); err != nil {
			return err
		}
		before := c
		err = change(&c)
		if errors.Is(err, errUnchanged) {
			return nil
		}
		if err != nil {
			return err
		}
		ended, err := s.ending(ctx, before, c)
		if err != nil {
			return err
		}
		return s.table.Commit(ctx, append(write(&c, before.asRead()...), ended...)...)
	})
	s.see(c)
	return c, err
}

// asRead returns the conditions that the cart was not written since it was read.
func (c Cart) asRead() []table.Cond {
	if c.Version == 0 || c.revision == 0 {
		return []table.Cond{table.AsRead(c.Version)}
	}
	return []table.Cond{table.VersionIs(c.Version), table.FieldIs("revision", c.revision)}
}

func (c Cart) editable(version *int64) error {
	switch {
	case c.Status != Draft:
		return fault.Stale(c, "the cart is %s: it can no longer be changed", c.Status)
	case version != nil && *version != c.Version:
		return fault.Stale(c, "the cart was changed meanwhile: version %d is now version %d", *version, c.Version)
	}
	return nil
}

// apply makes the changes and prices the cart. It uses prefetched data if the ids match.
func (s *Carts) apply(ctx context.Context, c *Cart, changes Changes, ahead *prefetch) error {
	before := c.CustomerID
	if changes.CustomerID.Given {
		c.CustomerID = changes.CustomerID.Value
	}
	today, err := s.settings.Today(ctx)
	if err != nil {
		return err
	}
	c.setDates(changes, today)
	itemIDs := orderline.ItemIDs(c.Lines, nil)
	if changes.Lines != nil { // the change replaces all lines
		itemIDs = orderline.ItemIDs(nil, *changes.Lines)
	}
	pc, err := s.readContext(ctx, *c, ahead.customerOf(c.CustomerID), func(ctx context.Context) (pricingContext, error) {
		items := ahead.itemsOf(itemIDs)
		if items == nil {
			started := item.StartPrefetch(ctx, s.items, itemIDs)
			items = &started
		}
		of, err := s.rules(ctx)
		if err != nil {
			return of, err
		}
		left := ahead.leftOf(itemIDs, c.DeliveryDate)
		if left == nil {
			left = func() (map[string]money.Decimal, error) { return s.left(ctx, c.ID, c.DeliveryDate, *items) }
		}
		if of.left, err = left(); err != nil {
			return of, err
		}
		of.items, err = items.Read()
		return of, err
	})
	ahead.used = true
	if err != nil {
		return err
	}
	if changes.Lines != nil {
		edit := orderline.Edit{Field: "cartItems", Caller: access.From(ctx), Items: pc.items,
			NewCustomer: c.CustomerID != before,
			NewID:       func() string { return id.New(s.now()) }}
		if c.Lines, err = edit.Apply(c.Lines, *changes.Lines); err != nil {
			return err
		}
	} else if c.CustomerID != before {
		c.Lines = orderline.ForAnotherCustomer(c.Lines)
	}
	if changes.Memo.Given {
		c.Memo = changes.Memo.Value
	}
	if err := c.setCustomer(changes, pc.customer, c.CustomerID != before); err != nil {
		return err
	}
	c.UpdatedAt = s.now()
	if err := s.judge(ctx, c, pc); err != nil {
		return err
	}
	c.Version++
	return nil
}

func (c *Cart) setDates(changes Changes, today civil.Date) {
	if changes.TransactionDate.Given {
		c.TransactionDate = changes.TransactionDate.Value
	}
	if changes.DeliveryDate.Given {
		c.DeliveryDate = changes.DeliveryDate.Value
	}
	if c.TransactionDate.IsZero() {
		c.TransactionDate = today
	}
	if c.DeliveryDate.IsZero() {
		c.DeliveryDate = today.AddDays(1)
	}
}

func (c *Cart) setCustomer(changes Changes, d *customer.Detail, another bool) error {
	if d == nil {
		c.Customer, c.ShipToAddressID = nil, ""
		return nil
	}
	if another && !d.IsActive {
		return fault.Fields("netSuiteCustomerId must be the id of an active customer")
	}
	c.Customer = &order.Customer{ID: d.ID, Name: d.Name, PriceLevelID: d.Level()}
	if another {
		c.ShipToAddressID = ""
	}
	if changes.ShipToAddressID.Given {
		c.ShipToAddressID = changes.ShipToAddressID.Value
	}
	to, err := order.ShipToOf(*d, c.ShipToAddressID)
	if err != nil && !changes.ShipToAddressID.Given { // the address was removed from the address book since
		to, err = order.ShipToOf(*d, "")
	}
	c.ShipToAddressID = to.AddressID
	return err
}

// judge prices the lines and sets their errors and warnings, and those of the delivery date. Where stock is short, it
// reads the out-of-stock marks, so that they are named.
func (s *Carts) judge(ctx context.Context, c *Cart, pc pricingContext) error {
	c.judge(pc, nil, s.now())
	if !slices.ContainsFunc(c.Lines, orderline.Line.LacksStock) {
		return nil
	}
	marks, err := s.edits.Marks(ctx)
	if err == nil {
		c.judge(pc, marks, s.now())
	}
	return err
}

func (c *Cart) judge(pc pricingContext, marks map[string]*outofstock.Mark, now time.Time) {
	terms := orderline.Terms{Customer: pc.customer, Items: pc.items, MaxDiscountPercent: pc.discount,
		Stock: true, Block: pc.block, Left: pc.left, DeliveryDate: c.DeliveryDate,
		Spot: orderline.NewSpotOffers(pc.spot, now), Marks: marks}
	c.Lines = terms.Judge(c.Lines)
	c.Total = orderline.Total(c.Lines)
	c.Warned = order.Warned{}
	if d := pc.customer; d != nil {
		c.Warned = order.WarnedOf(d.Facts(c.ShipToAddressID), c.ShipToAddressID, c.DeliveryDate)
	}
}
