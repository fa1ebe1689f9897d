package orderdesk

import (
	"context"
	"slices"

	"backdock/shared/platform/fault"
	"backdock/shared/platform/setting"
	"backdock/shared/platform/table"
	"backdock/shared/sales/approval"
	"backdock/shared/sales/order"
	"backdock/shared/sales/orderline"
)

// Ask creates a request to approve a pending line's rate. If a request with the same reason is pending, Ask returns
// that one, and made is false. Errors: fault.NotFound; fault.Conflict if the line needs no approval.
func (d *Desk) Ask(ctx context.Context, orderID string, ask approval.Ask) (r approval.Request, made bool, err error) {
	err = table.Update(ctx, "order "+orderID, func() error {
		o, err := d.orders.Get(ctx, orderID)
		if err != nil {
			return err
		}
		open := ""
		err = d.orders.Attempt(ctx, &o, func(o *order.Order) (ops []table.Op, err error) {
			l := editPending(o, ask.LineID)
			if l == nil {
				return nil, notPending(*o, ask.LineID)
			}
			line := approval.Line{Line: *l, SalesOrderID: o.ID, OrderNumber: o.OrderNumber, DeliveryDate: o.DeliveryDate,
				Customer: approval.Customer{ID: o.Customer.ID, Name: o.Customer.Name}}
			if r, open, err = ask.New(&line, orderline.PendingRequests(o.Pending)); err != nil || open != "" {
				return nil, err
			}
			*l = line.Line
			return approval.Asking(r), nil
		})
		if err != nil || open == "" {
			made = err == nil
			return err
		}
		r, err = d.approvals.Get(ctx, open)
		return err
	})
	return r, made, err
}

// editPending returns a pending line for a change. It copies the lines, because other copies of the order share them.
// It returns nil if there is no such line.
func editPending(o *order.Order, id string) *orderline.Line {
	o.Pending = slices.Clone(o.Pending)
	if i := orderline.IndexOf(o.Pending, id); i >= 0 {
		return &o.Pending[i]
	}
	return nil
}

func notPending(o order.Order, id string) error {
	for _, l := range o.Lines {
		if l.ID == id {
			return fault.New(fault.Conflict, "line %d needs no approval: nothing of it waits", l.LineNumber)
		}
	}
	return fault.New(fault.NotFound, "order %s has no line %s", o.OrderNumber, id)
}

// Decide approves or refuses the request of an order's line. An approved line is in force at once and is sent to
// NetSuite. Decide is idempotent. Errors: fault.NotFound; fault.Conflict if the line differs from the request, if the
// opposite was decided, or if the order cannot be changed any more.
func (d *Desk) Decide(ctx context.Context, requestID string, v approval.Verdict) (approval.Request, error) {
	reserved, orderID := false, ""
	r, err := d.decide(ctx, requestID, v, &orderID, &reserved)
	if reserved {
		_ = d.stock.Settle(ctx, orderID) // if it fails, the sweep does it
	}
	return r, err
}

func (d *Desk) decide(ctx context.Context, requestID string, v approval.Verdict, orderID *string,
	reserved *bool) (approval.Request, error) {
	var decided approval.Request
	err := table.Update(ctx, "the order of request "+requestID, func() error {
		r, err := d.approvals.Get(ctx, requestID)
		if err != nil {
			return err
		}
		decided = r
		if settled, err := v.Settled(r); settled || err != nil {
			return err
		}
		*orderID = r.SalesOrderID
		o, err := d.orders.Get(ctx, r.SalesOrderID)
		if err != nil {
			return err
		}
		pc, err := d.forApproval(ctx, o, v)
		if err != nil {
			return err
		}
		before := o
		announce := d.orders.Announcing(ctx, nil, func(o *order.Order) (err error) {
			if decided, err = v.Apply(r, editPending(o, r.LineID)); err != nil || !v.Approve {
				return err
			}
			return pc.enforce(o, r)
		})
		err = d.orders.Attempt(ctx, &o, func(o *order.Order) ([]table.Op, error) {
			ops, err := announce(o)
			if err != nil {
				return nil, err
			}
			if pc.block {
				guards, err := d.reserve(ctx, before, *o, pc, reserved)
				if err != nil {
					return nil, err
				}
				ops = append(ops, guards...)
			}
			return slices.Concat(ops, pc.packed.guard(), approval.Deciding(ctx, decided)), nil
		})
		return d.approvals.Refused(ctx, r, err)
	})
	return decided, err
}

// enforce puts pending lines in force that need no approval any more.
func (pc *pricingContext) enforce(o *order.Order, r approval.Request) error {
	if !o.Status.Editable() {
		return fault.Stale(r, "order %s is %s: it can no longer be changed", o.OrderNumber, o.Status.Words())
	}
	lines := o.Typed()
	if messages := keepsFulfilled(*o, lines); len(messages) > 0 {
		return fault.Stale(r, "order %s can no longer take the change: %s", o.OrderNumber, messages[0])
	}
	if err := pc.packed.check(*o, lines); err != nil {
		return err
	}
	return pc.setLines(o, lines)
}

// forApproval reads what an approval needs besides the order: what is packed, and the items if it may reserve stock.
func (d *Desk) forApproval(ctx context.Context, o order.Order, v approval.Verdict) (*pricingContext, error) {
	pc := &pricingContext{}
	if !v.Approve {
		return pc, nil
	}
	var err error
	if pc.packed, err = d.packedOf(ctx, o); err != nil {
		return pc, err
	}
	if pc.block, err = setting.Value[bool](ctx, d.settings, setting.OrdersBlockOutOfStock); err != nil ||
		!pc.block {
		return pc, err
	}
	pc.items, err = d.items.GetAll(ctx, orderline.ItemIDs(o.Typed(), nil))
	return pc, err
}
