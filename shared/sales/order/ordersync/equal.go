package ordersync

import (
	"context"
	"slices"

	"backdock/shared/platform/money"
	"backdock/shared/sales/order"
)

// Equal reports by NetSuite id which of the inbound orders are equal to the portal's. For an order with changes that
// were not sent, it compares only what NetSuite alone decides.
func (i *Importer) Equal(ctx context.Context, inbound []Snapshot) (map[string]bool, error) {
	ids, known, err := i.known(ctx, inbound)
	if err != nil {
		return nil, err
	}
	equal := make(map[string]bool, len(inbound))
	for n, in := range inbound {
		o, ok := known[ids[n]]
		equal[in.NetSuiteID] = ok && changesNothing(o, in)
	}
	return equal, nil
}

// changesNothing reports whether importing NetSuite's version would change nothing.
func changesNothing(o order.Order, in Snapshot) bool {
	after := o
	after.Lines = slices.Clone(o.Lines)
	takeOver(&after, in.named(o))
	return (o.Unsent() || shipsTo(o, in)) && after.SameAs(o)
}

// named returns NetSuite's version with the names and weights of the order's own lines, because they belong to the
// items, not to the order.
func (in Snapshot) named(o order.Order) Snapshot {
	in.Lines = slices.Clone(in.Lines)
	for n := range in.Lines {
		t := &in.Lines[n]
		t.Weight = money.Zero
		at := slices.IndexFunc(o.Lines, func(l order.Line) bool { return l.NetSuiteLine == t.Line && l.ItemID == t.ItemID })
		if at >= 0 {
			t.ItemCode, t.ItemName = o.Lines[at].Item.ItemID, o.Lines[at].Item.Name
		}
	}
	return in
}
