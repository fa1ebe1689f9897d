package fulfillment

import (
	"cmp"
	"context"
	"slices"

	"backdock/shared/delivery/trip"
	"backdock/shared/erp/netsuite"
	"backdock/shared/platform/money"
)

// quantities are quantities of an order's lines by NetSuite's line key.
type quantities map[int]money.Decimal

// some reports whether any quantity is greater than 0.
func (q quantities) some() bool {
	for _, quantity := range q {
		if quantity.Sign() > 0 {
			return true
		}
	}
	return false
}

// keys returns NetSuite's line keys of the order by our line ids.
func (w work) keys() map[string]int {
	keys := make(map[string]int, len(w.order.Lines))
	for _, l := range w.order.Lines {
		if l.NetSuiteLine != 0 {
			keys[l.ID] = l.NetSuiteLine
		}
	}
	return keys
}

// knows returns whether the portal has the line with one of NetSuite's keys. If the key of any line is not recorded, the
// answer is yes for every key.
func (w work) knows() func(key int) bool {
	keys := map[int]bool{}
	for _, l := range w.order.Lines {
		keys[l.NetSuiteLine] = true
	}
	return func(key int) bool { return keys[key] || keys[0] }
}

// handedOver returns the reported deliveries of the order's lines. Lines without a report are left out.
func (w work) handedOver() quantities {
	keys, handed := w.keys(), quantities{}
	for id, quantity := range w.result.HandedOver(w.order) {
		if key := keys[id]; key != 0 {
			handed[key] = quantity
		}
	}
	return handed
}

// onTruck returns what was on the truck when the order's stop got its result; nil: it has none, or this is not known.
func (w work) onTruck() quantities {
	at := w.trip.StopOf(w.order.ID)
	if at < 0 || !w.trip.Stops[at].Status.Final() || w.result.Loaded == nil {
		return nil
	}
	keys, loaded := w.keys(), quantities{}
	for _, l := range w.result.Loaded {
		loaded[keys[l.LineID]] = l.Quantity
	}
	return loaded
}

// delivered returns what an item fulfillment must contain: the reported deliveries. For lines without a
// report, it is what was loaded, unless a person has changed the fulfillment in NetSuite since our last
// change.
func (w work) delivered(there netsuite.ItemFulfillment) quantities {
	want, handed, keys := quantities{}, w.handedOver(), w.keys()
	for _, l := range there.Item.Items {
		want[l.OrderLine] = l.Quantity
	}
	for _, l := range w.result.Loaded {
		key := keys[l.LineID]
		if key != 0 && l.Fulfilled != nil && l.Fulfilled.Equal(want[key]) {
			want[key] = l.Quantity
		}
	}
	for key, quantity := range handed {
		if quantity.Less(want[key]) {
			want[key] = quantity
		}
	}
	return want
}

// correct sets the item fulfillment to what was delivered and returns it. found is false if nothing was
// delivered and it was deleted. It is idempotent, because it sets quantities and does not add differences.
func (s *Steps) correct(ctx context.Context, erp *netsuite.Client,
	w work) (there netsuite.ItemFulfillment, found bool, err error) {
	external := netsuite.ByExternalID(trip.FulfillmentExternalID(w.trip.ID, w.order.ID))
	there, err = erp.ItemFulfillment(ctx, external)
	gone := netsuite.KindOf(err) == netsuite.NotFound
	if err != nil && !gone {
		return there, false, err
	}
	if gone && w.wasFulfilled() {
		return there, false, s.gone(ctx, w)
	}
	want := w.delivered(there)
	if err := s.enough(ctx, erp, w, there, want); err != nil {
		return there, false, err
	}
	changes, missing := differences(there, want)
	id := string(there.ID)
	switch {
	case gone && !want.some():
		return there, false, nil
	case !gone && len(changes) == 0 && !missing:
		if id != w.result.FulfillmentID { // created again by a try that was ended before it recorded the id
			err = s.recordAsked(ctx, w, id, want)
		}
		return there, true, err
	}
	if missing || !want.some() {
		// NetSuite cannot add a line to a fulfillment, so it is deleted and created again.
		if err = s.recordAsked(ctx, w, "", quantities{}); err == nil && !gone {
			err = takeBack(ctx, erp, there)
		}
		if err != nil || !want.some() {
			return there, false, err
		}
		id, err = s.makeAnew(ctx, erp, w, want)
	}
	// Recorded before NetSuite is changed: if NetSuite later has another quantity, a person has changed it.
	if err == nil {
		err = s.recordAsked(ctx, w, id, want)
	}
	if err == nil && !missing {
		err = erp.UpdateItemFulfillment(ctx, string(there.ID),
			netsuite.ItemFulfillmentInput{Item: netsuite.Lines[netsuite.FulfillmentLineInput]{Items: changes}})
	}
	if err != nil {
		return there, false, err
	}
	there, err = erp.ItemFulfillment(ctx, external)
	return there, err == nil, err
}

