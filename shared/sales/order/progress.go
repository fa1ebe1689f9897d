package order

import (
	"context"

	"backdock/shared/platform/table"
)

// TakeProgress imports an order's progress from NetSuite: status, quantities fulfilled and billed, closed lines. Call
// it after this product created a fulfillment or an invoice there. Errors: fault.NotFound.
func (s *Orders) TakeProgress(ctx context.Context, id string, theirs Snapshot) (Order, error) {
	return s.rewrite(ctx, id, func(o *Order) ([]table.Op, error) {
		o.takeProgress(theirs)
		o.book.ERPWriteAt = s.now()
		return nil, nil
	}, nil)
}

// takeProgress sets the values that only NetSuite knows.
func (o *Order) takeProgress(theirs Snapshot) {
	o.takeStatus(theirs.Status)
	o.takeLineProgress(theirs)
}

// takeLineProgress sets the progress of the lines that NetSuite has.
func (o *Order) takeLineProgress(theirs Snapshot) {
	at := make(map[int]SnapshotLine, len(theirs.Lines))
	for _, l := range theirs.Lines {
		at[l.Line] = l
	}
	for i := range o.Lines {
		l := &o.Lines[i]
		if t, ok := at[l.NetSuiteLine]; ok && l.NetSuiteLine != 0 {
			l.takeProgress(t.Fulfilled, t.Billed, t.Closed)
		}
	}
}

// takeStatus sets the status from NetSuite's letter. An order cancelled in the portal stays cancelled, because over
// REST NetSuite can only close it. An order closed in the portal keeps its status until NetSuite has closed it.
func (o *Order) takeStatus(letter string) {
	if o.Ended() && o.Unsent() {
		return
	}
	if s, ok := StatusOf(letter); ok && (o.Status != Cancelled || s != Closed) {
		o.Status = s
	}
}
