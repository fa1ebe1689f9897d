// Package orderdesk makes users' changes of sales orders: edits, approvals of rates below the floor, routes.
package orderdesk

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"golang.org/x/sync/errgroup"

	"backdock/shared/catalog/item"
	"backdock/shared/platform/access"
	"backdock/shared/platform/api"
	"backdock/shared/platform/civil"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/id"
	"backdock/shared/platform/money"
	"backdock/shared/platform/setting"
	"backdock/shared/platform/table"
	"backdock/shared/prices/spot"
	"backdock/shared/sales/approval"
	"backdock/shared/sales/customer"
	"backdock/shared/sales/order"
	"backdock/shared/sales/orderline"
	"backdock/shared/sales/reservation"
)

// Desk serves users' changes of orders. It has access to the customers, items and routes that these need.
type Desk struct {
	orders    *order.Orders
	customers order.Customers
	items     item.Reader
	routes    order.Routes
	trips     Trips
	stock     *reservation.Edits
	unusual   *orderline.UnusualQuantities
	settings  *setting.Settings
	offers    *spot.Offers
	approvals *approval.Requests
	now       func() time.Time
}

// Trips is the part of the trips that the desk uses. It is declared here, where it is used, because package trip, which
// implements it, is built on orders.
type Trips interface {
	// Started reports which of the trips have left the warehouse.
	Started(ctx context.Context, tripIDs []string) (map[string]bool, error)
	// Packed returns what is packed of an order for its trip.
	Packed(ctx context.Context, tripID, orderID string) (Packed, error)
}

// NewDesk returns a Desk.
func NewDesk(orders *order.Orders, customers order.Customers, items item.Reader, routes order.Routes, trips Trips,
	stock *reservation.Edits, unusual *orderline.UnusualQuantities, settings *setting.Settings, offers *spot.Offers,
	approvals *approval.Requests, now func() time.Time) *Desk {
	return &Desk{orders, customers, items, routes, trips, stock, unusual, settings, offers, approvals, now}
}

// Changes are a user's changes of an order. Fields that are left out keep their value.
type Changes struct {
	Lines           *[]orderline.Input       `json:"items,omitempty" doc:"the full set of lines, at most 500; a line with its _id stays that line"`
	Memo            api.Optional[string]     `json:"memo,omitempty" maxLength:"999"`
	DeliveryDate    api.Optional[civil.Date] `json:"deliveryDate,omitempty"`
	ShipToAddressID api.Optional[string]     `json:"shipToAddressId,omitempty" maxLength:"64"`
	Pending         PendingIDs               `json:"pendingLines,omitempty" doc:"pendingLines as it was read. Such a line stays pending if items has its version in force, or does not have it. Left out: items decides alone"`

	// Because is the origin of the change for the history; empty: none.
	Because string `json:"-"`
	// Also returns operations for the transaction of the change. It may be called several times; nil: none.
	Also func(before, after order.Order) []table.Op `json:"-"`
}

// Edit changes an order. Changed lines are priced and checked again; the others keep their price. A line whose rate
// needs an approval waits in Order.Pending; all other changes are in force at once. version is the version that the
// caller has read; nil: any. Errors: fault.NotFound, fault.Invalid, fault.Forbidden; fault.Conflict for an order that
// cannot be changed any more, and with the current order if version is not its version.
func (d *Desk) Edit(ctx context.Context, orderID string, version *int64, changes Changes) (order.Order, error) {
	reserved := false
	o, err := d.edit(ctx, orderID, version, changes, &reserved)
	if reserved {
		_ = d.stock.Settle(ctx, orderID) // if it fails, the sweep does it
	}
	return o, err
}

func (d *Desk) edit(ctx context.Context, orderID string, version *int64, changes Changes,
	reserved *bool) (order.Order, error) {
	var o order.Order
	err := table.Update(ctx, "order "+orderID, func() error {
		var err error
		if o, err = d.orders.Get(ctx, orderID); err != nil {
			return err
		}
		pc, err := d.read(ctx, o, changes)
		if err != nil {
			return err
		}
		before := o
		announce := d.orders.Announcing(ctx, version, func(o *order.Order) error { return d.apply(ctx, o, changes, pc) })
		err = d.orders.Attempt(ctx, &o, func(o *order.Order) ([]table.Op, error) {
			ops, err := announce(o)
			if err != nil {
				return nil, err
			}
			if len(ops) > 0 {
				ops = append(ops, pc.packed.guard()...)
			}
			if changes.Also != nil {
				ops = append(ops, changes.Also(before, *o)...)
			}
			if !pc.block {
				return ops, nil
			}
			guards, err := d.reserve(ctx, before, *o, pc, reserved)
			return append(ops, guards...), err
		})
		if errors.Is(err, order.ErrSpotGone) {
			d.offers.Forget()
			return table.ErrCondition // the lines are priced again
		}
		return err // a failed condition may mean that the reservation was released
	})
	return o, err
}

