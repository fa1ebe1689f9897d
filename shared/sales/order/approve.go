package order

import (
	"context"
	"slices"

	"backdock/shared/platform/fault"
	"backdock/shared/platform/setting"
	"backdock/shared/platform/table"
	"backdock/shared/sales/approval"
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
		_, err = d.orders.try(ctx, &o, func(o *Order) (ops []table.Op, err error) {
			l := o.editPending(ask.LineID)
			if l == nil {
				return nil, o.notPending(ask.LineID)
			}
			line := approval.Line{Line: *l, SalesOrderID: o.ID, OrderNumber: o.OrderNumber, DeliveryDate: o.DeliveryDate,
				Customer: approval.Customer{ID: o.Customer.ID, Name: o.Customer.Name}}
			if r, open, err = ask.New(&line, orderline.PendingRequests(o.Pending)); err != nil || open != "" {
				return nil, err
			}
			*l = line.Line
			return approval.Asking(r), nil
		}, nil)
		if err != nil || open == "" {
			made = err == nil
			return err
		}
		r, err = approval.New(d.orders.table).Get(ctx, open)
		return err
	})
	return r, made, err
}

// editPending returns a pending line for a change. It copies the lines, because other copies of the order share them.
// It returns nil if there is no such line.
func (o *Order) editPending(id string) *orderline.Line {
	o.Pending = slices.Clone(o.Pending)
	if i := indexOf(o.Pending, id); i >= 0 {
		return &o.Pending[i]
	}
	return nil
}

func (o Order) notPending(id string) error {
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
		r, err := approval.New(d.orders.table).Get(ctx, requestID)
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
		around, err := d.forApproval(ctx, o, v)
		if err != nil {
			return err
		}
		before := o
		announce := d.orders.announcing(ctx, nil, func(o *Order) (err error) {
			if decided, err = v.Apply(r, o.editPending(r.LineID)); err != nil || !v.Approve {
				return err
			}
			return o.enforce(r, around.packed)
		})
		_, err = d.orders.try(ctx, &o, func(o *Order) ([]table.Op, error) {
			ops, err := announce(o)
			if err != nil {
				return nil, err
			}
			if around.block {
				held, err := d.reserve(ctx, before, *o, around, reserved)
				if err != nil {
					return nil, err
				}
				ops = append(ops, held...)
			}
			return slices.Concat(ops, around.packed.guard(), approval.Deciding(ctx, decided)), nil
		}, nil)
		return err
	})
	return decided, err
}

// enforce puts pending lines in force that need no approval any more.
func (o *Order) enforce(r approval.Request, packed Packed) error {
	if !o.Status.Editable() {
		return fault.Stale(r, "order %s is %s: it can no longer be changed", o.OrderNumber, o.Status.words())
	}
	lines := o.Typed()
	if messages := o.guard(lines); len(messages) > 0 {
		return fault.Stale(r, "order %s can no longer take the change: %s", o.OrderNumber, messages[0])
	}
	if err := packed.check(*o, lines); err != nil {
		return err
	}
	return o.setTyped(lines)
}

// forApproval reads what an approval needs besides the order: what is packed, and the items if it may reserve stock.
func (d *Desk) forApproval(ctx context.Context, o Order, v approval.Verdict) (around surroundings, err error) {
	if !v.Approve {
		return around, nil
	}
	if around.packed, err = d.packedOf(ctx, o); err != nil {
		return around, err
	}
	if around.block, err = setting.Value[bool](ctx, d.settings, setting.OrdersBlockOutOfStock); err != nil ||
		!around.block {
		return around, err
	}
	around.items, err = d.items.GetAll(ctx, orderline.ItemIDs(o.Typed(), nil))
	return around, err
}
