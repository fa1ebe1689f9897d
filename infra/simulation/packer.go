package simulation

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"backdock/shared/erp/netsuite"
)

// packer fulfills orders in the ERP that are on no trip, ships what was packed there, and deletes fulfillments, now and
// then one that the portal made for a trip.
func (w *World) packer(name string) {
	w.erpPerson(name, func(erp *netsuite.Client, d *dice) {
		ours := func(r erpRecord) bool { return strings.HasPrefix(r.ExternalID, "IF-") }
		made := slices.DeleteFunc(w.records("itemFulfillment"), ours)
		packed := slices.DeleteFunc(slices.Clone(made), func(r erpRecord) bool { return r.ShipStatus.ID == string(netsuite.Shipped) })
		switch what := d.n(8); {
		case what < 4:
			w.fulfillInERP(erp, d)
		case what < 6 && len(packed) > 0:
			r := lately(d, packed)
			err := erp.UpdateItemFulfillment(context.Background(), r.ID.String(), netsuite.ItemFulfillmentInput{ShipStatus: netsuite.Shipped})
			w.inERP(name, "shipped a fulfillment: "+r.ID.String(), err)
		case what == 6 && len(made) > 0:
			w.deleteFulfillment(erp, lately(d, made))
		case what == 7:
			if all := slices.DeleteFunc(w.records("itemFulfillment"), func(r erpRecord) bool { return !ours(r) }); len(all) > 0 && d.n(3) == 0 {
				w.deleteFulfillment(erp, lately(d, all))
			}
		}
	})
}

func (w *World) deleteFulfillment(erp *netsuite.Client, r erpRecord) {
	err := erp.Delete(context.Background(), netsuite.TypeItemFulfillment, r.ID.String())
	w.inERP("packer", fmt.Sprintf("deleted a fulfillment: %s %s", r.ID, r.ExternalID), err)
}

// fulfillInERP fulfills a line of an order that is on no trip, as packed or as shipped.
func (w *World) fulfillInERP(erp *netsuite.Client, d *dice) {
	orders := w.records("salesOrder")
	if len(orders) == 0 {
		return
	}
	o := lately(d, orders)
	if w.onTrip(o.ID.String()) || len(o.Item.Items) == 0 {
		return
	}
	line := of(d, o.Item.Items)
	status := netsuite.Packed
	if d.n(2) == 1 {
		status = netsuite.Shipped
	}
	number := fmt.Sprint("PACK-", o.ID, "-", len(w.records("itemFulfillment"))+1)
	_, err := erp.FulfillSalesOrder(context.Background(), o.ID.String(), number, netsuite.ItemFulfillmentInput{ShipStatus: status,
		Item: netsuite.Lines[netsuite.FulfillmentLineInput]{Items: []netsuite.FulfillmentLineInput{{OrderLine: line.Line}}}})
	w.inERP("packer", fmt.Sprintf("fulfilled (%s): order %s", status, o.ID), err)
}