// pricingContext is what a change of an order is priced and checked with: customer, items, settings.
type pricingContext struct {
	customer customer.Detail // zero: not needed
	items    map[string]item.Detail
	discount *money.Decimal // setting orders.maxDiscountPercent
	block    bool           // setting orders.blockOutOfStock
	packed   Packed
	spot     map[string][]spot.Offer // the open offers by item
	ended    map[string]spot.Offer   // those of the order's lines that are over
	// entered are the ids of the lines in the sequence of the edit, for messages. setLines sets them.
	entered []string
}

// read reads the pricing context of a change in parallel.
func (d *Desk) read(ctx context.Context, o order.Order, changes Changes) (*pricingContext, error) {
	out := &pricingContext{}
	g, ctx := errgroup.WithContext(ctx)
	moved := changes.DeliveryDate.Given && changes.DeliveryDate.Value != o.DeliveryDate
	if moved || changes.Lines != nil || changes.ShipToAddressID.Given {
		g.Go(func() (err error) {
			out.customer, err = d.customers.Get(ctx, o.CustomerID)
			if fault.Is(err, fault.NotFound) {
				if changes.Lines == nil && !changes.ShipToAddressID.Given {
					return nil // only the warnings of the date need it
				}
				return fault.New(fault.Conflict, "the customer of order %s no longer exists", o.OrderNumber)
			}
			return err
		})
	}
	if changes.Lines == nil && !moved {
		return out, g.Wait()
	}
	if changes.Lines != nil {
		g.Go(func() (err error) {
			out.packed, err = d.packedOf(ctx, o)
			return err
		})
	}
	var input []orderline.Input
	if changes.Lines != nil {
		input = *changes.Lines
	}
	g.Go(func() (err error) {
		out.items, err = d.items.GetAll(ctx, orderline.ItemIDs(o.Typed(), input))
		return err
	})
	g.Go(func() (err error) {
		if out.discount, err = setting.Value[*money.Decimal](ctx, d.settings, setting.OrdersMaxDiscountPercent); err != nil {
			return err
		}
		out.block, err = setting.Value[bool](ctx, d.settings, setting.OrdersBlockOutOfStock)
		return err
	})
	g.Go(func() (err error) {
		out.spot, out.ended, err = d.spotOffers(ctx, o)
		return err
	})
	return out, g.Wait()
}

func (d *Desk) apply(ctx context.Context, o *order.Order, changes Changes, pc *pricingContext) error {
	if !o.Status.Editable() {
		return fault.Stale(*o, "order %s is %s: it can no longer be changed", o.OrderNumber, o.Status)
	}
	if changes.Because != "" {
		o.Because(changes.Because)
	}
	if changes.Lines != nil {
		if err := d.applyLines(ctx, o, changes, pc); err != nil {
			return err
		}
	}
	if changes.Memo.Given {
		o.Memo = changes.Memo.Value
	}
	if date := changes.DeliveryDate; date.Given && date.Value != o.DeliveryDate {
		if date.Value.IsZero() {
			return fault.Wrong(fault.Empty("deliveryDate"))
		}
		if o.TripID != "" {
			return fault.New(fault.Conflict, "order %s is on a trip: take it off the trip before you change its delivery date",
				o.OrderNumber)
		}
		today, err := d.settings.Today(ctx)
		if err != nil {
			return err
		}
		if err := order.ConfirmDeliveryDate(ctx, date.Value, today); err != nil {
			return err
		}
		o.DeliveryDate = date.Value
	}
	if to := changes.ShipToAddressID; to.Given && to.Value != o.ShipTo.AddressID {
		if err := d.redirect(ctx, o, to.Value, pc.customer); err != nil {
			return err
		}
	}
	if c := pc.customer; c.ID != "" {
		o.Warned = order.WarnedOf(c.Facts(o.ShipTo.AddressID), o.ShipTo.AddressID, o.DeliveryDate)
	}
	return nil
}

