package tripreport

import (
	"context"
	"slices"

	"backdock/shared/delivery/trip"
	"backdock/shared/delivery/triporders"
	"backdock/shared/platform/fault"
	"backdock/shared/platform/money"
	"backdock/shared/sales/order"
)

// StopLine is an order line to deliver at a stop.
type StopLine struct {
	Order      order.Order
	Line       order.Line
	LineNumber int           // as of loading
	Quantity   money.Decimal // to deliver, in the line's unit
	Delivered  *money.Decimal
	Reason     string // reason for a smaller delivery
	Undecided  money.Decimal
}

// StopLines returns the lines to deliver at a stop, by order and line. Lines that were removed from their order since
// are left out. Errors: fault.NotFound.
func (s *Reports) StopLines(ctx context.Context, f trip.Full, stopID string) ([]StopLine, error) {
	stop := f.FindStop(stopID)
	if stop == nil {
		return nil, fault.New(fault.NotFound, "trip %s has no stop %s", f.Number, stopID)
	}
	orders, err := s.orders.GetAll(ctx, stop.SalesOrderIDs)
	if err != nil {
		return nil, err
	}
	if err := s.nameUnits(ctx, orders); err != nil {
		return nil, err
	}
	var lines []StopLine
	for _, o := range orders {
		lines = append(lines, linesOf(&f, stop, o)...)
	}
	return lines, nil
}

// nameUnits adds the names of units to lines of orders from NetSuite, which have only the ids.
func (s *Reports) nameUnits(ctx context.Context, orders []order.Order) error {
	unnamed := func(l order.Line) bool { return l.UnitName == "" && l.Units != "" }
	known, err := triporders.ItemsOf(ctx, s.items, orders, unnamed)
	if err != nil {
		return err
	}
	for i, o := range orders {
		orders[i].Lines = slices.Clone(o.Lines)
		for j, l := range o.Lines {
			if unnamed(l) {
				u, _ := known[l.ItemID].UnitsType.Unit(l.Units)
				orders[i].Lines[j].UnitName = u.Abbreviation
			}
		}
	}
	return nil
}

func linesOf(f *trip.Full, stop *trip.Stop, o order.Order) []StopLine {
	r := f.Result(o.ID)
	handed, reasons := r.HandedOver(o), map[string]string{}
	for _, d := range r.Delivered {
		reasons[r.LineID(o, d)] = d.Reason
	}
	byID := make(map[string]order.Line, len(o.Lines))
	for _, l := range o.Lines {
		byID[l.ID] = l
	}
	undecided := map[string]money.Decimal{}
	if f.AwaitsDecision(o.ID) {
		for _, open := range f.OpenLines(stop, r, r.ToDeliver(o)) {
			undecided[open.LineID] = open.Quantity
		}
	}
	var lines []StopLine
	for _, loaded := range r.ToDeliver(o) {
		l, there := byID[loaded.LineID]
		if !there {
			continue
		}
		line := StopLine{Order: o, Line: l, LineNumber: loaded.LineNumber, Quantity: loaded.Quantity, Reason: reasons[l.ID],
			Undecided: undecided[l.ID]}
		if stop.Status.Final() {
			line.Delivered = new(f.DeliveredOf(stop, loaded, handed))
		}
		lines = append(lines, line)
	}
	return lines
}
