package fulfillment

import (
	"backdock/shared/erp/salesorder"

	"context"

	"backdock/shared/delivery/trip"
	"backdock/shared/erp/netsuite"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/money"
	"backdock/shared/platform/setting"
)

// fulfill creates the item fulfillment, packed and not yet shipped, of everything open of the order, or of
// what was reported as delivered. An account without Pick, Pack and Ship only has shipped fulfillments: there
// the ship step creates it, and this step checks that it will be possible.
func (s *Steps) fulfill(ctx context.Context, erp *netsuite.Client, w work) (func(*trip.Result), error) {
	packs, err := setting.Value[bool](ctx, s.settings, setting.ERPPickPackShip)
	if err != nil {
		return nil, err
	}
	if !packs {
		_, _, _, err := s.open(ctx, erp, w, netsuite.Shipped)
		if fault.Is(err, fault.Conflict) && w.madeBefore(ctx, erp) {
			err = nil
		}
		return func(*trip.Result) {}, err
	}
	return s.create(ctx, erp, w, netsuite.Packed)
}

// ship marks the item fulfillment as shipped, or creates it as shipped. Then the portal imports the order's
// new state from the ERP.
func (s *Steps) ship(ctx context.Context, erp *netsuite.Client, w work) (func(*trip.Result), error) {
	done := func(*trip.Result) {}
	var err error
	if w.result.FulfillmentID == "" {
		done, err = s.create(ctx, erp, w, netsuite.Shipped)
	} else {
		err = erp.UpdateItemFulfillment(ctx, w.result.FulfillmentID,
			netsuite.ItemFulfillmentInput{ShipStatus: netsuite.Shipped})
		if netsuite.KindOf(err) == netsuite.NotFound {
			return nil, s.gone(ctx, w)
		}
	}
	if err != nil {
		return nil, err
	}
	_, err = salesorder.Refresh(ctx, erp, s.orders, s.states, w.order.ID)
	return done, err
}

// create creates the item fulfillment of this trip and order, or finds the one that an earlier try created.
// It returns what to record.
func (s *Steps) create(ctx context.Context, erp *netsuite.Client, w work,
	status netsuite.Enum) (func(*trip.Result), error) {
	external := trip.FulfillmentExternalID(w.trip.ID, w.order.ID)
	input, open, asked, err := s.open(ctx, erp, w, status)
	if fault.Is(err, fault.Conflict) { // too little is open: an earlier try may have taken it
		if found, lookErr := s.found(ctx, erp, w); found != nil || lookErr != nil {
			return found, lookErr
		}
	}
	if err != nil {
		return nil, err
	}
	made, err := erp.Transform(ctx, netsuite.TypeSalesOrder, w.order.NetSuiteID, netsuite.TypeItemFulfillment, external,
		input)
	if err != nil {
		return nil, err
	}
	if made.Existed { // what is open now differs from what was open then
		if found, err := s.found(ctx, erp, w); found != nil || err != nil {
			return found, err
		}
	}
	return func(r *trip.Result) { r.FulfillmentID, r.Loaded = made.ID, w.loaded(r.Loaded, open, asked) }, nil
}

// found returns what to record of the item fulfillment that an earlier try created, or nil if there is none.
func (s *Steps) found(ctx context.Context, erp *netsuite.Client, w work) (func(*trip.Result), error) {
	there, err := erp.ItemFulfillment(ctx, netsuite.ByExternalID(trip.FulfillmentExternalID(w.trip.ID, w.order.ID)))
	if netsuite.KindOf(err) == netsuite.NotFound {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	holds := quantities{}
	for _, l := range there.Item.Items {
		holds[l.OrderLine] = l.Quantity
	}
	return func(r *trip.Result) { r.FulfillmentID, r.Loaded = string(there.ID), w.loaded(r.Loaded, holds, holds) }, nil
}

// madeBefore reports whether the fulfillment of this trip and order exists in the ERP.
func (w work) madeBefore(ctx context.Context, erp *netsuite.Client) bool {
	_, err := erp.ItemFulfillment(ctx, netsuite.ByExternalID(trip.FulfillmentExternalID(w.trip.ID, w.order.ID)))
	return err == nil
}

// open returns a fulfillment of everything open of the order in the ERP, or of what was reported as
// delivered. It mentions every open line, because NetSuite fulfills lines that are not mentioned. Lines that the portal
// has not imported yet are on no stop, so they stay open. left is what is open, with the quantities taken. Errors:
// fault.Conflict if nothing is open, or less than was delivered.
func (s *Steps) open(ctx context.Context, erp *netsuite.Client, w work, status netsuite.Enum) (
	input netsuite.ItemFulfillmentInput, left, asked quantities, err error) {
	input = netsuite.ItemFulfillmentInput{TranDate: w.trip.Date, ShipStatus: status}
	theirs, err := erp.SalesOrder(ctx, w.order.NetSuiteID)
	if err != nil {
		return input, nil, nil, err
	}
	if theirs.Status == netsuite.OrderPendingApproval {
		return input, nil, nil, fault.New(fault.Invalid, "the order %s waits for approval", w.order.OrderNumber)
	}
	left, asked = quantities{}, quantities{}
	handed, loaded, knows := w.handedOver(), w.onTruck(), w.knows()
	for _, l := range theirs.Item.Items {
		open := l.Quantity.Sub(l.QuantityFulfilled)
		if l.IsClosed || open.Sign() <= 0 {
			continue
		}
		left[l.Line], asked[l.Line] = open, open
		if quantity, stated := handed[l.Line]; stated && quantity.Less(open) {
			asked[l.Line] = quantity
		}
		if !knows(l.Line) {
			asked[l.Line] = money.Zero
		}
		if loaded != nil && loaded[l.Line].Less(asked[l.Line]) {
			asked[l.Line] = loaded[l.Line]
		}
		line := netsuite.FulfillmentLineInput{OrderLine: l.Line, ItemReceive: new(false)}
		if quantity := asked[l.Line]; quantity.Sign() > 0 {
			line = netsuite.FulfillmentLineInput{OrderLine: l.Line, Quantity: &quantity, Location: theirs.Location,
				ItemReceive: new(true)}
		}
		input.Item.Items = append(input.Item.Items, line)
	}
	if !asked.some() {
		return input, nil, nil, fault.New(fault.Conflict, "the order %s has nothing left to fulfill in the ERP",
			w.order.OrderNumber)
	}
	return input, left, asked, w.shortfall(left)
}
