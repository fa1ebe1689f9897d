package salesorder

import (
	"context"

	"backdock/shared/erp/netsuite"
	"backdock/shared/sales/order"
)

// Refresh reads an order in NetSuite and takes over what has become of it, see
// order.Orders.TakeProgress. It is idempotent. Errors: fault.NotFound, *netsuite.Error.
func Refresh(ctx context.Context, erp *netsuite.Client, orders *order.Orders, id string) (order.Order, error) {
	o, err := orders.Get(ctx, id)
	if err != nil || o.NetSuiteID == "" {
		return o, err
	}
	theirs, err := read(ctx, erp, o.NetSuiteID)
	if err != nil {
		return o, err
	}
	return orders.TakeProgress(ctx, id, theirs)
}

// read reads one order with all its lines, by NetSuite's id or by external id.
func read(ctx context.Context, erp *netsuite.Client, at string) (order.Snapshot, error) {
	o, err := erp.SalesOrder(ctx, at)
	if err != nil {
		return order.Snapshot{}, err
	}
	theirs := order.Snapshot{NetSuiteID: string(o.ID), ExternalID: o.ExternalID, Number: o.TranID, Status: string(o.Status), CustomerID: o.Entity.ID,
		CustomerName: o.Entity.RefName, ShipAddressID: o.ShipAddressList.ID, TransactionDate: o.TranDate, ShipDate: o.ShipDate, Memo: o.Memo,
		Subtotal: o.Subtotal, Lines: make([]order.SnapshotLine, len(o.Item.Items))}
	for i, l := range o.Item.Items {
		theirs.Lines[i] = order.SnapshotLine{Line: l.Line, ItemID: l.Item.ID, ItemCode: l.Item.RefName, Units: string(l.Units), Quantity: l.Quantity,
			Rate: l.Rate, Amount: l.Amount, Fulfilled: l.QuantityFulfilled, Billed: l.QuantityBilled, Closed: l.IsClosed}
	}
	return theirs, nil
}
