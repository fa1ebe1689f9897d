package cart

import (
	"context"
	"slices"

	"backdock/shared/platform/fault"
	"backdock/shared/platform/table"
	"backdock/shared/sales/approval"
	"backdock/shared/sales/orderline"
)

// Ask creates a request to approve a line's rate below the floor. If a request with the same reason is pending, Ask
// returns that one, and made is false. The cart's version grows only if the line gets another price reason. Errors:
// fault.NotFound; fault.Conflict if the cart is not a draft any more, or if the line needs no approval.
func (s *Carts) Ask(ctx context.Context, cartID string, ask approval.Ask) (r approval.Request, made bool, err error) {
	err = table.Update(ctx, "cart "+cartID, func() error {
		c, err := s.Get(ctx, cartID)
		if err != nil {
			return err
		}
		if err := c.editable(nil); err != nil {
			return err
		}
		before := c
		l := c.editLine(ask.LineID)
		if l == nil {
			return fault.New(fault.NotFound, "the cart has no line %s", ask.LineID)
		}
		reason := l.PriceReason
		line := approval.Line{Line: *l, CartID: c.ID, DeliveryDate: c.DeliveryDate}
		if c.Customer != nil {
			line.Customer = approval.Customer{ID: c.Customer.ID, Name: c.Customer.Name}
		}
		var open string
		r, open, err = ask.New(&line, orderline.PendingRequests(before.Lines))
		switch {
		case err != nil:
			return err
		case open != "":
			r, err = s.approvals.Get(ctx, open)
			return err
		}
		if *l = line.Line; l.PriceReason != reason {
			c.Version++
		}
		ended, err := s.ending(ctx, before, c) // ends a pending request with another reason
		if err != nil {
			return err
		}
		err = s.table.Commit(ctx, slices.Concat(write(&c, before.asRead()...), approval.Asking(r), ended)...)
		made = err == nil
		return err
	})
	return r, made, err
}

// Decide approves or refuses the request of a cart's line. It is idempotent. The cart's version does not change, so a
// user who edits the cart can save it. Errors: fault.NotFound; fault.Conflict if the line differs from the request, or
// if the opposite was decided.
func (s *Carts) Decide(ctx context.Context, requestID string, v approval.Verdict) (approval.Request, error) {
	var decided approval.Request
	err := table.Update(ctx, "the cart of request "+requestID, func() error {
		r, err := s.approvals.Get(ctx, requestID)
		if err != nil {
			return err
		}
		decided = r
		if settled, err := v.Settled(r); settled || err != nil {
			return err
		}
		c, err := s.Get(ctx, r.CartID)
		if err != nil {
			return err
		}
		before := c
		if decided, err = v.Apply(r, c.editLine(r.LineID)); err != nil {
			return s.approvals.Refused(ctx, r, err)
		}
		return s.table.Commit(ctx, slices.Concat(write(&c, before.asRead()...), approval.Deciding(ctx, decided))...)
	})
	return decided, err
}

// editLine returns a line for a change. It copies the lines, because other copies of the cart share them. It returns
// nil if there is no such line.
func (c *Cart) editLine(id string) *orderline.Line {
	c.Lines = slices.Clone(c.Lines)
	i := slices.IndexFunc(c.Lines, func(l orderline.Line) bool { return l.ID == id })
	if i < 0 {
		return nil
	}
	return &c.Lines[i]
}

// ending returns the operations that end the requests for approval of lines that were changed or removed.
func (s *Carts) ending(ctx context.Context, before, after Cart) ([]table.Op, error) {
	var still []string
	if after.Status == Draft {
		still = orderline.PendingRequests(after.Lines)
	}
	return approval.Ending(ctx, s.table, s.now(), orderline.PendingRequests(before.Lines), still)
}
