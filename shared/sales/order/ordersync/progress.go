package ordersync

import (
	"context"

	"backdock/shared/platform/table"
	"backdock/shared/sales/order"
)

// TakeProgress imports an order's progress from NetSuite: status, quantities fulfilled and billed, closed lines. Call
// it after this product created a fulfillment or an invoice there. Errors: fault.NotFound.
func (s *Sender) TakeProgress(ctx context.Context, id string, theirs Snapshot) (order.Order, error) {
	return s.orders.Rewrite(ctx, id, func(o *order.Order) ([]table.Op, error) {
		takeProgress(o, theirs)
		o.Agreement().ERPWriteAt = s.now()
		return nil, nil
	}, nil)
}

// takeProgress sets the values that only NetSuite knows.
func takeProgress(o *order.Order, theirs Snapshot) {
	takeStatus(o, theirs.Status)
	takeLineProgress(o, theirs)
}

// takeLineProgress sets the progress of the lines that NetSuite has.
func takeLineProgress(o *order.Order, theirs Snapshot) {
	at := make(map[int]SnapshotLine, len(theirs.Lines))
	for _, l := range theirs.Lines {
		at[l.Line] = l
	}
	for i := range o.Lines {
		l := &o.Lines[i]
		if t, ok := at[l.NetSuiteLine]; ok && l.NetSuiteLine != 0 {
			setProgress(l, t)
		}
	}
}

// takeStatus sets the status from NetSuite's letter.
func takeStatus(o *order.Order, letter string) {
	if s, ok := StatusOf(letter); ok {
		o.TakeStatus(s)
	}
}

// setProgress sets a line's progress from NetSuite. A line is open until it is closed, or fulfilled and billed
// completely. A line that was closed here stays closed, because NetSuite may not have closed it yet.
func setProgress(l *order.Line, t SnapshotLine) {
	l.Fulfilled, l.Billed = t.Fulfilled, t.Billed
	l.IsOpen = !t.Closed && !l.IsClosed && (t.Fulfilled.Less(l.Quantity) || t.Billed.Less(l.Quantity))
}
