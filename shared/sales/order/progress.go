package order

import (
	"context"

	"backdock/shared/erp/netsuite"
	"backdock/shared/platform/table"
)

// Refresh reads an order in NetSuite and takes over what has become of it: status,
// quantities fulfilled and billed, closed lines. Call it after a fulfillment was
// shipped or an invoice was made; it may be repeated at will. Errors:
// fault.NotFound, *netsuite.Error.
func (s *Orders) Refresh(ctx context.Context, erp *netsuite.Client, id string) (Order, error) {
	o, err := s.Get(ctx, id)
	if err != nil || o.NetSuiteID == "" {
		return o, err
	}
	theirs, err := erp.SalesOrder(ctx, o.NetSuiteID)
	if err != nil {
		return o, err
	}
	return s.rewrite(ctx, id, func(o *Order) ([]table.Op, error) {
		o.takeProgress(theirs)
		o.book.ERPWriteAt = s.now()
		return nil, nil
	}, nil)
}

// takeProgress sets what NetSuite alone knows.
func (o *Order) takeProgress(theirs netsuite.SalesOrder) {
	o.takeStatus(string(theirs.Status))
	at := make(map[int]netsuite.SalesOrderLine, len(theirs.Item.Items))
	for _, l := range theirs.Item.Items {
		at[l.Line] = l
	}
	for i := range o.Lines {
		l := &o.Lines[i]
		if t, ok := at[l.NetSuiteLine]; ok && l.NetSuiteLine != 0 {
			l.takeProgress(t.QuantityFulfilled, t.QuantityBilled, t.IsClosed)
		}
	}
}

// takeStatus sets the status by NetSuite's letter. What was cancelled here stays
// so: over REST NetSuite can only close it. What was ended here keeps its status
// until NetSuite has heard of it.
func (o *Order) takeStatus(letter string) {
	if o.ended() && o.Unsent() {
		return
	}
	if s, ok := StatusOf(letter); ok && (o.Status != Cancelled || s != Closed) {
		o.Status = s
	}
}
