package orderdesk

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"backdock/shared/platform/fault"
	"backdock/shared/platform/money"
	"backdock/shared/platform/table"
	"backdock/shared/sales/order"
	"backdock/shared/sales/orderline"
)

// Packed is what NetSuite has packed of an order for its trip. NetSuite refuses every change of the order that takes
// packed goods away, so such an order would never agree with NetSuite again.
type Packed struct {
	// Lines are the packed quantities by line id.
	Lines map[string]money.Decimal
	// Packing reports that the order is being packed at this moment, so that the quantities are not known yet.
	Packing bool
	// Delivered reports that the goods were delivered before NetSuite packed them.
	Delivered bool
	// Unchanged fails if something was packed since; it belongs into the Commit of an edit. nil: the order is on no trip.
	Unchanged *table.Op
}

// packedOf reads what is packed of an order: nothing if it is on no trip.
func (d *Desk) packedOf(ctx context.Context, o order.Order) (Packed, error) {
	if o.TripID == "" {
		return Packed{}, nil
	}
	return d.trips.Packed(ctx, o.TripID, o.ID)
}

// guard returns the operation for the Commit of an edit that was checked: it fails if something was packed since.
func (p Packed) guard() []table.Op {
	if p.Unchanged == nil {
		return nil
	}
	return []table.Op{*p.Unchanged}
}

// packingEnds is the number of seconds after which an edit of an order that is being packed is tried again.
const packingEnds = 2

// check returns an error for an edit that takes packed goods away. after are the order's lines after the edit. Errors:
// fault.Conflict.
func (p Packed) check(o order.Order, after []orderline.Line) error {
	if !p.Packing && len(p.Lines) == 0 {
		return nil
	}
	var taken []string
	for _, l := range o.Lines {
		least := p.Lines[l.ID]
		if p.Packing {
			least = l.Quantity
		}
		i := slices.IndexFunc(after, func(a orderline.Line) bool { return a.ID == l.ID })
		if least.Sign() > 0 && (i < 0 || after[i].ItemID != l.ItemID || after[i].Units != l.Units || after[i].Quantity.Less(least)) {
			taken = append(taken, fmt.Sprintf("%s of line %d", strings.TrimSpace(least.String()+" "+l.UnitName), l.LineNumber))
		}
	}
	switch {
	case len(taken) == 0:
		return nil
	case p.Packing:
		return fault.Busy(packingEnds, "order %s is being packed for trip %s: its lines cannot be reduced now; try again in a moment",
			o.OrderNumber, tripNumber(o))
	case p.Delivered:
		return fault.New(fault.Conflict, "order %s: delivered on trip %s are %s, so they cannot be reduced or removed. More of a line "+
			"and new lines can be ordered", o.OrderNumber, tripNumber(o), strings.Join(taken, ", "))
	}
	return fault.New(fault.Conflict, "order %s: packed for trip %s are %s; take the order off the trip before you reduce or "+
		"remove them. More of a line and new lines can be ordered", o.OrderNumber, tripNumber(o), strings.Join(taken, ", "))
}

// tripNumber returns the number of the trip that the order is on.
func tripNumber(o order.Order) string {
	for _, t := range o.Trips {
		if t.ID == o.TripID {
			return t.Number
		}
	}
	return o.TripID
}