// redirect changes the ship-to address to another one of the customer. It sets that address's route, unless the order's
// route is pinned.
func (d *Desk) redirect(ctx context.Context, o *order.Order, addressID string, c customer.Detail) error {
	if o.TripID != "" {
		return fault.New(fault.Conflict, "order %s is on a trip: take it off the trip before you change where it goes",
			o.OrderNumber)
	}
	to, err := order.ShipToOf(c, addressID)
	if err != nil {
		return err
	}
	o.ShipTo = to
	if o.Route == nil || !o.Route.Pinned {
		o.Route, err = order.RouteOf(ctx, d.routes, c, to.AddressID)
	}
	return err
}

func (d *Desk) applyLines(ctx context.Context, o *order.Order, changes Changes, pc *pricingContext) error {
	input := *changes.Lines
	if len(input) == 0 {
		return fault.Wrong(fault.Empty("items"))
	}
	before, inForce := o.Typed(), o.Entries()
	edit := orderline.Edit{Field: "items", Caller: access.From(ctx), Items: pc.items,
		NewID: func() string { return id.New(d.now()) }}
	after, err := edit.Apply(before, input)
	if err != nil {
		return err
	}
	if wrong := keepsFulfilled(*o, after); len(wrong) > 0 {
		return fault.Wrong(wrong...)
	}
	if err := pc.packed.check(*o, after); err != nil {
		return err
	}
	for i, l := range after {
		// a pending change did not replace the line in force
		if at := orderline.IndexOf(inForce, l.ID); at >= 0 && l.ApprovedAs(inForce[at]) {
			after[i].Approval = inForce[at].Approval
		}
	}
	var changed []int // of the lines
	for i, l := range after {
		if at := orderline.IndexOf(before, l.ID); at >= 0 && l.Sells(before[at]) {
			continue
		}
		if at := orderline.IndexOf(inForce, l.ID); at >= 0 && l.Sells(inForce[at]) { // the pending change is withdrawn
			after[i] = inForce[at]
			if waits := orderline.IndexOf(before, l.ID); changes.Pending.has(l.ID) {
				after[i] = before[waits]
			}
			after[i].LineNumber, after[i].PickNotes = l.LineNumber, l.PickNotes
			continue
		}
		changed = append(changed, i)
	}
	terms := orderline.Terms{Customer: &pc.customer, Items: pc.items, MaxDiscountPercent: pc.discount,
		Spot: pc.spotFor(inForce, after, changed, d.now())}
	var wrong []fault.Field
	for n, l := range terms.Judge(linesAt(after, changed)) {
		i := changed[n]
		after[i] = l
		if e := l.ValidationError; e != nil && !l.OnlyNeedsApproval() {
			wrong = append(wrong, lineFault(i, l.Problems[0], *e))
		}
	}
	if len(wrong) > 0 {
		return fault.Wrong(wrong...)
	}
	after = append(after, stillPending(*o, changes.Pending, after)...)
	known := make(map[string]orderline.Line, len(before))
	for _, l := range before {
		known[l.ID] = l
	}
	err = d.unusual.Confirm(ctx, o.CustomerID, after, func(i int) bool {
		was, ok := known[after[i].ID]
		return !ok || !after[i].SameQuantity(was)
	})
	if err != nil {
		return err
	}
	return pc.setLines(o, after)
}

// keepsFulfilled returns errors for edits that would remove quantities that were fulfilled or billed.
func keepsFulfilled(o order.Order, after []orderline.Line) []fault.Field {
	var wrong []fault.Field
	for _, l := range o.Lines {
		done := l.Fulfilled.Max(l.Billed)
		if done.Sign() <= 0 {
			continue
		}
		i := slices.IndexFunc(after, func(a orderline.Line) bool { return a.ID == l.ID })
		switch {
		case i < 0:
			wrong = append(wrong, fault.At("items", "line_fulfilled", map[string]any{"line": l.LineNumber, "fulfilled": done},
				"must keep line %d: %s of it are already fulfilled", l.LineNumber, done))
		case after[i].ItemID != l.ItemID || after[i].Units != l.Units:
			wrong = append(wrong, fault.At(fmt.Sprintf("items.%d", i), "item_fulfilled", map[string]any{"fulfilled": done},
				"must keep its item and unit: %s of it are already fulfilled", done))
		case after[i].Quantity.Less(done):
			wrong = append(wrong, fault.At(fmt.Sprintf("items.%d.quantity", i), "quantity_fulfilled",
				map[string]any{"fulfilled": done},
				"must not be less than the %s already fulfilled", done))
		}
	}
	return wrong
}