// enough checks that NetSuite has what an item fulfillment must contain: what the fulfillment contains, and what else is
// open of the order's lines. A line may have been closed, reduced or deleted there since it was loaded. Errors:
// fault.Conflict if it has less than was delivered.
func (s *Steps) enough(ctx context.Context, erp *netsuite.Client, w work, there netsuite.ItemFulfillment,
	want quantities) error {
	has := quantities{}
	for _, l := range there.Item.Items {
		has[l.OrderLine] = l.Quantity
	}
	if !want.exceed(has) && w.shortfall(has) == nil {
		return nil
	}
	theirs, err := erp.SalesOrder(ctx, w.order.NetSuiteID)
	if err != nil {
		return err
	}
	for _, l := range theirs.Item.Items {
		if !l.IsClosed {
			has[l.Line] = has[l.Line].Add(l.Quantity.Sub(l.QuantityFulfilled).Max(money.Zero))
		}
	}
	return w.shortfall(has)
}

// exceed reports whether any quantity is greater than the same one in others.
func (q quantities) exceed(others quantities) bool {
	for key, quantity := range q {
		if others[key].Less(quantity) {
			return true
		}
	}
	return false
}

// takeBack deletes an item fulfillment, so that the goods are in stock and the order's lines open again. It
// is not an error if it is deleted already.
func takeBack(ctx context.Context, erp *netsuite.Client, there netsuite.ItemFulfillment) error {
	err := erp.Delete(ctx, netsuite.TypeItemFulfillment, string(there.ID))
	if netsuite.KindOf(err) == netsuite.NotFound {
		return nil
	}
	return err
}

// makeAnew creates the item fulfillment again and returns its id.
func (s *Steps) makeAnew(ctx context.Context, erp *netsuite.Client, w work, want quantities) (string, error) {
	input := netsuite.ItemFulfillmentInput{TranDate: w.trip.Date, ShipStatus: netsuite.Shipped}
	for key, quantity := range want {
		if quantity.Sign() > 0 {
			input.Item.Items = append(input.Item.Items, netsuite.FulfillmentLineInput{OrderLine: key, Quantity: &quantity})
		}
	}
	slices.SortFunc(input.Item.Items, func(a, b netsuite.FulfillmentLineInput) int { return a.OrderLine - b.OrderLine })
	made, err := erp.FulfillSalesOrder(ctx, w.order.NetSuiteID, trip.FulfillmentExternalID(w.trip.ID, w.order.ID), input)
	return made.ID, err
}

// differences returns the lines of a fulfillment that must change. missing says that a wanted line is not in
// it.
func differences(there netsuite.ItemFulfillment,
	want quantities) (changes []netsuite.FulfillmentLineInput, missing bool) {
	left := quantities{}
	for key, quantity := range want {
		left[key] = quantity
	}
	for _, l := range there.Item.Items {
		quantity := want[l.OrderLine]
		delete(left, l.OrderLine)
		switch {
		case quantity.Equal(l.Quantity):
		case quantity.Sign() <= 0:
			changes = append(changes, netsuite.FulfillmentLineInput{Line: l.Line, OrderLine: l.OrderLine,
				ItemReceive: new(false)})
		default:
			changes = append(changes, netsuite.FulfillmentLineInput{Line: l.Line, OrderLine: l.OrderLine, Quantity: &quantity})
		}
	}
	return changes, left.some()
}

// recordAsked records which quantities NetSuite is asked to fulfill, in the item fulfillment with an id; "": the one on record.
func (s *Steps) recordAsked(ctx context.Context, w work, id string, want quantities) error {
	return s.trips.Record(ctx, w.trip.ID, w.order.ID, func(r *trip.Result) {
		r.FulfillmentID, r.Loaded = cmp.Or(id, r.FulfillmentID), w.loaded(r.Loaded, nil, want)
	})
}

// loaded returns the loaded lines with the quantities that NetSuite is asked to fulfill. open is used for an
// order of which nothing is recorded yet.
func (w work) loaded(known []trip.LoadedLine, open, asked quantities) []trip.LoadedLine {
	if known == nil {
		for _, l := range w.order.Lines {
			if quantity := open[l.NetSuiteLine]; l.NetSuiteLine != 0 && quantity.Sign() > 0 {
				known = append(known, trip.LoadedLine{LineID: l.ID, LineNumber: l.LineNumber, Quantity: quantity})
			}
		}
	}
	keys, lines := w.keys(), slices.Clone(known)
	for i := range lines {
		lines[i].Fulfilled = new(asked[keys[lines[i].LineID]])
	}
	return lines
}
