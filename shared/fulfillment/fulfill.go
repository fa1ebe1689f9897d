package fulfillment

import (
	"context"

	"backdock/shared/fault"
	"backdock/shared/netsuite"
	"backdock/shared/setting"
	"backdock/shared/trip"
)

// fulfil makes the item fulfilment, packed and not yet shipped, of all that is
// open of the order. An account without Pick, Pack and Ship knows shipped ones
// only: there the ship step makes it, and this one looks whether it will be able to.
func (s *Steps) fulfil(ctx context.Context, erp *netsuite.Client, w work) (func(*trip.Result), error) {
	packs, err := setting.Value[bool](ctx, s.settings, setting.ERPPickPackShip)
	if err != nil {
		return nil, err
	}
	if !packs {
		_, err := s.open(ctx, erp, w, netsuite.Shipped)
		if fault.Is(err, fault.Conflict) && w.madeBefore(ctx, erp) {
			err = nil
		}
		return func(*trip.Result) {}, err
	}
	id, err := s.create(ctx, erp, w, netsuite.Packed)
	return func(r *trip.Result) { r.FulfillmentID = id }, err
}

// ship marks the item fulfilment as shipped, or makes it so; then the portal takes
// over what the ERP now says of the order.
func (s *Steps) ship(ctx context.Context, erp *netsuite.Client, w work) (func(*trip.Result), error) {
	id := w.result.FulfillmentID
	var err error
	if id == "" {
		id, err = s.create(ctx, erp, w, netsuite.Shipped)
	} else {
		err = erp.UpdateItemFulfillment(ctx, id, netsuite.ItemFulfillmentInput{ShipStatus: netsuite.Shipped})
	}
	if err != nil {
		return nil, err
	}
	_, err = s.orders.Refresh(ctx, erp, w.order.ID)
	return func(r *trip.Result) { r.FulfillmentID = id }, err
}

// create makes the item fulfilment of this trip and order, or finds the one that
// an earlier try has made.
func (s *Steps) create(ctx context.Context, erp *netsuite.Client, w work, status netsuite.Enum) (id string, err error) {
	external := trip.FulfillmentExternalID(w.trip.ID, w.order.ID)
	input, err := s.open(ctx, erp, w, status)
	if fault.Is(err, fault.Conflict) { // nothing is open: an earlier try may have taken it
		there, lookErr := erp.ItemFulfillment(ctx, netsuite.ByExternalID(external))
		switch {
		case lookErr == nil:
			return string(there.ID), nil
		case netsuite.KindOf(lookErr) != netsuite.NotFound:
			return "", lookErr
		}
	}
	if err != nil {
		return "", err
	}
	made, err := erp.Transform(ctx, netsuite.TypeSalesOrder, w.order.NetSuiteID, netsuite.TypeItemFulfillment, external, input)
	return made.ID, err
}

// madeBefore tells whether the fulfilment of this trip and order is in the ERP.
func (w work) madeBefore(ctx context.Context, erp *netsuite.Client) bool {
	_, err := erp.ItemFulfillment(ctx, netsuite.ByExternalID(trip.FulfillmentExternalID(w.trip.ID, w.order.ID)))
	return err == nil
}

// open is a fulfilment of all that is open of the order as the ERP has it. Every
// open line is mentioned, with what is left of it: lines that are not would be
// taken as well. Errors: fault.Conflict where nothing is open.
func (s *Steps) open(ctx context.Context, erp *netsuite.Client, w work, status netsuite.Enum) (netsuite.ItemFulfillmentInput, error) {
	input := netsuite.ItemFulfillmentInput{TranDate: w.trip.Date, ShipStatus: status}
	theirs, err := erp.SalesOrder(ctx, w.order.NetSuiteID)
	if err != nil {
		return input, err
	}
	if theirs.Status == netsuite.OrderPendingApproval {
		return input, fault.New(fault.Invalid, "the order %s waits for approval", w.order.OrderNumber)
	}
	for _, l := range theirs.Item.Items {
		left := l.Quantity.Sub(l.QuantityFulfilled)
		if l.IsClosed || left.Sign() <= 0 {
			continue
		}
		input.Item.Items = append(input.Item.Items, netsuite.FulfillmentLineInput{OrderLine: l.Line, Quantity: &left, Location: theirs.Location, ItemReceive: new(true)})
	}
	if len(input.Item.Items) == 0 {
		return input, fault.New(fault.Conflict, "the order %s has nothing left to fulfil in the ERP", w.order.OrderNumber)
	}
	return input, nil
}
