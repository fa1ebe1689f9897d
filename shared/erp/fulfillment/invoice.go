package fulfillment

import (
	"context"

	"backdock/shared/delivery/trip"
	"backdock/shared/erp/netsuite"
	"backdock/shared/erp/salesorder"
)

// invoice corrects the item fulfillment to what was delivered and bills exactly that, so that the first
// invoice is right.
func (s *Steps) invoice(ctx context.Context, erp *netsuite.Client, w work) (func(*trip.Result), error) {
	external := trip.InvoiceExternalID(w.trip.ID, w.order.ID)
	bill, err := s.billed(ctx, erp, w, external)
	if err != nil {
		return nil, err
	}
	if len(bill) == 0 {
		return func(r *trip.Result) {
			r.Invoice = trip.StepResult{State: trip.StepExcepted, Error: "nothing of it was delivered"}
			r.TakeBack(s.now())
		}, nil
	}
	made, err := erp.InvoiceSalesOrder(ctx, w.order.NetSuiteID, external,
		netsuite.InvoiceInput{TranDate: w.trip.Date, Item: netsuite.Lines[netsuite.InvoiceLineInput]{Items: bill}})
	if err != nil {
		return nil, w.closedThere(ctx, erp, bill, err)
	}
	theirs, err := erp.Invoice(ctx, made.ID)
	if err != nil {
		return nil, err
	}
	if _, err := salesorder.Refresh(ctx, erp, s.orders, s.states, w.order.ID); err != nil {
		return nil, err
	}
	return func(r *trip.Result) { r.InvoiceID, r.InvoiceNumber = made.ID, theirs.TranID }, nil
}

// billed returns the lines to bill: those of the item fulfillment. It first corrects the fulfillment to what
// was delivered, unless an earlier try has billed it.
func (s *Steps) billed(ctx context.Context, erp *netsuite.Client, w work,
	external string) ([]netsuite.InvoiceLineInput, error) {
	there, err := erp.Invoice(ctx, netsuite.ByExternalID(external))
	if err == nil {
		bill := make([]netsuite.InvoiceLineInput, len(there.Item.Items))
		for i, l := range there.Item.Items {
			bill[i] = netsuite.InvoiceLineInput{OrderLine: l.OrderLine, Quantity: l.Quantity}
		}
		return bill, nil
	}
	if netsuite.KindOf(err) != netsuite.NotFound {
		return nil, err
	}
	fulfilled, _, err := s.correct(ctx, erp, w)
	if err != nil {
		return nil, err
	}
	bill := make([]netsuite.InvoiceLineInput, 0, len(fulfilled.Item.Items))
	for _, l := range fulfilled.Item.Items {
		bill = append(bill, netsuite.InvoiceLineInput{OrderLine: l.OrderLine, Quantity: l.Quantity})
	}
	return bill, nil
}
