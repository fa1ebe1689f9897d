package people

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"backdock/infra/simulation/company"
	"backdock/infra/simulation/gate"
	"backdock/shared/erp/netsuite"
)

// packer fulfills orders in the ERP that are on no trip, ships what was packed there, and deletes fulfillments, now and
// then one that the portal made for a trip.
func packer(w *company.Company, name string) {
	workInERP(w, name, func(erp *netsuite.Client, d *gate.Dice) {
		ours := func(r company.Record) bool { return strings.HasPrefix(r.ExternalID, "IF-") }
		made := slices.DeleteFunc(w.Records("itemFulfillment"), ours)
		packed := slices.DeleteFunc(slices.Clone(made), func(r company.Record) bool { return r.ShipStatus.ID == string(netsuite.Shipped) })
		switch what := d.N(8); {
		case what < 4:
			fulfillInERP(w, erp, d)
		case what < 6 && len(packed) > 0:
			r := gate.Lately(d, packed)
			err := erp.UpdateItemFulfillment(context.Background(), r.ID.String(), netsuite.ItemFulfillmentInput{ShipStatus: netsuite.Shipped})
			w.InERP(name, "shipped a fulfillment: "+r.ID.String(), err)
		case what == 6 && len(made) > 0:
			deleteFulfillment(w, erp, gate.Lately(d, made))
		case what == 7:
			if all := slices.DeleteFunc(w.Records("itemFulfillment"), func(r company.Record) bool { return !ours(r) }); len(all) > 0 && d.N(3) == 0 {
				deleteFulfillment(w, erp, gate.Lately(d, all))
			}
		}
	})
}

func deleteFulfillment(w *company.Company, erp *netsuite.Client, r company.Record) {
	err := erp.Delete(context.Background(), netsuite.TypeItemFulfillment, r.ID.String())
	w.InERP("packer", fmt.Sprintf("deleted a fulfillment: %s %s", r.ID, r.ExternalID), err)
}

// fulfillInERP fulfills a line of an order that is on no trip, as packed or as shipped.
func fulfillInERP(w *company.Company, erp *netsuite.Client, d *gate.Dice) {
	orders := w.Records("salesOrder")
	if len(orders) == 0 {
		return
	}
	o := gate.Lately(d, orders)
	if onTrip(w, o.ID.String()) || len(o.Item.Items) == 0 {
		return
	}
	line := gate.Of(d, o.Item.Items)
	status := netsuite.Packed
	if d.N(2) == 1 {
		status = netsuite.Shipped
	}
	number := fmt.Sprint("PACK-", o.ID, "-", len(w.Records("itemFulfillment"))+1)
	_, err := erp.FulfillSalesOrder(context.Background(), o.ID.String(), number, netsuite.ItemFulfillmentInput{ShipStatus: status,
		Item: netsuite.Lines[netsuite.FulfillmentLineInput]{Items: []netsuite.FulfillmentLineInput{{OrderLine: line.Line}}}})
	w.InERP("packer", fmt.Sprintf("fulfilled (%s): order %s", status, o.ID), err)
}
