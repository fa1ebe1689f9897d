package orderdesk

import (
	"context"
	"slices"
	"time"

	"backdock/shared/prices/spot"
	"backdock/shared/sales/order"
	"backdock/shared/sales/orderline"
)

// spotOffers returns the open offers by item, and those that are over of which the order's lines have taken.
func (d *Desk) spotOffers(ctx context.Context, o order.Order) (open map[string][]spot.Offer, ended map[string]spot.Offer,
	err error) {
	if open, err = d.offers.Open(ctx); err != nil {
		return nil, nil, err
	}
	ended = map[string]spot.Offer{}
	for _, l := range o.Lines {
		lineID := l.PriceSource.SpotLineID
		isOpen := slices.ContainsFunc(open[l.ItemID], func(o spot.Offer) bool { return o.LineID == lineID })
		if _, known := ended[lineID]; l.Spot == nil || isOpen || known {
			continue
		}
		offer, found, err := d.offers.Line(ctx, lineID)
		if err != nil {
			return nil, nil, err
		}
		if found {
			ended[lineID] = offer
		}
	}
	return open, ended, nil
}

// spotFor returns the offers for the changed lines of an edit: what is left, and what the lines that are changed or
// removed have taken. A line in force that may stay so because its change waits for an approval keeps what it has.
func (pc *pricingContext) spotFor(inForce, after []orderline.Line, changed []int, now time.Time) *orderline.SpotOffers {
	offers := orderline.NewSpotOffers(pc.spot, now)
	for _, l := range inForce {
		if l.Spot == nil {
			continue
		}
		at := orderline.IndexOf(after, l.ID)
		if at >= 0 && (!slices.Contains(changed, at) || after[at].CustomRate != nil) {
			continue
		}
		if ended, over := pc.ended[l.PriceSource.SpotLineID]; over && at >= 0 && after[at].ItemID == l.ItemID {
			offers.Keep(l, ended)
		} else {
			offers.Free(l)
		}
	}
	return offers
}

func linesAt(lines []orderline.Line, at []int) []orderline.Line {
	some := make([]orderline.Line, len(at))
	for n, i := range at {
		some[n] = lines[i]
	}
	return some
}
