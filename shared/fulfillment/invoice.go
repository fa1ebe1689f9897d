package fulfillment

import (
	"context"

	"backdock/shared/money"
	"backdock/shared/netsuite"
	"backdock/shared/order"
	"backdock/shared/trip"
)

// invoice corrects the item fulfilment to what was delivered and bills exactly
// that, so that the first invoice is right.
func (s *Steps) invoice(ctx context.Context, erp *netsuite.Client, w work) (func(*trip.Result), error) {
	fulfilled, err := erp.ItemFulfillment(ctx, w.result.FulfillmentID)
	if err != nil {
		return nil, err
	}
	bill, corrections := delivered(fulfilled, w.order, w.result.Delivered)
	if len(bill) == 0 {
		return func(r *trip.Result) {
			r.Invoice = trip.StepResult{State: trip.StepExcepted, Error: "nothing of it was delivered: item fulfilment " + w.result.FulfillmentID + " is to be reversed in the ERP"}
		}, nil
	}
	external := trip.InvoiceExternalID(w.trip.ID, w.order.ID)
	if len(corrections) > 0 {
		// What is billed stays: an earlier try may have come that far.
		_, err := erp.Invoice(ctx, netsuite.ByExternalID(external))
		if netsuite.KindOf(err) == netsuite.NotFound {
			err = erp.UpdateItemFulfillment(ctx, w.result.FulfillmentID, netsuite.ItemFulfillmentInput{Item: netsuite.Lines[netsuite.FulfillmentLineInput]{Items: corrections}})
		}
		if err != nil {
			return nil, err
		}
	}
	made, err := erp.InvoiceSalesOrder(ctx, w.order.NetSuiteID, external,
		netsuite.InvoiceInput{TranDate: w.trip.Date, Item: netsuite.Lines[netsuite.InvoiceLineInput]{Items: bill}})
	if err != nil {
		return nil, err
	}
	theirs, err := erp.Invoice(ctx, made.ID)
	if err != nil {
		return nil, err
	}
	if _, err := s.orders.Refresh(ctx, erp, w.order.ID); err != nil {
		return nil, err
	}
	return func(r *trip.Result) { r.InvoiceID, r.InvoiceNumber = made.ID, theirs.TranID }, nil
}

// delivered compares a fulfilment with what the driver reported: the lines to
// bill, and those of the fulfilment that have to be made smaller first.
func delivered(f netsuite.ItemFulfillment, o order.Order, reported []trip.DeliveredLine) (bill []netsuite.InvoiceLineInput, corrections []netsuite.FulfillmentLineInput) {
	handedOver := make(map[int]money.Decimal, len(reported)) // by NetSuite's line of the order
	for _, d := range reported {
		for _, l := range o.Lines {
			if l.LineNumber == d.LineNumber && l.NetSuiteLine != 0 {
				handedOver[l.NetSuiteLine] = d.Quantity
			}
		}
	}
	for _, l := range f.Item.Items {
		quantity := l.Quantity
		if was, ok := handedOver[l.OrderLine]; ok && was.Less(quantity) {
			quantity = was
			correction := netsuite.FulfillmentLineInput{Line: l.Line, OrderLine: l.OrderLine, Quantity: &quantity}
			if quantity.IsZero() {
				correction = netsuite.FulfillmentLineInput{Line: l.Line, OrderLine: l.OrderLine, ItemReceive: new(false)}
			}
			corrections = append(corrections, correction)
		}
		if quantity.Sign() > 0 {
			bill = append(bill, netsuite.InvoiceLineInput{OrderLine: l.OrderLine, Quantity: quantity})
		}
	}
	return bill, corrections
}
